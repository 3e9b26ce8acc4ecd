//! Player specs from visitors, checked against the server's limits.

use std::time::Duration;

use catalogue::{DynGame, Message, PlayerSpec};
use rules::Limits;

use crate::api::error::{ApiError, ApiResult};
use crate::engines::player_pool::{self, PlayerPool};
use crate::limits;

/// Default player for questions.
pub(crate) const STRONGEST: &str = "best";
/// Default time of a question.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Returns the memory that a player may use in mebibytes; 0 for a bot, which has its own limits.
pub(crate) fn footprint(game: &'static dyn DynGame, spec: &str) -> u64 {
    PlayerSpec::read(spec, game.players()).map_or(0, |spec| player_pool::footprint(&spec))
}

/// Returns the search limits of a spec. Fails if there is no such player, or if it exceeds the server's limits.
pub(crate) fn limits(game: &'static dyn DynGame, spec: &str, pool: &PlayerPool) -> ApiResult<Limits> {
    let read = PlayerSpec::read(spec, game.players());
    let read = read.map_err(|why| ApiError::because("bad-player", why).in_game(game))?;
    if read.names_file() {
        return Err(ApiError::because("bad-player", Message::new("learning-file-refused")).in_game(game));
    }
    let limits = read.limits(Limits::time(DEFAULT_TIME));
    let large = read.number("threads").is_some_and(|threads| threads > limits::threads())
        || read.number("hash").is_some_and(|hash| hash > limits::HASH_MEGABYTES)
        || player_pool::footprint(&read) > pool.largest()
        || limits.time.is_some_and(|time| time > limits::MOVE_TIME);
    if large {
        let refused = ApiError::new("bad-player").with_text("player-too-large").with("spec", spec);
        let refused = refused.with("seconds", limits::MOVE_TIME.as_secs()).with("threads", limits::threads());
        return Err(refused.with("megabytes", limits::HASH_MEGABYTES.min(pool.largest())));
    }
    Ok(limits)
}
