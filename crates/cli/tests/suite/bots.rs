//! `match`, `check-bot` and `new-bot`, and cleanup after a killed referee.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{PROGRAM, run};

/// A time margin long enough for a busy machine.
const MARGIN: &str = "20s";

fn run_anywhere(args: &[&str]) -> (i32, String, String) {
    run(&std::env::temp_dir(), args)
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

const GAMES: [&str; 5] = ["escampe", "awale", "tricolore", "great-escape", "colonnes"];

/// Creates, builds and checks a bot of each game. Building must give no warning. `command` is the one that `new-bot`
/// suggests, `quick` one that starts sooner, with its flags.
fn new_bots_pass(language: &str, build: &[&str], command: &[&str], quick: Option<&[&str]>) {
    let suggested = [&["--"], command].concat();
    for game in GAMES {
        a_new_bot_passes(language, game, build, command, quick.unwrap_or(&suggested));
    }
}

fn a_new_bot_passes(language: &str, game: &str, build: &[&str], command: &[&str], checked: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, told, error) = run(folder.path(), &["new-bot", game, "--lang", language]);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains(&format!("palabre check-bot {game} -- {}", command.join(" "))), "{told}");
    if let [program, args @ ..] = build {
        let made = Command::new(program).args(args).current_dir(folder.path()).output().expect("the compiler runs");
        assert!(made.status.success() && made.stderr.is_empty(), "{made:?}");
    }
    let check = ["check-bot", game, "--margin", MARGIN, "--start-time", "60s"];
    let (code, told, error) = run(folder.path(), &[&check, checked].concat());
    assert_eq!(code, 0, "{told}{error}");
    let (code, ..) = run(folder.path(), &["new-bot", game, "--lang", language]);
    assert_eq!(code, 1, "a bot is never overwritten");
}

#[test]
fn new_python_bots_pass() {
    if is_there("python3") {
        new_bots_pass("python", &[], &["python3", "bot.py"], None);
    }
}

#[test]
fn new_java_bots_pass() {
    if is_there("javac") {
        let build = ["javac", "-Xlint:all", "-d", "classes", "Bot.java"];
        // Each game starts a new process, for which the optimising compiler does not pay.
        let quick =
            ["--dir", ".", "--", "java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", "classes", "Bot"];
        new_bots_pass("java", &build, &["java", "Bot.java"], Some(&quick));
    }
}

#[test]
fn new_c_bots_pass() {
    if is_there("cc") {
        new_bots_pass("c", &["cc", "-O2", "-Wall", "-Wextra", "-o", "./bot", "bot.c"], &["./bot"], None);
    }
}

#[test]
fn new_rust_bots_pass() {
    new_bots_pass("rust", &["rustc", "-O", "-o", "./bot", "bot.rs"], &["./bot"], None);
}

/// A new bot beats random moves: it asks the referee where moves lead, and chooses among them.
#[test]
fn a_new_bot_beats_random_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, _, error) = run(folder.path(), &["new-bot", "awale", "--language", "rust", "--lang", "fr"]);
    assert_eq!(code, 0, "{error}");
    let source = std::fs::read_to_string(folder.path().join("bot.rs")).expect("the bot");
    assert!(source.is_ascii() && source.contains("Le meilleur coup pour le joueur"), "{source}");
    let built = Command::new("rustc").args(["-O", "bot.rs"]).current_dir(folder.path()).status().expect("rustc runs");
    assert!(built.success());
    let tc = format!("1s/move,margin={MARGIN}");
    let (code, told, error) =
        run(folder.path(), &["match", "awale", "cmd:./bot", "random", "--games", "6", "--tc", &tc]);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("(+6 =0 -0)") || told.contains("(+5 "), "{told}");
}

