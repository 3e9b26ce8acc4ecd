//! A championship on the day: bots repaired and entered again, a run that is asked to finish, marks and conversations.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::{palabre, run, stdout};

fn json(folder: &Path) -> serde_json::Value {
    serde_json::from_str(&stdout(folder, &["export", "e.db", "--format", "json"])).expect("JSON")
}

/// A bot that plays the first legal move and introduces itself.
const SOUND: &str = "import sys\nfor line in sys.stdin:\n    word = line.split()[0] if line.split() else ''\n\
    \x20   if word == 'ugi': print('id name First Mover 2.1\\nugiok', flush=True)\n\
    \x20   elif word == 'isready': print('readyok', flush=True)\n\
    \x20   elif word == 'go': print('query legalmoves', flush=True)\n\
    \x20   elif word == 'response': print('bestmove', line.split()[1], flush=True)\n\
    \x20   elif word == 'quit': break\n";

/// An event with the bot `bot/awa.py` among built-in players; `settings` come first.
fn event(settings: &str, others: &[&str]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let mut text = format!("name = \"day\"\nconcurrency = 1\nisolation = \"none\"\n{settings}\n");
    text += "[[games]]\ngame = \"colonnes\"\ntime = \"10s/move\"\nopenings = \"start\"\n";
    text += "[[players]]\nname = \"Awa\" # repaired\nplayer = \"cmd:python3 awa.py\"\ndir = \"bot\"\n";
    for name in others {
        text += &format!("[[players]]\nname = \"{name}\"\nplayer = \"random\"\n");
    }
    fs::write(folder.path().join("e.toml"), text).expect("a file");
    fs::create_dir(folder.path().join("bot")).expect("a folder");
    fs::write(folder.path().join("bot/awa.py"), "this is not Python").expect("a file");
    folder
}

fn repair(folder: &Path) {
    fs::write(folder.join("bot/awa.py"), SOUND).expect("a file");
}

fn forfeits(folder: &Path, name: &str) -> u64 {
    let json = json(folder);
    let ranking = json["ranking"].as_array().expect("a ranking").clone();
    let row = ranking.iter().find(|row| row["player"] == name).expect("the player").clone();
    row["forfeits"].as_u64().expect("a number")
}

