//! Exact values from the table of all positions.

use catalogue::{Exact, How, Knowledge, Tables, Worth};
use rules::Line;

use super::rules::Colonnes;
use super::table::{Whole, truth};

impl Knowledge for Colonnes {
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let worth = match truth()?.value(line.position()) {
            0 => Worth::Draw,
            plies @ 1.. => Worth::Win(plies as u32),
            plies => Worth::Loss(plies.unsigned_abs().into()),
        };
        Some(Exact { worth, how: How::Table, is_exact: true })
    }

    fn tables() -> Option<&'static dyn Tables> {
        Some(&Whole)
    }
}
