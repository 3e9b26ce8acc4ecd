//! Players that do not search: random, and greedy for the next position.

use rules::{Game, Limits};

use crate::{Choice, Heuristics, SearchRequest, Strategy};

/// Any legal move, each as likely.
#[derive(Clone, Debug)]
pub struct Random {
    rng: fastrand::Rng,
}

impl Random {
    /// Reproducible by its seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: fastrand::Rng::with_seed(seed) }
    }
}

impl<G: Game> Strategy<G> for Random {
    fn choose(&mut self, line: &[G], _: &SearchRequest<G>) -> Choice<G> {
        let mut moves = Vec::new();
        line[line.len() - 1].each_move(|m| moves.push(m));
        Choice::bare(moves[self.rng.usize(..moves.len())])
    }
}

/// The move after which the evaluation is best; among equals the first.
#[derive(Clone, Debug)]
pub struct Greedy<E> {
    guide: E,
}

impl<E> Greedy<E> {
    /// Greedy for this evaluation.
    pub const fn new(guide: E) -> Self {
        Self { guide }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Greedy<E> {
    fn choose(&mut self, line: &[G], go: &SearchRequest<G>) -> Choice<G> {
        let limits = Limits::depth(1);
        let one_ply = SearchRequest { limits, stop: go.stop, lines: 1, report: go.report };
        crate::classic::Classic::new(crate::classic::Kind::Minimax, &self.guide, 1).choose(line, &one_ply)
    }
}
