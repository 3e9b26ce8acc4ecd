//! `palabre convert`

use std::io::Write as _;

use anyhow::Context as _;
use catalogue::Message;

use crate::console::Console;
use crate::flags::ConvertArgs;

/// Turns positions from one format into another.
pub(crate) fn run(console: &mut Console, flags: &ConvertArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let name = flags.file.as_ref().map_or("-".to_owned(), |file| file.display().to_string());
    let text = match &flags.file {
        Some(file) if name != "-" => std::fs::read_to_string(file),
        _ => std::io::read_to_string(std::io::stdin()),
    };
    let text = text.with_context(|| console.speaker.say(&Message::new("file-not-read").with("file", name)))?;
    let hints = [("turn", &flags.turn), ("ring", &flags.ring)];
    let hints: Vec<(&str, &str)> = hints.iter().filter_map(|(key, hint)| Some((*key, hint.as_deref()?))).collect();
    let converted = game.convert(&flags.rules, &flags.from, &flags.to, &text, &hints);
    for position in converted.map_err(|message| console.failure(game, &message))? {
        writeln!(console.out, "{}", position.trim_end())?;
    }
    Ok(())
}
