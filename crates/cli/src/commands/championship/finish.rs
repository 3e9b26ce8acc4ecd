//! `palabre championship finish`: asks the program that runs a championship to let the games under way end.

use std::io::Write as _;

use anyhow::{Context as _, bail};
use arena::FinishRequest;
use catalogue::Message;

use super::store_of;
use crate::console::Console;
use crate::flags::ChampionshipFinishArgs;
use crate::shell;

/// Sends the request. Fails if no program runs the championship.
pub(super) fn run(console: &mut Console, flags: &ChampionshipFinishArgs) -> anyhow::Result<()> {
    let db = store_of(&flags.file, flags.db.as_deref());
    let sent = FinishRequest::send(&db).with_context(|| console.file_message("file-not-written", &db))?;
    let file = shell::quote(&flags.file.display().to_string());
    let id = match (sent, db.is_file()) {
        (true, _) => "finish-sent",
        (false, true) => "finish-idle",
        (false, false) => "finish-none",
    };
    let message = Message::new(id).with("db", db.display().to_string()).with("file", file);
    if !sent {
        bail!(console.speaker.say(&message));
    }
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}
