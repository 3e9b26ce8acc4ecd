//! How a game ended.

use std::fmt;

use crate::Side;

/// A place at the table. Two-player games have seats 0 and 1, as [`Side`] does; front ends allow for more.
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

/// Why a game ended: a code that is never translated. Its sentence is the message `reason-<code>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reason(pub &'static str);

impl Reason {
    /// A player gave up.
    pub const RESIGNED: Self = Self("resigned");
    /// The game reached its limit of moves.
    pub const LIMIT: Self = Self("limit");
    /// A position came back.
    pub const REPETITION: Self = Self("repetition");
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A finished game's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, or nobody for a draw.
    pub winner: Option<Seat>,
    /// What each seat has at the end, where the game counts.
    pub score: Option<[u16; 2]>,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// A win without a count.
    pub fn won(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side.into()), score: None, reason }
    }

    /// A draw without a count.
    pub const fn drawn(reason: Reason) -> Self {
        Self { winner: None, score: None, reason }
    }

    /// The result where more wins and equal is a draw.
    pub fn counted(score: [u16; 2], reason: Reason) -> Self {
        let winner = match score[0].cmp(&score[1]) {
            std::cmp::Ordering::Greater => Some(Side::One.into()),
            std::cmp::Ordering::Less => Some(Side::Two.into()),
            std::cmp::Ordering::Equal => None,
        };
        Self { winner, score: Some(score), reason }
    }
}
