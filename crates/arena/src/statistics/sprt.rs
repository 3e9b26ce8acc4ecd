//! [`Sprt`]: the sequential probability ratio test, which stops a match as soon as it is decided.
//!
//! The generalised test on pairs: the log-likelihood ratio compares the most likely distribution of pair scores whose
//! mean is that of `elo1` with the most likely one whose mean is that of `elo0` (M. Van den Bergh, "The generalized
//! maximum likelihood ratio for the expectation value of a distribution"). Elo is logistic.
//!
//! A pair counts when every pair that was started before it is finished ([`InOrder`]): counted in finishing order,
//! short games would always be over-represented, and the test would stop because of them.

use std::collections::BTreeMap;
use std::fmt;

use catalogue::Message;

use crate::statistics::pentanomial::{Pentanomial, score_of};

/// Count given to a score that never occurred, so that no likelihood is zero.
const RARE: f64 = 1e-3;

/// Two hypotheses and their error rates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The Elo difference of the null hypothesis.
    pub elo0: f64,
    /// The Elo difference of the alternative.
    pub elo1: f64,
    /// The rate of false passes at `elo0`.
    pub alpha: f64,
    /// The rate of false failures at `elo1`.
    pub beta: f64,
}

/// The state of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Undecided: keep playing.
    Open,
    /// The difference is closer to `elo1`.
    Passed,
    /// The difference is closer to `elo0`.
    Failed,
}

impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 }
    }
}

impl Sprt {
    /// Parses `elo0=0,elo1=10,alpha=0.05,beta=0.05`; missing values have their defaults.
    pub fn read(text: &str) -> Result<Self, Message> {
        let mut test = Self::default();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let wrong = || Message::new("sprt-wrong").quoting("text", word);
            let (name, value) = word.split_once('=').ok_or_else(wrong)?;
            let value: f64 = value.trim().parse().ok().filter(|x: &f64| x.is_finite()).ok_or_else(wrong)?;
            match name.trim() {
                "elo0" => test.elo0 = value,
                "elo1" => test.elo1 = value,
                "alpha" => test.alpha = value,
                "beta" => test.beta = value,
                _ => return Err(wrong()),
            }
        }
        let share = |x: f64| x > 0.0 && x < 0.5;
        let sound = test.elo0 < test.elo1 && share(test.alpha) && share(test.beta);
        sound.then_some(test).ok_or_else(|| Message::new("sprt-unsound").quoting("text", text))
    }

    /// Returns the log-likelihood ratios below which the test fails and above which it passes.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio of `elo1` against `elo0`.
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        match pairs.pairs() {
            0 => 0.0,
            _ => ratio(&pairs.weighted(), score_of(self.elo0), score_of(self.elo1)),
        }
    }

    /// Returns the decision of these pairs.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let (low, high) = self.bounds();
        match self.ratio(pairs) {
            r if r >= high => Verdict::Passed,
            r if r <= low => Verdict::Failed,
            _ => Verdict::Open,
        }
    }
}

/// Writes the form that [`Sprt::read`] parses.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "elo0={},elo1={},alpha={},beta={}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// Pairs that finish in any order, counted in the order they were started.
#[derive(Clone, Debug, Default)]
pub struct InOrder {
    counted: Pentanomial,
    next: u64,
    waiting: BTreeMap<u64, usize>,
}

impl InOrder {
    /// Adds the pair with this number, from 0; `each` receives the count after every pair that now counts.
    pub fn add(&mut self, number: u64, halves: usize, mut each: impl FnMut(&Pentanomial)) {
        self.waiting.insert(number, halves);
        while let Some(halves) = self.waiting.remove(&self.next) {
            self.counted.add(halves);
            self.next += 1;
            each(&self.counted);
        }
    }

    /// Returns the pairs that count so far.
    pub fn counted(&self) -> Pentanomial {
        self.counted
    }
}

fn ratio(weighted: &[(f64, f64)], score0: f64, score1: f64) -> f64 {
    let weighted: Vec<(f64, f64)> = weighted.iter().map(|(x, n)| (*x, n.max(RARE))).collect();
    let (tilt0, tilt1) = (tilt(&weighted, score0), tilt(&weighted, score1));
    weighted.iter().map(|(x, n)| n * ((1.0 + tilt0 * (x - score0)).ln() - (1.0 + tilt1 * (x - score1)).ln())).sum()
}

