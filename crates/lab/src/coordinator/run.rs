//! The loop of a coordinator: takes jobs, stores results, and decides what becomes of jobs that failed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::event::job::Job;
use catalogue::Message;
use tokio::sync::mpsc::{Receiver, channel};

use super::LabExecutor;
use super::batching::Batching;
use super::bots::Bots;
use super::classes::Classes;
use super::failures::{Failures, NextStep};
use super::outstanding::{OpenJob, Outstanding};
use super::results::{self, Heard};
use super::waiting::Waiting;
use super::window::{BATCH, WIDEST, Window};
use super::work::{Work, WorkSource};
use crate::connection::{Connection, FAILURES, JOBS, RESULTS, TIMEOUT, consumer_name, result_subject};
use crate::keys::Signer;
use crate::needs::Needs;
use crate::task::Task;
use crate::wire::{Presence, WireDelivery, WireJob, WireOutput, WirePair, WireResult, WireWork};

/// Interval of looking at the flags.
pub(super) const TICK: Duration = Duration::from_millis(250);
/// Interval of announcements.
const ANNOUNCED: Duration = Duration::from_secs(1);
/// Jobs per core of the lab that are published ahead of the results.
const AHEAD: usize = 4;

/// A run of a coordinator.
pub(super) struct Run<'a> {
    pub(super) lab: &'a LabExecutor,
    pub(super) signer: Signer,
    source: &'a dyn WorkSource,
    window: &'a Window,
    pub(super) connection: Connection,
    pub(super) open: Outstanding,
    /// Results of an earlier run for jobs that were not taken from the source yet.
    early: BTreeMap<i64, Vec<(String, WireResult)>>,
    pub(super) classes: Classes,
    pub(super) batching: Batching,
    pub(super) bots: Bots,
    workers: Vec<Presence>,
    waiting: Waiting,
    shown: BTreeSet<i64>,
    pub(super) last_result: Instant,
    pub(super) last_check: Instant,
    /// Consecutive checks in which the server had too few messages.
    pub(super) missing: u32,
}