#[test]
fn a_repaired_bot_plays_its_forfeited_games_again() {
    let folder = event("pairs = 1", &["Bo", "Cy"]);
    let at = folder.path();
    stdout(at, &["championship", "e.toml"]);
    assert_eq!(forfeits(at, "Awa"), 4);
    let before = json(at);
    repair(at);
    let told = stdout(at, &["championship", "replace", "e.toml", "Awa"]);
    assert!(told.contains("4 games of Awa will be replayed"), "{told}");
    assert_eq!(json(at)["played"].as_array().map(Vec::len), Some(2), "set aside");
    let table = stdout(at, &["championship", "e.toml"]);
    assert!(table.contains("day: 6 of 6 games.") && table.contains("4 replaced games"), "{table}");
    assert_eq!(forfeits(at, "Awa"), 0);
    let after = json(at);
    let replaced = after["replaced"].as_array().expect("games");
    assert!(replaced.iter().all(|game| game["replaced"]["player"] == "Awa" && game["forfeit"] == true));
    let kept = |json: &serde_json::Value| {
        let games = json["played"].as_array().expect("games").clone();
        let others = games.into_iter().filter(|game| !game["players"].to_string().contains("Awa"));
        others.map(|game| game["record"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(kept(&after), kept(&before), "the other games stand");
    let checked = stdout(at, &["report", "e.db", "--check"]);
    assert!(checked.contains("10"), "{checked}");
    let csv = stdout(at, &["export", "e.db", "--format", "csv"]);
    let is_replaced = |line: &&str| line.split(',').nth(18).is_some_and(|time| !time.is_empty());
    let marked = csv.lines().skip(1).filter(is_replaced).count();
    assert_eq!((csv.lines().count(), marked), (11, 4), "{csv}");
    stdout(at, &["report", "e.db", "--html", "r.html"]);
    let page = fs::read_to_string(at.join("r.html")).expect("a page");
    assert!(page.contains("Replaced games (4)") && page.contains("id=\"g1\""), "{page}");
    // Nothing is left to replace.
    let (code, _, error) = run(at, &["championship", "replace", "e.toml", "Awa"]);
    assert!(code == 1 && error.contains("--all"), "{error}");
}

#[test]
fn the_program_of_a_player_changes_in_the_file() {
    let folder = event("pairs = 1", &["Bo"]);
    let at = folder.path();
    stdout(at, &["championship", "e.toml"]);
    let before = fs::read_to_string(at.join("e.toml")).expect("a file");
    for (args, word) in [
        (&["replace", "e.toml", "Aw"][..], "“Awa”"),
        (&["replace", "e.toml", "Awa", "--command", "gredy"], "greedy"),
        (&["replace", "none.toml", "Awa"], "none.toml"),
        (&["replace", "e.toml", "Awa", "--db", "none.db"], "none.db"),
    ] {
        let (code, _, error) = run(at, &[&["championship"], args].concat());
        assert!(code == 1 && error.contains(word), "{args:?}: {error}");
    }
    assert_eq!(fs::read_to_string(at.join("e.toml")).expect("a file"), before);
    stdout(at, &["championship", "replace", "e.toml", "Awa", "--command", "greedy", "--all"]);
    let after = fs::read_to_string(at.join("e.toml")).expect("a file");
    assert_eq!(after, before.replace("\"cmd:python3 awa.py\"", "\"greedy\""));
    stdout(at, &["championship", "e.toml"]);
    assert_eq!((forfeits(at, "Awa"), json(at)["replaced"].as_array().map(Vec::len)), (0, Some(2)));
    // A definition that was changed by hand is refused with the way out, and then replaced.
    fs::write(at.join("e.toml"), &before).expect("a file");
    let (code, _, error) = run(at, &["championship", "e.toml"]);
    assert!(code == 1 && error.contains("championship replace"), "{error}");
    stdout(at, &["championship", "replace", "e.toml", "Awa"]);
    stdout(at, &["championship", "e.toml"]);
}

#[test]
fn rounds_that_were_played_stand() {
    let folder = event("format = \"swiss\"\nrounds = 2\npairs = 1", &["Bo", "Cy", "Di"]);
    let at = folder.path();
    stdout(at, &["championship", "e.toml"]);
    assert_eq!(forfeits(at, "Awa"), 4);
    repair(at);
    let told = stdout(at, &["championship", "replace", "e.toml", "Awa"]);
    assert!(told.contains("2 games of Awa will be replayed") && told.contains("2 games of earlier rounds"), "{told}");
    let table = stdout(at, &["championship", "e.toml"]);
    assert!(table.contains("day: 8 of 8 games."), "{table}");
    assert_eq!(forfeits(at, "Awa"), 2);
}

fn until(what: &str, mut ready: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !ready() {
        assert!(Instant::now() < deadline, "never: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_run_finishes_its_games_and_goes_on_later() {
    let folder = event("pairs = 400", &["Bo"]);
    let at = folder.path();
    repair(at);
    let (code, _, error) = run(at, &["championship", "finish", "e.toml"]);
    assert!(code == 1 && error.contains("no championship"), "{error}");
    let runner = palabre(at, &["championship", "e.toml"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    until("a game is kept", || at.join("e.db").exists() && run(at, &["export", "e.db"]).1.contains("[Result"));
    let (code, _, error) = run(at, &["championship", "replace", "e.toml", "Awa", "--all"]);
    assert!(code == 1 && error.contains("championship finish e.toml"), "{error}");
    stdout(at, &["championship", "finish", "e.toml"]);
    let output = runner.wait_with_output().expect("it ends");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{error}");
    assert!(error.contains("palabre championship e.toml"), "{error}");
    assert!(!at.join("e.db-finish").exists() && !at.join("e.db-lock").exists());
    let played = json(at)["played"].as_array().map_or(0, Vec::len);
    assert!((1..800).contains(&played), "{played}");
    let (code, _, error) = run(at, &["championship", "finish", "e.toml"]);
    assert!(code == 1 && error.contains("nothing to finish"), "{error}");
}

#[test]
fn a_ranking_has_marks_by_the_stated_formula() {
    let folder = event("pairs = 1", &["Bo"]);
    let at = folder.path();
    stdout(at, &["championship", "e.toml"]);
    let csv = stdout(at, &["export", "e.db", "--marks", "20"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("rank,player,points") && lines[0].ends_with(",mark_out_of_20"), "{csv}");
    assert!(lines[1].starts_with("1,Bo,20,2,0,2,0,0,0") && lines[1].ends_with(",20.0"), "{csv}");
    assert!(lines[2].starts_with("2,Awa,0,2,0,0,0,0,2") && lines[2].ends_with(",0.0"), "{csv}");
    let table = stdout(at, &["report", "e.db", "--marks", "20", "--lang", "fr"]);
    assert!(table.contains("note/20") && table.contains("20,0"), "{table}");
    let (code, _, error) = run(at, &["export", "e.db", "--format", "json", "--marks", "20"]);
    assert!(code == 2 && error.contains("ranking"), "{error}");
}

#[test]
fn conversations_are_kept_and_records_name_the_programs() {
    let folder = event("pairs = 1", &["Bo"]);
    let at = folder.path();
    repair(at);
    stdout(at, &["championship", "e.toml", "--conversation", "talk/day"]);
    let text = fs::read_to_string(at.join("talk/day/pair-1-game-1.txt")).expect("a file");
    assert!(text.starts_with("# colonnes: ") && text.contains("“Awa”"), "{text}");
    for words in ["> ugi\n", "< ugiok\n", "> go movetime", "< bestmove", "> quit\n"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let stamp = |line: &str| line.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    let stamps: Vec<f64> = text.lines().skip(1).map(|line| stamp(line).expect("a time")).collect();
    assert!(stamps.is_sorted() && stamps.len() > 10, "{text}");
    let records = stdout(at, &["export", "e.db"]);
    assert!(records.contains("Engine \"First Mover 2.1\"]"), "{records}");
    stdout(
        at,
        &[
            "match",
            "colonnes",
            "cmd:python3 bot/awa.py",
            "random",
            "--games",
            "2",
            "--conversation",
            "talk",
            "--isolation",
            "none",
        ],
    );
    assert!(at.join("talk/pair-1-game-2.txt").exists());
    let (code, _, error) = run(at, &["championship", "e.toml", "--conversation", "e.toml/talk"]);
    assert!(code == 1 && error.contains("talk"), "{error}");
}

/// A race that counting decides ends early; the audit derives the same result.
#[test]
fn a_proved_result_ends_a_game_if_the_event_says_so() {
    let folder = TempDir::new().expect("a folder");
    let at = folder.path();
    let text = |adjudicate: &str| {
        format!(
            "name = \"race\"\nconcurrency = 1\nseed = 3\npairs = 2\n{adjudicate}\n[[games]]\ngame = \"great-escape\"\n\
             time = \"depth=1\"\nopenings = \"platform\"\n[[players]]\nname = \"Awa\"\nplayer = \"random\"\n\
             [[players]]\nname = \"Bo\"\nplayer = \"random\"\n"
        )
    };
    fs::write(at.join("e.toml"), text("adjudicate = \"exct\"")).expect("a file");
    let (code, _, error) = run(at, &["championship", "e.toml"]);
    assert!(code == 1 && error.contains("“exact”"), "{error}");
    fs::write(at.join("e.toml"), text("adjudicate = \"exact\"")).expect("a file");
    stdout(at, &["championship", "e.toml"]);
    let csv = stdout(at, &["export", "e.db", "--format", "csv"]);
    assert!(csv.contains(",adjudicated,"), "{csv}");
    let checked = stdout(at, &["report", "e.db", "--check"]);
    assert!(!checked.contains("could not be verified"), "{checked}");
    fs::write(at.join("e.toml"), text("")).expect("a file");
    let (code, _, error) = run(at, &["championship", "e.toml"]);
    assert!(code == 1 && error.contains("games"), "{error}");
}
