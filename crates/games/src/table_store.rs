//! The folder of tables: reading them, and building them one after the other, by one program at a time.

use std::num::NonZeroUsize;
use std::path::Path;

use catalogue::{Message, TablePlan, Tables};
use rules::Phase;
use rules::Progress;
use tables::{BuildLock, Table, TableError, TableId};

/// The label of a plan's file.
pub fn label(plan: &TablePlan) -> TableId {
    TableId { name: plan.name.clone(), version: plan.version, bytes: plan.bytes }
}

/// The bytes of a plan's table, checked, or what is wrong with it.
pub fn load(folder: &Path, plan: &TablePlan) -> Result<Vec<u8>, Message> {
    Table::open(folder, &label(plan)).and_then(|table| table.load()).map_err(|flaw| told(&flaw, folder, plan))
}

/// Refused unless the table of a plan is there, and all of it as it was written.
pub fn check(folder: &Path, plan: &TablePlan) -> Result<(), Message> {
    state(folder, plan).map(drop).map_err(|flaw| told(&flaw, folder, plan))
}

/// Storage of a table that is read whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// With a checksum that finds every error.
    Whole,
    /// With the checksum of earlier versions, which misses some errors: used, and built anew when tables are.
    Legacy,
}

/// Storage of a plan's table, checked whole.
pub fn state(folder: &Path, plan: &TablePlan) -> Result<State, TableError> {
    let table = Table::open(folder, &label(plan))?;
    table.check()?;
    Ok(if table.is_legacy() { State::Legacy } else { State::Whole })
}

/// Describes the fault of a table file, and its remedy.
pub fn told(flaw: &TableError, folder: &Path, plan: &TablePlan) -> Message {
    let message = match flaw {
        TableError::Missing => Message::new("table-missing"),
        TableError::Unreadable(error) => Message::new("table-unreadable").with("error", error.to_string()),
        TableError::NotATable | TableError::OtherTable | TableError::Truncated | TableError::Damaged => {
            Message::new("table-damaged")
        }
    };
    message.with("name", plan.name.as_str()).with("file", label(plan).file(folder).display().to_string())
}

/// Result of building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Number of tables built.
    pub built: usize,
    /// Number still to be built after an interruption.
    pub left: usize,
}

/// Builds the tables of these plans that are not there, damaged, or kept with the legacy checksum.
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
    // Looked at under the lock: somebody else may have built them while we waited.
    let missing: Vec<&TablePlan> =
        plans.iter().filter(|plan| !matches!(state(folder, plan), Ok(State::Whole))).collect();
    for (built, plan) in missing.iter().enumerate() {
        let Some(bytes) = tables.build(plan, threads, building)? else {
            return Ok(Filled { built, left: missing.len() - built });
        };
        tables::write(folder, &label(plan), &bytes).map_err(failed)?;
    }
    Ok(Filled { built: missing.len(), left: 0 })
}
