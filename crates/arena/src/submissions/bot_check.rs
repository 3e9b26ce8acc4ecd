//! [`check`]: tests a bot for everything that a bot must be able to do.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalogue::{Carrier, DynGame, DynLine, Message};
use play::{Bare, Pace, TimeControl};
use rules::Seat;

use crate::contestant::entrant::{BotLimits, BotProgram, Entrant, Folder};
use crate::contestant::{ChosenMove, Contestant};
use crate::game::clock::GameClock;
use crate::game::forfeit::{Failure, ForfeitReason};
use crate::game::referee::{illegal, play_game};
use crate::process::Supervisor;
use crate::ugi::UgiBot;

/// Number of positions tested, and of those with a single legal move.
const POSITIONS: usize = 24;
const FORCED: usize = 6;
/// Number of random games that provide these positions.
const GAMES: u64 = 60;
/// Time per move where time is not tested, where it is, and for a whole game.
const EASY: Pace = Pace::Move { each: Duration::from_secs(1), first: None };
const SHORT: Pace = Pace::Move { each: Duration::from_millis(100), first: None };
const CLOCK: Pace = Pace::Game { total: Duration::from_secs(2), increment: Duration::ZERO };
/// Margin where time is not tested.
const EASY_MARGIN: Duration = Duration::from_secs(2);
/// Time in which a stopped bot must answer.
const STOPPED: Duration = Duration::from_secs(1);

/// The checks in order. Each has the texts `check-<name>` and `check-<name>-hint`.
pub const CHECKS: [&str; 9] = ["start", "move", "positions", "forced", "time", "clock", "stop", "games", "quit"];
/// The checks where a time control is given, which replaces the usual ones.
const TIMED_CHECKS: [&str; 8] = ["start", "move", "positions", "forced", "control", "stop", "games", "quit"];
/// The check for stray output, made over all the others.
pub const QUIET: &str = "quiet";
/// The checks of a bot that speaks another protocol, by transport: it is only tested for what its course requires.
pub const FOREIGN: [(Carrier, [&str; 2]); 2] =
    [(Carrier::Pipes, ["begin", "matches"]), (Carrier::Tcp, ["connect", "matches"])];

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// As it should be.
    Passed,
    /// The failure.
    Failed(Failure),
    /// Not tested, because the bot does not start or the game has no such position.
    Skipped,
}

/// A bot to check.
pub struct Candidate<'a> {
    /// The game it plays.
    pub game: &'static dyn DynGame,
    /// The rules.
    pub rules: &'a str,
    /// Its command line.
    pub command: &'a [String],
    /// The protocol it speaks. Only UGI can set up positions; with another protocol the bot only plays games.
    pub protocol: &'a str,
    /// Its resource limits.
    pub limits: BotLimits,
    /// Its working folder.
    pub folder: &'a Folder,
    /// The supervisor of its processes.
    pub supervisor: &'a Supervisor,
    /// The time control of the time check and of the games; by default that of the protocol's own referee.
    pub control: Option<TimeControl>,
    /// Margin where time is tested.
    pub margin: Duration,
    /// Set to stop; the check in progress is then not reported.
    pub stop: &'a AtomicBool,
}

impl Candidate<'_> {
    /// Returns the time control of the games: the given one, that of the protocol's own referee, or a short one for a
    /// bot that is told the time.
    pub fn game_control(&self) -> Result<TimeControl, Message> {
        let dialect = self.game.dialects().iter().find(|dialect| dialect.name == self.protocol);
        match (self.control, dialect) {
            (Some(control), _) => Ok(control),
            (None, Some(dialect)) => TimeControl::read(dialect.referee_time, Bare::Game),
            (None, None) => Ok(TimeControl::new(SHORT)),
        }
    }

    /// Adds the margin of this check to a time control that has none.
    fn with_margin(&self, control: TimeControl) -> TimeControl {
        TimeControl { margin: control.margin.or(Some(self.margin)), ..control }
    }
}

