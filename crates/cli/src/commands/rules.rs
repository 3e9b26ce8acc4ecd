//! `palabre rules`

use std::io::Write as _;

use crate::flags::Rules;
use crate::prose;
use crate::session::Session;

/// Explains a game.
pub(crate) fn run(session: &mut Session, flags: &Rules) -> anyhow::Result<()> {
    let game = session.game(&flags.game)?;
    let sheet = prose::render(game.info().prose.of(session.language), prose::width());
    write!(session.out, "{sheet}")?;
    Ok(())
}
