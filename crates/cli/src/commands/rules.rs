//! `palabre rules`

use std::io::Write as _;

use crate::console::Console;
use crate::flags::Rules;
use crate::prose;

/// Explains a game.
pub(crate) fn run(console: &mut Console, flags: &Rules) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let sheet = prose::render(game.info().prose.of(console.language), prose::width());
    write!(console.out, "{sheet}")?;
    Ok(())
}
