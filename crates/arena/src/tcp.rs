//! Bots that connect to the referee and speak a dialect: started here with a command, or come by themselves.
//!
//! A connection plays as many games as its dialect says. What a bot sends before it could know that it is to move is a
//! failure of its own; the moment to look is just before it is told of a move.

use std::collections::VecDeque;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rules::{AnyLine, Close, DialectInfo, Host, Message, Said, Seat};

use crate::contestant::{Answer, Contestant, Ended, Go};
use crate::entrant::BotLimits;
use crate::forfeit::{Failure, ForfeitReason};
use crate::lobby::Lobby;
use crate::process::{Bot, Keeper, Transcript};
use crate::referee::{illegal, late};
use crate::watch::Watch;
use crate::wire::{Heard, Wire, accept, until};

/// A client that connected and said its name.
pub struct Visitor {
    /// Its name; empty if it has none.
    pub name: String,
    link: Link,
}

impl Visitor {
    /// The next client that comes; one that does not say its name in time is sent away. Nothing once `stop` is set.
    pub fn next(
        listener: &TcpListener,
        dialect: &'static DialectInfo,
        patience: Duration,
        stop: &AtomicBool,
    ) -> std::io::Result<Option<Self>> {
        loop {
            let Some(wire) = accept(listener, None, &mut until(stop))? else { return Ok(None) };
            let mut link = Link::new(wire, dialect);
            if let Ok(name) = link.name(Instant::now() + patience, &mut until(stop)) {
                return Ok(Some(Self { name, link }));
            }
        }
    }

    /// Where the second game on its connection starts when the seats stay.
    pub fn return_start(&self) -> Option<&'static str> {
        self.link.host.return_start()
    }
}

/// A connection with what was said on it.
pub(crate) struct Link {
    wire: Wire,
    host: Box<dyn Host>,
    said: VecDeque<Said>,
    transcript: Transcript,
    games: u32,
    /// A move that nobody had asked for.
    early: Option<String>,
}

impl Link {
    pub(crate) fn new(wire: Wire, dialect: &DialectInfo) -> Self {
        let (said, transcript) = (VecDeque::new(), Transcript::default());
        Self { wire, host: (dialect.host)(), said, transcript, games: 0, early: None }
    }

    /// Sends what the dialect says. Whether it arrives shows when the bot is to answer.
    fn tell(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.transcript.told(&bytes.escape_ascii().to_string());
            _ = self.wire.send(bytes);
        }
    }

    /// The next thing that is said; nothing at the deadline.
    pub(crate) fn hear(
        &mut self,
        deadline: Instant,
        meanwhile: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Said>, Failure> {
        while self.said.is_empty() {
            match self.wire.hear(deadline, meanwhile) {
                Heard::Nothing => return Ok(None),
                Heard::Closed => return Err(gone()),
                Heard::Bytes(bytes) => {
                    self.transcript.heard(&bytes.escape_ascii().to_string());
                    let garbage = |why| Message::new("why-garbled").with("why", why);
                    let said = self.host.hear(&bytes);
                    self.said.extend(said.map_err(|why| Failure::new(ForfeitReason::Garbage, garbage(why)))?);
                }
            }
        }
        Ok(self.said.pop_front())
    }

    /// Whether the other end is gone.
    pub(crate) fn has_ended(&self) -> bool {
        self.wire.has_ended()
    }

    fn name(&mut self, deadline: Instant, meanwhile: &mut dyn FnMut() -> bool) -> Result<String, Failure> {
        loop {
            match self.hear(deadline, meanwhile)? {
                Some(Said::Name(name)) => return Ok(name),
                Some(_) => {}
                None => return Err(Failure::new(ForfeitReason::NoStart, Message::new("why-nameless"))),
            }
        }
    }

    /// Looks for a move that was made before its time.
    fn look_for_early(&mut self) {
        let mut now = || true;
        while let Ok(Some(said)) = self.hear(Instant::now(), &mut now) {
            if let Said::Move(text) | Said::NoMove { text, .. } = said {
                self.early.get_or_insert(text);
            }
        }
    }
}

