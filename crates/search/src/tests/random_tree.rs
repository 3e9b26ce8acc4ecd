//! Random trees generated on the fly: a node is a hash, from which its moves, turn and value follow.

use rules::{Game, Outcome, Reason, Side, mix};

use crate::{Heuristics, Score};

/// A node of a random tree. Several paths may lead to a node, and a move may keep the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tree {
    hash: u64,
    turn: Side,
}

impl Tree {
    pub(crate) fn new(seed: u64) -> Self {
        Self { hash: mix(seed ^ 0x5eed) | 8, turn: Side::One }
    }

    fn branching(&self) -> u16 {
        (self.hash >> 8 & 7) as u16
    }
}

impl Game for Tree {
    type Rules = ();
    type Move = u16;

    fn rules(&self) {}
    fn turn(&self) -> Side {
        self.turn
    }
    fn is_over(&self) -> bool {
        self.branching() == 0
    }
    fn outcome(&self) -> Option<Outcome> {
        let reason = Reason("tree");
        self.is_over().then(|| match self.hash >> 20 & 3 {
            0 => Outcome::won(Side::One, reason),
            1 => Outcome::won(Side::Two, reason),
            _ => Outcome::drawn(reason),
        })
    }
    fn each_move(&self, visit: impl FnMut(u16)) {
        (0..self.branching()).for_each(visit);
    }
    fn is_legal(&self, m: u16) -> bool {
        m < self.branching()
    }
    fn play_unchecked(&mut self, m: u16) {
        // Few distinct nodes, so that there are transpositions.
        self.hash = mix((self.hash ^ (u64::from(m) << 40)) % 0x1_0007) ^ self.hash >> 60;
        if self.hash >> 30 & 7 != 0 {
            self.turn = self.turn.other();
        }
    }
    fn code(m: u16) -> u16 {
        m
    }
    fn decode(code: u16) -> Option<u16> {
        Some(code)
    }
    fn key(&self) -> u64 {
        mix(self.hash ^ (self.turn as u64) << 63)
    }
}

/// A value from −50 to 50.
pub(crate) struct Hashed;

impl Heuristics<Tree> for Hashed {
    fn evaluate(&self, position: &Tree) -> Score {
        (position.hash >> 33) as Score % 101 - 50
    }
}
