//! Pruning: nodes, plies and moves that are left out because the evaluation or the move order makes them unpromising.
//!
//! None of it yields a decided score: a node that is left out has the score of its evaluation or of its forcing moves,
//! and moves are left out only while another one avoids a loss. A loss is therefore proved only by searching all moves, as without pruning.

use rules::Game;

use super::move_ordering::NONE;
use super::worker::Worker;
use crate::transposition_table::Entry;
use crate::{Heuristics, Score, is_decided};

impl<G: Game, E: Heuristics<G>> Worker<'_, '_, G, E> {
    /// The score of a node whose evaluation is so far above the window (reverse futility), or below (razoring), that its
    /// search would hardly change the result. It is within the node's exact bounds.
    #[inline]
    pub(super) fn pruned(
        &mut self,
        position: &G,
        (alpha, beta): (Score, Score),
        (floor, ceiling): (Score, Score),
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let constants = self.constants;
        if depth > constants.futile_depth.max(constants.razor_depth) || !self.features.pruning {
            return None;
        }
        let value = self.heuristics.evaluate_with(position, &mut self.memory).clamp(floor, ceiling);
        if depth <= constants.futile_depth && !is_decided(beta) && value - constants.futile_margin * depth >= beta {
            return Some(value);
        }
        if depth <= constants.razor_depth && !is_decided(alpha) && value + constants.razor_margin * depth <= alpha {
            let score = self.quiescence_search(position, alpha, beta, ply);
            return (score <= alpha && !is_decided(score)).then_some(score);
        }
        None
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
