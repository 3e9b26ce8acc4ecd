//! What Awalé tricolore knows: who has captured more.

use rules::Game as _;
use search::{Guide, Score};

use super::rules::Tricolore;
use crate::brain::{Brain, roster};

/// A captured seed.
const SEED: Score = 100;

/// The difference of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Captures;

impl Guide<Tricolore> for Captures {
    fn evaluate(&self, position: &Tricolore) -> Score {
        let side = position.turn();
        SEED * (Score::from(position.captured(side)) - Score::from(position.captured(side.other())))
    }
}

impl Brain for Tricolore {
    type Guide = Captures;
    const EVALS: &'static [&'static str] = &["captures"];
    const SCALE: Score = 8 * SEED;
    const COURSE_DEPTH: u64 = 6;

    fn guide(_: &str) -> Captures {
        Captures
    }
}

roster!(Tricolore);
