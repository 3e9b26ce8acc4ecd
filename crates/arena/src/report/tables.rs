//! Tables as rows of texts, to be laid out for a terminal, Markdown or HTML.

use catalogue::{Message, Speaker};

use crate::event::EventFormat;
use crate::report::chart::rounded;
use crate::report::{Summary, ThrownWin};
use crate::statistics::marks::Marks;
use crate::statistics::points::{Points, Standing};
use crate::statistics::ratings::Rating;
use crate::store::GameRow;
use crate::store::stored_game::ThinkingStats;

/// Returns the ranking, headings first; `names` are by number. Marks, if any, and ratings are the last columns.
pub fn standings(summary: &Summary, names: &[String], marks: Option<Marks>, speaker: &Speaker) -> Vec<Vec<String>> {
    let heads = ["head-rank", "head-player", "head-points", "head-games", "head-wins", "head-draws", "head-losses"];
    let mut rows = vec![heads.into_iter().chain(["head-forfeits"]).map(|id| speaker.text(id)).collect::<Vec<_>>()];
    rows[0].extend(marks.map(|marks| speaker.say(&Message::new("head-mark").with("most", marks.out_of))));
    rows[0].push(speaker.text("head-elo"));
    for standing in &summary.standings {
        let counts = [standing.games(), standing.wins, standing.draws, standing.losses, standing.forfeits];
        let mut row = vec![format!("{}.", standing.rank), names[standing.player].clone()];
        row.push(whole(standing.points));
        row.extend(counts.map(|count| count.to_string()));
        row.extend(marks.map(|marks| speaker.say(&mark(marks, standing, &summary.event.points))));
        row.push(rating(summary.ratings[standing.player]));
        rows.push(row);
    }
    rows
}

/// Returns a player's mark with one decimal, or a dash without one.
pub fn mark(marks: Marks, standing: &Standing, points: &Points) -> Message {
    let mark = marks.mark(standing, points);
    let text = mark.map_or_else(|| "–".to_owned(), |mark| format!("{mark:.1}"));
    Message::new("mark").decimal("mark", text)
}

/// Returns a thrown win in a sentence. The row is that of its game.
pub fn thrown_message(summary: &Summary, row: &GameRow, thrown: &ThrownWin) -> Message {
    let name = |seat: usize| summary.names[row.players[seat]].as_str();
    let seat = thrown.seat.index();
    let message = Message::new(if thrown.is_exact { "thrown-exact" } else { "thrown-estimate" });
    let message = message.with("name", name(seat)).with("opponent", name(1 - seat)).with("game", row.id);
    let message = message.with("number", thrown.number).with("played", thrown.played.as_str());
    match &thrown.better {
        Some(better) => message.with("better", Message::new("thrown-better").with("better", better.as_str())),
        None => message.with("better", ""),
    }
}

/// Returns the nodes and the depth per move, or dashes if they are not known.
pub(crate) fn searched(thinking: &ThinkingStats) -> [String; 2] {
    let searched = thinking.searched_a_move();
    let told = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let depth = searched.map(|(_, depth)| format!("{depth:.1}"));
    [told(searched.map(|(nodes, _)| rounded(nodes))), told(depth)]
}

/// Returns the time and search statistics of each player in ranking order, headings first. `names` are by number.
pub fn thinking(summary: &Summary, names: &[String], speaker: &Speaker) -> Vec<Vec<String>> {
    let heads = ["head-player", "head-moves", "head-millis", "head-longest", "head-nodes", "head-depth"];
    let mut rows = vec![heads.map(|id| speaker.text(id)).to_vec()];
    for standing in &summary.standings {
        let thinking = &summary.thinking[standing.player];
        let [nodes, depth] = searched(thinking);
        rows.push(vec![
            names[standing.player].clone(),
            thinking.moves.to_string(),
            rounded(thinking.millis_a_move()),
            rounded(thinking.longest.as_secs_f64() * 1000.0),
            nodes,
            depth,
        ]);
    }
    rows
}

/// Formats a rating as `+34 [−12 … +80]`, or a dash without games.
pub fn rating(rating: Option<Rating>) -> String {
    // A rounded zero has no sign.
    let signed = |x: f64| format!("{:+.0}", x.round() + 0.0).replace('-', "−");
    rating.map_or_else(|| "–".to_owned(), |r| format!("{} [{} … {}]", signed(r.elo), signed(r.low), signed(r.high)))
}

/// Returns the tie-breaks in a sentence.
pub fn tie_breaks(summary: &Summary, speaker: &Speaker) -> String {
    let names = summary.event.tie_breaks.iter().map(|tie_break| speaker.text(&format!("tie-break-{tie_break}")));
    let names = names.collect::<Vec<_>>().join(", ");
    let id = match summary.event.format {
        EventFormat::Knockout => "ranked-by-round",
        EventFormat::Swiss => "ranked-swiss",
        _ => "ranked-by",
    };
    let id = if names.is_empty() { format!("{id}-points") } else { id.to_owned() };
    speaker.say(&Message::new(id).with("names", names))
}

/// Formats a number without trailing zeros.
pub fn whole(x: f64) -> String {
    let text = format!("{x:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
