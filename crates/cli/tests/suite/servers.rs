//! `palabre client` and `palabre referee` against each other, against clients that students might write, and against
//! clients that do everything wrong.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

fn palabre(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
    command.args(args).args(["--lang", "en"]).stdout(Stdio::piped());
    command
}

/// A referee on a free port.
struct Server {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    port: u16,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut child =
            palabre(&[&["referee"], args, &["--port", "0", "--address", "127.0.0.1"]].concat()).spawn().expect("runs");
        let mut out = BufReader::new(child.stdout.take().expect("an output"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a greeting");
        let port = line.split("port ").nth(1).and_then(|rest| rest.split(' ').next()).expect(&line);
        Self { child, out, port: port.parse().expect("a port") }
    }

    fn client(&self, game: &str, name: &str, engine: &str, save: &Path) -> Child {
        let (port, save) = (self.port.to_string(), save.to_str().expect("a path"));
        let args = ["client", game, "127.0.0.1", &port, name, "--engine", engine, "--time", "20ms", "--save", save];
        palabre(&args).spawn().expect("runs")
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).expect("the referee listens")
    }

    /// Reads the rest of its output.
    fn rest(mut self) -> String {
        let mut text = String::new();
        self.out.read_to_string(&mut text).expect("text");
        assert!(self.child.wait().expect("it ends").success());
        text
    }
}

/// Returns the moves of each record without numbers and notes.
fn games(file: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(file).expect("records");
    let bodies = text.split("\n\n").filter(|part| part.trim_start().starts_with("1. "));
    let words = |body: &str| {
        let bare: String = body.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
        bare.split_whitespace().filter(|word| !word.ends_with('.')).map(str::to_owned).collect()
    };
    bodies.map(words).collect()
}

/// Both clients and the referee record the same games, except for a last move that is not relayed.
fn agree(game: &str, meetings: usize, games_each: usize) {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let saved = at("server");
    let count = meetings.to_string();
    let server = Server::start(&[game, "--games", &count, "--swap", "--save", saved.to_str().expect("a path")]);
    for meeting in 0..meetings {
        let clients = ["one", "two"].map(|name| server.client(game, name, "random", &at(&format!("{name}{meeting}"))));
        for client in clients {
            let output = client.wait_with_output().expect("it ends");
            assert!(output.status.success(), "{output:?}");
        }
    }
    let told = server.rest();
    assert!(!told.contains("illegal") && !told.contains("time,") && !told.contains("crash"), "{told}");
    let kept = games(&saved);
    assert_eq!(kept.len(), meetings * games_each, "{told}");
    for (number, moves) in kept.iter().enumerate() {
        for name in ["one", "two"] {
            let own = &games(&at(&format!("{name}{}", number / games_each)))[number % games_each];
            assert!(moves.starts_with(own) && own.len() + 1 >= moves.len(), "{name}: {own:?}\nserver: {moves:?}");
        }
    }
}

#[test]
fn two_programs_agree_on_every_game_of_escampe() {
    agree("escampe", 12, 1);
}

#[test]
fn two_programs_agree_on_every_game_of_colonnes() {
    agree("colonnes", 6, 2);
}

/// Reads what a client receives until the connection closes.
fn all(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A reset also closes the connection.
    _ = stream.read_to_end(&mut bytes);
    bytes
}

/// Plays Escampe with a client that answers its first request with these bytes, against one that only waits. Returns
/// everything that the waiting client receives, and the referee's output.
fn escampe_answers(answer: Option<&[u8]>) -> (String, String) {
    let clock = if answer.is_some() { "60s" } else { "200ms" };
    let server = Server::start(&["escampe", "--clock", clock, "--free", "0ms"]);
    let mut white = server.connect();
    white.write_all(b"white\n").expect("taken in");
    // The first client accepted plays White, so its name must arrive first.
    let mut black = server.connect();
    black.write_all(b"bla").expect("taken in");
    black.write_all(b"ck\r\n").expect("taken in");
    let mut colour = [0; 6];
    black.read_exact(&mut colour).expect("a colour");
    if let Some(answer) = answer {
        black.write_all(answer).expect("taken in");
    }
    let told = String::from_utf8(all(&mut white)).expect("text");
    (told, server.rest())
}

