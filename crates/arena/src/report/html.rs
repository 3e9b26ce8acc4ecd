//! An event as a page: ranking, cross-table, charts, forfeits, time, and every game to replay.

use std::fmt::Write as _;

use catalogue::{Catalogue, Language, Message, Speaker, Texts};
use rules::Seat;
use serde_json::{Map, json};

use crate::TEXTS;
use crate::report::boards::Boards;
use crate::report::export::{date, result};
use crate::report::page::{Page, cells, escaped, in_script};
use crate::report::{Summary, ThrownWin, chart, phases, sides, tables, thrown_wins, whole};
use crate::statistics::marks::Marks;
use crate::store::GameRow;
use crate::store::replaced::ReplacedGame;

/// The parts of a page that are not in the summary.
#[derive(Default)]
pub struct PageParts {
    /// The marks beside the ranking.
    pub marks: Option<Marks>,
    /// The won positions that were thrown away.
    pub thrown: Vec<ThrownWin>,
    /// `true` if an engine looked for them as well.
    pub is_reviewed: bool,
}

impl PageParts {
    /// Returns the parts of a page without marks, with the won positions that exact knowledge alone finds.
    pub fn known(summary: &Summary, catalogue: &dyn Catalogue) -> Result<Self, Message> {
        let thrown = thrown_wins(summary, catalogue, None, &mut |_| true)?;
        Ok(Self { thrown, ..Self::default() })
    }
}

/// Writes the page in a language. `shared` are the texts that the games' own texts build on.
pub fn page(
    summary: &Summary,
    parts: &PageParts,
    catalogue: &dyn Catalogue,
    language: Language,
    shared: Texts,
) -> Result<String, Message> {
    let speaker = Speaker::new(language, [TEXTS.of(language)]);
    let mut page = Page::new(&summary.event.name, &speaker);
    facts(&mut page, summary);
    ranking(&mut page, summary, parts.marks);
    cross_table(&mut page, summary);
    sides(&mut page, summary, language, shared);
    rating_chart(&mut page, summary);
    points_chart(&mut page, summary);
    forfeits(&mut page, summary);
    thrown(&mut page, summary, parts);
    time(&mut page, summary, catalogue)?;
    lengths(&mut page, summary);
    games(&mut page, summary);
    replaced(&mut page, summary);
    page.viewer();
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
    let parts = ["ranking", "cross", "sides", "ratings", "over-time", "forfeits", "thrown", "time", "lengths", "games"];
    let link = |id: &&str| format!("<a href=\"#{id}\">{}</a>", escaped(&page.speaker.text(&format!("page-{id}"))));
    let links: Vec<String> = parts.iter().map(link).collect();
    page.raw(&format!("<nav>{}</nav>\n", links.join("\n")));
}

fn ranking(page: &mut Page<'_>, summary: &Summary, marks: Option<Marks>) {
    page.heading("ranking");
    let rows = tables::standings(summary, &summary.names, marks, page.speaker);
    page.table("ranking", &cells(&rows), 2);
    if let Some(marks) = marks {
        page.element("p", &page.speaker.say(&Message::new("page-marks").with("most", marks.out_of)));
    }
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
    let lost =
        if tally.forfeits > 0 { format!("{}+{}", tally.losses, tally.forfeits) } else { tally.losses.to_string() };
    let count = format!("{}-{}-{lost}", tally.wins, tally.draws);
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

/// Writes the won positions that were thrown away, by player.
fn thrown(page: &mut Page<'_>, summary: &Summary, parts: &PageParts) {
    page.heading("thrown");
    let id = if parts.is_reviewed { "page-thrown-reviewed" } else { "page-thrown-exact" };
    page.element("p", &page.speaker.text(id));
    if parts.thrown.is_empty() {
        page.element("p", &page.speaker.text("page-thrown-none"));
    }
    for standing in &summary.standings {
        let own: Vec<String> = parts
            .thrown
            .iter()
            .filter_map(|thrown| {
                let row = summary.games.iter().find(|row| row.id == thrown.game)?;
                let is_own = row.players[thrown.seat.index()] == standing.player;
                let text = page.speaker.say(&tables::thrown_message(summary, row, thrown));
                is_own.then(|| format!("<li><a href=\"#g{0}\">#{0}</a> {1}</li>", row.id, escaped(&text)))
            })
            .collect();
        if !own.is_empty() {
            let name = escaped(&summary.names[standing.player]);
            let list = own.join("\n");
            page.raw(&format!("<details><summary>{name} ({})</summary>\n<ul>{list}</ul>\n</details>\n", own.len()));
        }
    }
}

/// Writes the results by side: of all players in a sentence, and of each player in a table.
fn sides(page: &mut Page<'_>, summary: &Summary, language: Language, shared: Texts) {
    page.heading("sides");
    for section in &summary.event.sections {
        let texts = section.game.info().texts;
        let speaker = Speaker::new(language, [TEXTS.of(language), shared.of(language), texts.of(language)]);
        let Some(message) = summary.side_message(section) else { continue };
        page.element("p", &speaker.say(&message));
        page.table("sides", &cells(&sides::table(summary, section, &speaker)), 1);
    }
    page.element("p", &page.speaker.text("page-sides-note"));
}

fn time(page: &mut Page<'_>, summary: &Summary, catalogue: &dyn Catalogue) -> Result<(), Message> {
    page.heading("time");
    let rows = tables::thinking(summary, &summary.names, page.speaker);
    page.table("time", &cells(&rows), 1);
    let rows = phases::table(summary, catalogue, page.speaker)?;
    page.raw(&format!("<details><summary>{}</summary>\n", escaped(&page.speaker.text("page-phases"))));
    page.element("p", &page.speaker.text("page-phases-note"));
    page.table("time", &cells(&rows), 2);
    page.raw("</details>\n");
    Ok(())
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
}

/// Writes the games that were played again because a bot was replaced.
fn replaced(page: &mut Page<'_>, summary: &Summary) {
    if summary.replaced.is_empty() {
        return;
    }
    let count = summary.replaced.len();
    let title = page.speaker.say(&Message::new("page-replaced").with("count", count));
    page.raw(&format!("<details id=\"replaced\"><summary>{}</summary>\n", escaped(&title)));
    page.element("p", &page.speaker.text("page-replaced-note"));
    let heads = ["page-game", "page-first", "page-second", "page-result", "page-reason", "page-plies"];
    let heads = heads.into_iter().chain(["page-replaced-player", "page-replaced-date"]);
    let mut rows = vec![heads.map(|id| page.speaker.text(id)).collect::<Vec<_>>()];
    for ReplacedGame { game, player, when, .. } in &summary.replaced {
        let mut row = game_row(summary, game);
        row.extend([escaped(&summary.names[*player]), date(*when)]);
        rows.push(row);
    }
    page.table("games", &rows, 5);
    page.raw("</details>\n");
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
        let replaced = summary.replaced.iter().map(|replaced| &replaced.game);
        for kept in summary.games.iter().chain(replaced).filter(|kept| kept.game == info.name) {
            games.insert(kept.id.to_string(), boards.game(&kept.finished.record, catalogue, &speaker)?);
        }
    }
    let start = Speaker::new(language, [TEXTS.of(language)]).text("page-start");
    Ok(in_script(&json!({ "start": start, "games": games, "lines": boards.into_lines() })))
}
