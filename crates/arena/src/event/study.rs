//! A comparative study: selected strategies at several depths or times, all against all.
//!
//! A study is an ordinary event with its own points and with players derived from strategies. This module creates those
//! players and reports the result, as Markdown and as a page with charts.

use std::fmt::Write as _;
use std::time::Duration;

use catalogue::{DynGame, Language, Message, Speaker};

use crate::TEXTS;
use crate::report::{Page, Summary, cells, chart, rating, short_names, thinking};

/// A comparative study.
pub struct Study {
    /// The game.
    pub game: &'static dyn DynGame,
    /// Its rules.
    pub rules: String,
    /// Strategies, as players' specs.
    pub strategies: Vec<String>,
    /// Depths for each strategy.
    pub depths: Vec<u32>,
    /// Times per move for each strategy.
    pub times: Vec<Duration>,
    /// Pairs of games per meeting.
    pub pairs: u32,
    /// The seed of everything random.
    pub seed: u64,
}

impl Study {
    /// Returns the study's event file.
    pub fn event(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text = format!(
            "name = {}\npairs = {}\nseed = {}\n[points]\nwin = 1\ndraw = 0.5\nloss = 0\ndisqualified = 0\n\
             [[games]]\ngame = {}\nrules = {}\ntime = {}\n",
            quoted(&format!("{}: {}", self.game.info().title, self.strategies.join(", "))),
            self.pairs,
            self.seed,
            quoted(self.game.info().name),
            quoted(&self.rules),
            quoted(&self.control())
        );
        for spec in self.players() {
            _ = write!(text, "[[players]]\nname = {0}\nplayer = {0}\n", quoted(&spec));
        }
        text
    }

    /// Returns each strategy at each depth or time that it does not set itself; once if it takes neither.
    pub fn players(&self) -> Vec<String> {
        let depths = self.depths.iter().map(|depth| ("depth", depth.to_string()));
        let times = self.times.iter().map(|time| ("time", millis(*time)));
        let settings: Vec<(&str, String)> = depths.chain(times).collect();
        let mut players = Vec::new();
        for strategy in &self.strategies {
            let open = settings.iter().filter(|(option, _)| self.takes(strategy, option));
            let at = |(option, value): &(&str, String)| {
                let mark = if strategy.contains(':') { ',' } else { ':' };
                format!("{strategy}{mark}{option}={value}")
            };
            let varied: Vec<String> = open.map(at).collect();
            players.extend(if varied.is_empty() { vec![strategy.clone()] } else { varied });
        }
        players
    }

    fn takes(&self, strategy: &str, option: &str) -> bool {
        let name = strategy.split(':').next().unwrap_or_default().trim();
        let known = self.game.players().iter().any(|p| p.name == name && p.options.iter().any(|o| o.name == option));
        known && !strategy.contains(&format!("{option}="))
    }

    /// Returns the time control: the largest time or depth of the players, which is also the default for players
    /// without one.
    fn control(&self) -> String {
        match (self.times.iter().max(), self.depths.iter().max()) {
            (Some(time), _) => format!("{}/move", millis(*time)),
            (None, Some(depth)) => format!("depth={depth}"),
            (None, None) => self.game.info().usual_time.to_owned(),
        }
    }
}

fn millis(time: Duration) -> String {
    format!("{}ms", time.as_secs_f64() * 1000.0)
}

/// Writes the study as Markdown.
pub fn markdown(summary: &Summary, speaker: &Speaker) -> String {
    let mut text = format!("# {}\n\n{}\n", summary.event.name, setup(summary, speaker));
    for (id, rows) in parts(summary, speaker) {
        _ = write!(text, "\n## {}\n\n{}", speaker.text(id), markdown_table(&rows));
    }
    let names = whole_names(summary);
    if !names.is_empty() {
        _ = write!(text, "\n## {}\n\n", speaker.text("study-names"));
        names.iter().for_each(|(short, whole)| _ = writeln!(text, "- `{short}`: `{whole}`"));
    }
    _ = write!(text, "\n{}\n", speaker.text("study-note"));
    text
}

/// Writes the study as a page with charts.
pub fn page(summary: &Summary, language: Language) -> String {
    let speaker = Speaker::new(language, [TEXTS.of(language)]);
    let mut page = Page::new(&summary.event.name, &speaker);
    page.element("p", &setup(summary, &speaker));
    for (id, rows) in parts(summary, &speaker) {
        page.element("h2", &speaker.text(id));
        page.table("study", &cells(&rows), 1);
        match id {
            "study-results" => page.chart(&rating_chart(summary, &speaker)),
            "study-search" => charts(&mut page, summary),
            _ => {}
        }
    }
    let names = whole_names(summary);
    if !names.is_empty() {
        page.element("h2", &speaker.text("study-names"));
        let rows: Vec<Vec<String>> = names.into_iter().map(|(short, whole)| vec![short, whole]).collect();
        let heads = vec![String::new(), speaker.text("head-player")];
        page.table("study", &cells(&[&[heads], &rows[..]].concat()), 2);
    }
    page.element("p", &speaker.text("study-note"));
    page.finish(&summary.event.name, "")
}

