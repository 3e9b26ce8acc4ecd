//! [`Remote`]: one end of a game between two machines, as lines of text over TCP (`docs/play-protocol.md`).
//!
//! A background thread keeps the connection, reconnects when it drops, and turns incoming lines into [`Peer`] events.
//! It does not validate them: the caller checks whether a move is legal and whose turn it is.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use catalogue::{LineSplitter, Message};
use stdx::lock;

/// An event from the other end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Peer {
    /// A move, or `resign`; not checked yet.
    Move(String),
    /// The peer offers a draw.
    Offer,
    /// The peer accepts (`true`) or declines a draw.
    Answer(bool),
    /// The peer rejected a line, with a reason.
    Refused(String),
    /// The peer connected, under this name.
    Up(String),
    /// The connection dropped; a reconnection is under way.
    Lost,
    /// The peer left the game for now.
    Bye,
    /// The two ends cannot play together.
    Broken(Message),
}

/// The terms of a game, set by the host and sent to the guest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameTerms {
    /// The game's name.
    pub game: String,
    /// The game's rules.
    pub rules: String,
    /// The position it starts from, unless it is the default one.
    pub start: Option<String>,
    /// The side that the guest plays.
    pub seat: String,
    /// A secret that identifies the guest when they reconnect.
    pub token: String,
    /// `true` once a guest has the token.
    pub taken: bool,
}

impl GameTerms {
    /// Returns a new random token.
    pub fn new_token() -> String {
        format!("{:016x}", fastrand::u64(..))
    }
}

/// The protocol's name and version.
const HELLO: &str = "palabre 1";
/// Maximum length of a line in bytes.
const MAX_LINE: usize = 64 * 1024;
/// Idle timeout: the peer sends a ping more often than this.
const IDLE_TIMEOUT: Duration = Duration::from_secs(20);
/// Ping interval.
const PING_INTERVAL: Duration = Duration::from_secs(5);
/// Handshake timeout, and write timeout.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum number of concurrent handshakes; further connections are closed.
const MAX_HANDSHAKES: usize = 16;
/// Rate limit: lines that the peer may send in [`PING_INTERVAL`], many more than a game needs. A peer above it is
/// disconnected, so that a flood never delays the game, its clock or the local player's keys.
const MAX_LINES: u32 = 200;
/// Time to wait at the end of a game for the peer to finish too.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
/// Delay between attempts to connect.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// State shared by both threads.
#[derive(Debug, Default)]
struct LinkState {
    terms: GameTerms,
    /// The local player's name.
    name: String,
    moves: Vec<String>,
    /// The line that ended the game without a move, sent again to a peer that was away.
    last_word: Option<String>,
    stream: Option<TcpStream>,
    /// Connection counter: a listener on an older connection is ignored.
    times: u32,
}

impl LinkState {
    /// Replaces the current connection.
    fn take(&mut self, stream: Option<TcpStream>) {
        if let Some(old) = std::mem::replace(&mut self.stream, stream) {
            // It may be closed already.
            drop(old.shutdown(std::net::Shutdown::Both));
        }
        self.times += 1;
    }
}

/// One end of a game between two machines.
pub struct Remote {
    known: Arc<Mutex<LinkState>>,
    events: Receiver<Peer>,
    address: String,
}

