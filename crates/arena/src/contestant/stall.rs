//! [`StallWatch`]: time in which the machine did not run this thread, though it never waited for anything.
//!
//! A built-in player thinks on the referee's own thread. Its searches end by the wall clock, so that a machine that stops it
//! for a while (the host of a virtual machine, a program of higher priority) takes thinking time from it; it must not cost
//! the game as well. A thread that waited by itself, for a disk or for other threads, gets nothing back.

use std::fs;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// A measurement of this thread, from its start on.
pub(super) struct StallWatch {
    started: Instant,
    running: Duration,
    waits: Option<u64>,
}

impl StallWatch {
    pub(super) fn start() -> Self {
        let waits = voluntary_waits();
        Self { running: running(), waits, started: Instant::now() }
    }

    /// Returns the time since the start and the part of it in which the thread was ready to run but did not.
    pub(super) fn elapsed(&self) -> (Duration, Duration) {
        let elapsed = self.started.elapsed();
        let ran = running().saturating_sub(self.running);
        let never_waited = self.waits.is_some() && voluntary_waits() == self.waits;
        (elapsed, if never_waited { elapsed.saturating_sub(ran) } else { Duration::ZERO })
    }
}

/// Processor time of this thread.
fn running() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// The number of times that this thread gave up the processor by itself; `None` where the system does not count.
fn voluntary_waits() -> Option<u64> {
    let status = fs::read_to_string("/proc/thread-self/status").ok()?;
    let count = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?;
    count.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_waits_by_itself_is_not_stalled() {
        let watch = StallWatch::start();
        std::thread::sleep(Duration::from_millis(20));
        let (elapsed, stalled) = watch.elapsed();
        assert!(elapsed >= Duration::from_millis(20) && stalled.is_zero(), "{elapsed:?} {stalled:?}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_thread_that_computes_is_charged_its_processor_time() {
        let (watch, before) = (StallWatch::start(), running());
        while running() - before < Duration::from_millis(20) {}
        let (elapsed, stalled) = watch.elapsed();
        let charged = elapsed - stalled;
        // Other programs may take the processor meanwhile; that is not charged.
        assert!((Duration::from_millis(20)..Duration::from_millis(40)).contains(&charged), "{elapsed:?} {stalled:?}");
    }
}
