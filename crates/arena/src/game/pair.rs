//! One game of a pair: two games from the same opening with sides swapped.

use catalogue::{DynGame, DynLine, Message};

use crate::contestant::Contestant;
use crate::contestant::entrant::Entrant;
use crate::game::referee::{FinishedGame, RefereeSettings, play_refereed};

/// Returns the opening of a pair: the requested one, or the usual start if an entrant can start only there.
pub(crate) fn opening_for<'a>(
    entrants: impl IntoIterator<Item = &'a Entrant>,
    (game, rules): (&'static dyn DynGame, &str),
    wanted: impl FnOnce() -> Result<Box<dyn DynLine>, Message>,
) -> Result<Box<dyn DynLine>, Message> {
    let anywhere = entrants.into_iter().all(|entrant| entrant.starts_anywhere(game));
    if anywhere { wanted() } else { game.open(rules, None) }
}

/// Plays a game of a pair. The first of the two contestants has the first seat in leg 0 and the second seat in leg 1.
pub(crate) fn play_leg(
    leg: u8,
    opening: Box<dyn DynLine>,
    [one, two]: [&mut dyn Contestant; 2],
    settings: &RefereeSettings<'_>,
) -> Option<FinishedGame> {
    let mut seated = if leg == 0 { [one, two] } else { [two, one] };
    play_refereed(opening, &mut seated, settings)
}
