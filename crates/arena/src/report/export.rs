//! An event for other programs: records, CSV and JSON. Keys and codes are never translated.

use std::fmt::Write as _;

use rules::Seat;
use serde_json::{Value, json};

use crate::report::{Summary, whole};
use crate::statistics::points::Ending;
use crate::store::GameRow;

/// Returns every game's record, in finishing order.
pub fn records(summary: &Summary) -> String {
    summary.games.iter().map(|kept| kept.finished.record.as_str()).collect::<Vec<_>>().join("\n")
}

/// Writes one CSV line per game.
pub fn csv(summary: &Summary) -> String {
    let mut text = String::from(
        "id,game,round,pair,leg,first,second,result,reason,forfeit,points_first,points_second,plies,\
         seconds_first,seconds_second,nodes_first,nodes_second,finished\n",
    );
    for kept in &summary.games {
        let done = &kept.finished;
        let [first, second] = kept.players.map(|player| field(&summary.names[player]));
        let points = [Seat(0), Seat(1)].map(|seat| whole(summary.event.points.of(done.ending, seat)));
        let seconds = done.thinking.map(|thinking| thinking.time.as_secs_f64());
        _ = writeln!(
            text,
            "{},{},{},{},{},{first},{second},{},{},{},{},{},{},{:.6},{:.6},{},{},{}",
            kept.id,
            kept.game,
            kept.round,
            done.pair,
            done.leg,
            result(kept),
            done.reason,
            forfeiter(kept),
            points[0],
            points[1],
            done.plies,
            seconds[0],
            seconds[1],
            done.thinking[0].nodes,
            done.thinking[1].nodes,
            done.when
        );
    }
    text
}

/// Writes everything as one JSON object: the event, the ranking, the games.
pub fn json(summary: &Summary) -> String {
    let event = &summary.event;
    let ranking: Vec<Value> = summary.standings.iter().map(|s| standing(summary, s)).collect();
    let games: Vec<Value> = summary.games.iter().map(|kept| game(summary, kept)).collect();
    let object = json!({
        "event": event.name,
        "format": event.format.name(),
        "games": event.sections.iter().map(|section| json!({
            "game": section.game.info().name, "rules": section.rules, "time": section.control.to_string(),
        })).collect::<Vec<_>>(),
        "points": {
            "win": event.points.win, "draw": event.points.draw,
            "loss": event.points.loss, "disqualified": event.points.disqualified,
        },
        "tie_breaks": event.tie_breaks.iter().map(|tie_break| tie_break.name()).collect::<Vec<_>>(),
        "ranking": ranking,
        "played": games,
    });
    format!("{object:#}\n")
}

fn standing(summary: &Summary, s: &crate::statistics::points::Standing) -> Value {
    let rating =
        summary.ratings[s.player].map(|r| json!({"elo": tenth(r.elo), "low": tenth(r.low), "high": tenth(r.high)}));
    json!({
        "rank": s.rank, "player": summary.names[s.player], "points": s.points, "games": s.games(),
        "wins": s.wins, "draws": s.draws, "losses": s.losses, "forfeits": s.forfeits, "rating": rating,
    })
}

fn game(summary: &Summary, kept: &GameRow) -> Value {
    let done = &kept.finished;
    json!({
        "id": kept.id, "game": kept.game, "round": kept.round, "pair": done.pair, "leg": done.leg,
        "players": kept.players.map(|player| summary.names[player].as_str()),
        "result": result(kept), "reason": done.reason, "forfeit": matches!(done.ending, Ending::Forfeited(_)),
        "why": done.why[0], "evidence": done.evidence, "plies": done.plies,
        "seconds": done.thinking.map(|thinking| thinking.time.as_secs_f64()),
        "nodes": done.thinking.map(|thinking| thinking.nodes), "finished": done.when, "record": done.record,
    })
}

/// Returns `1-0`, `0-1` or `1/2-1/2`, with the first seat's points first.
pub(crate) fn result(kept: &GameRow) -> &'static str {
    match kept.finished.ending.winner() {
        Some(Seat(0)) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    }
}

fn forfeiter(kept: &GameRow) -> &'static str {
    match kept.finished.ending {
        Ending::Forfeited(Seat(0)) => "first",
        Ending::Forfeited(_) => "second",
        _ => "",
    }
}

fn tenth(x: f64) -> f64 {
    (x * 10.0).round() / 10.0
}

/// Writes a CSV field, quoted if necessary. An apostrophe protects one that a spreadsheet would take for a formula.
fn field(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_stay_fields() {
        for (text, written) in [("a", "a"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("=1+1", "'=1+1")] {
            assert_eq!(field(text), written);
        }
    }
}
