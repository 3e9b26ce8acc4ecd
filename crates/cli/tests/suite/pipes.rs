//! Dialects on pipes in both directions: our bot under other referees, other bots under our referee, and two processes
//! of this program against each other.

use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{PROGRAM, output_with, texts};

/// A time limit long enough for a busy machine.
const PATIENT: &str = "60s/move";

fn run_with(input: &str, args: &[&str]) -> (i32, String, String) {
    texts(output_with(Command::new(PROGRAM).env("PALABRE_LANG", "en").args(args), input))
}

fn run(args: &[&str]) -> (i32, String, String) {
    run_with("", args)
}

/// Writes a student's bot in Python that plays these moves, one per line it reads.
fn student(folder: &Path, name: &str, lines: &[&str]) -> Option<String> {
    let there = Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_ok();
    let file = folder.join(name);
    let source = format!("import sys\nfor move in {lines:?}:\n    sys.stdin.readline()\n    print(move, flush=True)\n");
    std::fs::write(&file, source).expect("a file");
    there.then(|| format!("python3 {}", file.display()))
}

#[test]
fn a_file_of_turns_is_answered_to_its_end() {
    let turns = "9 9 2 0\n0 4 10\n8 4 10\n0\n1 4 10\n8 4 10\n1\n3 4 H\n2 4 10\n-1 -1 -1\n0\n-1 -1 -1\n8 4 1\n0";
    let (code, told, error) = run_with(turns, &["bot", "great-escape", "--engine", "greedy"]);
    assert_eq!((code, told.lines().count(), error.as_str()), (0, 4, ""), "{told}");
    let three = "9 9 3 2\n0 4 6\n8 4 6\n4 0 6\n0\n-1 -1 -1\n-1 -1 -1\n4 1 6\n0\n";
    let (code, told, error) = run_with(three, &["bot", "great-escape", "--tc", "depth=2"]);
    assert_eq!((code, told.lines().count(), error.as_str()), (0, 2, ""), "{told}");
    let (code, told, error) = run_with("9 9 2 0\n0 4 10\n", &["bot", "great-escape"]);
    assert_eq!((code, told.as_str()), (1, ""));
    assert!(error.contains("The input ends after line 2"), "{error}");
}

#[test]
fn a_wrong_command_line_is_refused() {
    for (args, part) in [
        (&["bot", "awale"][..], "Awalé"),
        (&["bot", "tricolore", "JoueurC"], "JoueurA, JoueurB"),
        (&["bot", "great-escape", "--protocol", "ugi"], "codingame"),
        (&["referee", "great-escape", "-p1", "a", "-p2", "b", "-d", "seed=x"], "seed=42"),
        (&["referee", "tricolore", "--", "a"], "2 bots, not 1"),
        (&["ugi", "--protocol", "xboard"], "uci-oware"),
        (&["match", "tricolore", "cmd[codingame]:a", "best"], "tricolore-lines"),
        (&["match", "tricolore", "cmd[tricolore-lines]:a", "best", "--openings", "random"], "--openings start"),
    ] {
        let (code, _, error) = run(args);
        assert_eq!(code, 2, "{args:?}: {error}");
        assert!(error.contains(part), "{args:?}: {error}");
    }
}

/// A bot of this program under an arbiter that does not know the rules.
struct Joueur {
    child: std::process::Child,
    lines: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
}

impl Joueur {
    fn new(role: &str, engine: &str, file: &str) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["bot", "tricolore", role, "--engine", engine, "--save", file]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
        let lines = std::io::BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self { child, lines }
    }

    fn answer(&mut self, line: &str) -> String {
        self.tell(line);
        self.lines.next().expect("an answer").expect("a line")
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().expect("a pipe"), "{line}").expect("it listens");
    }

    fn ends_well(mut self) -> bool {
        drop(self.child.stdin.take());
        self.child.wait().is_ok_and(|status| status.success())
    }
}

