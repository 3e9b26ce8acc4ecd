//! Games on many machines: a real nats-server and workers in processes of their own, some of them killed.

mod faults;
mod raw_client;
mod tasks;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use ::lab::{CoordinatorTimes, EventId, LabAddress, LabExecutor};
use tempfile::TempDir;

use self::raw_client::RawClient;
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
        let mut command = self.command(&["worker", "--name", name, "--cores", "1"]);
        let notes = fs::File::create(self.path().join(name)).expect("a file");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(notes);
        self.workers.push(command.spawn().expect("the program runs"));
    }

    /// Returns what a worker told so far.
    fn notes(&self, worker: &str) -> String {
        fs::read_to_string(self.path().join(worker)).expect("notes")
    }

    /// Returns when the games of an event finished, in order.
    fn finished(&self, db: &str) -> Vec<i64> {
        let json = self.said(&["export", db, "--format", "json"]);
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let mut times: Vec<i64> =
            json["played"].as_array().expect("games").iter().filter_map(|game| game["finished"].as_i64()).collect();
        times.sort_unstable();
        times
    }

    /// Returns what is stored of the server.
    fn server(&self) -> serde_json::Value {
        let text = fs::read_to_string(self.data().join("lab/lab.json")).expect("a lab");
        serde_json::from_str(&text).expect("JSON")
    }

    /// Returns the address for a coordinator or a worker, with the key that signs jobs.
    fn address(&self, user: &str) -> LabAddress {
        let server = self.server();
        let text = |name: &str| server[name].as_str().expect("a text").to_owned();
        let (password, key) = (text(user), text("secret"));
        LabAddress::read(&format!("nats://{user}:{password}@127.0.0.1:{}#{key}", server["port"])).expect("an address")
    }

    /// Connects as a coordinator or a worker.
    fn client(&self, user: &str) -> RawClient {
        let server = self.server();
        RawClient::connect(server["port"].as_u64().expect("a port"), user, server[user].as_str().expect("a password"))
    }

    /// Returns a coordinator in this process.
    fn executor(&self) -> LabExecutor {
        LabExecutor {
            address: self.address("coordinator"),
            event: EventId::random().expect("an event"),
            title: "Test".to_owned(),
            isolation: arena::Isolation::default(),
            live: std::sync::Arc::default(),
            excluded: Vec::new(),
            scale: None,
            times: CoordinatorTimes::default(),
            notice: std::sync::Arc::new(|_| {}),
        }
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

fn until(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        sleep(Duration::from_millis(50));
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

/// Three kills each of workers, coordinator and server, and three cuts of the network: the games are those of an
/// undisturbed run. `palabre bench lab --soak` does it twenty times.
#[test]
fn a_lab_survives_kills_and_cuts() {
    if !has_server() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let said = stdout(folder.path(), &["bench", "lab", "--soak", "3"]);
    assert!(said.contains("360 games, the same"), "{said}");
}

/// Another coordinator has the password, but not the key.
#[test]
fn a_worker_runs_only_what_the_key_signed() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    lab.add_worker("one");
    let server = lab.server();
    let text = |name: &str| server[name].as_str().expect("a text").to_owned();
    let forged = format!("sk-{}", "5".repeat(64));
    let address = format!("nats://coordinator:{}@127.0.0.1:{}#{forged}", text("coordinator"), server["port"]);
    let games = ["match", "colonnes", "random", "random", "--games", "4", "--lab"];
    let mut coordinator = lab.spawn(&[&games[..], &[&address]].concat());
    until("the worker refuses", || lab.notes("one").contains("did not sign"));
    assert!(coordinator.try_wait().expect("a child").is_none(), "nothing was played");
    drop((coordinator.kill(), coordinator.wait()));
    assert!(lab.said(&games).contains("pairs:"), "the key of the lab is trusted");
}

/// Three workers cannot keep the files of a bot. The games of the others are played, and the next run tries again.
#[test]
fn a_job_that_fails_on_three_workers_is_set_aside() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    fs::write(lab.path().join("bot.sh"), "#!/bin/sh\nexit 1\n").expect("written");
    let text = "name = \"Aside\"\nisolation = \"none\"\n[[games]]\ngame = \"colonnes\"\ntime = \"1s/move\"\n\
        [[players]]\nname = \"Sh\"\nplayer = \"cmd:sh bot.sh\"\n\
        [[players]]\nname = \"Ra\"\nplayer = \"random\"\n\
        [[players]]\nname = \"Gr\"\nplayer = \"greedy\"\n";
    fs::write(lab.path().join("aside.toml"), text).expect("written");
    // A file where the folder of the bots should be.
    fs::write(lab.data().join("lab/bots"), "").expect("written");
    for name in ["one", "two", "three", "four"] {
        lab.add_worker(name);
    }
    until("four workers", || lab.said(&["lab"]).contains("four"));
    let table = lab.said(&["championship", "aside.toml", "--lab"]);
    assert!(table.contains("2 of 6 games") && table.contains("2 pairs were set aside"), "{table}");
    let tried = ["one: ", "two: ", "three: ", "four: "].iter().filter(|name| table.contains(*name)).count();
    assert!(tried >= 3, "{table}");
    assert!(lab.said(&["lab"]).contains("Set aside"), "the lab shows it too");
    fs::remove_file(lab.data().join("lab/bots")).expect("removed");
    let table = lab.said(&["championship", "aside.toml", "--lab"]);
    assert!(table.contains("6 of 6 games") && !table.contains("set aside"), "{table}");
}

/// Two events at once: while both run, each has its share of the only worker, and its boards are shown.
#[test]
fn events_share_a_lab_and_show_their_boards() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    let players = [("Awa", "mcts:time=10ms"), ("Bo", "mcts:time=10ms")];
    // Boards are announced once a second: the events must last longer than that.
    let files = ["Spring", "Autumn"].map(|name| lab.event(name, 5, &players));
    let mut runs = files.each_ref().map(|file| lab.spawn(&["championship", file, "--lab"]));
    lab.add_worker("one");
    let mut hidden = vec!["Spring", "Autumn"];
    let start = Instant::now();
    while !hidden.is_empty() {
        let is_shown = |name: &str| {
            fs::read_to_string(lab.path().join(format!("{name}.db-live"))).is_ok_and(|live| live.contains("Awa"))
        };
        hidden.retain(|name| !is_shown(name));
        assert!(start.elapsed() < Duration::from_secs(60), "no board of {hidden:?}");
        sleep(Duration::from_millis(20));
    }
    assert!(runs.each_mut().map(|run| wait(run, "the events end")) == [true; 2]);
    let times = ["Spring.db", "Autumn.db"].map(|db| lab.finished(db));
    let from = times.iter().filter_map(|times| times.first()).max().expect("games");
    let to = times.iter().filter_map(|times| times.last()).min().expect("games");
    let together = times.each_ref().map(|times| times.iter().filter(|time| (from..=to).contains(time)).count());
    assert!(together.iter().all(|games| *games >= 2), "they take turns: {times:?}");
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

#[test]
fn a_wrong_password_is_refused_to_everyone() {
    if !has_server() {
        return;
    }
    let lab = Lab::start();
    let address = format!("nats://worker:wrong@127.0.0.1:{}", lab.server()["port"]);
    for args in [&["worker", &address][..], &["lab", "--url", &address]] {
        let output = lab.command(args).output().expect("the program runs");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && error.contains("refuses these credentials"), "{args:?}: {error}");
        assert!(!error.contains("wrong"), "{error}");
    }
}
