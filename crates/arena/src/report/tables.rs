//! Tables as rows of texts, to be laid out for a terminal, Markdown or HTML.

use catalogue::{Message, Speaker};

use crate::event::EventFormat;
use crate::report::Summary;
use crate::report::chart::rounded;
use crate::statistics::ratings::Rating;

/// Returns the ranking, headings first. Ratings are the last column.
pub fn standings(summary: &Summary, speaker: &Speaker) -> Vec<Vec<String>> {
    let heads = ["head-rank", "head-player", "head-points", "head-games", "head-wins", "head-draws", "head-losses"];
    let heads = heads.into_iter().chain(["head-forfeits", "head-elo"]);
    let mut rows = vec![heads.map(|id| speaker.text(id)).collect::<Vec<_>>()];
    for standing in &summary.standings {
        let counts = [standing.games(), standing.wins, standing.draws, standing.losses, standing.forfeits];
        let mut row = vec![format!("{}.", standing.rank), summary.names[standing.player].clone()];
        row.push(whole(standing.points));
        row.extend(counts.map(|count| count.to_string()));
        row.push(rating(summary.ratings[standing.player]));
        rows.push(row);
    }
    rows
}

/// Returns the time and search statistics of each player in ranking order, headings first.
pub fn thinking(summary: &Summary, speaker: &Speaker) -> Vec<Vec<String>> {
    let heads = ["head-player", "head-moves", "head-millis", "head-longest", "head-nodes", "head-depth"];
    let mut rows = vec![heads.map(|id| speaker.text(id)).to_vec()];
    for standing in &summary.standings {
        let thinking = &summary.thinking[standing.player];
        let searched = thinking.searched_a_move();
        rows.push(vec![
            summary.names[standing.player].clone(),
            thinking.moves.to_string(),
            rounded(thinking.millis_a_move()),
            rounded(thinking.longest.as_secs_f64() * 1000.0),
            searched.map_or_else(|| "–".to_owned(), |(nodes, _)| rounded(nodes)),
            searched.map_or_else(|| "–".to_owned(), |(_, depth)| format!("{depth:.1}")),
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
