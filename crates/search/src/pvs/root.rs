//! The root: its moves in order, each with its score and line.

use std::sync::atomic::Ordering;

use rules::Game;

use super::Features;
use super::move_ordering::NONE;
use super::worker::Worker;
use crate::{Coverage, Heuristics, Iteration, Known, Score, TimeManager, WIN, is_decided};

/// A root move with its latest result.
pub(super) struct RootMove<G: Game> {
    m: G::Move,
    score: Score,
    /// `true` if a decided score is proved: a win by this move, a loss by this and all lower-ranked moves.
    is_proved: bool,
    line: Vec<G::Move>,
}

impl<G: Game> RootMove<G> {
    /// A move that was not searched yet.
    pub(super) fn new(m: G::Move) -> Self {
        Self { m, score: -WIN, is_proved: false, line: vec![m] }
    }
}

impl<'a, 'w, G: Game, E: Heuristics<G>> Worker<'a, 'w, G, E> {
    pub(super) const fn timer(&self) -> &'a TimeManager<'w> {
        self.timer
    }

    pub(super) const fn features(&self) -> Features {
        self.features
    }

    pub(super) const fn is_verifying(&self) -> bool {
        self.features.exact_depth
    }

    pub(super) fn root_moves(&self) -> usize {
        self.root_moves.len()
    }

    pub(super) fn last_score(&self, rank: usize) -> Score {
        self.root_moves[rank].score
    }

    /// The line at a rank, or `None` before its first search.
    pub(super) fn line(&self, rank: usize, depth: u32) -> Option<Iteration<G>> {
        let entry = &self.root_moves[rank];
        (entry.score > -WIN).then(|| self.iteration(rank, depth))
    }

    /// The lines before anything was searched.
    pub(super) fn no_lines(&self, wanted: usize) -> Vec<Iteration<G>> {
        (0..wanted).map(|rank| Iteration { score: 0, ..self.iteration(rank, 0) }).collect()
    }

    fn iteration(&self, rank: usize, depth: u32) -> Iteration<G> {
        let RootMove { score, is_proved, line, .. } = &self.root_moves[rank];
        let nodes = self.all_nodes.load(Ordering::Relaxed) + self.nodes - self.flushed;
        let (score, time, line) = (*score, self.timer.elapsed(), line.clone());
        let is_proof = if is_decided(score) { *is_proved } else { rank == 0 && self.is_known(score) };
        Iteration { rank: rank + 1, depth, score, nodes, time, line, is_proof, is_book: false }
    }

    /// Returns `true` if the score is the root's exactly known value.
    fn is_known(&self, score: Score) -> bool {
        self.features.knowledge && self.heuristics.known(&self.root) == Some(Known::Exactly(score))
    }

    /// Searches the root moves from `rank` on, given that better ranks are settled, and moves the best one to `rank`.
    pub(super) fn root(&mut self, depth: u32, mut alpha: Score, beta: Score, rank: usize) -> Score {
        let (root, turn) = (self.root, self.root.turn());
        let (mut best, mut all_are_proved) = (-WIN, self.root_coverage == Coverage::Complete);
        for at in rank..self.root_moves.len() {
            let m = self.root_moves[at].m;
            self.lines[1].clear();
            let score = self.after(&root, m, at - rank, depth as i32, (alpha, beta), 0, true);
            if self.ended {
                return best;
            }
            all_are_proved &= self.is_proved;
            let improves = score > best;
            let entry = &mut self.root_moves[at];
            // A loss is proved only once all other moves are known to lose.
            entry.is_proved = self.is_proved && score > 0;
            entry.score = if improves && (score > alpha || at == rank) { score } else { -WIN };
            if improves {
                best = score;
                if score > alpha || at == rank {
                    entry.line.clear();
                    entry.line.push(m);
                    entry.line.extend_from_slice(&self.lines[1]);
                    // To the front of its rank; the others keep their order.
                    self.root_moves[rank..=at].rotate_right(1);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.ordering.reward(G::code(m), turn, 0, NONE, depth as i32);
                return best;
            }
        }
        // After a fail-low the first move need not be the best, so the proof does not apply to it.
        let first = &mut self.root_moves[rank];
        first.is_proved |= all_are_proved && is_decided(best) && best == first.score;
        best
    }
}
