//! The evaluations of the course report: weighted sums of five features, each from −1 to 1.
//!
//! A feature compares a count of the two players, `(a − b) / (a + b)`, and is 0 if both are 0. The report uses
//! floating-point numbers; here a feature is an integer in millionths, rounded towards 0 so that it changes sign with
//! the players, and the weighted sum is in ten-thousandths: a score reads as hundredths of a percent of the maximum.

use rules::{Game as _, Side};
use search::Score;

use super::moves::{Colour, Hole};
use super::rules::{Tricolore, sum};

/// The fixed-point value of 1.
const ONE: Score = 1_000_000;
/// The divisor of a weighted sum: 1 becomes 10,000.
const SUM: i64 = 100 * ONE as i64 / 10_000;

/// The weights of the five features, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// R1: seeds captured.
    captured: Score,
    /// R2: seeds in one's holes.
    held: Score,
    /// R3: transparent seeds in one's holes.
    transparent: Score,
    /// R4: seeds capturable at once: the largest capture by one move if it were that player's turn.
    capturable: Score,
    /// R5: safe holes, with one seed or more than three.
    safe: Score,
}

/// The weights of `raw` and `corrected`.
pub(super) const ATTACK: Weights = Weights { captured: 40, held: 20, transparent: 10, capturable: 30, safe: 0 };
/// The weights of `defence`.
pub(super) const DEFENCE: Weights = Weights { captured: 25, held: 6, transparent: 4, capturable: 30, safe: 25 };

impl Weights {
    /// The names of the features, each with its weight.
    pub(super) fn named(&self) -> Vec<(&'static str, Score)> {
        NAMES.into_iter().zip(self.all()).collect()
    }

    /// Weights in the order of the features.
    pub(super) const fn of([captured, held, transparent, capturable, safe]: [Score; 5]) -> Self {
        Self { captured, held, transparent, capturable, safe }
    }

    const fn all(&self) -> [Score; 5] {
        [self.captured, self.held, self.transparent, self.capturable, self.safe]
    }
}

/// The value of each feature, from −1 to 1, for the side to move.
pub(super) fn features(position: &Tricolore) -> Vec<f64> {
    COUNTS.into_iter().map(|count| f64::from(feature(position, count)) / f64::from(ONE)).collect()
}

const NAMES: [&str; 5] = ["r1", "r2", "r3", "r4", "r5"];
const COUNTS: [fn(&Tricolore, Side) -> u32; 5] = [
    |position, side| position.captured(side).into(),
    |position, side| sum(position.totals(side)).into(),
    |position, side| sum(position.row(side, Colour::Transparent)).into(),
    most_capturable,
    safe_holes,
];

fn feature(position: &Tricolore, count: fn(&Tricolore, Side) -> u32) -> Score {
    compared([position.turn(), position.turn().other()].map(|side| count(position, side)))
}

/// The weighted sum of `corrected` and `defence`, for the side to move.
pub(super) fn weighed(position: &Tricolore, weights: &Weights) -> Score {
    let counted = weights.all().into_iter().zip(COUNTS).filter(|(weight, _)| *weight != 0);
    let sum: i64 = counted.map(|(weight, count)| i64::from(weight) * i64::from(feature(position, count))).sum();
    (sum / SUM) as Score
}

/// The weighted sum of `raw`, with the bug of the published version: it computes the differences as mover minus
/// opponent but reads the sum as player 1's, so that on player 2's turn it prefers what is good for the opponent.
pub(super) fn misread(position: &Tricolore, weights: &Weights) -> Score {
    let sum = weighed(position, weights);
    match position.turn() {
        Side::One => sum,
        Side::Two => -sum,
    }
}

const fn compared([a, b]: [u32; 2]) -> Score {
    let (a, b) = (a as Score, b as Score);
    if a + b == 0 { 0 } else { ONE * (a - b) / (a + b) }
}

fn most_capturable(position: &Tricolore, side: Side) -> u32 {
    let mut most = 0;
    position.each_move_of(side, |m| most = most.max(position.takes(m)));
    most.into()
}

fn safe_holes(position: &Tricolore, side: Side) -> u32 {
    let is_safe = |hole: &Hole| hole.owner() == side && matches!(position.total(*hole), 1 | 4..);
    Hole::all().filter(is_safe).count() as u32
}
