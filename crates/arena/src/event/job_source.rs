//! [`JobSource`]: where executors take jobs from and deliver their games to.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::Message;

use crate::event::job::Job;
use crate::store::stored_game::StoredGame;

/// Hands out jobs and takes their games: the queue of an event, or that of a match.
pub trait JobSource: Sync {
    /// Takes a job to play, waiting for one if necessary; `None` once everything is played, stopped or finishing.
    fn take(&self, lease: Duration) -> Option<Job>;

    /// Keeps a finished game. A game that was already delivered changes nothing.
    fn deliver(&self, finished: &StoredGame);

    /// Ends the lease of a pair that is not played any further for now, if it is not finished.
    fn release(&self, pair: i64);

    /// Gives up a pair that nobody can play. The others go on.
    fn set_aside(&self, pair: i64, evidence: &str);

    /// Stops everything because of an error that affects all further games.
    fn fail(&self, message: Message);

    /// Returns the stop flag; once it is set, games in progress are abandoned.
    fn stop_flag(&self) -> &AtomicBool;

    /// Returns `true` once games under way should end and no game should be started.
    fn is_finishing(&self) -> bool;

    /// Returns `true` once nothing is left to play, although games may be under way that are no longer needed.
    fn is_over(&self) -> bool;
}
