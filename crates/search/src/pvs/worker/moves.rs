//! The moves of a node: which come before move generation, and in what order the others.

use std::ops::Range;

use rules::{Game, Side};

use super::super::move_ordering::NONE;
use super::Worker;
use crate::{Coverage, Heuristics};

impl<G: Game, E: Heuristics<G>> Worker<'_, '_, G, E> {
    /// The next move to search before move generation: the table's, then killers if the heuristics ask for it.
    #[inline]
    pub(super) fn next_early_move(
        &mut self,
        position: &G,
        table_move: u16,
        mark: usize,
        ply: usize,
        stage: &mut usize,
    ) -> Option<G::Move> {
        let stages = if self.features.ordering && self.heuristics.tries_killers_early() { 3 } else { 1 };
        while *stage < stages {
            let code = if *stage == 0 { table_move } else { self.ordering.killers(ply)[*stage - 1] };
            *stage += 1;
            if code != NONE
                && let Some(m) = self.untried(position, code, mark)
            {
                self.moves.push(m);
                return Some(m);
            }
        }
        None
    }

    /// The move with this code, if it is legal and was not searched yet. Not inlined: most nodes have no such move and
    /// would pay for it.
    #[inline(never)]
    fn untried(&self, position: &G, code: u16, mark: usize) -> Option<G::Move> {
        G::decode(code).filter(|m| position.is_legal(*m) && !self.moves.has(mark, *m))
    }

    /// Generates and scores the moves that were not tried yet.
    #[inline(never)]
    pub(super) fn generate(&mut self, position: &G, mark: usize, turn: Side, ply: usize, before: u16) -> Coverage {
        let fresh = self.moves.mark();
        let coverage = match (self.features.selection, self.features.ordering) {
            (true, true) => self.heuristics.ordered_candidates(position, &mut self.moves),
            (true, false) => self.heuristics.candidates(position, &mut self.moves),
            (false, ordering) => {
                position.each_move(|m| self.moves.push(m));
                if ordering {
                    self.heuristics.order_all(position, self.moves.segment(fresh..self.moves.mark()));
                }
                Coverage::Complete
            }
        };
        self.moves.remove_tried(mark, fresh);
        debug_assert!(coverage == Coverage::Selected || (self.moves.mark() - mark) as u64 == position.count_moves());
        let end = self.moves.mark();
        if self.features.ordering {
            let scorer = self.ordering.scorer(turn, ply, before);
            for (score, m) in self.moves.segment(fresh..end) {
                *score += scorer.score(G::code(*m));
            }
        }
        coverage
    }

    /// Penalizes the moves that were searched before the one that caused the cutoff.
    pub(super) fn penalize(&mut self, searched: Range<usize>, turn: Side, depth: i32) {
        for (_, m) in self.moves.segment(searched) {
            self.ordering.penalize(G::code(*m), turn, depth);
        }
    }
}
