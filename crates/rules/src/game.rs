//! [`Game`]: the rules as a search sees them.

use std::fmt::Debug;

use crate::{Outcome, Reason};

/// One of the two sides, in the order the game names them, whoever starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The first-named side: white, south, player 1, player 0.
    One = 0,
    /// The second-named side.
    Two = 1,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// 0 or 1, to index an array of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What the record knows and a position alone does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct History {
    /// Moves played since the record's start, passes included.
    pub plies: usize,
    /// Whether this [`Game::repetition_key`] stood on the board before.
    pub repeated: bool,
}

/// A position with the rules that govern it: a small value, copied to be played on.
///
/// A turn does not always change hands at a move (Escampe's opening) and a forced pass is a move like another, so
/// `each_move` visits nothing exactly when the game is over.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// Rule options: data inside the position, not a type for each set.
    type Rules: Copy + Eq + Default + Debug + Send + Sync + 'static;
    /// A move, readable without its position.
    type Move: Copy + Ord + Debug + Send + Sync + 'static;

    /// Whether a position that comes back means anything: then [`reversible`](Self::reversible) says how far back to look.
    const REPEATS: bool = false;

    /// No position comes back sooner than after so many plies.
    const SHORTEST_CYCLE: usize = 1;

    /// The rules this position is played by.
    fn rules(&self) -> Self::Rules;

    /// The side to move. Says nothing of use once the game is over.
    fn turn(&self) -> Side;

    /// Whether the position itself ends the game. Hot: no generation where it can be avoided.
    fn is_over(&self) -> bool;

    /// Who won, by how much and why, when [`is_over`](Self::is_over). Cold.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits every legal move once, in an order that depends on the position alone.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// How many moves [`each_move`](Self::each_move) visits. Games override it with population counts.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// Whether `each_move` would visit this move, decided without generating the others where possible.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Plays a move known to be legal. Anything else leaves an unspecified position, but does not panic in release.
    fn play_unchecked(&mut self, m: Self::Move);

    /// A number for tables and histories, distinct for distinct moves.
    fn code(m: Self::Move) -> u16;

    /// The move with that code, if any has it. The move need not be legal.
    fn decode(code: u16) -> Option<Self::Move>;

    /// A hash of all the future depends on: board, side to move, counters, rules.
    fn key(&self) -> u64;

    /// A hash of what a repetition rule compares: [`key`](Self::key) without the counters.
    fn repetition_key(&self) -> u64 {
        self.key()
    }

    /// How many plies back an equal [`repetition_key`](Self::repetition_key) can lie. Zero where repetition means nothing.
    fn reversible(&self) -> u16 {
        0
    }

    /// The ending that only the record can show: a repetition, a limit on the moves of a game.
    fn outcome_by_history(&self, past: History) -> Option<Outcome> {
        let _ = past;
        None
    }

    /// The same position with the endings that depend on history switched off, as perft and tables see it.
    #[must_use]
    fn ignoring_history(self) -> Self {
        self
    }

    /// The position once the player to move has left the table, where the others then play on.
    fn left(&self) -> Option<Self> {
        None
    }

    /// The outcome when `side` resigns here.
    fn resigned(&self, side: Side) -> Outcome {
        Outcome::won(side.other(), Reason::RESIGNED)
    }
}

/// Spreads the bits of a packed position over a whole key (the finaliser of SplitMix64, a bijection).
#[inline]
pub const fn mix(packed: u64) -> u64 {
    let x = (packed ^ (packed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
