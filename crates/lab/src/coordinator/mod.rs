//! [`LabExecutor`]: plays jobs and runs tasks on the workers of a lab.
//!
//! Jobs are published as they are taken from their source, a bounded number ahead of the results. JetStream leases
//! them; here it is only counted what is outstanding. If the server has fewer messages than that, because it was
//! killed or its store was lost, everything outstanding is published again: results are keyed, and the first counts.

mod batching;
mod bots;
mod classes;
mod failures;
mod outstanding;
mod publishing;
mod results;
mod run;
mod task_queue;
mod waiting;
mod window;
mod work;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::event::executor::Executor;
use arena::event::job_source::JobSource;
use arena::{Isolation, LiveGames};
use catalogue::Message;
use tokio::runtime::Builder;

use crate::address::LabAddress;
use crate::connection::{Connection, Notice};
use crate::keys::{SecretKey, hex, random, sha256};

use work::{Pairs, WorkSource};

/// The identity of an event in a lab: the same for every run of one event, different for all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventId(String);

impl EventId {
    const DIGITS: usize = 16;

    /// Returns the identity of an event with a store.
    pub fn of_store(db: &Path, text: &str) -> Self {
        // A folder that does not exist yet has the same identity afterwards.
        let path = std::fs::canonicalize(db).or_else(|_| std::path::absolute(db)).unwrap_or_else(|_| db.to_owned());
        let host = hostname();
        Self::of(&sha256(format!("{host}\n{}\n{text}", path.display()).as_bytes()))
    }

    /// Returns the identity of games that nobody will continue.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<Self, Message> {
        Ok(Self::of(&hex(&random::<16>()?)))
    }

    fn of(digits: &str) -> Self {
        Self(digits.chars().take(Self::DIGITS).collect())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns the name of this machine.
pub fn hostname() -> String {
    let read = |file: &str| std::fs::read_to_string(file).ok().map(|name| name.trim().to_owned());
    let name = read("/proc/sys/kernel/hostname").or_else(|| read("/etc/hostname"));
    name.or_else(|| std::env::var("HOSTNAME").ok()).filter(|name| !name.is_empty()).unwrap_or("worker".to_owned())
}

/// Plays jobs on the workers of a lab.
pub struct LabExecutor {
    /// The lab.
    pub address: LabAddress,
    /// The event's identity.
    pub event: EventId,
    /// The event's name, for the people at the workers.
    pub title: String,
    /// The isolation level of its bots.
    pub isolation: Isolation,
    /// The games in progress, for spectators.
    pub live: Arc<LiveGames>,
    /// Workers whose games do not count.
    pub excluded: Vec<String>,
    /// The speed of this machine, if workers scale time controls by theirs.
    pub scale: Option<f64>,
    /// The times that it waits.
    pub times: CoordinatorTimes,
    /// Tells the person at the coordinator what happens.
    pub notice: Notice,
}

/// The times that a coordinator waits.
#[derive(Clone, Copy, Debug)]
pub struct CoordinatorTimes {
    /// Time after which a job whose lease is not renewed is given to another worker. Workers renew once a second.
    pub lease: Duration,
    /// Time without results after which the server is asked what it has.
    pub silence: Duration,
}

impl Default for CoordinatorTimes {
    fn default() -> Self {
        Self { lease: Duration::from_secs(4), silence: Duration::from_secs(2) }
    }
}

impl LabExecutor {
    /// Checks that the lab can be used.
    ///
    /// # Errors
    /// The server cannot be reached, refuses the credentials, or has no JetStream.
    pub fn check(&self) -> Result<(), Message> {
        let connected = async {
            let connection = Connection::open(&self.address, "coordinator", self.notice.clone()).await?;
            connection.prepare().await
        };
        runtime()?.block_on(connected)
    }

    /// Returns the key that jobs are signed with, and codes are computed with; a new one if there is none.
    fn key(&self) -> Result<SecretKey, Message> {
        self.address.secret.clone().map_or_else(SecretKey::generate, Ok)
    }
}

impl LabExecutor {
    /// Lets `work` run tasks on the workers. Once `stop` is set, tasks under way are abandoned.
    pub fn with_tasks<T>(&self, stop: &AtomicBool, work: impl FnOnce(&TaskQueue<'_>) -> T) -> T {
        let queue = TaskQueue::new(stop);
        std::thread::scope(|scope| {
            let _closing = Closing(&queue);
            scope.spawn(|| self.coordinate(&queue));
            work(&queue)
        })
    }

    fn coordinate(&self, source: &dyn WorkSource) {
        let run = || {
            let (runtime, signer) = (runtime()?, self.key()?.signer());
            std::thread::scope(|scope| {
                let (jobs, window) = window::feed(scope, source);
                let played = runtime.block_on(run::coordinate(self, signer, source, jobs, window));
                // The source must know before the thread that takes jobs from it is waited for.
                played.unwrap_or_else(|message| source.fail(message));
            });
            Ok::<_, Message>(())
        };
        if let Err(message) = run() {
            source.fail(message);
        }
    }
}

impl Executor for LabExecutor {
    fn run(&self, source: &dyn JobSource) {
        self.coordinate(&Pairs(source));
    }
}

/// Ends the coordinator of a queue when it is dropped.
struct Closing<'a>(&'a TaskQueue<'a>);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

pub use task_queue::{TaskQueue, TaskResult};

pub(crate) use results::workers;

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Message> {
    let built = Builder::new_multi_thread().worker_threads(1).enable_all().build();
    built.map_err(|error| Message::new("lab-runtime").with("why", error.to_string()))
}
