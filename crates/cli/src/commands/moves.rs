//! `palabre moves`

use std::io::Write as _;

use crate::flags::Moves;
use crate::session::Session;

/// Lists the legal moves in byte order.
pub(crate) fn run(session: &mut Session, flags: &Moves) -> anyhow::Result<()> {
    let line = session.line(&flags.start, &flags.moves)?;
    for text in line.legal() {
        writeln!(session.out, "{text}")?;
    }
    Ok(())
}
