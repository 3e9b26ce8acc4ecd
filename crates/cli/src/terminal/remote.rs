//! The other end of a game between two machines: lines of text over TCP, in `docs/play-protocol.md`.
//!
//! A thread of its own keeps the connection, takes it up again when it drops, and passes on what comes in. What it
//! passes on is only what was said: whether a move is legal, and whose turn it is, the [`game_loop`](super::game_loop) judges
//! at each end.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use catalogue::Message;
use stdx::lock;

/// What comes over the wire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Peer {
    /// A move, or `resign`; not yet judged.
    Move(String),
    /// A draw is offered.
    Offer,
    /// A draw is taken or not.
    Answer(bool),
    /// Something that was sent is refused.
    Refused(String),
    /// The other end has come, under this name.
    Up(String),
    /// The connection dropped; it is being taken up again.
    Lost,
    /// The other end has left for now.
    Bye,
    /// The two ends cannot play together.
    Broken(Message),
}

/// What the host decides and the guest is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct GameTerms {
    pub(crate) game: String,
    pub(crate) rules: String,
    pub(crate) start: Option<String>,
    /// The side that the guest plays.
    pub(crate) seat: String,
    /// What says that a guest is the same one as before.
    pub(crate) token: String,
    /// Whether a guest has it already.
    pub(crate) taken: bool,
}

impl GameTerms {
    /// Something that nobody else knows.
    pub(crate) fn new_token() -> String {
        format!("{:016x}", fastrand::u64(..))
    }
}

/// The version of what is spoken.
const HELLO: &str = "palabre 1";
/// The longest line that is listened to.
const LONGEST: usize = 64 * 1024;
/// A wire that is silent for this long is dead: the other end says something more often.
const DEAD: Duration = Duration::from_secs(20);
const PULSE: Duration = Duration::from_secs(5);
/// Time for a guest to say hello, and for the other end to take a line in.
const GREETING: Duration = Duration::from_secs(5);
const TAKEN_IN: Duration = Duration::from_secs(5);
/// Guests that say hello at the same time; whoever comes above that is hung up on.
const MOST_GREETED: usize = 16;
/// Lines that the other end may say in [`PULSE`]: many more than a game needs. One that says more is hung up on, so that
/// the game, its clock and the keys of whoever plays here are never behind a flood.
const MOST_LINES: u32 = 200;
/// How long an end that has finished waits for the other to finish too.
const PARTING: Duration = Duration::from_secs(3);
/// How long until the next try to connect.
const PAUSE: Duration = Duration::from_millis(500);

/// What both threads know.
#[derive(Debug, Default)]
struct Known {
    terms: GameTerms,
    /// The name of this end.
    name: String,
    moves: Vec<String>,
    /// What ended the game without a move, to be said again to an end that was away.
    last_word: Option<String>,
    stream: Option<TcpStream>,
    /// How often the connection was taken up: a listener of an older one has nothing to say any more.
    times: u32,
}

impl Known {
    /// Takes this connection for the one that counts.
    fn take(&mut self, stream: Option<TcpStream>) {
        if let Some(old) = std::mem::replace(&mut self.stream, stream) {
            // It is gone, or about to be.
            drop(old.shutdown(std::net::Shutdown::Both));
        }
        self.times += 1;
    }
}

/// The wire.
pub(crate) struct Remote {
    known: Arc<Mutex<Known>>,
    events: Receiver<Peer>,
    address: String,
}

