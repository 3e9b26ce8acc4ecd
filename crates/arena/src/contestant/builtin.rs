//! [`BuiltIn`]: a player of this program as a contestant.

use std::sync::atomic::AtomicBool;

use catalogue::{Ask, DynLine, Player};
use rules::{NoBuild, Seat};

use crate::contestant::stall::StallWatch;
use crate::contestant::{ChosenMove, Contestant, FinalState, MoveRequest};
use crate::game::forfeit::{Failure, ForfeitReason};

/// A built-in player as a contestant.
pub struct BuiltIn(Box<dyn Player>);

impl BuiltIn {
    /// Wraps a player.
    pub fn new(player: Box<dyn Player>) -> Self {
        Self(player)
    }
}

impl Contestant for BuiltIn {
    fn begin(&mut self, _: &dyn DynLine, _: Seat) -> Result<(), Failure> {
        self.0.forget();
        // The caller has already built any missing tables; players only load the existing ones here.
        self.0.prepare(&NoBuild);
        Ok(())
    }

    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure> {
        let watch = StallWatch::start();
        let mut reply = self.0.choose(line, &Ask { limits: go.limits, stop, lines: 1, report: &|_| {} });
        let (elapsed, stalled) = watch.elapsed();
        if let Some(why) = self.0.failure() {
            return Err(Failure::new(ForfeitReason::Crash, why));
        }
        // A player that did not search has no analysis to report.
        let thought =
            (!reply.reports.is_empty()).then(|| reply.reports.swap_remove(0)).filter(|report| report.depth > 0);
        Ok(ChosenMove { text: reply.best, thought, spent: elapsed - stalled })
    }

    fn end(&mut self) -> FinalState {
        FinalState::default()
    }
}
