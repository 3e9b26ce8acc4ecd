//! `palabre players`

use std::io::Write as _;

use anstyle::Style;
use catalogue::{OptionKind, StyledText};

use crate::console::Console;
use crate::flags::PlayersArgs;
use crate::markdown;

const NAME: Style = Style::new().bold();

/// Lists a game's players with their options.
pub(crate) fn run(console: &mut Console, flags: &PlayersArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let (speaker, width) = (console.speaker_for(game), markdown::width());
    let mut sheet = StyledText::new();
    for player in game.players() {
        sheet.line().ink(NAME, player.name);
        markdown::wrap(&mut sheet, "  ", "  ", &speaker.text(&format!("player-{}", player.name)), width);
        let options = player.options.iter().map(|option| match option.kind {
            OptionKind::Number { default: Some(default), .. } => format!("`{}={default}`", option.name),
            OptionKind::Word(words) => format!("`{}={}`", option.name, words.join("|")),
            OptionKind::Number { default: None, .. } | OptionKind::Time => format!("`{}=…`", option.name),
        });
        let options = options.collect::<Vec<_>>().join(" ");
        if !options.is_empty() {
            markdown::wrap(&mut sheet, "  ", "  ", &options, width);
        }
    }
    write!(console.out, "{sheet}")?;
    Ok(())
}
