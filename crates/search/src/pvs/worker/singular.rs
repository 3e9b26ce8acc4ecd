//! Singular extension: a move without a near equal is searched deeper.

use rules::Game;

use super::super::MAX_PLY;
use super::super::move_ordering::NONE;
use super::{ChildNode, Expansion, Worker};
use crate::transposition_table::{Bound, Entry};
use crate::{Heuristics, is_decided};

/// Plies by which the entry of the table may be shallower than the node.
const DEPTH_GAP: i32 = 3;

impl<G: Game, E: Heuristics<G>> Worker<'_, '_, G, E> {
    /// The plies to extend the table's move by: one if a shallower search finds all other moves clearly worse.
    pub(super) fn singular_extension(
        &mut self,
        child_node: &ChildNode<G>,
        node: &Expansion,
        entry: Option<Entry>,
    ) -> i32 {
        let (depth, least) = (node.depth, self.constants.singular_depth);
        if least == 0 || depth < least || !self.features.extensions {
            return 0;
        }
        let Some(entry) = entry.filter(|entry| entry.code != NONE && entry.bound != Bound::AtMost) else { return 0 };
        let bound = entry.score - self.constants.singular_margin * depth;
        let is_known = i32::from(entry.depth) >= depth - DEPTH_GAP && !is_decided(entry.score);
        if !is_known || bound <= node.bounds.0 || child_node.ply + depth as usize >= MAX_PLY {
            return 0;
        }
        let (window, depth) = ((bound - 1, bound), (depth - 1) / 2);
        let searched_moves = self.searched_moves(depth, false);
        let others = Expansion { window, depth, pv: false, searched_moves, excluded: entry.code, kept: false, ..*node };
        // Other moves decide about the depth only: the value does not rest on theirs.
        let rests_on = self.rests_on;
        let score = self.search_moves(child_node, &others);
        self.rests_on = rests_on;
        i32::from(score < bound)
    }
}