/// Creates a bot for a game's own protocol and runs the check that `new-bot` suggests.
fn a_new_foreign_bot_passes(game: &str, protocol: &str, needs: &str) {
    // Under CI every tool is installed; a contributor's machine may lack some.
    if !is_there(needs) {
        eprintln!("{protocol}: not tried, since there is no {needs}");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (code, told, error) = run(folder.path(), &["new-bot", game, "--protocol", protocol]);
    assert_eq!(code, 0, "{error}");
    let check = told.lines().find_map(|line| line.trim().strip_prefix("palabre ")).expect(&told);
    let words: Vec<&str> = check.split(' ').collect();
    let (flags, command) = words.split_at(words.iter().position(|word| *word == "--").expect(&told));
    let (code, told, error) =
        run(folder.path(), &[flags, &["--start-time", "60s", "--margin", MARGIN], command].concat());
    assert_eq!(code, 0, "{told}{error}");
    assert_eq!((told.matches("ok It ").count(), told.contains("ugiok")), (2, false), "{told}");
}

#[test]
fn new_bots_of_the_courses_protocols_pass() {
    a_new_foreign_bot_passes("escampe", "escampe-tcp", "java");
    for (game, protocol) in [
        ("colonnes", "colonnes-tcp"),
        ("great-escape", "codingame"),
        ("tricolore", "tricolore-lines"),
        ("awale", "uci-oware"),
    ] {
        a_new_foreign_bot_passes(game, protocol, "python3");
    }
}

/// A player for the client of the Escampe course runs with the interface and the client that come with it.
#[test]
fn a_new_player_for_the_courses_client_passes() {
    if !is_there("javac") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (code, told, error) = run(folder.path(), &["new-bot", "escampe", "--interface", "IJoueur"]);
    assert_eq!(code, 0, "{error}");
    let mut lines = told.lines().skip(1).map(str::trim);
    let build = lines.next().expect(&told).replace("javac", "javac -Xlint:all");
    let built = Command::new("sh").args(["-c", &build]).current_dir(folder.path()).output().expect("sh runs");
    assert!(built.status.success() && built.stderr.is_empty(), "{built:?}");
    let check = lines.next().expect(&told).split(' ').skip(1);
    let args: Vec<&str> = check.collect();
    let (flags, command) = args.split_at(args.iter().position(|word| *word == "--").expect(&told));
    let (code, told, error) = run(folder.path(), &[flags, &["--margin", MARGIN], command].concat());
    assert_eq!(code, 0, "{told}{error}");
    // The folder can be handed in as it is.
    let class = tempfile::tempdir().expect("a folder");
    for student in ["ana", "bo"] {
        let copied = Command::new("cp").arg("-r").arg(folder.path()).arg(class.path().join(student)).status();
        assert!(copied.expect("cp runs").success());
    }
    let (code, told, error) = run(class.path(), &["championship", "init", "escampe", "--from", ".", "--out", "-"]);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("escampe.ClientJeu escampe.Joueur {host} {port}"), "{told}");
}

/// The time of the checks is that of the protocol's own referee, unless `--tc` gives another.
#[test]
fn a_bot_is_checked_with_its_protocols_time() {
    let script = "read -r line; sleep 2; echo 1R; sleep 60";
    let args = |tc: &'static [&'static str]| {
        let check = &["check-bot", "tricolore", "--protocol", "tricolore-lines"];
        [check, tc, &["--", "sh", "-c", script]].concat()
    };
    let (code, told, error) = run_anywhere(&args(&[]));
    assert_eq!(code, 1, "{error}");
    assert!(told.contains("with 3s/move") && told.contains("< 1R"), "{told}");
    let (code, told, error) = run_anywhere(&args(&["--tc", "200ms/move"]));
    assert_eq!(code, 1, "{error}");
    assert!(told.contains("with 200ms/move") && !told.contains("< 1R"), "{told}");
}

#[test]
fn a_failed_check_speaks_of_the_bots_own_protocol() {
    let args = ["check-bot", "escampe", "--protocol", "escampe-tcp", "--start-time", "1s", "--", "sleep", "60"];
    let (code, told, error) = run_anywhere(&args);
    assert_eq!(code, 1, "{told}{error}");
    for part in ["FAILED It connects to the referee", "{host}", "docs/protocol-escampe-tcp.md"] {
        assert!(told.split_whitespace().collect::<Vec<_>>().join(" ").contains(part), "{part}: {told}");
    }
    assert!(!told.contains("ugi"), "{told}");
}

#[test]
fn a_failed_check_is_explained_in_both_languages() {
    let script = r#"while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;;
        go) echo thinking...; echo bestmove A9;; quit) exit;; esac; done"#;
    for (language, failed, why, summary) in [
        ("en", "FAILED It plays a legal move", "Illegal move “A9”", "of 10 checks failed"),
        ("fr", "ÉCHEC Il joue un coup légal", "Coup illégal « A9 »", "tests sur 10 ont échoué"),
    ] {
        let command = ["check-bot", "colonnes", "--lang", language, "--margin", MARGIN, "--", "sh", "-c", script];
        let (code, told, error) = run_anywhere(&command);
        assert_eq!(code, 1, "{told}{error}");
        for part in [failed, why, summary, "< bestmove A9", "thinking..."] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(!told.contains('['), "a text is missing: {told}");
    }
}

#[test]
fn a_bot_that_does_not_start_fails_one_check_only() {
    let (code, told, _) = run_anywhere(&["check-bot", "awale", "--", "/nonexistent/bot"]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("The command could not be run.") && told.contains("skipped"), "{told}");
    assert!(told.contains("One of 10 checks failed."), "{told}");
}

