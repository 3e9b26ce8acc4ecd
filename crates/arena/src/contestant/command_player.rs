//! [`CommandPlayer`]: an external program as a [`Player`], for commands that ask a player for single moves.

use std::time::Duration;

use catalogue::{Amount, Analysis, Ask, DynGame, DynLine, Message, Player, Reply, Unit, Value};
use play::Record;
use rules::{Limits, Seat};

use crate::contestant::entrant::Entrant;
use crate::contestant::{ChosenMove, Contestant, MoveRequest};
use crate::game::forfeit::{Failure, ForfeitReason};
use crate::game::referee::{illegal, late};
use crate::process::Supervisor;

/// Lateness that is forgiven, as by the referee's default.
const MARGIN: Duration = Duration::from_millis(100);
/// Timeout of a move without a time limit.
const UNTIMED_TIMEOUT: Duration = Duration::from_secs(600);

/// An external program that is asked for moves, in any protocol of the game.
///
/// The program keeps running from one question to the next while they follow the same game. Another game, or a move
/// taken back, starts it again.
pub struct CommandPlayer {
    entrant: Entrant,
    game: &'static dyn DynGame,
    supervisor: Supervisor,
    running: Option<Running>,
    failure: Option<Message>,
}

struct Running {
    contestant: Box<dyn Contestant>,
    seat: Seat,
    /// The start, rules and moves of the game that the program was asked about last.
    start: Option<String>,
    rules: String,
    moves: Vec<String>,
    /// The same game as the program knows it.
    line: Box<dyn DynLine>,
    /// The program was asked for the move after `moves`.
    was_asked: bool,
}

impl CommandPlayer {
    /// Prepares to run a program. It starts with the first question.
    ///
    /// # Errors
    /// A file is missing, the game does not have the program's protocol, or this machine cannot enforce the isolation.
    pub fn new(entrant: Entrant, game: &'static dyn DynGame, supervisor: Supervisor) -> Result<Self, Message> {
        entrant.admitted(game)?;
        entrant.has_files()?;
        supervisor.ensure()?;
        Ok(Self { entrant, game, supervisor, running: None, failure: None })
    }

    fn ask(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Result<ChosenMove, Failure> {
        let seat = line.turn().unwrap_or(Seat(0));
        self.follow(line, seat)?;
        let Some(running) = &mut self.running else { return Err(not_run(Message::new("why-closed"))) };
        let request = request(ask.limits);
        running.contestant.turn(&*running.line);
        running.was_asked = true;
        let chosen = running.contestant.choose(&*running.line, &request, ask.stop)?;
        if chosen.spent > request.deadline {
            return Err(late(chosen.spent, request.deadline));
        }
        line.boxed_clone().play(&chosen.text).map_err(|why| illegal(&chosen.text, why))?;
        Ok(chosen)
    }

    /// Brings the program to the position of a line, in the same process where it is the same game.
    fn follow(&mut self, line: &dyn DynLine, seat: Seat) -> Result<(), Failure> {
        let (start, rules, moves) = (Record::of(line).start, line.rules(), line.moves());
        let continues = self.running.as_ref().is_some_and(|running| {
            running.seat == seat
                && running.start == start
                && running.rules == rules
                && moves.starts_with(&running.moves)
                && (moves.len() > running.moves.len() || !running.was_asked)
        });
        if !continues {
            self.quit();
            self.running = Some(self.start(line, seat)?);
        }
        let Some(running) = &mut self.running else { return Ok(()) };
        for text in &moves[running.moves.len()..] {
            let mover = running.line.turn().unwrap_or(Seat(0));
            if !std::mem::replace(&mut running.was_asked, false) {
                running.contestant.turn(&*running.line);
            }
            running.line.play(text).map_err(not_run)?;
            running.contestant.moved(&*running.line, mover, text);
            running.moves.push(text.clone());
        }
        Ok(())
    }

    /// Starts the program at the current position.
    fn start(&self, line: &dyn DynLine, seat: Seat) -> Result<Running, Failure> {
        let (start, rules, moves) = (Record::of(line).start, line.rules(), line.moves());
        let known = match self.entrant.dialect(self.game) {
            // The whole game is part of every question.
            None => line.boxed_clone(),
            Some(_) if start.is_none() && moves.is_empty() => line.boxed_clone(),
            Some(dialect) if dialect.starts_anywhere => {
                self.game.open(&rules, Some(&line.position())).map_err(not_run)?
            }
            Some(dialect) => return Err(not_run(Message::new("why-mid-game").with("name", dialect.name))),
        };
        let mut contestant = self.entrant.seat(self.game, &self.supervisor).map_err(not_run)?;
        contestant.begin(&*known, seat)?;
        Ok(Running { contestant, seat, start, rules, moves, line: known, was_asked: false })
    }

    fn quit(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.contestant.end();
        }
    }
}

impl Player for CommandPlayer {
    fn choose(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Reply {
        let answer = self.ask(line, ask);
        self.failure = None;
        match answer {
            Ok(ChosenMove { text, thought, spent }) => {
                let none = || Analysis { line: vec![text.clone()], time: spent, ..nothing() };
                let report = thought.unwrap_or_else(none);
                (ask.report)(&report);
                Reply { best: text, reports: vec![report] }
            }
            Err(failure) => {
                self.quit();
                let evidence = failure.evidence.trim().to_owned();
                let message = Message::new("command-failed").with("command", self.entrant.to_string());
                self.failure = Some(message.with("why", failure.why).with("evidence", evidence));
                Reply { best: String::new(), reports: vec![nothing()] }
            }
        }
    }

    fn forget(&mut self) {
        self.quit();
    }

    fn failure(&self) -> Option<Message> {
        self.failure.clone()
    }
}

impl Drop for CommandPlayer {
    fn drop(&mut self) {
        self.quit();
    }
}

/// The analysis of a program that sent none.
fn nothing() -> Analysis {
    Analysis {
        rank: 1,
        depth: 0,
        value: Value::Estimate(Amount::new(0, Unit::POINTS)),
        nodes: 0,
        time: Duration::ZERO,
        line: Vec::new(),
        is_book: false,
    }
}

fn request(limits: Limits) -> MoveRequest {
    let allowed = limits.time.or(limits.clock.map(|clock| clock.remaining)).unwrap_or(UNTIMED_TIMEOUT);
    let clocks = limits.clock.map(|clock| [clock, clock]);
    MoveRequest { limits, clocks, deadline: allowed.saturating_add(MARGIN) }
}

fn not_run(why: Message) -> Failure {
    Failure::new(ForfeitReason::NoStart, why)
}
