//! `best`, `analyse`, `match`, `bench` and the engine protocol.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::program::{PROGRAM, output_with, texts};

const GAMES: [&str; 5] = ["escampe", "awale", "tricolore", "great-escape", "colonnes"];

fn run(args: &[&str]) -> (i32, String, String) {
    texts(Command::new(PROGRAM).env("PALABRE_LANG", "en").args(args).output().expect("the program runs"))
}

fn stdout(args: &[&str]) -> String {
    let (code, out, error) = run(args);
    assert_eq!(code, 0, "{args:?}: {error}");
    out
}

#[test]
fn every_game_lists_players_with_a_sentence_each() {
    for game in GAMES {
        for language in ["en", "fr"] {
            let listed = stdout(&["players", game, "--lang", language]);
            assert!(listed.starts_with("best\n") && listed.contains("\nlevel8\n"), "{listed}");
            assert!(!listed.contains('['), "a text is missing: {listed}");
        }
    }
}

#[test]
fn best_answers_in_five_lines() {
    let positions = [
        ("escampe", "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -"),
        ("awale", "0-7-7-3-3-2-1-4-9-0-1-9-2-0-N"),
        ("great-escape", "0 2 0 4 10 8 4 10 0"),
        ("colonnes", ".,.,./.,.,./.,.,. w 0"),
    ];
    for (game, position) in positions {
        let answer = stdout(&["best", game, "--position", position, "--nodes", "20000"]);
        let keys: Vec<&str> = answer.lines().map(|line| line.split(':').next().unwrap_or("")).collect();
        assert_eq!(keys, ["bestmove", "score", "depth", "nodes", "pv"], "{answer}");
        let best = answer.lines().next().and_then(|line| line.strip_prefix("bestmove: ")).expect("a move");
        assert!(stdout(&["moves", game, "--position", position]).lines().any(|m| m == best), "{best}");
    }
}

#[test]
fn a_win_is_told_with_its_length() {
    let answer = stdout(&["best", "colonnes", "--depth", "4", "A1", "B2", "A1", "C3"]);
    assert!(answer.contains("bestmove: A1\nscore: win 1 ply\n"), "{answer}");
}