#[test]
fn a_wrong_client_of_escampe_loses_with_a_reason_and_a_fin() {
    for (answer, reason) in [
        (Some(&b"PASSE\n"[..]), "illegal"),
        (Some(b"C6/A6/B5/D5/E6/F5 x\n"), "illegal"),
        (Some(b"c6/a6/b5/d5/e6/f5\n"), "illegal"),
        (Some(b"\0\0\0A1\0-A2\0\n"), "illegal"),
        (Some(b"C3/A6/B5/D5/E6/F5\n"), "illegal"),
        (Some(&[b'A'; 3000]), "garbage"),
        (None, "time"),
    ] {
        let (told, said) = escampe_answers(answer);
        assert_eq!(told, "Blanc\0\nJOUEUR Noir\0\nFIN! Blanc\0\n", "{reason}");
        assert!(said.contains("white wins") && said.contains(reason), "{reason}: {said}");
    }
}

#[test]
fn who_leaves_escampe_loses() {
    let server = Server::start(&["escampe"]);
    let mut white = server.connect();
    white.write_all(b"white\n").expect("taken in");
    let mut black = server.connect();
    black.write_all(b"black\n").expect("taken in");
    let mut colour = [0; 6];
    black.read_exact(&mut colour).expect("a colour");
    drop(black);
    assert!(String::from_utf8_lossy(&all(&mut white)).ends_with("FIN! Blanc\0\n"));
    assert!(server.rest().contains("white wins (crash"));
}

#[test]
fn who_leaves_escampe_while_the_other_thinks_loses_at_once() {
    let server = Server::start(&["escampe"]);
    let mut white = server.connect();
    white.write_all(b"white\n").expect("taken in");
    let mut black = server.connect();
    black.write_all(b"black\n").expect("taken in");
    let mut asked = [0; 19];
    black.read_exact(&mut asked).expect("a colour and a question");
    drop(white);
    assert_eq!(String::from_utf8_lossy(&all(&mut black)), "FIN! Noir\0\n");
    assert!(server.rest().contains("black wins (crash"));
}

/// Connects two clients that introduce themselves properly.
fn honest_pair(server: &Server) -> [TcpStream; 2] {
    ["alice", "bob"].map(|name| {
        let mut client = server.connect();
        client.write_all(format!("{name}\n").as_bytes()).expect("taken in");
        client
    })
}

fn read_colour(client: &mut TcpStream) {
    let mut colour = [0; 5];
    client.read_exact(&mut colour).expect("a colour");
}

/// Returns `true` if the connection is still open and has nothing to read.
fn is_open(client: &TcpStream) -> bool {
    client.set_nonblocking(true).expect("a socket");
    client.peek(&mut [0]).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
}

#[test]
fn silent_connections_hold_nobody_up() {
    let server = Server::start(&["escampe"]);
    let silent: Vec<TcpStream> = (0..6).map(|_| server.connect()).collect();
    let mut pair = honest_pair(&server);
    pair.iter_mut().for_each(read_colour);
    // The referee neither dropped these clients nor waited for them.
    assert!(silent.last().is_some_and(is_open));
    // Clients have five seconds to send a name.
    let mut oldest = &silent[0];
    oldest.set_nonblocking(false).expect("a socket");
    assert_eq!(oldest.read(&mut [0; 8]).expect("an end"), 0);
    drop(pair);
    assert!(server.rest().contains("alice – bob"));
}

#[test]
fn only_the_living_are_paired() {
    let server = Server::start(&["escampe"]);
    for words in [&b"ghost\n"[..], b"ghost\nA1-A2\n"] {
        server.connect().write_all(words).expect("taken in");
    }
    let mut browser = server.connect();
    browser.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").expect("taken in");
    assert_eq!(all(&mut browser), b"", "a request is no greeting");
    let mut pair = honest_pair(&server);
    pair.iter_mut().for_each(read_colour);
    drop(pair);
    let told = server.rest();
    assert!(told.contains("alice – bob") && !told.contains("ghost") && !told.contains("GET"), "{told}");
}

