//! What Escampe knows: how near the paladins are to the unicorns.

use rules::{Game as _, Side};
use search::{Guide, Score};

use super::board::Square;
use super::rules::Escampe;
use crate::brain::{Brain, roster};

/// The evaluation of the reference player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearness;

impl Guide<Escampe> for Nearness {
    fn evaluate(&self, position: &Escampe) -> Score {
        let side = position.turn();
        attack(position, side) - attack(position, side.other())
    }
}

/// 2·Σ(10 − d) + 8·(10 − min d) over a side's paladins, d being the steps to the enemy unicorn as the crow flies.
fn attack(position: &Escampe, side: Side) -> Score {
    let Some(target) = position.unicorn(side.other()) else { return 0 };
    let distance =
        |from: Square| Score::from(from.column().abs_diff(target.column()) + from.row().abs_diff(target.row()));
    let (mut sum, mut nearest) = (0, 10);
    for from in position.paladins(side) {
        sum += 10 - distance(from);
        nearest = nearest.min(distance(from));
    }
    2 * sum + 8 * (10 - nearest)
}

impl Brain for Escampe {
    type Guide = Nearness;
    const EVALS: &'static [&'static str] = &["reference"];
    const SCALE: Score = 60;
    const COURSE_DEPTH: u64 = 6;

    fn guide(_: &str) -> Nearness {
        Nearness
    }
}

roster!(Escampe);