/// Plays the jobs of a source on the workers of a lab.
pub(super) async fn coordinate(
    lab: &LabExecutor,
    signer: Signer,
    source: &dyn WorkSource,
    mut jobs: Receiver<Work>,
    window: Arc<Window>,
) -> Result<(), Message> {
    let opened = async {
        let connection = Connection::open(&lab.address, "coordinator", lab.notice.clone()).await?;
        connection.prepare().await.map(|()| connection)
    };
    let connection = opened.await.inspect_err(|_| window.close())?;
    let mut run = Run {
        lab,
        signer,
        source,
        window: &window,
        connection: connection.clone(),
        open: Outstanding::default(),
        early: BTreeMap::new(),
        classes: Classes::default(),
        batching: Batching::default(),
        bots: Bots::default(),
        workers: Vec::new(),
        waiting: Waiting::default(),
        shown: BTreeSet::new(),
        last_result: Instant::now(),
        last_check: Instant::now(),
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
    window.close();
    drop((heard, jobs));
    run.clean_up().await;
    played
}

impl Run<'_> {
    async fn play(&mut self, jobs: &mut Receiver<Work>, heard: &mut Receiver<Heard>) -> Result<(), Message> {
        let (mut batch, mut is_fed) = (Vec::new(), true);
        let (mut tick, mut announced) = (tokio::time::interval(TICK), Instant::now());
        while !self.is_done(is_fed) {
            tokio::select! {
                Some(heard) = heard.recv() => self.hear(heard).await?,
                received = jobs.recv_many(&mut batch, BATCH), if is_fed => {
                    is_fed = received > 0;
                    let was_idle = self.open.jobs.is_empty();
                    self.publish_new(batch.drain(..)).await?;
                    if was_idle {
                        // Workers that wait look at once.
                        self.announce().await;
                    }
                }
                _ = tick.tick() => {
                    if announced.elapsed() >= ANNOUNCED {
                        self.announce().await;
                        announced = Instant::now();
                    }
                    self.check().await;
                    let Self { waiting, open, classes, workers, lab, .. } = self;
                    waiting.look(open, classes, workers, lab);
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
                if let Some(job) = self.open.jobs.get(&board.pair).and_then(|open| open.job.as_ref())
                    && let Ok(start) = job.game.open(&job.rules, board.start.as_deref())
                {
                    self.shown.insert(board.pair);
                    self.lab.live.show(job, board.leg & 1, start, board.moves);
                }
            }
            Heard::Workers(workers) => {
                self.window.widen(AHEAD * workers.iter().map(|worker| worker.cores).sum::<usize>());
                self.workers = workers;
                self.reconsider().await;
            }
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
            if self.open.jobs.contains_key(&result.number) {
                self.store_one(&worker, result).await?;
            } else if self.early.len() < WIDEST {
                self.early.entry(result.number).or_default().push((worker.clone(), result));
            }
        }
        Ok(())
    }

    async fn store_one(&mut self, worker: &str, result: WireResult) -> Result<(), Message> {
        let number = result.number;
        if self.open.matching(number, &result.ticket).is_none() {
            return Ok(());
        }
        match result.output {
            Some(WireOutput::Game(game)) => {
                if let Some(game) = game.stored(number, worker) {
                    self.batching.note(result.seconds);
                    self.source.deliver_game(&game);
                    if self.open.tick_off(number, game.leg) {
                        self.close(number);
                    }
                }
            }
            Some(WireOutput::Task(output)) if self.open.is_task(number) => {
                // As long as half of it: sizes of messages are reckoned in games of a pair.
                self.batching.note(result.seconds / 2.0);
                let time = Duration::try_from_secs_f64(result.seconds).unwrap_or_default();
                self.open.jobs.remove(&number);
                self.source.deliver_output(number, output, time);
                self.close(number);
            }
            _ => {}
        }
        if let (Some(failure), Some(open)) = (result.failure, self.open.jobs.get_mut(&number)) {
            open.failures.add(worker, failure);
            match self.next_step(number) {
                Some(NextStep::Elsewhere(avoid)) => self.publish(number, avoid).await,
                Some(last) => self.conclude(number, last).await,
                None => {}
            }
        }
        Ok(())
    }

    /// Makes room for another job, since one is finished.
    fn close(&mut self, number: i64) {
        self.hide(number);
        self.window.leave();
        if self.batching.size() > 1 {
            self.window.widen(WIDEST);
        }
    }

    /// Decides what becomes of a job that failed.
    fn next_step(&self, number: i64) -> Option<NextStep> {
        let open = self.open.jobs.get(&number).filter(|open| !open.failures.is_empty())?;
        let class = consumer_name(self.lab.event.as_str(), &open.needs.class());
        // Whoever has not heard of these jobs yet may be able to play them.
        let may = |worker: &&Presence| worker.able.contains(&class) || !worker.known.contains(&class);
        let able: Vec<&str> = self.workers.iter().filter(may).map(|worker| worker.name.as_str()).collect();
        let start_counts = open.wire.pair().is_none_or(|pair| pair.start_counts);
        Some(open.failures.next_step(start_counts, &able))
    }

    /// Looks again at jobs that wait for another worker: it may be gone, or turn out to be unable.
    async fn reconsider(&mut self) {
        let failed = self.open.jobs.iter().filter(|(_, open)| !open.failures.is_empty());
        let numbers: Vec<i64> = failed.map(|(number, _)| *number).collect();
        for number in numbers {
            if let Some(last @ (NextStep::Forfeit | NextStep::Aside(_))) = self.next_step(number) {
                self.conclude(number, last).await;
            }
        }
    }

    /// Ends the tries of a job.
    async fn conclude(&mut self, number: i64, step: NextStep) {
        match (step, self.open.jobs.get_mut(&number)) {
            (NextStep::Forfeit, Some(open)) => {
                if let Some(pair) = open.wire.pair_mut() {
                    pair.start_counts = true;
                }
                open.failures.clear();
                self.publish(number, Vec::new()).await;
            }
            (NextStep::Aside(evidence), _) => self.set_aside(number, &evidence).await,
            _ => {}
        }
    }

    async fn set_aside(&mut self, number: i64, evidence: &str) {
        self.open.jobs.remove(&number);
        self.hide(number);
        self.window.leave();
        self.source.set_aside(number, evidence);
        if let Ok(bucket) = self.connection.jetstream.get_key_value(FAILURES).await {
            let text = format!("{} {number}: {evidence}", self.lab.title);
            _ = bucket.put(format!("{}-{number}", self.lab.event.as_str()), text.into()).await;
        }
    }

    fn hide(&mut self, number: i64) {
        if self.shown.remove(&number) {
            self.lab.live.hide(number);
        }
    }

    /// Publishes jobs for the first time, unless their results are here already.
    async fn publish_new(&mut self, jobs: impl Iterator<Item = Work>) -> Result<(), Message> {
        let mut numbers = Vec::new();
        for work in jobs {
            let number = work.number();
            let open = self.opened(work).await?;
            self.open.jobs.insert(number, open);
            for (worker, result) in self.early.remove(&number).unwrap_or_default() {
                self.store_one(&worker, result).await?;
            }
            if self.open.jobs.get(&number).is_some_and(|open| open.class.is_empty()) {
                self.assign(number, Vec::new()).await;
                numbers.push(number);
            }
        }
        self.send(&numbers).await;
        Ok(())
    }

    /// Turns work into a message, with the files that it needs in the object store.
    async fn opened(&mut self, work: Work) -> Result<OpenJob, Message> {
        let (event, number) = (self.lab.event.as_str().to_owned(), work.number());
        let (job, title, wire, needs) = match work {
            Work::Pair(job) => {
                let (pair, needs) = self.packed(&job).await?;
                let title = job.event.clone();
                (Some(job), title, WireWork::Pair(Box::new(pair)), needs)
            }
            Work::Task(_, task) => {
                if let Task::SelfPlay { net: Some(hash), .. } = &task {
                    self.bots.share(&self.connection, hash, || self.source.file(hash)).await?;
                }
                let needs = task.needs();
                (None, self.lab.title.clone(), WireWork::Task(task), needs)
            }
        };
        let mut wire = WireJob { event, number, title, work: wire, ticket: String::new() };
        wire.ticket = self.signer.code(&serde_json::to_vec(&wire.fixed()).unwrap_or_default());
        Ok(OpenJob { job, wire, needs, class: String::new(), message: 0, failures: Failures::default() })
    }

    /// Packs the bots of a pair.
    async fn packed(&mut self, job: &Job) -> Result<(WirePair, Needs), Message> {
        let [one, two] = &job.players;
        let first = self.bots.packed(&self.connection, job.game, &one.entrant).await?;
        let second = self.bots.packed(&self.connection, job.game, &two.entrant).await?;
        let packed = [first, second];
        let mut needs = Needs::default();
        for bot in packed.iter().flatten() {
            needs.add(&bot.needs);
            needs.isolation = Some(self.lab.isolation);
        }
        let mut pair = WirePair::of(job, self.lab.isolation, packed.each_ref().map(Option::as_ref));
        pair.scale = self.lab.scale;
        Ok((pair, needs))
    }

    /// Removes everything of this event from the server, and gives open jobs back to their source.
    async fn clean_up(&mut self) {
        for number in std::mem::take(&mut self.open.jobs).into_keys() {
            self.hide(number);
            self.source.release(number);
        }
        let event = self.lab.event.as_str();
        let clean = async {
            self.say_goodbye().await;
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