#[test]
fn many_silent_connections_are_bounded() {
    let server = Server::start(&["escampe"]);
    let crowd: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    let mut pair = honest_pair(&server);
    pair.iter_mut().for_each(read_colour);
    // The oldest connection was dropped.
    assert_eq!((&crowd[0]).read(&mut [0; 8]).unwrap_or(0), 0);
    drop(pair);
    server.rest();
}

/// Sends newlines until the connection closes.
fn flood(mut client: TcpStream) {
    while client.write_all(&[b'\n'; 64 << 10]).is_ok() {}
}

#[test]
fn a_flood_of_newlines_loses_on_time() {
    let server = Server::start(&["escampe", "--clock", "1s", "--free", "0ms"]);
    let [mut white, mut black] = honest_pair(&server);
    read_colour(&mut black);
    let flooding = std::thread::spawn(move || flood(black));
    assert!(String::from_utf8_lossy(&all(&mut white)).ends_with("FIN! Blanc\0\n"));
    drop(white);
    let told = server.rest();
    assert!(told.contains("alice wins (time"), "{told}");
    flooding.join().expect("it ends");
}

#[test]
fn a_referee_that_is_flooded_can_be_ended() {
    let mut server = Server::start(&["escampe", "--clock", "600s"]);
    let [white, mut black] = honest_pair(&server);
    read_colour(&mut black);
    let flooding = std::thread::spawn(move || flood(black));
    let killed = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("runs");
    assert!(killed.success());
    assert_eq!(server.child.wait().expect("it ends").code(), Some(130));
    flooding.join().expect("it ends");
    drop(white);
}

#[test]
fn a_client_that_is_flooded_can_be_ended() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let mut client = palabre(&["client", "escampe", "127.0.0.1", &port, "--engine", "random"]).spawn().expect("runs");
    let (stream, _) = listener.accept().expect("a client");
    let flooding = std::thread::spawn(move || flood(stream));
    // The client installs its signal handler before it connects.
    let killed = Command::new("kill").args(["-TERM", &client.id().to_string()]).status().expect("runs");
    assert!(killed.success() && !client.wait().expect("it ends").success());
    flooding.join().expect("it ends");
}

