//! [`Observer`]: receives a game's moves while it is played.

use std::time::Duration;

use catalogue::DynLine;

/// Receives a game's moves while it is played. Calls are made between turns, while no clock runs.
pub trait Observer: Sync {
    /// Called when a game begins with this opening.
    fn started(&self, opening: &dyn DynLine) {
        let _ = opening;
    }

    /// Called before a contestant is asked for its move, with the time after which it loses.
    fn asked(&self, deadline: Duration) {
        let _ = deadline;
    }

    /// Called when the referee accepts a move.
    fn moved(&self, text: &str) {
        let _ = text;
    }
}

/// Observes nothing.
impl Observer for () {}
