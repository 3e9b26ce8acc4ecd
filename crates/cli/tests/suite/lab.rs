//! Games on many machines: a real nats-server and workers in processes of their own, some of them killed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::{palabre, run, stdout};

/// Returns `false`, with a notice, where there is no nats-server. On a machine that tests everything it must be there.
fn has_server() -> bool {
    let places = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"];
    let found = places.iter().any(|place| Path::new(place).is_file());
    assert!(found || std::env::var_os("CI").is_none(), "install nats-server");
    if !found {
        eprintln!("skipped: nats-server is not installed");
    }
    found
}

/// A lab of its own, stopped when it is dropped.
struct Lab {
    folder: TempDir,
    workers: Vec<Child>,
}

impl Lab {
    fn start() -> Self {
        let lab = Self { folder: TempDir::new().expect("a folder"), workers: Vec::new() };
        let said = lab.said(&["lab", "start", "--bind", "127.0.0.1", "--port", "0"]);
        assert!(said.contains("palabre worker 'nats://worker:") && said.contains("#pk-"), "{said}");
        lab
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn data(&self) -> PathBuf {
        self.path().join("data")
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = palabre(self.path(), args);
        command.env("PALABRE_DATA", self.data()).env_remove("PALABRE_LAB");
        command
    }

    /// Returns the output of a command that must succeed.
    fn said(&self, args: &[&str]) -> String {
        let output = self.command(args).output().expect("the program runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        assert!(output.status.success(), "{args:?}: {}", text(output.stderr));
        text(output.stdout)
    }

    fn spawn(&self, args: &[&str]) -> Child {
        let mut command = self.command(args);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs")
    }

    fn add_worker(&mut self, name: &str) {
        let worker = self.spawn(&["worker", "--name", name, "--cores", "1"]);
        self.workers.push(worker);
    }

    /// Returns what is stored of the server.
    fn server(&self) -> serde_json::Value {
        let text = fs::read_to_string(self.data().join("lab/lab.json")).expect("a lab");
        serde_json::from_str(&text).expect("JSON")
    }

    /// Kills the server at once and starts it again on its port.
    fn restart_server(&self) {
        let server = self.server();
        let (pid, port) = (server["pid"].to_string(), server["port"].to_string());
        let killed = Command::new("kill").args(["-9", &pid]).status().expect("kill");
        assert!(killed.success());
        sleep(Duration::from_millis(100));
        self.said(&["lab", "start", "--bind", "127.0.0.1", "--port", &port]);
    }

    fn event(&self, name: &str, pairs: u32, players: &[(&str, &str)]) -> String {
        let mut text = format!(
            "name = \"{name}\"\npairs = {pairs}\nconcurrency = 2\n[[games]]\ngame = \"colonnes\"\ntime = \"depth=4\"\n"
        );
        for (name, player) in players {
            text += &format!("[[players]]\nname = \"{name}\"\nplayer = \"{player}\"\n");
        }
        let file = format!("{name}.toml");
        fs::write(self.path().join(&file), text).expect("written");
        file
    }

    /// Returns every game with its players and moves, without order, times and workers.
    fn games(&self, db: &str) -> Vec<String> {
        let json: serde_json::Value =
            serde_json::from_str(&self.said(&["export", db, "--format", "json"])).expect("JSON");
        let moves = |record: &str| {
            let words = record.split_whitespace().filter(|word| !word.trim_end_matches('}').ends_with('s'));
            words.collect::<Vec<_>>().join(" ")
        };
        let game = |game: &serde_json::Value| {
            format!("{} {} {}", game["players"], game["pair"], moves(game["record"].as_str().unwrap_or("")))
        };
        let mut games: Vec<String> = json["played"].as_array().expect("games").iter().map(game).collect();
        games.sort();
        games
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            drop((worker.kill(), worker.wait()));
        }
        drop(self.command(&["lab", "stop"]).output());
    }
}

fn wait(child: &mut Child, what: &str) -> bool {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.success();
        }
        assert!(start.elapsed() < Duration::from_secs(90), "{what}");
        sleep(Duration::from_millis(20));
    }
}

const PLAYERS: [(&str, &str); 3] = [("Awa", "random"), ("Bo", "mcts:nodes=300"), ("Cy", "alphabeta:depth=3")];