#[test]
fn best_is_refused_politely() {
    for (args, code, word) in [
        (&["best", "awale", "--engine", "psv"][..], 2, "pvs"),
        (&["best", "awale", "--engine", "pvs:thread=2"], 2, "threads"),
        (&["best", "awale", "--engine", "pvs:depth=zero"], 2, "depth"),
        (&["best", "awale", "--time", "soon"], 2, "soon"),
        (&["best", "colonnes", "A1", "B2", "A1", "B2", "A1"], 1, "White wins"),
    ] {
        let (got, out, error) = run(args);
        assert_eq!((got, out.as_str()), (code, ""), "{args:?}: {error}");
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn analyse_ranks_the_best_moves() {
    let table = stdout(&["analyse", "awale", "--lines", "3", "--depth", "5"]);
    assert_eq!(table.lines().count(), 4, "{table}");
}

#[test]
fn duel_is_match() {
    let flags = ["colonnes", "alphabeta:depth=4", "random:seed=1", "--games", "4", "--depth", "4"];
    let [duel, series] = ["duel", "match"].map(|command| stdout(&[&[command], &flags[..]].concat()));
    assert!(duel.contains("score: ") && duel.contains("pairs: "), "{duel}");
    assert!(duel.contains("forfeits: alphabeta:depth=4: -") && duel.contains("forfeits: random:seed=1: -"), "{duel}");
    assert_eq!(duel, series);
}

/// Every flag reads the same time controls; only a bare duration has the meaning of its flag.
#[test]
fn time_controls_are_read_alike() {
    let series = |flags: &[&str]| {
        let told = stdout(&[&["match", "colonnes", "random:seed=1", "random:seed=2", "--games", "2"], flags].concat());
        told.split_once("score: ").map(|(intro, _)| intro.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    for (flags, written) in [
        (&["--time", "2s"][..], "2s/move"),
        (&["--tc", "2s"], " 2s"),
        (&["--time", "1m+2s"], "60s+2s"),
        (&["--time", "2s,first=9s", "--nodes", "70"], "2s/move,first=9s,nodes=70"),
        (&["--tc", "depth=3"], "depth=3"),
        (&["--depth", "3"], "depth=3"),
        (&["--tc", "none"], "none"),
        (&[], "1s/move"),
    ] {
        assert!(series(flags).is_some_and(|intro| intro.contains(written)), "{flags:?} {:?}", series(flags));
    }
    let (code, _, error) = run(&["best", "colonnes", "--time", "soon"]);
    assert_eq!(code, 2);
    assert!(error.contains("Invalid time control “soon”: expected 5m, 5m+3s"), "{error}");
}

#[test]
fn the_signature_is_the_same_every_time() {
    let total = || stdout(&["bench", "colonnes"]).lines().last().map(str::to_owned);
    assert_eq!(total(), total());
}

/// A conversation with the engine.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn start() -> Self {
        let mut child = Command::new(PROGRAM)
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// Returns the lines up to and including the first that starts with the word.
    fn hear(&mut self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).expect("the engine speaks"), 0, "it left after {heard:?}");
            heard.push(line.trim_end().to_owned());
            if line.starts_with(word) {
                return heard;
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.tell(line);
        self.hear("response").pop().expect("a line")
    }
}

#[test]
fn the_engine_speaks_ugi() {
    let mut talk = Talk::start();
    talk.tell("ugi");
    let offered = talk.hear("ugiok");
    assert!(offered.iter().any(|line| line.starts_with("option name Game ")));
    assert!(offered.iter().any(|line| line.starts_with("option name Move Overhead type spin default 20 ")));
    talk.tell("setoption name Move Overhead value 5");
    talk.tell("setoption name Game value awale");
    talk.tell("setoption name Rules value abapa");
    talk.tell("nonsense");
    talk.tell("isready");
    assert_eq!(talk.hear("readyok"), ["readyok"]);
    talk.tell("position fen 0-0-0-0-0-0-1-1-1-1-1-1-20-22-N moves f");
    assert_eq!(talk.ask("query fen"), "response 1-0-0-0-0-0-1-1-1-1-1-0-20-22-S 1");
    assert_eq!(talk.ask("query p1turn"), "response true");
    assert_eq!(talk.ask("query legalmoves"), "response A");
    assert_eq!(talk.ask("query successors"), "response A p2 0-1-0-0-0-0-1-1-1-1-1-0-20-22-N 2");
    assert_eq!(talk.ask("query islegal B"), "response false");
    assert_eq!(talk.ask("query gameover"), "response false");
    assert_eq!(talk.ask("query result"), "response none");
    talk.tell("go depth 3");
    assert_eq!(talk.hear("bestmove").pop().as_deref(), Some("bestmove A"));
}

#[test]
fn the_engine_answers_while_it_thinks_and_stops_when_told() {
    let mut talk = Talk::start();
    talk.tell("setoption name Game value colonnes");
    talk.tell("position startpos");
    talk.tell("go infinite");
    assert_eq!(talk.ask("query p1turn"), "response true");
    talk.tell("isready");
    talk.hear("readyok");
    talk.tell("stop");
    assert!(talk.hear("bestmove").pop().is_some());
    talk.tell("position startpos moves A1 B2 A1 B2 A1");
    assert_eq!(talk.ask("query result"), "response p1win");
    talk.tell("go depth 2");
    talk.hear("bestmove none");
    talk.tell("quit");
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn a_wrong_position_is_told_and_leaves_the_old_one() {
    let mut talk = Talk::start();
    talk.tell("setoption name Game value colonnes");
    talk.tell("position startpos moves A1");
    talk.tell("position startpos moves A1 Z9");
    assert!(talk.hear("info string").pop().is_some_and(|line| line.contains("Z9")));
    assert_eq!(talk.ask("query fen"), "response W,.,./.,.,./.,.,. b 1");
}

/// A bot of a few lines that plays the first legal move.
const FIRST_MOVE: &str = "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
    go) echo query legalmoves; read -r _ first _; echo bestmove $first;; quit) exit;; esac; done\n";

#[test]
#[cfg(target_os = "linux")]
fn a_program_is_a_player_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bot.sh");
    std::fs::write(&path, FIRST_MOVE).expect("a bot");
    let spec = format!("cmd:sh {}", path.display());
    assert!(stdout(&["best", "colonnes", "--engine", &spec]).starts_with("bestmove: A1\n"));
    assert!(stdout(&["analyse", "colonnes", "--engine", &spec, "A1", "B2"]).contains("A1"));
    let file = folder.path().join("game.txt");
    let args = ["play", "colonnes", "--white", &spec, "--black", &spec, "--file", file.to_str().expect("a path")];
    assert!(stdout(&args).contains("White"), "a game to its end");
    let study = ["study", "colonnes", "--players", &spec, "greedy", "--games", "2", "--depths", "1"];
    assert!(stdout(&study).contains("bot.sh"));
    // A program that fails is told with what it did.
    let (code, _, error) = run(&["best", "colonnes", "--engine", "cmd:sh -c 'echo oops >&2; exit 3'"]);
    assert!(code == 1 && error.contains("exit code 3") && error.contains("oops"), "{code} {error}");
    let (code, _, error) = run(&["match", "awale", "python3 bot.py", "level1"]);
    assert!(code == 2 && error.contains("\"cmd:python3 bot.py\""), "{code} {error}");
    // From a host only where the user said so.
    let input = format!(
        "ugi\nsetoption name Game value colonnes\nsetoption name Engine value {spec}\nisready\n\
        position startpos\ngo movetime 1000\n"
    );
    let refused = output_with(Command::new(PROGRAM).arg("ugi"), &input).stdout;
    assert!(String::from_utf8_lossy(&refused).contains("--allow-commands"));
    let allowed = output_with(Command::new(PROGRAM).args(["ugi", "--allow-commands"]), &input).stdout;
    assert!(String::from_utf8_lossy(&allowed).ends_with("bestmove A1\n"), "{}", String::from_utf8_lossy(&allowed));
}
