//! What Great Escape knows: who is nearer to his goal.

use rules::{Game as _, Side};
use search::{Guide, Score};

use super::rules::GreatEscape;
use crate::brain::{Brain, roster};

/// A step of the shortest path.
const STEP: Score = 100;

/// The race as it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Race;

impl Guide<GreatEscape> for Race {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        let steps = |side: Side| Score::from(position.distance(side));
        STEP * (steps(position.turn().other()) - steps(position.turn()))
    }
}

impl Brain for GreatEscape {
    type Guide = Race;
    const EVALS: &'static [&'static str] = &["race"];
    const SCALE: Score = 4 * STEP;
    const COURSE_DEPTH: u64 = 2;

    fn guide(_: &str) -> Race {
        Race
    }
}

roster!(GreatEscape);