/// Runs all checks on a bot and reports each when it is done. Returns `true` if all were made and none failed, or an
/// error if the rules are invalid.
pub fn check(candidate: &Candidate<'_>, each: &mut dyn FnMut(&'static str, &Checked)) -> Result<bool, Message> {
    let tables = Tables::new(candidate)?;
    let foreign = tables.entrant().dialect(candidate.game).map(|dialect| dialect.carrier);
    let foreign = FOREIGN.iter().find(|(carrier, _)| Some(*carrier) == foreign).map(|(_, checks)| &checks[..]);
    let usual = if candidate.control.is_some() { &TIMED_CHECKS[..] } else { &CHECKS[..] };
    let checks = foreign.unwrap_or(usual);
    let (mut starts, mut all_passed, mut stray) = (true, true, Vec::new());
    for name in checks.iter().copied() {
        let checked = if starts { tables.run(name, &mut stray) } else { Checked::Skipped };
        if candidate.stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let passed = !matches!(checked, Checked::Failed(_));
        starts &= passed || name != checks[0];
        all_passed &= passed;
        each(name, &checked);
    }
    if foreign.is_some() {
        return Ok(all_passed);
    }
    let quiet = if starts { quiet(&stray) } else { Checked::Skipped };
    all_passed &= !matches!(quiet, Checked::Failed(_));
    each(QUIET, &quiet);
    Ok(all_passed)
}

fn quiet(stray: &[String]) -> Checked {
    stray.first().map_or(Checked::Passed, |first| {
        let why = Message::new("why-stray").quoting("line", first.as_str());
        Checked::Failed(Failure::new(ForfeitReason::Garbage, why))
    })
}

/// The positions that a bot is tested on.
struct Tables<'a> {
    candidate: &'a Candidate<'a>,
    start: Box<dyn DynLine>,
    positions: Vec<Box<dyn DynLine>>,
    forced: Vec<Box<dyn DynLine>>,
}

impl<'a> Tables<'a> {
    fn new(candidate: &'a Candidate<'a>) -> Result<Self, Message> {
        let start = candidate.game.open(candidate.rules, None)?;
        let mut tables = Self { candidate, start, positions: Vec::new(), forced: Vec::new() };
        // Positions cannot be set up with another protocol.
        for seed in (0..GAMES).filter(|_| candidate.protocol == "ugi") {
            tables.wander(seed)?;
        }
        Ok(tables)
    }

    /// Plays a random game and keeps positions from it, every second one without its history.
    fn wander(&mut self, seed: u64) -> Result<(), Message> {
        let mut line = self.candidate.game.opening(self.candidate.rules, seed)?;
        let mut random = Dice(seed);
        let wanted = random.below(60);
        loop {
            let legal = line.legal();
            if legal.is_empty() {
                return Ok(());
            }
            if legal.len() == 1 && self.forced.len() < FORCED {
                self.forced.push(line.boxed_clone());
            }
            if line.ply() >= wanted && self.positions.len() < POSITIONS && self.positions.len() as u64 <= seed {
                let bare = self.candidate.game.open(self.candidate.rules, Some(&line.position()));
                let kept = bare.ok().filter(|bare| seed % 2 == 1 && bare.turn().is_some());
                self.positions.push(kept.unwrap_or_else(|| line.boxed_clone()));
            }
            line.play(&legal[random.below(legal.len())])?;
        }
    }

    fn run(&self, name: &str, stray: &mut Vec<String>) -> Checked {
        let tried = match name {
            "begin" | "connect" => self.begins(),
            "games" | "matches" => self.games(),
            "move" => self.moves(std::slice::from_ref(&self.start), EASY, stray),
            "positions" => self.moves(&self.positions, EASY, stray),
            "forced" if self.forced.is_empty() => return Checked::Skipped,
            "forced" => self.moves(&self.forced, EASY, stray),
            "time" => self.moves(self.few(), SHORT, stray),
            "clock" => self.moves(self.few(), CLOCK, stray),
            "control" => self.game_control().and_then(|control| self.moves_in(self.few(), control, stray)),
            "stop" => self.with_bot(stray, |bot| self.stops(bot)),
            "quit" => self.quits(),
            _ => self.with_bot(stray, |_| Ok(())),
        };
        tried.map_or_else(Checked::Failed, |()| Checked::Passed)
    }

    /// Asks the bot for a move in each position, all in one process.
    fn moves(&self, lines: &[Box<dyn DynLine>], pace: Pace, stray: &mut Vec<String>) -> Result<(), Failure> {
        let margin = if pace == EASY { self.candidate.margin.max(EASY_MARGIN) } else { self.candidate.margin };
        let control = TimeControl { margin: Some(margin), ..TimeControl::new(pace) };
        self.moves_in(lines, control, stray)
    }

