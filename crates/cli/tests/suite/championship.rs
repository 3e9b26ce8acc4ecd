//! Championships: started, killed, resumed and reported.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::{palabre, run, stdout};

/// An event whose players depend on seeds and depths only, so that its games are reproducible.
fn event(name: &str, settings: &str, players: &[(&str, &str)]) -> String {
    let mut text = format!("name = \"{name}\"\nconcurrency = 2\n{settings}\n");
    for (name, player) in players {
        text += &format!("[[players]]\nname = \"{name}\"\nplayer = \"{player}\"\n");
    }
    text
}

const COLONNES: &str = "[[games]]\ngame = \"colonnes\"\ntime = \"depth=2\"\n";
const BOTH: &str =
    "[[games]]\ngame = \"colonnes\"\ntime = \"depth=2\"\n[[games]]\ngame = \"awale\"\ntime = \"depth=2\"\n";
const FOUR: [(&str, &str); 4] =
    [("Awa", "random"), ("Bo", "greedy"), ("Chloé", "alphabeta:depth=2"), ("Dédé", "mcts:nodes=60")];

fn folder_with(file: &str, text: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join(file), text).expect("a file");
    folder
}

/// Returns the games without their order and times.
fn games_of(folder: &Path, db: &str) -> Vec<String> {
    let json: serde_json::Value =
        serde_json::from_str(&stdout(folder, &["export", db, "--format", "json"])).expect("JSON");
    let timeless = |record: &str| {
        let moves = record.split_whitespace().filter(|word| !word.trim_end_matches('}').ends_with('s'));
        moves.collect::<Vec<_>>().join(" ")
    };
    let game =
        |game: &serde_json::Value| format!("{} {}", game["players"], timeless(game["record"].as_str().unwrap_or("")));
    let mut games: Vec<String> = json["played"].as_array().expect("games").iter().map(game).collect();
    games.sort();
    games
}

#[test]
fn a_first_championship_takes_two_commands() {
    let folder = TempDir::new().expect("a folder");
    for (language, file) in [("en", "colonnes.toml"), ("fr", "jeu.toml")] {
        let written = stdout(folder.path(), &["championship", "init", "colonnes", "--out", file, "--lang", language]);
        assert!(written.contains(file), "{written}");
        let (code, _, error) = run(folder.path(), &["championship", "init", "colonnes", "--out", file]);
        assert_eq!(code, 1, "a file that is there is not overwritten: {error}");
        let table = stdout(folder.path(), &["championship", file, "--lang", language]);
        assert!(table.contains("\n1.   ") && !table.contains("[head"), "{table}");
    }
    let out = stdout(folder.path(), &["championship", "init", "awale", "--out", "-"]);
    assert!(out.contains("game = \"awale\"") && out.contains("2s/move"), "{out}");
}

#[test]
fn points_add_up_and_a_second_run_plays_nothing() {
    let folder = folder_with("e.toml", &event("sum", &format!("pairs = 2\n{BOTH}"), &FOUR));
    let first = stdout(folder.path(), &["championship", "e.toml"]);
    assert!(first.contains("sum: 48 of 48 games."), "{first}");
    let before = stdout(folder.path(), &["export", "e.db", "--format", "csv"]);
    assert_eq!(stdout(folder.path(), &["championship", "e.toml"]), first);
    assert_eq!(stdout(folder.path(), &["export", "e.db", "--format", "csv"]), before);
    let json: serde_json::Value =
        serde_json::from_str(&stdout(folder.path(), &["export", "e.db", "--format", "json"])).expect("JSON");
    for player in json["ranking"].as_array().expect("a ranking") {
        let count = |key: &str| player[key].as_f64().expect("a number");
        assert_eq!(count("points"), 10.0 * count("wins") + 3.0 * count("draws") + count("losses"), "{player}");
        assert_eq!(count("games"), 24.0);
    }
    assert!(!folder.path().join("e.db-lock").exists() && !folder.path().join("e.db-wal").exists());
}

