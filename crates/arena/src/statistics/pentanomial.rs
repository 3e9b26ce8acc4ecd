//! [`Pentanomial`]: the result of a match played in pairs.
//!
//! The two games of a pair start from the same opening with sides swapped, so they are not independent: pairs are
//! counted, by their five possible scores. Errors computed from single games would be too wide or too narrow.

use statrs::function::erf::erf;

/// Standard deviations that contain 95 % of a normal distribution.
pub(crate) const SIGMAS: f64 = 1.959_963_984_540_054;
/// The prior for estimating the variance of pairs: this many pairs won 2–0, half of them by each player.
const PRIOR: f64 = 2.0;

/// Pairs by the half points that the first player won in them: 0, ½, 1, 1½, 2 points.
///
/// ```
/// use arena::statistics::pentanomial::Pentanomial;
/// let pairs = Pentanomial([34, 54, 31 + 32, 64, 75]);
/// let elo = pairs.estimate().expect("pairs were played").elo();
/// assert_eq!(format!("{:.1} [{:.1}, {:.1}]", elo.difference, elo.low, elo.high), "55.6 [27.9, 83.3]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// The first player's share of the points, from 0 to 1, and its interval.
///
/// The interval is E. B. Wilson's for a proportion, which stays within 0 and 1 and is reliable for few pairs. Its
/// number of trials is the effective one: the variance of the pairs is compared with that of pairs won or lost 2–0. One
/// pair of either kind is added for that, since two pairs with the same score do not show that all have it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The share.
    pub score: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The likelihood of superiority: the probability that the first player is the stronger one.
    pub superiority: f64,
}

/// A difference in Elo points with its 95 % interval. The difference and one end are infinite if a player won
/// everything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The maximum-likelihood estimate.
    pub difference: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Estimates from the scores of pairs, each with its count; a single game counts one half. Returns `None` if
    /// nothing was played.
    pub fn of(scores: &[(f64, f64)]) -> Option<Self> {
        let pairs: f64 = scores.iter().map(|(_, n)| n).sum();
        if pairs <= 0.0 {
            return None;
        }
        let sum: f64 = scores.iter().map(|(x, n)| x * n).sum();
        let (score, middle) = (sum / pairs, (sum + PRIOR / 2.0) / (pairs + PRIOR));
        let prior = [(0.0, PRIOR / 2.0), (1.0, PRIOR / 2.0)];
        let spread: f64 = scores.iter().chain(&prior).map(|(x, n)| n * (x - middle).powi(2)).sum();
        let variance = spread / (pairs + PRIOR);
        // The number of trials, won or lost entirely, that carry as much information as these pairs.
        let trials = pairs * middle * (1.0 - middle) / variance;
        let doubt = SIGMAS * SIGMAS / trials;
        let centre = (score + doubt / 2.0) / (1.0 + doubt);
        let reach = (doubt * (score * (1.0 - score) + doubt / 4.0)).sqrt() / (1.0 + doubt);
        // Rounding must not leave a tiny chance that a player who won everything is the weaker one.
        let low = if score <= 0.0 { 0.0 } else { centre - reach };
        let high = if score >= 1.0 { 1.0 } else { centre + reach };
        let lead = (score - 0.5) / (variance / pairs).sqrt();
        Some(Self { score, low, high, superiority: f64::midpoint(1.0, erf(lead / std::f64::consts::SQRT_2)) })
    }

    /// Converts the estimate to Elo points.
    pub fn elo(&self) -> Elo {
        Elo { difference: elo_of(self.score), low: elo_of(self.low), high: elo_of(self.high) }
    }
}

impl Pentanomial {
    /// Counts a pair in which the first player won this many half points; more than four count as four.
    pub fn add(&mut self, halves: usize) {
        self.0[halves.min(4)] += 1;
    }

    /// Returns the same pairs from the second player's point of view.
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut pairs = self.0;
        pairs.reverse();
        Self(pairs)
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Estimates the score; `None` if no pair was played.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&self.weighted())
    }

    /// Returns the scores of a pair, from 0 to 1, with their counts.
    pub(crate) fn weighted(&self) -> [(f64, f64); 5] {
        std::array::from_fn(|i| (i as f64 / 4.0, self.0[i] as f64))
    }
}

