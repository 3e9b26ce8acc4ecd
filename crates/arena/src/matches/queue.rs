//! [`MatchQueue`]: hands out the pairs of a match in order and counts their games.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use catalogue::Message;
use rules::{Seat, mix};
use stdx::{IgnorePoison as _, lock};

use super::{Leg, Match, MatchScore};
use crate::event::Competitor;
use crate::event::job::{Job, JobOpening, Seeding};
use crate::event::job_source::JobSource;
use crate::openings::Openings;
use crate::statistics::pentanomial::Pentanomial;
use crate::statistics::sprt::{InOrder, Verdict};
use crate::store::stored_game::StoredGame;

/// Poll interval of the stop flag.
const GLANCE: Duration = Duration::from_millis(100);

/// The pairs of a match. A pair's number in a job is one more than its number here, so that people count from 1.
pub(super) struct MatchQueue<'a> {
    series: &'a Match,
    stop: &'a AtomicBool,
    each: &'a (dyn Fn(&Leg<'_>, &MatchScore) + Sync),
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    tally: MatchScore,
    next: u64,
    released: VecDeque<u64>,
    /// The first entrant's half points in the games of each pair under way.
    open: BTreeMap<u64, [Option<usize>; 2]>,
    in_order: InOrder,
    /// The test's first decision, and the pairs it was based on.
    decided: Option<(Verdict, Pentanomial)>,
    refusal: Option<Message>,
}

impl State {
    fn is_over(&self, pairs: u64) -> bool {
        let played = self.next >= pairs && self.released.is_empty() && self.open.is_empty();
        played || self.decided.is_some() || self.refusal.is_some()
    }
}

impl<'a> MatchQueue<'a> {
    pub(super) fn new(
        series: &'a Match,
        stop: &'a AtomicBool,
        each: &'a (dyn Fn(&Leg<'_>, &MatchScore) + Sync),
    ) -> Self {
        Self { series, stop, each, state: Mutex::default(), changed: Condvar::new() }
    }

    pub(super) fn close(self) -> Result<(MatchScore, Verdict), Message> {
        let State { mut tally, in_order, decided, refusal, .. } = self.state.into_inner().ignore_poison();
        let (verdict, pairs) = decided.unwrap_or((Verdict::Open, in_order.counted()));
        tally.tested = pairs;
        refusal.map_or(Ok((tally, verdict)), Err)
    }

    /// Returns the job of a pair. Seeds are derived from the match's, so that a match can be repeated exactly.
    fn job(&self, pair: u64, legs: Vec<u8>) -> Job {
        let series = self.series;
        let competitor =
            |entrant: &crate::Entrant| Competitor { name: entrant.to_string(), entrant: entrant.clone(), build: None };
        let (openings, number) = match &series.openings {
            Openings::Listed(lines) => {
                (Openings::Listed(vec![lines[usize::try_from(pair).unwrap_or(0) % lines.len()].clone()]), 0)
            }
            named => (named.clone(), pair),
        };
        let seed = |entrant: u64| mix(mix(series.seed).wrapping_add(2 * pair + entrant));
        Job {
            pair: i64::try_from(pair + 1).unwrap_or(i64::MAX),
            event: String::new(),
            game: series.game,
            rules: series.rules.clone(),
            control: series.control,
            adjudication: series.adjudication,
            players: series.entrants.each_ref().map(competitor),
            rounds: [1, 2].map(|game| format!("{}.{game}", pair + 1)),
            legs,
            opening: JobOpening { openings, seed: series.seed, number },
            seeding: Seeding::Players([seed(0), seed(1)]),
        }
    }

    fn count(&self, state: &mut State, game: &StoredGame) {
        let Ok(pair) = u64::try_from(game.pair - 1) else { return };
        let (leg, seat) = (usize::from(game.leg & 1), Seat(game.leg & 1));
        let Some(played) = state.open.get(&pair).filter(|played| played[leg].is_none()).copied() else { return };
        let halves = state.tally.add(seat, game);
        match played[1 - leg] {
            None => {
                state.tally.singles[halves] += 1;
                if let Some(played) = state.open.get_mut(&pair) {
                    played[leg] = Some(halves);
                }
            }
            Some(other) => {
                state.tally.singles[other] -= 1;
                state.tally.pairs.add(other + halves);
                state.open.remove(&pair);
                self.test(pair, other + halves, state);
            }
        }
        (self.each)(&Leg { seat, game }, &state.tally);
    }

    /// Adds a complete pair to the test.
    fn test(&self, pair: u64, halves: usize, state: &mut State) {
        let State { in_order, decided, .. } = state;
        in_order.add(pair, halves, |pairs| {
            let verdict = self.series.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(pairs));
            if decided.is_none() && verdict != Verdict::Open {
                *decided = Some((verdict, *pairs));
            }
        });
    }
}

impl JobSource for MatchQueue<'_> {
    fn take(&self, _: Duration) -> Option<Job> {
        let mut state = lock(&self.state);
        while !state.is_over(self.series.pairs) && !self.stop.load(Ordering::Relaxed) {
            if let Some(pair) = state.released.pop_front() {
                let played = *state.open.entry(pair).or_default();
                return Some(self.job(pair, (0..2).filter(|leg| played[usize::from(*leg)].is_none()).collect()));
            }
            if state.next < self.series.pairs {
                let pair = state.next;
                state.next += 1;
                state.open.insert(pair, [None; 2]);
                return Some(self.job(pair, vec![0, 1]));
            }
            state = self.changed.wait_timeout(state, GLANCE).ignore_poison().0;
        }
        None
    }

    fn deliver(&self, finished: &StoredGame) {
        self.count(&mut lock(&self.state), finished);
        self.changed.notify_all();
    }

    fn release(&self, pair: i64) {
        let mut state = lock(&self.state);
        if let Some(pair) = u64::try_from(pair - 1).ok().filter(|pair| state.open.contains_key(pair)) {
            state.released.push_back(pair);
        }
        self.changed.notify_all();
    }

    /// A match has one pair of players: what fails in one pair fails in all.
    fn set_aside(&self, _: i64, evidence: &str) {
        self.fail(Message::new("lab-set-aside").with("evidence", evidence));
    }

    fn fail(&self, message: Message) {
        lock(&self.state).refusal.get_or_insert(message);
        self.changed.notify_all();
    }

    fn stop_flag(&self) -> &AtomicBool {
        self.stop
    }

    fn is_finishing(&self) -> bool {
        false
    }

    fn is_over(&self) -> bool {
        lock(&self.state).is_over(self.series.pairs) || self.stop.load(Ordering::Relaxed)
    }
}
