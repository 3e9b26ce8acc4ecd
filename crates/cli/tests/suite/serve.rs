//! `palabre serve`: started, interrupted and killed.

#[path = "../../../web/tests/suite/client/mod.rs"]
mod client;

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use client::Visitor;
use serde_json::json;

struct Program {
    child: Child,
    address: SocketAddr,
    said: BufReader<std::process::ChildStdout>,
}

impl Program {
    fn start(db: &Path) -> Self {
        Self::showing(db, &[])
    }

    /// Starts the server with championships to show.
    fn showing(db: &Path, events: &[&Path]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
        command.args(["--lang", "en", "serve", "--port", "0", "--db"]).arg(db).args(events);
        Self::of(command)
    }

    fn of(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program");
        let mut said = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        said.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Palabre is running at http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("an address in {line}"));
        Self { child, address, said }
    }

    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("ended");
    }
}

/// Plays both sides of a game, one move after the other, until the server is gone. All games start together, because a
/// server that is killed earlier has none of them.
fn play_until_killed(
    address: SocketAddr,
    begun: &Barrier,
    acknowledged: &AtomicUsize,
) -> (Visitor, String, Vec<String>) {
    let mut visitor = Visitor::at(address);
    let id = visitor.create(&json!({ "game": "awale", "seats": [{ "who": "me" }, { "who": "me" }] }));
    let (mut socket, _) = visitor.enter(&id);
    let mut moves = Vec::new();
    begun.wait();
    'game: for number in 0.. {
        let pits = if number % 2 == 0 { ["A", "B", "C", "D", "E", "F"] } else { ["a", "b", "c", "d", "e", "f"] };
        for pit in pits {
            let order = json!({ "do": "play", "move": pit, "ply": moves.len(), "ref": 7 });
            if socket.socket.send(tungstenite::Message::text(order.to_string())).is_err() {
                break 'game;
            }
            let answer = loop {
                match socket.read() {
                    Some(value) if value["ref"] == 7 => break value,
                    Some(_) => {}
                    None => break 'game,
                }
            };
            if answer["type"] == "ack" {
                moves.push(pit.to_owned());
                acknowledged.fetch_add(1, Ordering::Relaxed);
                continue 'game;
            }
        }
        break;
    }
    (visitor, id, moves)
}

/// Number of games in progress when the server is killed.
const GAMES: usize = 6;

#[test]
fn killed_at_any_instant_it_has_every_acknowledged_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("serve.db");
    for wanted in [5, 40, 90] {
        let program = Program::start(&db);
        let (address, begun, count) = (program.address, Barrier::new(GAMES), AtomicUsize::new(0));
        let games: Vec<_> = std::thread::scope(|scope| {
            let games: Vec<_> =
                (0..GAMES).map(|_| scope.spawn(|| play_until_killed(address, &begun, &count))).collect();
            let started = Instant::now();
            while count.load(Ordering::Relaxed) < wanted && started.elapsed() < Duration::from_secs(60) {
                std::thread::yield_now();
            }
            program.kill();
            games.into_iter().map(|game| game.join().expect("a game")).collect()
        });
        assert!(games.iter().map(|(.., moves)| moves.len()).sum::<usize>() >= wanted);
        let again = Program::start(&db);
        for (visitor, id, moves) in games {
            let mut visitor = Visitor { address: again.address, ..visitor };
            let state = visitor.get(&format!("/api/tables/{id}")).json();
            let kept: Vec<&str> =
                state["moves"].as_array().expect("moves").iter().filter_map(|m| m["text"].as_str()).collect();
            assert_eq!(kept.get(..moves.len()), Some(&moves.iter().map(String::as_str).collect::<Vec<_>>()[..]));
            assert_eq!(state["you"], json!([0, 1]), "the seats are his");
        }
        again.kill();
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_and_tells() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::start(&folder.path().join("serve.db"));
    let visitor = Visitor::at(program.address);
    let _socket = visitor.socket("/api/analysis");
    let killed = Command::new("kill").args(["-INT", &program.child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert!(program.child.wait().expect("an end").success());
    let mut said = String::new();
    program.said.read_to_string(&mut said).expect("text");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("--bind 0.0.0.0") && said.contains("?owner=") && said.contains("games are saved"), "{said}");
}

#[test]
fn a_port_in_use_is_refused_with_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::start(&folder.path().join("serve.db"));
    let port = program.address.port().to_string();
    let run = |lang: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
        command.args(["--lang", lang, "serve", "--port", &port, "--db"]).arg(folder.path().join("other.db"));
        let output = command.output().expect("the program");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(run("en").contains("is already in use"), "{}", run("en"));
    assert!(run("fr").contains("est déjà utilisée"), "{}", run("fr"));
    program.kill();
}

