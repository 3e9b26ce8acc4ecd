//! Tuning by logistic regression on the results of self-play positions (Texel tuning).

use rules::{Game, Line, Side};

use super::{Linear, Run, TuneResult, result_of, sum};
use crate::{Known, Score, is_decided};

/// The terms of a position and the result of its game, both for side one.
struct Sample {
    terms: Vec<f64>,
    result: f64,
}

/// Steps of the regression: enough for the loss to converge in every game tried.
const STEPS: usize = 400;
/// Initial learning rate, relative to the scale; it decays to zero.
const FIRST_STEP: f64 = 0.05;

/// Plays the games and returns the weights that predict their results best.
pub(super) fn regress<G: Game, E: Linear<G>, F>(
    run: &Run<'_, G, E, F>,
    before: &[f64],
    scale: Option<Score>,
    result: &mut TuneResult,
) -> Result<Vec<f64>, F> {
    let lines = run.self_play((0..run.options.games).map(|game| run.options.seed.wrapping_add(game)))?;
    let sampled = |line: &Line<G>| sampled(run.heuristics, line, result_of(line), run.options.opening_plies);
    let samples: Vec<Sample> = lines.iter().flat_map(sampled).collect();
    let scale = scale.map_or_else(|| fitted_scale(before, &samples), f64::from);
    let after = descend(before, &samples, scale);
    let rounded: Vec<f64> = after.iter().map(|weight| weight.round()).collect();
    result.positions = samples.len();
    result.loss = Some([loss(before, &samples, scale), loss(&rounded, &samples, scale)]);
    Ok(after)
}

fn sampled<G: Game, E: Linear<G>>(heuristics: &E, line: &Line<G>, result: f64, opening_plies: usize) -> Vec<Sample> {
    let undecided = |position: &&G| {
        let known = heuristics.known(position);
        !position.is_over() && !known.is_some_and(|known| matches!(known, Known::Exactly(score) if is_decided(score)))
    };
    let positions = line.positions().iter().skip(opening_plies).filter(undecided);
    let terms = |position: &G| {
        let sign = if position.turn() == Side::One { 1.0 } else { -1.0 };
        heuristics.terms(position).into_iter().map(|term| sign * term).collect()
    };
    positions.map(|position| Sample { terms: terms(position), result }).collect()
}

/// Returns the scale at which the present weights predict best, by golden-section search over powers of two.
fn fitted_scale(weights: &[f64], samples: &[Sample]) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_895;
    let surprise = |exponent: f64| loss(weights, samples, exponent.exp2());
    let (mut low, mut high) = (0.0_f64, 20.0_f64);
    while high - low > 0.01 {
        let (left, right) = (high - RATIO * (high - low), low + RATIO * (high - low));
        if surprise(left) < surprise(right) {
            high = right;
        } else {
            low = left;
        }
    }
    low.midpoint(high).exp2()
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
fn descend(start: &[f64], samples: &[Sample], scale: f64) -> Vec<f64> {
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
        let found = descend(&[10.0, 10.0, 10.0], &samples, 100.0);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 5.0, "{found} instead of {truth}");
        }
    }

    #[test]
    fn the_scale_is_fitted_to_the_results() {
        let mut rng = fastrand::Rng::with_seed(7);
        let samples: Vec<Sample> = (0..4000)
            .map(|_| {
                let sample = Sample { terms: vec![f64::from(rng.i32(-9..=9))], result: 0.0 };
                let chance = expected(&[60.0], &sample, 250.0);
                Sample { result: f64::from(u8::from(rng.f64() < chance)), ..sample }
            })
            .collect();
        let found = fitted_scale(&[60.0], &samples);
        assert!((found / 250.0 - 1.0).abs() < 0.1, "{found} instead of 250");
    }
}