#[test]
fn a_match_tells_the_difference_and_keeps_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = format!("cmd:{PROGRAM} ugi");
    let tc = format!("depth=3,margin={MARGIN}");
    let args = ["match", "awale", &engine, "random:seed=1", "--games", "4", "--tc", &tc, "--concurrency", "2"];
    let (code, told, error) = run(folder.path(), &[&args[..], &["--save", "games.txt", "--sprt"]].concat());
    assert_eq!(code, 0, "{error}");
    let first: Vec<&str> = told.lines().filter_map(|line| line.split_once(": ")).map(|(key, _)| key).collect();
    for key in ["score", "elo", "los", "pairs", "endings", "draws", "forfeits", "sprt"] {
        assert!(first.contains(&key), "{key}: {told}");
    }
    assert!(
        told.contains("isolated in their own namespaces") && told.contains(&format!("forfeits: {engine}: -")),
        "{told}"
    );
    let saved = std::fs::read_to_string(folder.path().join("games.txt")).expect("the games");
    let records = play::Record::read(&saved).expect("records");
    assert_eq!(records.len(), 4);
    assert!(records.iter().all(|record| record.line(&games::Games).is_ok()));
    assert!(records.iter().any(|record| record.moves.iter().any(|noted| noted.depth == Some(3))), "{saved}");
}

#[test]
fn a_forfeit_is_shown_with_its_evidence() {
    let (code, told, error) =
        run_anywhere(&["match", "colonnes", "cmd:sh -c 'echo ugiok; echo boo >&2; exit 4'", "greedy", "--games", "2"]);
    assert_eq!(code, 0, "{error}");
    for part in ["no-start 2", "exit code 4", "  < ugiok", "  ! boo", "(+0 =0 -2)"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn openings_come_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("book.txt"), "# one\nA1 B2\n").expect("a file");
    let args = ["match", "colonnes", "greedy", "greedy", "--tc", "depth=1", "--games", "2", "--openings", "book.txt"];
    let (code, _, error) = run(folder.path(), &[&args[..], &["--save", "games.txt"]].concat());
    assert_eq!(code, 0, "{error}");
    let saved = std::fs::read_to_string(folder.path().join("games.txt")).expect("the games");
    assert_eq!(saved.matches("1. A1 2. B2 ").count(), 2, "{saved}");
}

#[test]
fn a_wrong_command_line_is_refused() {
    for (args, code, word) in [
        (&["match", "awale", "best", "bets"][..], 2, "best"),
        (&["match", "awale", "best", "cmd:"], 2, "cmd:python3 bot.py"),
        (&["match", "awale", "best", "random", "--tc", "5"], 2, "100ms/move"),
        (&["match", "awale", "best", "random", "--sprt", "elo=1"], 2, "elo"),
        (&["match", "awale", "best", "random", "--openings", "/nonexistent"], 1, "/nonexistent"),
        (&["match", "awale", "best", "random", "--rules", "nope"], 1, "nope"),
        (&["match", "awale", "best", "random", "--memory", "0"], 2, "memory"),
        (&["check-bot", "awale"], 2, "COMMAND"),
        (&["check-bot", "awal", "--", "x"], 2, "awale"),
        (&["new-bot", "awale", "--language", "cobol"], 2, "python"),
        (&["new-bot", "awale", "--interface", "ijoueur"], 2, "no client program"),
        (&["new-bot", "escampe", "--interface", "joueur"], 2, "ijoueur"),
        (&["check-bot", "awale", "--tc", "soon", "--", "x"], 2, "soon"),
    ] {
        let (got, out, error) = run_anywhere(args);
        assert_eq!((got, out.as_str()), (code, ""), "{args:?}: {error}");
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn the_referee_is_measured() {
    let (code, told, error) = run_anywhere(&["bench", "referee", "--moves", "50"]);
    assert_eq!((code, told.lines().count()), (0, 3), "{told}{error}");
}

/// Starts a match with a bot that never answers. Its processes are identified by the number of seconds they sleep.
fn endless_match(mark: &str) -> Child {
    let bot = format!("cmd:sh -c 'echo ugiok; echo readyok; echo readyok; sleep {mark}'");
    let started = Command::new(PROGRAM)
        .args(["match", "colonnes", &bot, "greedy", "--tc", "1000s/move", "--games", "2"])
        .env("PALABRE_LANG", "en")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    wait_until("the bot runs", || sleeps(mark));
    started
}

fn sleeps(mark: &str) -> bool {
    let entries = std::fs::read_dir("/proc").expect("Linux").flatten();
    let mut lines = entries.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    lines.any(|line| line.split_terminator('\0').eq(["sleep", mark]))
}

fn wait_until(what: &str, mut happens: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !happens() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn no_bot_outlives_a_killed_referee() {
    let mut started = endless_match("54321");
    started.kill().expect("it runs");
    started.wait().expect("it ends");
    wait_until("the bot is gone", || !sleeps("54321"));
}

#[test]
fn an_interrupted_match_tells_what_it_has() {
    let started = endless_match("54322");
    let sent = Command::new("kill").args(["-INT", &started.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let output = started.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("Interrupted") && told.contains("(+0 =0 -0)"), "{told}");
    wait_until("the bot is gone", || !sleeps("54322"));
}
