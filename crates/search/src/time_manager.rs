//! The watch that a search looks at.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rules::Limits;

/// Moves that a game is expected to last still, when nobody says.
const EXPECTED_MOVES: u32 = 30;
/// How much of the increment is spent at once.
const INCREMENT_SHARE: f64 = 0.8;
/// How far an iteration under way may go beyond the move's share.
const STRETCH: f64 = 3.0;
/// The most of the clock that one move may take.
const LARGEST_SHARE: f64 = 0.3;
/// A time budget ends this much early, so that the answer is out in time.
const MARGIN: Duration = Duration::from_micros(500);
/// Another iteration takes longer than the one before: it is not begun once this share of the time is gone.
const LAST_START: f64 = 0.6;

/// The time after which no new iteration is worth starting, and the time that must not be passed: both without the
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

/// The watch of one search: started with it, shared by its threads.
#[derive(Debug)]
pub struct TimeManager<'a> {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
    nodes: Option<u64>,
    stop: &'a AtomicBool,
    /// Set by whoever sees the end first.
    over: AtomicBool,
}

impl<'a> TimeManager<'a> {
    /// Starts now.
    pub fn start(limits: &Limits, stop: &'a AtomicBool) -> Self {
        let (soft, hard) = times(limits);
        let hard = hard.map(|time| time.saturating_sub(MARGIN));
        let soft = soft.map(|time| time.mul_f64(if limits.clock.is_some() { 1.0 } else { LAST_START }));
        Self { started: Instant::now(), soft, hard, nodes: limits.nodes, stop, over: AtomicBool::new(false) }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must end at once. Looks at the clock: ask every few hundred nodes.
    pub fn is_over(&self, nodes: u64) -> bool {
        if self.has_ended() {
            return true;
        }
        let over = self.nodes.is_some_and(|most| nodes >= most) || self.hard.is_some_and(|time| self.elapsed() >= time);
        if over {
            self.end();
        }
        over
    }

    /// Tells whether the time is up or the search was ended. Looks at the clock, and not at the nodes.
    pub fn is_late(&self) -> bool {
        if self.hard.is_some_and(|time| self.elapsed() >= time) {
            self.end();
        }
        self.has_ended()
    }

    /// Whether somebody saw the end. Cheap.
    #[inline]
    pub fn has_ended(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    /// Ends the search for every thread.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether there is time for one more iteration.
    pub fn may_deepen(&self) -> bool {
        !self.has_ended() && self.soft.is_none_or(|time| self.elapsed() < time)
    }

    /// The nodes left before the limit, for a search that counts to it exactly.
    pub fn node_limit(&self) -> Option<u64> {
        self.nodes
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
