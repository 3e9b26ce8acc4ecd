//! An event as a page: ranking, cross-table, charts, forfeits, time, and every game to replay.

use std::fmt::Write as _;

use catalogue::{Catalogue, Language, Message, Speaker, Texts};
use rules::Seat;
use serde_json::{Map, json};

use crate::TEXTS;
use crate::report::boards::Boards;
use crate::report::export::result;
use crate::report::page::{Page, cells, escaped, in_script};
use crate::report::{Summary, chart, tables, whole};
use crate::store::GameRow;

/// Writes the page in a language. `shared` are the texts that the games' own texts build on.
pub fn page(
    summary: &Summary,
    catalogue: &dyn Catalogue,
    language: Language,
    shared: Texts,
) -> Result<String, Message> {
    let speaker = Speaker::new(language, [TEXTS.of(language)]);
    let mut page = Page::new(&summary.event.name, &speaker);
    facts(&mut page, summary);
    ranking(&mut page, summary);
    cross_table(&mut page, summary);
    rating_chart(&mut page, summary);
    points_chart(&mut page, summary);
    forfeits(&mut page, summary);
    time(&mut page, summary);
    lengths(&mut page, summary);
    games(&mut page, summary);
    let data = boards(summary, catalogue, language, shared)?;
    Ok(page.replaying(&summary.event.name, &data))
}

fn facts(page: &mut Page<'_>, summary: &Summary) {
    let event = &summary.event;
    let played = Message::new("page-played")
        .with("format", page.speaker.text(&format!("format-{}", event.format)))
        .with("players", summary.names.len())
        .with("games", summary.games.len())
        .with("expected", event.games(summary.event.players.len()).max(summary.games.len()));
    let mut lines = vec![page.speaker.say(&played)];
    for section in &event.sections {
        let info = section.game.info();
        lines.push(format!("{}: {}, {}", info.title, section.rules, section.control));
    }
    let points = Message::new("page-worth")
        .with("win", whole(event.points.win))
        .with("draw", whole(event.points.draw))
        .with("loss", whole(event.points.loss))
        .with("disqualified", whole(event.points.disqualified));
    lines.push(page.speaker.say(&points));
    for line in lines {
        page.raw(&format!("<p class=\"facts\">{}</p>\n", escaped(&line)));
    }
    let parts = ["ranking", "cross", "ratings", "over-time", "forfeits", "time", "lengths", "games"];
    let link = |id: &&str| format!("<a href=\"#{id}\">{}</a>", escaped(&page.speaker.text(&format!("page-{id}"))));
    let links: Vec<String> = parts.iter().map(link).collect();
    page.raw(&format!("<nav>{}</nav>\n", links.join("\n")));
}

fn ranking(page: &mut Page<'_>, summary: &Summary) {
    page.heading("ranking");
    let rows = tables::standings(summary, page.speaker);
    page.table("ranking", &cells(&rows), 2);
    let ranked = tables::tie_breaks(summary, page.speaker);
    page.element("p", &ranked);
}

/// Writes the points and games of each player against each other, rows and columns in ranking order.
fn cross_table(page: &mut Page<'_>, summary: &Summary) {
    page.heading("cross");
    let order: Vec<usize> = summary.standings.iter().map(|standing| standing.player).collect();
    let mut rows = vec![vec![String::new(), String::new()]];
    rows[0].extend((1..=order.len()).map(|rank| rank.to_string()));
    for (i, one) in order.iter().enumerate() {
        let mut row = vec![(i + 1).to_string(), escaped(&summary.names[*one])];
        row.extend(order.iter().map(|two| cross_cell(summary, *one, *two)));
        rows.push(row);
    }
    page.table("cross", &rows, 2);
    page.element("p", &page.speaker.text("page-cross-note"));
}

fn cross_cell(summary: &Summary, one: usize, two: usize) -> String {
    let tally = summary.tally(one, two);
    if tally.games() == 0 {
        return String::new();
    }
    let hue = 120.0 * tally.score();
    let count = format!("{}-{}-{}", tally.wins, tally.draws, tally.losses);
    format!(
        "<a href=\"#{}\" title=\"{count}\" style=\"background:hsl({hue:.0} 70% 50% / .3)\">{}<br><small>{count}</small></a>",
        meeting_id(one, two),
        whole(tally.points)
    )
}

fn meeting_id(one: usize, two: usize) -> String {
    format!("m{}-{}", one.min(two), one.max(two))
}

fn rating_chart(page: &mut Page<'_>, summary: &Summary) {
    page.heading("ratings");
    let mut rows: Vec<_> = (0..summary.names.len())
        .filter_map(|player| Some((summary.names[player].as_str(), summary.ratings[player]?)))
        .collect();
    rows.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
    page.chart(&chart::ratings(&page.speaker.text("page-ratings"), &rows));
    page.element("p", &page.speaker.text("page-ratings-note"));
}

fn points_chart(page: &mut Page<'_>, summary: &Summary) {
    page.heading("over-time");
    let lines = summary.points_over_time();
    let named: Vec<(&str, &[(usize, f64)])> =
        summary.standings.iter().map(|s| (summary.names[s.player].as_str(), &*lines[s.player])).collect();
    page.chart(&chart::lines(&page.speaker.text("page-over-time"), &named));
    page.element("p", &page.speaker.text("page-over-time-note"));
}

