//! [`Worker`]: leases jobs from a lab, plays them on this machine and delivers their games.

mod announcements;
mod delivery;
mod game_timer;
mod held_job;
mod lease;
mod pace;
mod pinning;
mod slot;
mod taker;
mod task_runner;

use std::collections::{HashSet, VecDeque};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::Supervisor;
use catalogue::{Catalogue, Message};
use stdx::lock;
use tokio::runtime::Builder;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::address::LabAddress;
use crate::connection::{Connection, LIVE, Notice, RENEWAL, WORKERS, consumer_name};
use crate::keys::{PublicKey, hex, random};
use crate::needs::Machine;
use crate::wire::{Presence, WireFailure, WireJob};

use announcements::Announcements;
use delivery::Output;
use held_job::HeldJob;
use pace::Pace;
use pinning::ClaimedCores;

/// Interval at which a worker says that it is there.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// Interval at which boards are sent to spectators.
const LIVE_INTERVAL: Duration = Duration::from_millis(250);
/// Interval at which the requests to stop are looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Time to take leave of the server.
const GOODBYE: Duration = Duration::from_secs(2);

/// The start of the record tag of a game whose times were scaled by the speed of its worker.
pub const SCALED: &str = "[TimeScale ";

/// The settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// The name that its games are marked with.
    pub name: String,
    /// Games at a time.
    pub cores: NonZeroUsize,
    /// Nodes per second of a fixed search, in thousands.
    pub speed: f64,
    /// The folder for bots' files.
    pub cache: PathBuf,
    /// The supervisor of bots.
    pub supervisor: Supervisor,
    /// Time that starting and ending a game, and passing on a move, may take beyond the clocks.
    pub grace: Duration,
    /// Idle time at the end of each game, for measurements with workers that only pretend to think.
    pub rest: Duration,
}

impl WorkerOptions {
    /// The usual [`grace`](Self::grace).
    pub const GRACE: Duration = Duration::from_secs(30);
}

/// A worker of a lab.
pub struct Worker {
    /// The lab.
    pub address: LabAddress,
    /// The settings.
    pub options: WorkerOptions,
    /// The games it can play.
    pub catalogue: &'static dyn Catalogue,
}

/// The state that the tasks and threads of a worker share.
struct Shared<'a> {
    options: &'a WorkerOptions,
    catalogue: &'static dyn Catalogue,
    connection: Connection,
    trusted: Option<PublicKey>,
    machine: Machine,
    cores: ClaimedCores,
    instance: String,
    /// Every leased job, queued or under way.
    held: Mutex<Vec<Arc<HeldJob>>>,
    /// Jobs that wait for a free core.
    queue: Mutex<VecDeque<Arc<HeldJob>>>,
    queued: Condvar,
    /// Cores whose job stands still, although it was told to stop.
    stuck: AtomicUsize,
    /// A job is done.
    freed: Notify,
    /// The last file that tasks share, by its hash.
    file: Mutex<Option<(String, Arc<[u8]>)>>,
    announcements: Announcements,
    pace: Pace,
    outputs: UnboundedSender<Output>,
    closed: AtomicBool,
    notice: Notice,
}

