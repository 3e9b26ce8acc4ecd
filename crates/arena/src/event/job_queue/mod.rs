//! [`JobQueue`]: hands out an event's jobs and stores their games. An executor decides who plays them, and where.
//!
//! A job is one pair of games with everything needed to play it. It is leased: a job that is not delivered in time
//! is handed out again. Delivering is idempotent, since the store keeps each game once. Leases live here and not in the
//! store: they end with the program, and a game that was not delivered is still to be played.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use catalogue::Message;
use rules::mix;
use stdx::{IgnorePoison as _, lock};

use crate::event::finish_request::FinishRequest;
use crate::event::job::{Job, JobOpening, Seeding};
use crate::event::job_source::JobSource;
use crate::event::{Event, EventFormat};
use crate::pairing::{Format, Meeting, Situation};
use crate::statistics::points::{GameResult, Standing, ranking};
use crate::store::stored_game::StoredGame;
use crate::store::{OpenPair, Store};

/// Poll interval of the stop flag.
const GLANCE: Duration = Duration::from_millis(100);

/// The progress of an event.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Games finished.
    pub finished: usize,
    /// Total number of games expected.
    pub expected: usize,
    /// Games finished before this run.
    pub before: usize,
    /// `true` once nothing is left to play, or the run was stopped.
    pub over: bool,
}

/// Leases jobs to executors and stores their games.
pub struct JobQueue<'a> {
    event: Event,
    /// Every player's name by number, including players who left.
    names: Vec<String>,
    format: Format,
    state: Mutex<State>,
    changed: Condvar,
    stop: &'a AtomicBool,
    /// The request of another program to finish, and whether it was seen.
    request: Option<FinishRequest>,
    finishing: AtomicBool,
}

struct State {
    store: Store,
    results: Vec<GameResult>,
    before: usize,
    waiting: VecDeque<OpenPair>,
    leased: BTreeMap<i64, (OpenPair, Instant)>,
    /// Pairs that this run gave up.
    aside: BTreeSet<i64>,
    over: bool,
    failure: Option<Message>,
}

impl<'a> JobQueue<'a> {
    /// Opens an event on its store and continues from the games already there. `text` is the event's file.
    pub fn open(event: Event, text: &str, mut store: Store, stop: &'a AtomicBool) -> Result<Self, Message> {
        store.enter(text, event.players.iter().map(|player| player.name.as_str()))?;
        store.clear_aside()?;
        let names = store.players()?;
        let results = store.results()?;
        let format = event.pairing(|name| names.iter().position(|n| n == name));
        let state = State {
            before: results.len(),
            store,
            results,
            waiting: VecDeque::new(),
            leased: BTreeMap::new(),
            aside: BTreeSet::new(),
            over: false,
            failure: None,
        };
        let (state, changed, finishing) = (Mutex::new(state), Condvar::new(), AtomicBool::new(false));
        let queue = Self { event, names, format, state, changed, stop, request: None, finishing };
        queue.plan(&mut queue.lock())?;
        Ok(queue)
    }

    /// Lets another program ask to finish this event, by a file beside its store.
    pub fn heed(&mut self, db: &Path) {
        self.request = Some(FinishRequest::of(db));
    }

    /// Returns `true` if the run ended by a request to finish, with games still to play.
    pub fn was_finished_early(&self) -> bool {
        self.is_finishing() && !self.lock().over && !self.is_stopped()
    }

    /// Waits for a poll interval or until something changes, and returns the progress.
    pub fn wait(&self) -> Progress {
        let state = self.lock();
        let (state, _) = self.changed.wait_timeout(state, GLANCE).ignore_poison();
        Progress {
            finished: state.results.len(),
            expected: self.event.games(self.event.players.len()).max(state.results.len()),
            before: state.before,
            over: state.over || self.is_stopped() || (self.is_finishing() && state.leased.is_empty()),
        }
    }

    /// Returns the current ranking, with the players' names by number.
    pub fn ranking(&self) -> Result<(Vec<Standing>, &[String]), Message> {
        Ok((self.ranked(&self.lock())?, &self.names))
    }

