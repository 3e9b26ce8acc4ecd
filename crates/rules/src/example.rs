//! [`TakeAway`]: a complete game in a few lines, for documentation and tests.

use crate::{Game, Outcome, Reason, Side, mix};

/// A heap of stones. Players take one, two or three in turn; the player who takes the last one wins.
///
/// A player who leaves a multiple of four wins by force.
///
/// ```
/// use rules::Game as _;
/// use rules::example::TakeAway;
///
/// let mut heap = TakeAway::new(2);
/// assert_eq!(heap.count_moves(), 2);
/// heap.play_unchecked(2);
/// assert!(heap.is_over());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeAway {
    stones: u16,
    turn: Side,
}

impl TakeAway {
    /// A heap of `stones` with side one to move.
    pub const fn new(stones: u16) -> Self {
        Self { stones, turn: Side::One }
    }

    /// The stones that are left.
    pub const fn stones(&self) -> u16 {
        self.stones
    }
}

impl Game for TakeAway {
    type Rules = ();
    /// The number of stones to take.
    type Move = u16;

    fn rules(&self) {}

    fn turn(&self) -> Side {
        self.turn
    }

    fn is_over(&self) -> bool {
        self.stones == 0
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::won(self.turn.other(), Reason("last-stone")))
    }

    fn each_move(&self, visit: impl FnMut(u16)) {
        (1..=self.stones.min(3)).for_each(visit);
    }

    fn is_legal(&self, m: u16) -> bool {
        (1..=self.stones.min(3)).contains(&m)
    }

    fn play_unchecked(&mut self, m: u16) {
        self.stones -= m;
        self.turn = self.turn.other();
    }

    fn code(m: u16) -> u16 {
        m
    }

    fn decode(code: u16) -> Option<u16> {
        (1..=3).contains(&code).then_some(code)
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.stones) << 1 | self.turn as u64)
    }
}
