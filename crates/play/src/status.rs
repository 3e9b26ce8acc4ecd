//! The status of a game in sentences, and the reasons for a player's move.

use catalogue::{DynLine, Message, Reply};
use rules::Outcome;

/// Returns a sentence with the side to move or the outcome.
pub fn standing(line: &dyn DynLine) -> Message {
    let turn = |seat| Message::new("state-turn").with("side", side(line, seat));
    match (line.outcome(), line.turn()) {
        (Some(outcome), _) => ending(line, &outcome),
        (None, Some(seat)) => turn(seat),
        (None, None) => Message::new("state-over"),
    }
}

/// Returns a sentence with the outcome, on the board or not.
pub fn ending(line: &dyn DynLine, outcome: &Outcome) -> Message {
    let reason = Message::new(format!("reason-{}", outcome.reason));
    match outcome.winner {
        Some(seat) => Message::new("state-won").with("side", side(line, seat)).with("reason", reason),
        None => Message::new("state-drawn").with("reason", reason),
    }
}

fn side(line: &dyn DynLine, seat: rules::Seat) -> Message {
    Message::new(format!("side-{}", line.game().info().side(seat)))
}

/// Returns why a player would play its chosen move: the move's effects, and the player's evaluation.
pub fn reasons(line: &dyn DynLine, reply: &Reply) -> Vec<Message> {
    let mut reasons = line.effects(&reply.best).unwrap_or_default();
    // A player that looks only one ply ahead has nothing to add.
    let report = reply.reports.first().filter(|report| report.depth > 1);
    reasons.extend(report.map(|report| {
        let id = if report.is_book { "play-worth-book" } else { "play-worth" };
        Message::new(id).with("value", report.value.message()).with("depth", report.depth)
    }));
    reasons
}
