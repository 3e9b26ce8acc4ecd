//! `palabre export`

use std::io::Write as _;

use arena::report::{Summary, export};
use arena::statistics::marks::Marks;
use arena::store::Store;
use catalogue::Message;
use games::Games;

use crate::console::Console;
use crate::flags::{ExportArgs, ExportFormat};

/// Writes a championship for other programs.
pub(crate) fn run(console: &mut Console, flags: &ExportArgs) -> anyhow::Result<()> {
    if flags.marks.is_some() && flags.format != ExportFormat::Ranking {
        return Err(console.usage(&Message::new("export-marks")));
    }
    let summary = Store::read(&flags.file).and_then(|store| Summary::of(&store, &Games));
    let summary = summary.map_err(|message| console.refused(&message))?;
    let text = match flags.format {
        ExportFormat::Records => export::records(&summary),
        ExportFormat::Csv => export::csv(&summary),
        ExportFormat::Json => export::json(&summary),
        ExportFormat::Ranking => export::ranking(&summary, flags.marks.map(|out_of| Marks { out_of })),
    };
    match &flags.out {
        Some(file) => console.write_file(file, text)?,
        None => write!(console.out, "{text}")?,
    }
    Ok(())
}
