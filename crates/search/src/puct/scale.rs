//! [`Scale`]: converts scores to the values of simulations and back.

use crate::{LONGEST, Score};

/// The score of one in the logarithm of the odds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale(f32);

/// Logarithm of the odds beyond which a value hardly differs from 1.
const MOST_ODDS: Score = 16;

impl Scale {
    pub(super) fn new(scale: Score) -> Self {
        Self(scale.clamp(1, LONGEST / MOST_ODDS - 1) as f32)
    }

    /// The value of a score: the probability of a win less that of a loss, from −1 to 1.
    #[inline]
    pub(super) fn value(self, score: Score) -> f32 {
        2.0 / (1.0 + exp(-(score as f32) / self.0)) - 1.0
    }

    /// The score with this value, by bisection.
    pub(super) fn score(self, value: f32) -> Score {
        let most = MOST_ODDS * self.0 as Score;
        let (mut low, mut high) = (0, most);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.value(middle) < value.abs() {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if value < 0.0 { -low } else { low }
    }
}

/// Computes `e` to the power of `x`, from sums and products alone: the library function differs from one system to
/// another, and with it the moves that are played.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    // ln 2 in two parts, so that their products with a whole number are exact.
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    let x = x.clamp(-80.0, 80.0);
    let power = (x * std::f32::consts::LOG2_E + 0.5f32.copysign(x)) as i32;
    let rest = x - power as f32 * LN_2[0] - power as f32 * LN_2[1];
    // The Taylor series: |rest| is at most ln 2 / 2.
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let fraction = series.into_iter().fold(0.0, |sum, term| sum * rest + term);
    fraction * f32::from_bits(((power + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_close_to_that_of_the_library() {
        for step in -8000..=8000 {
            let x = step as f32 / 100.0;
            let error = (exp(x) / x.exp() - 1.0).abs();
            assert!(error < 1e-6, "{x}: {error}");
        }
    }

    #[test]
    fn a_score_keeps_its_value() {
        let scale = Scale::new(277);
        for score in -1500..=1500 {
            assert!((scale.score(scale.value(score)) - score).abs() <= 1, "{score}");
        }
        assert_eq!(scale.value(0), 0.0);
        assert!(scale.score(1.0) > 2000 && scale.score(-1.0) < -2000);
        assert!(Scale::new(Score::MAX).score(1.0) < LONGEST);
    }
}