fn gone() -> Failure {
    Failure::new(ForfeitReason::Crash, Message::new("why-left"))
}

/// Where a bot comes from.
enum Source {
    /// A command that connects to the port it is told.
    Command { command: Vec<String>, limits: BotLimits, keeper: Keeper },
    /// It is there already, and does not come again.
    Visitor,
    /// It comes by itself for each connection, and is waited for so long.
    Guest { lobby: Arc<Lobby>, patience: Duration },
}

/// A bot over TCP.
pub struct TcpBot {
    dialect: &'static DialectInfo,
    source: Source,
    name: String,
    opponent: String,
    link: Option<Link>,
    process: Option<Bot>,
    failed: bool,
}

impl TcpBot {
    /// A bot that a command starts; `{host}`, `{port}`, `{name}` and `{role}` in it stand for what it needs to know.
    pub(crate) fn of_command(
        command: Vec<String>,
        limits: BotLimits,
        keeper: Keeper,
        dialect: &'static DialectInfo,
        [name, opponent]: [&str; 2],
    ) -> Self {
        let source = Source::Command { command, limits, keeper };
        let (name, opponent) = (name.to_owned(), opponent.to_owned());
        Self { dialect, source, name, opponent, link: None, process: None, failed: false }
    }

    /// A client that is waited for in a lobby under its name.
    pub(crate) fn of_guest(
        lobby: Arc<Lobby>,
        patience: Duration,
        dialect: &'static DialectInfo,
        [name, opponent]: [&str; 2],
    ) -> Self {
        let source = Source::Guest { lobby, patience };
        let (name, opponent) = (name.to_owned(), opponent.to_owned());
        Self { dialect, source, name, opponent, link: None, process: None, failed: false }
    }

    /// A client that came by itself.
    pub fn of_visitor(visitor: Visitor, dialect: &'static DialectInfo, opponent: &str) -> Self {
        let Visitor { name, link } = visitor;
        let opponent = opponent.to_owned();
        Self { dialect, source: Source::Visitor, name, opponent, link: Some(link), process: None, failed: false }
    }

    /// Starts the command and lets its client in.
    fn connect(&mut self, seat: Seat) -> Result<(), Failure> {
        let (command, limits, keeper) = match &self.source {
            Source::Command { command, limits, keeper } => (command, limits, keeper),
            Source::Guest { lobby, patience } => return self.welcome(&Arc::clone(lobby), *patience),
            Source::Visitor => return Err(gone()),
        };
        let no_start = |error: std::io::Error| {
            Failure::new(ForfeitReason::NoStart, Message::new("why-no-start").with("why", error.to_string()))
        };
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(no_start)?;
        let port = listener.local_addr().map_err(no_start)?.port();
        let role = self.dialect.roles.get(seat.index()).copied().unwrap_or_default();
        let fill = |word: &String| {
            let word = word.replace("{host}", "127.0.0.1").replace("{port}", &port.to_string());
            word.replace("{name}", &self.name).replace("{role}", role)
        };
        let command: Vec<String> = command.iter().map(fill).collect();
        let limits = *limits;
        let mut bot = Bot::start_for(&command, limits, keeper, port)?;
        let deadline = Instant::now() + limits.start;
        let connected = accept(&listener, Some(deadline), &mut || !bot.drain()).map_err(no_start)?;
        let Some(wire) = connected else {
            let why = Message::new("why-not-connected").with("seconds", limits.start.as_secs());
            return Err(bot.failure(ForfeitReason::NoStart, why));
        };
        let mut link = Link::new(wire, self.dialect);
        let named = link.name(deadline, &mut || !bot.drain());
        (self.process, self.link) = (Some(bot), Some(link));
        named.map(drop)
    }