#[test]
fn a_file_that_is_no_championship_is_refused_and_one_to_come_is_awaited() {
    let folder = tempfile::tempdir().expect("a folder");
    let (db, foreign) = (folder.path().join("serve.db"), folder.path().join("notes.db"));
    std::fs::write(&foreign, "remember the seeds").expect("written");
    for file in [&foreign, folder.path()] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
        command.args(["--lang", "en", "serve", "--port", "0", "--db"]).arg(&db).arg(file);
        let output = command.output().expect("the program");
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("is not a Palabre championship"), "{said}");
    }
    let (empty, missing) = (folder.path().join("empty.db"), folder.path().join("spring.toml"));
    std::fs::write(&empty, "").expect("written");
    let mut program = Program::showing(&db, &[&empty, &missing]);
    let mut lines = String::new();
    while lines.matches("contains no").count() < 2 {
        assert!(program.said.read_line(&mut lines).expect("a line") > 0, "{lines}");
    }
    let plain = lines.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain.contains("spring.db contains no championship yet") && plain.contains("empty.db contains"), "{lines}");
    program.kill();
}

#[test]
fn a_championship_in_a_terminal_is_watched_while_it_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let event = folder.path().join("autumn.toml");
    let players = ["Awa", "Ben", "Eve"].map(|name| format!("[[players]]\nname = \"{name}\"\nplayer = \"pvs\"\n"));
    let text = format!("name = \"Autumn\"\n[[games]]\ngame = \"awale\"\ntime = \"1s/move\"\n{}", players.concat());
    std::fs::write(&event, text).expect("written");
    let server = Program::showing(&folder.path().join("serve.db"), &[&event]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
    command.args(["--lang", "fr", "championship", "--concurrency", "2"]).arg(&event);
    let mut played = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program");
    let mut said = String::new();
    let mut errors = BufReader::new(played.stderr.take().expect("its errors"));
    while !said.contains("palabre serve ") {
        assert!(errors.read_line(&mut said).expect("a line") > 0, "{said}");
    }
    let mut visitor = Visitor::at(server.address);
    let started = Instant::now();
    while visitor.get("/api/championships/autumn").status != 200 {
        assert!(started.elapsed() < Duration::from_secs(60), "it is found once it runs");
    }
    let mut socket = visitor.socket("/api/championships/autumn/live");
    let boards = |value: &serde_json::Value| value["boards"].as_array().cloned().unwrap_or_default();
    let ply = |value: &serde_json::Value| boards(value).iter().filter_map(|board| board["ply"].as_u64()).sum::<u64>();
    let first = socket.wait(|value| boards(value).len() == 2);
    let later = socket.wait(|value| boards(value).len() == 2 && ply(value) > ply(&first));
    assert!(boards(&later)[0]["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{later}");
    assert_ne!(boards(&later)[0]["players"], boards(&later)[1]["players"]);
    played.kill().expect("killed");
    played.wait().expect("ended");
    let left = socket.wait(|value| value["state"] == "waiting");
    assert!(boards(&left).is_empty(), "what a killed program left behind is not shown: {left}");
    server.kill();
}

#[cfg(unix)]
#[test]
fn with_few_files_it_waits_and_serves_again() {
    use std::io::Write as _;
    use std::net::TcpStream;

    let folder = tempfile::tempdir().expect("a folder");
    let program =
        format!("ulimit -n 64 && exec {} --lang en serve --port 0 --db \"$0\"", env!("CARGO_BIN_EXE_palabre"));
    let mut command = Command::new("sh");
    command.arg("-c").arg(program).arg(folder.path().join("serve.db"));
    let server = Program::of(command);
    let ask = || {
        let mut stream = TcpStream::connect(server.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("set");
        let mut said = String::new();
        // A rejected client finds the connection closed.
        _ = stream.write_all(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        _ = stream.read_to_string(&mut said);
        said
    };
    assert!(ask().starts_with("HTTP/1.1 200"));
    // More clients than file descriptors: some are accepted, some refused, some wait in the backlog.
    let crowd: Vec<_> = (0..50).map(|_| TcpStream::connect(server.address).expect("a connection")).collect();
    let refused = ask();
    assert!(refused.contains("503") && refused.contains("too-many-connections"), "{refused}");
    drop(crowd);
    let started = Instant::now();
    while !ask().starts_with("HTTP/1.1 200") {
        assert!(started.elapsed() < Duration::from_secs(60), "there is place again");
    }
    server.kill();
}

#[test]
fn wrong_settings_are_refused_and_right_ones_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let serve = |flags: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
        command.args(["--lang", "en", "serve", "--port", "0", "--db"]).arg(folder.path().join("serve.db")).args(flags);
        command
    };
    for (flags, part) in [
        (&["--trust-proxy", "nginx"][..], "10.0.0.0/8"),
        (&["--trust-proxy", "127.0.0.1,10.0.0.0/40"], "10.0.0.0/8"),
        (&["--public-url", "games.example"], "https://games.example"),
        (&["--public-url", "https://games.example/palabre"], "https://games.example"),
        (&["--per-address", "0"], "per-address"),
        (&["--engine-memory", "16"], "not enough"),
        (&["--engine-memory", "999999999"], "more than the"),
    ] {
        let output = serve(flags).output().expect("the program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(part), "{flags:?}: {said}");
    }
    let flags = ["--engine-memory", "200", "--public-url", "https://games.example", "--trust-proxy", "127.0.0.1,::1"];
    let mut program = Program::of(serve(&flags));
    let mut lines = String::new();
    while !lines.contains("https://games.example/") {
        assert!(program.said.read_line(&mut lines).expect("a line") > 0, "{lines}");
    }
    assert!(lines.contains("200 MiB"), "{lines}");
    program.kill();
}
