//! Exact values from the endgame tables.

use catalogue::{Exact, ExactValue, How, Knowledge, Tables};
use rules::Line;

use super::rules::Awale;
use super::table::{ByLayers, Endings};

impl Knowledge for Awale {
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let entry = Endings::open().entry(line.position())?;
        Some(Exact { worth: ExactValue::Seeds(entry.value.into()), how: How::Table, is_exact: entry.is_exact() })
    }

    fn tables() -> Option<&'static dyn Tables> {
        Some(&ByLayers)
    }
}
