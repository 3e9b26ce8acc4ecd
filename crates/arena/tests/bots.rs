//! The referee survives any bot: each case is a misbehaving bot, the forfeit it gets, and a check that nothing is left
//! running.
//!
//! This program is its own supervisor and its own bots, so that the tests need no other program; hence no standard
//! harness. `cargo test --test bots daemon` runs the cases whose name contains the word.

#[path = "bots/attacks.rs"]
mod attacks;
#[path = "bots/rude.rs"]
mod rude;
#[path = "bots/shapes.rs"]
mod shapes;

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::{BotLimits, Contestant, Entrant, FinishedGame, Folder, Supervisor, play_game};
use catalogue::{Catalogue as _, Language, Speaker};
use play::{Bare, TimeControl};
use rules::Seat;

/// A time per move that even a busy machine can keep.
const GENEROUS: &str = "10s/move";

fn main() -> ExitCode {
    if let Some(code) = arena::supervisor_main() {
        return code;
    }
    let args: Vec<String> = std::env::args().collect();
    if args.get(1).is_some_and(|arg| arg == "rude") {
        rude::main(args.get(2).map_or("", String::as_str));
        return ExitCode::SUCCESS;
    }
    if let [_, call, port, name] = args.as_slice()
        && call == "client"
    {
        shapes::client(port, name);
        return ExitCode::SUCCESS;
    }
    let filter = args.iter().skip(1).find(|arg| !arg.starts_with('-')).cloned().unwrap_or_default();
    for (name, test) in TESTS.iter().filter(|(name, _)| name.contains(&filter)) {
        let started = Instant::now();
        test();
        nothing_is_left();
        println!("test {name} ... ok ({:.1} s)", started.elapsed().as_secs_f64());
    }
    attacks::clean_up();
    ExitCode::SUCCESS
}

const TESTS: &[(&str, fn())] = &[
    ("sane bots play every game", sane_bots_play_every_game),
    ("every failure is a forfeit", every_failure_is_a_forfeit),
    ("limits are kept", limits_are_kept),
    ("a program that is not there", a_program_that_is_not_there),
    ("a crash after the winning move", a_crash_after_the_winning_move),
    ("a late answer reaches no other game", a_late_answer_reaches_no_other_game),
    ("levels hold what they say", attacks::levels_hold_what_they_say),
    ("attacks reach nothing", attacks::attacks_reach_nothing),
    ("attacks on limits lose the game", attacks::attacks_on_limits_lose_the_game),
    ("nothing outlives a chain of processes", attacks::nothing_outlives_a_chain_of_processes),
    ("what cannot be enforced is refused", attacks::what_cannot_be_enforced_is_refused),
    ("an init that dies is refused", attacks::an_init_that_dies_is_refused),
    ("the shapes of submissions run", shapes::the_shapes_of_submissions_run),
    ("a folder is copied and discarded", shapes::a_folder_is_copied_and_discarded),
    ("a start is timed apart from the first move", a_start_is_timed_apart_from_the_first_move),
    ("a client that ends at once is told as such", a_client_that_ends_at_once_is_told_as_such),
    ("a client that floods loses on time", a_client_that_floods_loses_on_time),
    ("a stopped game ends at once", a_stopped_game_ends_at_once),
    ("the same as an ordinary user", the_same_as_an_ordinary_user),
];

fn supervisor() -> Supervisor {
    Supervisor::here()
}

/// Small limits, with time for a busy machine.
fn limits() -> BotLimits {
    BotLimits { memory: 200 << 20, processes: 20, start: Duration::from_secs(20), ..BotLimits::default() }
}

fn rude(words: &[&str], limits: BotLimits) -> Entrant {
    let program = std::env::current_exe().expect("this program has a path").display().to_string();
    let command = [program.as_str(), "rude"].iter().chain(words).map(|word| (*word).to_owned()).collect();
    Entrant::Command { command, protocol: "ugi".to_owned(), limits, folder: Folder::default() }
}

