//! Bots that connect to the referee and speak a dialect, started here with a command or connecting by themselves.
//!
//! A connection plays as many games as its dialect specifies. A move sent before the bot could know that it is to move
//! is a forfeit; this is checked just before each move is sent to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::{BotMessage, Close, DialectInfo, DynLine, Message};
use rules::Seat;

use crate::contestant::disconnect::DisconnectWatch;
use crate::contestant::entrant::BotProgram;
use crate::contestant::{ChosenMove, Contestant, FinalState, MoveRequest};
use crate::game::conversation::SeatLog;
use crate::game::forfeit::{Failure, ForfeitReason};
use crate::game::referee::{illegal, late};
use crate::process::Bot;
use crate::tcp::acceptor::Visitor;
use crate::tcp::client_connection::{ClientConnection, gone};
use crate::tcp::connection::accept;
use crate::tcp::lobby::Lobby;

/// The origin of a bot's connection.
enum Source {
    /// A command that connects to the given port.
    Command(BotProgram),
    /// Connected already; does not reconnect.
    Visitor,
    /// Connects by itself for each connection, within this timeout.
    Guest { lobby: Arc<Lobby>, patience: Duration },
}

/// A bot over TCP.
pub struct TcpBot {
    dialect: &'static DialectInfo,
    source: Source,
    name: String,
    opponent: String,
    link: Option<ClientConnection>,
    process: Option<Bot>,
    /// The name that a program started here sent.
    engine: Option<String>,
    log: Option<SeatLog>,
    failed: bool,
}

impl TcpBot {
    /// Creates a bot that a command starts; `{host}`, `{port}`, `{name}` and `{role}` in it are filled in.
    pub(crate) fn of_command(program: BotProgram, dialect: &'static DialectInfo, [name, opponent]: [&str; 2]) -> Self {
        let source = Source::Command(program);
        let (name, opponent) = (name.to_owned(), opponent.to_owned());
        Self { dialect, source, name, opponent, link: None, process: None, engine: None, log: None, failed: false }
    }

    /// Creates a client that is awaited in a lobby under its name.
    pub(crate) fn of_guest(
        lobby: Arc<Lobby>,
        patience: Duration,
        dialect: &'static DialectInfo,
        [name, opponent]: [&str; 2],
    ) -> Self {
        let source = Source::Guest { lobby, patience };
        let (name, opponent) = (name.to_owned(), opponent.to_owned());
        Self { dialect, source, name, opponent, link: None, process: None, engine: None, log: None, failed: false }
    }

    /// Creates a client that connected by itself.
    pub fn of_visitor(visitor: Visitor, dialect: &'static DialectInfo, opponent: &str) -> Self {
        let Visitor { name, link, .. } = visitor;
        let (source, opponent) = (Source::Visitor, opponent.to_owned());
        Self {
            dialect,
            source,
            name,
            opponent,
            link: Some(link),
            process: None,
            engine: None,
            log: None,
            failed: false,
        }
    }

    /// Starts the command and accepts its connection.
    fn connect(&mut self, seat: Seat) -> Result<(), Failure> {
        let program = match &self.source {
            Source::Command(program) => program,
            Source::Guest { lobby, patience } => return self.welcome(&Arc::clone(lobby), *patience),
            Source::Visitor => return Err(gone()),
        };
        let no_start = |error: std::io::Error| {
            Failure::new(ForfeitReason::NoStart, Message::new("why-no-start").with("why", error.to_string()))
        };
        let role = self.dialect.roles.get(seat.index()).copied().unwrap_or_default();
        let fill = |word: &String| word.replace("{name}", &self.name).replace("{role}", role);
        let command: Vec<String> = program.command.iter().map(fill).collect();
        let (mut bot, listener) = Bot::start_client(program.started(&command), &program.supervisor)?;
        let limits = program.limits;
        let deadline = Instant::now() + limits.start;
        let connected = accept(&listener, Some(deadline), &mut || !bot.overhear()).map_err(no_start)?;
        let Some(wire) = connected else { return Err(absent(&mut bot, limits.start)) };
        let mut link = ClientConnection::new(wire, self.dialect);
        link.transcript.log_to(self.log.clone());
        let named = link.name(deadline, &mut || !bot.overhear());
        let named = named.map_err(|failure| bot.early_exit().unwrap_or(failure));
        (self.process, self.link) = (Some(bot), Some(link));
        // Most programs send the name that the referee gave them.
        self.engine = Some(named?).filter(|name| *name != self.name);
        Ok(())
    }

