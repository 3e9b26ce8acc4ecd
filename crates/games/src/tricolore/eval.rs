//! The evaluations: the engine's, and those of the course report by name.
//!
//! Captures decide little while the board is full: a player who can still move when the other cannot wins everything by
//! a famine. So the engine's evaluation counts, besides captured seeds, the moves that a player keeps: holes with red,
//! with blue and with transparent seeds.

use std::sync::Arc;

use catalogue::{EvalUnit, Knowledge, Learning, Message, NET, Unit};
use rules::{Game as _, Side};
use search::pvs::SearchConstants;
use search::tune::Linear;
use search::{DRAW, Evaluator, Heuristics, Known, Score};

use super::course_evaluations::{ATTACK, DEFENCE, Weights, features, misread, weighed};
use super::moves::{Colour, Move};
use super::rules::{EVERY_HOLE, MAJORITY, SEEDS, Tricolore, filled, sum};
use crate::learning::{self, Learner};
use crate::players::{Engine, Levels, WeightOption};
use crate::roster;

/// A weight in hundredths of a seed, with all seeds on the board and with none; interpolated in between.
type PhasedWeight = [Score; 2];

/// A captured seed.
const CAPTURED: PhasedWeight = [75, 130];
/// A seed in one's holes.
const HELD: PhasedWeight = [13, 10];
/// One's holes with red seeds, with blue and with transparent ones.
const RED: PhasedWeight = [10, 245];
const BLUE: PhasedWeight = [255, 42];
const TRANSPARENT: PhasedWeight = [160, 150];
/// One's empty holes, those with one seed, and those with two or three.
const EMPTY: PhasedWeight = [-55, 10];
const SINGLE: PhasedWeight = [-50, -95];
const PREY: PhasedWeight = [-45, -20];

const WORTHS: [PhasedWeight; 8] = [CAPTURED, HELD, RED, BLUE, TRANSPARENT, EMPTY, SINGLE, PREY];
const NAMES: [[&str; 2]; 8] = [
    ["captured-full", "captured-empty"],
    ["held-full", "held-empty"],
    ["red-full", "red-empty"],
    ["blue-full", "blue-empty"],
    ["transparent-full", "transparent-empty"],
    ["no-seed-full", "no-seed-empty"],
    ["one-seed-full", "one-seed-empty"],
    ["prey-full", "prey-empty"],
];

/// Ordering score of captures: above any history score, larger captures first.
const CAPTURE: i32 = 1 << 21;
const CAPTURED_SEED: i32 = 1 << 12;

/// An evaluation, by name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Eval {
    /// The engine's own, named for the holes that a move can start from.
    #[default]
    Sources,
    /// The report's published sum, with its bug.
    Raw(Weights),
    /// The report's sums without that bug: `corrected`, and `defence`, which favours safe holes.
    Corrected(Weights),
}

impl Eval {
    /// The weights of the report, if it is one of the report's evaluations.
    const fn course_weights(&self) -> Option<&Weights> {
        match self {
            Self::Sources => None,
            Self::Raw(weights) | Self::Corrected(weights) => Some(weights),
        }
    }
}

impl Heuristics<Tricolore> for Eval {
    #[inline]
    fn evaluate(&self, position: &Tricolore) -> Score {
        match self {
            Self::Sources => balance(position),
            Self::Raw(weights) => misread(position, weights),
            Self::Corrected(weights) => weighed(position, weights),
        }
    }

    /// A side with half the seeds cannot lose.
    #[inline]
    fn known(&self, position: &Tricolore) -> Option<Known> {
        const HALF: u8 = MAJORITY - 1;
        match [position.turn(), position.turn().other()].map(|side| position.captured(side)) {
            [HALF, _] => Some(Known::AtLeast(DRAW)),
            [_, HALF] => Some(Known::AtMost(DRAW)),
            _ => None,
        }
    }

    fn tries_killers_early(&self) -> bool {
        true
    }

    #[inline]
    fn order(&self, position: &Tricolore, m: Move) -> i32 {
        match position.takes(m) {
            0 => 0,
            taken => CAPTURE + CAPTURED_SEED * i32::from(taken),
        }
    }
}

impl Linear<Tricolore> for Eval {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        if let Some(weights) = self.course_weights() {
            return weights.named().into_iter().map(|(name, weight)| (name, 100 * weight)).collect();
        }
        NAMES.into_iter().flatten().zip(WORTHS.into_iter().flatten()).collect()
    }

    fn terms(&self, position: &Tricolore) -> Vec<f64> {
        if self.course_weights().is_some() {
            let sign = if matches!(self, Self::Raw(_)) && position.turn() == Side::Two { -1.0 } else { 1.0 };
            return features(position).into_iter().map(|feature| sign * feature).collect();
        }
        let full = f64::from(position.on_board()) / f64::from(SEEDS);
        let [ours, theirs] = [position.turn(), position.turn().other()].map(|side| counts(position, side));
        ours.into_iter()
            .zip(theirs)
            .map(|(ours, theirs)| f64::from(ours - theirs))
            .flat_map(|n| [n * full, n * (1.0 - full)])
            .collect()
    }
}