impl Worker {
    /// Works until `finish` is set and the games under way have ended, or until `abort` is set: then they are given
    /// back. Waits for a server that is not there yet or goes away.
    ///
    /// # Errors
    /// The credentials are refused, or the system has no random numbers.
    pub fn run(&self, finish: &AtomicBool, abort: &AtomicBool, notice: &Notice) -> Result<(), Message> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| Message::new("lab-runtime").with("why", error.to_string()))?;
        let opened = async {
            tokio::select! {
                opened = Connection::wait_for(&self.address, &self.options.name, Arc::clone(notice)) => {
                    opened.map(Some)
                }
                () = until(|| is_set(finish) || is_set(abort)) => Ok(None),
            }
        };
        let Some(connection) = runtime.block_on(opened)? else { return Ok(()) };
        let (outputs, received) = unbounded_channel();
        let shared = Shared {
            options: &self.options,
            catalogue: self.catalogue,
            connection,
            trusted: self.address.public_key(),
            machine: Machine::here(&self.options.supervisor, self.options.cores.get()),
            cores: ClaimedCores::claim(self.options.cores.get()),
            instance: hex(&random::<6>()?),
            held: Mutex::default(),
            queue: Mutex::default(),
            queued: Condvar::new(),
            stuck: AtomicUsize::new(0),
            freed: Notify::new(),
            file: Mutex::default(),
            announcements: Announcements::default(),
            pace: Pace::default(),
            outputs,
            closed: AtomicBool::new(false),
            notice: Arc::clone(notice),
        };
        std::thread::scope(|scope| {
            let shared = &shared;
            for slot in 0..self.options.cores.get() {
                scope.spawn(move || slot::run(shared, slot));
            }
            runtime.block_on(async {
                notice(shared.introduction());
                tokio::select! {
                    () = shared.announcements.listen(&shared.connection, |event| shared.abandon(event)) => {}
                    () = shared.renew() => {}
                    () = shared.show() => {}
                    () = shared.say_presence() => {}
                    () = delivery::run(shared, received) => {}
                    () = shared.work(finish, abort) => {}
                }
                shared.close().await;
            });
        });
        Ok(())
    }
}

