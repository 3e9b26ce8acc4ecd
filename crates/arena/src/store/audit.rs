//! [`audit`]: checks every game of an event against the rules, by its record.
//!
//! Opening a store verifies that its contents are unaltered; this verifies that they are valid.

use catalogue::{Catalogue, Message};
use play::{Record, Verdict};

use crate::event::Event;
use crate::statistics::points::Ending;
use crate::store::{GameRow, Store};

/// Result of an audit.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    /// Number of games.
    pub games: usize,
    /// Errors, in the order of the games.
    pub faults: Vec<Message>,
}

/// Reads and replays every game of a store. Returns an error if the store cannot be read or its event is invalid.
pub fn audit(store: &Store, catalogue: &dyn Catalogue) -> Result<Audit, Message> {
    let text = store.event()?.ok_or_else(|| Message::new("store-empty"))?;
    Event::read(&text, catalogue)?;
    let (names, games) = (store.players()?, store.games()?);
    let fault = |kept: &GameRow| {
        let why = fault_of(kept, &names, catalogue).err()?;
        let [one, two] = kept.players.map(|player| names[player].as_str());
        let message = Message::new("audit-fault").with("number", kept.id).with("one", one).with("two", two);
        Some(message.with("why", why))
    };
    Ok(Audit { games: games.len(), faults: games.iter().filter_map(fault).collect() })
}

/// Finds the error of a game: its record must be readable, follow the rules, and agree with its row.
fn fault_of(kept: &GameRow, names: &[String], catalogue: &dyn Catalogue) -> Result<(), Message> {
    let GameRow { finished, .. } = kept;
    let differs = |what: &str| Message::new("audit-differs").with("what", what);
    let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(differs(what)) };
    let records = Record::read(&finished.record)?;
    let [record] = &records[..] else { return Err(differs("record")) };
    must(record.game == kept.game, "game")?;
    let line = record.line(catalogue)?;
    must(record.moves.len() == finished.plies as usize, "plies")?;
    must(record.result == finished.ending.winner().map_or(Verdict::Drawn, Verdict::Won), "result")?;
    must(record.reason.as_deref() == Some(finished.reason.as_str()), "reason")?;
    let players = line.game().info().sides.iter().map(|side| record.tag(side));
    must(players.eq(kept.players.map(|player| names.get(player).map(String::as_str))), "players")?;
    match finished.ending {
        // The loss is not visible on the board.
        Ending::Forfeited(_) => Ok(()),
        ending => must(line.outcome().is_some_and(|outcome| outcome.winner == ending.winner()), "outcome"),
    }
}
