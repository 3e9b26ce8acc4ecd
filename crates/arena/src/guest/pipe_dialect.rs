//! The dialect that a player speaks on its standard input and output, and its role there.

use catalogue::{Carrier, DialectInfo, DynGame, Message};

/// Returns the named dialect on pipes that a player can speak, or the game's first one.
///
/// # Errors
/// The game has no such dialect; the message lists those it has.
pub fn pipe_dialect(game: &dyn DynGame, name: Option<&str>) -> Result<&'static DialectInfo, Message> {
    let mut spoken = game.dialects().iter().filter(|d| d.carrier == Carrier::Pipes && d.guest.is_some());
    spoken.find(|dialect| name.is_none_or(|name| dialect.name == name)).ok_or_else(|| no_dialect(game))
}

/// Returns the error for a game without the wanted dialect.
pub(super) fn no_dialect(game: &dyn DynGame) -> Message {
    let known: Vec<&str> = game.dialects().iter().filter(|d| d.guest.is_some()).map(|d| d.name).collect();
    let known = if known.is_empty() { "-".to_owned() } else { known.join(", ") };
    Message::new("bot-no-protocol").with("title", game.info().title).with("known", known)
}

/// Finds the role that a referee passes on the command line, ignoring case; the dialect's first role if there is none.
///
/// # Errors
/// The dialect has no such role.
pub fn dialect_role(dialect: &DialectInfo, asked: Option<&str>) -> Result<&'static str, Message> {
    let Some(asked) = asked else { return Ok(dialect.roles[0]) };
    let wrong = || Message::new("bot-role").quoting("role", asked).with("known", dialect.roles.join(", "));
    dialect.roles.iter().copied().find(|role| role.eq_ignore_ascii_case(asked)).ok_or_else(wrong)
}
