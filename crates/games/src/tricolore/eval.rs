//! What Awalé tricolore knows: who has captured more, and the evaluations of the course report.

use rules::Game as _;
use search::{Guide, Score};

use super::course::{ATTACK, DEFENCE, misread, weighed};
use super::rules::Tricolore;
use crate::brain::{Brain, roster};

/// A captured seed.
const SEED: Score = 100;

/// An evaluation, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eval {
    /// The difference of captures.
    Captures,
    /// The report's published sum with its fault.
    Raw,
    /// The same sum done right.
    Corrected,
    /// The report's sum that keeps its holes safe.
    Defence,
}

impl Guide<Tricolore> for Eval {
    fn evaluate(&self, position: &Tricolore) -> Score {
        let side = position.turn();
        match self {
            Self::Captures => {
                SEED * (Score::from(position.captured(side)) - Score::from(position.captured(side.other())))
            }
            Self::Raw => misread(position),
            Self::Corrected => weighed(position, &ATTACK),
            Self::Defence => weighed(position, &DEFENCE),
        }
    }
}

impl Brain for Tricolore {
    type Guide = Eval;
    const EVALS: &'static [&'static str] = &["captures", "raw", "corrected", "defence"];
    const SCALE: Score = 8 * SEED;
    // The deepest that plain alpha-beta finishes in a second.
    const COURSE_DEPTH: u64 = 5;

    fn guide(eval: &str) -> Eval {
        match eval {
            "raw" => Eval::Raw,
            "corrected" => Eval::Corrected,
            "defence" => Eval::Defence,
            _ => Eval::Captures,
        }
    }
}

roster!(Tricolore);
