//! `palabre convert`

use std::io::Write as _;
use std::path::Path;

use crate::console::Console;
use crate::flags::ConvertArgs;

/// Converts positions from one format to another.
pub(crate) fn run(console: &mut Console, flags: &ConvertArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let text = console.read_file(flags.file.as_deref().unwrap_or(Path::new("-")))?;
    let hints = [("turn", &flags.turn), ("ring", &flags.ring)];
    let hints: Vec<(&str, &str)> = hints.iter().filter_map(|(key, hint)| Some((*key, hint.as_deref()?))).collect();
    let converted = game.convert(&flags.rules, &flags.from, &flags.to, &text, &hints);
    for position in converted.map_err(|message| console.failure(game, &message))? {
        writeln!(console.out, "{}", position.trim_end())?;
    }
    Ok(())
}