fn seat(entrant: &Entrant, game: &str) -> Box<dyn Contestant> {
    let game = games::Games.find(game).expect("a game");
    entrant.seat(game, &supervisor()).expect("a seat")
}

/// Plays a game of Colonnes in which the bot moves first, against a built-in player.
fn against_greedy(bot: &mut dyn Contestant, control: &str, moves: &[&str]) -> FinishedGame {
    let game = games::Games.find("colonnes").expect("a game");
    let mut opening = game.open("", None).expect("a start");
    opening.play_all(moves).expect("an opening");
    let mut other = seat(&Entrant::read("greedy").expect("a player"), "colonnes");
    let control = TimeControl::read(control, Bare::Game).expect("a control");
    play_game(opening, &mut [bot, &mut *other], &control, &AtomicBool::new(false)).expect("nobody stops it")
}

fn reason_of(mode: &str, limits: BotLimits, control: &str) -> (String, String) {
    let mut bot = seat(&rude(&[mode], limits), "colonnes");
    let played = against_greedy(&mut *bot, control, &[]);
    let Some(forfeit) = played.forfeit() else { return (played.reason().to_owned(), String::new()) };
    assert_eq!((forfeit.seat, played.winner), (Seat(0), Some(Seat(1))), "{mode}");
    let speaker = Speaker::new(Language::English, [arena::TEXTS.en]);
    let told = format!("{}\n{}", speaker.say(&forfeit.failure.why), forfeit.failure.evidence);
    assert!(told.len() < 10_000 && !told.contains("why-"), "{mode}: {told}");
    (played.reason().to_owned(), told)
}

fn sane_bots_play_every_game() {
    for game in games::Games.games() {
        let name = game.info().name;
        let (mut one, mut two) = (seat(&rude(&[], limits()), name), seat(&rude(&[], limits()), name));
        let opening = game.opening("", 3).expect("an opening");
        let control = TimeControl::read("60s+10s", Bare::Game).expect("a control");
        let played =
            play_game(opening, &mut [&mut *one, &mut *two], &control, &AtomicBool::new(false)).expect("a game");
        assert_eq!(played.forfeit(), None, "{name}");
        assert!(played.line.outcome().is_some() && played.turns.iter().all(|turn| turn.thought.is_some()));
        let record = played.record(&["one", "two"]);
        assert!(record.line(&games::Games).is_ok(), "{record}");
    }
}

fn every_failure_is_a_forfeit() {
    let soon = BotLimits { start: Duration::from_millis(500), ..limits() };
    for (mode, limits, control, reason, evidence) in [
        ("silent", soon, GENEROUS, "no-start", "ugiok"),
        ("no-ugiok", soon, GENEROUS, "no-start", "< hello"),
        ("crash-start", limits(), GENEROUS, "no-start", "no such table"),
        ("crash-middle", limits(), GENEROUS, "crash", "exit code 3"),
        ("crash-middle", limits(), GENEROUS, "crash", "! index out of range"),
        ("killed", limits(), GENEROUS, "crash", "signal 6"),
        ("dies-after", limits(), GENEROUS, "crash", "exit code 0"),
        ("slow", limits(), "50ms/move,margin=50ms", "time", "> go movetime 50"),
        ("mute", limits(), "300ms", "time", "> go p1time 300 p2time 300"),
        ("babbles", limits(), "300ms/move", "time", "< I would rather not"),
        ("cheats", limits(), GENEROUS, "illegal", "bestmove A9"),
        ("floods", limits(), GENEROUS, "output", "< info string nothing to say"),
        ("endless", limits(), GENEROUS, "garbage", "a line without end"),
        ("binary", limits(), GENEROUS, "garbage", r"\x00\xff"),
        ("twice", limits(), GENEROUS, "unasked", "bestmove"),
        ("early", limits(), GENEROUS, "unasked", "bestmove A1"),
        ("children", limits(), GENEROUS, "leftover", "sleep"),
        ("daemon", limits(), GENEROUS, "leftover", "sleep"),
        ("stubborn", limits(), GENEROUS, "leftover", "> quit"),
        ("aborts-at-the-end", limits(), GENEROUS, "crash", "signal 6"),
    ] {
        let (got, told) = reason_of(mode, limits, control);
        assert_eq!(got, reason, "{mode}: {told}");
        assert!(told.contains(evidence), "{mode}: {told}");
    }
}