impl Remote {
    /// Waits for a guest, and for the same one whenever he is gone.
    pub(crate) fn host(address: &str, terms: GameTerms, name: &str) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?.to_string();
        let known = Known { terms, name: name.to_owned(), ..Known::default() };
        Ok(Self::keep(known, address, move |known, events| {
            let greeted = Arc::new(AtomicUsize::new(0));
            for stream in listener.incoming() {
                let Ok(stream) = stream else {
                    // No more files, for instance: it may be better soon.
                    std::thread::sleep(PAUSE);
                    continue;
                };
                if greeted.fetch_add(1, Ordering::Relaxed) >= MOST_GREETED {
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

    /// Joins a host, and joins it again whenever the connection drops.
    pub(crate) fn join(
        address: &str,
        name: &str,
        token: &str,
        known: Vec<String>,
    ) -> Result<(Self, GameTerms), Message> {
        let mut reader = connect(address).map_err(|error| failed(&error))?;
        let (terms, host, moves) = introduce(&mut reader, name, token).map_err(Unjoined::why)?;
        let stream = reader.get_ref().try_clone().ok();
        let mut known = Known { terms: terms.clone(), name: name.to_owned(), moves: known, stream, ..Known::default() };
        send_moves(&mut known);
        let to = address.to_owned();
        let link = Self::keep(known, to.clone(), move |known, events| {
            drop(events.send(Peer::Up(host)));
            pass_on(&moves, known, events);
            listen(reader, known, events);
            while rejoin(&to, known, events).is_ok() {
                std::thread::sleep(PAUSE);
            }
        });
        Ok((link, terms))
    }

    fn keep(
        known: Known,
        address: String,
        work: impl FnOnce(&Arc<Mutex<Known>>, &Sender<Peer>) + Send + 'static,
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
                std::thread::sleep(PULSE);
            }
        });
        Self { known, events, address }
    }

    /// Where guests come to, or where the host is.
    pub(crate) fn address(&self) -> String {
        self.address.clone()
    }

    /// Whether somebody is at the other end.
    pub(crate) fn is_up(&self) -> bool {
        lock(&self.known).stream.is_some()
    }

    /// What came over the wire, if anything did.
    pub(crate) fn next(&self) -> Option<Peer> {
        self.events.try_recv().ok()
    }

    /// Says something that need not be said again.
    pub(crate) fn tell(&self, line: &str) {
        let mut known = lock(&self.known);
        if line == "draw yes" {
            known.last_word = Some(line.to_owned());
        }
        send(&mut known, line);
    }

    /// Sends a move that was made here; the list of them all is sent whenever the connection is taken up again.
    pub(crate) fn played(&self, moves: Vec<String>, text: &str) {
        let mut known = lock(&self.known);
        if moves.len() == known.moves.len() {
            known.last_word = Some(format!("move {} {text}", moves.len() + 1));
        }
        known.moves = moves;
        let number = known.moves.len() + usize::from(known.last_word.is_some());
        send(&mut known, &format!("move {number} {text}"));
    }

    /// Leaves when the game is over, and not before the other end has heard all of it.
    pub(crate) fn part(&self) {
        self.tell("bye");
        let started = Instant::now();
        while started.elapsed() < PARTING && self.is_up() && !matches!(self.next(), Some(Peer::Bye | Peer::Lost)) {
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Takes note of the moves so far.
    pub(crate) fn agreed(&self, moves: Vec<String>) {
        lock(&self.known).moves = moves;
    }
}

/// Writes a line to the other end; a wire that fails is noticed by the listener.
fn send(known: &mut Known, line: &str) {
    if let Some(stream) = &mut known.stream {
        drop(writeln!(stream, "{line}"));
    }
}

fn send_moves(known: &mut Known) {
    let moves = format!("moves {}", known.moves.join(" "));
    send(known, &moves);
}

fn connect(address: &str) -> io::Result<BufReader<TcpStream>> {
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, DEAD) {
            Ok(stream) => {
                stream.set_write_timeout(Some(TAKEN_IN))?;
                stream.set_nodelay(true)?;
                return Ok(BufReader::new(stream));
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// A line without its end and without what could play tricks on a terminal; nothing when the wire is dead, or the line is
/// not whole in time.
fn hear(reader: &mut BufReader<TcpStream>, patience: Duration) -> Option<String> {
    let (mut line, deadline) = (Vec::new(), Instant::now() + patience);
    while line.len() < LONGEST {
        let left = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
        reader.get_ref().set_read_timeout(Some(left)).ok()?;
        let buffer = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer.ok().filter(|buffer| !buffer.is_empty())?,
        };
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let count = end.map_or(buffer.len(), |end| end + 1);
        line.extend_from_slice(&buffer[..count]);
        reader.consume(count);
        if end.is_some() {
            return Some(clean(&String::from_utf8_lossy(&line)));
        }
    }
    None
}

fn clean(text: &str) -> String {
    text.chars().filter(|c| !catalogue::is_invisible(*c)).collect::<String>().trim().to_owned()
}

fn failed(error: &io::Error) -> Message {
    Message::new("link-said").with("text", error.to_string())
}

/// Why a greeting came to nothing.
enum Unjoined {
    /// The wire: it may be better next time.
    Connection(Message),
    /// The host does not want to play.
    Refused(Message),
}

impl Unjoined {
    fn why(self) -> Message {
        match self {
            Self::Connection(why) | Self::Refused(why) => why,
        }
    }
}

/// The guest's part of the greeting: the host's terms, name and moves.
fn introduce(
    reader: &mut BufReader<TcpStream>,
    name: &str,
    token: &str,
) -> Result<(GameTerms, String, Vec<String>), Unjoined> {
    let token = if token.is_empty() { "-" } else { token };
    writeln!(reader.get_mut(), "{HELLO} {token} {name}").map_err(|error| Unjoined::Connection(failed(&error)))?;
    let (mut terms, mut host) = (GameTerms::default(), String::new());
    loop {
        let line = hear(reader, DEAD).ok_or_else(|| Unjoined::Connection(Message::new("link-hung-up")))?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "palabre" => {
                let rest =
                    line.strip_prefix(HELLO).ok_or_else(|| Unjoined::Refused(Message::new("link-version")))?.trim();
                let (token, name) = rest.split_once(' ').unwrap_or((rest, ""));
                (terms.token, host) = (token.to_owned(), name.to_owned());
            }
            "game" => terms.game = rest.to_owned(),
            "rules" => terms.rules = rest.to_owned(),
            "start" => terms.start = Some(rest.to_owned()),
            "seat" => terms.seat = rest.to_owned(),
            "moves" => return Ok((terms, host, words(rest))),
            "refused" => return Err(Unjoined::Refused(Message::new("link-said").quoting("text", rest))),
            _ => {}
        }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The host's part: whoever knows the token is the guest; the first one is given it. The guest's wire, if it is one.
fn greet(stream: TcpStream, known: &Mutex<Known>, events: &Sender<Peer>) -> Option<BufReader<TcpStream>> {
    stream.set_write_timeout(Some(TAKEN_IN)).ok()?;
    stream.set_nodelay(true).ok()?;
    let mut writer = stream.try_clone().ok()?;
    let mut reader = BufReader::new(stream);
    let hello = hear(&mut reader, GREETING)?;
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

/// Takes the connection up again; an error means that there is nothing more to take up.
fn rejoin(address: &str, known: &Mutex<Known>, events: &Sender<Peer>) -> Result<(), ()> {
    let (name, token) = {
        let known = lock(known);
        (known.name.clone(), known.terms.token.clone())
    };
    let Ok(mut reader) = connect(address) else { return Ok(()) };
    match introduce(&mut reader, &name, &token) {
        Ok((_, host, moves)) => {
            {
                let mut known = lock(known);
                known.take(reader.get_ref().try_clone().ok());
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
        // A host that is just going away may still take the call.
        Err(Unjoined::Connection(_)) => Ok(()),
        Err(Unjoined::Refused(why)) => events.send(Peer::Broken(why)).map_err(drop).and(Err(())),
    }
}

/// The moves of the other end's list that are not known here; two lists that part are the end of it.
fn pass_on(theirs: &[String], known: &Mutex<Known>, events: &Sender<Peer>) {
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

/// Passes on what is said until the wire is dead.
fn listen(mut reader: BufReader<TcpStream>, known: &Mutex<Known>, events: &Sender<Peer>) {
    let times = lock(known).times;
    let mut pace = (Instant::now(), 0);
    while let Some(line) = hear(&mut reader, DEAD).filter(|_| keeps_pace(&mut pace)) {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let event = match (word, rest) {
            ("ping", _) => continue,
            ("moves", list) => {
                pass_on(&words(list), known, events);
                continue;
            }
            ("move", numbered) => {
                let (number, text) = numbered.split_once(' ').unwrap_or((numbered, ""));
                // A move that was on its way when its list came is known already.
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

/// Counts a line: false when there were too many in too short a time.
fn keeps_pace((since, lines): &mut (Instant, u32)) -> bool {
    if since.elapsed() > PULSE {
        (*since, *lines) = (Instant::now(), 0);
    }
    *lines += 1;
    *lines <= MOST_LINES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_hung_up_on_and_a_game_is_not() {
        let mut pace = (Instant::now(), 0);
        assert!((0..MOST_LINES).all(|_| keeps_pace(&mut pace)));
        assert!(!keeps_pace(&mut pace));
        let Some(before) = Instant::now().checked_sub(2 * PULSE) else { return };
        pace.0 = before;
        assert!(keeps_pace(&mut pace));
    }

    #[test]
    fn nothing_that_moves_a_cursor_gets_through() {
        assert_eq!(clean("Awa\x1b[2J\r\n"), "Awa[2J");
    }
}
