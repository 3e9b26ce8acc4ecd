//! `palabre bot`: plays under another program's referee on standard input and output, in the game's own protocol.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context as _;
use arena::{GuestError, GuestPipes, GuestPlayer, dialect_role, pipe_dialect};
use catalogue::{DynGame, DynLine, Message};
use play::{Bare, Record, TimeControl};

use crate::console::Console;
use crate::flags::BotArgs;

/// Plays until the referee ends the session or the input ends. A closed output is not an error.
pub(crate) fn run(console: &Console, flags: &BotArgs) -> anyhow::Result<()> {
    let started = Instant::now();
    let game = console.game(&flags.game)?;
    let usage = |message: Message| console.usage_in(game, &message);
    let dialect = pipe_dialect(game, flags.protocol.as_deref()).map_err(usage)?;
    let role = dialect_role(dialect, flags.role.as_deref()).map_err(usage)?;
    let player = console.ready(game, &flags.engine)?;
    let control = TimeControl::read(flags.tc.as_deref().unwrap_or(dialect.guest_time), Bare::Game).map_err(usage)?;
    let stop = AtomicBool::new(false);
    let bot = GuestPlayer::speaking(dialect, game, player, control, &stop).map_err(usage)?;
    // The requested player may only exist in the two-player game.
    let larger =
        |game: &'static dyn DynGame| game.player(&flags.engine).or_else(|_| game.player(game.players()[0].name)).ok();
    let mut bot = bot.with_larger_games(&larger).started_at(started);
    let mut pipes = GuestPipes { input: std::io::stdin().lock(), output: std::io::stdout().lock() };
    let played = bot.run(role, &mut pipes, &mut |_| {});
    if let (Some(path), Some(line)) = (&flags.save, bot.line()) {
        save(console, path, line)?;
    }
    played.map_err(|error| guest_failure(console, game, error))
}

/// Converts the error that ended a session with a referee.
pub(crate) fn guest_failure(console: &Console, game: &dyn DynGame, error: GuestError) -> anyhow::Error {
    match error {
        GuestError::Referee(message) => console.failure(game, &message),
        GuestError::Io(error) => error.into(),
    }
}

fn save(console: &Console, path: &Path, line: &dyn DynLine) -> anyhow::Result<()> {
    let unwritten = || console.speaker.say(&Message::new("file-not-written").with("file", path.display().to_string()));
    std::fs::write(path, Record::of(line).to_string()).with_context(unwritten)
}
