//! Players that visitors name: held to what this server gives.

use std::time::Duration;

use catalogue::{DynGame, PlayerSpec};
use rules::Limits;

use crate::api::error::{Answer, ApiError};
use crate::engines::player_pool::{self, PlayerPool};
use crate::limits;

/// Who is asked when nobody is named.
pub(crate) const STRONGEST: &str = "best";
/// What a question may cost that says nothing of it.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(1);

/// Mebibytes that a player of this spec may come to use here; a bot has limits of its own.
pub(crate) fn footprint(game: &'static dyn DynGame, spec: &str) -> u64 {
    PlayerSpec::read(spec, game.players()).map_or(0, |spec| player_pool::footprint(&spec))
}

/// What a player of this spec may spend on a question; refused if there is no such player or it asks for too much.
pub(crate) fn limits(game: &'static dyn DynGame, spec: &str, pool: &PlayerPool) -> Answer<Limits> {
    let read = PlayerSpec::read(spec, game.players());
    let read = read.map_err(|why| ApiError::because("bad-player", why).of(game))?;
    let limits = read.limits(Limits::time(USUAL_TIME));
    let large = read.number("threads").is_some_and(|threads| threads > limits::threads())
        || read.number("hash").is_some_and(|hash| hash > limits::MEGABYTES)
        || player_pool::footprint(&read) > pool.largest()
        || limits.time.is_some_and(|time| time > limits::THINKING);
    if large {
        let refused = ApiError::new("bad-player").said("player-too-large").with("spec", spec);
        let refused = refused.with("seconds", limits::THINKING.as_secs()).with("threads", limits::threads());
        return Err(refused.with("megabytes", limits::MEGABYTES.min(pool.largest())));
    }
    Ok(limits)
}