#[test]
fn the_referee_says_which_port_is_open_and_to_whom() {
    let mut child = palabre(&["referee", "colonnes", "--port", "0"]).spawn().expect("runs");
    let mut out = BufReader::new(child.stdout.take().expect("an output"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a greeting");
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert!(line.contains(" of 127.0.0.1 ") && line.contains("only this machine can connect"), "{line}");
    let mut child = palabre(&["referee", "colonnes", "--port", "0", "--bind", "0.0.0.0"]).spawn().expect("runs");
    let mut out = BufReader::new(child.stdout.take().expect("an output"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a greeting");
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert!(line.contains(" of 0.0.0.0 ") && line.contains("any machine"), "{line}");
}

fn fields(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

#[test]
fn a_wrong_player_of_colonnes_loses_one_game_and_the_next_begins() {
    let server = Server::start(&["colonnes", "--time", "30s"]);
    let mut hello = [0; 36];
    let (mut white, mut black) = (server.connect(), None);
    for name in [b"white", b"black"] {
        hello[4..9].copy_from_slice(name);
        if name == b"white" {
            white.write_all(&hello).expect("taken in");
        } else {
            black = Some(server.connect());
            black.as_mut().expect("connected").write_all(&hello).expect("taken in");
        }
    }
    let mut black = black.expect("connected");
    // A cell that does not exist, sent in two pieces: cheating, reported the same way to both clients.
    let cheat = fields(&[1, 0, 0, 7, 0, 0, 0]);
    white.write_all(&cheat[..5]).expect("taken in");
    white.write_all(&cheat[5..]).expect("taken in");
    let mut seen = [0; 40 + 12];
    for client in [&mut white, &mut black] {
        client.read_exact(&mut seen).expect("a seat and a verdict");
        assert_eq!(seen[40..], fields(&[0, 2, 3]));
    }
    // Black starts the second game and leaves during it.
    black.write_all(&fields(&[1, 0, 1, 0, 0, 0, 0])).expect("taken in");
    white.write_all(&[]).expect("taken in");
    let mut relayed = [0; 12 + 28];
    white.read_exact(&mut relayed).expect("Black's move");
    assert_eq!(relayed[..], [fields(&[0, 0, 0]), fields(&[1, 0, 1, 0, 0, 0, 0])].concat());
    drop(black);
    // White, who is to move, wins.
    assert_eq!(all(&mut white), fields(&[0, 1, 1]));
    let said = server.rest();
    assert!(said.contains("black wins (illegal") && said.contains("white wins (crash"), "{said}");
    assert!(said.contains("points: white 10, black 10"), "{said}");
}

/// A client such as a student writes: it reads lines and plays from a fixed list.
const STUDENT: &str = r#"
import socket, sys
s = socket.create_connection((sys.argv[1], int(sys.argv[2])))
f = s.makefile("rw", newline="\n", encoding="utf-8")
f.write("student\n"); f.flush()
me = f.readline().strip("\0\n")
first = True
for line in f:
    words = line.strip("\0\n").split(" ")
    if words[0] == "FIN!":
        break
    if words[0] == "MOUVEMENT" and first and me == "Blanc":
        edge = words[1][1] in "12"
    if words == ["JOUEUR", me]:
        if first:
            top = me == "Noir" or edge
            f.write("A6/B6/C6/D6/E6/F6\n" if top else "A1/B1/C1/D1/E1/F1\n")
        else:
            f.write("PASSE\n")
        first = False
        f.flush()
        print("noise on standard output" * 100)
"#;

#[test]
fn a_students_client_plays_in_a_match() {
    let folder = TempDir::new().expect("a folder");
    let script = folder.path().join("student.py");
    std::fs::write(&script, STUDENT).expect("written");
    let bot = format!("cmd[escampe-tcp]:python3 {} {{host}} {{port}}", script.display());
    let output = palabre(&["match", "escampe", &bot, "random", "--games", "2", "--tc", "60s"]).output().expect("runs");
    let text = String::from_utf8_lossy(&output.stdout);
    // It places its pieces and then passes although it has a legal move, in both seats, unless it has lost before.
    assert!(output.status.success() && text.contains("PASSE"), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn bots_of_different_protocols_meet_in_one_match() {
    let program = env!("CARGO_BIN_EXE_palabre");
    let bot = format!("cmd[colonnes-tcp]:{program} client colonnes {{host}} {{port}} {{name}} --engine random");
    for other in ["random", &bot] {
        let output =
            palabre(&["match", "colonnes", &bot, other, "--games", "4", "--tc", "30s/move"]).output().expect("runs");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.matches(": -").count() >= 2, "{text}");
    }
    let stays_away =
        ["match", "colonnes", "cmd[colonnes-tcp]:sleep 60", "random", "--games", "2", "--start-time", "300ms"];
    let output = palabre(&stays_away).output().expect("runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("no-start 2"));
}

#[test]
fn wrong_command_lines_and_absent_servers_are_told_apart() {
    for (args, code) in [
        (&["client", "awale", "127.0.0.1", "9"][..], 2),
        (&["client", "escampe", "127.0.0.1", "9", "--engine", "nobody"], 2),
        (&["client", "escampe", "127.0.0.1", "1"], 1),
        (&["match", "escampe", "cmd[escampe-tpc]:x", "random"], 2),
        (&["check-bot", "escampe", "--protocol", "x", "--", "true"], 2),
    ] {
        let output = palabre(args).stderr(Stdio::piped()).output().expect("runs");
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error"), "{args:?}");
    }
}