/// The count of each term for a side.
#[inline]
fn counts(position: &Tricolore, side: Side) -> [Score; 8] {
    let totals = position.totals(side);
    let sources = |colour| holes(filled(position.row(side, colour)));
    [
        position.captured(side).into(),
        sum(totals).into(),
        sources(Colour::Red),
        sources(Colour::Blue),
        sources(Colour::Transparent),
        8 - holes(filled(totals)),
        8 - holes(filled(totals ^ EVERY_HOLE)),
        // Setting the lowest bit turns two into three.
        8 - holes(filled((totals | EVERY_HOLE) ^ (3 * EVERY_HOLE))),
    ]
}

/// The weighted sum for a side, on a full board and on an empty one.
#[inline]
fn standing(position: &Tricolore, side: Side) -> PhasedWeight {
    let counts = counts(position, side).into_iter().zip(WORTHS);
    counts.fold([0; 2], |[full, empty], (count, worth)| [full + worth[0] * count, empty + worth[1] * count])
}

#[inline]
fn holes(marked: u64) -> Score {
    sum(marked).into()
}

/// The difference between the sides, interpolated by how full the board is.
#[inline]
fn balance(position: &Tricolore) -> Score {
    let side = position.turn();
    let (ours, theirs) = (standing(position, side), standing(position, side.other()));
    let (seeds, left) = (Score::from(SEEDS), Score::from(position.on_board()));
    ((ours[0] - theirs[0]) * left + (ours[1] - theirs[1]) * (seeds - left)) / seeds
}

impl Engine for Tricolore {
    type Heuristics = Eval;
    const EVALS: &'static [&'static str] = &[NET, "sources", "raw", "corrected", "defence"];
    const NETWORKS: &'static [&'static [u8]] = &[include_bytes!("data/networks/cours.net")];
    const SCALE: Score = 1000;
    // The greatest depth that plain alpha-beta completes in a second.
    const COURSE_DEPTH: u64 = 5;
    /// From the first steps to the engine is further than eight levels of 90 % reach.
    const LEVELS: Levels =
        [(1, 100, 70), (1, 100, 22), (1, 90, 0), (1, 15, 0), (2, 40, 0), (3, 14, 0), (5, 5, 0), (64, 0, 0)];
    const CONSTANTS: SearchConstants = SearchConstants {
        late_depth: 3,
        late_moves: 4.0,
        late_moves_a_square: 2.0,
        futile_depth: 3,
        futile_margin: 350,
        unguided_depth: 3,
        ..SearchConstants::FIRST
    };

    const WEIGHTS: &'static [WeightOption] =
        &[("w_r1", COURSE), ("w_r2", COURSE), ("w_r3", COURSE), ("w_r4", COURSE), ("w_r5", COURSE)];

    /// The report's sums are from −1 to 1.
    fn eval_unit(eval: &str) -> EvalUnit {
        match eval {
            "raw" | "corrected" | "defence" => EvalUnit::new(Unit::INTERVAL, 10_000.0),
            _ => EvalUnit::new(Unit::SEEDS, 100.0),
        }
    }

    fn trainer() -> Option<&'static dyn Learning> {
        Some(&Learner::<Self>::NEW)
    }

    fn network(file: Option<&[u8]>) -> Result<Arc<dyn Evaluator<Self>>, Message> {
        learning::network(file)
    }

    fn heuristics(eval: &str) -> Eval {
        match eval {
            "raw" => Eval::Raw(ATTACK),
            "corrected" => Eval::Corrected(ATTACK),
            "defence" => Eval::Corrected(DEFENCE),
            _ => Eval::Sources,
        }
    }

    fn weighted(eval: &str, weights: &[Score]) -> Eval {
        // Scores are ten-thousandths, the report's weights hundredths.
        let hundredths = <[Score; 5]>::try_from(weights).map(|weights| Weights::of(weights.map(|weight| weight / 100)));
        match (eval, hundredths) {
            ("raw", Ok(weights)) => Eval::Raw(weights),
            ("corrected" | "defence", Ok(weights)) => Eval::Corrected(weights),
            _ => Self::heuristics(eval),
        }
    }
}

/// The evaluations of the report.
const COURSE: &[&str] = &["raw", "corrected", "defence"];

impl Knowledge for Tricolore {
    fn puzzles() -> &'static str {
        include_str!("data/puzzles.txt")
    }
}

roster!(Tricolore);