    /// Waits for the client of its name.
    fn welcome(&mut self, lobby: &Lobby, patience: Duration) -> Result<(), Failure> {
        self.link = lobby.call(&self.name, patience);
        if self.link.is_some() {
            return Ok(());
        }
        let why = Message::new("why-not-come").with("name", self.name.as_str()).with("port", lobby.port().to_string());
        Err(Failure::new(ForfeitReason::NoStart, why.with("seconds", patience.as_secs())))
    }

    /// What a bot did wrong, with what was said last. Its process is ended.
    fn failure(&mut self, failure: Failure) -> Failure {
        self.failed = true;
        let failure = match &mut self.process {
            Some(bot) => bot.failure(failure.reason, failure.why),
            None => failure,
        };
        let Some(link) = &self.link else { return failure };
        Failure { evidence: link.transcript.with_stderr(&failure.evidence), ..failure }
    }

    fn answer(&mut self, deadline: Duration, stop: &AtomicBool) -> Result<Answer, Failure> {
        let Self { link, process, .. } = self;
        let link = link.as_mut().ok_or_else(gone)?;
        if let Some(text) = link.early.take() {
            return Err(Failure::new(ForfeitReason::Unasked, Message::new("why-unasked").quoting("line", text)));
        }
        let started = Instant::now();
        let mut meanwhile = || {
            process.as_mut().map(Bot::drain);
            stop.load(Ordering::Relaxed)
        };
        loop {
            match link.hear(started + deadline, &mut meanwhile)? {
                Some(Said::Move(text)) => return Ok(Answer { text, thought: None, spent: started.elapsed() }),
                Some(Said::NoMove { text, why }) => return Err(illegal(&text, why)),
                Some(_) => {}
                None => return Err(late(started.elapsed(), deadline)),
            }
        }
    }

    /// Ends the connection, and lets the process end.
    fn part(&mut self) -> Ended {
        self.link = None;
        let Some(mut bot) = self.process.take() else { return Ended::default() };
        // Clients of a course end with their connection, or are ended: a game that is over is not lost by that.
        if !self.failed {
            _ = bot.leave("");
        }
        bot.kill();
        Ended { stderr: bot.stderr(), ..Ended::default() }
    }
}

impl Contestant for TcpBot {
    fn begin(&mut self, line: &dyn AnyLine, seat: Seat) -> Result<(), Failure> {
        if self.link.is_none() {
            self.failed = false;
            self.connect(seat).map_err(|failure| self.failure(failure))?;
        }
        let Some(link) = &mut self.link else { return Ok(()) };
        link.games += 1;
        let bytes = link.host.begin(line, seat, &self.opponent);
        link.tell(&bytes);
        Ok(())
    }

    fn turn(&mut self, line: &dyn AnyLine) {
        if let Some(link) = &mut self.link {
            let bytes = link.host.turn(line);
            link.tell(&bytes);
        }
    }

    fn moved(&mut self, line: &dyn AnyLine, mover: Seat, text: &str) {
        if let Some(link) = &mut self.link {
            link.look_for_early();
            let bytes = link.host.moved(line, mover, text);
            link.tell(&bytes);
        }
    }

    fn watch(&self) -> Option<Watch> {
        self.link.as_ref()?.wire.watch()
    }

    fn left(&mut self) -> Failure {
        self.failure(gone())
    }

    fn choose(&mut self, _: &dyn AnyLine, go: &Go, stop: &AtomicBool) -> Result<Answer, Failure> {
        self.answer(go.deadline, stop).map_err(|failure| self.failure(failure))
    }

    fn over(&mut self, line: &dyn AnyLine, close: &Close) {
        if let Some(link) = &mut self.link {
            let bytes = link.host.end(line, close);
            link.tell(&bytes);
            (link.early, self.failed) = (None, self.failed && self.process.is_some());
        }
    }

    fn end(&mut self) -> Ended {
        let more = self.link.as_ref().is_some_and(|link| link.games < self.dialect.games) && !self.failed;
        if more { Ended::default() } else { self.part() }
    }
}
