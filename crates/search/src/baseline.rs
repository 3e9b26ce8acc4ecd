//! Baseline players: random and greedy.

use rules::{Game, Limits};

use crate::{Choice, Heuristics, SearchRequest, Strategy};

/// Plays a random legal move, all with equal probability.
///
/// ```
/// # use rules::example::TakeAway;
/// # use search::{Heuristics, Score};
/// # struct NoEvaluation;
/// # impl Heuristics<TakeAway> for NoEvaluation {
/// #     fn evaluate(&self, _: &TakeAway) -> Score {
/// #         0
/// #     }
/// # }
/// # let stop = std::sync::atomic::AtomicBool::new(false);
/// use search::baseline::{Greedy, Random};
/// use search::{SearchRequest, Strategy as _};
///
/// let request = SearchRequest { limits: rules::Limits::default(), stop: &stop, lines: 1, report: &|_| {} };
/// assert!((1..=3).contains(&Random::new(1).choose(&[TakeAway::new(9)], &request).best));
/// assert_eq!(Greedy::new(NoEvaluation).choose(&[TakeAway::new(2)], &request).best, 2, "wins at once");
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    rng: fastrand::Rng,
}

impl Random {
    /// Creates a random player, reproducible by its seed.
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

/// Plays the move with the best evaluation after it: a search of one ply. The first of equal moves wins.
#[derive(Clone, Debug)]
pub struct Greedy<E> {
    heuristics: E,
}

impl<E> Greedy<E> {
    /// A greedy player with this evaluation.
    pub const fn new(heuristics: E) -> Self {
        Self { heuristics }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Greedy<E> {
    fn choose(&mut self, line: &[G], request: &SearchRequest<G>) -> Choice<G> {
        let limits = Limits::depth(1);
        let one_ply = SearchRequest { limits, stop: request.stop, lines: 1, report: request.report };
        crate::classic::Classic::new(crate::classic::Kind::Minimax, &self.heuristics, 1).choose(line, &one_ply)
    }
}
