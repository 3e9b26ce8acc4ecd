//! `palabre championship FILE --replay-worker NAME`: has the games of a lab's worker played again, by others.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use arena::ReplaceReason;
use arena::store::Store;
use catalogue::Message;

use crate::console::Console;
use crate::notes::noteln;

/// Sets the games of workers aside. In formats with rounds, only those of the last round: later pairings depend on the
/// others.
pub(super) fn replay(console: &Console, store: &mut Store, workers: &[String]) -> anyhow::Result<()> {
    let refused = |message: Message| console.refused(&message);
    let Some(text) = store.event().map_err(refused)?.filter(|_| !workers.is_empty()) else { return Ok(()) };
    let games = store.games().map_err(refused)?;
    let last = games.iter().map(|game| game.round).max().unwrap_or(0);
    let suspect = games.iter().filter(|game| workers.contains(&game.finished.worker));
    let (open, standing): (Vec<_>, Vec<_>) = suspect.partition(|game| game.round == last);
    let mut by_player = BTreeMap::<usize, Vec<i64>>::new();
    open.iter().for_each(|game| by_player.entry(game.players[0]).or_default().push(game.id));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    for (player, games) in &by_player {
        store.replace(&text, (*player, games), ReplaceReason::Worker, now).map_err(refused)?;
    }
    let message = Message::new("replay-worker").with("games", open.len()).with("standing", standing.len());
    noteln!("{}", console.speaker.say(&message.with("names", workers.join(", "))));
    Ok(())
}