/// Returns the Elo difference at which this score is expected; infinite from 0 down and from 1 up.
pub fn elo_of(score: f64) -> f64 {
    match score {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        s => -400.0 * (1.0 / s - 1.0).log10(),
    }
}

/// Returns the expected score of a player who is stronger by this many Elo points.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    fn estimate(pairs: [u64; 5]) -> Estimate {
        Pentanomial(pairs).estimate().expect("pairs were played")
    }

    /// Values published by fastchess for these results, without a prior, which makes no difference over some hundred
    /// pairs.
    #[test]
    fn published_matches_have_their_elo() {
        let cases = [
            ([34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
            ([332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.0),
        ];
        for (pairs, difference, error, superiority) in cases {
            let (told, elo) = (estimate(pairs), estimate(pairs).elo());
            assert!(close(elo.difference, difference, 0.01), "{elo:?}");
            assert!(close((elo.high - elo.low) / 2.0, error, 0.05), "{elo:?}");
            assert!(close(told.superiority, superiority, 0.0005), "{told:?}");
            let mirror = Pentanomial(pairs).reversed().estimate().expect("pairs").elo();
            assert!(close(mirror.difference, -difference, 0.01));
        }
    }

    #[test]
    fn few_pairs_say_little() {
        assert_eq!(Pentanomial::default().estimate(), None);
        let drawn = estimate([0, 0, 2, 0, 0]);
        assert!(close(drawn.low, 0.15, 0.005) && close(drawn.high, 0.85, 0.005), "{drawn:?}");
        assert!(close(drawn.superiority, 0.5, 1e-9));
        let lost = estimate([1, 0, 0, 0, 0]);
        assert!(lost.score == 0.0 && lost.low == 0.0 && lost.high > 0.75, "{lost:?}");
        let won = estimate([0, 0, 0, 0, 9]);
        assert!(won.high == 1.0 && close(won.low, 0.7, 0.01) && won.superiority < 1.0, "{won:?}");
        assert!(won.elo().high.is_infinite() && won.elo().low > 100.0);
        // One game of an unfinished pair.
        let single = Estimate::of(&[(0.0, 0.5)]).expect("a game");
        assert!(single.score == 0.0 && single.high > lost.high && single.superiority > lost.superiority);
    }

    /// The 95 % interval contains the true value about 95 times in 100 or more often, from the first pair on, however
    /// different the two games of a pair are and however far apart the players.
    #[test]
    fn the_interval_covers_the_truth() {
        const MATCHES: u32 = 2000;
        let mut rng = fastrand::Rng::with_seed(5);
        let kinds = [
            [0.1, 0.2, 0.35, 0.25, 0.1],
            [0.25, 0.1, 0.3, 0.1, 0.25],
            [0.5, 0.0, 0.0, 0.0, 0.5],
            [0.02, 0.0, 0.96, 0.0, 0.02],
            [0.0, 0.5, 0.0, 0.5, 0.0],
            [0.01, 0.0, 0.18, 0.0, 0.81],
            [0.0, 0.0, 0.05, 0.05, 0.9],
        ];
        for shares in kinds {
            let truth: f64 = shares.iter().enumerate().map(|(i, p)| i as f64 / 4.0 * p).sum();
            for pairs in [1, 2, 3, 5, 10, 20, 50, 200] {
                let covered = (0..MATCHES).filter(|_| {
                    let mut played = Pentanomial::default();
                    (0..pairs).for_each(|_| played.add(draw(&mut rng, &shares)));
                    played.estimate().is_some_and(|told| (told.low..=told.high).contains(&truth))
                });
                let share = covered.count() as f64 / f64::from(MATCHES);
                assert!(share > 0.925, "{share} of {pairs} pairs of {shares:?}");
                // It is not wider than necessary either, once there are enough pairs.
                assert!(pairs < 200 || share < 0.985 || shares[2] > 0.9, "{share} of {pairs} pairs of {shares:?}");
            }
        }
    }

    /// Draws one of the five scores, by their probabilities.
    pub(crate) fn draw(rng: &mut fastrand::Rng, shares: &[f64; 5]) -> usize {
        let mut left = rng.f64();
        shares
            .iter()
            .position(|p| {
                left -= p;
                left < 0.0
            })
            .unwrap_or(4)
    }
}
