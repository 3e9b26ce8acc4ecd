//! Tuning: fits the weights of an evaluation to the results of self-play, reproducibly (Texel tuning).
//!
//! The engine plays itself at a fixed number of nodes from seeded openings. Every undecided position is kept with the
//! result of its game, and logistic regression fits the weights to them. A match between the new and the old weights
//! then shows the gain in strength.

use std::sync::atomic::AtomicBool;

use rules::{Game, Limits, Line, Side};

use crate::pvs::Pvs;
use crate::{Coverage, Heuristics, Known, MoveStack, Score, SearchRequest, Strategy, is_decided};

/// An evaluation that is a weighted sum of terms.
///
/// ```
/// use rules::Line;
/// use rules::example::TakeAway;
/// use search::tune::{Linear, TuneOptions, fit};
/// use search::{Heuristics, Score};
///
/// /// One term: the remainder modulo four.
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
/// let options = TuneOptions { games: 8, nodes: 20, seed: 1, scale: 100, opening_plies: 0 };
/// let start = |seed: u64| Line::new(TakeAway::new(20 + (seed % 10) as u16));
/// let result = fit(&Remainder(1), &start, &options, &|_| {});
/// assert!(result.loss[1] <= result.loss[0]);
/// ```
pub trait Linear<G: Game>: Heuristics<G> {
    /// Names and weights of the terms; empty if the evaluation is not such a sum.
    fn weights(&self) -> Vec<(&'static str, Score)>;

    /// Counts of the terms: those of the side to move minus those of the opponent.
    fn terms(&self, position: &G) -> Vec<f64>;
}

/// An evaluation with other weights. Slow, since it sums the terms one by one, which does not matter at a fixed node
/// count.
struct Reweighted<'a, E> {
    heuristics: &'a E,
    weights: Vec<f64>,
}

impl<G: Game, E: Linear<G>> Heuristics<G> for Reweighted<'_, E> {
    fn evaluate(&self, position: &G) -> Score {
        sum(&self.weights, &self.heuristics.terms(position)).round() as Score
    }
    fn known(&self, position: &G) -> Option<Known> {
        self.heuristics.known(position)
    }
    fn candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.heuristics.candidates(position, moves)
    }
    fn root_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.heuristics.root_candidates(position, moves)
    }
    fn is_forced(&self, position: &G) -> bool {
        self.heuristics.is_forced(position)
    }
    fn table_depth(&self) -> i32 {
        self.heuristics.table_depth()
    }
    fn order(&self, position: &G, m: G::Move) -> i32 {
        self.heuristics.order(position, m)
    }
    fn order_all(&self, position: &G, moves: &mut [(i32, G::Move)]) {
        self.heuristics.order_all(position, moves);
    }
    fn ordered_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.heuristics.ordered_candidates(position, moves)
    }
    fn forcing(&self, position: &G, moves: &mut MoveStack<G>) {
        self.heuristics.forcing(position, moves);
    }
}

/// The weighted sum of the terms: the evaluation before rounding.
pub fn sum(weights: &[f64], terms: &[f64]) -> f64 {
    weights.iter().zip(terms).map(|(weight, term)| weight * term).sum()
}

/// Options of a tuning run.
#[derive(Clone, Copy, Debug)]
pub struct TuneOptions {
    /// Number of self-play games.
    pub games: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// Seed of everything random.
    pub seed: u64,
    /// Evaluation of a fairly safe win.
    pub scale: Score,
    /// Plies at the start of each game that are not used.
    pub opening_plies: usize,
}

/// Result of a tuning run.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneResult {
    /// Each term with its weight before and after.
    pub terms: Vec<(&'static str, Score, Score)>,
    /// Number of positions used.
    pub positions: usize,
    /// Mean cross-entropy per position, in nats, before and after.
    pub loss: [f64; 2],
    /// Score of the new weights against the old ones in each pair of games, from 0 to 1.
    pub pairs: Vec<f64>,
}

/// The terms of a position and the result of its game, both for side one.
struct Sample {
    terms: Vec<f64>,
    result: f64,
}

/// Steps of the regression: enough for the loss to converge in every game tried.
const STEPS: usize = 400;
/// Initial learning rate, relative to the scale; it decays to zero.
const FIRST_STEP: f64 = 0.05;
/// Self-play games per pair of the match.
const GAMES_A_PAIR: u64 = 8;
/// Table size in mebibytes, for short searches.
const MEGABYTES: usize = 4;

