//! [`Marks`]: a ranking as marks out of a maximum.

use crate::statistics::points::{Points, Standing};

/// Marks out of a maximum, by the points per game:
///
/// ```text
/// mark = maximum × (points − lowest × games) ÷ ((highest − lowest) × games)
/// ```
///
/// `highest` and `lowest` are the most and the fewest points of one game: the mark is the maximum for a player who wins
/// every game, and 0 for one who is disqualified in every game. A player's mark does not depend on the number of games,
/// and only through the results on the other players. It is rounded to a tenth: coarser steps are up to the teacher.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Marks {
    /// The maximum.
    pub out_of: u32,
}

impl Marks {
    /// Returns a player's mark; `None` without games, or if all results are worth the same. A bye counts as the games
    /// that it stands for.
    pub fn mark(self, standing: &Standing, points: &Points) -> Option<f64> {
        let worth = [points.win, points.draw, points.loss, points.disqualified];
        let (lowest, highest) = worth
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), worth| (low.min(*worth), high.max(*worth)));
        let games = f64::from(standing.games() + standing.byes);
        let range = (highest - lowest) * games;
        (range > 0.0).then(|| tenth(f64::from(self.out_of) * (standing.points - lowest * games) / range))
    }
}

fn tenth(mark: f64) -> f64 {
    // A sum of decimal points may be a hair below a half, which is rounded up as on paper.
    (mark * 10.0 + 1e-9).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing([wins, draws, losses, forfeits]: [u32; 4], byes: u32) -> Standing {
        let counts = [wins + byes, draws, losses, forfeits].map(f64::from);
        let points = 10.0 * counts[0] + 3.0 * counts[1] + counts[2];
        Standing { points, wins, draws, losses, forfeits, byes, ..Standing::default() }
    }

    #[test]
    fn a_mark_is_the_share_of_the_possible_points() {
        let mark = |counts, out_of| Marks { out_of }.mark(&standing(counts, 0), &Points::default());
        assert_eq!(mark([4, 0, 0, 0], 10), Some(10.0));
        assert_eq!(mark([0, 0, 4, 0], 10), Some(1.0));
        assert_eq!(mark([0, 0, 0, 4], 10), Some(0.0));
        assert_eq!(mark([2, 1, 0, 1], 20), Some(11.5));
        assert_eq!(mark([1, 0, 2, 0], 20), Some(8.0));
        assert_eq!(mark([0; 4], 10), None);
        assert_eq!(Marks { out_of: 10 }.mark(&standing([0, 0, 2, 0], 2), &Points::default()), Some(5.5));
    }

    #[test]
    fn other_points_use_their_own_range() {
        let points = Points { win: 1.0, draw: 0.0, loss: -1.0, disqualified: -2.0 };
        let lost = Standing { points: -2.0, losses: 2, ..Standing::default() };
        assert_eq!(Marks { out_of: 9 }.mark(&lost, &points), Some(3.0));
        let level = Points { win: 1.0, draw: 1.0, loss: 1.0, disqualified: 1.0 };
        assert_eq!(Marks { out_of: 9 }.mark(&Standing { points: 2.0, ..lost }, &level), None);
    }
}
