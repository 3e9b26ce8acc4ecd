//! The loop of a coordinator: publishes jobs, stores results, and publishes again what was lost.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Scope;
use std::time::{Duration, Instant};

use arena::event::job::Job;
use arena::event::job_source::JobSource;
use async_nats::jetstream::message::PublishMessage;
use catalogue::Message;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, channel};

use super::LabExecutor;
use super::bots::Bots;
use super::classes::Classes;
use super::failures::{NextStep, decide};
use super::outstanding::{OpenJob, Outstanding};
use super::results::{self, Heard};
use crate::connection::{
    Connection, EVENTS, FAILURES, JOBS, RESULTS, TIMEOUT, consumer_name, job_subject, result_subject,
};
use crate::keys::SecretKey;
use crate::needs::Needs;
use crate::wire::{Announcement, Presence, SIGNATURE, WireDelivery, WireJob, WireResult};

/// Jobs that are published ahead of the results.
const WINDOW: usize = 2048;
/// Interval of announcements and of looking at the flags.
const TICK: Duration = Duration::from_millis(250);
/// Interval of announcements.
const ANNOUNCED: Duration = Duration::from_secs(1);
/// Time without results after which the server is asked what it has.
const SILENCE: Duration = Duration::from_secs(2);
/// Jobs published before anything else is done.
const BATCH: usize = 64;

/// Takes jobs from their source on a thread, since taking blocks. The semaphore bounds the jobs in the lab.
pub(super) fn feed<'scope>(
    scope: &'scope Scope<'scope, '_>,
    source: &'scope dyn JobSource,
) -> (Receiver<Job>, Arc<Window>) {
    let (sender, receiver) = channel(BATCH);
    let window = Arc::new(Window { free: Semaphore::new(WINDOW), closed: AtomicBool::new(false) });
    let room = Arc::clone(&window);
    scope.spawn(move || {
        while room.enter() {
            let Some(job) = source.take(Duration::MAX) else { break };
            let pair = job.pair;
            if sender.blocking_send(job).is_err() {
                source.release(pair);
                break;
            }
        }
    });
    (receiver, window)
}

/// The bound on jobs in the lab.
pub(super) struct Window {
    free: Semaphore,
    closed: AtomicBool,
}

