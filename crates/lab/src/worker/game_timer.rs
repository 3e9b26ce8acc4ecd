//! [`GameTimer`]: until when a game may be believed to be under way.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Time that a job may wait behind the games under way.
const QUEUED: Duration = Duration::from_secs(60);

/// The time until which the lease of a game is renewed. Only the referee moves it on: a long legal think keeps the lease,
/// a game that hangs loses it. Times count from the start of the program.
pub(super) struct GameTimer {
    /// Milliseconds.
    until: AtomicU64,
    /// Time that starting and ending a game, and passing on a move, may take beyond the clocks.
    grace: Duration,
    /// The progress of a task when it was last looked at.
    seen: AtomicU64,
}

impl GameTimer {
    /// Returns the timer of a job that waits for a core.
    pub(super) fn queued(now: Duration, grace: Duration) -> Self {
        Self { until: AtomicU64::new(millis(now.saturating_add(QUEUED))), grace, seen: AtomicU64::new(0) }
    }

    /// Notes that the game starts, or that a move arrived: the referee goes on soon.
    pub(super) fn go_on(&self, now: Duration) {
        self.until.store(millis(now.saturating_add(self.grace)), Ordering::Relaxed);
    }

    /// Notes that a player is asked, who must answer in this time.
    pub(super) fn ask(&self, now: Duration, deadline: Duration) {
        self.until.store(millis(now.saturating_add(deadline).saturating_add(self.grace)), Ordering::Relaxed);
    }

    /// Notes the progress of a task, which must move on again in this time.
    pub(super) fn look_at(&self, now: Duration, progress: u64, standstill: Duration) {
        if progress != self.seen.swap(progress, Ordering::Relaxed) {
            self.ask(now, standstill);
        }
    }

    /// Returns `true` while the clock of the game runs within its limits.
    pub(super) fn is_running(&self, now: Duration) -> bool {
        millis(now) < self.until.load(Ordering::Relaxed)
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_think_keeps_the_lease_and_a_hung_game_loses_it() {
        let at = Duration::from_secs;
        let timer = GameTimer::queued(at(100), at(30));
        assert!(timer.is_running(at(159)) && !timer.is_running(at(161)), "a job that no core takes is given up");
        timer.go_on(at(150));
        assert!(timer.is_running(at(179)));
        // Ten minutes for a move: nothing is heard of the game for that long, and it is still believed.
        timer.ask(at(160), at(600));
        assert!(timer.is_running(at(160 + 629)) && !timer.is_running(at(160 + 631)));
        // After the move the referee must go on.
        timer.go_on(at(700));
        assert!(timer.is_running(at(729)) && !timer.is_running(at(731)));
        timer.ask(at(700), Duration::MAX);
        assert!(timer.is_running(at(1_000_000)));
    }

    #[test]
    fn a_task_keeps_the_lease_while_it_goes_on() {
        let at = Duration::from_secs;
        let timer = GameTimer::queued(at(0), at(30));
        timer.ask(at(0), at(120));
        for (second, progress) in [(100, 1), (200, 2), (300, 3)] {
            timer.look_at(at(second), progress, at(120));
            assert!(timer.is_running(at(second)));
        }
        // It stands still from now on, however often it is looked at.
        (301..600).for_each(|second| timer.look_at(at(second), 3, at(120)));
        assert!(timer.is_running(at(449)) && !timer.is_running(at(451)));
    }
}
