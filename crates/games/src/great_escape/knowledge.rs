//! Exact values of races, once no player has a wall left.

use catalogue::{Decided, Exact, ExactValue, How, Knowledge};
use rules::{Game as _, Line};
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

    /// A path that can no longer be blocked wins too, although its length is only a bound.
    fn decided(line: &Line<Self>) -> Option<Decided> {
        let score = match line.position().race()? {
            Known::Exactly(score) | Known::AtLeast(score) | Known::AtMost(score) => score,
            Known::Presumably { .. } => return None,
        };
        let mover = line.position().turn();
        let winner = match score {
            LONGEST.. => Some(mover.into()),
            DRAW => None,
            _ => Some(mover.other().into()),
        };
        Some(Decided { winner, how: How::Race })
    }
    fn puzzles() -> &'static str {
        include_str!("data/puzzles.txt")
    }
}
