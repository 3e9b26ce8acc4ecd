//! `palabre players`

use std::io::Write as _;

use anstyle::Style;
use rules::{OptionKind, Sheet};

use crate::flags::Players;
use crate::prose;
use crate::session::Session;

const NAME: Style = Style::new().bold();

/// Lists a game's players with their options.
pub(crate) fn run(session: &mut Session, flags: &Players) -> anyhow::Result<()> {
    let game = session.game(&flags.game)?;
    let (speaker, width) = (session.speaker_for(game), prose::width());
    let mut sheet = Sheet::new();
    for player in game.players() {
        sheet.line().ink(NAME, player.name);
        prose::wrap(&mut sheet, "  ", "  ", &speaker.text(&format!("player-{}", player.name)), width);
        let options = player.options.iter().map(|option| match option.kind {
            OptionKind::Number { default: Some(default), .. } => format!("`{}={default}`", option.name),
            OptionKind::Word(words) => format!("`{}={}`", option.name, words.join("|")),
            OptionKind::Number { default: None, .. } | OptionKind::Time => format!("`{}=…`", option.name),
        });
        let options = options.collect::<Vec<_>>().join(" ");
        if !options.is_empty() {
            prose::wrap(&mut sheet, "  ", "  ", &options, width);
        }
    }
    write!(session.out, "{sheet}")?;
    Ok(())
}
