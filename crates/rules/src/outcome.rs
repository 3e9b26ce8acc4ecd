//! [`Outcome`]: the result of a game.

use std::fmt;

use crate::Side;

/// A player's number. In a two-player game seats 0 and 1 are the two [`Side`]s; a game for three has seat 2 as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into a list of names.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        Self(side as u8)
    }
}

/// The reason why a game ended, as a code that does not depend on the language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reason(pub &'static str);

impl Reason {
    /// A player resigned.
    pub const RESIGNED: Self = Self("resigned");
    /// The game reached its limit of moves.
    pub const LIMIT: Self = Self("limit");
    /// A position was repeated.
    pub const REPETITION: Self = Self("repetition");
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The result of a game.
///
/// ```
/// use rules::{Outcome, Reason, Seat, Side};
///
/// let outcome = Outcome::counted([25, 23], Reason("no-seeds"));
/// assert_eq!(outcome.winner, Some(Seat::from(Side::One)));
/// assert_eq!(Outcome::drawn(Reason::REPETITION).winner, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Seat>,
    /// The points of each seat, in a game that counts them.
    pub score: Option<[u16; 2]>,
    /// The reason.
    pub reason: Reason,
}

impl Outcome {
    /// A win in a game without points.
    pub fn won(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side.into()), score: None, reason }
    }

    /// A draw in a game without points.
    pub const fn drawn(reason: Reason) -> Self {
        Self { winner: None, score: None, reason }
    }

    /// The result by points: more win, equal points are a draw.
    pub fn counted(score: [u16; 2], reason: Reason) -> Self {
        let winner = match score[0].cmp(&score[1]) {
            std::cmp::Ordering::Greater => Some(Side::One.into()),
            std::cmp::Ordering::Less => Some(Side::Two.into()),
            std::cmp::Ordering::Equal => None,
        };
        Self { winner, score: Some(score), reason }
    }
}
