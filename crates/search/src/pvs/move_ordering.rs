//! What a worker remembers of moves that were good elsewhere: killers, counter-moves, histories.

use rules::Side;

use super::DEEPEST;

/// Codes are 16 bits; histories share a slot between codes that agree in the low ones.
const HISTORY: usize = 1 << 12;
const MOST: i32 = 1 << 14;

const KILLER: i32 = 1 << 20;
const SECOND_KILLER: i32 = KILLER - 1;
const COUNTER: i32 = KILLER - 2;

/// No move's code: the highest one is never used by a game with fewer than 65,536 moves.
pub(crate) const NONE: u16 = u16::MAX;

#[derive(Debug)]
pub(crate) struct MoveOrdering {
    killers: Vec<[u16; 2]>,
    /// By the move before and by side. Arrays and not vectors: a slot is known to lie inside.
    counters: Box<[[u16; 2]; HISTORY]>,
    /// By move and by side.
    histories: Box<[[i32; 2]; HISTORY]>,
}

impl MoveOrdering {
    pub(crate) fn new() -> Self {
        let (counters, histories) = (Box::new([[NONE; 2]; HISTORY]), Box::new([[0; 2]; HISTORY]));
        Self { killers: vec![[NONE; 2]; DEEPEST + 1], counters, histories }
    }

    /// The moves that cut the search off at this ply last.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// What is remembered at a node.
    #[inline]
    pub(crate) fn memory(&self, side: Side, ply: usize, before: u16) -> Memory<'_> {
        let side = side.index();
        Memory {
            killers: self.killers[ply],
            counter: self.counters[slot(before)][side],
            histories: &self.histories,
            side,
        }
    }

    /// A move cut the search off; those tried before it did not.
    #[inline]
    pub(crate) fn reward(&mut self, code: u16, side: Side, ply: usize, before: u16, depth: i32) {
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        self.counters[slot(before)][side.index()] = code;
        self.drift(code, side, bonus(depth));
    }

    /// A move was tried before the one that cut.
    #[inline]
    pub(crate) fn punish(&mut self, code: u16, side: Side, depth: i32) {
        self.drift(code, side, -bonus(depth));
    }

    /// Towards ±[`MOST`], the slower the nearer.
    fn drift(&mut self, code: u16, side: Side, by: i32) {
        let history = &mut self.histories[slot(code)][side.index()];
        *history += by - *history * by.abs() / MOST;
    }
}

/// What is remembered that bears on the moves of a node.
pub(crate) struct Memory<'a> {
    killers: [u16; 2],
    counter: u16,
    histories: &'a [[i32; 2]; HISTORY],
    side: usize,
}

impl Memory<'_> {
    /// How early to try a move, the guide's guess added.
    #[inline]
    pub(crate) fn score(&self, code: u16) -> i32 {
        // One choice after another, and not a branch for each: which of the moves is remembered cannot be predicted.
        let score = self.histories[slot(code)][self.side];
        let score = if code == self.counter { COUNTER } else { score };
        let score = if code == self.killers[1] { SECOND_KILLER } else { score };
        if code == self.killers[0] { KILLER } else { score }
    }
}

fn bonus(depth: i32) -> i32 {
    (depth * depth).min(400)
}

const fn slot(code: u16) -> usize {
    code as usize & (HISTORY - 1)
}
