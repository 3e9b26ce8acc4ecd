//! Where tables are taken from, and put when they are built: one after the other, by one program at a time.

use std::num::NonZeroUsize;
use std::path::Path;

use rules::{Building, Message, TablePlan, Tables};
use tables::{Flaw, Label, Lock, Table};

/// The label of a plan's file.
pub fn label(plan: &TablePlan) -> Label {
    Label { name: plan.name.clone(), version: plan.version, bytes: plan.bytes }
}

/// The table of a plan, or what is wrong with it.
pub fn open(folder: &Path, plan: &TablePlan) -> Result<Table, Message> {
    Table::open(folder, &label(plan)).map_err(|flaw| told(&flaw, folder, plan))
}

/// What is wrong with a table's file, and what to do.
pub fn told(flaw: &Flaw, folder: &Path, plan: &TablePlan) -> Message {
    let message = match flaw {
        Flaw::Missing => Message::new("table-missing"),
        Flaw::Unreadable(error) => Message::new("table-unreadable").with("error", error.to_string()),
        Flaw::NotATable | Flaw::AnotherTable | Flaw::CutShort | Flaw::Damaged => Message::new("table-damaged"),
    };
    message.with("name", plan.name.as_str()).with("file", label(plan).file(folder).display().to_string())
}

/// Builds the tables of these plans that are not there, or damaged. How many were built; fewer than all of them once it
/// is told to stop.
pub fn fill(
    tables: &dyn Tables,
    folder: &Path,
    plans: &[TablePlan],
    threads: NonZeroUsize,
    building: &dyn Building,
) -> Result<usize, Message> {
    let failed = |error: std::io::Error| {
        Message::new("table-unwritable").with("folder", folder.display().to_string()).with("error", error.to_string())
    };
    let waiting = || building.begin(Message::new("table-waiting"), 0);
    let _lock = Lock::take(folder, waiting).map_err(failed)?;
    let mut built = 0;
    for plan in plans {
        // Somebody else may have built it while we waited.
        if Table::open(folder, &label(plan)).is_ok() {
            continue;
        }
        let Some(bytes) = tables.build(plan, threads, building)? else { break };
        tables::write(folder, &label(plan), &bytes).map_err(failed)?;
        built += 1;
    }
    Ok(built)
}