fn setup(summary: &Summary, speaker: &Speaker) -> String {
    let event = &summary.event;
    let section = &event.sections[0];
    let message = Message::new("study-setup")
        .with("title", section.game.info().title)
        .with("rules", section.rules.as_str())
        .with("time", section.control.to_string())
        .with("games", 2 * event.pairs)
        .with("seed", event.seed.to_string());
    speaker.say(&message)
}

/// Returns the tables with the message ids of their headings. Long names are shortened.
fn parts(summary: &Summary, speaker: &Speaker) -> [(&'static str, Vec<Vec<String>>); 3] {
    let names = short_names(&summary.names);
    [
        ("study-results", results(summary, &names, speaker)),
        ("study-search", thinking(summary, &names, speaker)),
        ("study-matrix", matrix(summary, &names)),
    ]
}

/// Returns the shortened names with the whole ones, in ranking order.
fn whole_names(summary: &Summary) -> Vec<(String, String)> {
    let short = short_names(&summary.names);
    let both = summary.standings.iter().map(|s| (short[s.player].clone(), summary.names[s.player].clone()));
    both.filter(|(short, whole)| short != whole).collect()
}

fn results(summary: &Summary, names: &[String], speaker: &Speaker) -> Vec<Vec<String>> {
    let heads = ["head-player", "head-score", "head-games", "head-wins", "head-draws", "head-losses", "head-forfeits"];
    let mut rows = vec![heads.into_iter().chain(["head-elo"]).map(|id| speaker.text(id)).collect::<Vec<_>>()];
    for s in &summary.standings {
        let score = 100.0 * s.points / f64::from(s.games().max(1));
        let counts = [s.games(), s.wins, s.draws, s.losses, s.forfeits].map(|count| count.to_string());
        let mut row = vec![names[s.player].clone(), format!("{score:.1} %")];
        row.extend(counts);
        row.push(rating(summary.ratings[s.player]));
        rows.push(row);
    }
    rows
}

/// Returns the score of each player against each other in per cent, with its error from the pairs.
fn matrix(summary: &Summary, names: &[String]) -> Vec<Vec<String>> {
    let order: Vec<usize> = summary.standings.iter().map(|s| s.player).collect();
    let mut rows = vec![std::iter::once(String::new()).chain((1..=order.len()).map(|i| i.to_string())).collect()];
    for (i, one) in order.iter().enumerate() {
        let cell = |two: &usize| {
            let percent = |share: f64| 100.0 * share;
            summary.pairs(*one, *two).estimate().map_or_else(
                || "–".to_owned(),
                |told| format!("{:.0} [{:.0}, {:.0}]", percent(told.score), percent(told.low), percent(told.high)),
            )
        };
        rows.push(std::iter::once(format!("{}. {}", i + 1, names[*one])).chain(order.iter().map(cell)).collect());
    }
    rows
}

fn rating_chart(summary: &Summary, speaker: &Speaker) -> catalogue::Svg {
    let rows: Vec<_> = summary
        .standings
        .iter()
        .filter_map(|s| Some((summary.names[s.player].as_str(), summary.ratings[s.player]?)))
        .collect();
    chart::ratings(&speaker.text("page-ratings"), &rows)
}

fn charts(page: &mut Page<'_>, summary: &Summary) {
    let each = |measure: &dyn Fn(usize) -> Option<f64>| -> Vec<(&str, f64)> {
        let players = summary.standings.iter().map(|s| s.player);
        players.filter_map(|p| Some((summary.names[p].as_str(), measure(p)?))).collect()
    };
    let nodes = each(&|p| summary.thinking[p].searched_a_move().map(|(nodes, _)| nodes));
    let times = each(&|p| (summary.thinking[p].moves > 0).then(|| summary.thinking[p].millis_a_move()));
    for (id, rows) in [("head-nodes", nodes), ("head-millis", times)] {
        let title = page.speaker.text(id);
        page.element("h3", &format!("{title} ({})", page.speaker.text("study-log")));
        page.chart(&chart::log_bars(&title, &rows));
    }
}

fn markdown_table(rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let escaped = |row: &Vec<String>| row.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>();
    let mut text = String::new();
    for (i, row) in rows.iter().enumerate() {
        text.push_str(&line(&escaped(row)));
        if i == 0 {
            let rule = |column: usize| if column == 0 { ":--".to_owned() } else { "--:".to_owned() };
            text.push_str(&line(&(0..row.len()).map(rule).collect::<Vec<_>>()));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;
    use games::Games;

    use super::*;
    use crate::event::Event;

    #[test]
    fn strategies_meet_settings() {
        let study = Study {
            game: Games.find("awale").expect("a game"),
            rules: String::new(),
            strategies: ["alphabeta", "minimax:depth=1", "random"].map(str::to_owned).to_vec(),
            depths: vec![2, 3],
            times: Vec::new(),
            pairs: 1,
            seed: 4,
        };
        assert_eq!(study.players(), ["alphabeta:depth=2", "alphabeta:depth=3", "minimax:depth=1", "random"]);
        let event = Event::read(&study.event(), &Games).expect("an event");
        assert_eq!((event.players.len(), event.sections[0].control.to_string()), (4, "depth=3".to_owned()));
    }
}