impl Window {
    /// Waits for room; `false` once the run is over.
    fn enter(&self) -> bool {
        while !self.closed.load(Ordering::Relaxed) {
            if let Ok(permit) = self.free.try_acquire() {
                permit.forget();
                return true;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        false
    }

    fn leave(&self) {
        self.free.add_permits(1);
    }
}

/// A run of a coordinator.
struct Run<'a> {
    lab: &'a LabExecutor,
    key: SecretKey,
    source: &'a dyn JobSource,
    window: &'a Window,
    connection: Connection,
    open: Outstanding,
    /// Results of an earlier run for pairs that were not taken from the source yet.
    early: BTreeMap<i64, Vec<(String, WireResult)>>,
    classes: Classes,
    bots: Bots,
    workers: Vec<Presence>,
    shown: BTreeSet<i64>,
    last_result: Instant,
    /// Consecutive checks in which the server had too few messages.
    missing: u32,
}

/// Plays the jobs of a source on the workers of a lab.
pub(super) async fn coordinate(
    lab: &LabExecutor,
    key: SecretKey,
    source: &dyn JobSource,
    mut jobs: Receiver<Job>,
    window: Arc<Window>,
) -> Result<(), Message> {
    let opened = async {
        let connection = Connection::open(&lab.address, "coordinator", false).await?;
        connection.prepare().await.map(|()| connection)
    };
    let connection = match opened.await {
        Ok(connection) => connection,
        Err(message) => {
            window.closed.store(true, Ordering::Relaxed);
            return Err(message);
        }
    };
    let mut run = Run {
        lab,
        key,
        source,
        window: &window,
        connection: connection.clone(),
        open: Outstanding::default(),
        early: BTreeMap::new(),
        classes: Classes::default(),
        bots: Bots::default(),
        workers: Vec::new(),
        shown: BTreeSet::new(),
        last_result: Instant::now(),
        missing: 0,
    };
    let event = lab.event.as_str().to_owned();
    // Messages of an earlier run: its games still count, its jobs are published anew.
    run.purge_jobs().await;
    let (sender, mut heard) = channel(BATCH);
    tokio::spawn(results::receive(connection.clone(), event.clone(), sender.clone()));
    tokio::spawn(results::watch(connection.clone(), event, sender.clone()));
    tokio::spawn(results::count_workers(connection, sender));
    let played = run.play(&mut jobs, &mut heard).await;
    window.closed.store(true, Ordering::Relaxed);
    drop((heard, jobs));
    run.clean_up().await;
    played
}

impl Run<'_> {
    async fn play(&mut self, jobs: &mut Receiver<Job>, heard: &mut Receiver<Heard>) -> Result<(), Message> {
        let (mut batch, mut is_fed) = (Vec::new(), true);
        let (mut tick, mut announced) = (tokio::time::interval(TICK), None::<Instant>);
        while !self.is_done(is_fed) {
            tokio::select! {
                Some(heard) = heard.recv() => self.hear(heard).await?,
                received = jobs.recv_many(&mut batch, BATCH), if is_fed => {
                    is_fed = received > 0;
                    for job in batch.drain(..) {
                        self.publish_new(job).await?;
                    }
                    if announced.is_none() {
                        self.announce().await;
                        announced = Some(Instant::now());
                    }
                }
                _ = tick.tick() => {
                    if announced.is_none_or(|at| at.elapsed() >= ANNOUNCED) {
                        self.announce().await;
                        announced = Some(Instant::now());
                    }
                    self.check().await;
                }
            }
        }
        Ok(())
    }

    fn is_done(&self, is_fed: bool) -> bool {
        self.source.is_over()
            || (!is_fed && self.open.jobs.is_empty())
            || (!is_fed && self.source.is_finishing() && self.shown.is_empty())
    }

    async fn hear(&mut self, heard: Heard) -> Result<(), Message> {
        match heard {
            Heard::Results(delivery, acker) => {
                self.store(delivery).await?;
                _ = acker.ack().await;
            }
            Heard::Board(board) => {
                if let Some(open) = self.open.jobs.get(&board.pair)
                    && let Ok(start) = open.job.game.open(&open.job.rules, board.start.as_deref())
                {
                    self.shown.insert(board.pair);
                    self.lab.live.show(&open.job, board.leg & 1, start, board.moves);
                }
            }
            Heard::Workers(workers) => self.workers = workers,
        }
        Ok(())
    }

    /// Stores games, and decides what becomes of jobs that failed. Whatever was not asked for is ignored.
    async fn store(&mut self, delivery: WireDelivery) -> Result<(), Message> {
        let WireDelivery { worker, results } = delivery;
        self.last_result = Instant::now();
        if self.lab.excluded.contains(&worker) {
            return Ok(());
        }
        for result in results {
            if self.open.jobs.contains_key(&result.pair) {
                self.store_one(&worker, result).await?;
            } else if self.early.len() < WINDOW {
                self.early.entry(result.pair).or_default().push((worker.clone(), result));
            }
        }
        Ok(())
    }

    async fn store_one(&mut self, worker: &str, result: WireResult) -> Result<(), Message> {
        let pair = result.pair;
        if self.open.matching(pair, &result.ticket).is_none() {
            return Ok(());
        }
        for game in result.games.into_iter().filter_map(|game| game.stored(pair, worker)) {
            self.source.deliver(&game);
            if self.open.tick_off(pair, game.leg) {
                self.hide(pair);
                self.window.leave();
            }
        }
        if let (Some(failure), Some(open)) = (result.failure, self.open.jobs.get_mut(&pair)) {
            let able: Vec<String> = self.workers.iter().map(|worker| worker.name.clone()).collect();
            match decide(open, worker, failure, &able) {
                NextStep::Elsewhere(avoid) => {
                    let needs = self.needs(pair).await?;
                    self.publish(pair, &needs, avoid).await;
                }
                NextStep::Forfeit => {
                    open.wire.start_counts = true;
                    open.failures.clear();
                    let needs = self.needs(pair).await?;
                    self.publish(pair, &needs, Vec::new()).await;
                }
                NextStep::Aside(evidence) => self.set_aside(pair, &evidence).await,
            }
        }
        Ok(())
    }