impl Remote {
    /// Listens for a guest, and for the same one whenever they reconnect.
    pub fn host(address: &str, terms: GameTerms, name: &str) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?.to_string();
        let known = LinkState { terms, name: name.to_owned(), ..LinkState::default() };
        Ok(Self::keep(known, address, move |known, events| {
            let greeted = Arc::new(AtomicUsize::new(0));
            for stream in listener.incoming() {
                let Ok(stream) = stream else {
                    // The file limit may be reached, for instance: retry.
                    std::thread::sleep(RETRY_DELAY);
                    continue;
                };
                if greeted.fetch_add(1, Ordering::Relaxed) >= MAX_HANDSHAKES {
                    greeted.fetch_sub(1, Ordering::Relaxed);
                    continue;
                }
                let (known, events, greeted) = (Arc::clone(known), events.clone(), Arc::clone(&greeted));
                std::thread::spawn(move || {
                    let reader = greet(stream, &known, &events);
                    greeted.fetch_sub(1, Ordering::Relaxed);
                    if let Some(reader) = reader {
                        listen(reader, &known, &events);
                    }
                });
            }
        }))
    }

    /// Connects to a host, and reconnects whenever the connection drops.
    pub fn join(address: &str, name: &str, token: &str, known: Vec<String>) -> Result<(Self, GameTerms), Message> {
        let mut reader = connect(address).map_err(|error| failed(&error))?;
        let (terms, host, moves) = introduce(&mut reader, name, token).map_err(HandshakeError::why)?;
        let stream = reader.stream.try_clone().ok();
        let mut known =
            LinkState { terms: terms.clone(), name: name.to_owned(), moves: known, stream, ..LinkState::default() };
        send_moves(&mut known);
        let to = address.to_owned();
        let link = Self::keep(known, to.clone(), move |known, events| {
            drop(events.send(Peer::Up(host)));
            pass_on(&moves, known, events);
            listen(reader, known, events);
            while rejoin(&to, known, events).is_ok() {
                std::thread::sleep(RETRY_DELAY);
            }
        });
        Ok((link, terms))
    }

    fn keep(
        known: LinkState,
        address: String,
        work: impl FnOnce(&Arc<Mutex<LinkState>>, &Sender<Peer>) + Send + 'static,
    ) -> Self {
        let known = Arc::new(Mutex::new(known));
        let (sender, events) = channel();
        let theirs = Arc::clone(&known);
        std::thread::spawn(move || work(&theirs, &sender));
        let pulse = Arc::downgrade(&known);
        std::thread::spawn(move || {
            while let Some(known) = pulse.upgrade() {
                send(&mut lock(&known), "ping");
                drop(known);
                std::thread::sleep(PING_INTERVAL);
            }
        });
        Self { known, events, address }
    }

    /// Returns the address that guests connect to, or the host's address.
    pub fn address(&self) -> String {
        self.address.clone()
    }

    /// Returns `true` if a peer is connected.
    pub fn is_up(&self) -> bool {
        lock(&self.known).stream.is_some()
    }

    /// Returns the next event, if there is one.
    pub fn next(&self) -> Option<Peer> {
        self.events.try_recv().ok()
    }

    /// Sends a line that is not repeated after a reconnection.
    pub fn tell(&self, line: &str) {
        let mut known = lock(&self.known);
        if line == "draw yes" {
            known.last_word = Some(line.to_owned());
        }
        send(&mut known, line);
    }

    /// Sends a local move. The list of all moves is sent after every reconnection.
    pub fn played(&self, moves: Vec<String>, text: &str) {
        let mut known = lock(&self.known);
        if moves.len() == known.moves.len() {
            known.last_word = Some(format!("move {} {text}", moves.len() + 1));
        }
        known.moves = moves;
        let number = known.moves.len() + usize::from(known.last_word.is_some());
        send(&mut known, &format!("move {number} {text}"));
    }

    /// Closes the connection after the game, once the peer has received all of it.
    pub fn part(&self) {
        self.tell("bye");
        let started = Instant::now();
        while started.elapsed() < CLOSE_TIMEOUT && self.is_up() && !matches!(self.next(), Some(Peer::Bye | Peer::Lost))
        {
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Records the moves that both ends agree on.
    pub fn agreed(&self, moves: Vec<String>) {
        lock(&self.known).moves = moves;
    }
}

/// Writes a line to the peer; the listener notices a failed connection.
fn send(known: &mut LinkState, line: &str) {
    if let Some(stream) = &mut known.stream {
        drop(writeln!(stream, "{line}"));
    }
}

fn send_moves(known: &mut LinkState) {
    let moves = format!("moves {}", known.moves.join(" "));
    send(known, &moves);
}

fn connect(address: &str) -> io::Result<LineStream> {
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, IDLE_TIMEOUT) {
            Ok(stream) => {
                stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
                stream.set_nodelay(true)?;
                return Ok(LineStream::new(stream));
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// A connection as lines of text.
struct LineStream {
    stream: TcpStream,
    splitter: LineSplitter,
}

impl LineStream {
    const fn new(stream: TcpStream) -> Self {
        Self { stream, splitter: LineSplitter::new(MAX_LINE) }
    }

    /// Reads a line, without its end and without control characters, which could move a terminal's cursor. `None` if
    /// the connection is closed, or the line is too long or not complete in time.
    fn next_line(&mut self, timeout: Duration) -> Option<String> {
        let (deadline, mut chunk) = (Instant::now() + timeout, [0; 4 << 10]);
        loop {
            if let Some(line) = self.splitter.next_line().ok()? {
                return Some(clean(&String::from_utf8_lossy(&line)));
            }
            let left = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
            self.stream.set_read_timeout(Some(left)).ok()?;
            match self.stream.read(&mut chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => self.splitter.push(&chunk[..read.ok().filter(|read| *read > 0)?]),
            }
        }
    }
}

fn clean(text: &str) -> String {
    text.chars().filter(|c| !catalogue::is_invisible(*c)).collect::<String>().trim().to_owned()
}

fn failed(error: &io::Error) -> Message {
    Message::new("link-said").with("text", error.to_string())
}

/// The reason why a handshake failed.
enum HandshakeError {
    /// The connection failed; a retry may succeed.
    Connection(Message),
    /// The host refused.
    Refused(Message),
}

impl HandshakeError {
    fn why(self) -> Message {
        match self {
            Self::Connection(why) | Self::Refused(why) => why,
        }
    }
}

/// Performs the guest's handshake; returns the host's terms, name and moves.
fn introduce(
    reader: &mut LineStream,
    name: &str,
    token: &str,
) -> Result<(GameTerms, String, Vec<String>), HandshakeError> {
    let token = if token.is_empty() { "-" } else { token };
    writeln!(reader.stream, "{HELLO} {token} {name}").map_err(|error| HandshakeError::Connection(failed(&error)))?;
    let (mut terms, mut host) = (GameTerms::default(), String::new());
    loop {
        let line =
            reader.next_line(IDLE_TIMEOUT).ok_or_else(|| HandshakeError::Connection(Message::new("link-hung-up")))?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "palabre" => {
                let rest = line
                    .strip_prefix(HELLO)
                    .ok_or_else(|| HandshakeError::Refused(Message::new("link-version")))?
                    .trim();
                let (token, name) = rest.split_once(' ').unwrap_or((rest, ""));
                (terms.token, host) = (token.to_owned(), name.to_owned());
            }
            "game" => terms.game = rest.to_owned(),
            "rules" => terms.rules = rest.to_owned(),
            "start" => terms.start = Some(rest.to_owned()),
            "seat" => terms.seat = rest.to_owned(),
            "moves" => return Ok((terms, host, words(rest))),
            "refused" => return Err(HandshakeError::Refused(Message::new("link-said").quoting("text", rest))),
            _ => {}
        }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Performs the host's handshake and returns the guest's connection. The first guest gets the token; later ones must
/// send it.
fn greet(stream: TcpStream, known: &Mutex<LinkState>, events: &Sender<Peer>) -> Option<LineStream> {
    stream.set_write_timeout(Some(WRITE_TIMEOUT)).ok()?;
    stream.set_nodelay(true).ok()?;
    let mut writer = stream.try_clone().ok()?;
    let mut reader = LineStream::new(stream);
    let hello = reader.next_line(HANDSHAKE_TIMEOUT)?;
    let Some(rest) = hello.strip_prefix(HELLO) else {
        drop(writeln!(writer, "refused this is {HELLO}"));
        return None;
    };
    let rest = rest.trim();
    let (token, name) = rest.split_once(' ').unwrap_or((rest, ""));
    {
        let mut known = lock(known);
        if known.terms.taken && known.terms.token != token {
            drop(writeln!(writer, "refused somebody else plays here"));
            return None;
        }
        known.terms.taken = true;
        let GameTerms { game, rules, start, seat, token, .. } = known.terms.clone();
        let start = start.map_or(String::new(), |start| format!("start {start}\n"));
        let moves = known.moves.join(" ");
        let greeting =
            format!("{HELLO} {token} {}\ngame {game}\nrules {rules}\n{start}seat {seat}\nmoves {moves}\n", known.name);
        writer.write_all(greeting.as_bytes()).ok()?;
        known.take(Some(writer));
        if let Some(word) = known.last_word.clone() {
            send(&mut known, &word);
        }
    }
    drop(events.send(Peer::Up(if name.is_empty() { "?".to_owned() } else { name.to_owned() })));
    Some(reader)
}

/// Tries to reconnect; an error means that the host refused for good.
fn rejoin(address: &str, known: &Mutex<LinkState>, events: &Sender<Peer>) -> Result<(), ()> {
    let (name, token) = {
        let known = lock(known);
        (known.name.clone(), known.terms.token.clone())
    };
    let Ok(mut reader) = connect(address) else { return Ok(()) };
    match introduce(&mut reader, &name, &token) {
        Ok((_, host, moves)) => {
            {
                let mut known = lock(known);
                known.take(reader.stream.try_clone().ok());
                send_moves(&mut known);
                if let Some(word) = known.last_word.clone() {
                    send(&mut known, &word);
                }
            }
            drop(events.send(Peer::Up(host)));
            pass_on(&moves, known, events);
            listen(reader, known, events);
            Ok(())
        }
        // A host that is shutting down may still accept a connection.
        Err(HandshakeError::Connection(_)) => Ok(()),
        Err(HandshakeError::Refused(why)) => events.send(Peer::Broken(why)).map_err(drop).and(Err(())),
    }
}

/// Emits the moves of the peer's list that are new here. Lists that differ end the game.
fn pass_on(theirs: &[String], known: &Mutex<LinkState>, events: &Sender<Peer>) {
    let known = lock(known);
    let common = theirs.len().min(known.moves.len());
    if theirs[..common] != known.moves[..common] {
        drop(events.send(Peer::Broken(Message::new("link-differ"))));
        return;
    }
    for text in &theirs[common..] {
        drop(events.send(Peer::Move(text.clone())));
    }
}

/// Turns lines into events until the connection closes.
fn listen(mut reader: LineStream, known: &Mutex<LinkState>, events: &Sender<Peer>) {
    let times = lock(known).times;
    let mut pace = (Instant::now(), 0);
    while let Some(line) = reader.next_line(IDLE_TIMEOUT).filter(|_| keeps_pace(&mut pace)) {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let event = match (word, rest) {
            ("ping", _) => continue,
            ("moves", list) => {
                pass_on(&words(list), known, events);
                continue;
            }
            ("move", numbered) => {
                let (number, text) = numbered.split_once(' ').unwrap_or((numbered, ""));
                // A move that was in transit when the list arrived is already known.
                if number.parse::<usize>().is_ok_and(|number| number <= lock(known).moves.len()) {
                    continue;
                }
                Peer::Move(text.to_owned())
            }
            ("draw?", _) => Peer::Offer,
            ("draw", answer) => Peer::Answer(answer == "yes"),
            ("refused", why) => Peer::Refused(why.to_owned()),
            ("bye", _) => Peer::Bye,
            _ => {
                send(&mut lock(known), "refused this word is not known");
                continue;
            }
        };
        if events.send(event).is_err() {
            return;
        }
    }
    let mut known = lock(known);
    if known.times == times {
        known.stream = None;
        drop(events.send(Peer::Lost));
    }
}

/// Counts a line; returns `false` if the rate limit is exceeded.
fn keeps_pace((since, lines): &mut (Instant, u32)) -> bool {
    if since.elapsed() > PING_INTERVAL {
        (*since, *lines) = (Instant::now(), 0);
    }
    *lines += 1;
    *lines <= MAX_LINES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_hung_up_on_and_a_game_is_not() {
        let mut pace = (Instant::now(), 0);
        assert!((0..MAX_LINES).all(|_| keeps_pace(&mut pace)));
        assert!(!keeps_pace(&mut pace));
        let Some(before) = Instant::now().checked_sub(2 * PING_INTERVAL) else { return };
        pace.0 = before;
        assert!(keeps_pace(&mut pace));
    }

    #[test]
    fn nothing_that_moves_a_cursor_gets_through() {
        assert_eq!(clean("Awa\x1b[2J\r\n"), "Awa[2J");
    }
}
