//! An event for other programs: records, CSV and JSON. Keys and codes are never translated.

use std::fmt::Write as _;
use std::time::Duration;

use rules::Seat;
use serde_json::{Value, json};
use stdx::UtcTime;

use crate::report::{SideTally, Summary, whole};
use crate::statistics::marks::Marks;
use crate::statistics::points::{Ending, Standing};
use crate::store::GameRow;
use crate::store::replaced::ReplacedGame;

/// Returns every game's record, in finishing order.
pub fn records(summary: &Summary) -> String {
    summary.games.iter().map(|kept| kept.finished.record.as_str()).collect::<Vec<_>>().join("\n")
}

/// Writes one CSV line per game. Replaced games come last, with the time of their replacement and without points.
pub fn csv(summary: &Summary) -> String {
    let mut text = String::from(
        "id,game,round,pair,leg,first,second,result,reason,forfeit,points_first,points_second,plies,\
         seconds_first,seconds_second,nodes_first,nodes_second,finished,replaced,worker\n",
    );
    let replaced = summary.replaced.iter().map(|replaced| (&replaced.game, Some(replaced.when)));
    for (kept, replaced) in summary.games.iter().map(|kept| (kept, None)).chain(replaced) {
        let done = &kept.finished;
        let [first, second] = kept.players.map(|player| field(&summary.names[player]));
        let points = [Seat(0), Seat(1)].map(|seat| match replaced {
            None => whole(summary.event.points.of(done.ending, seat)),
            Some(_) => String::new(),
        });
        let seconds = done.thinking.map(|thinking| thinking.time.as_secs_f64());
        _ = writeln!(
            text,
            "{},{},{},{},{},{first},{second},{},{},{},{},{},{},{:.6},{:.6},{},{},{},{},{}",
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
            done.when,
            replaced.map(|when| when.to_string()).unwrap_or_default(),
            field(&done.worker)
        );
    }
    text
}

/// Writes the ranking as CSV, one line per player, with their results by side and their marks if asked for.
pub fn ranking(summary: &Summary, marks: Option<Marks>) -> String {
    let mut heads: Vec<String> =
        "rank,player,points,games,byes,wins,draws,losses,forfeits".split(',').map(str::to_owned).collect();
    for side in ["first", "second"] {
        heads.extend(["wins", "draws", "losses", "forfeits"].map(|count| format!("{count}_{side}")));
    }
    heads.extend(["elo", "elo_low", "elo_high"].map(str::to_owned));
    heads.extend(marks.map(|marks| format!("mark_out_of_{}", marks.out_of)));
    let rows = summary.standings.iter().map(|standing| ranking_row(summary, standing, marks));
    let lines = std::iter::once(heads).chain(rows).map(|row| row.join(",") + "\n");
    lines.collect()
}

fn ranking_row(summary: &Summary, s: &Standing, marks: Option<Marks>) -> Vec<String> {
    let mut row = vec![s.rank.to_string(), field(&summary.names[s.player]), whole(s.points)];
    row.extend([s.games(), s.byes, s.wins, s.draws, s.losses, s.forfeits].map(|count| count.to_string()));
    for side in sides(summary, s.player) {
        row.extend([side.wins, side.draws, side.losses, side.forfeits].map(|count| count.to_string()));
    }
    let rating = summary.ratings[s.player];
    row.extend(rating.map_or([None; 3], |r| [r.elo, r.low, r.high].map(Some)).map(|elo| told(elo.map(tenth))));
    row.extend(marks.map(|marks| told(marks.mark(s, &summary.event.points))));
    row
}

/// Writes a number with one decimal, or nothing.
fn told(number: Option<f64>) -> String {
    number.map(|number| format!("{number:.1}")).unwrap_or_default()
}

/// Returns a player's results by side over all games.
fn sides(summary: &Summary, player: usize) -> [SideTally; 2] {
    let mut sum = [SideTally::default(); 2];
    for section in &summary.event.sections {
        for (sum, side) in sum.iter_mut().zip(summary.by_side(section.game.info().name, Some(player))) {
            sum.add(&side);
        }
    }
    sum
}

/// Writes a time in milliseconds since 1970 as a date and a time: `2026-11-17 14:05 UTC`.
pub(crate) fn date(millis: i64) -> String {
    let elapsed = Duration::from_millis(u64::try_from(millis).unwrap_or(0));
    format!("{} UTC", UtcTime::after(elapsed).minute())
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
        "replaced": summary.replaced.iter().map(|game| replaced(summary, game)).collect::<Vec<_>>(),
    });
    format!("{object:#}\n")
}

fn replaced(summary: &Summary, replaced: &ReplacedGame) -> Value {
    let mut value = game(summary, &replaced.game);
    value["replaced"] = json!({
        "player": summary.names[replaced.player], "time": replaced.when, "reason": replaced.because,
    });
    value
}

fn standing(summary: &Summary, s: &Standing) -> Value {
    let rating =
        summary.ratings[s.player].map(|r| json!({"elo": tenth(r.elo), "low": tenth(r.low), "high": tenth(r.high)}));
    json!({
        "rank": s.rank, "player": summary.names[s.player], "points": s.points, "games": s.games(),
        "wins": s.wins, "draws": s.draws, "losses": s.losses, "forfeits": s.forfeits, "byes": s.byes,
        "sides": sides(summary, s.player).map(|side| json!({
            "wins": side.wins, "draws": side.draws, "losses": side.losses, "forfeits": side.forfeits,
        })),
        "rating": rating,
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
        "worker": done.worker,
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
