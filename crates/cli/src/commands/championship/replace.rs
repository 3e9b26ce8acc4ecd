//! `palabre championship replace`: enters a repaired bot again; its games are played anew by the next run.

use std::io::Write as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, bail};
use arena::event::Event;
use arena::event::replacement::{Replacement, with_player};
use arena::store::Store;
use arena::{ReplaceReason, RunLock};
use catalogue::Message;
use games::Games;

use super::store_of;
use crate::console::Console;
use crate::flags::ChampionshipReplaceArgs;
use crate::shell;

/// Replaces the player in the file, if asked to, and sets its games aside in the store.
pub(super) fn run(console: &mut Console, flags: &ChampionshipReplaceArgs) -> anyhow::Result<()> {
    let (text, db) = (console.read_file(&flags.file)?, store_of(&flags.file, flags.db.as_deref()));
    let refused = |message: Message| console.refused(&message);
    // An event that has not begun has no file, and none should be created here.
    drop(Store::read(&db).map_err(refused)?);
    let lock = RunLock::with(&db).with_context(|| console.file_message("file-not-written", &RunLock::file(&db)))?;
    let Some(_lock) = lock else { bail!(busy(console, &flags.file)) };
    let new = match &flags.command {
        Some(spec) => with_player(&text, &flags.name, spec, &Games).map_err(refused)?,
        None => text.clone(),
    };
    let event = Event::read(&new, &Games).map_err(refused)?;
    let mut store = Store::open(&db).map_err(refused)?;
    let begun = store.event().map_err(refused)?.unwrap_or_else(|| text.clone());
    let begun = Event::read(&begun, &Games).map_err(refused)?;
    begun.admits_replacing(&event, &flags.name).map_err(refused)?;
    let plan = Replacement::plan(&store, &event, &flags.name, flags.all).map_err(refused)?;
    let is_same = begun.player(&flags.name).ok() == event.player(&flags.name).ok();
    if is_same && plan.games.is_empty() {
        bail!(console.speaker.say(&described("replace-nothing", flags, &plan)));
    }
    if new != text {
        console.write_file(&flags.file, &new)?;
    }
    let reason = if flags.all { ReplaceReason::All } else { ReplaceReason::Forfeit };
    store.replace(&new, (plan.player, &plan.games), reason, now()).map_err(|message| console.refused(&message))?;
    writeln!(console.out, "{}", console.speaker.say(&described("replace-done", flags, &plan)))?;
    Ok(())
}

fn described(id: &str, flags: &ChampionshipReplaceArgs, plan: &Replacement) -> Message {
    let message = Message::new(id).with("name", flags.name.as_str()).with("games", plan.games.len());
    let message = message.with("standing", plan.standing).with("all", if flags.all { "yes" } else { "no" });
    message.with("file", shell::quote(&flags.file.display().to_string()))
}

fn busy(console: &Console, file: &Path) -> String {
    let file = shell::quote(&file.display().to_string());
    console.speaker.say(&Message::new("replace-busy").with("file", file))
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
