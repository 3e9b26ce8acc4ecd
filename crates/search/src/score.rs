//! Scores: whole numbers from the point of view of the side to move.
//!
//! Evaluations stay within ±[`LONGEST`]. A score beyond that is decided, a forced win or loss: `WIN - n` wins in `n`
//! plies.

use rules::{Outcome, Side};

use crate::Known;

/// A value for the side to move.
///
/// ```
/// use search::{Score, distance, is_decided, lost_in, won_in};
///
/// let score: Score = won_in(3);
/// assert!(is_decided(score) && distance(score) == 3);
/// assert!(won_in(1) > won_in(3), "a faster win is better");
/// assert!(lost_in(9) > lost_in(2), "a slower loss is better");
/// ```
pub type Score = i32;

/// A win on the spot.
pub const WIN: Score = 1_000_000;
/// The score of the slowest forced win; evaluations stay below it.
pub const LONGEST: Score = WIN - 10_000;
/// A draw.
pub const DRAW: Score = 0;

/// A win in `plies` plies.
pub const fn won_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// A loss in `plies` plies.
pub const fn lost_in(plies: usize) -> Score {
    -won_in(plies)
}

/// Returns `true` if the score is a forced win or loss.
pub const fn is_decided(score: Score) -> bool {
    score.abs() >= LONGEST
}

/// The plies to the end of the game, for a decided score.
pub const fn distance(score: Score) -> usize {
    (WIN - score.abs()) as usize
}

/// The score for `side` of a game that ends `ply` plies below the root.
pub fn of_outcome(outcome: &Outcome, side: Side, ply: usize) -> Score {
    match outcome.winner {
        None => DRAW,
        Some(seat) if seat == side.into() => won_in(ply),
        Some(_) => lost_in(ply),
    }
}

/// Converts a score relative to a node into one relative to the root: a decided score counts plies from the root during
/// a search, and from its own node in the transposition table and in [`Known`].
pub(crate) const fn from_node(score: Score, ply: usize) -> Score {
    match score {
        LONGEST.. => score - ply as Score,
        ..=MINUS_LONGEST => score + ply as Score,
        _ => score,
    }
}

/// Converts a score relative to the root into one relative to a node.
pub(crate) const fn to_node(score: Score, ply: usize) -> Score {
    match score {
        LONGEST.. => score + ply as Score,
        ..=MINUS_LONGEST => score - ply as Score,
        _ => score,
    }
}

const MINUS_LONGEST: Score = -LONGEST;

/// Returns the bounds on a node's score from exact knowledge, relative to the root.
#[inline]
pub(crate) const fn known_bounds(known: Option<Known>, ply: usize) -> (Score, Score) {
    match known {
        None => (-WIN, WIN),
        Some(Known::Exactly(score)) => (from_node(score, ply), from_node(score, ply)),
        Some(Known::AtLeast(score)) => (from_node(score, ply), WIN),
        Some(Known::AtMost(score)) => (-WIN, from_node(score, ply)),
        Some(Known::Presumably { floor, ceiling }) => (floor, ceiling),
    }
}
