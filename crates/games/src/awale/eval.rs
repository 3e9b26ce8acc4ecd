//! What Awalé knows: who has captured more.

use rules::{Game as _, Player, PlayerInfo, PlayerSpec};
use search::{Guide, Score};

use super::rules::Awale;
use super::strategies::Criteria;
use crate::brain::{Brain, engine_options, roster};
use crate::seat::Seat;

/// A captured seed.
const SEED: Score = 100;

/// The difference of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Captures;

impl Guide<Awale> for Captures {
    fn evaluate(&self, position: &Awale) -> Score {
        let side = position.turn();
        SEED * (Score::from(position.captured(side)) - Score::from(position.captured(side.other())))
    }
}

impl Brain for Awale {
    type Guide = Captures;
    const EVALS: &'static [&'static str] = &["captures"];
    const SCALE: Score = 8 * SEED;
    const COURSE_DEPTH: u64 = 6;

    fn guide(_: &str) -> Captures {
        Captures
    }

    fn own_players() -> Vec<PlayerInfo> {
        let mut players = Vec::from(Criteria::players());
        players.push(PlayerInfo { name: "perso", options: engine_options::<Self>() });
        players
    }

    fn own_player(spec: &PlayerSpec) -> Option<Box<dyn Player>> {
        Criteria::named(spec.name).map(|criteria| Seat::<Self, _>::boxed(criteria, spec))
    }
}

roster!(Awale);
