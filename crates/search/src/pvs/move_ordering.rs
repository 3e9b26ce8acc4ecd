//! Move ordering: killer moves, countermoves and the history heuristic.

use rules::Side;

use super::MAX_PLY;

/// Size of the history tables. Move codes with equal low bits share a slot.
const HISTORY: usize = 1 << 12;
const MAX_HISTORY: i32 = 1 << 14;

const KILLER: i32 = 1 << 20;
const SECOND_KILLER: i32 = KILLER - 1;
const COUNTERMOVE: i32 = KILLER - 2;

/// The code of no move. A game with fewer than 65,536 moves never uses it.
pub(crate) const NONE: u16 = u16::MAX;

#[derive(Debug)]
pub(crate) struct MoveOrdering {
    killers: Vec<[u16; 2]>,
    /// By previous move and side. Arrays rather than vectors, so that bounds checks are eliminated.
    countermoves: Box<[[u16; 2]; HISTORY]>,
    /// History heuristic, by move and side.
    histories: Box<[[i32; 2]; HISTORY]>,
}

impl MoveOrdering {
    pub(crate) fn new() -> Self {
        let (countermoves, histories) = (Box::new([[NONE; 2]; HISTORY]), Box::new([[0; 2]; HISTORY]));
        Self { killers: vec![[NONE; 2]; MAX_PLY + 1], countermoves, histories }
    }

    /// The two latest moves that caused a cutoff at this ply.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// The scorer for the moves of a node.
    #[inline]
    pub(crate) fn scorer(&self, side: Side, ply: usize, before: u16) -> MoveScorer<'_> {
        let side = side.index();
        MoveScorer {
            killers: self.killers[ply],
            countermove: self.countermoves[slot(before)][side],
            histories: &self.histories,
            side,
        }
    }

    /// Records a move that caused a cutoff.
    #[inline]
    pub(crate) fn reward(&mut self, code: u16, side: Side, ply: usize, before: u16, depth: i32) {
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        self.countermoves[slot(before)][side.index()] = code;
        self.update_history(code, side, bonus(depth));
    }

    /// Records a move that was searched before the one that caused the cutoff.
    #[inline]
    pub(crate) fn penalize(&mut self, code: u16, side: Side, depth: i32) {
        self.update_history(code, side, -bonus(depth));
    }

    /// History update with gravity: the step shrinks towards ±[`MAX_HISTORY`].
    fn update_history(&mut self, code: u16, side: Side, by: i32) {
        let history = &mut self.histories[slot(code)][side.index()];
        *history += by - *history * by.abs() / MAX_HISTORY;
    }
}

/// Scores the moves of one node.
pub(crate) struct MoveScorer<'a> {
    killers: [u16; 2],
    countermove: u16,
    histories: &'a [[i32; 2]; HISTORY],
    side: usize,
}

impl MoveScorer<'_> {
    /// The ordering score of a move, to which that of the heuristics is added.
    #[inline]
    pub(crate) fn score(&self, code: u16) -> i32 {
        // Conditional moves instead of branches, which could not be predicted.
        let score = self.histories[slot(code)][self.side];
        let score = if code == self.countermove { COUNTERMOVE } else { score };
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