    /// Waits for the client with its name.
    fn welcome(&mut self, lobby: &Lobby, patience: Duration) -> Result<(), Failure> {
        self.link = lobby.call(&self.name, patience);
        if self.link.is_some() {
            return Ok(());
        }
        let why = Message::new("why-not-come")
            .with("name", self.name.as_str())
            .with("port", lobby.address().port().to_string());
        Err(Failure::new(ForfeitReason::NoStart, why.with("seconds", patience.as_secs())))
    }

    /// Creates a failure with the end of the transcript as evidence, and kills the bot's process.
    fn failure(&mut self, failure: Failure) -> Failure {
        self.failed = true;
        let failure = match &mut self.process {
            Some(bot) => bot.failure(failure.reason, failure.why),
            None => failure,
        };
        let Some(link) = &self.link else { return failure };
        Failure { evidence: link.transcript.with_stderr(&failure.evidence), ..failure }
    }

    fn answer(&mut self, deadline: Duration, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        let Self { link, process, .. } = self;
        let link = link.as_mut().ok_or_else(gone)?;
        if let Some(text) = link.early.take() {
            return Err(Failure::new(ForfeitReason::Unasked, Message::new("why-unasked").quoting("line", text)));
        }
        let started = Instant::now();
        let mut meanwhile = || {
            process.as_mut().map(Bot::overhear);
            stop.load(Ordering::Relaxed)
        };
        loop {
            match link.hear(started + deadline, &mut meanwhile)? {
                Some(BotMessage::Move(text)) => {
                    return Ok(ChosenMove { text, thought: None, spent: started.elapsed() });
                }
                Some(BotMessage::NoMove { text, why }) => return Err(illegal(&text, why)),
                Some(_) => {}
                None => return Err(late(started.elapsed(), deadline)),
            }
        }
    }

    /// Closes the connection and ends the process.
    fn part(&mut self) -> FinalState {
        self.link = None;
        let Some(mut bot) = self.process.take() else { return FinalState::default() };
        // Course clients exit when their connection closes, or are killed: that does not lose a finished game.
        if !self.failed {
            _ = bot.leave("");
        }
        bot.kill();
        FinalState { stderr: bot.stderr(), ..FinalState::default() }
    }
}

/// Returns the failure of a bot that did not connect: it exited early or timed out.
fn absent(bot: &mut Bot, patience: Duration) -> Failure {
    bot.early_exit().unwrap_or_else(|| {
        let why = Message::new("why-not-connected").with("seconds", patience.as_secs());
        bot.failure(ForfeitReason::NoStart, why)
    })
}

impl Contestant for TcpBot {
    fn log(&mut self, log: Option<SeatLog>) {
        if let Some(link) = &mut self.link {
            link.transcript.log_to(log.clone());
        }
        self.log = log;
    }

    fn engine(&self) -> Option<String> {
        self.engine.clone()
    }

    fn begin(&mut self, line: &dyn DynLine, seat: Seat) -> Result<(), Failure> {
        if self.link.is_none() {
            self.failed = false;
            self.connect(seat).map_err(|failure| self.failure(failure))?;
        }
        let Some(link) = &mut self.link else { return Ok(()) };
        link.transcript.log_to(self.log.clone());
        link.games += 1;
        let bytes = link.host.begin(line, seat, &self.opponent);
        link.tell(&bytes);
        Ok(())
    }

    fn turn(&mut self, line: &dyn DynLine) {
        if let Some(link) = &mut self.link {
            let bytes = link.host.turn(line);
            link.tell(&bytes);
        }
    }

    fn moved(&mut self, line: &dyn DynLine, mover: Seat, text: &str) {
        if let Some(link) = &mut self.link {
            link.look_for_early();
            let bytes = link.host.moved(line, mover, text);
            link.tell(&bytes);
        }
    }

    fn watch(&self) -> Option<DisconnectWatch> {
        self.link.as_ref()?.wire.watch()
    }

    fn left(&mut self) -> Failure {
        self.failure(gone())
    }

    fn choose(&mut self, _: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        self.answer(go.deadline, stop).map_err(|failure| self.failure(failure))
    }

    fn over(&mut self, line: &dyn DynLine, close: &Close) {
        if let Some(link) = &mut self.link {
            let bytes = link.host.end(line, close);
            link.tell(&bytes);
            (link.early, self.failed) = (None, self.failed && self.process.is_some());
        }
    }

    fn end(&mut self) -> FinalState {
        let more = self.link.as_ref().is_some_and(|link| link.games < self.dialect.games) && !self.failed;
        if more { FinalState::default() } else { self.part() }
    }
}
