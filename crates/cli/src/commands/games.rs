//! `palabre games`

use std::io::Write as _;

use anstyle::Style;
use games::Games;
use rules::{AnyGame, Catalogue as _, Message, RuleKind, Sheet, Speaker};

use crate::prose;
use crate::session::Session;

const NAME: Style = Style::new().bold();

/// Lists the games with their sides, rule sets and options.
pub(crate) fn run(session: &mut Session) -> anyhow::Result<()> {
    let mut sheet = Sheet::new();
    for game in Games.games() {
        describe(session, *game, &mut sheet);
    }
    write!(session.out, "{sheet}")?;
    Ok(())
}

fn describe(session: &Session, game: &dyn AnyGame, sheet: &mut Sheet) {
    let (info, speaker, width) = (game.info(), session.speaker_for(game), prose::width());
    sheet.line().ink(NAME, info.name).text(format!("  {}", info.title));
    prose::wrap(sheet, "  ", "  ", &speaker.text("summary"), width);
    let sides = Message::new("games-sides").with("sides", info.sides.join(", "));
    sheet.line().text("  ").text(speaker.say(&sides));
    for (i, set) in info.rules.sets.iter().enumerate() {
        let default = if i == 0 { format!(" ({})", speaker.text("games-default")) } else { String::new() };
        rule(sheet, &speaker, &format!("`{set}`{default}"), &format!("set-{set}"));
    }
    for option in info.rules.options {
        let word = match option.kind {
            RuleKind::Flag => option.name.to_owned(),
            RuleKind::Number { default, .. } => format!("{}={default}", option.name),
        };
        rule(sheet, &speaker, &format!("`{word}`"), &format!("rule-{}", option.name));
    }
    sheet.line();
}

fn rule(sheet: &mut Sheet, speaker: &Speaker, word: &str, id: &str) {
    let text = Message::new("games-rule").with("word", word).with("text", speaker.text(id));
    prose::wrap(sheet, "  --rules ", "      ", &speaker.say(&text), prose::width());
}
