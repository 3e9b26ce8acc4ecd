//! `palabre report`

use std::fs;

use anyhow::Context as _;
use arena::report::{self, Summary};
use arena::store::Store;
use games::Games;

use crate::commands::championship::{file_message, write_ranking};
use crate::flags::Report;
use crate::session::Session;

/// Prints a championship's ranking, and writes the page that shows it all.
pub(crate) fn run(session: &mut Session, flags: &Report) -> anyhow::Result<()> {
    let summary = Store::read(&flags.file).and_then(|store| Summary::of(&store, &Games));
    let summary = summary.map_err(|message| session.refused(&message))?;
    if let Some(file) = &flags.html {
        let page = report::page(&summary, &Games, session.language, games::TEXTS);
        let page = page.map_err(|message| session.refused(&message))?;
        fs::write(file, page).with_context(|| file_message(session, "file-not-written", file))?;
    }
    write_ranking(session, &summary)
}