    async fn set_aside(&mut self, pair: i64, evidence: &str) {
        self.open.jobs.remove(&pair);
        self.hide(pair);
        self.window.leave();
        self.source.set_aside(pair, evidence);
        if let Ok(bucket) = self.connection.jetstream.get_key_value(FAILURES).await {
            let text = format!("{} {pair}: {evidence}", self.lab.title);
            _ = bucket.put(format!("{}-{pair}", self.lab.event.as_str()), text.into()).await;
        }
    }

    fn hide(&mut self, pair: i64) {
        if self.shown.remove(&pair) {
            self.lab.live.hide(pair);
        }
    }

    /// Publishes a job for the first time, unless its games are here already.
    async fn publish_new(&mut self, job: Job) -> Result<(), Message> {
        let packed = self.packed(&job).await?;
        let bots = packed.each_ref().map(Option::as_ref);
        let mut wire = WireJob::of(&job, self.lab.event.as_str(), self.lab.isolation, bots);
        wire.scale = self.lab.scale;
        wire.ticket = self.ticket(&wire);
        let pair = job.pair;
        self.open.jobs.insert(pair, OpenJob { job, wire, class: String::new(), failures: Vec::new() });
        for (worker, result) in self.early.remove(&pair).unwrap_or_default() {
            self.store_one(&worker, result).await?;
        }
        if self.open.jobs.contains_key(&pair) {
            let needs = self.needs(pair).await?;
            self.publish(pair, &needs, Vec::new()).await;
        }
        Ok(())
    }

    async fn packed(&mut self, job: &Job) -> Result<[Option<crate::wire::PackedBot>; 2], Message> {
        let [one, two] = &job.players;
        let first = self.bots.packed(&self.connection, &one.entrant).await?;
        let second = self.bots.packed(&self.connection, &two.entrant).await?;
        Ok([first, second])
    }

    /// Returns what a job requires of a worker.
    async fn needs(&mut self, pair: i64) -> Result<Needs, Message> {
        let Some(job) = self.open.jobs.get(&pair).map(|open| open.job.clone()) else { return Ok(Needs::default()) };
        let mut needs = Needs::default();
        for bot in self.packed(&job).await?.iter().flatten() {
            needs.add(&bot.needs);
            needs.isolation = Some(self.lab.isolation);
        }
        Ok(needs)
    }

    /// Returns a code of everything that is the same whenever this pair is played.
    fn ticket(&self, wire: &WireJob) -> String {
        let fixed = WireJob { legs: Vec::new(), ticket: String::new(), start_counts: false, ..wire.clone() };
        self.key.code(&serde_json::to_vec(&fixed).unwrap_or_default())
    }

    /// Publishes a job in its class. A message that the server does not store is missed by [`check`](Self::check).
    async fn publish(&mut self, pair: i64, needs: &Needs, avoid: Vec<String>) {
        let event = self.lab.event.as_str();
        let (class, is_new) = self.classes.name(needs, avoid);
        if is_new {
            let config = Connection::job_consumer(event, &class);
            _ = self.connection.jetstream.create_consumer_on_stream(config, JOBS).await;
            self.announce().await;
        }
        if let Some(open) = self.open.jobs.get_mut(&pair) {
            open.class.clone_from(&class);
        }
        self.send(pair).await;
    }

