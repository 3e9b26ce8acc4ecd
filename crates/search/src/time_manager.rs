//! [`TimeManager`]: turns limits into deadlines.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rules::Limits;

/// Moves to plan for when the time control does not say.
const EXPECTED_MOVES: u32 = 30;
/// The share of the increment that is spent on the move.
const INCREMENT_SHARE: f64 = 0.8;
/// Factor by which an iteration may exceed the soft deadline.
const STRETCH: f64 = 3.0;
/// The largest share of the clock for one move.
const LARGEST_SHARE: f64 = 0.3;
/// Reserve before the hard deadline, for returning the answer.
const MARGIN: Duration = Duration::from_micros(500);
/// No iteration starts after this share of a fixed move time, since it would hardly be finished.
const LAST_START: f64 = 0.6;

/// The soft deadline, after which no iteration starts, and the hard one, at which the search stops. Both exclude the
/// overhead.
fn times(limits: &Limits) -> (Option<Duration>, Option<Duration>) {
    let time = limits.thinking_time();
    let Some(clock) = limits.clock else { return (time, time) };
    let usable = clock.remaining.saturating_sub(limits.overhead);
    let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES);
    let share = usable / moves + clock.increment.mul_f64(INCREMENT_SHARE);
    let hard = share.mul_f64(STRETCH).min(usable.mul_f64(LARGEST_SHARE));
    let hard = time.map_or(hard, |time| time.min(hard));
    (Some(share.min(hard)), Some(hard))
}

/// Returns the time that a search plans for a move; `None` if no limit sets one.
///
/// ```
/// use std::time::Duration;
/// use rules::{Clock, Limits};
/// use search::planned_time;
///
/// let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO, moves_to_go: Some(20) };
/// let limits = Limits { clock: Some(clock), ..Limits::default() };
/// assert_eq!(planned_time(&limits), Some(Duration::from_secs(3)));
/// ```
pub fn planned_time(limits: &Limits) -> Option<Duration> {
    times(limits).0
}

/// The deadlines and node limit of one search, shared by its threads.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rules::Limits;
/// use search::TimeManager;
///
/// let stop = AtomicBool::new(false);
/// let timer = TimeManager::start(&Limits::nodes(1000), &stop);
/// assert!(!timer.is_over(999));
/// assert!(timer.is_over(1000) && timer.has_ended());
/// ```
#[derive(Debug)]
pub struct TimeManager<'a> {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
    nodes: Option<u64>,
    stop: &'a AtomicBool,
    /// Set by the first thread that reaches a limit.
    over: AtomicBool,
    progress: Option<&'a AtomicU64>,
}

impl<'a> TimeManager<'a> {
    /// Starts the clock.
    pub fn start(limits: &Limits, stop: &'a AtomicBool) -> Self {
        let (soft, hard) = times(limits);
        let hard = hard.map(|time| time.saturating_sub(MARGIN));
        let soft = soft.map(|time| time.mul_f64(if limits.clock.is_some() { 1.0 } else { LAST_START }));
        let over = AtomicBool::new(false);
        Self { started: Instant::now(), soft, hard, nodes: limits.nodes, stop, over, progress: None }
    }

    /// Counts a step in `progress` at every look at the clock, so that others see that the search goes on.
    #[must_use]
    pub const fn counting(self, progress: &'a AtomicU64) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns `true` if a limit is reached. Reads the clock: call it every few hundred nodes.
    pub fn is_over(&self, nodes: u64) -> bool {
        if let Some(progress) = self.progress {
            progress.fetch_add(1, Ordering::Relaxed);
        }
        if self.has_ended() {
            return true;
        }
        let over = self.nodes.is_some_and(|most| nodes >= most) || self.hard.is_some_and(|time| self.elapsed() >= time);
        if over {
            self.end();
        }
        over
    }

    /// Returns `true` if the time is up or the search has ended. Reads the clock but ignores the node limit.
    pub fn is_late(&self) -> bool {
        if self.hard.is_some_and(|time| self.elapsed() >= time) {
            self.end();
        }
        self.has_ended()
    }

    /// Returns `true` if a thread reached a limit or the search was stopped. Does not read the clock.
    #[inline]
    pub fn has_ended(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    /// Ends the search for every thread.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if there is time for another iteration.
    pub fn may_deepen(&self) -> bool {
        !self.has_ended() && self.soft.is_none_or(|time| self.elapsed() < time)
    }
}

#[cfg(test)]
mod tests {
    use rules::Clock;

    use super::*;

    #[test]
    fn a_clock_is_never_run_out() {
        let overhead = Duration::from_millis(20);
        let mut remaining = Duration::from_secs(300);
        for _ in 0..500 {
            let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
            let (soft, hard) = times(&Limits { clock: Some(clock), overhead, ..Limits::default() });
            let (Some(soft), Some(hard)) = (soft, hard) else { panic!("a clock gives times") };
            assert!(soft <= hard && hard + overhead <= remaining.max(overhead));
            remaining = remaining.saturating_sub(hard + overhead / 2);
        }
    }

    #[test]
    fn a_moves_time_leaves_its_overhead() {
        let millis = Duration::from_millis;
        for (time, overhead, hard) in [(100, 20, 80), (1000, 20, 980), (10, 20, 5), (100, 0, 100)] {
            let limits = Limits { overhead: millis(overhead), ..Limits::time(millis(time)) };
            assert_eq!(times(&limits).1, Some(millis(hard)), "{time} {overhead}");
        }
    }
}
