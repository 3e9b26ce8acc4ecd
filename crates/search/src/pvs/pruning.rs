//! Pruning: nodes, plies and moves that are left out because the evaluation or the move order makes them unpromising.
//!
//! None of it yields a decided score: a node that is left out has the score of its evaluation, and moves are left out
//! only while another one avoids a loss. A loss is therefore proved only by searching all moves, as without pruning.

use rules::Game;

use super::move_ordering::NONE;
use super::worker::Worker;
use crate::transposition_table::Entry;
use crate::{Heuristics, Score, is_decided};

impl<G: Game, E: Heuristics<G>> Worker<'_, '_, G, E> {
    /// The evaluation of a node that is so good that its search would hardly change the result; its score is at most the
    /// ceiling.
    #[inline]
    pub(super) fn futile(&mut self, position: &G, beta: Score, ceiling: Score, depth: i32) -> Option<Score> {
        if depth > self.constants.futile_depth || !self.features.pruning || is_decided(beta) {
            return None;
        }
        let value = self.heuristics.evaluate_with(position, &mut self.memory).min(ceiling);
        (value - self.constants.futile_margin * depth >= beta).then_some(value)
    }

    /// The depth of a node: a ply less if the table has no move for it, since its order is bad, and the next iteration
    /// finds one.
    #[inline]
    pub(super) fn guided_depth(&self, depth: i32, entry: Option<Entry>) -> i32 {
        let from = self.constants.unguided_depth;
        let is_unguided = entry.is_none_or(|entry| entry.code == NONE);
        depth - i32::from(from > 0 && depth >= from && is_unguided && self.features.pruning)
    }

    /// Number of moves of a node to search before the others are left out.
    #[inline]
    pub(super) fn searched_moves(&self, depth: i32, pv: bool) -> usize {
        if pv || !self.features.pruning { usize::MAX } else { self.constants.searched_moves(depth) }
    }
}
