//! `palabre report`

use arena::report::Summary;
use arena::store::Store;
use games::Games;

use crate::commands::championship::write_ranking;
use crate::flags::Report;
use crate::session::Session;

/// Prints a championship's ranking, and writes the page that shows it all.
pub(crate) fn run(session: &mut Session, flags: &Report) -> anyhow::Result<()> {
    let summary = Store::read(&flags.file).and_then(|store| Summary::of(&store, &Games));
    let summary = summary.map_err(|message| session.refused(&message))?;
    write_ranking(session, &summary)?;
    Ok(())
}
