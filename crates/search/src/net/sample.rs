//! [`Sample`]: a position with what is known about its result.

use crate::Score;

/// A position to learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// The result of its game for the side to move: 1 for a win, ½ for a draw, 0 for a loss.
    pub result: f32,
    /// The value that a search found, for the side to move.
    pub value: Score,
}

/// The probability to win at a score.
pub fn probability(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// Returns the scale at which the search values predict the results best, by golden-section search over powers of two.
pub fn fitted_scale<G>(samples: &[Sample<G>]) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_895;
    let loss = |exponent: f64| {
        let surprise = |sample: &Sample<G>| {
            let p = probability(sample.value.into(), exponent.exp2()).clamp(1e-6, 1.0 - 1e-6);
            let result = f64::from(sample.result);
            -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
        };
        // Decided scores predict alike at every scale.
        samples.iter().filter(|sample| !crate::is_decided(sample.value)).map(surprise).sum::<f64>()
    };
    let (mut low, mut high) = (0.0_f64, 16.0_f64);
    while high - low > 0.02 {
        let (left, right) = (high - RATIO * (high - low), low + RATIO * (high - low));
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    low.midpoint(high).exp2()
}
