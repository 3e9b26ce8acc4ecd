//! Ratings of many players at once: the Bradley–Terry model on the Elo scale, with likelihood intervals.
//!
//! A player's interval contains every rating that the results do not contradict at the 95 % level, with the other
//! ratings fitted to it (the profile likelihood). A draw counts as half a win. Ratings are relative: their mean is
//! zero. The games of a pair share their opening but are treated as independent, which makes the intervals rather wide.

use std::f64::consts::LN_10;

use crate::statistics::pentanomial::SIGMAS;

/// Elo points in one unit of the logistic curve.
const ELO: f64 = 400.0 / LN_10;
/// Number of virtual draws of each player against an average one, so that a player who won everything has a finite
/// rating.
const PRIOR: f64 = 1.0;
/// Steps and errors below this are invisible in Elo points.
const FINE: f64 = 1e-6;

/// The results between two players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// The first player's number.
    pub one: usize,
    /// The second player's.
    pub two: usize,
    /// The first player's points: a win 1, a draw ½.
    pub points: f64,
    /// Games played.
    pub games: f64,
}

/// A rating with its 95 % interval, in Elo points about a mean of zero.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The maximum-likelihood estimate.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Rates this many players by their results against each other.
pub fn rate(players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    let model = Model { players, encounters, prior: PRIOR };
    let best = model.fit(None, vec![0.0; players]);
    let top = model.likelihood(&best);
    let rating = |player: usize| {
        let end = |direction: f64| model.interval_end(player, &best, top, direction);
        Rating { elo: ELO * best[player], low: ELO * end(-1.0), high: ELO * end(1.0) }
    };
    (0..players).map(rating).collect()
}

struct Model<'a> {
    players: usize,
    encounters: &'a [Encounter],
    prior: f64,
}

impl Model<'_> {
    /// Returns the log-likelihood.
    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let games = self.encounters.iter().map(|e| {
            let lead = strengths[e.one] - strengths[e.two];
            e.points * log_expected(lead) + (e.games - e.points) * log_expected(-lead)
        });
        let prior = strengths.iter().map(|s| self.prior / 2.0 * (log_expected(*s) + log_expected(-s)));
        games.sum::<f64>() + prior.sum::<f64>()
    }

    /// Finds the most likely strengths with a sum of zero, one of them optionally fixed. Uses Newton's method with the
    /// constraints as Lagrange multipliers; the function is concave, so halving steps that are too long suffices.
    fn fit(&self, held: Option<(usize, f64)>, mut strengths: Vec<f64>) -> Vec<f64> {
        if let Some((player, value)) = held {
            hold(&mut strengths, player, value);
        }
        for _ in 0..100 {
            let mut step = self.newton_step(held.map(|(player, _)| player), &strengths);
            let (here, size) = (self.likelihood(&strengths), step.iter().fold(0f64, |m, x| m.max(x.abs())));
            if size < FINE {
                break;
            }
            loop {
                let next: Vec<f64> = strengths.iter().zip(&step).map(|(s, d)| s + d).collect();
                if self.likelihood(&next) >= here || step.iter().all(|x| x.abs() < FINE) {
                    strengths = next;
                    break;
                }
                step.iter_mut().for_each(|x| *x /= 2.0);
            }
        }
        strengths
    }

    fn newton_step(&self, held: Option<usize>, strengths: &[f64]) -> Vec<f64> {
        let (n, rows) = (self.players, self.players + 1 + usize::from(held.is_some()));
        // Curvature (positive) with the constraints below and beside it; the gradient in the last column.
        let mut system = vec![vec![0.0; rows + 1]; rows];
        for e in self.encounters {
            let expected = expected(strengths[e.one] - strengths[e.two]);
            let (slope, curve) = (e.points - e.games * expected, e.games * expected * (1.0 - expected));
            system[e.one][rows] += slope;
            system[e.two][rows] -= slope;
            system[e.one][e.one] += curve;
            system[e.two][e.two] += curve;
            system[e.one][e.two] -= curve;
            system[e.two][e.one] -= curve;
        }
        for (i, s) in strengths.iter().enumerate() {
            let expected = expected(*s);
            system[i][rows] += self.prior * (0.5 - expected);
            system[i][i] += self.prior * expected * (1.0 - expected);
            system[i][n] = 1.0;
            system[n][i] = 1.0;
        }
        if let Some(player) = held {
            system[player][n + 1] = 1.0;
            system[n + 1][player] = 1.0;
        }
        let mut step = solve(system);
        step.truncate(n);
        step
    }

    /// Returns how far a strength can move in a direction before the results contradict it. The square root of twice
    /// the loss in log-likelihood is nearly proportional to the distance, so scaling the distance finds the end in a
    /// few rounds.
    fn interval_end(&self, player: usize, best: &[f64], top: f64, direction: f64) -> f64 {
        let (mut distance, mut near) = (0.5, best.to_vec());
        for _ in 0..40 {
            let at = best[player] + direction * distance;
            near = self.fit(Some((player, at)), near);
            let sigmas = (2.0 * (top - self.likelihood(&near))).max(FINE).sqrt();
            distance *= (SIGMAS / sigmas).clamp(0.1, 10.0);
            if (sigmas - SIGMAS).abs() < 1e-4 {
                break;
            }
        }
        best[player] + direction * distance
    }
}

