//! [`Pentanomial`]: what a match played in pairs says about two players.
//!
//! The two games of a pair start from the same opening with sides swapped, so they are not independent: the pair is what
//! is counted, by its five possible scores. Errors that come from single games would be too wide or too narrow.

use statrs::function::erf::erf;

/// Standard deviations that hold 95 % of a normal distribution.
pub(crate) const SIGMAS: f64 = 1.959_963_984_540_054;
/// A score this close to 0 or 1 has no finite difference that means anything.
const EDGE: f64 = 1e-9;

/// Pairs by the half points that the first player won in them: 0, ½, 1, 1½, 2 points.
///
/// ```
/// use arena::pentanomial::Pentanomial;
/// let pairs = Pentanomial([34, 54, 31 + 32, 64, 75]);
/// let elo = pairs.elo().expect("neither player won everything");
/// assert_eq!(format!("{:.1} ± {:.1}", elo.difference, elo.error()), "55.6 ± 27.7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in Elo points with the ends of its 95 % interval; an end is infinite where nothing bounds it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// What is most likely.
    pub difference: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Elo {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Pentanomial {
    /// Counts a pair in which the first player won so many half points; more than four count as four.
    pub fn add(&mut self, halves: usize) {
        self.0[halves.min(4)] += 1;
    }

    /// The same pairs seen by the second player.
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut pairs = self.0;
        pairs.reverse();
        Self(pairs)
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The first player's share of the points, from 0 to 1; one half when nothing was played.
    pub fn score(&self) -> f64 {
        mean(&self.weighted()).unwrap_or(0.5)
    }

    /// The standard error of [`score`](Self::score).
    pub fn score_error(&self) -> f64 {
        let weighted = self.weighted();
        let score = self.score();
        let spread: f64 = weighted.iter().map(|(x, n)| n * (x - score).powi(2)).sum();
        let pairs = self.pairs() as f64;
        if pairs == 0.0 { 0.0 } else { (spread / pairs / pairs).sqrt() }
    }

    /// The difference in Elo points, unless a player won everything or nothing was played.
    pub fn elo(&self) -> Option<Elo> {
        let (score, error) = (self.score(), SIGMAS * self.score_error());
        let decided = !(EDGE..=1.0 - EDGE).contains(&score);
        let elo = Elo { difference: elo_of(score), low: elo_of(score - error), high: elo_of(score + error) };
        (self.pairs() > 0 && !decided).then_some(elo)
    }

    /// The likelihood of superiority: how probable it is that the first player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let (lead, error) = (self.score() - 0.5, self.score_error());
        match error > 0.0 {
            true => f64::midpoint(1.0, erf(lead / error / std::f64::consts::SQRT_2)),
            // Every pair had the same score: the sign of the lead is all that is known.
            false => f64::midpoint(1.0, if lead == 0.0 { 0.0 } else { lead.signum() }),
        }
    }

    /// Scores of a pair, from 0 to 1, with how often each occurred.
    pub(crate) fn weighted(&self) -> [(f64, f64); 5] {
        std::array::from_fn(|i| (i as f64 / 4.0, self.0[i] as f64))
    }
}

/// The Elo difference at which a player expects this score; infinite from 0 down and from 1 up.
pub fn elo_of(score: f64) -> f64 {
    match score {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        s => -400.0 * (1.0 / s - 1.0).log10(),
    }
}

/// The score that a player expects who is stronger by so many Elo points.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn mean(weighted: &[(f64, f64)]) -> Option<f64> {
    let total: f64 = weighted.iter().map(|(_, n)| n).sum();
    (total > 0.0).then(|| weighted.iter().map(|(x, n)| x * n).sum::<f64>() / total)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    /// What fastchess publishes for these results.
    #[test]
    fn published_matches_have_their_elo() {
        let cases = [
            ([34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
            ([332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.0),
        ];
        for (pairs, difference, error, superiority) in cases {
            let pairs = Pentanomial(pairs);
            let elo = pairs.elo().expect("a difference");
            assert!(close(elo.difference, difference, 0.01), "{elo:?}");
            assert!(close(elo.error(), error, 0.01), "{elo:?}");
            assert!(close(pairs.superiority(), superiority, 0.0001), "{}", pairs.superiority());
            let mirror = pairs.reversed().elo().expect("a difference");
            assert!(close(mirror.difference, -difference, 0.01));
        }
    }

    #[test]
    fn extremes_say_what_is_known() {
        assert_eq!(Pentanomial::default().elo(), None);
        assert_eq!(Pentanomial::default().superiority(), 0.5);
        assert_eq!(Pentanomial([0, 0, 0, 0, 9]).elo(), None);
        assert_eq!(Pentanomial([0, 0, 0, 0, 9]).superiority(), 1.0);
        assert_eq!(Pentanomial([0, 0, 7, 0, 0]).superiority(), 0.5);
        let nearly = Pentanomial([1, 0, 0, 0, 2]).elo().expect("a difference");
        assert!(nearly.high.is_infinite() && nearly.low.is_finite());
    }

    /// The 95 % interval holds the truth about 95 times in 100, however unlike the two games of a pair are.
    #[test]
    fn the_interval_covers_the_truth() {
        const MATCHES: u32 = 2000;
        let mut rng = fastrand::Rng::with_seed(5);
        let shares = [0.1, 0.2, 0.35, 0.25, 0.1];
        let truth: f64 = shares.iter().enumerate().map(|(i, p)| i as f64 / 4.0 * p).sum();
        let covered = (0..MATCHES).filter(|_| {
            let mut pairs = Pentanomial::default();
            (0..200).for_each(|_| pairs.add(draw(&mut rng, &shares)));
            pairs.elo().is_some_and(|elo| (elo.low..=elo.high).contains(&elo_of(truth)))
        });
        let share = covered.count() as f64 / f64::from(MATCHES);
        assert!(close(share, 0.95, 0.015), "{share}");
    }

    /// One of the five scores, by their probabilities.
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
