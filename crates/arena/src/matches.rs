//! [`Match`]: a match between two entrants in pairs of games, from the same opening with sides swapped.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use catalogue::{DynGame, Message};
use play::TimeControl;
use rules::{Seat, mix};
use stdx::{IgnorePoison as _, lock};

use crate::contestant::Contestant;
use crate::contestant::entrant::Entrant;
use crate::game::adjudication::Adjudication;
use crate::game::conversation::{Conversation, ConversationFolder};
use crate::game::forfeit::Failure;
use crate::game::pair::{opening_for, play_leg};
use crate::game::referee::{FinishedGame, RefereeSettings};
use crate::openings::{Book, Openings};
use crate::process::Supervisor;
use crate::statistics::pentanomial::{Estimate, Pentanomial};
use crate::statistics::sprt::{InOrder, Sprt, Verdict};

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
    /// Number of pairs played concurrently.
    pub concurrency: NonZeroUsize,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
    /// The supervisor of bots.
    pub supervisor: Supervisor,
    /// The referee's right to end games early.
    pub adjudication: Adjudication,
    /// The folder that keeps everything the bots and the referee send each other.
    pub conversations: Option<Arc<ConversationFolder>>,
}

/// A finished game of a match.
pub struct Leg<'a> {
    /// The pair's number, from 0.
    pub pair: u64,
    /// The first entrant's seat.
    pub seat: Seat,
    /// The game.
    pub played: &'a FinishedGame,
}

/// The score of a match, from the first entrant's point of view.
#[derive(Clone, Debug, Default)]
pub struct MatchScore {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Complete pairs.
    pub pairs: Pentanomial,
    /// The pairs counted by the test: in order, up to the one that decided it.
    pub tested: Pentanomial,
    /// First games of pairs whose second is not finished: lost, drawn, won.
    pub singles: [u64; 3],
    /// The first entrant's half points and games in each seat.
    pub by_seat: [(u64, u64); 2],
    /// Number of games by reason of their ending, including forfeits.
    pub endings: BTreeMap<&'static str, u64>,
    /// Number of draws by reason of their ending.
    pub draws: BTreeMap<&'static str, u64>,
    /// Forfeits of each entrant by code.
    pub forfeits: [BTreeMap<&'static str, u64>; 2],
    /// Each entrant's first failure, for inspection.
    pub failures: [Option<Failure>; 2],
}

impl MatchScore {
    /// Returns the number of games played.
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Estimates the score from every complete pair, and every game of an incomplete pair as half of one.
    pub fn estimate(&self) -> Option<Estimate> {
        let singles = self.singles.iter().enumerate().map(|(halves, n)| (halves as f64 / 2.0, *n as f64 / 2.0));
        Estimate::of(&self.pairs.weighted().into_iter().chain(singles).collect::<Vec<_>>())
    }

