//! [`Pace`]: how long the pairs of each event take, from which follows what to fetch, and of whom.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use stdx::lock;

/// Pairs that take longer are never fetched ahead of time.
const SHORT: f64 = 2.0;
/// Work that is fetched ahead, in seconds, and its limit in jobs per core.
const AHEAD: f64 = 0.25;
const MOST_AHEAD: f64 = 128.0;
/// Weight of a new pair in the mean.
const WEIGHT: f64 = 0.2;

/// The pace of every event.
#[derive(Default)]
pub(super) struct Pace(Mutex<HashMap<String, EventPace>>);

#[derive(Clone, Copy, Default)]
struct EventPace {
    /// Mean duration of a pair, in seconds.
    pair: Option<f64>,
    /// Jobs of a message.
    jobs: usize,
    /// Time that was played for it, in seconds, plus the time that others had when it came.
    played: Option<f64>,
}

impl Pace {
    /// Notes the duration of a pair.
    pub(super) fn note(&self, event: &str, pair: Duration) {
        let (mut known, seconds) = (lock(&self.0), pair.as_secs_f64());
        let pace = known.entry(event.to_owned()).or_default();
        let mean = pace.pair.get_or_insert(seconds);
        *mean += WEIGHT * (seconds - *mean);
        *pace.played.get_or_insert(0.0) += seconds;
    }

    /// Notes the number of jobs in a message.
    pub(super) fn note_jobs(&self, event: &str, jobs: usize) {
        lock(&self.0).entry(event.to_owned()).or_default().jobs = jobs;
    }

    /// Returns the number of messages to ask for, to get this many jobs.
    pub(super) fn messages(&self, event: &str, jobs: usize) -> usize {
        let each = lock(&self.0).get(event).map_or(1, |pace| pace.jobs.max(1));
        jobs.div_ceil(each)
    }

    /// Returns the number of jobs to hold beyond those under way.
    pub(super) fn ahead<'a>(&self, cores: usize, events: impl IntoIterator<Item = &'a str>) -> usize {
        let known = lock(&self.0);
        let pair = |event: &str| known.get(event).and_then(|pace| pace.pair).unwrap_or(f64::INFINITY);
        match events.into_iter().map(pair).reduce(f64::max) {
            Some(slowest) if slowest <= SHORT => {
                (cores as f64 * (AHEAD / slowest.max(1e-6)).clamp(1.0, MOST_AHEAD)) as usize
            }
            _ => 0,
        }
    }

    /// Sorts events by the time that was played for them, so that each gets its share of this machine however long its
    /// games are. A new event starts level with the one that had least, and comes first.
    pub(super) fn sort<T>(&self, events: &mut [T], name: impl Fn(&T) -> &str) {
        let mut known = lock(&self.0);
        let played =
            |known: &HashMap<String, EventPace>, event: &T| known.get(name(event)).and_then(|pace| pace.played);
        let start = events.iter().filter_map(|event| played(&known, event)).reduce(f64::min).unwrap_or(0.0);
        for event in events.iter() {
            known.entry(name(event).to_owned()).or_default().played.get_or_insert(start);
        }
        let key = |event: &T| {
            known.get(name(event)).map_or((0.0, false), |pace| (pace.played.unwrap_or(0.0), pace.pair.is_some()))
        };
        events.sort_by(|one, other| {
            let [(one, is_begun), (other, other_is_begun)] = [key(one), key(other)];
            one.total_cmp(&other).then(is_begun.cmp(&other_is_begun))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_games_are_fetched_ahead() {
        let pace = Pace::default();
        assert_eq!(pace.ahead(2, ["a"]), 0, "nothing is known yet");
        assert_eq!(pace.ahead(2, []), 0);
        pace.note("a", Duration::from_millis(1));
        assert_eq!((pace.ahead(2, ["a"]), pace.ahead(2, ["a", "b"])), (256, 0));
        pace.note("b", Duration::from_secs(1));
        assert_eq!(pace.ahead(2, ["a", "b"]), 2);
    }

    #[test]
    fn messages_bring_as_many_jobs_as_the_last_one() {
        let pace = Pace::default();
        assert_eq!(pace.messages("a", 5), 5);
        pace.note_jobs("a", 64);
        assert_eq!((pace.messages("a", 5), pace.messages("a", 65)), (1, 2));
    }

    /// Pairs of one event take ten times as long as those of another; a third comes later.
    #[test]
    fn events_share_the_time_of_a_machine() {
        let (pace, mut played) = (Pace::default(), HashMap::<&str, u64>::new());
        let first = |pace: &Pace| {
            let mut events = ["long", "short"];
            pace.sort(&mut events, |event| event);
            events[0]
        };
        assert_eq!(first(&pace), "long");
        pace.note("long", Duration::from_secs(10));
        assert_eq!(first(&pace), "short", "nothing was played for it yet");
        let alone = Pace::default();
        alone.note("long", Duration::from_secs(10));
        assert_eq!(first(&alone), "short", "a new event comes first");
        for turn in 0..3000 {
            let mut events = if turn < 1500 { vec!["long", "short"] } else { vec!["late", "long", "short"] };
            pace.sort(&mut events, |event| event);
            let seconds = if events[0] == "long" { 10 } else { 1 };
            pace.note(events[0], Duration::from_secs(seconds));
            if turn == 1500 {
                played.clear();
            }
            *played.entry(events[0]).or_default() += seconds;
        }
        let [least, most] = [played.values().min(), played.values().max()].map(|time| time.copied().unwrap_or(0));
        assert!(played.len() == 3 && most - least <= 20, "{played:?}");
    }
}