/// Writes the forfeits of each player; a long list is collapsed.
fn forfeits(page: &mut Page<'_>, summary: &Summary) {
    page.heading("forfeits");
    let (total, few) = (summary.forfeits().count(), 20);
    if total == 0 {
        page.element("p", &page.speaker.text("page-no-forfeits"));
    }
    for standing in summary.standings.iter().filter(|standing| standing.forfeits > 0) {
        let name = escaped(&summary.names[standing.player]);
        let open = if total <= few { " open" } else { "" };
        page.raw(&format!("<details{open}><summary>{name} ({})</summary>\n", standing.forfeits));
        let mut rows = vec![["page-game", "page-opponent", "page-why"].map(|id| page.speaker.text(id)).to_vec()];
        let own = summary.forfeits().filter(|(kept, seat)| kept.players[seat.index()] == standing.player);
        rows.extend(own.map(|(kept, seat)| forfeit_row(page.speaker, summary, kept, seat)));
        page.table("forfeits", &rows, 3);
        page.raw("</details>\n");
    }
}

fn forfeit_row(speaker: &Speaker, summary: &Summary, kept: &GameRow, seat: Seat) -> Vec<String> {
    let (done, language) = (&kept.finished, usize::from(speaker.language() != Language::ALL[0]));
    let mut why = format!("<b>{}</b> {}", escaped(&done.reason), escaped(&done.why[language]));
    for (id, text) in [("page-evidence", &done.evidence), ("page-stderr", &done.stderr[seat.index()])] {
        if !text.trim().is_empty() {
            let name = escaped(&speaker.text(id));
            _ = write!(why, "<details><summary>{name}</summary><pre>{}</pre></details>", escaped(text));
        }
    }
    let opponent = escaped(&summary.names[kept.players[1 - seat.index()]]);
    vec![format!("<a href=\"#g{0}\">#{0}</a>", kept.id), opponent, why]
}

fn time(page: &mut Page<'_>, summary: &Summary) {
    page.heading("time");
    let rows = tables::thinking(summary, page.speaker);
    page.table("time", &cells(&rows), 1);
}

fn lengths(page: &mut Page<'_>, summary: &Summary) {
    page.heading("lengths");
    for section in &summary.event.sections {
        let info = section.game.info();
        let played = summary.games.iter().filter(|kept| kept.game == info.name);
        let plies: Vec<u32> = played.map(|kept| kept.finished.plies).collect();
        if plies.is_empty() {
            continue;
        }
        let mean = plies.iter().map(|n| f64::from(*n)).sum::<f64>() / plies.len() as f64;
        let message = Message::new("page-length").with("title", info.title).decimal("mean", format!("{mean:.1}"));
        let text = page.speaker.say(&message);
        page.element("p", &text);
        page.chart(&chart::histogram(&text, &plies));
    }
}

/// Writes every game, by meeting, and the board that replays one.
fn games(page: &mut Page<'_>, summary: &Summary) {
    page.heading("games");
    let mut meetings = std::collections::BTreeMap::<(usize, usize), Vec<&GameRow>>::new();
    for kept in &summary.games {
        let [one, two] = kept.players;
        meetings.entry((one.min(two), one.max(two))).or_default().push(kept);
    }
    for ((one, two), games) in meetings {
        let tally = summary.tally(one, two);
        let title = format!("{} – {}", summary.names[one], summary.names[two]);
        let score = format!("{} – {}", whole(tally.points), whole(summary.tally(two, one).points));
        page.raw(&format!(
            "<details id=\"{}\"><summary>{} <small>({})</small></summary>\n",
            meeting_id(one, two),
            escaped(&title),
            escaped(&score)
        ));
        let heads = ["page-game", "page-first", "page-second", "page-result", "page-reason", "page-plies"];
        let mut rows = vec![heads.map(|id| page.speaker.text(id)).to_vec()];
        rows.extend(games.iter().map(|kept| game_row(summary, kept)));
        page.table("games", &rows, 5);
        page.raw("</details>\n");
    }
    page.viewer();
}

fn game_row(summary: &Summary, kept: &GameRow) -> Vec<String> {
    let [first, second] = kept.players.map(|player| escaped(&summary.names[player]));
    let title = format!("#{} {}: {first} – {second}, {} ({})", kept.id, kept.game, result(kept), kept.finished.reason);
    let link =
        format!("<a id=\"g{0}\" href=\"#g{0}\" data-title=\"{title}\">#{0} {1}</a>", kept.id, escaped(&kept.game));
    let winner = |seat: Seat, name: String| match kept.finished.ending.winner() {
        Some(winner) if winner == seat => format!("<b>{name}</b>"),
        _ => name,
    };
    let reason = escaped(&kept.finished.reason);
    vec![
        link,
        winner(Seat(0), first),
        winner(Seat(1), second),
        result(kept).to_owned(),
        reason,
        kept.finished.plies.to_string(),
    ]
}

/// Returns the data of the page's script: the boards of every game.
fn boards(summary: &Summary, catalogue: &dyn Catalogue, language: Language, shared: Texts) -> Result<String, Message> {
    let (mut boards, mut games) = (Boards::default(), Map::new());
    for section in &summary.event.sections {
        let info = section.game.info();
        let speaker = Speaker::new(language, [TEXTS.of(language), shared.of(language), info.texts.of(language)]);
        for kept in summary.games.iter().filter(|kept| kept.game == info.name) {
            games.insert(kept.id.to_string(), boards.game(&kept.finished.record, catalogue, &speaker)?);
        }
    }
    let start = Speaker::new(language, [TEXTS.of(language)]).text("page-start");
    Ok(in_script(&json!({ "start": start, "games": games, "lines": boards.into_lines() })))
}
