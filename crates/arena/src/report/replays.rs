//! A page of recorded games: those of a referee's replay file, or of any file of records.

use catalogue::{Catalogue, Language, Message, Speaker, Texts};
use play::{Record, Verdict};
use serde_json::{Map, json};

use crate::TEXTS;
use crate::report::boards::Boards;
use crate::report::page::{Page, escaped, in_script};

/// Writes the page in a language: a table of the games, and the board that replays one. `shared` are the texts that the
/// games' own texts build on.
pub fn replays(
    title: &str,
    records: &[Record],
    catalogue: &dyn Catalogue,
    language: Language,
    shared: Texts,
) -> Result<String, Message> {
    let own = Speaker::new(language, [TEXTS.of(language)]);
    let mut page = Page::new(title, &own);
    let heads = ["page-game", "page-players", "page-result", "page-reason", "page-plies"];
    let mut rows = vec![heads.map(|id| own.text(id)).to_vec()];
    let (mut boards, mut games) = (Boards::default(), Map::new());
    for (number, record) in (1..).zip(records) {
        let line = record.line(catalogue)?;
        let info = line.game().info();
        let speaker = Speaker::new(language, [TEXTS.of(language), shared.of(language), info.texts.of(language)]);
        games.insert(number.to_string(), boards.game(&record.to_string(), catalogue, &speaker)?);
        rows.push(row(number, record, info.sides));
    }
    page.table("games", &rows, 4);
    page.viewer();
    let data = json!({ "start": own.text("page-start"), "games": games, "lines": boards.into_lines() });
    Ok(page.replaying(title, &in_script(&data)))
}

fn row(number: usize, record: &Record, sides: &[&str]) -> Vec<String> {
    let players: Vec<&str> = sides.iter().map(|side| record.tag(side).unwrap_or(side)).collect();
    let winner = |seat: usize| matches!(record.result, Verdict::Won(won) if won.index() == seat);
    let shown = players.iter().enumerate().map(|(seat, name)| match winner(seat) {
        true => format!("<b>{}</b>", escaped(name)),
        false => escaped(name),
    });
    let (shown, result) = (shown.collect::<Vec<_>>().join(" – "), record.result.to_string());
    let reason = record.reason.clone().unwrap_or_default();
    let title = escaped(&format!("#{number} {}: {}, {result} ({reason})", record.game, players.join(" – ")));
    let link = format!(
        "<a id=\"g{number}\" href=\"#g{number}\" data-title=\"{title}\">#{number} {}</a>",
        escaped(&record.game)
    );
    vec![link, shown, result, escaped(&reason), record.moves.len().to_string()]
}
