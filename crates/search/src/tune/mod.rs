//! Tuning: fits the weights of an evaluation to self-play, reproducibly.
//!
//! Three methods: logistic regression on the results of self-play positions (Texel tuning), a grid of candidates that
//! each play the present weights, and simultaneous perturbation (SPSA), a stochastic ascent on the results of games. A
//! match between the new and the old weights then shows the gain in strength.

mod grid;
mod regression;
mod spsa;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rules::{Game, Limits, Line, Side};

use crate::pvs::Pvs;
use crate::{EvalMemory, Evaluator, Guide, Heuristics, LONGEST, Score, SearchRequest, Strategy};

pub use grid::grid_points;

/// An evaluation that is a weighted sum of terms.
///
/// ```
/// use rules::Line;
/// use rules::example::TakeAway;
/// use search::tune::{Linear, Method, TuneOptions, fit};
/// use search::{Heuristics, Score};
///
/// /// One term: the remainder modulo four.
/// #[derive(Clone)]
/// struct Remainder(Score);
///
/// impl Heuristics<TakeAway> for Remainder {
///     fn evaluate(&self, position: &TakeAway) -> Score {
///         self.0 * Score::from(position.stones() % 4)
///     }
/// }
///
/// impl Linear<TakeAway> for Remainder {
///     fn weights(&self) -> Vec<(&'static str, Score)> {
///         vec![("remainder", self.0)]
///     }
///
///     fn terms(&self, position: &TakeAway) -> Vec<f64> {
///         vec![f64::from(position.stones() % 4)]
///     }
/// }
///
/// let options = TuneOptions {
///     method: Method::Regression { scale: Some(100) },
///     games: 8,
///     nodes: 20,
///     seed: 1,
///     opening_plies: 0,
///     threads: 1,
/// };
/// let start = |seed: u64| Line::new(TakeAway::new(20 + (seed % 10) as u16));
/// let result = fit(&Remainder(1), &start, &options, &|_| {});
/// let [before, after] = result.loss.expect("a regression has a loss");
/// assert!(after <= before);
/// ```
pub trait Linear<G: Game>: Heuristics<G> {
    /// Names and weights of the terms; empty if the evaluation is not such a sum.
    fn weights(&self) -> Vec<(&'static str, Score)>;

    /// Counts of the terms: those of the side to move minus those of the opponent.
    fn terms(&self, position: &G) -> Vec<f64>;
}

/// An evaluation with other weights. Slow, since it sums the terms one by one, which does not matter at a fixed node
/// count.
struct Reweighted<E> {
    heuristics: E,
    weights: Vec<f64>,
}

impl<G: Game, E: Linear<G>> Evaluator<G> for Reweighted<E> {
    fn evaluate(&self, position: &G, _: &mut EvalMemory) -> Score {
        let score = sum(&self.weights, &self.heuristics.terms(position)).round() as Score;
        score.clamp(1 - LONGEST, LONGEST - 1)
    }
}

/// The weighted sum of the terms: the evaluation before rounding.
pub fn sum(weights: &[f64], terms: &[f64]) -> f64 {
    weights.iter().zip(terms).map(|(weight, term)| weight * term).sum()
}

/// A way to find weights.
#[derive(Clone, PartialEq, Debug)]
pub enum Method {
    /// Logistic regression on the results of the positions of self-play games.
    Regression {
        /// The evaluation of a fairly safe win; `None` fits it to the games first, so that the weights keep their size.
        scale: Option<Score>,
    },
    /// Candidates on a grid: each weight but the first times each factor. The first fixes the unit, since multiplying
    /// all weights changes no move.
    Grid {
        /// The factors.
        factors: Vec<f64>,
    },
    /// Simultaneous perturbation stochastic approximation.
    Spsa,
}

/// Options of a tuning run.
#[derive(Clone, Debug)]
pub struct TuneOptions {
    /// The method.
    pub method: Method,
    /// Number of games to learn from.
    pub games: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// Seed of everything random.
    pub seed: u64,
    /// Plies at the start of each game that are not used.
    pub opening_plies: usize,
    /// Games played at a time. The result does not depend on it.
    pub threads: usize,
}

/// Result of a tuning run.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneResult {
    /// Each term with its weight before and after.
    pub terms: Vec<(&'static str, Score, Score)>,
    /// Number of positions used by a regression.
    pub positions: usize,
    /// Mean cross-entropy per position in nats before and after a regression.
    pub loss: Option<[f64; 2]>,
    /// Candidates of a grid: weights, and their score from 0 to 1 in each pair of games against the old ones.
    pub candidates: Vec<(Vec<Score>, Vec<f64>)>,
    /// Score of the new weights against the old ones in each pair of games, from 0 to 1.
    pub pairs: Vec<f64>,
}

/// Games to learn from per pair of the match.
const GAMES_A_PAIR: u64 = 8;
/// Table size in mebibytes, for short searches.
const MEGABYTES: usize = 4;

/// Tunes an evaluation, and plays the match that measures the gain. `start` makes the opening of a seed; `report` is
/// called with the number of finished games, of learning and of the match.
pub fn fit<G: Game, E: Linear<G> + Clone + 'static>(
    heuristics: &E,
    start: &(dyn Fn(u64) -> Line<G> + Sync),
    options: &TuneOptions,
    report: &(dyn Fn(u64) + Sync),
) -> TuneResult {
    let run = Run { heuristics, start, options, report, finished: AtomicU64::new(0) };
    let before: Vec<f64> = heuristics.weights().iter().map(|(_, weight)| f64::from(*weight)).collect();
    let mut result =
        TuneResult { terms: Vec::new(), positions: 0, loss: None, candidates: Vec::new(), pairs: Vec::new() };
    let after = match &options.method {
        Method::Regression { scale } => regression::regress(&run, &before, *scale, &mut result),
        Method::Grid { factors } => grid::search(&run, &before, factors, &mut result),
        Method::Spsa => spsa::ascend(&run, &before),
    };
    let after: Vec<f64> = after.into_iter().map(f64::round).collect();
    // Openings that were not used for learning.
    let fresh = |pair| options.seed.wrapping_add(options.games + pair);
    result.pairs = run.parallel(options.games.div_ceil(GAMES_A_PAIR), |pair| run.pair(&after, &before, fresh(pair)));
    let terms = heuristics.weights().into_iter().zip(&after);
    result.terms = terms.map(|((name, old), new)| (name, old, *new as Score)).collect();
    result
}

