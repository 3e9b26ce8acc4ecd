//! Tuning by simultaneous perturbation (SPSA): all weights are changed at random, up against down, and follow the winner.

use rules::Game;

use super::{Linear, Run};

/// Size of the first perturbation, relative to a weight, and the exponent of its decay.
const PERTURBATION: f64 = 0.25;
const PERTURBATION_DECAY: f64 = 0.101;
/// Size of the first step, and the exponent of its decay. The exponents are Spall's.
const STEP: f64 = 0.25;
const STEP_DECAY: f64 = 0.602;
/// A weight near zero is changed as if it were this share of the mean weight.
const LEAST_SHARE: f64 = 0.1;

/// Returns the weights after one iteration per pair of games.
pub(super) fn ascend<G: Game, E: Linear<G>, F>(run: &Run<'_, G, E, F>, start: &[f64]) -> Result<Vec<f64>, F> {
    let iterations = run.options.games / 2;
    let sizes = sizes(start);
    let mut rng = fastrand::Rng::with_seed(run.options.seed);
    let mut weights = start.to_vec();
    for iteration in 0..iterations {
        let k = iteration as f64 + 1.0;
        let perturbation = PERTURBATION / k.powf(PERTURBATION_DECAY);
        let step = STEP / (k + iterations as f64 / 10.0).powf(STEP_DECAY);
        let signs: Vec<f64> = weights.iter().map(|_| if rng.bool() { 1.0 } else { -1.0 }).collect();
        let moved = |direction: f64| -> Vec<f64> {
            let changes = signs.iter().zip(&sizes).map(|(sign, size)| direction * perturbation * sign * size);
            weights.iter().zip(changes).map(|(weight, change)| weight + change).collect()
        };
        let (up, down) = (moved(1.0), moved(-1.0));
        let scores = run.pairs(std::iter::once((&up[..], &down[..], run.options.seed.wrapping_add(iteration))))?;
        let score = scores.first().copied().unwrap_or(0.5);
        let slope = (2.0 * score - 1.0) / (2.0 * perturbation);
        for ((weight, sign), size) in weights.iter_mut().zip(&signs).zip(&sizes) {
            *weight += step * slope * sign * size;
        }
    }
    Ok(weights)
}

/// Returns the size by which each weight is measured.
fn sizes(weights: &[f64]) -> Vec<f64> {
    let mean = weights.iter().map(|weight| weight.abs()).sum::<f64>() / weights.len().max(1) as f64;
    weights.iter().map(|weight| weight.abs().max(LEAST_SHARE * mean).max(1.0)).collect()
}