impl Shared<'_> {
    /// Says what this worker trusts.
    fn introduction(&self) -> Message {
        let id = if self.trusted.is_some() { "worker-ready-signed" } else { "worker-ready-trusting" };
        let message = Message::new(id).with("name", self.options.name.as_str());
        let pinned = if self.cores.are_enough() { "worker-pinned" } else { "worker-unpinned" };
        let message = message.with("cores", self.options.cores.get()).with("pinned", Message::new(pinned));
        message.with("isolation", self.machine.isolation.name())
    }

    /// Takes jobs until the worker is asked to finish, then waits for the games under way.
    async fn work(&self, finish: &AtomicBool, abort: &AtomicBool) {
        tokio::select! {
            () = self.take_jobs() => {}
            () = until(|| is_set(finish) || is_set(abort)) => {}
        }
        self.give_back_queued().await;
        let jobs = lock(&self.held).len();
        if jobs > 0 && !is_set(abort) {
            (self.notice)(Message::new("worker-finishing").with("jobs", jobs));
        }
        until(|| is_set(abort) || lock(&self.held).is_empty()).await;
    }

    /// Gives back the jobs that wait for a core, so that others play them at once.
    async fn give_back_queued(&self) {
        let queued: Vec<_> = lock(&self.queue).drain(..).collect();
        for held in queued {
            held.lease.give_back().await;
            self.forget(&held);
        }
    }

    /// Gives back everything and ends the threads.
    async fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let held = std::mem::take(&mut *lock(&self.held));
        for held in held {
            held.stop.store(true, Ordering::Relaxed);
            held.lease.give_back().await;
        }
        self.queued.notify_all();
        let leave = async {
            if let Ok(bucket) = self.connection.jetstream.get_key_value(WORKERS).await {
                _ = bucket.delete(&self.options.name).await;
            }
            self.connection.client.flush().await
        };
        // A server that is not there will forget this worker.
        _ = tokio::time::timeout(GOODBYE, leave).await;
    }

    /// Abandons the games of an event that nobody waits for any more.
    fn abandon(&self, event: &str) {
        for held in lock(&self.held).iter().filter(|held| held.wire.event == event) {
            held.stop.store(true, Ordering::Relaxed);
        }
    }

    fn forget(&self, held: &Arc<HeldJob>) {
        lock(&self.held).retain(|other| !Arc::ptr_eq(other, held));
        self.freed.notify_one();
    }

    /// Renews the leases of the games whose clock runs within its limits, and of the tasks that go on.
    async fn renew(&self) {
        loop {
            tokio::time::sleep(RENEWAL).await;
            let held: Vec<_> = lock(&self.held).clone();
            let mut renewed = HashSet::new();
            for held in held {
                if held.is_alive() {
                    if renewed.insert(Arc::as_ptr(&held.lease).addr()) {
                        held.lease.renew().await;
                    }
                } else if !held.stop.swap(true, Ordering::Relaxed) {
                    self.give_up(held).await;
                }
            }
        }
    }

    /// Gives up a job that stands still. If no core took it, another worker may; otherwise it is reported.
    async fn give_up(&self, held: Arc<HeldJob>) {
        if !held.has_begun() {
            lock(&self.queue).retain(|other| !Arc::ptr_eq(other, &held));
            held.lease.give_back().await;
            return self.forget(&held);
        }
        held.is_stuck.store(true, Ordering::Relaxed);
        self.stuck.fetch_add(1, Ordering::Relaxed);
        let evidence = if held.wire.pair().is_some() { "the game hangs" } else { "the task stands still" };
        (self.notice)(Message::new("worker-job-failed").quoting("evidence", evidence));
        let failure = Some(WireFailure { no_start: false, evidence: evidence.to_owned() });
        _ = self.outputs.send(Output { held, output: None, spent: Duration::ZERO, failure, last: true });
    }

    /// Notes that a core is back from a job that stood still.
    fn recover(&self, held: &HeldJob) {
        if held.is_stuck.load(Ordering::Relaxed) {
            self.stuck.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Returns the number of cores that can take jobs.
    fn free_cores(&self) -> usize {
        self.options.cores.get().saturating_sub(self.stuck.load(Ordering::Relaxed))
    }

    /// Sends the boards of the games under way.
    async fn show(&self) {
        loop {
            tokio::time::sleep(LIVE_INTERVAL).await;
            let held: Vec<_> = lock(&self.held).clone();
            for held in held {
                if let Some(board) = held.news().and_then(|board| serde_json::to_vec(&board).ok()) {
                    _ = self.connection.client.publish(format!("{LIVE}.{}", held.wire.event), board.into()).await;
                }
            }
        }
    }

    async fn say_presence(&self) {
        loop {
            if let Ok(bytes) = serde_json::to_vec(&self.presence()) {
                // The subject of its key: nobody waits for the server's answer.
                let subject = format!("$KV.{WORKERS}.{}", self.options.name);
                _ = self.connection.client.publish(subject, bytes.into()).await;
            }
            tokio::time::sleep(HEARTBEAT).await;
        }
    }

    fn presence(&self) -> Presence {
        let open = self.announcements.open_to(&self.options.name, &self.machine);
        let names = |(event, classes): &(String, Vec<String>)| {
            classes.iter().map(|class| consumer_name(event, class)).collect::<Vec<String>>()
        };
        let able = open.iter().flat_map(names).collect();
        let held: Vec<_> = lock(&self.held).clone();
        let title = |wire: &WireJob| self.announcements.title(&wire.event).unwrap_or_else(|| wire.title.clone());
        let playing = held.iter().map(|held| (title(&held.wire), held.wire.number)).collect();
        Presence {
            name: self.options.name.clone(),
            instance: self.instance.clone(),
            cores: self.options.cores.get(),
            speed: self.options.speed,
            isolation: self.machine.isolation,
            interpreters: self.machine.interpreters.clone(),
            pinned: self.cores.are_enough(),
            known: self.announcements.known(),
            able,
            playing,
            heard: now_millis(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn now_millis() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(now.as_millis()).unwrap_or(i64::MAX)
}

fn is_set(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}

/// Waits until a condition holds.
async fn until(holds: impl Fn() -> bool) {
    while !holds() {
        tokio::time::sleep(GLANCE).await;
    }
}
