//! `palabre moves`

use std::io::Write as _;

use crate::console::Console;
use crate::flags::MovesArgs;

/// Lists the legal moves in byte order.
pub(crate) fn run(console: &mut Console, flags: &MovesArgs) -> anyhow::Result<()> {
    let line = console.line(&flags.start, &flags.moves)?;
    for text in line.legal() {
        writeln!(console.out, "{text}")?;
    }
    Ok(())
}
