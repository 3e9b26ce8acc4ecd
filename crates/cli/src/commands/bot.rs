//! `palabre bot`: plays under another program's referee on standard input and output, in the game's own protocol.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context as _;
use arena::{GuestError, GuestPipes, GuestPlayer};
use catalogue::{Carrier, DialectInfo, DynGame, DynLine, Message};
use play::{Bare, Record, TimeControl};

use crate::console::Console;
use crate::flags::BotArgs;

/// Plays until the referee ends the session or the input ends. A closed output is not an error.
pub(crate) fn run(console: &Console, flags: &BotArgs) -> anyhow::Result<()> {
    let started = Instant::now();
    let game = console.game(&flags.game)?;
    let usage = |message: Message| console.usage_in(game, &message);
    let dialect = dialect(game, flags.protocol.as_deref()).map_err(usage)?;
    let role = role(dialect, flags.role.as_deref()).map_err(usage)?;
    let player = console.ready(game, &flags.engine)?;
    let control = TimeControl::read(flags.tc.as_deref().unwrap_or(dialect.guest_time), Bare::Game).map_err(usage)?;
    let Some(guest) = dialect.guest else { return Err(usage(none(game))) };
    let stop = AtomicBool::new(false);
    let bot = GuestPlayer::new(game, guest(), player, control, &stop);
    let mut bot = bot.with_larger_games(&flags.engine).started_at(started);
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

/// Returns the named dialect on pipes that a player can speak, or the first one.
fn dialect(game: &dyn DynGame, name: Option<&str>) -> Result<&'static DialectInfo, Message> {
    let mut spoken = game.dialects().iter().filter(|d| d.carrier == Carrier::Pipes && d.guest.is_some());
    spoken.find(|dialect| name.is_none_or(|name| dialect.name == name)).ok_or_else(|| none(game))
}

fn none(game: &dyn DynGame) -> Message {
    let known: Vec<&str> = game.dialects().iter().filter(|d| d.guest.is_some()).map(|d| d.name).collect();
    let known = if known.is_empty() { "-".to_owned() } else { known.join(", ") };
    Message::new("bot-no-protocol").with("title", game.info().title).with("known", known)
}

/// Finds the role that a referee passes on the command line, ignoring case.
fn role(dialect: &DialectInfo, asked: Option<&str>) -> Result<&'static str, Message> {
    let Some(asked) = asked else { return Ok(dialect.roles[0]) };
    let wrong = || Message::new("bot-role").quoting("role", asked).with("known", dialect.roles.join(", "));
    dialect.roles.iter().copied().find(|role| role.eq_ignore_ascii_case(asked)).ok_or_else(wrong)
}

fn save(console: &Console, path: &Path, line: &dyn DynLine) -> anyhow::Result<()> {
    let unwritten = || console.speaker.say(&Message::new("file-not-written").with("file", path.display().to_string()));
    std::fs::write(path, Record::of(line).to_string()).with_context(unwritten)
}
