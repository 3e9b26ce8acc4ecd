//! The proof of a puzzle, by exhaustive search over the rules alone.

use catalogue::{DynGame, DynLine, Forcing, Goal, Message};
use rules::Seat;

use super::{Puzzle, opponent};

/// Plies beyond its own in which no other move may win: a puzzle is not about the faster of two wins.
pub(super) const MARGIN: u32 = 2;
/// Plies within which a move that does not hold must lose: more than any game that is searched to its end lasts.
pub(super) const LOSS: u32 = 80;

/// The reason why a puzzle is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The position or a move is not one of the game.
    Invalid(Message),
    /// The solution does not reach the goal, or reaches more.
    Solution,
    /// Another move is not refuted.
    Other(String),
}

/// Proves a puzzle: its solution reaches the goal and no more, and every other move misses it. `nodes` bounds each of
/// the searches.
///
/// # Errors
/// The puzzle is wrong, or a search runs out of nodes.
pub fn prove(puzzle: &Puzzle, game: &dyn DynGame, nodes: u64) -> Result<(), Flaw> {
    let line = puzzle.open(game).map_err(Flaw::Invalid)?;
    let over = || Flaw::Invalid(Message::new("puzzle-over"));
    let seat = line.turn().ok_or_else(over)?;
    let solved = after(&*line, &puzzle.solution).map_err(Flaw::Invalid)?;
    if !keeps(&*solved, seat, puzzle.goal, nodes) || !is_exact(&*line, &*solved, seat, puzzle.goal, nodes) {
        return Err(Flaw::Solution);
    }
    let others = line.legal().into_iter().filter(|text| *text != puzzle.solution);
    for text in others {
        let next = after(&*line, &text).map_err(Flaw::Invalid)?;
        if !is_refuted(&*next, seat, puzzle.goal, nodes) {
            return Err(Flaw::Other(text));
        }
    }
    Ok(())
}

/// Returns the game after a move.
pub(super) fn after(line: &dyn DynLine, text: &str) -> Result<Box<dyn DynLine>, Message> {
    let mut next = line.boxed_clone();
    next.play(text).map(|_| next)
}

/// Returns the goal that is left after one ply.
pub(super) const fn next_goal(goal: Goal) -> Goal {
    match goal {
        Goal::Win(plies) => Goal::Win(plies.saturating_sub(1)),
        other => other,
    }
}

/// Returns `true` if a move of `seat`, after which the game stands so, is proved to reach the goal.
pub(super) fn keeps(next: &dyn DynLine, seat: Seat, goal: Goal, nodes: u64) -> bool {
    next.force(seat, next_goal(goal), nodes).is_forced()
}

/// Returns `true` if a move of `seat`, after which the game stands so, is proved to miss the goal.
pub(super) fn is_refuted(next: &dyn DynLine, seat: Seat, goal: Goal, nodes: u64) -> bool {
    match goal {
        Goal::Win(plies) => next.force(seat, Goal::Win(plies - 1 + MARGIN), nodes) == Forcing::NotForced,
        Goal::Hold => next.force(opponent(seat), Goal::Win(LOSS), nodes).is_forced(),
        Goal::Lead(lead) => next.force(opponent(seat), Goal::Lead(1 - lead), nodes).is_forced(),
    }
}

/// Returns `true` if the goal is all that the side can reach: no faster win, no win in place of a draw, no point more.
fn is_exact(line: &dyn DynLine, solved: &dyn DynLine, seat: Seat, goal: Goal, nodes: u64) -> bool {
    match goal {
        Goal::Win(plies) => line.force(seat, goal, nodes) == Forcing::Forced(plies),
        Goal::Hold => solved.force(opponent(seat), Goal::Hold, nodes).is_forced(),
        Goal::Lead(lead) => solved.force(opponent(seat), Goal::Lead(-lead), nodes).is_forced(),
    }
}