#[test]
fn every_format_comes_to_its_end() {
    for (format, games) in [("swiss", 16), ("gauntlet", 16), ("knockout", 12)] {
        let players: Vec<(String, &str)> = (0..5).map(|i| (format!("p{i}"), FOUR[i % 3].1)).collect();
        let players: Vec<(&str, &str)> = players.iter().map(|(name, spec)| (name.as_str(), *spec)).collect();
        let settings = format!("format = \"{format}\"\nrounds = 2\npairs = 2\n{COLONNES}");
        let folder = folder_with("e.toml", &event(format, &settings, &players));
        let table = stdout(folder.path(), &["championship", "e.toml"]);
        let rows = games_of(folder.path(), "e.db").len();
        // A knockout plays extra games to break ties.
        assert!(if format == "knockout" { rows >= games } else { rows == games }, "{format}: {rows}\n{table}");
        assert_eq!(stdout(folder.path(), &["championship", "e.toml"]), table);
    }
}

fn start(folder: &Path, args: &[&str]) -> Child {
    palabre(folder, args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

/// A championship killed twenty times at random ends with the same ranking as an uninterrupted one.
#[test]
fn killing_the_runner_loses_and_repeats_nothing() {
    const KILLS: usize = 20;
    let text = event("killed", &format!("pairs = 40\nseed = 5\n{BOTH}"), &FOUR);
    let folder = folder_with("e.toml", &text);
    let mut rng = fastrand::Rng::with_seed(17);
    let mut kept = 0;
    for _ in 0..KILLS {
        let mut runner = start(folder.path(), &["championship", "e.toml"]);
        std::thread::sleep(Duration::from_millis(rng.u64(10..150)));
        runner.kill().expect("it is killed");
        runner.wait().expect("it ends");
        // A process killed at once has no file yet.
        if let (0, csv, _) = run(folder.path(), &["export", "e.db", "--format", "csv"]) {
            let now = csv.lines().count();
            assert!(now >= kept, "games were lost: {now} of {kept}");
            kept = now;
        }
    }
    let table = stdout(folder.path(), &["championship", "e.toml"]);
    assert!(table.contains("killed: 960 of 960 games."), "{table}");
    let whole = folder_with("e.toml", &text);
    let undisturbed = stdout(whole.path(), &["championship", "e.toml", "--concurrency", "1"]);
    assert_eq!(table, undisturbed);
    assert_eq!(games_of(folder.path(), "e.db"), games_of(whole.path(), "e.db"));
}

fn until(what: &str, mut ready: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !ready() {
        assert!(Instant::now() < deadline, "never: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// An event long enough to be interrupted on any machine.
fn endless() -> (TempDir, PathBuf) {
    let players = [("Awa", "random"), ("Bo", "random")];
    let folder = folder_with("e.toml", &event("long", &format!("pairs = 20000\n{COLONNES}"), &players));
    let db = folder.path().join("e.db");
    (folder, db)
}

#[test]
fn an_interruption_tells_how_to_go_on() {
    let (folder, db) = endless();
    let runner = palabre(folder.path(), &["championship", "e.toml"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    until("a game is kept", || db.exists() && run(folder.path(), &["export", "e.db"]).1.contains("[Result"));
    let (code, _, error) = run(folder.path(), &["championship", "e.toml"]);
    assert!(code == 1 && error.contains("Another palabre"), "{error}");
    let told = Command::new("kill").args(["-INT", &runner.id().to_string()]).status().expect("kill runs");
    assert!(told.success());
    let output = runner.wait_with_output().expect("it ends");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("palabre championship e.toml"), "{error}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("of 40000 games."));
}

#[test]
fn who_enters_later_plays_only_what_is_missing() {
    let settings = format!("pairs = 2\n{COLONNES}");
    let folder = folder_with("e.toml", &event("open", &settings, &FOUR[..3]));
    stdout(folder.path(), &["championship", "e.toml"]);
    let before = stdout(folder.path(), &["export", "e.db", "--format", "csv"]);
    // The new player comes first in the file, which must not change the other games.
    let order = [FOUR[3], FOUR[2], FOUR[0], FOUR[1]];
    fs::write(folder.path().join("e.toml"), event("open", &settings, &order)).expect("a file");
    let table = stdout(folder.path(), &["championship", "e.toml"]);
    assert!(table.contains("open: 24 of 24 games."), "{table}");
    let after = stdout(folder.path(), &["export", "e.db", "--format", "csv"]);
    let new = after.strip_prefix(&before).expect("what was played stays as it was");
    assert_eq!(new.lines().count(), 12);
    assert!(new.lines().all(|line| line.contains("Dédé")), "{new}");
}

#[test]
fn a_championship_that_changed_is_refused() {
    let folder = folder_with("e.toml", &event("same", COLONNES, &FOUR[..2]));
    stdout(folder.path(), &["championship", "e.toml"]);
    for (text, word) in [
        (event("same", &format!("seed = 9\n{COLONNES}"), &FOUR[..2]), "seed"),
        (event("other", COLONNES, &FOUR[..2]), "name"),
        (event("same", COLONNES, &[("Awa", "greedy"), FOUR[1]]), "Awa"),
    ] {
        fs::write(folder.path().join("e.toml"), text).expect("a file");
        let (code, _, error) = run(folder.path(), &["championship", "e.toml"]);
        assert!(code == 1 && error.contains(word), "{error}");
    }
}

#[test]
fn mistakes_are_explained_in_both_languages() {
    let folder = folder_with("e.toml", &event("typo", COLONNES, &[("Awa", "randm"), ("Bo", "greedy")]));
    for (language, word) in [("en", "random"), ("fr", "Vouliez-vous")] {
        let (code, _, error) = run(folder.path(), &["championship", "e.toml", "--lang", language]);
        assert!(code == 1 && error.contains("Awa") && error.contains(word), "{error}");
    }
    fs::write(folder.path().join("notes.db"), "not a database, but some text that is long enough").expect("a file");
    for (args, code, word) in [
        (&["championship"][..], 2, "FILE.toml"),
        (&["championship", "none.toml"], 1, "none.toml"),
        (&["report", "none.db"], 1, "none.db"),
        (&["report", "notes.db"], 1, "notes.db"),
        (&["export", "none.db", "--format", "xml"], 2, "json"),
        (&["championship", "init", "colones"], 2, "colonnes"),
    ] {
        let (got, _, error) = run(folder.path(), args);
        assert!(got == code && error.contains(word), "{args:?}: {got} {error}");
    }
    assert!(!folder.path().join("none.db").exists());
}

#[test]
fn the_page_is_whole_and_fetches_nothing() {
    let players = [("<b>Awa & co</b>", "random"), FOUR[1], FOUR[2]];
    let folder = folder_with("e.toml", &event("page", BOTH, &players));
    stdout(folder.path(), &["championship", "e.toml"]);
    for language in ["en", "fr"] {
        stdout(folder.path(), &["report", "e.db", "--html", "r.html", "--lang", language]);
        let page = fs::read_to_string(folder.path().join("r.html")).expect("a page");
        for id in 1..=12 {
            assert!(page.contains(&format!("id=\"g{id}\"")), "game {id}");
        }
        assert!(page.contains("&lt;b&gt;Awa &amp; co&lt;/b&gt;") && !page.contains("<b>Awa"));
        let outside = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains("http") && !outside.contains("src="), "something is fetched");
        assert!(!page.contains(">["), "a text is missing in {language}");
    }
    let records = stdout(folder.path(), &["export", "e.db", "--format", "records"]);
    assert_eq!(records.matches("[Game ").count(), 12);
    assert_eq!(stdout(folder.path(), &["export", "e.db", "--format", "csv"]).lines().count(), 13);
}

#[test]
fn a_study_is_the_same_by_its_seed() {
    let folder = TempDir::new().expect("a folder");
    let args = ["study", "awale", "--players", "alphabeta", "random", "--depths", "1,2", "--games", "4", "--seed", "3"];
    let timeless = |text: &str| {
        // Times differ from run to run.
        let end = text.find("## Search").expect("its part");
        text[..end].to_owned()
    };
    let first = stdout(folder.path(), &args);
    assert!(first.contains("| alphabeta:depth=2 |") && first.contains("## Head-to-head scores"), "{first}");
    assert_eq!(timeless(&first), timeless(&stdout(folder.path(), &args)));
    let files = [&args[..], &["--md", "s.md", "--html", "s.html", "--lang", "fr"]].concat();
    assert_eq!(stdout(folder.path(), &files), "");
    assert!(fs::read_to_string(folder.path().join("s.md")).expect("a file").contains("## Résultats"));
    assert!(fs::read_to_string(folder.path().join("s.html")).expect("a page").contains("<svg"));
    let (code, _, error) = run(folder.path(), &["study", "awale", "--players", "alfabeta"]);
    assert!(code == 2 && error.contains("alphabeta"), "{error}");
}

/// A shell bot that plays the first legal move, or misbehaves in the way its argument names.
const BOT: &str = r#"
legal() { echo "query legalmoves"; read -r _ first _; echo "bestmove $first"; }
case $1 in
  silent) sleep 98761 ;;
  crash) echo "no such table" >&2; exit 7 ;;
  binary) cat /dev/urandom ;;
  floods) while :; do echo "info string nothing to say, said again and again and again"; done ;;
  endless) while :; do printf "info string and so on "; done ;;
esac
while read -r word _; do
  case $word in
    ugi) echo "id name bot"; echo ugiok ;;
    isready) echo readyok ;;
    uginewgame) [ "$1" = early ] && echo "bestmove A1" ;;
    go)
      case $1 in
        cheats) echo "bestmove Z9" ;;
        quits) exit 0 ;;
        stubborn) trap '' HUP INT TERM; sleep 98761 & legal ;;
        leaves) (trap '' HUP INT TERM; setsid sleep 98761 &) ; legal ;;
        *) legal ;;
      esac ;;
    quit) exit 0 ;;
  esac
