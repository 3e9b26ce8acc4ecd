//! [`PipesBot`]: a bot that speaks one of its game's dialects on its standard input and output.
//!
//! Each game has its own process. The dialect ([`catalogue::Host`]) gives the lines their meaning. A bot that writes
//! before it is asked forfeits the game, as in UGI. These dialects have no quit command that all bots know, so the way
//! a bot exits is not judged: it receives the final messages, its input is closed, and it is killed after a grace
//! period.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::{BotMessage, Close, DialectInfo, DynLine, Host, Message};
use play::Record;
use rules::Seat;

use crate::contestant::entrant::BotProgram;
use crate::contestant::{ChosenMove, Contestant, FinalState, MoveRequest};
use crate::game::conversation::SeatLog;
use crate::game::forfeit::{Failure, ForfeitReason};
use crate::game::referee::{illegal, late};
use crate::process::Bot;

/// Grace period for a bot to exit after the result.
const GRACE: Duration = Duration::from_millis(300);
/// Poll interval while a bot starts: at most this much of its first move goes uncharged.
const START_POLL: Duration = Duration::from_millis(1);
/// The opponent's name, which no dialect on pipes transmits.
const OPPONENT: &str = "";

/// A bot on pipes.
pub(crate) struct PipesBot {
    program: BotProgram,
    dialect: &'static DialectInfo,
    table: Option<PipeGame>,
    log: Option<SeatLog>,
}

/// The state of one game.
struct PipeGame {
    bot: Bot,
    host: Box<dyn Host>,
    seat: Seat,
    /// Number of moves that the bot has received.
    told: usize,
    /// `true` once the bot was seen to read or write: its start is over.
    started: bool,
    /// Start timeout.
    patience: Duration,
    remarks: Vec<Message>,
    /// The name that the bot gave itself.
    name: Option<String>,
    failed: bool,
}

impl PipesBot {
    pub(crate) fn new(program: BotProgram, dialect: &'static DialectInfo) -> Self {
        Self { program, dialect, table: None, log: None }
    }

    /// Returns the command with its role placeholder filled in.
    fn command(&self, seat: Seat) -> Vec<String> {
        let role = self.dialect.roles.get(seat.index()).copied().unwrap_or_default();
        self.program.command.iter().map(|word| word.replace("{role}", role)).collect()
    }
}

impl Contestant for PipesBot {
    fn log(&mut self, log: Option<SeatLog>) {
        self.log = log;
    }

    fn engine(&self) -> Option<String> {
        self.table.as_ref()?.name.clone()
    }

    fn begin(&mut self, line: &dyn DynLine, seat: Seat) -> Result<(), Failure> {
        let at_start = line.moves().is_empty() && Record::of(line).start.is_none();
        if !self.dialect.starts_anywhere && !at_start {
            let why = Message::new("why-only-start").with("name", self.dialect.name);
            return Err(Failure::new(ForfeitReason::NoStart, why));
        }
        let mut bot = Bot::start(self.program.started(&self.command(seat)), &self.program.supervisor)?;
        bot.log_to(self.log.clone());
        let host = (self.dialect.host)();
        let told = line.ply();
        let (patience, remarks) = (self.program.limits.start, Vec::new());
        let table = PipeGame { bot, host, seat, told, started: false, patience, remarks, name: None, failed: false };
        let table = self.table.insert(table);
        let begun = table.begin(line);
        table.noted(begun)
    }

    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        let closed = || Failure::new(ForfeitReason::NoStart, Message::new("why-closed"));
        let table = self.table.as_mut().ok_or_else(closed)?;
        let answer = table.think(line, go, stop);
        table.failed |= stop.load(Ordering::Relaxed);
        table.noted(answer)
    }

    fn over(&mut self, line: &dyn DynLine, close: &Close) {
        if let Some(table) = self.table.as_mut().filter(|table| !table.failed) {
            let bytes = [table.news(line), table.host.end(line, close)].concat();
            // A bot that has already exited does not need the result.
            _ = table.tell(&bytes);
        }
    }

    fn end(&mut self) -> FinalState {
        let Some(mut table) = self.table.take() else { return FinalState::default() };
        if !table.failed {
            table.bot.dismiss(GRACE);
        }
        table.bot.kill();
        FinalState { stderr: table.bot.stderr(), failure: None, remarks: table.remarks }
    }
}

