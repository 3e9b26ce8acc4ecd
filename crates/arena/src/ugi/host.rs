//! [`UgiBot`]: the referee's end of the interface, with a bot's process.
//!
//! After each answer the bot is sent `isready`, and the next question waits for its `readyok`: any output in between
//! belongs to the old question, so that no late answer is taken for a new one. The clock runs from the moment `go` is
//! written until `bestmove` arrives, without the time that the referee takes to answer the bot's own queries.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::{DynLine, Message};
use rules::Seat;

use crate::contestant::entrant::BotProgram;
use crate::contestant::{ChosenMove, Contestant, FinalState, MoveRequest};
use crate::game::conversation::SeatLog;
use crate::game::forfeit::{Failure, ForfeitReason};
use crate::process::Bot;

use super::text::{go_line, id_name, move_of, option_name, position, read_info, respond};

/// Timeout of `readyok` while the bot is not thinking.
const READY_PATIENCE: Duration = Duration::from_secs(5);

/// The words that start a bot's lines; any other line is stray.
const WORDS: [&str; 7] = ["id", "option", "ugiok", "readyok", "info", "bestmove", "query"];
/// Maximum number of stray lines kept for reports.
const STRAY: usize = 3;

/// A bot that speaks UGI.
pub(crate) struct UgiBot {
    program: BotProgram,
    bot: Option<Bot>,
    /// The name it gave itself.
    name: Option<String>,
    log: Option<SeatLog>,
    /// The `position` command for the game's starting position.
    start: String,
    /// `true` if `isready` was sent and not answered yet.
    fenced: bool,
    /// The bot exited right after an answer: the move stands, and the next question fails with this.
    gone: Option<Failure>,
    failed: bool,
    /// The first lines that the protocol does not define. They are ignored, as the interface requires.
    stray: Vec<String>,
}

impl UgiBot {
    pub(crate) fn new(program: BotProgram) -> Self {
        let (start, stray) = (String::new(), Vec::new());
        Self { program, bot: None, name: None, log: None, start, fenced: false, gone: None, failed: false, stray }
    }

    /// Starts the process, waits for its introduction and sets it up for a game.
    fn prepare(&mut self, line: &dyn DynLine) -> Result<(), Failure> {
        let offered = self.introduce().map_err(not_started)?;
        let settings = [("Game", line.game().info().name.to_owned()), ("Rules", line.rules())];
        for (name, value) in settings.iter().filter(|(name, _)| offered.iter().any(|o| o.eq_ignore_ascii_case(name))) {
            self.tell(&format!("setoption name {name} value {value}\n"))?;
        }
        self.fence(self.program.limits.start).map_err(not_started)?;
        self.new_game(line)
    }

    /// Returns the options that it offers.
    fn introduce(&mut self) -> Result<Vec<String>, Failure> {
        let bot = Bot::start(self.program.started(&self.program.command), &self.program.supervisor)?;
        self.bot.insert(bot).log_to(self.log.clone());
        let deadline = Instant::now() + self.program.limits.start;
        self.tell("ugi\n")?;
        let mut options = Vec::new();
        loop {
            match self.hear(deadline, &NEVER)? {
                Some(line) if line.trim() == "ugiok" => return Ok(options),
                Some(line) => {
                    self.name = self.name.take().or_else(|| id_name(&line));
                    options.extend(option_name(&line));
                }
                None => return Err(self.failure(ForfeitReason::NoStart, Message::new("why-no-ugiok"))),
            }
        }
    }

    /// Starts a new game from the start of this line, in the same process.
    pub(crate) fn new_game(&mut self, line: &dyn DynLine) -> Result<(), Failure> {
        if self.fenced {
            self.fence(READY_PATIENCE)?;
        }
        self.start = start_of(line);
        self.tell("uginewgame\nisready\n")?;
        self.fenced = true;
        Ok(())
    }

    fn bot(&mut self) -> Result<&mut Bot, Failure> {
        self.bot.as_mut().ok_or_else(|| Failure::new(ForfeitReason::NoStart, Message::new("why-closed")))
    }

    fn tell(&mut self, text: &str) -> Result<(), Failure> {
        self.bot()?.tell(text)
    }

