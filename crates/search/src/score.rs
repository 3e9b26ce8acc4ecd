//! Scores: whole numbers from the side to move's point of view.
//!
//! Evaluations stay within ±[`LONGEST`]; beyond it a score is a forced win or loss, nearer ones further out:
//! `WIN - n` wins in `n` plies from the node that the score is given at.

use rules::{Outcome, Side};

/// A value for the side to move.
pub type Score = i32;

/// A win on the spot.
pub const WIN: Score = 1_000_000;
/// No score of an evaluation reaches this; a win in the most plies a search can see still does.
pub const LONGEST: Score = WIN - 10_000;
/// A draw.
pub const DRAW: Score = 0;

/// A win in so many plies.
pub const fn won_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// A loss in so many plies.
pub const fn lost_in(plies: usize) -> Score {
    -won_in(plies)
}

/// Whether the score is a forced win or loss.
pub const fn is_decided(score: Score) -> bool {
    score.abs() >= LONGEST
}

/// The plies to the end of a decided score.
pub const fn distance(score: Score) -> usize {
    (WIN - score.abs()) as usize
}

/// What an ending `ply` plies below the root is worth to `side`.
pub fn of_outcome(outcome: &Outcome, side: Side, ply: usize) -> Score {
    match outcome.winner {
        None => DRAW,
        Some(seat) if seat == side.into() => won_in(ply),
        Some(_) => lost_in(ply),
    }
}
