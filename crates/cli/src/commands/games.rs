//! `palabre games`

use std::io::Write as _;

use anstyle::Style;
use catalogue::{Catalogue as _, DynGame, Message, RuleKind, Speaker, StyledText};
use games::Games;

use crate::console::Console;
use crate::markdown;

const NAME: Style = Style::new().bold();

/// Lists the games with their sides, rule sets and options.
pub(crate) fn run(console: &mut Console) -> anyhow::Result<()> {
    let mut sheet = StyledText::new();
    for game in Games.games() {
        describe(console, *game, &mut sheet);
    }
    write!(console.out, "{sheet}")?;
    Ok(())
}

fn describe(console: &Console, game: &dyn DynGame, sheet: &mut StyledText) {
    let (info, speaker, width) = (game.info(), console.speaker_for(game), markdown::width());
    sheet.line().ink(NAME, info.name).text(format!("  {}", info.title));
    markdown::wrap(sheet, "  ", "  ", &speaker.text("summary"), width);
    let sides = Message::new("games-sides").with("sides", info.sides.join(", "));
    sheet.line().text("  ").text(speaker.say(&sides));
    for (i, set) in info.rules.sets.iter().enumerate() {
        let default = if i == 0 { format!(" ({})", speaker.text("games-default")) } else { String::new() };
        rule(sheet, &speaker, &format!("`{set}`{default}"), &format!("set-{set}"));
    }
    for option in info.rules.options {
        let word = match option.kind {
            RuleKind::Flag => option.name.to_owned(),
            RuleKind::Number { default, .. } | RuleKind::Limit { default, .. } => format!("{}={default}", option.name),
        };
        rule(sheet, &speaker, &format!("`{word}`"), &format!("rule-{}", option.name));
    }
    sheet.line();
}

fn rule(sheet: &mut StyledText, speaker: &Speaker, word: &str, id: &str) {
    let text = Message::new("games-rule").with("word", word).with("text", speaker.text(id));
    markdown::wrap(sheet, "  --rules ", "      ", &speaker.say(&text), markdown::width());
}