/// The course's arbiter relays every line until one contains RESULT. Both bots must record the same, complete game.
#[test]
fn two_of_us_agree_on_every_game_under_the_course_arbiter() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in 0..20 {
        let [one, two] = ["a", "b"].map(|name| folder.path().join(format!("{name}{game}")).display().to_string());
        let mut a = Joueur::new("JoueurA", &format!("random:seed={game}"), &one);
        let mut b = Joueur::new("JoueurB", if game % 2 == 0 { "greedy" } else { "random:seed=99" }, &two);
        let mut said = "START".to_owned();
        let mut turn = 0;
        while !said.contains("RESULT") {
            said = if turn % 2 == 0 { a.answer(&said) } else { b.answer(&said) };
            turn += 1;
        }
        let loser = if turn % 2 == 0 { &mut a } else { &mut b };
        loser.tell(&said);
        assert!(a.ends_well() && b.ends_well(), "{said}");
        let (one, mut two) = (record(&one), record(&two));
        if said.contains("LIMIT") {
            // The last move before the limit is announced without its name.
            two.moves.clone_from(&one.moves);
        }
        assert_eq!(one, two);
        let [first, second] = one.score.expect("a count");
        assert!(said.ends_with(&format!(" {first} {second}")), "{said}");
        assert!(one.line(&games::Games).is_ok_and(|line| line.turn().is_none()));
    }
}

#[test]
fn many_games_are_played_without_a_forfeit() {
    for (game, dialect, words) in
        [("great-escape", "codingame", "bot great-escape"), ("tricolore", "tricolore-lines", "bot tricolore {role}")]
    {
        let bot = format!("cmd[{dialect}]:{PROGRAM} {words} --engine");
        let (one, two) = (format!("{bot} greedy"), format!("{bot} random"));
        let args = ["match", game, &one, &two, "--games", "20", "--tc", PATIENT];
        let (code, told, error) = run(&args);
        assert_eq!(code, 0, "{error}");
        let clean = told.lines().filter(|line| line.starts_with("forfeits: ") && line.ends_with(": -"));
        assert_eq!(clean.count(), 2, "{told}");
    }
}

fn record(file: &str) -> play::Record {
    let text = std::fs::read_to_string(file).expect("a record");
    play::Record::read(&text).expect("a record").remove(0)
}

#[test]
fn bots_of_different_protocols_meet() {
    let uci = format!("cmd[uci-oware]:{PROGRAM} ugi --protocol uci-oware --rules abapa");
    let ugi = format!("cmd:{PROGRAM} ugi");
    let args = ["match", "awale", &uci, &ugi, "--rules", "abapa", "--games", "4", "--tc", "depth=2,margin=60s"];
    let (code, told, error) = run(&args);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains(&format!("forfeits: {uci}: -")) && told.contains(&format!("forfeits: {ugi}: -")), "{told}");
}

#[test]
fn glued_moves_are_read() {
    let text = "uci\nposition startpos moves FfBe\nquery fen\ngo depth 2\n";
    let (code, told, error) = run_with(text, &["ugi", "--protocol", "uci-oware", "--rules", "abapa"]);
    assert_eq!(code, 0, "{error}");
    for part in ["uciok", "default abapa", "response 6-1-7-6-5-1-6-5-5-5-0-1-0-0-S 4", "bestmove "] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let line = told.lines().find_map(|line| line.split_once(" pv ")).expect("a line of moves").1;
    assert!(line.chars().all(char::is_alphabetic), "{line}");
}

#[test]
fn testers_get_scores_replays_and_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let replay = folder.path().join("game.json").display().to_string();
    let bot = format!("{PROGRAM} bot great-escape --engine greedy");
    let wrong = "sh -c 'echo \"[PDATA] depth = 7\" >&2; echo JUMP; cat'";
    let args = ["referee", "great-escape", "-p1", &bot, "-p2", wrong, "-d", "seed=7", "--tc", PATIENT, "-l", &replay];
    let (code, told, error) = run(&args);
    assert_eq!((code, told.as_str()), (0, "1\n-1\nseed=7\n"), "{error}");
    assert!(error.contains("1: illegal: Illegal move “JUMP”"), "{error}");
    let json: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&replay).expect("a replay")).expect("JSON");
    assert_eq!((&json["scores"]["0"], &json["scores"]["1"]), (&1.into(), &(-1).into()));
    let (code, shown, error) = run(&["view", &replay]);
    assert_eq!(code, 0, "{error}");
    assert!(shown.contains("Great Escape"), "{shown}");
    let (code, told, error) = run(&["referee", "great-escape", "--json", "-d", "seed=7", "--tc", PATIENT, &bot, wrong]);
    assert_eq!(code, 0, "{error}");
    let json: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(json["ranks"], serde_json::json!([0, 1]));
    assert_eq!(json["errors"], serde_json::json!([0, 1]));
    assert_eq!(json["test_data"]["seed"], 7);
    assert_eq!(json["player_data"][1]["depth"], "7");
}