    /// Closes the queue and returns the store, or the error that stopped the event.
    pub fn close(self) -> Result<Store, Message> {
        let state = self.state.into_inner().ignore_poison();
        state.failure.map_or(Ok(state.store), Err)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panicked while holding the lock left the store intact: transactions are atomic.
        lock(&self.state)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn fail_in(&self, state: &mut State, message: Message) {
        state.failure.get_or_insert(message);
        self.stop.store(true, Ordering::Relaxed);
    }

    fn try_deliver(&self, state: &mut State, finished: &StoredGame) -> Result<(), Message> {
        let new = state.store.keep(finished)?;
        if let Some((players, over)) = state.tick_off(finished).filter(|_| new) {
            state.results.push(GameResult { players, ending: finished.ending });
            if over && state.waiting.is_empty() && state.leased.is_empty() {
                self.plan(state)?;
            }
        }
        Ok(())
    }

    fn try_set_aside(&self, state: &mut State, pair: i64, evidence: &str) -> Result<(), Message> {
        let known = state.leased.remove(&pair).is_some() | state.waiting.iter().any(|open| open.id == pair);
        if !known {
            return Ok(());
        }
        state.waiting.retain(|open| open.id != pair);
        state.aside.insert(pair);
        state.store.set_aside(pair, evidence)?;
        if state.waiting.is_empty() && state.leased.is_empty() {
            self.plan(state)?;
        }
        Ok(())
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n == name)
    }

    /// Arranges the next games to play. The event is over when there are none.
    fn plan(&self, state: &mut State) -> Result<(), Message> {
        let players: Vec<usize> = self.event.players.iter().filter_map(|player| self.number(&player.name)).collect();
        let ranked = self.ranked(state)?;
        let order: Vec<usize> = ranked.iter().map(|s| s.player).filter(|player| players.contains(player)).collect();
        let mut past = state.store.meetings()?;
        // Meetings with a player who left the event count as finished.
        let here = |player: usize| players.contains(&player);
        past.iter_mut().for_each(|met| met.finished |= !here(met.meeting.one) || !met.meeting.two.is_none_or(here));
        // So do those of which only pairs that were set aside are left.
        let open: Vec<OpenPair> = if state.aside.is_empty() { Vec::new() } else { state.store.open_pairs()? };
        for met in &mut past {
            let of_it = |pair: &&OpenPair| {
                pair.round == met.meeting.round
                    && [Some(pair.players[0]), Some(pair.players[1])] == [Some(met.meeting.one), met.meeting.two]
            };
            let mut left = open.iter().filter(of_it).peekable();
            met.finished |= left.peek().is_some() && left.all(|pair| state.aside.contains(&pair.id));
        }
        let situation = Situation { players: &players, ranking: &order, past: &past, pairs: self.event.pairs };
        let meetings: Vec<Meeting> = self.format.meetings(&situation).into_iter().map(|m| self.kept_as(m)).collect();
        let games: Vec<&str> = self.event.sections.iter().map(|section| section.game.info().name).collect();
        state.store.arrange(&meetings, &games)?;
        let open = state.store.open_pairs()?;
        state.waiting =
            open.into_iter().filter(|pair| !state.aside.contains(&pair.id) && self.job(pair).is_some()).collect();
        state.over = state.waiting.is_empty();
        Ok(())
    }

    /// Drops the round of a meeting in formats where two players meet once: there, rounds only order the meetings, and
    /// late entrants must not move them.
    fn kept_as(&self, meeting: Meeting) -> Meeting {
        let round = if self.format.is_open() { 0 } else { meeting.round };
        let (one, two) = match meeting.two {
            Some(two) => (meeting.one.min(two), Some(meeting.one.max(two))),
            None => (meeting.one, None),
        };
        Meeting { round, one, two, ..meeting }
    }

    /// Returns the job of a pair; `None` if a player or a game was removed from the event.
    fn job(&self, pair: &OpenPair) -> Option<Job> {
        let player = |number: usize| {
            let name = self.names.get(number)?;
            self.event.players.iter().find(|player| player.name == *name).cloned()
        };
        let players = [player(pair.players[0])?, player(pair.players[1])?];
        let section = self.event.section(&pair.game)?.clone();
        let key = format!(
            "{}\n{}\n{}\n{}\n{}\n{}\n{}",
            self.event.name, self.event.seed, pair.game, pair.round, players[0].name, players[1].name, pair.number
        );
        let seed = hash(&key);
        let tag = match pair.round {
            0 => (pair.number + 1).to_string(),
            round => format!("{round}.{}", pair.number + 1),
        };
        Some(Job {
            pair: pair.id,
            event: self.event.name.clone(),
            game: section.game,
            opening: JobOpening { openings: section.openings.into(), seed, number: 0 },
            rules: section.rules,
            control: section.control,
            adjudication: section.adjudication,
            players,
            rounds: [tag.clone(), tag],
            legs: pair.legs.clone(),
            seeding: Seeding::Seats(seed),
        })
    }

    fn ranked(&self, state: &State) -> Result<Vec<Standing>, Message> {
        standings(&self.event, &state.store, self.names.len(), &state.results)
    }
}

