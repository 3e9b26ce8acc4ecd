//! What is told of a championship: the ranking, who met whom, every game, the boards in sight.

use arena::Board;
use arena::points::{Ending, Standing};
use arena::report::{Summary, rating, tie_breaks};
use arena::store::Kept;
use catalogue::{Catalogue as _, DynGame, Language};
use games::Games;
use rules::Seat;
use serde_json::{Value, json};

use super::library::{Book, State};
use crate::i18n::Voice;

/// Games that are listed, the latest first.
const LISTED: usize = 500;

/// A championship in a line.
pub(crate) fn line(book: &Book, summary: &Summary, is_own: bool) -> Value {
    let event = &summary.event;
    let expected = event.games(event.players.len()).max(summary.games.len());
    json!({
        "id": book.id, "url": url(&book.id), "name": event.name, "format": event.format,
        "games": event.sections.iter().map(|section| section.game.info().name).collect::<Vec<_>>(),
        "players": event.players.len(), "finished": summary.games.len(), "expected": expected,
        "state": book.state(summary).word(), "yours": is_own,
    })
}

/// Where a championship is found.
pub(crate) fn url(id: &str) -> String {
    format!("/championship/{id}")
}

/// All of it but the event's file.
pub(crate) fn whole(book: &Book, summary: &Summary, voice: Voice, is_own: bool) -> Value {
    let (event, speaker) = (&summary.event, voice.of(None));
    let mut told = line(book, summary, is_own);
    let sections = event.sections.iter().map(|section| {
        let info = section.game.info();
        let time = section.control.to_string();
        json!({
            "game": info.name, "title": info.title, "rules": section.rules, "time": time, "openings": section.openings,
        })
    });
    told["sections"] = sections.collect();
    told["ranking"] = summary.standings.iter().map(|standing| ranked(standing, summary)).collect();
    told["ranked_by"] = json!(tie_breaks(summary, speaker));
    told["cross"] = cross(summary);
    let players =
        event.players.iter().map(|player| json!({ "name": player.name, "player": player.entrant.to_string() }));
    told["players"] = players.collect();
    told["games"] = summary.games.iter().rev().take(LISTED).map(|kept| game(kept, summary, voice)).collect();
    told["boards"] = json!(boards(book, voice));
    let failure = book.failure().filter(|_| book.state(summary) != State::Running);
    told["failure"] = json!(failure.map(|why| speaker.say(&why)));
    told
}

fn ranked(standing: &Standing, summary: &Summary) -> Value {
    json!({
        "rank": standing.rank, "player": summary.names[standing.player], "points": standing.points,
        "games": standing.games(), "wins": standing.wins, "draws": standing.draws, "losses": standing.losses,
        "forfeits": standing.forfeits, "elo": rating(summary.ratings[standing.player]),
    })
}

/// What each did against each, in the ranking's order.
fn cross(summary: &Summary) -> Value {
    let order: Vec<usize> = summary.standings.iter().map(|standing| standing.player).collect();
    let cell = |one: usize, two: usize| {
        let tally = summary.tally(one, two);
        let (wins, draws, losses, points) = (tally.wins, tally.draws, tally.losses, tally.points);
        let met = one != two && tally.games() > 0;
        met.then(|| json!({ "wins": wins, "draws": draws, "losses": losses, "points": points }))
    };
    let row = |one: &usize| Value::from_iter(order.iter().map(|two| cell(*one, *two).unwrap_or_default()));
    order.iter().map(row).collect()
}

/// A finished game in a line.
fn game(kept: &Kept, summary: &Summary, voice: Voice) -> Value {
    let done = &kept.finished;
    let forfeit = if let Ending::Forfeited(seat) = done.ending { Some(seat.0) } else { None };
    let result = match done.ending.winner() {
        Some(Seat(0)) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    json!({
        "id": kept.id, "game": kept.game, "round": kept.round,
        "players": kept.players.map(|player| summary.names[player].as_str()),
        "result": result, "reason": done.reason, "reason_text": reason(kept, voice), "forfeit": forfeit,
        "plies": done.plies, "finished": done.when,
    })
}

/// Why a game ended, in a sentence: what a forfeiting player did wrong, or the rule.
fn reason(kept: &Kept, voice: Voice) -> String {
    let why = &kept.finished.why[usize::from(voice.0 == Language::French)];
    if !why.is_empty() {
        return why.clone();
    }
    let game: Option<&dyn DynGame> = Games.find(&kept.game).ok();
    voice.of(game).text(&format!("reason-{}", kept.finished.reason))
}

/// A finished game with all that was kept of it.
pub(crate) fn replay(kept: &Kept, summary: &Summary, voice: Voice) -> Value {
    let mut told = game(kept, summary, voice);
    let done = &kept.finished;
    told["record"] = json!(done.record);
    told["evidence"] = json!(done.evidence);
    told["stderr"] = json!(done.stderr);
    let why = &done.why[usize::from(voice.0 == Language::French)];
    told["why"] = json!(Some(why).filter(|why| !why.is_empty()));
    let records = play::Record::read(&done.record).unwrap_or_default();
    let record = records.first().and_then(|record| crate::api::positions::told(record).ok());
    for name in ["rules", "start", "moves"] {
        told[name] = record.as_ref().map(|record| record[name].clone()).unwrap_or_default();
    }
    told
}

/// The boards that are played now.
pub(crate) fn boards(book: &Book, voice: Voice) -> Vec<Value> {
    let drawn = |Board { names, line }: &Board| {
        let game = line.game();
        let svg = line.svg(voice.of(Some(game))).to_string();
        json!({ "game": game.info().name, "players": names, "ply": line.ply(), "svg": svg })
    };
    book.boards().iter().map(drawn).collect()
}
