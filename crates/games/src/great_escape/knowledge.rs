//! Exact values of races, once no player has a wall left.

use catalogue::{Exact, ExactValue, How, Knowledge};
use rules::Line;
use search::{DRAW, Known, LONGEST, distance};

use super::rules::GreatEscape;

impl Knowledge for GreatEscape {
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let Some(Known::Exactly(score)) = line.position().race() else { return None };
        let plies = distance(score) as u32;
        let worth = match score {
            LONGEST.. => ExactValue::Win(plies),
            DRAW => ExactValue::Draw,
            _ => ExactValue::Loss(plies),
        };
        Some(Exact { worth, how: How::Race, is_exact: true })
    }
}
