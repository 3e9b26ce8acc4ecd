//! Fitting an evaluation's weights to the results of its own games, reproducibly.
//!
//! The engine plays itself at a fixed number of nodes from seeded openings; every position that was not yet decided is
//! kept with the result of its game; logistic regression finds the weights that foretell the results best; and a match
//! between the new weights and the old says whether that made the player stronger.

use std::sync::atomic::AtomicBool;

use rules::{Game, Limits, Line, Side};

use crate::pvs::Pvs;
use crate::{Coverage, Heuristics, Known, MoveStack, Score, SearchRequest, Strategy, is_decided};

/// An evaluation that is a weighted sum of terms.
pub trait Linear<G: Game>: Heuristics<G> {
    /// The terms' names and weights; none for an evaluation that is no such sum.
    fn weights(&self) -> Vec<(&'static str, Score)>;

    /// How often each term counts for the side to move, less how often for its opponent.
    fn terms(&self, position: &G) -> Vec<f64>;
}

/// An evaluation with other weights: slow, as it adds up the terms one by one, and good enough where nodes are counted.
struct Reweighted<'a, E> {
    guide: &'a E,
    weights: Vec<f64>,
}

impl<G: Game, E: Linear<G>> Heuristics<G> for Reweighted<'_, E> {
    fn evaluate(&self, position: &G) -> Score {
        sum(&self.weights, &self.guide.terms(position)).round() as Score
    }
    fn known(&self, position: &G) -> Option<Known> {
        self.guide.known(position)
    }
    fn candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.guide.candidates(position, moves)
    }
    fn root_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.guide.root_candidates(position, moves)
    }
    fn is_forced(&self, position: &G) -> bool {
        self.guide.is_forced(position)
    }
    fn table_depth(&self) -> i32 {
        self.guide.table_depth()
    }
    fn order(&self, position: &G, m: G::Move) -> i32 {
        self.guide.order(position, m)
    }
    fn order_all(&self, position: &G, moves: &mut [(i32, G::Move)]) {
        self.guide.order_all(position, moves);
    }
    fn ordered_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.guide.ordered_candidates(position, moves)
    }
    fn forcing(&self, position: &G, moves: &mut MoveStack<G>) {
        self.guide.forcing(position, moves);
    }
}

/// What an evaluation says of a position, before it is rounded.
pub fn sum(weights: &[f64], terms: &[f64]) -> f64 {
    weights.iter().zip(terms).map(|(weight, term)| weight * term).sum()
}

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games to learn from.
    pub games: u64,
    /// Nodes for each move of them.
    pub nodes: u64,
    /// What everything random follows from.
    pub seed: u64,
    /// The score of a fairly safe win.
    pub scale: Score,
    /// Plies at the start of a game that nothing is learnt from.
    pub opening_plies: usize,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// Each term with its weight before and after.
    pub terms: Vec<(&'static str, Score, Score)>,
    /// Positions learnt from.
    pub positions: usize,
    /// The mean surprise (in nats a position) before and after.
    pub loss: [f64; 2],
    /// The new weights' points against the old ones in each pair of games, from 0 to 1.
    pub pairs: Vec<f64>,
}

/// A position's terms for side one, and what side one scored.
struct Sample {
    terms: Vec<f64>,
    result: f64,
}

/// Steps of the regression: enough for the loss to stand still on every game tried.
const STEPS: usize = 400;
/// The first step's length, as a share of the scale; later ones shrink to nothing.
const FIRST_STEP: f64 = 0.05;
/// One pair of the match for so many games learnt from.
const GAMES_A_PAIR: u64 = 8;
/// The engine's table, in megabytes, for short searches.
const MEGABYTES: usize = 4;

/// Learns, and plays the match that shows the gain. Games start from what `start` makes of a seed; `report` is told of
/// each game finished, learning and match alike.
pub fn fit<G: Game, E: Linear<G>>(guide: &E, start: &dyn Fn(u64) -> Line<G>, plan: &Plan, report: &dyn Fn(u64)) -> Fit {
    let mut samples = Vec::new();
    for game in 0..plan.games {
        let (line, result) = play([guide, guide], start(plan.seed.wrapping_add(game)), plan);
        samples.extend(sampled(guide, &line, result, plan));
        report(game + 1);
    }
    let before: Vec<f64> = guide.weights().iter().map(|(_, weight)| f64::from(*weight)).collect();
    let after: Vec<f64> = regress(&before, &samples, f64::from(plan.scale)).into_iter().map(f64::round).collect();
    // Both sides of the match are slow in the same way.
    let [old, new] = [&before, &after].map(|weights| Reweighted { guide, weights: weights.clone() });
    let pairs = (0..plan.games.div_ceil(GAMES_A_PAIR)).map(|pair| {
        // Openings that nothing was learnt from.
        let seed = plan.seed.wrapping_add(plan.games + pair);
        let (_, first) = play([&new, &old], start(seed), plan);
        let (_, second) = play([&old, &new], start(seed), plan);
        report(plan.games + 2 * pair + 2);
        (first + 1.0 - second) / 2.0
    });
    let pairs = pairs.collect();
    let scale = f64::from(plan.scale);
    let terms = guide.weights().into_iter().zip(&after).map(|((name, old), new)| (name, old, *new as Score)).collect();
    Fit {
        terms,
        positions: samples.len(),
        loss: [loss(&before, &samples, scale), loss(&after, &samples, scale)],
        pairs,
    }
}

/// A game between two evaluations, and what side one scored.
fn play<G: Game>(guides: [&impl Heuristics<G>; 2], mut line: Line<G>, plan: &Plan) -> (Line<G>, f64) {
    let mut players = guides.map(|guide| Pvs::new(guide, MEGABYTES, 1));
    let stop = AtomicBool::new(false);
    while !line.is_over() {
        let go = SearchRequest { limits: Limits::nodes(plan.nodes), stop: &stop, lines: 1, report: &|_| {} };
        let choice = players[line.position().turn().index()].choose(line.positions(), &go);
        line.play(choice.best);
    }
    let result = match line.outcome().and_then(|outcome| outcome.winner) {
        None => 0.5,
        Some(winner) if winner == Side::One.into() => 1.0,
        Some(_) => 0.0,
    };
    (line, result)
}

fn sampled<G: Game, E: Linear<G>>(guide: &E, line: &Line<G>, result: f64, plan: &Plan) -> Vec<Sample> {
    let undecided = |position: &&G| {
        let known = guide.known(position);
        !position.is_over() && !known.is_some_and(|known| matches!(known, Known::Exactly(score) if is_decided(score)))
    };
    let positions = line.positions().iter().skip(plan.opening_plies).filter(undecided);
    let terms = |position: &G| {
        let sign = if position.turn() == Side::One { 1.0 } else { -1.0 };
        guide.terms(position).into_iter().map(|term| sign * term).collect()
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

/// Gradient descent with a step for each weight that adapts to how its gradient behaves (Adam).
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
