//! Exact values from the endgame tables.

use catalogue::{Decided, Exact, ExactValue, How, Knowledge, Tables};
use rules::{Game as _, Line};

use super::rules::{Awale, Rules};
use super::table::{ByLayers, Endings, lead};

impl Knowledge for Awale {
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let entry = Endings::open().entry(line.position())?;
        Some(Exact { worth: ExactValue::Seeds(entry.value.into()), how: How::Table, is_exact: entry.is_exact() })
    }

    /// The tables ignore the limit on plies without a capture, which `cours` has, and the positions before this one, which
    /// cannot come again after a capture.
    fn decided(line: &Line<Self>) -> Option<Decided> {
        let position = line.position();
        if matches!(position.rules(), Rules::Cours { .. }) || position.quiet() > 0 {
            return None;
        }
        let entry = Endings::standard().entry(position).filter(|entry| entry.is_exact())?;
        let winner = match lead(position) + i32::from(entry.value) {
            0 => None,
            1.. => Some(position.turn().into()),
            _ => Some(position.turn().other().into()),
        };
        Some(Decided { winner, how: How::Table })
    }

    fn tables() -> Option<&'static dyn Tables> {
        Some(&ByLayers)
    }

    fn puzzles() -> &'static str {
        include_str!("data/puzzles.txt")
    }
}