    fn moves_in(
        &self,
        lines: &[Box<dyn DynLine>],
        control: TimeControl,
        stray: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let go = GameClock::new(control).request(Seat(0));
        self.with_bot(stray, |bot| {
            for line in lines {
                bot.new_game(&**line)?;
                let answer = bot.choose(&**line, &go, self.candidate.stop)?;
                judge(&**line, &answer, bot)?;
            }
            Ok(())
        })
    }

    /// Returns the positions of the time checks.
    fn few(&self) -> &[Box<dyn DynLine>] {
        &self.positions[..3.min(self.positions.len())]
    }

    fn game_control(&self) -> Result<TimeControl, Failure> {
        let control = self.candidate.game_control().map_err(|why| Failure::new(ForfeitReason::NoStart, why))?;
        Ok(self.candidate.with_margin(control))
    }

    fn stops(&self, bot: &mut UgiBot) -> Result<(), Failure> {
        const THINKING: Duration = Duration::from_millis(200);
        let answer = bot.think_until_stopped(&*self.start, THINKING, STOPPED + self.candidate.margin)?;
        judge(&*self.start, &answer, bot)
    }

    /// Starts a new process and runs a test with it; the way it exits is left to another check.
    fn with_bot(
        &self,
        stray: &mut Vec<String>,
        test: impl FnOnce(&mut UgiBot) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut bot = UgiBot::new(self.program());
        let tested = bot.begin(&*self.start, Seat(0)).and_then(|()| test(&mut bot));
        stray.extend_from_slice(bot.stray());
        bot.end();
        tested
    }

    /// Plays a whole game in each seat against random moves.
    fn games(&self) -> Result<(), Failure> {
        let (entrant, seated) = (self.entrant(), |entrant: &Entrant| self.seated(entrant));
        let control = self.game_control()?;
        for seat in [Seat(0), Seat(1)] {
            let (mut bot, mut other) = (seated(&entrant)?, seated(&Entrant::BuiltIn { spec: "random".to_owned() })?);
            let mut players: [&mut dyn Contestant; 2] =
                if seat == Seat(0) { [&mut *bot, &mut *other] } else { [&mut *other, &mut *bot] };
            let opening = self.start.boxed_clone();
            let played = play_game(opening, &mut players, &control, self.candidate.stop);
            if let Some(forfeit) =
                played.and_then(|mut played| played.forfeits.pop()).filter(|forfeit| forfeit.seat == seat)
            {
                return Err(forfeit.failure);
            }
        }
        Ok(())
    }

    fn entrant(&self) -> Entrant {
        let BotProgram { command, folder, limits, .. } = self.program();
        Entrant::Command { command, protocol: self.candidate.protocol.to_owned(), limits, folder }
    }

    fn program(&self) -> BotProgram {
        let Candidate { command, folder, limits, supervisor, .. } = self.candidate;
        BotProgram {
            command: command.to_vec(),
            folder: (*folder).clone(),
            limits: *limits,
            supervisor: (*supervisor).clone(),
        }
    }

    fn seated(&self, entrant: &Entrant) -> Result<Box<dyn Contestant>, Failure> {
        let seated = entrant.seat(self.candidate.game, self.candidate.supervisor);
        seated.map_err(|message| Failure::new(ForfeitReason::NoStart, message))
    }

    /// Checks that the bot starts or connects, and introduces itself.
    fn begins(&self) -> Result<(), Failure> {
        let mut bot = self.seated(&self.entrant())?;
        let begun = bot.begin(&*self.start, Seat(0));
        bot.end();
        begun
    }

    fn quits(&self) -> Result<(), Failure> {
        let mut bot = UgiBot::new(self.program());
        bot.begin(&*self.start, Seat(0))?;
        bot.end().failure.map_or(Ok(()), Err)
    }
}

fn judge(line: &dyn DynLine, answer: &ChosenMove, bot: &UgiBot) -> Result<(), Failure> {
    let played = line.boxed_clone().play(&answer.text);
    played.map(drop).map_err(|why| Failure { evidence: bot.evidence(), ..illegal(&answer.text, why) })
}

/// Pseudo-random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}
