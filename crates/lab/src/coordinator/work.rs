//! [`Work`] and its source: pairs of games from an event's queue, or tasks.

use std::time::Duration;

use arena::event::job::Job;
use arena::event::job_source::JobSource;
use arena::store::stored_game::StoredGame;
use catalogue::Message;

use crate::task::{Task, TaskOutput};

/// Work that is handed out, with its number.
pub(super) enum Work {
    Pair(Box<Job>),
    Task(i64, Task),
}

impl Work {
    pub(super) fn number(&self) -> i64 {
        match self {
            Self::Pair(job) => job.pair,
            Self::Task(number, _) => *number,
        }
    }
}

/// Hands out work and takes what comes of it.
pub(super) trait WorkSource: Sync {
    /// Takes work, waiting for some if necessary; `None` once there will be none.
    fn take(&self) -> Option<Work>;

    /// Keeps a finished game of a pair. A game that was already delivered changes nothing.
    fn deliver_game(&self, game: &StoredGame);

    /// Keeps the output of a task, which took this time.
    fn deliver_output(&self, number: i64, output: TaskOutput, time: Duration);

    /// Returns the content of a file that tasks name by its hash.
    fn file(&self, hash: &str) -> Option<Vec<u8>>;

    /// Takes back work that is not done any further for now.
    fn release(&self, number: i64);

    /// Gives up work that nobody can do. The rest goes on.
    fn set_aside(&self, number: i64, evidence: &str);

    /// Stops everything because of an error that affects all further work.
    fn fail(&self, message: Message);

    /// Returns `true` once work under way should end and none should be started.
    fn is_finishing(&self) -> bool;

    /// Returns `true` once nothing is left to do.
    fn is_over(&self) -> bool;
}

/// The pairs of an event or of a match.
pub(super) struct Pairs<'a>(pub(super) &'a dyn JobSource);

impl WorkSource for Pairs<'_> {
    fn take(&self) -> Option<Work> {
        self.0.take(Duration::MAX).map(|job| Work::Pair(Box::new(job)))
    }

    fn deliver_game(&self, game: &StoredGame) {
        self.0.deliver(game);
    }

    fn deliver_output(&self, _: i64, _: TaskOutput, _: Duration) {}

    fn file(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn release(&self, number: i64) {
        self.0.release(number);
    }

    fn set_aside(&self, number: i64, evidence: &str) {
        self.0.set_aside(number, evidence);
    }

    fn fail(&self, message: Message) {
        self.0.fail(message);
    }

    fn is_finishing(&self) -> bool {
        self.0.is_finishing()
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }
}
