//! Games between two machines: whole games, cheating, and dropped connections.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Timeout that suits a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Program {
    child: Child,
    keys: Option<ChildStdin>,
    out: Receiver<String>,
}

impl Program {
    fn start(data: &Path, args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
        command.args(args).env("PALABRE_DATA", data).env("PALABRE_LANG", "en");
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("it starts");
        let out = BufReader::new(child.stdout.take().expect("its output"));
        let keys = child.stdin.take();
        let (sender, lines) = channel();
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { child, keys, out: lines }
    }

    /// Writes lines and keeps the input open.
    fn type_in(&mut self, lines: &str) {
        self.keys.as_mut().expect("its input").write_all(lines.as_bytes()).expect("it listens");
    }

    /// Reads up to the first line that contains a text.
    fn read_to(&mut self, text: &str) -> String {
        let mut said = Vec::new();
        loop {
            let line =
                self.out.recv_timeout(PATIENCE).unwrap_or_else(|why| panic!("{why}, before “{text}”: {said:#?}"));
            if line.contains(text) {
                return line;
            }
            said.push(line);
        }
    }

    /// Starts a host on a free local port.
    fn host(data: &Path, args: &[&str]) -> (Self, String) {
        Self::host_at(data, args, "127.0.0.1:0")
    }

    fn host_at(data: &Path, args: &[&str], address: &str) -> (Self, String) {
        let mut host = Self::start(data, &[args, &["--host", address]].concat());
        let line = host.read_to("Waiting for an opponent at ");
        let address = line.split_whitespace().find(|word| word.contains("127.0.0.1")).expect("an address");
        (host, address.trim_end_matches('.').to_owned())
    }

    fn end(mut self) {
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The process may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A scripted guest.
struct Guest(BufReader<TcpStream>);

impl Guest {
    fn join(address: &str, hello: &str) -> Self {
        let stream = TcpStream::connect(address).expect("the host listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let mut guest = Self(BufReader::new(stream));
        guest.say(hello);
        guest
    }

    fn say(&mut self, line: &str) {
        writeln!(self.0.get_mut(), "{line}").expect("the host listens");
    }

    /// Reads up to the next line that starts with a word.
    fn hear(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("the host answers") > 0, "the host hung up before “{word}”");
            if line.starts_with(word) {
                return line.trim_end().to_owned();
            }
        }
    }
}

const WHITE: [&str; 6] = ["play", "colonnes", "--white", "random:seed=1", "--start", "white"];

/// Returns the saved record; a killed program may have left other files.
fn record(data: &Path) -> String {
    let files = std::fs::read_dir(data.join("games")).expect("a folder").map(|file| file.expect("a file").path());
    let file = files.into_iter().find(|file| file.extension().is_some_and(|ending| ending == "game"));
    std::fs::read_to_string(file.expect("a game")).expect("a record")
}

/// Returns the moves without notes, and the result.
fn gist(record: &str) -> (Vec<String>, Vec<String>) {
    let (tags, moves) = record.split_once("\n\n").expect("tags and moves");
    let moves = moves.split_whitespace().filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
    let ending = tags.lines().filter(|tag| tag.starts_with("[Re"));
    (moves.map(str::to_owned).collect(), ending.map(str::to_owned).collect())
}

#[test]
fn two_programs_play_a_whole_game_and_record_the_same() {
    let (here, there) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (mut host, address) = Program::host(here.path(), &WHITE);
    let mut guest = Program::start(there.path(), &["play", "--join", &address, "--player", "random:seed=2"]);
    host.read_to("random:seed=2 is connected.");
    guest.read_to("random:seed=1 is connected.");
    host.read_to("The game is recorded in");
    guest.read_to("The game is recorded in");
    host.end();
    guest.end();
    let (ours, theirs) = (record(here.path()), record(there.path()));
    assert_eq!(gist(&ours), gist(&theirs), "{ours}\n{theirs}");
    assert!(!ours.contains("[Result \"*\"]"), "{ours}");
}

#[test]
fn a_guest_who_floods_is_hung_up_on_and_may_come_back() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut host, address) = Program::host(data.path(), &WHITE);
    // Silent connections block nobody.
    let _silent: Vec<TcpStream> = (0..6).map(|_| TcpStream::connect(&address).expect("the host listens")).collect();
    let mut guest = Guest::join(&address, "palabre 1 - Eve");
    let token = guest.hear("palabre").split_whitespace().nth(2).expect("a token").to_owned();
    guest.hear("move 1 ");
    let mut stream = guest.0.into_inner();
    while stream.write_all(&[b'\n'; 64 << 10]).is_ok() {}
    host.read_to("Connection lost");
    let mut guest = Guest::join(&address, &format!("palabre 1 {token} Eve"));
    guest.hear("moves");
    guest.say("move 2 resign");
    host.read_to("wins");
}