    /// Adds a game and returns the first entrant's half points in it.
    fn add(&mut self, seat: Seat, played: &FinishedGame) -> u64 {
        let halves = match played.winner {
            None => 1,
            Some(winner) => 2 * u64::from(winner == seat),
        };
        self.games[2 - halves as usize] += 1;
        let (points, games) = &mut self.by_seat[seat.index()];
        (*points, *games) = (*points + halves, *games + 1);
        *self.endings.entry(played.reason()).or_default() += 1;
        if played.winner.is_none() {
            *self.draws.entry(played.reason()).or_default() += 1;
        }
        if let Some(forfeit) = played.forfeit() {
            let who = usize::from(forfeit.seat != seat);
            *self.forfeits[who].entry(forfeit.failure.reason.code()).or_default() += 1;
            self.failures[who].get_or_insert_with(|| forfeit.failure.clone());
        }
        halves
    }
}

struct State {
    tally: MatchScore,
    in_order: InOrder,
    /// The test's first decision, and the pairs it was based on.
    decided: Option<(Verdict, Pentanomial)>,
    refusal: Option<Message>,
}

impl Match {
    /// Plays until all pairs are played, the test is decided or `stop` is set. Calls `each` after every finished game,
    /// with the score so far. Returns an error if an entrant or an opening is invalid.
    pub fn run(
        &self,
        stop: &AtomicBool,
        each: &(dyn Fn(&Leg<'_>, &MatchScore) + Sync),
    ) -> Result<(MatchScore, Verdict), Message> {
        let (next, ended) = (AtomicU64::new(0), AtomicBool::new(false));
        let state = Mutex::new(State {
            tally: MatchScore::default(),
            in_order: InOrder::default(),
            decided: None,
            refusal: None,
        });
        let work = || {
            let mut book = Book::new(&self.openings, self.game, &self.rules, self.seed);
            while !ended.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.pairs {
                    return;
                }
                match self.play_pair(pair, &mut book, &state, stop, each) {
                    Ok(decided) => _ = ended.fetch_or(decided, Ordering::Relaxed),
                    Err(message) => {
                        lock(&state).refusal.get_or_insert(message);
                        ended.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            (1..self.concurrency.get()).for_each(|_| _ = scope.spawn(work));
            work();
        });
        let State { mut tally, in_order, decided, refusal } = state.into_inner().ignore_poison();
        let (verdict, pairs) = decided.unwrap_or((Verdict::Open, in_order.counted()));
        tally.tested = pairs;
        refusal.map_or(Ok((tally, verdict)), Err)
    }

    /// Plays two games from one opening; returns `true` if the match is over.
    fn play_pair(
        &self,
        pair: u64,
        book: &mut Book<'_>,
        state: &Mutex<State>,
        stop: &AtomicBool,
        each: &(dyn Fn(&Leg<'_>, &MatchScore) + Sync),
    ) -> Result<bool, Message> {
        let opening = opening_for(&self.entrants, (self.game, &self.rules), || book.opening(pair))?;
        let mut players = [self.seat(0, pair)?, self.seat(1, pair)?];
        let mut first = 0;
        for seat in [Seat(0), Seat(1)] {
            let [one, two] = &mut players;
            let both: [&mut dyn Contestant; 2] = [&mut **one, &mut **two];
            let (adjudication, conversation) = (self.adjudication, self.conversation(pair, seat));
            let settings = RefereeSettings { adjudication, conversation, ..RefereeSettings::new(&self.control, stop) };
            let Some(played) = play_leg(seat.0, opening.boxed_clone(), both, &settings) else {
                return Ok(true);
            };
            let mut state = lock(state);
            let halves = state.tally.add(seat, &played) as usize;
            if seat == Seat(0) {
                first = halves;
                state.tally.singles[first] += 1;
            } else {
                state.tally.singles[first] -= 1;
                state.tally.pairs.add(first + halves);
                self.test(pair, first + halves, &mut state);
            }
            each(&Leg { pair, seat, played: &played }, &state.tally);
        }
        Ok(lock(state).decided.is_some())
    }

    /// Starts the file of a game's conversation.
    fn conversation(&self, pair: u64, seat: Seat) -> Option<Arc<Conversation>> {
        let folder = self.conversations.as_ref()?;
        let [one, two] = self.entrants.each_ref().map(ToString::to_string);
        let names = if seat == Seat(0) { [&*one, &*two] } else { [&*two, &*one] };
        Some(folder.start(&format!("pair-{}-game-{}", pair + 1, seat.0 + 1), self.game, names))
    }

    /// Creates an entrant's contestant. Its seed is derived from the match's, so that a match can be repeated exactly.
    fn seat(&self, entrant: usize, pair: u64) -> Result<Box<dyn Contestant>, Message> {
        let seed = mix(mix(self.seed).wrapping_add(2 * pair + entrant as u64));
        self.entrants[entrant].seeded(self.game, seed).seat(self.game, &self.supervisor)
    }

    /// Adds a complete pair to the test.
    fn test(&self, pair: u64, halves: usize, state: &mut State) {
        let State { in_order, decided, .. } = state;
        in_order.add(pair, halves, |pairs| {
            let verdict = self.verdict(pairs);
            if decided.is_none() && verdict != Verdict::Open {
                *decided = Some((verdict, *pairs));
            }
        });
    }

    fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        self.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(pairs))
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;

    use super::*;

    fn series(one: &str, two: &str, concurrency: usize, sprt: Option<Sprt>) -> (MatchScore, Verdict) {
        let series = Match {
            game: games::Games.find("colonnes").expect("a game"),
            rules: String::new(),
            entrants: [one, two].map(|text| Entrant::read(text).expect("a player")),
            control: TimeControl::read("depth=2", play::Bare::Game).expect("a control"),
            openings: Openings::Random,
            seed: 3,
            pairs: 60,
            concurrency: NonZeroUsize::new(concurrency).expect("a number"),
            sprt,
            supervisor: Supervisor::here(),
            adjudication: Adjudication::Never,
            conversations: None,
        };
        series.run(&AtomicBool::new(false), &|_, _| {}).expect("a match")
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

    /// An interrupted pair counts its finished game.
    #[test]
    fn half_a_pair_counts() {
        let mut tally = MatchScore { singles: [1, 0, 0], ..MatchScore::default() };
        assert_eq!(tally.estimate().map(|told| told.score), Some(0.0));
        tally.pairs.add(4);
        assert!(tally.estimate().is_some_and(|told| (told.score - 2.0 / 3.0).abs() < 1e-9));
        assert_eq!(MatchScore::default().estimate(), None);
    }

    #[test]
    fn a_wrong_entrant_is_refused() {
        let game = games::Games.find("colonnes").expect("a game");
        let refused = Entrant::read("nobody").and_then(|entrant| entrant.seat(game, &Supervisor::here()).map(drop));
        assert_eq!(refused.expect_err("no such player").id, "player-unknown");
    }
}
