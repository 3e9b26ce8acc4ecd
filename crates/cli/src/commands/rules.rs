//! `palabre rules`

use std::io::Write as _;

use crate::console::Console;
use crate::flags::RulesArgs;
use crate::markdown;

/// Prints the rules of a game.
pub(crate) fn run(console: &mut Console, flags: &RulesArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let sheet = markdown::render(game.info().prose.of(console.language), markdown::width());
    write!(console.out, "{sheet}")?;
    Ok(())
}
