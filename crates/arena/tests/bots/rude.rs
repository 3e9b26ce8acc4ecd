//! A misbehaving bot: each mode does one thing wrong. Without a mode it plays the first legal move.

use std::io::{BufRead as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio, exit};
use std::time::Duration;

/// Lifetime of leftover processes; the number identifies them in the list of processes.
pub(crate) const MARK: &str = "98765";

/// Misbehaves until it receives `quit`.
pub(crate) fn main(mode: &str) {
    match mode {
        "silent" => sleep_on(),
        "crash-start" => {
            eprintln!("no such table");
            exit(7)
        }
        "starts-slowly" => {
            std::thread::sleep(Duration::from_secs(4));
            _ = hear();
            return say("RIGHT");
        }
        "dies-at-once" => {
            say("usage: client HOST PORT");
            eprintln!("no such option");
            exit(4)
        }
        "client-floods-lines" => {
            let mut stream = greet();
            while stream.write_all(&[b'\n'; 64 << 10]).is_ok() {}
            exit(0)
        }
        "client-floods-its-output" => {
            let _stream = greet();
            flood(b"thinking about it\n");
            sleep_on()
        }
        "no-ugiok" => say("hello"),
        _ => {}
    }
    let mut moves = 0;
    while let Some(line) = hear() {
        match line.split_whitespace().next() {
            Some("ugi") if mode != "no-ugiok" => say("id name rude\nugiok"),
            Some("isready") => say("readyok"),
            Some("uginewgame") => new_game(mode),
            Some("go") => {
                moves += 1;
                think(mode, moves);
            }
            Some("quit") => quit(mode),
            _ => {}
        }
    }
    if mode == "stubborn" {
        sleep_on();
    }
}

/// Connects to the referee as a client of Escampe.
fn greet() -> std::net::TcpStream {
    let mut stream =
        std::net::TcpStream::connect(std::env::args().nth(3).unwrap_or_default()).unwrap_or_else(|_| exit(1));
    stream.write_all(b"rude\n").unwrap_or_else(|_| exit(1));
    stream
}

fn new_game(mode: &str) {
    if mode == "early" {
        say("bestmove A1");
    }
}

fn think(mode: &str, moves: u32) {
    match mode {
        "mute" => return,
        "slow" => std::thread::sleep(Duration::from_secs(2)),
        "crash-middle" if moves == 2 => {
            eprintln!("index out of range");
            exit(3)
        }
        "killed" if moves == 2 => std::process::abort(),
        "cheats" if moves == 2 => return say("bestmove A9"),
        "babbles" => return say("I would rather not"),
        "floods" => flood(b"info string nothing to say\n"),
        "endless" => flood(b"info string and so on "),
        "binary" => flood(b"\x00\xff\xfe\x01 \x80\n"),
        "twice" => {
            let best = first_legal();
            return say(&format!("bestmove {best}\nbestmove {best}"));
        }
        "dies-after" => {
            say(&format!("bestmove {}", first_legal()));
            exit(0)
        }
        "eats-memory" => eat(),
        "burns" => loop {
            std::hint::spin_loop();
        },
        "bomb" => (0..40).for_each(|_| child(false)),
        "children" => child(false),
        "daemon" => child(true),
        _ => {}
    }
    say(&format!("info depth 1 score cp 30 pv x\nbestmove {}", first_legal()));
}

fn quit(mode: &str) {
    match mode {
        "stubborn" => sleep_on(),
        "aborts-at-the-end" => std::process::abort(),
        _ => exit(0),
    }
}

fn first_legal() -> String {
    say("query legalmoves");
    let line = hear().unwrap_or_default();
    line.split_whitespace().nth(1).unwrap_or("none").to_owned()
}

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn hear() -> Option<String> {
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line).ok()?;
    (read > 0).then_some(line)
}

fn sleep_on() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// Writes a gigabyte, or as much of it as is read.
fn flood(piece: &[u8]) {
    let block = piece.repeat(64 << 10 >> 4);
    let mut out = std::io::stdout().lock();
    let mut written = 0;
    while written < 1 << 30 && out.write_all(&block).is_ok() {
        written += block.len();
    }
}

fn eat() -> ! {
    let mut eaten = Vec::new();
    loop {
        eaten.push(vec![1u8; 1 << 20]);
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Starts a process that outlives its parent and ignores polite signals; it also leaves the bot's process group, if
/// asked.
fn child(leaves: bool) {
    let mut command = Command::new("sh");
    let script = format!("trap '' HUP INT TERM; sleep {MARK} & exit");
    command.args(["-c", &script]).stdin(Stdio::null()).stdout(Stdio::null());
    if leaves {
        command.process_group(0).stderr(Stdio::null());
    }
    if let Ok(mut child) = command.spawn() {
        _ = child.wait();
    }
}