/// Fixes one strength and shifts the others so that the sum stays zero.
fn hold(strengths: &mut [f64], player: usize, value: f64) {
    let others = (strengths.len() - 1).max(1) as f64;
    let shift = (value - strengths[player]) / others;
    strengths.iter_mut().for_each(|s| *s -= shift);
    strengths[player] = value;
}

fn expected(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// Returns the logarithm of [`expected`], without overflow at either end.
fn log_expected(lead: f64) -> f64 {
    lead.min(0.0) - (-lead.abs()).exp().ln_1p()
}

/// Solves linear equations, with the right-hand side in the last column, by Gaussian elimination with pivoting.
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rows.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()));
        rows.swap(column, pivot.unwrap_or(column));
        let head = rows[column].clone();
        // An unconstrained direction: a single player, held in place.
        if head[column].abs() < f64::EPSILON {
            continue;
        }
        for row in &mut rows[column + 1..] {
            let factor = row[column] / head[column];
            row[column..].iter_mut().zip(&head[column..]).for_each(|(x, h)| *x -= factor * h);
        }
    }
    let mut solution = vec![0.0; n];
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| rows[i][j] * solution[j]).sum();
        let head = rows[i][i];
        solution[i] = if head.abs() < f64::EPSILON { 0.0 } else { (rows[i][n] - known) / head };
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::pentanomial::{elo_of, score_of};

    fn close(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    fn met(one: usize, two: usize, points: f64, games: f64) -> Encounter {
        Encounter { one, two, points, games }
    }

    /// The American League of 1987, thirteen games per pair: the estimates in A. Agresti, "Categorical Data Analysis".
    #[test]
    fn a_published_league_has_its_strengths() {
        let wins: [&[u8]; 6] = [&[7, 9, 7, 7, 9, 11], &[7, 5, 11, 9, 9], &[7, 7, 8, 12], &[6, 7, 10], &[7, 12], &[6]];
        let mut encounters = Vec::new();
        for (one, row) in wins.iter().enumerate() {
            encounters.extend(row.iter().zip(one + 1..).map(|(won, two)| met(one, two, f64::from(*won), 13.0)));
        }
        let model = Model { players: 7, encounters: &encounters, prior: 0.0 };
        let strengths = model.fit(None, vec![0.0; 7]);
        for (strength, published) in strengths.iter().zip([1.581, 1.436, 1.294, 1.248, 1.107, 0.684, 0.0]) {
            assert!(close(strength - strengths[6], published, 0.002), "{strength} {published}");
        }
    }

    /// For two players the interval is the likelihood interval of a binomial proportion: 60 of 100 gives 0.502 to
    /// 0.693.
    #[test]
    fn two_players_have_a_binomial_interval() {
        let encounters = [met(0, 1, 60.0, 100.0)];
        let model = Model { players: 2, encounters: &encounters, prior: 0.0 };
        let best = model.fit(None, vec![0.0; 2]);
        let share = |strength: f64| expected(2.0 * strength);
        let top = model.likelihood(&best);
        assert!(close(share(best[0]), 0.6, 1e-6));
        assert!(close(share(model.interval_end(0, &best, top, -1.0)), 0.5023, 0.001));
        assert!(close(share(model.interval_end(0, &best, top, 1.0)), 0.6930, 0.001));
    }

    #[test]
    fn extremes_stay_finite_and_in_order() {
        let encounters = [met(0, 1, 50.0, 50.0), met(1, 2, 50.0, 50.0), met(0, 2, 50.0, 50.0)];
        let ratings = rate(4, &encounters);
        assert!(ratings.iter().all(|r| r.low.is_finite() && r.high.is_finite() && r.low <= r.elo && r.elo <= r.high));
        assert!(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo);
        assert!(close(ratings.iter().map(|r| r.elo).sum(), 0.0, 1e-3));
        assert!(rate(0, &[]).is_empty());
        assert!(close(rate(1, &[])[0].elo, 0.0, 1e-9));
    }

    #[test]
    fn intervals_cover_the_truth() {
        const LEAGUES: usize = 250;
        let truth = [120.0, 30.0, -40.0, -110.0];
        let mut rng = fastrand::Rng::with_seed(8);
        let mut covered = 0;
        for _ in 0..LEAGUES {
            let mut encounters = Vec::new();
            for one in 0..4 {
                for two in one + 1..4 {
                    let won = (0..60).filter(|_| rng.f64() < score_of(truth[one] - truth[two])).count();
                    encounters.push(met(one, two, won as f64, 60.0));
                }
            }
            let ratings = rate(4, &encounters);
            covered += ratings.iter().zip(truth).filter(|(r, t)| (r.low..=r.high).contains(t)).count();
        }
        let share = covered as f64 / (4 * LEAGUES) as f64;
        assert!(close(share, 0.95, 0.025), "{share}");
    }

    #[test]
    fn the_scale_is_that_of_elo() {
        let ratings = rate(2, &[met(0, 1, 7500.0, 10_000.0)]);
        assert!(close(ratings[0].elo - ratings[1].elo, elo_of(0.75), 0.2));
    }
}
