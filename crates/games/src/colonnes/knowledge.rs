//! Exact values from the table of all positions.

use catalogue::{Exact, ExactValue, How, Knowledge, Tables};
use rules::Line;

use super::rules::Colonnes;
use super::table::{Whole, truth};

impl Knowledge for Colonnes {
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let worth = match truth()?.value(line.position()) {
            0 => ExactValue::Draw,
            plies @ 1.. => ExactValue::Win(plies as u32),
            plies => ExactValue::Loss(plies.unsigned_abs().into()),
        };
        Some(Exact { worth, how: How::Table, is_exact: true })
    }

    fn tables() -> Option<&'static dyn Tables> {
        Some(&Whole)
    }

    fn puzzles() -> &'static str {
        include_str!("data/puzzles.txt")
    }
}