#[test]
fn a_lab_plays_the_games_of_one_machine() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    let file = lab.event("Cup", 4, &PLAYERS);
    lab.said(&["championship", &file, "--db", "here.db"]);
    lab.add_worker("one");
    lab.add_worker("two");
    let table = lab.said(&["championship", &file, "--db", "there.db", "--lab"]);
    assert!(table.contains("Played by:"), "{table}");
    assert_eq!(lab.games("here.db"), lab.games("there.db"));
    assert!(lab.said(&["report", "there.db", "--check"]).contains("24"));
    // The games of a worker are played again by the others.
    let again = lab.said(&["championship", &file, "--db", "there.db", "--lab", "--replay-worker", "one"]);
    assert!(!again.contains(": one ") && again.contains("two 24"), "{again}");
    assert_eq!(lab.games("here.db"), lab.games("there.db"));
    // A match has the same score.
    let mut args = vec!["match", "colonnes", "random", "greedy", "--games", "20", "--depth", "2"];
    let line = |text: String| text.lines().find(|line| line.starts_with("pairs:")).map(str::to_owned);
    let here = line(lab.said(&args));
    args.push("--lab");
    assert!(here.is_some() && here == line(lab.said(&args)), "{here:?}");
    let status = lab.said(&["lab"]);
    assert!(status.contains("one") && status.contains("two"), "{status}");
}

/// Three kills each of workers, coordinator and server: the games are those of an undisturbed run.
#[test]
fn a_lab_survives_kills() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    let file = lab.event("Storm", 60, &PLAYERS);
    lab.said(&["championship", &file, "--db", "calm.db"]);
    lab.add_worker("one");
    lab.add_worker("two");
    let args = ["championship", &file, "--db", "storm.db", "--lab"];
    let mut coordinator = lab.spawn(&args);
    for trial in 0..3u64 {
        sleep(Duration::from_millis(300 + 170 * trial));
        let mut worker = lab.workers.swap_remove(0);
        drop((worker.kill(), worker.wait()));
        lab.add_worker(["one", "two"][trial as usize % 2]);
        sleep(Duration::from_millis(150));
        lab.restart_server();
        sleep(Duration::from_millis(200));
        drop((coordinator.kill(), coordinator.wait()));
        coordinator = lab.spawn(&args);
    }
    assert!(wait(&mut coordinator, "the event ends"));
    assert_eq!(lab.games("calm.db"), lab.games("storm.db"));
}

#[test]
fn bots_travel_and_only_fit_workers_take_them() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    stdout(lab.path(), &["new-bot", "colonnes", "--language", "python", "--out", "bot.py"]);
    let text = "name = \"Bots\"\nisolation = \"none\"\n[[games]]\ngame = \"colonnes\"\ntime = \"1s/move\"\n\
        [[players]]\nname = \"Py\"\nplayer = \"cmd:python3 bot.py\"\n\
        [[players]]\nname = \"No\"\nplayer = \"cmd:python3 absent.py\"\n\
        [[players]]\nname = \"Ra\"\nplayer = \"random\"\n";
    fs::write(lab.path().join("bots.toml"), text).expect("written");
    lab.add_worker("one");
    let table = lab.said(&["championship", "bots.toml", "--lab"]);
    let json: serde_json::Value =
        serde_json::from_str(&lab.said(&["export", "bots.db", "--format", "json"])).expect("JSON");
    let games = json["played"].as_array().expect("games");
    assert_eq!(games.len(), 6, "{table}");
    for game in games {
        let players = game["players"].to_string();
        let forfeits = players.contains("No");
        assert_eq!(game["forfeit"].as_bool(), Some(forfeits), "{game}");
        assert_eq!(game["worker"], "one");
    }
}

#[test]
fn a_lab_that_is_not_there_is_refused() {
    let folder = TempDir::new().expect("a folder");
    for (address, code) in [("nats://127.0.0.1:9", 1), ("http://127.0.0.1", 2), ("nats://t@h#key", 2)] {
        let (got, _, error) = run(folder.path(), &["match", "colonnes", "random", "random", "--lab", address]);
        assert_eq!((got, error.is_empty()), (code, false), "{address}: {error}");
    }
}