#[test]
fn a_tester_of_the_old_mode_is_talked_to() {
    let args = ["referee", "great-escape", "--tc", PATIENT];
    let (code, told, error) = run_with("###Seed 7\n###Start 2\nRIGHT\nFLY away\n", &args);
    assert_eq!(code, 0, "{error}");
    assert!(told.starts_with("###Input 0\n9 9 2 0\n0 "), "{told}");
    for part in ["\n0\n###Output 0 1\n###Input 1\n9 9 2 1\n1 ", "###Output 1 1\n###Error 1 Illegal move “FLY away”"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(told.ends_with("###End 0 1\n"), "{told}");
    let (_, told, error) = run_with("###Seed 7\n###Start 2\nRIGHT\nFLY\n", &[&args[..], &["--quiet"]].concat());
    assert!(!told.contains("###Error") && error.contains("FLY"), "{told}{error}");
    let (code, _, error) = run_with("hello\n", &args);
    assert!(code == 1 && error.contains("###Start 2"), "{error}");
}

#[test]
fn a_student_is_told_where_and_by_which_rule_his_bot_went_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, lines: &[&str]| student(folder.path(), name, lines);
    let (Some(right), Some(wrong)) = (path("a.py", &["1R", "3R"]), path("b.py", &["2R", "5R"])) else { return };
    let split = |command: &str| command.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let referee = |one: &str, two: &str, language: &str| {
        let args = ["referee", "tricolore", "--lang", language, "--tc", PATIENT, "--"].map(str::to_owned).to_vec();
        let args = [args, split(one), vec!["--".to_owned()], split(two)].concat();
        run(&args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let (code, told, error) = referee(&right, &wrong, "en");
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, 1, "{told}{error}");
    for part in ["loses at move 4: an illegal move", "“5R”: hole 5 is not yours", "Player 1 wins"] {
        assert!(flat.contains(part), "{part}: {told}");
    }
    let early = path("c.py", &["2R", "RESULT 4R 10 20"]).expect("a bot");
    let flat = referee(&right, &early, "fr").1.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("perd au coup 4") && flat.contains("la partie continue"), "{flat}");
}

#[test]
fn three_bots_are_refereed_and_one_that_fails_is_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let replay = folder.path().join("game.json").display().to_string();
    let bot = format!("{PROGRAM} bot great-escape --engine best:depth=1");
    let wrong = "sh -c 'read line; echo JUMP; cat'";
    let three = ["-p1", &bot, "-p2", wrong, "-p3", &bot, "-d", "seed=7", "--tc", PATIENT];
    let (code, told, error) = run(&[&["referee", "great-escape", "-l", &replay], &three[..]].concat());
    assert_eq!(code, 0, "{error}");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines == ["2", "-1", "1", "seed=7"] || lines == ["1", "-1", "2", "seed=7"], "{told}");
    assert!(error.contains("1: illegal: Illegal move “JUMP”"), "{error}");
    let (code, shown, error) = run(&["view", &replay]);
    assert_eq!(code, 0, "{error}");
    let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Player 2") && flat.contains(" 2. resign"), "{shown}");
    let page = folder.path().join("page.html").display().to_string();
    let (code, told, error) = run(&["report", &replay, "--html", &page]);
    assert!(code == 0 && told.starts_with("1 great-escape: "), "{told}{error}");
    assert!(std::fs::read_to_string(&page).expect("a page").contains("id=\"viewer\""));
    let (code, told, error) =
        run(&["referee", "great-escape", "--json", "-d", "seed=7", "--tc", PATIENT, &bot, wrong, &bot]);
    assert_eq!(code, 0, "{error}");
    let json: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&json["ranks"][1], &json["errors"]), (&2.into(), &serde_json::json!([0, 1, 0])));
    let (code, told, error) =
        run_with("###Seed 7\n###Start 3\nRIGHT\nFLY\nSINK\n", &["referee", "great-escape", "--tc", PATIENT]);
    assert_eq!(code, 0, "{error}");
    assert!(told.starts_with("###Input 0\n9 9 3 0\n0 ") && told.contains("###Error 2 "), "{told}");
    assert!(told.ends_with("###End 0 12\n"), "{told}");
    let (code, _, error) = run(&["referee", "great-escape", &bot, &bot, &bot, &bot]);
    assert!(code == 2 && error.contains("takes 2, 3 bots, not 4"), "{error}");
}
