//! [`audit`]: checks every game of an event against the rules, by its record.
//!
//! Opening a store verifies that its contents are unaltered; this verifies that they are valid.

use catalogue::{Catalogue, Message};
use play::{Record, Verdict};

use crate::event::Event;
use crate::game::adjudication::{ADJUDICATED, Adjudication};
use crate::statistics::points::Ending;
use crate::store::{GameRow, Store};

/// Result of an audit.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    /// Number of games.
    pub games: usize,
    /// Adjudicated games whose proof needs knowledge that is not here, such as tables.
    pub unproved: usize,
    /// Errors, in the order of the games.
    pub faults: Vec<Message>,
}

/// Reads and replays every game of a store, including those that were replaced. Returns an error if the store cannot be
/// read or its event is invalid.
pub fn audit(store: &Store, catalogue: &dyn Catalogue) -> Result<Audit, Message> {
    let text = store.event()?.ok_or_else(|| Message::new("store-empty"))?;
    let event = Event::read(&text, catalogue)?;
    let (names, mut games) = (store.players()?, store.games()?);
    games.extend(store.replaced()?.into_iter().map(|replaced| replaced.game));
    let mut audit = Audit { games: games.len(), unproved: 0, faults: Vec::new() };
    for kept in &games {
        match check(kept, &event, &names, catalogue) {
            Ok(Proof::Verified) => {}
            Ok(Proof::Missing) => audit.unproved += 1,
            Err(why) => {
                let [one, two] = kept.players.map(|player| names[player].as_str());
                let message = Message::new("audit-fault").with("number", kept.id).with("one", one).with("two", two);
                audit.faults.push(message.with("why", why));
            }
        }
    }
    Ok(audit)
}

/// Status of the result of a valid game.
enum Proof {
    Verified,
    /// It was adjudicated by knowledge that is not on this machine.
    Missing,
}

/// Checks a game: its record must be readable, follow the rules, and agree with its row.
fn check(kept: &GameRow, event: &Event, names: &[String], catalogue: &dyn Catalogue) -> Result<Proof, Message> {
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
        Ending::Forfeited(_) => Ok(Proof::Verified),
        ending if finished.reason == ADJUDICATED => {
            let section = event.section(&kept.game);
            must(section.is_some_and(|section| section.adjudication == Adjudication::Exact), "adjudicate")?;
            let Some(proof) = line.decided() else {
                let needs_tables = line.outcome().is_none() && line.game().tables().is_some();
                return must(needs_tables, "adjudication").map(|()| Proof::Missing);
            };
            must(proof.winner == ending.winner(), "adjudication").map(|()| Proof::Verified)
        }
        ending => {
            let agrees = line.outcome().is_some_and(|outcome| outcome.winner == ending.winner());
            must(agrees, "outcome").map(|()| Proof::Verified)
        }
    }
}
