//! [`Puzzle`]: a position in which exactly one move reaches a proved goal.
//!
//! A puzzle is a line of text, `rules|position|move|goal|level`. The goal is for the side to move:
//!
//! - `win 7`: the side wins in 7 plies at most, and with no other first move in 9;
//! - `draw`: the side does not lose, and loses by force after every other move;
//! - `+3`, `-2`, `0`: the side ends the game with this lead in points, and with less after every other move.

mod answer;
mod collection;
mod finder;
mod proof;

use catalogue::{DynGame, DynLine, Goal, Message, Speaker};
use rules::{Seat, mix};

pub use answer::{Answer, answer, goal_after, hint, right_move};
pub use collection::Collection;
pub use finder::{Finder, missed_moves};
pub use proof::{Flaw, prove};

/// A position with one right move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The rules; empty for the usual ones.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The only move that reaches the goal.
    pub solution: String,
    /// The goal of the side to move.
    pub goal: Goal,
    /// The lowest of the eight levels from which all find the move.
    pub level: u8,
}

impl Puzzle {
    /// Parses a line of a puzzle file; `None` if it is no puzzle.
    pub fn read(text: &str) -> Option<Self> {
        let [rules, position, solution, goal, level] = text.trim().split('|').collect::<Vec<_>>()[..] else {
            return None;
        };
        let own = str::to_owned;
        let level = level.parse().ok().filter(|level| (1..=LEVELS).contains(level))?;
        Some(Self {
            rules: own(rules),
            position: own(position),
            solution: own(solution),
            goal: read_goal(goal)?,
            level,
        })
    }

    /// Writes it as a line of a puzzle file.
    pub fn write(&self) -> String {
        let Self { rules, position, solution, goal, level } = self;
        format!("{rules}|{position}|{solution}|{}|{level}", write_goal(*goal))
    }

    /// Starts the game at its position.
    ///
    /// # Errors
    /// The game does not have such rules or such a position.
    pub fn open(&self, game: &dyn DynGame) -> Result<Box<dyn DynLine>, Message> {
        game.open(&self.rules, Some(&self.position))
    }

    /// States the task: `White to move wins in 7 plies. Find the only move.`
    pub fn task(&self, game: &dyn DynGame, seat: Seat) -> Message {
        let side = Message::new(format!("side-{}", game.info().side(seat)));
        let message = match self.goal {
            Goal::Win(plies) => Message::new("puzzle-task-win").with("plies", plies),
            Goal::Hold => Message::new("puzzle-task-draw"),
            Goal::Lead(0) => Message::new("puzzle-task-level"),
            Goal::Lead(lead @ 1..) => Message::new("puzzle-task-ahead").with("lead", lead),
            Goal::Lead(lead) => Message::new("puzzle-task-behind").with("lead", lead.unsigned_abs()),
        };
        message.with("side", side)
    }

    /// States the task in a speaker's language.
    pub fn task_text(&self, line: &dyn DynLine, speaker: &Speaker) -> String {
        line.turn().map_or_else(String::new, |seat| speaker.say(&self.task(line.game(), seat)))
    }
}

/// Number of levels.
pub const LEVELS: u8 = 8;

/// Returns the shipped puzzles of a game, in the order of their numbers, which start at 1.
pub fn puzzles(game: &dyn DynGame) -> Vec<Puzzle> {
    game.puzzles().lines().filter_map(Puzzle::read).collect()
}

/// Returns the number of the puzzle of a day, given by its date as text, among `count`; `None` if there are none.
///
/// Everybody has the same one. Days that follow each other have puzzles far apart.
pub fn daily(day: &str, count: usize) -> Option<usize> {
    (count > 0).then(|| (seed_of(day) % count as u64) as usize + 1)
}

/// Returns a number that depends on a text alone.
fn seed_of(text: &str) -> u64 {
    text.bytes().fold(0, |seed, byte| mix(seed ^ u64::from(byte)))
}

/// Returns the seat opposite to another, in a game for two.
const fn opponent(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

fn read_goal(text: &str) -> Option<Goal> {
    match text.split_once(' ') {
        Some(("win", plies)) => Some(Goal::Win(plies.parse().ok()?)),
        Some(_) => None,
        None if text == "draw" => Some(Goal::Hold),
        None => Some(Goal::Lead(text.parse().ok()?)),
    }
}

/// Writes a goal: `win 7`, `draw`, `+3`.
pub fn write_goal(goal: Goal) -> String {
    match goal {
        Goal::Win(plies) => format!("win {plies}"),
        Goal::Hold => "draw".to_owned(),
        Goal::Lead(0) => "0".to_owned(),
        Goal::Lead(lead) => format!("{lead:+}"),
    }
}
