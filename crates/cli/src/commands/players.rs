//! `palabre players`

use std::io::Write as _;

use anstyle::Style;
use catalogue::{DynGame, OptionKind, PlayerInfo, Speaker, StyledText};

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
        markdown::wrap(&mut sheet, "  ", "  ", &speaker.text(&PlayerInfo::text_id(player.name)), width);
        let options = player.options.iter().filter_map(|option| match option.kind {
            OptionKind::Number { default: Some(default), .. } => Some(format!("`{}={default}`", option.name)),
            OptionKind::Word(words) => Some(format!("`{}={}`", option.name, words.join("|"))),
            OptionKind::Evaluation(words) => Some(format!("`{}={}|net:FILE`", option.name, words.join("|"))),
            OptionKind::File => Some(format!("`{}=FILE`", option.name)),
            OptionKind::Number { default: None, .. } | OptionKind::Time => Some(format!("`{}=…`", option.name)),
            // Listed once, below.
            OptionKind::Weight { .. } => None,
        });
        let options = options.collect::<Vec<_>>().join(" ");
        if !options.is_empty() {
            markdown::wrap(&mut sheet, "  ", "  ", &options, width);
        }
    }
    weights(&mut sheet, game, &speaker, width);
    write!(console.out, "{sheet}")?;
    Ok(())
}

/// Lists the weights that a spec can set, with their evaluations.
fn weights(sheet: &mut StyledText, game: &dyn DynGame, speaker: &Speaker, width: usize) {
    let weights = game.players()[0].options.iter().filter_map(|option| match option.kind {
        OptionKind::Weight { evals } => Some((option.name, evals)),
        _ => None,
    });
    for (at, (name, evals)) in weights.enumerate() {
        if at == 0 {
            sheet.line().ink(NAME, speaker.text("players-weights"));
        }
        let text = format!("`{name}=…` {} (`eval={}`)", speaker.text(&format!("option-{name}")), evals.join("|"));
        markdown::wrap(sheet, "  ", "    ", &text, width);
    }
}
