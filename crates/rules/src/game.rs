//! [`Game`]: the rules as a search sees them.

use std::fmt::Debug;

use crate::{Outcome, Reason};

/// One of the two sides, in the order in which the game names them, whichever moves first.
///
/// ```
/// use rules::Side;
///
/// assert_eq!(Side::One.other(), Side::Two);
/// assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
/// ```
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

/// The part of a game's history that can end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct History {
    /// Moves played since the start of the game, passes included.
    pub plies: usize,
    /// `true` if the same [`Game::repetition_key`] occurred before.
    pub repeated: bool,
}

/// A position together with the rules it is played by: a small value that is copied to play on.
///
/// A move does not always pass the turn (Escampe's opening), and a forced pass is a move like any other. So `each_move`
/// visits no move exactly when the game is over.
///
/// Only the methods without a default are required. [`TakeAway`](crate::example::TakeAway) is a complete
/// implementation.
///
/// ```
/// use rules::Game;
/// use rules::example::TakeAway;
///
/// fn moves<G: Game>(position: &G) -> Vec<G::Move> {
///     let mut moves = Vec::new();
///     position.each_move(|m| moves.push(m));
///     moves
/// }
///
/// let mut heap = TakeAway::new(5);
/// assert_eq!(moves(&heap), [1, 2, 3]);
/// assert!(!heap.is_legal(4));
/// heap.play_unchecked(3);
/// assert_eq!(moves(&heap), [1, 2]);
/// ```
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// Rule options. They are data inside the position, so that one type plays all variants.
    type Rules: Copy + Eq + Default + Debug + Send + Sync + 'static;
    /// A move, meaningful without its position.
    type Move: Copy + Ord + Debug + Send + Sync + 'static;

    /// `true` if a repeated position can end the game; [`reversible`](Self::reversible) then bounds how far back to
    /// compare.
    const REPEATS: bool = false;

    /// The least number of plies after which a position can occur again.
    const SHORTEST_CYCLE: usize = 1;

    /// The rules of this position.
    fn rules(&self) -> Self::Rules;

    /// The side to move. Unspecified once the game is over.
    fn turn(&self) -> Side;

    /// Returns `true` if the position itself ends the game. Called at every node of a search: avoid generating moves.
    fn is_over(&self) -> bool;

    /// The winner, the score and the reason, if [`is_over`](Self::is_over). Not called in hot loops.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits every legal move once, in an order that depends on the position alone.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// The number of legal moves. Override it where they can be counted without being generated.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// Picks a legal move: `choose` gets their number, which is not 0, and returns an index in generation order. `listed` is
    /// memory for the list of moves. Override it where a move is found by its index without listing the others.
    #[inline]
    fn pick_move(&self, listed: &mut Vec<Self::Move>, choose: impl FnOnce(usize) -> usize) -> Self::Move {
        listed.clear();
        self.each_move(|m| listed.push(m));
        listed[choose(listed.len())]
    }

    /// Returns `true` if the move is legal, without generating the others where possible.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Plays a legal move. An illegal move leaves an unspecified position, but does not panic in release builds.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Packs a move into a number for transposition and history tables. Distinct moves have distinct codes.
    fn code(m: Self::Move) -> u16;

    /// The move with this code, if there is one. It need not be legal.
    fn decode(code: u16) -> Option<Self::Move>;

    /// A hash of everything that the rest of the game depends on: board, side to move, counters, rules.
    fn key(&self) -> u64;

    /// A hash of what the repetition rule compares: [`key`](Self::key) without the counters.
    fn repetition_key(&self) -> u64 {
        self.key()
    }

    /// The number of plies back in which an equal [`repetition_key`](Self::repetition_key) is possible. Zero in a game
    /// without a repetition rule.
    fn reversible(&self) -> u16 {
        0
    }

    /// The outcome that depends on the history and not on the position alone: a repetition, a limit on the game's
    /// length.
    fn outcome_by_history(&self, history: History) -> Option<Outcome> {
        let _ = history;
        None
    }

    /// The same position without the endings that depend on history, as perft and endgame tables need it.
    #[must_use]
    fn ignoring_history(self) -> Self {
        self
    }

    /// The position after the player to move has left, in a game where the others then play on.
    fn left(&self) -> Option<Self> {
        None
    }

    /// The outcome when `side` resigns here.
    fn resigned(&self, side: Side) -> Outcome {
        Outcome::won(side.other(), Reason::RESIGNED)
    }
}

/// Hashes a packed position: the finaliser of SplitMix64, a bijection, so that distinct positions have distinct keys.
#[inline]
pub const fn mix(packed: u64) -> u64 {
    let x = (packed ^ (packed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
