//! The quiescence search, at the leaves of the main search.

use rules::Game;

use super::super::MAX_PLY;
use super::Worker;
use crate::{Heuristics, Score, of_outcome};

impl<G: Game, E: Heuristics<G>> Worker<'_, '_, G, E> {
    /// Plays forcing moves until the position is quiet; the side to move may stand pat.
    pub(in crate::pvs) fn quiescence_search(
        &mut self,
        position: &G,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let (floor, ceiling) = self.known(position, 0, ply);
        if floor >= beta || floor == ceiling {
            return floor;
        }
        let mut best = self.heuristics.evaluate_with(position, &mut self.memory).clamp(floor, ceiling);
        alpha = alpha.max(best);
        if alpha >= beta || ceiling <= alpha || ply >= MAX_PLY || !self.features.quiescence {
            return best;
        }
        let mark = self.moves.mark();
        self.heuristics.forcing(position, &mut self.moves);
        let end = self.moves.mark();
        if end == mark {
            return best;
        }
        for at in mark..end {
            let (_, m) = self.moves.next_best(at..end);
            let mut next = *position;
            next.play_unchecked(m);
            self.nodes += 1;
            let score = match next.outcome() {
                Some(outcome) => of_outcome(&outcome, position.turn(), ply + 1),
                None if next.turn() == position.turn() => self.quiescence_search(&next, alpha, beta, ply + 1),
                None => -self.quiescence_search(&next, -beta, -alpha, ply + 1),
            };
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.release(mark);
        best.min(ceiling)
    }
}
