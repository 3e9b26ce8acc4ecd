//! Tuning by simultaneous perturbation (SPSA): all numbers are changed at random, up against down, and follow the winner.

use super::TuneOptions;

/// Size of the first perturbation, relative to a weight, and the exponent of its decay.
const PERTURBATION: f64 = 0.25;
const PERTURBATION_DECAY: f64 = 0.101;
/// Size of the first step, and the exponent of its decay. The exponents are Spall's.
const STEP: f64 = 0.25;
const STEP_DECAY: f64 = 0.602;
/// A weight near zero is changed as if it were this share of the mean weight.
const LEAST_SHARE: f64 = 0.1;

/// Plays a pair of games, of the first numbers against the second, from the opening of a seed. Returns the score of the
/// first, from 0 to 1.
pub(super) type PlayPair<'a, F> = &'a dyn Fn(&[f64], &[f64], u64) -> Result<f64, F>;

/// Returns the numbers after one iteration per pair of games. `sizes` are those of a change of each, and `bounded` limits
/// them to what is valid.
pub(super) fn ascend<F>(
    start: &[f64],
    sizes: &[f64],
    bounded: &dyn Fn(Vec<f64>) -> Vec<f64>,
    options: &TuneOptions,
    play: PlayPair<'_, F>,
) -> Result<Vec<f64>, F> {
    let iterations = options.games / 2;
    let mut rng = fastrand::Rng::with_seed(options.seed);
    let mut numbers = start.to_vec();
    for iteration in 0..iterations {
        let k = iteration as f64 + 1.0;
        let perturbation = PERTURBATION / k.powf(PERTURBATION_DECAY);
        let step = STEP / (k + iterations as f64 / 10.0).powf(STEP_DECAY);
        let signs: Vec<f64> = numbers.iter().map(|_| if rng.bool() { 1.0 } else { -1.0 }).collect();
        let moved = |direction: f64| -> Vec<f64> {
            let changes = signs.iter().zip(sizes).map(|(sign, size)| direction * perturbation * sign * size);
            bounded(numbers.iter().zip(changes).map(|(number, change)| number + change).collect())
        };
        let score = play(&moved(1.0), &moved(-1.0), options.seed.wrapping_add(iteration))?;
        let slope = (2.0 * score - 1.0) / (2.0 * perturbation);
        for ((number, sign), size) in numbers.iter_mut().zip(&signs).zip(sizes) {
            *number += step * slope * sign * size;
        }
        numbers = bounded(numbers);
    }
    Ok(numbers)
}

/// Returns the size by which each weight is measured.
pub(super) fn sizes(weights: &[f64]) -> Vec<f64> {
    let mean = weights.iter().map(|weight| weight.abs()).sum::<f64>() / weights.len().max(1) as f64;
    weights.iter().map(|weight| weight.abs().max(LEAST_SHARE * mean).max(1.0)).collect()
}
