//! `palabre export`

use std::io::Write as _;

use arena::report::{Summary, export};
use arena::store::Store;
use games::Games;

use crate::console::Console;
use crate::flags::{ExportArgs, ExportFormat};

/// Writes a championship for other programs.
pub(crate) fn run(console: &mut Console, flags: &ExportArgs) -> anyhow::Result<()> {
    let summary = Store::read(&flags.file).and_then(|store| Summary::of(&store, &Games));
    let summary = summary.map_err(|message| console.refused(&message))?;
    let text = match flags.format {
        ExportFormat::Records => export::records(&summary),
        ExportFormat::Csv => export::csv(&summary),
        ExportFormat::Json => export::json(&summary),
    };
    match &flags.out {
        Some(file) => console.write_file(file, text)?,
        None => write!(console.out, "{text}")?,
    }
    Ok(())
}
