//! The table folder: reads tables, and builds them one after the other, by one process at a time.

use std::num::NonZeroUsize;
use std::path::Path;

use catalogue::{Message, TableContent, TablePlan, Tables};
use rules::Phase;
use rules::Progress;
use tables::{BuildLock, Table, TableError, TableId};

/// The label of a plan's file.
pub fn label(plan: &TablePlan) -> TableId {
    TableId { name: plan.name.clone(), version: plan.version, bytes: plan.bytes }
}

/// Loads and checks the bytes of a plan's table.
pub fn load(folder: &Path, plan: &TablePlan) -> Result<Vec<u8>, Message> {
    Table::open(folder, &label(plan)).and_then(|table| table.load()).map_err(|flaw| told(&flaw, folder, plan))
}

/// Returns an error unless the table of a plan is present and intact.
pub fn check(folder: &Path, plan: &TablePlan) -> Result<(), Message> {
    state(folder, plan).map(drop).map_err(|flaw| told(&flaw, folder, plan))
}

/// Integrity of a stored table that was read in full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Stored with a checksum that detects every error.
    Whole,
    /// Stored with the checksum of earlier versions, which misses some errors: still used, and rebuilt when tables are
    /// built.
    Legacy,
}

/// Checks a plan's table in full and returns its state.
pub fn state(folder: &Path, plan: &TablePlan) -> Result<State, TableError> {
    let table = Table::open(folder, &label(plan))?;
    table.check()?;
    Ok(if table.is_legacy() { State::Legacy } else { State::Whole })
}

/// Describes the error of a table file, and its remedy.
pub fn told(flaw: &TableError, folder: &Path, plan: &TablePlan) -> Message {
    let message = match flaw {
        TableError::Missing => Message::new("table-missing"),
        TableError::Unreadable(error) => Message::new("table-unreadable").with("error", error.to_string()),
        TableError::Outdated => Message::new("table-outdated"),
        TableError::NotATable | TableError::OtherTable | TableError::Truncated | TableError::Damaged => {
            Message::new("table-damaged")
        }
    };
    message.with("name", plan.name.as_str()).with("file", label(plan).file(folder).display().to_string())
}

/// Result of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Number of tables built.
    pub built: usize,
    /// Number of tables left to build after an interruption.
    pub left: usize,
}

/// Builds the tables of these plans that are missing, damaged, of an earlier version, or stored with the legacy checksum.
pub fn fill(
    tables: &dyn Tables,
    folder: &Path,
    plans: &[TablePlan],
    threads: NonZeroUsize,
    building: &dyn Progress,
) -> Result<Filled, Message> {
    let failed = |error: std::io::Error| {
        Message::new("table-unwritable").with("folder", folder.display().to_string()).with("error", error.to_string())
    };
    let waiting = || building.begin(Phase::new("table-waiting"), 0);
    let _lock = BuildLock::take(folder, waiting).map_err(failed)?;
    // Checked under the lock: another process may have built them while we waited.
    let missing: Vec<&TablePlan> =
        plans.iter().filter(|plan| !matches!(state(folder, plan), Ok(State::Whole))).collect();
    for (built, plan) in missing.iter().enumerate() {
        let Some(content) = tables.build(plan, threads, building)? else {
            return Ok(Filled { built, left: missing.len() - built });
        };
        write(folder, plan, &content).map_err(failed)?;
    }
    Ok(Filled { built: missing.len(), left: 0 })
}

/// Writes the table of a plan.
pub fn write(folder: &Path, plan: &TablePlan, content: &TableContent) -> std::io::Result<()> {
    if plan.is_packed {
        return tables::write_packed(folder, &label(plan), content);
    }
    let mut bytes = vec![0; plan.bytes as usize];
    content(0, &mut bytes);
    tables::write(folder, &label(plan), &bytes)
}

/// Returns the size of a plan's file in bytes, zero if it is missing.
pub fn file_size(folder: &Path, plan: &TablePlan) -> u64 {
    std::fs::metadata(label(plan).file(folder)).map_or(0, |file| file.len())
}