done
"#;

const BROKEN: [&str; 10] =
    ["silent", "crash", "binary", "floods", "endless", "early", "cheats", "quits", "stubborn", "leaves"];

fn processes_with(words: &[&str]) -> Vec<String> {
    let commands = fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(|entry| {
        let command = fs::read(entry.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&command).replace('\0', " "))
    });
    commands.filter(|command| words.iter().any(|word| command.contains(word))).collect()
}

#[test]
fn ten_broken_bots_and_four_sane_ones_end_with_the_right_points() {
    let mut text = format!("name = \"rude\"\nconcurrency = 3\n{}", COLONNES.replace("depth=2", "30s/move"));
    for mode in BROKEN {
        // Only the silent bot has a short timeout, since the machine may be busy.
        let start = if mode == "silent" { "300ms" } else { "30s" };
        text += &format!("[[players]]\nname = \"{mode}\"\nplayer = \"cmd:sh bot.sh {mode}\"\nstart = \"{start}\"\n");
    }
    for (name, player) in [("Awa", "cmd:sh bot.sh"), ("Bo", "random"), ("Chloé", "cmd:sh bot.sh"), ("Dédé", "greedy")]
    {
        text += &format!("[[players]]\nname = \"{name}\"\nplayer = \"{player}\"\n");
    }
    let folder = folder_with("e.toml", &text);
    fs::write(folder.path().join("bot.sh"), BOT).expect("a bot");
    let path = folder.path().join("e.toml");
    // Paths of bots are relative to the championship file.
    let table = stdout(Path::new("/"), &["championship", path.to_str().expect("a path")]);
    assert!(table.contains("rude: 182 of 182 games."), "{table}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(folder.path(), &["export", "e.db", "--format", "json"])).expect("JSON");
    let is_broken = |name: &serde_json::Value| BROKEN.iter().any(|broken| name == broken);
    for game in json["played"].as_array().expect("games") {
        let [first, second] = [0, 1].map(|seat| is_broken(&game["players"][seat]));
        assert_eq!(game["forfeit"], first || second, "{game}");
        if first != second {
            assert_eq!(game["result"], if first { "0-1" } else { "1-0" }, "{game}");
        }
    }
    for player in json["ranking"].as_array().expect("a ranking") {
        let count = |key: &str| player[key].as_f64().expect("a number");
        assert_eq!(count("points"), 10.0 * count("wins") + 3.0 * count("draws") + count("losses"), "{player}");
        assert_eq!(count("games"), 26.0);
        assert!(if is_broken(&player["player"]) { count("rank") > 4.0 } else { count("wins") >= 20.0 }, "{table}");
    }
    let here = folder.path().to_str().expect("a path");
    until("every process ended", || processes_with(&["98761", here]).is_empty());
}