/// Tunes an evaluation, and plays the match that measures the gain. `start` makes the opening of a seed; `report` is
/// called with the number of finished games, of self-play and of the match.
pub fn fit<G: Game, E: Linear<G>>(
    heuristics: &E,
    start: &dyn Fn(u64) -> Line<G>,
    options: &TuneOptions,
    report: &dyn Fn(u64),
) -> TuneResult {
    let mut samples = Vec::new();
    for game in 0..options.games {
        let (line, result) = play([heuristics, heuristics], start(options.seed.wrapping_add(game)), options);
        samples.extend(sampled(heuristics, &line, result, options));
        report(game + 1);
    }
    let before: Vec<f64> = heuristics.weights().iter().map(|(_, weight)| f64::from(*weight)).collect();
    let after: Vec<f64> = regress(&before, &samples, f64::from(options.scale)).into_iter().map(f64::round).collect();
    // Both players of the match have the same slow evaluation.
    let [old, new] = [&before, &after].map(|weights| Reweighted { heuristics, weights: weights.clone() });
    let pairs = (0..options.games.div_ceil(GAMES_A_PAIR)).map(|pair| {
        // Openings that were not used for tuning.
        let seed = options.seed.wrapping_add(options.games + pair);
        let (_, first) = play([&new, &old], start(seed), options);
        let (_, second) = play([&old, &new], start(seed), options);
        report(options.games + 2 * pair + 2);
        (first + 1.0 - second) / 2.0
    });
    let pairs = pairs.collect();
    let scale = f64::from(options.scale);
    let terms =
        heuristics.weights().into_iter().zip(&after).map(|((name, old), new)| (name, old, *new as Score)).collect();
    TuneResult {
        terms,
        positions: samples.len(),
        loss: [loss(&before, &samples, scale), loss(&after, &samples, scale)],
        pairs,
    }
}

/// Plays a game between two evaluations and returns the result for side one.
fn play<G: Game>(evaluations: [&impl Heuristics<G>; 2], mut line: Line<G>, options: &TuneOptions) -> (Line<G>, f64) {
    let mut players = evaluations.map(|heuristics| Pvs::new(heuristics, MEGABYTES, 1));
    let stop = AtomicBool::new(false);
    while !line.is_over() {
        let request = SearchRequest { limits: Limits::nodes(options.nodes), stop: &stop, lines: 1, report: &|_| {} };
        let choice = players[line.position().turn().index()].choose(line.positions(), &request);
        line.play(choice.best);
    }
    let result = match line.outcome().and_then(|outcome| outcome.winner) {
        None => 0.5,
        Some(winner) if winner == Side::One.into() => 1.0,
        Some(_) => 0.0,
    };
    (line, result)
}

fn sampled<G: Game, E: Linear<G>>(heuristics: &E, line: &Line<G>, result: f64, options: &TuneOptions) -> Vec<Sample> {
    let undecided = |position: &&G| {
        let known = heuristics.known(position);
        !position.is_over() && !known.is_some_and(|known| matches!(known, Known::Exactly(score) if is_decided(score)))
    };
    let positions = line.positions().iter().skip(options.opening_plies).filter(undecided);
    let terms = |position: &G| {
        let sign = if position.turn() == Side::One { 1.0 } else { -1.0 };
        heuristics.terms(position).into_iter().map(|term| sign * term).collect()
    };
    positions.map(|position| Sample { terms: terms(position), result }).collect()
}

fn expected(weights: &[f64], sample: &Sample, scale: f64) -> f64 {
    1.0 / (1.0 + (-sum(weights, &sample.terms) / scale).exp())
}

fn loss(weights: &[f64], samples: &[Sample], scale: f64) -> f64 {
    let surprise = |sample: &Sample| {
        let p = expected(weights, sample, scale).clamp(1e-12, 1.0 - 1e-12);
        -(sample.result * p.ln() + (1.0 - sample.result) * (1.0 - p).ln())
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// Gradient descent with a learning rate per weight (Adam).
fn regress(start: &[f64], samples: &[Sample], scale: f64) -> Vec<f64> {
    const MEAN_DECAY: f64 = 0.9;
    const SQUARE_DECAY: f64 = 0.99;
    let mut weights = start.to_vec();
    let (mut means, mut squares) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    for step in 0..STEPS {
        let mut gradient = vec![0.0; weights.len()];
        for sample in samples {
            let error = expected(&weights, sample, scale) - sample.result;
            for (slope, term) in gradient.iter_mut().zip(&sample.terms) {
                *slope += error * term / samples.len() as f64;
            }
        }
        let length = scale * FIRST_STEP * (1.0 - step as f64 / STEPS as f64);
        let age = step as i32 + 1;
        for i in 0..weights.len() {
            means[i] = MEAN_DECAY * means[i] + (1.0 - MEAN_DECAY) * gradient[i];
            squares[i] = SQUARE_DECAY * squares[i] + (1.0 - SQUARE_DECAY) * gradient[i] * gradient[i];
            let mean = means[i] / (1.0 - MEAN_DECAY.powi(age));
            let square: f64 = squares[i] / (1.0 - SQUARE_DECAY.powi(age));
            weights[i] -= length * mean / (square.sqrt() + f64::EPSILON);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regression_finds_the_weights_that_made_the_results() {
        let truth = [60.0, -25.0, 0.0];
        let mut rng = fastrand::Rng::with_seed(5);
        let samples: Vec<Sample> = (0..4000)
            .map(|_| {
                let terms: Vec<f64> = (0..3).map(|_| f64::from(rng.i32(-4..=4))).collect();
                let chance = expected(&truth, &Sample { terms: terms.clone(), result: 0.0 }, 100.0);
                Sample { terms, result: f64::from(u8::from(rng.f64() < chance)) }
            })
            .collect();
        let found = regress(&[10.0, 10.0, 10.0], &samples, 100.0);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 5.0, "{found} instead of {truth}");
        }
    }
}