fn limits_are_kept() {
    let burns = BotLimits { cpu: Duration::from_secs(1), ..limits() };
    for (mode, limits, reason) in
        [("eats-memory", limits(), "memory"), ("bomb", limits(), "processes"), ("burns", burns, "cpu")]
    {
        let (got, told) = reason_of(mode, limits, "60s/move");
        assert_eq!(got, reason, "{mode}: {told}");
    }
}

fn a_program_that_is_not_there() {
    let entrant = Entrant::read("cmd:/nonexistent/bot --fast").expect("a command");
    let played = against_greedy(&mut *seat(&entrant, "colonnes"), GENEROUS, &[]);
    assert_eq!(played.reason(), "no-start");
    let evidence = played.forfeit().map(|forfeit| forfeit.failure.evidence.clone()).unwrap_or_default();
    assert!(evidence.contains("/nonexistent/bot"), "{evidence}");
}

fn a_crash_after_the_winning_move() {
    let mut bot = seat(&rude(&["dies-after"], limits()), "colonnes");
    let played = against_greedy(&mut *bot, GENEROUS, &["A1", "B2", "A1", "B2"]);
    assert!(played.line.outcome().is_some_and(|outcome| outcome.winner == Some(Seat(0))), "the board is won");
    assert_eq!((played.reason(), played.winner), ("crash", Some(Seat(1))));
}

fn a_late_answer_reaches_no_other_game() {
    let mut bot = seat(&rude(&["slow"], limits()), "colonnes");
    let late = against_greedy(&mut *bot, "50ms/move,margin=50ms", &[]);
    assert_eq!(late.reason(), "time");
    let next = against_greedy(&mut *bot, GENEROUS, &["A1", "B2", "A1", "B2"]);
    assert_eq!((next.forfeit(), next.winner), (None, Some(Seat(0))));
}

/// Returns the bot with another protocol than UGI.
fn speaking(protocol: &str, words: &[&str], limits: BotLimits) -> Entrant {
    let Entrant::Command { command, .. } = rude(words, limits) else { unreachable!("rude bots are commands") };
    Entrant::Command { command, protocol: protocol.to_owned(), limits, folder: Folder::default() }
}

/// Plays a Great Escape bot on pipes that moves first.
fn on_pipes(mode: &str, limits: BotLimits, control: &str) -> FinishedGame {
    let game = games::Games.find("great-escape").expect("a game");
    let mut bot = seat(&speaking("codingame", &[mode], limits), "great-escape");
    let mut other = seat(&Entrant::read("greedy").expect("a player"), "great-escape");
    let control = TimeControl::read(control, Bare::Game).expect("a control");
    let opening = game.open("", None).expect("a start");
    play_game(opening, &mut [&mut *bot, &mut *other], &control, &AtomicBool::new(false)).expect("nobody stops it")
}

fn a_start_is_timed_apart_from_the_first_move() {
    // It takes longer to start than a move may take, then moves once and exits.
    let played = on_pipes("starts-slowly", limits(), "1s/move,margin=1s");
    assert_eq!((played.reason(), played.turns.len()), ("crash", 2), "{:?}", played.forfeits);
    let soon = BotLimits { start: Duration::from_secs(1), ..limits() };
    let played = on_pipes("silent", soon, "1s/move,margin=1s");
    assert_eq!((played.reason(), played.turns.len()), ("no-start", 0), "{:?}", played.forfeits);
}

