//! Tuning: fits the weights of an evaluation to self-play, reproducibly.
//!
//! Three methods: logistic regression on the results of self-play positions (Texel tuning), a grid of candidates that
//! each play the present weights, and simultaneous perturbation (SPSA), a stochastic ascent on the results of games. A
//! match between the new and the old weights then shows the gain in strength. SPSA also tunes the constants of the search.

mod games;
mod grid;
mod regression;
mod search_constants;
mod spsa;

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::{Game, Line, Side};

use crate::{EvalMemory, Evaluator, Heuristics, LONGEST, Score};

pub use games::{LocalGames, TuneGame, replayed};
pub use grid::grid_points;
pub use search_constants::{SearchTuning, fit_search};

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
/// Tunes an evaluation on this machine, and plays the match that measures the gain. `start` makes the opening of a seed;
/// `report` is called with the number of finished games, of learning and of the match.
pub fn fit<G: Game, E: Linear<G> + Clone + 'static>(
    heuristics: &E,
    start: &(dyn Fn(u64) -> Line<G> + Sync),
    options: &TuneOptions,
    report: &(dyn Fn(u64) + Sync),
) -> TuneResult {
    let finished = AtomicU64::new(0);
    let played = || report(finished.fetch_add(1, Ordering::Relaxed) + 1);
    let TuneOptions { nodes, threads, .. } = *options;
    let local = LocalGames { heuristics, start, nodes, threads, played: &played };
    let play = |games: &[TuneGame]| {
        let lines = games.iter().zip(local.play(games));
        Ok(lines.filter_map(|(game, moves)| replayed(start(game.seed), &moves)).collect())
    };
    match fit_by::<G, E, Infallible>(heuristics, options, &play) {
        Ok(result) => result,
        Err(never) => match never {},
    }
}

/// Plays games of a tuning run, here or on other machines, and returns them in order, all to their ends.
pub type PlayGames<'a, G, F> = &'a dyn Fn(&[TuneGame]) -> Result<Vec<Line<G>>, F>;

/// Tunes an evaluation with games that someone else plays.
///
/// # Errors
/// The games could not be played.
pub fn fit_by<G: Game, E: Linear<G>, F>(
    heuristics: &E,
    options: &TuneOptions,
    play: PlayGames<'_, G, F>,
) -> Result<TuneResult, F> {
    let run = Run { heuristics, options, play };
    let before: Vec<f64> = heuristics.weights().iter().map(|(_, weight)| f64::from(*weight)).collect();
    let mut result =
        TuneResult { terms: Vec::new(), positions: 0, loss: None, candidates: Vec::new(), pairs: Vec::new() };
    let after = match &options.method {
        Method::Regression { scale } => regression::regress(&run, &before, *scale, &mut result)?,
        Method::Grid { factors } => grid::search(&run, &before, factors, &mut result)?,
        Method::Spsa => {
            let play = |up: &[f64], down: &[f64], seed| {
                run.pairs(std::iter::once((up, down, seed))).map(|scores| scores.first().copied().unwrap_or(0.5))
            };
            spsa::ascend(&before, &spsa::sizes(&before), &|weights| weights, options, &play)?
        }
    };
    let after: Vec<f64> = after.into_iter().map(f64::round).collect();
    // Openings that were not used for learning.
    let fresh = |pair| options.seed.wrapping_add(options.games + pair);
    let pairs = (0..options.games.div_ceil(GAMES_A_PAIR)).map(|pair| (&after[..], &before[..], fresh(pair)));
    result.pairs = run.pairs(pairs)?;
    let terms = heuristics.weights().into_iter().zip(&after);
    result.terms = terms.map(|((name, old), new)| (name, old, *new as Score)).collect();
    Ok(result)
}

/// A tuning run in progress.
struct Run<'a, G: Game, E, F> {
    heuristics: &'a E,
    options: &'a TuneOptions,
    play: PlayGames<'a, G, F>,
}

impl<G: Game, E: Linear<G>, F> Run<'_, G, E, F> {
    /// Plays pairs of games with sides swapped from one opening each, both with the slow evaluation. Returns the scores
    /// of the new weights, from 0 to 1.
    fn pairs<'w>(&self, pairs: impl Iterator<Item = (&'w [f64], &'w [f64], u64)>) -> Result<Vec<f64>, F> {
        let games = pairs.flat_map(|(new, old, seed)| {
            let [new, old] = [new, old].map(|weights| Some(Arc::<[f64]>::from(weights)));
            let [first, second] = [[new.clone(), old.clone()], [old, new]];
            [TuneGame { weights: first, seed }, TuneGame { weights: second, seed }]
        });
        let lines = (self.play)(&games.collect::<Vec<_>>())?;
        let results: Vec<f64> = lines.iter().map(result_of).collect();
        Ok(results.chunks_exact(2).map(|pair| (pair[0] + 1.0 - pair[1]) / 2.0).collect())
    }

    /// Plays games of the evaluation against itself, from the openings of these seeds.
    fn self_play(&self, seeds: impl Iterator<Item = u64>) -> Result<Vec<Line<G>>, F> {
        (self.play)(&seeds.map(|seed| TuneGame { weights: [None, None], seed }).collect::<Vec<_>>())
    }
}

/// Returns the result of a game for side one, from 0 to 1.
fn result_of<G: Game>(line: &Line<G>) -> f64 {
    match line.outcome().and_then(|outcome| outcome.winner) {
        None => 0.5,
        Some(winner) if winner == Side::One.into() => 1.0,
        Some(_) => 0.0,
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
