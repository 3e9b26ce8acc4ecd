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

    fn exact_with_limit(line: &Line<Self>) -> Option<ExactValue> {
        let position = line.position();
        let has_limit = matches!(position.rules(), Rules::Cours { .. });
        let entry = Endings::open().exact_entry(position).filter(|_| has_limit)?;
        Some(ExactValue::Seeds(entry.value.into()))
    }

    fn decided(line: &Line<Self>) -> Option<Decided> {
        let position = line.position();
        let entry = Endings::standard().exact_entry(position)?;
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