/// Plays an Escampe client that moves first; returns the reason of its loss and the explanation.
fn over_tcp(mode: &str, control: &str) -> (String, String) {
    let game = games::Games.find("escampe").expect("a game");
    let mut bot = seat(&speaking("escampe-tcp", &[mode, "{host}:{port}"], limits()), "escampe");
    let mut other = seat(&Entrant::read("random").expect("a player"), "escampe");
    let control = TimeControl::read(control, Bare::Game).expect("a control");
    let opening = game.open("", None).expect("a start");
    // Black places first, and has the second seat.
    let played = play_game(opening, &mut [&mut *other, &mut *bot], &control, &AtomicBool::new(false)).expect("a game");
    let failure = &played.forfeit().expect("a forfeit").failure;
    let speaker = Speaker::new(Language::English, [arena::TEXTS.en]);
    (played.reason().to_owned(), format!("{}\n{}", speaker.say(&failure.why), failure.evidence))
}

fn a_client_that_ends_at_once_is_told_as_such() {
    let (reason, told) = over_tcp("dies-at-once", GENEROUS);
    assert_eq!(reason, "no-start", "{told}");
    for part in ["exit code 4", "usage: client HOST PORT", "no such option"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

fn a_client_that_floods_loses_on_time() {
    for mode in ["client-floods-lines", "client-floods-its-output"] {
        let (reason, told) = over_tcp(mode, "2s/move");
        assert_eq!(reason, "time", "{mode}: {told}");
    }
}

fn a_stopped_game_ends_at_once() {
    let mut bot = seat(&rude(&["mute"], limits()), "colonnes");
    let mut other = seat(&Entrant::read("greedy").expect("a player"), "colonnes");
    let opening = games::Games.find("colonnes").and_then(|game| game.open("", None)).expect("a start");
    let control = TimeControl::read("600s/move", Bare::Game).expect("a control");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let game = scope.spawn(|| play_game(opening, &mut [&mut *bot, &mut *other], &control, &stop).is_none());
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(game.join().expect("the game ends"), "it has no result");
    });
}

/// Runs root's tests again as an ordinary user, for whom the sandbox is built differently.
fn the_same_as_an_ordinary_user() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    const USER: u32 = 54_321;
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let folder =
        tempfile::Builder::new().permissions(std::fs::Permissions::from_mode(0o755)).tempdir().expect("a folder");
    let (program, home) = (folder.path().join("bots"), folder.path().join("home"));
    std::fs::copy(std::env::current_exe().expect("this program has a path"), &program).expect("a copy");
    std::fs::create_dir(&home).expect("a folder");
    std::os::unix::fs::chown(&home, Some(USER), Some(USER)).expect("a home");
    for name in ["levels", "attacks", "chain", "refused", "submissions", "folder", "limits"] {
        let mut tests = std::process::Command::new(&program);
        tests.arg(name).uid(USER).gid(USER).current_dir(&home).env("HOME", &home);
        assert!(tests.status().expect("it runs").success(), "{name}");
    }
}

/// Checks that no bot, supervisor or child of a bot is still running.
fn nothing_is_left() {
    let own = std::env::current_exe().expect("this program has a path").display().to_string();
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let left: Vec<_> = processes().into_iter().filter(|words| is_ours(words, &own)).collect();
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < deadline, "left behind: {left:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_ours(words: &[String], own: &str) -> bool {
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["sleep", mark] => *mark == rude::MARK,
        [program, "rude" | "bot-supervisor", ..] => *program == own,
        [program, ..] => program.ends_with(attacks::PROGRAM) || program.ends_with(shapes::PROGRAM),
        _ => false,
    }
}

/// Returns the command line of every process.
fn processes() -> Vec<Vec<String>> {
    let entries = std::fs::read_dir("/proc").expect("Linux").flatten();
    let lines = entries.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    lines.map(|line| line.split_terminator('\0').map(str::to_owned).collect()).collect()
}