#[test]
fn neither_an_illegal_move_nor_one_out_of_turn_is_accepted() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut host, address) = Program::host(data.path(), &WHITE);
    let mut guest = Guest::join(&address, "palabre 1 - Eve\u{1b}[2J");
    assert_eq!(guest.hear("game"), "game colonnes");
    assert_eq!(guest.hear("seat"), "seat black");
    // White thinks first; then it is our turn.
    let white = guest.hear("move 1 ");
    guest.say("move 2 Z9");
    assert!(guest.hear("refused").contains("this is not a move"));
    guest.say("move 2 A1-A2");
    guest.hear("refused");
    guest.say("nonsense");
    guest.hear("refused");
    guest.say("move 2 C3");
    guest.hear("move 3 ");
    guest.say("move 4 A1");
    guest.say("move 5 B3");
    // Neither side has played the other's move.
    guest.hear("move 5 ");
    assert!(host.read_to("is connected").starts_with("Eve[2J is"));
    let played = gist(&record(data.path())).0;
    assert_eq!(format!("move 1 {}", played[0]), white);
    assert_eq!((played[1].as_str(), played[3].as_str()), ("C3", "A1"));
}

#[test]
fn a_dropped_connection_is_taken_up_by_the_same_guest_alone() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut host, address) = Program::host(data.path(), &WHITE);
    let mut guest = Guest::join(&address, "palabre 1 - Bo");
    let token = guest.hear("palabre 1 ").split_whitespace().nth(2).expect("a token").to_owned();
    let white = guest.hear("move 1 ");
    drop(guest);
    host.read_to("Connection lost");
    assert_eq!(Guest::join(&address, "palabre 1 - Eve").hear("refused"), "refused somebody else plays here");
    assert_eq!(Guest::join(&address, "hello").hear("refused"), "refused this is palabre 1");

    let mut guest = Guest::join(&address, &format!("palabre 1 {token} Bo"));
    assert_eq!(guest.hear("moves"), white.replace("move 1", "moves"));
    // Moves played while the connection was down arrive with the list.
    guest.say(&format!("{} C3", white.replace("move 1", "moves")));
    guest.hear("move 3 ");
    guest.say("move 4 resign");
    host.read_to("White (random:seed=1) wins: a player resigned.");
    host.end();
}

#[test]
fn a_draw_is_offered_and_taken_over_the_wire() {
    let (here, there) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (mut host, address) =
        Program::host(here.path(), &["play", "colonnes", "--white", "human:Ana", "--start", "white"]);
    let mut guest = Program::start(there.path(), &["play", "--join", &address, "--player", "human:Bo"]);
    host.type_in("a1\ndraw?\nb1\n");
    guest.type_in("a2\ndraw?\n");
    guest.read_to("White (Ana) offers a draw.");
    guest.read_to("Draw: the players agreed to it.");
    host.read_to("Draw: the players agreed to it.");
    host.end();
    guest.end();
}

#[test]
fn either_program_may_leave_and_come_back() {
    let (here, there) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (mut host, address) = Program::host(here.path(), &WHITE);
    let mut guest = Program::start(there.path(), &["play", "--join", &address]);
    guest.type_in("c3\nquit\n");
    guest.read_to(&format!("palabre play --join {address}"));
    guest.end();
    host.read_to("Connection lost");

    // The guest reconnects with its token; then the host leaves and resumes with another player.
    let mut guest = Program::start(there.path(), &["play", "--join", &address]);
    host.read_to("human is connected.");
    guest.read_to("random:seed=1 is connected.");
    drop(host);
    guest.read_to("Connection lost");
    let resumed = ["play", "--resume", "--white", "random:seed=9"];
    let (mut host, _) = Program::host_at(here.path(), &resumed, &address);
    host.read_to("human is connected.");
    guest.read_to("random:seed=9 is connected.");
    guest.type_in("resign\n");
    host.read_to("White (random:seed=9) wins: a player resigned.");
    guest.read_to("The game is recorded in");
    host.end();
    guest.end();
    assert_eq!(gist(&record(here.path())), gist(&record(there.path())));
}