impl JobSource for JobQueue<'_> {
    fn is_finishing(&self) -> bool {
        if self.request.as_ref().is_some_and(FinishRequest::is_pending) {
            self.finishing.store(true, Ordering::Relaxed);
        }
        self.finishing.load(Ordering::Relaxed)
    }

    fn take(&self, lease: Duration) -> Option<Job> {
        let mut state = self.lock();
        while !state.over && !self.is_stopped() && !self.is_finishing() {
            let now = Instant::now();
            state.reclaim(now);
            if let Some(pair) = state.waiting.pop_front() {
                // A lease too long to add to the clock never expires.
                let until = now.checked_add(lease).unwrap_or(now + Duration::from_secs(u32::MAX.into()));
                let job = self.job(&pair);
                state.leased.insert(pair.id, (pair, until));
                return job;
            }
            state = self.changed.wait_timeout(state, GLANCE).ignore_poison().0;
        }
        None
    }

    fn deliver(&self, finished: &StoredGame) {
        let mut state = self.lock();
        if let Err(message) = self.try_deliver(&mut state, finished) {
            self.fail_in(&mut state, message);
        }
        self.changed.notify_all();
    }

    fn release(&self, pair: i64) {
        let mut state = self.lock();
        if let Some((pair, _)) = state.leased.remove(&pair) {
            state.waiting.push_front(pair);
        }
        self.changed.notify_all();
    }

    fn fail(&self, message: Message) {
        self.fail_in(&mut self.lock(), message);
        self.changed.notify_all();
    }

    fn stop_flag(&self) -> &AtomicBool {
        self.stop
    }

    fn is_over(&self) -> bool {
        self.lock().over || self.is_stopped()
    }

    fn set_aside(&self, pair: i64, evidence: &str) {
        let mut state = self.lock();
        if let Err(message) = self.try_set_aside(&mut state, pair, evidence) {
            self.fail_in(&mut state, message);
        }
        self.changed.notify_all();
    }
}

/// Returns the ranking of an event. A bye counts as a win in a Swiss event; in a knockout, players who advanced further
/// rank first, whatever their points.
pub(crate) fn standings(
    event: &Event,
    store: &Store,
    players: usize,
    results: &[GameResult],
) -> Result<Vec<Standing>, Message> {
    let past =
        if matches!(event.format, EventFormat::Swiss | EventFormat::Knockout) { store.meetings()? } else { Vec::new() };
    let is_swiss = event.format == EventFormat::Swiss;
    let rests = past.iter().map(|met| met.meeting).filter(|meeting| meeting.two.is_none() && is_swiss);
    let games = 2 * event.sections.len() as u32;
    let byes: Vec<(usize, u32)> = rests.map(|meeting| (meeting.one, games * meeting.pairs)).collect();
    let mut table = ranking(players, results, &byes, &event.points, &event.tie_breaks);
    if event.format == EventFormat::Knockout {
        let seeds: Vec<usize> = (0..players).collect();
        let situation = Situation { players: &seeds, ranking: &seeds, past: &past, pairs: event.pairs };
        further_first(&mut table, &|player| situation.reached(player));
    }
    Ok(table)
}

fn further_first(table: &mut [Standing], reached: &dyn Fn(usize) -> u32) {
    table.sort_by_key(|standing| Reverse(reached(standing.player)));
    let level: Vec<(u32, usize)> = table.iter().map(|standing| (reached(standing.player), standing.rank)).collect();
    for i in 0..table.len() {
        table[i].rank = if i > 0 && level[i] == level[i - 1] { table[i - 1].rank } else { i + 1 };
    }
}

impl State {
    /// Returns pairs with an expired lease to the queue.
    fn reclaim(&mut self, now: Instant) {
        let late: Vec<i64> =
            self.leased.iter().filter(|(_, (_, until))| *until <= now).map(|(pair, _)| *pair).collect();
        for (pair, _) in late.into_iter().filter_map(|pair| self.leased.remove(&pair)) {
            self.waiting.push_front(pair);
        }
    }

    /// Removes a game from its pair, leased or waiting. Returns the players by seat and whether the pair is finished.
    fn tick_off(&mut self, finished: &StoredGame) -> Option<([usize; 2], bool)> {
        let Self { leased, waiting, .. } = self;
        let is_it = |pair: &OpenPair| pair.id == finished.pair;
        let at_work = leased.get_mut(&finished.pair).map(|(pair, _)| pair);
        let pair = at_work.or_else(|| waiting.iter_mut().find(|pair| is_it(pair)))?;
        let [one, two] = pair.players;
        let players = if finished.leg == 0 { [one, two] } else { [two, one] };
        pair.legs.retain(|leg| *leg != finished.leg);
        let over = pair.legs.is_empty();
        if over && leased.remove(&finished.pair).is_none() {
            waiting.retain(|pair| !is_it(pair));
        }
        Some((players, over))
    }
}

/// Returns a hash of a text that is the same on every machine (FNV-1a, then mixed).
fn hash(text: &str) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    mix(text.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

#[cfg(test)]
mod tests;