/// Finds the tilt of the most likely distribution with this mean, by bisection. Its shares are
/// `p / (1 + tilt (x - mean))`; the sum decreases with the tilt, between the two poles that keep every share positive.
fn tilt(weighted: &[(f64, f64)], score: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let sum: f64 = weighted.iter().map(|(x, n)| n * (x - score) / (1.0 + middle * (x - score))).sum();
        if sum > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::pentanomial::tests::draw;

    fn close(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    /// Values published by fastchess for these results, in pairs and in single games (wins, losses, draws).
    #[test]
    fn published_matches_have_their_ratio() {
        let test = |elo0, elo1| Sprt { elo0, elo1, ..Sprt::default() };
        let pairs = [
            ([223, 9863, 21279, 10037, 246], test(0.5, 2.5), -3.07),
            ([871, 26175, 55983, 26678, 821], test(0.0, 2.0), -4.98),
        ];
        for (pairs, test, expected) in pairs {
            let ratio = test.ratio(&Pentanomial(pairs));
            assert!(close(ratio, expected, 0.01), "{ratio} {expected}");
        }
        let games = [
            ([21404.0, 21184.0, 40708.0], test(0.5, 2.5), -1.57),
            ([57433.0, 57030.0, 106_593.0], test(0.0, 2.0), -2.59),
        ];
        for ([wins, losses, draws], test, expected) in games {
            let weighted = [(0.0, losses), (0.5, draws), (1.0, wins)];
            let ratio = ratio(&weighted, score_of(test.elo0), score_of(test.elo1));
            assert!(close(ratio, expected, 0.01), "{ratio} {expected}");
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = Sprt::default().bounds();
        assert!(close(low, -2.944, 0.001) && close(high, 2.944, 0.001));
    }

    #[test]
    fn tests_are_read() {
        let test = Sprt::read("elo0=-5, elo1=5,alpha=0.1").expect("a test");
        assert_eq!((test.elo0, test.elo1, test.alpha, test.beta), (-5.0, 5.0, 0.1, 0.05));
        assert_eq!(Sprt::read(&test.to_string()), Ok(test));
        for text in ["elo0", "elo=3", "elo0=x", "elo0=5,elo1=5", "alpha=0", "beta=0.7", "elo1=inf"] {
            assert!(Sprt::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_pair_waits_for_those_before_it() {
        let (mut order, mut seen) = (InOrder::default(), Vec::new());
        for (number, halves) in [(2, 4), (1, 0), (0, 2)] {
            order.add(number, halves, |counted| seen.push(counted.0));
        }
        assert_eq!(seen, [[0, 0, 1, 0, 0], [1, 0, 1, 0, 0], [1, 0, 1, 0, 1]]);
        assert_eq!(order.counted(), Pentanomial([1, 0, 1, 0, 1]));
    }

    /// Shares of pair scores with a mean of `score`, drawn pairs being as frequent as in our games.
    fn shares(score: f64) -> [f64; 5] {
        let lean = score - 0.5;
        [0.15 - lean, 0.2, 0.3, 0.2, 0.15 + lean]
    }

    fn wrong_share(truth: f64, test: Sprt, wrong: Verdict) -> f64 {
        const MATCHES: u32 = 2000;
        let mut rng = fastrand::Rng::with_seed(11);
        let ends_wrong = |_: &u32| {
            let mut pairs = Pentanomial::default();
            loop {
                pairs.add(draw(&mut rng, &shares(score_of(truth))));
                match test.verdict(&pairs) {
                    Verdict::Open => {}
                    verdict => return verdict == wrong,
                }
            }
        };
        (0..MATCHES).filter(ends_wrong).count() as f64 / f64::from(MATCHES)
    }

    /// Over thousands of simulated matches, the error rates stay below the promised ones.
    #[test]
    fn errors_keep_within_their_bounds() {
        let test = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.1 };
        let (passes, failures) = (wrong_share(0.0, test, Verdict::Passed), wrong_share(40.0, test, Verdict::Failed));
        // Three standard errors of the measured rate above the promised one.
        assert!(passes < 0.05 + 0.015, "{passes}");
        assert!(failures < 0.1 + 0.02, "{failures}");
    }

    /// Share of passes between equal players when won pairs take a twentieth of the time of others and 64 run
    /// concurrently.
    fn passes_with_short_wins(number_of: impl Fn(u64, u64) -> u64) -> f64 {
        const MATCHES: u32 = 1000;
        let test = Sprt { elo0: 0.0, elo1: 60.0, ..Sprt::default() };
        let mut rng = fastrand::Rng::with_seed(3);
        let passes = |_: &u32| {
            let (mut order, mut verdict) = (InOrder::default(), Verdict::Open);
            let mut running: Vec<(u64, u64, usize)> = Vec::new();
            let (mut clock, mut started) = (0, 0);
            for finished in 0.. {
                while running.len() < 64 {
                    let halves = draw(&mut rng, &shares(0.5));
                    running.push((clock + if halves > 2 { 1 } else { 20 }, started, halves));
                    started += 1;
                }
                running.sort_unstable_by_key(|pair| std::cmp::Reverse((pair.0, pair.1)));
                let Some((ends, number, halves)) = running.pop() else { break };
                clock = ends;
                order.add(number_of(number, finished), halves, |counted| {
                    if verdict == Verdict::Open {
                        verdict = test.verdict(counted);
                    }
                });
                if verdict != Verdict::Open {
                    break;
                }
            }
            verdict == Verdict::Passed
        };
        (0..MATCHES).filter(passes).count() as f64 / f64::from(MATCHES)
    }

    /// Counted in finishing order, short won pairs would pass a player that is no better; in starting order, they do
    /// not.
    #[test]
    fn short_games_do_not_bias_the_test() {
        let in_order = passes_with_short_wins(|started, _| started);
        assert!(in_order < 0.05 + 0.021, "{in_order}");
        let as_they_come = passes_with_short_wins(|_, finished| finished);
        assert!(as_they_come > 0.5, "{as_they_come}");
    }
}