    fn hear(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<Option<String>, Failure> {
        // Checked before every line, so that a bot that never stops writing is late too.
        let line = if Instant::now() < deadline { self.bot()?.hear(deadline, stop)? } else { None };
        let is_stray = |line: &&String| line.split_whitespace().next().is_some_and(|word| !WORDS.contains(&word));
        if self.stray.len() < STRAY {
            self.stray.extend(line.iter().filter(is_stray).cloned());
        }
        Ok(line)
    }

    fn failure(&mut self, reason: ForfeitReason, why: Message) -> Failure {
        match &mut self.bot {
            Some(bot) => bot.failure(reason, why),
            None => Failure::new(reason, why),
        }
    }

    /// Returns the first stray lines.
    pub(crate) fn stray(&self) -> &[String] {
        &self.stray
    }

    /// Returns the last lines exchanged.
    pub(crate) fn evidence(&self) -> String {
        self.bot.as_ref().map(Bot::evidence).unwrap_or_default()
    }

    /// Waits until the bot has processed everything sent before. A move at this point is unsolicited.
    fn fence(&mut self, patience: Duration) -> Result<(), Failure> {
        if let Some(failure) = self.gone.take() {
            return Err(failure);
        }
        if !std::mem::replace(&mut self.fenced, false) {
            self.tell("isready\n")?;
        }
        let deadline = Instant::now() + patience;
        loop {
            match self.hear(deadline, &NEVER)? {
                Some(line) if line.trim() == "readyok" => return Ok(()),
                Some(line) if line.split_whitespace().next() == Some("bestmove") => {
                    return Err(self.failure(ForfeitReason::Unasked, Message::new("why-unasked").quoting("line", line)));
                }
                Some(_) => {}
                None => return Err(self.failure(ForfeitReason::Time, Message::new("why-not-ready"))),
            }
        }
    }

    fn think(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        self.ask(line, &go_line(go))?;
        self.await_move(line, go.deadline, stop)
    }

    /// Lets the bot think without a limit for a while, then stops it.
    pub(crate) fn think_until_stopped(
        &mut self,
        line: &dyn DynLine,
        thinking: Duration,
        patience: Duration,
    ) -> Result<ChosenMove, Failure> {
        self.ask(line, "go infinite")?;
        // A bot that has nothing more to search may answer at once.
        if let Some(answer) = self.converse(line, thinking, &NEVER)? {
            return Ok(answer);
        }
        self.tell("stop\n")?;
        self.await_move(line, patience, &NEVER)
    }

    fn ask(&mut self, line: &dyn DynLine, go: &str) -> Result<(), Failure> {
        self.fence(READY_PATIENCE)?;
        let question = format!("{}\n{go}\n", position(&self.start, line));
        let bot = self.bot()?;
        bot.renew();
        bot.tell(&question)
    }

    fn await_move(&mut self, line: &dyn DynLine, allowed: Duration, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        let answer = self.converse(line, allowed, stop)?;
        answer.ok_or_else(|| {
            let millis = u64::try_from(allowed.as_millis()).unwrap_or(u64::MAX);
            self.failure(ForfeitReason::Time, Message::new("why-no-answer").with("allowed", millis))
        })
    }

    /// Reads until the bot moves, and answers its queries; `None` if its time is up. The clock starts here, since the
    /// question has just been written.
    fn converse(
        &mut self,
        line: &dyn DynLine,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<ChosenMove>, Failure> {
        let started = Instant::now();
        let (mut ours, mut thought) = (Duration::ZERO, None);
        while let Some(said) = self.hear(started + allowed + ours, stop)? {
            match said.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["bestmove", answer @ ..] => {
                    let (text, spent) = (move_of(answer), started.elapsed().saturating_sub(ours));
                    self.gone = self.tell("isready\n").err();
                    self.fenced = true;
                    return Ok(Some(ChosenMove { text, thought, spent }));
                }
                ["info", words @ ..] => thought = read_info(words).or(thought),
                ["query", question @ ..] => {
                    let asked = Instant::now();
                    let response = respond(line, question);
                    // Writing is not included: a bot that does not read its answer waits on its own clock. Bounded,
                    // so that queries at most double the time of a move.
                    ours = (ours + asked.elapsed()).min(allowed);
                    if let Some(response) = response {
                        self.tell(&format!("{response}\n"))?;
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn noted<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        self.failed |= result.is_err();
        result
    }
}

/// A stop flag that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Contestant for UgiBot {
    fn log(&mut self, log: Option<SeatLog>) {
        self.log = log;
    }

    fn engine(&self) -> Option<String> {
        self.name.clone()
    }

    fn begin(&mut self, line: &dyn DynLine, _: Seat) -> Result<(), Failure> {
        (self.bot, self.name, self.fenced, self.gone, self.failed) = (None, None, false, None, false);
        let prepared = self.prepare(line);
        self.noted(prepared)
    }

    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        let answer = self.think(line, go, stop);
        self.failed |= stop.load(Ordering::Relaxed);
        self.noted(answer)
    }

    fn end(&mut self) -> FinalState {
        let fenced = if self.bot.is_some() && !self.failed { self.fence(READY_PATIENCE).err() } else { None };
        let Some(mut bot) = self.bot.take() else { return FinalState::default() };
        let failure = match fenced {
            Some(failure) => Some(failure),
            None if self.failed => None,
            None => bot.leave("quit\n"),
        };
        bot.kill();
        FinalState { stderr: bot.stderr(), failure, ..FinalState::default() }
    }
}

/// Turns a crash or timeout during the introduction into a failed start.
fn not_started(failure: Failure) -> Failure {
    match failure.reason {
        ForfeitReason::Crash | ForfeitReason::Time => Failure { reason: ForfeitReason::NoStart, ..failure },
        _ => failure,
    }
}

fn start_of(line: &dyn DynLine) -> String {
    play::Record::of(line).start.map_or("position startpos".to_owned(), |start| format!("position fen {start}"))
}