/// A tuning run in progress.
struct Run<'a, G: Game, E> {
    heuristics: &'a E,
    start: &'a (dyn Fn(u64) -> Line<G> + Sync),
    options: &'a TuneOptions,
    report: &'a (dyn Fn(u64) + Sync),
    finished: AtomicU64,
}

impl<G: Game, E: Linear<G> + Clone + 'static> Run<'_, G, E> {
    /// Plays a pair of games with sides swapped from one opening, both with the slow evaluation. Returns the score of
    /// `new`, from 0 to 1.
    fn pair(&self, new: &[f64], old: &[f64], seed: u64) -> f64 {
        let reweighted = |weights: &[f64]| {
            let reweighted = Reweighted { heuristics: self.heuristics.clone(), weights: weights.to_vec() };
            Guide::new(self.heuristics.clone()).with_evaluator(Arc::new(reweighted))
        };
        let [new, old] = [new, old].map(reweighted);
        let (_, first) = self.game([&new, &old], seed);
        let (_, second) = self.game([&old, &new], seed);
        (first + 1.0 - second) / 2.0
    }

    /// Plays a game between two evaluations and returns the result for side one.
    fn game(&self, guides: [&Guide<G, E>; 2], seed: u64) -> (Line<G>, f64) {
        let mut line = (self.start)(seed);
        let mut players = guides.map(|guide| Pvs::new(guide.clone(), MEGABYTES, 1));
        let (stop, limits) = (AtomicBool::new(false), Limits::nodes(self.options.nodes));
        while !line.is_over() {
            let request = SearchRequest { limits, stop: &stop, lines: 1, report: &|_| {} };
            let choice = players[line.position().turn().index()].choose(line.positions(), &request);
            line.play(choice.best);
        }
        let result = match line.outcome().and_then(|outcome| outcome.winner) {
            None => 0.5,
            Some(winner) if winner == Side::One.into() => 1.0,
            Some(_) => 0.0,
        };
        (self.report)(self.finished.fetch_add(1, Ordering::Relaxed) + 1);
        (line, result)
    }

    /// Computes `work` of `0..count` on several threads and returns the results in order.
    fn parallel<T: Send>(&self, count: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
        let (next, work) = (AtomicU64::new(0), &work);
        let take = || {
            let taken = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < count));
            taken.map(|n| (n, work(n))).collect::<Vec<_>>()
        };
        let mut results = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.options.threads.max(1)).map(|_| scope.spawn(take)).collect();
            let finished = threads.into_iter().map(|thread| match thread.join() {
                Ok(results) => results,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            finished.flatten().collect::<Vec<_>>()
        });
        results.sort_unstable_by_key(|(n, _)| *n);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use rules::example::TakeAway;

    use super::*;

    /// A multiple of four is lost for the side to move, so the weight should be positive.
    #[derive(Clone)]
    struct Remainder([Score; 2]);

    impl Heuristics<TakeAway> for Remainder {
        fn evaluate(&self, position: &TakeAway) -> Score {
            sum(&self.0.map(f64::from), &self.terms(position)).round() as Score
        }
    }

    impl Linear<TakeAway> for Remainder {
        fn weights(&self) -> Vec<(&'static str, Score)> {
            vec![("unit", self.0[0]), ("remainder", self.0[1])]
        }

        fn terms(&self, position: &TakeAway) -> Vec<f64> {
            vec![0.0, if position.stones().is_multiple_of(4) { -1.0 } else { 1.0 }]
        }
    }

    fn tuned(method: Method, weights: [Score; 2], threads: usize) -> TuneResult {
        let options = TuneOptions { method, games: 64, nodes: 6, seed: 1, opening_plies: 0, threads };
        let start = |seed: u64| Line::new(TakeAway::new(40 + (seed % 10) as u16));
        fit(&Remainder(weights), &start, &options, &|_| {})
    }

    #[test]
    fn every_method_finds_the_sign_of_a_weight() {
        for (method, weight) in [
            (Method::Grid { factors: vec![-1.0, 0.5, 1.0] }, -10),
            (Method::Spsa, 0),
            (Method::Regression { scale: Some(100) }, -10),
        ] {
            let result = tuned(method.clone(), [100, weight], 2);
            assert!(result.terms[1].2 > 0, "{method:?}: {:?}", result.terms);
        }
    }

    #[test]
    fn the_result_does_not_depend_on_the_threads() {
        for method in [Method::Grid { factors: vec![0.5, 1.0, 2.0] }, Method::Spsa, Method::Regression { scale: None }]
        {
            assert_eq!(tuned(method.clone(), [100, 10], 1), tuned(method, [100, 10], 3));
        }
    }
}
