//! [`Match`]: a match between two entrants in pairs of games, from the same opening with sides swapped.

mod queue;
mod score;

use std::sync::atomic::AtomicBool;

use catalogue::{DynGame, Message};
use play::TimeControl;
use rules::Seat;

use crate::contestant::entrant::Entrant;
use crate::event::executor::Executor;
use crate::game::adjudication::Adjudication;
use crate::openings::Openings;
use crate::statistics::sprt::{Sprt, Verdict};
use crate::store::stored_game::StoredGame;

use queue::MatchQueue;

pub use score::{MatchFailure, MatchScore};

/// A match to play.
pub struct Match {
    /// The game.
    pub game: &'static dyn DynGame,
    /// Its rules.
    pub rules: String,
    /// The two entrants; results are from the first one's point of view.
    pub entrants: [Entrant; 2],
    /// The time control.
    pub control: TimeControl,
    /// The openings.
    pub openings: Openings,
    /// The seed of the openings and of the players.
    pub seed: u64,
    /// Maximum number of pairs.
    pub pairs: u64,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
    /// The referee's right to end games early.
    pub adjudication: Adjudication,
}

/// A finished game of a match.
pub struct Leg<'a> {
    /// The first entrant's seat.
    pub seat: Seat,
    /// The game. Its record has the entrants' names.
    pub game: &'a StoredGame,
}

impl Match {
    /// Plays until all pairs are played, the test is decided or `stop` is set. Calls `each` after every finished game,
    /// with the score so far. Returns an error if an entrant or an opening is invalid.
    pub fn run(
        &self,
        executor: &dyn Executor,
        stop: &AtomicBool,
        each: &(dyn Fn(&Leg<'_>, &MatchScore) + Sync),
    ) -> Result<(MatchScore, Verdict), Message> {
        let queue = MatchQueue::new(self, stop, each);
        executor.run(&queue);
        queue.close()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::Arc;

    use catalogue::Catalogue as _;

    use super::*;
    use crate::Supervisor;
    use crate::event::executor::Threads;

    fn series(one: &str, two: &str, concurrency: usize, sprt: Option<Sprt>) -> (MatchScore, Verdict) {
        let series = Match {
            game: games::Games.find("colonnes").expect("a game"),
            rules: String::new(),
            entrants: [one, two].map(|text| Entrant::read(text).expect("a player")),
            control: TimeControl::read("depth=2", play::Bare::Game).expect("a control"),
            openings: Openings::Random,
            seed: 3,
            pairs: 60,
            sprt,
            adjudication: Adjudication::Never,
        };
        let count = NonZeroUsize::new(concurrency).expect("a number");
        let executor = Threads { count, supervisor: Supervisor::here(), live: Arc::default(), conversations: None };
        series.run(&executor, &AtomicBool::new(false), &|_, _| {}).expect("a match")
    }

    #[test]
    fn a_match_is_the_same_however_many_games_run_at_a_time() {
        let [(one, _), (two, _)] = [1, 3].map(|concurrency| series("random", "random", concurrency, None));
        assert_eq!((one.games, one.pairs, one.by_seat), (two.games, two.pairs, two.by_seat));
        assert_eq!((one.played(), one.pairs.pairs()), (120, 60));
        assert_ne!(one.games[0], 0);
        assert_eq!(one.endings.values().sum::<u64>(), 120);
        assert_eq!(one.draws.values().sum::<u64>(), one.games[1]);
    }

    #[test]
    fn a_test_ends_a_match_early() {
        let sprt = Sprt::read("elo0=0,elo1=300").expect("a test");
        let (tally, verdict) = series("alphabeta", "random", 2, Some(sprt));
        assert_eq!(verdict, Verdict::Passed);
        assert!(tally.tested.pairs() <= tally.pairs.pairs() && tally.pairs.pairs() < 60, "{tally:?}");
        assert_eq!(sprt.verdict(&tally.tested), Verdict::Passed);
    }

    #[test]
    fn a_wrong_entrant_is_refused() {
        let game = games::Games.find("colonnes").expect("a game");
        let refused = Entrant::read("nobody").and_then(|entrant| entrant.seat(game, &Supervisor::here()).map(drop));
        assert_eq!(refused.expect_err("no such player").id, "player-unknown");
    }
}