    async fn send(&self, pair: i64) {
        let Some(open) = self.open.jobs.get(&pair) else { return };
        let Ok(payload) = serde_json::to_vec(&open.wire) else { return };
        let signature = if self.lab.address.secret.is_some() { self.key.sign(&payload) } else { String::new() };
        let message = PublishMessage::build().payload(payload.into()).header(SIGNATURE, signature);
        let subject = job_subject(self.lab.event.as_str(), &open.class);
        _ = tokio::time::timeout(TIMEOUT, self.connection.jetstream.send_publish(subject, message)).await;
    }

    async fn announce(&self) {
        let event = self.lab.event.as_str();
        let announcement = Announcement {
            event: event.to_owned(),
            title: self.lab.title.clone(),
            classes: self.classes.known.clone(),
            excluded: self.lab.excluded.clone(),
        };
        if let Ok(bytes) = serde_json::to_vec(&announcement) {
            let said = self.connection.client.publish(format!("{EVENTS}.{event}"), bytes.into());
            _ = tokio::time::timeout(TICK, said).await;
        }
    }

    /// Compares what the server has with what is outstanding, if no results come.
    async fn check(&mut self) {
        if self.open.jobs.is_empty() || self.last_result.elapsed() < SILENCE {
            self.missing = 0;
            return;
        }
        self.last_result = Instant::now();
        let kept = self.kept().await;
        if kept.is_some_and(|kept| kept >= self.open.jobs.len() as u64) {
            self.missing = 0;
            return;
        }
        self.missing += 1;
        if self.missing >= 2 {
            self.missing = 0;
            self.publish_again().await;
        }
    }

    /// Returns the number of jobs that wait or are leased; `None` if the server cannot say.
    async fn kept(&self) -> Option<u64> {
        let mut kept = 0;
        for class in &self.classes.known {
            let name = consumer_name(self.lab.event.as_str(), &class.name);
            let asked = async {
                let stream = self.connection.jetstream.get_stream_no_info(JOBS).await.ok()?;
                stream.consumer_info(name).await.ok()
            };
            let info = tokio::time::timeout(TIMEOUT, asked).await.ok()??;
            kept += info.num_pending + info.num_ack_pending as u64;
        }
        Some(kept)
    }

    /// Publishes everything outstanding again. Games under way go on, and whoever is first counts.
    async fn publish_again(&mut self) {
        if self.connection.prepare().await.is_err() {
            return;
        }
        self.bots.restore(&self.connection).await;
        self.purge_jobs().await;
        for class in &self.classes.known {
            let config = Connection::job_consumer(self.lab.event.as_str(), &class.name);
            _ = self.connection.jetstream.create_consumer_on_stream(config, JOBS).await;
        }
        let pairs: Vec<i64> = self.open.jobs.keys().copied().collect();
        for pair in pairs {
            self.send(pair).await;
        }
    }

    async fn purge_jobs(&self) {
        let subject = format!("palabre.jobs.{}.>", self.lab.event.as_str());
        if let Ok(stream) = self.connection.jetstream.get_stream_no_info(JOBS).await {
            _ = stream.purge().filter(subject).await;
        }
    }

    /// Removes everything of this event from the server, and gives open jobs back to their source.
    async fn clean_up(&mut self) {
        for pair in std::mem::take(&mut self.open.jobs).into_keys() {
            self.hide(pair);
            self.source.release(pair);
        }
        let event = self.lab.event.as_str();
        let clean = async {
            self.purge_jobs().await;
            for class in &self.classes.known {
                let name = consumer_name(event, &class.name);
                _ = self.connection.jetstream.delete_consumer_from_stream(name, JOBS).await;
            }
            _ = self.connection.jetstream.delete_consumer_from_stream(event, RESULTS).await;
            if let Ok(stream) = self.connection.jetstream.get_stream_no_info(RESULTS).await {
                _ = stream.purge().filter(result_subject(event)).await;
            }
            self.connection.client.flush().await
        };
        _ = tokio::time::timeout(TIMEOUT, clean).await;
    }
}