impl PipeGame {
    /// Runs the bot's introduction, if the dialect has one.
    fn begin(&mut self, line: &dyn DynLine) -> Result<(), Failure> {
        let bytes = self.host.begin(line, self.seat, OPPONENT);
        self.tell(&bytes)?;
        let deadline = Instant::now() + self.patience;
        while !self.host.is_ready() {
            match self.bot.hear(deadline, &NEVER)? {
                Some(text) => {
                    self.started = true;
                    self.understood(&text)?;
                }
                None => return Err(self.bot.failure(ForfeitReason::NoStart, Message::new("why-not-ready"))),
            }
        }
        Ok(())
    }

    fn think(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        self.refuse_unasked()?;
        self.host.allow(&go.limits);
        let bytes = [self.news(line), self.host.turn(line)].concat();
        self.bot.renew();
        self.tell(&bytes)?;
        let mut said = self.await_start(stop)?;
        let started = Instant::now();
        loop {
            let spent = started.elapsed();
            if let Some(text) = said.map(|text| self.understood(&text)).transpose()?.flatten() {
                return Ok(ChosenMove { text, thought: None, spent });
            }
            // Checked before every line, so that a bot that never stops writing is late too.
            let is_late = started.elapsed() >= go.deadline;
            said = if is_late { None } else { self.bot.hear(started + go.deadline, stop)? };
            if said.is_none() {
                break;
            }
        }
        let why = late(started.elapsed(), go.deadline).why;
        Err(self.bot.failure(ForfeitReason::Time, why))
    }

    /// Waits until a bot that was just started reads its input, so that the start of its process and runtime is not
    /// charged to its first move. Returns its first line if it writes before that.
    fn await_start(&mut self, stop: &AtomicBool) -> Result<Option<String>, Failure> {
        let deadline = Instant::now() + self.patience;
        while !self.started && !stop.load(Ordering::Relaxed) {
            if Instant::now() >= deadline {
                let why = Message::new("why-not-read").with("seconds", self.patience.as_secs());
                return Err(self.bot.failure(ForfeitReason::NoStart, why));
            }
            let said = self.bot.hear(Instant::now() + START_POLL, stop)?;
            self.started = said.is_some() || self.bot.has_read_all();
            if said.is_some() {
                return Ok(said);
            }
        }
        Ok(None)
    }

    /// Returns the opponent's moves since the last turn.
    fn news(&mut self, line: &dyn DynLine) -> Vec<u8> {
        let moves = line.moves();
        let fresh = moves.len() > std::mem::replace(&mut self.told, moves.len() + usize::from(line.turn().is_some()));
        let mover = Seat(1 - self.seat.0.min(1));
        match moves.last() {
            Some(last) if fresh => self.host.moved(line, mover, last),
            _ => Vec::new(),
        }
    }

    /// Reads unsolicited output; a move or an unreadable line in it is a failure.
    fn refuse_unasked(&mut self) -> Result<(), Failure> {
        while let Some(text) = self.bot.hear(Instant::now(), &NEVER)? {
            if self.understood(&text).is_ok_and(|text| text.is_none()) {
                continue;
            }
            let why = Message::new("why-unasked").quoting("line", text);
            return Err(self.bot.failure(ForfeitReason::Unasked, why));
        }
        Ok(())
    }

    /// Returns the move of a line, if it contains one.
    fn understood(&mut self, line: &str) -> Result<Option<String>, Failure> {
        let said = match self.host.hear(format!("{line}\n").as_bytes()) {
            Ok(said) => said,
            Err(why) => return Err(self.bot.failure(ForfeitReason::Garbage, why)),
        };
        let mut text = None;
        for said in said {
            match said {
                BotMessage::Move(played) => text = text.or(Some(played)),
                BotMessage::NoMove { text, why } => {
                    let failure = illegal(&text, why);
                    return Err(self.bot.failure(failure.reason, failure.why));
                }
                BotMessage::Remark(remark) => self.remarks.push(remark),
                BotMessage::Name(name) => self.name = Some(name),
                BotMessage::Result(_) | BotMessage::Stray(_) => {}
            }
        }
        Ok(text)
    }

    fn tell(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if bytes.is_empty() { Ok(()) } else { self.bot.tell(&String::from_utf8_lossy(bytes)) }
    }

    fn noted<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        self.failed |= result.is_err();
        result
    }
}

/// A stop flag that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);
