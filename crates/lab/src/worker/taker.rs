//! Taking jobs: from all events in turn, and only as many as there are cores, or a little ahead if games are short.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arena::Entrant;
use async_nats::jetstream;
use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::PullConsumer;
use catalogue::Message;
use futures_util::StreamExt as _;
use play::{Pace as ControlPace, TimeControl};
use stdx::lock;
use tokio::io::AsyncReadExt as _;

use super::Shared;
use super::delivery::Output;
use super::held_job::{HeldJob, HeldWork};
use super::lease::Lease;
use crate::bundle;
use crate::connection::{BOTS, JOBS, consumer_name};
use crate::keys::sha256;
use crate::task::Task;
use crate::wire::{SIGNATURE, WireEntrant, WireFailure, WireJob, WireMessage, WirePair, WireWork};

/// Poll interval when no job is there.
const IDLE: Duration = Duration::from_millis(500);
/// Time in which the server says what it has.
const FETCH: Duration = Duration::from_secs(2);
/// A job that was delivered this often without a result kills its workers.
const MOST_DELIVERIES: i64 = 10;
/// Time before a job that this worker may not run is offered again.
const REFUSED: Duration = Duration::from_secs(5);
/// Limit of a bot's archive.
const MOST_BUNDLE: u64 = 512 << 20;

type Consumers = HashMap<String, PullConsumer>;

impl Shared<'_> {
    /// Takes jobs for ever.
    pub(super) async fn take_jobs(&self) {
        let mut consumers = Consumers::new();
        loop {
            let mut open = self.announcements.open_to(&self.options.name, &self.machine);
            let (cores, events) = (self.free_cores(), open.iter().map(|(event, _)| event.as_str()));
            let wanted = (cores + self.pace.ahead(cores, events)).saturating_sub(lock(&self.held).len());
            if wanted == 0 {
                _ = tokio::time::timeout(IDLE, self.freed.notified()).await;
                continue;
            }
            self.pace.sort(&mut open, |(event, _)| event);
            let mut taken = 0;
            for (number, (event, classes)) in open.iter().enumerate() {
                // Each event has its share; what one leaves is for the next.
                let share = wanted.saturating_sub(taken).div_ceil(open.len() - number);
                taken += self.take_of(&mut consumers, event, classes, share).await;
            }
            if taken == 0 {
                _ = tokio::time::timeout(IDLE, self.announcements.news.notified()).await;
            }
        }
    }

    /// Takes about this many jobs of an event, and returns their number.
    async fn take_of(&self, consumers: &mut Consumers, event: &str, classes: &[String], share: usize) -> usize {
        let mut taken = 0;
        for class in classes {
            let messages = self.pace.messages(event, share.saturating_sub(taken));
            if messages > 0 {
                taken += self.fetch(consumers, (event, class), messages).await;
            }
        }
        taken
    }

    /// Fetches at most this many messages of a class that are there now, and returns the number of their jobs.
    async fn fetch(&self, consumers: &mut Consumers, (event, class): (&str, &str), most: usize) -> usize {
        let name = &consumer_name(event, class);
        if !consumers.contains_key(name) {
            match self.connection.jetstream.get_consumer_from_stream(name, JOBS).await {
                Ok(consumer) => _ = consumers.insert(name.to_owned(), consumer),
                Err(_) => return 0,
            }
        }
        let Some(consumer) = consumers.get(name) else { return 0 };
        let mut taken = Vec::new();
        let fetched = tokio::time::timeout(FETCH, async {
            let Ok(mut messages) = consumer.fetch().max_messages(most).messages().await else { return false };
            while let Some(Ok(message)) = messages.next().await {
                taken.push(message);
            }
            true
        });
        if fetched.await != Ok(true) {
            // The server or the consumer went away: ask again next time.
            consumers.remove(name);
        }
        let mut count = 0;
        for message in taken {
            let jobs = self.accept(message).await;
            self.pace.note_jobs(event, jobs);
            count += jobs;
        }
        count
    }

    /// Queues the jobs of a message, or says why not. Returns their number.
    async fn accept(&self, message: jetstream::Message) -> usize {
        let delivered = message.info().map_or(1, |info| info.delivered);
        let signature = message.headers.as_ref().and_then(|headers| headers.get(SIGNATURE)).map(ToString::to_string);
        let (message, acker) = message.split();
        let is_trusted = self
            .trusted
            .is_none_or(|key| signature.is_some_and(|signature| key.verifies(&message.payload, &signature)));
        let read = serde_json::from_slice::<WireMessage<'_>>(&message.payload).ok().filter(|_| is_trusted);
        let Some(WireMessage { jobs }) = read else {
            let id = if is_trusted { "worker-job-unreadable" } else { "worker-job-unsigned" };
            (self.notice)(Message::new(id));
            _ = acker.ack_with(AckKind::Nak(Some(REFUSED))).await;
            return 1;
        };
        let (count, lease) = (jobs.len(), Arc::new(Lease::new(acker, jobs.len())));
        for wire in jobs.into_iter().map(Cow::into_owned) {
            self.queue_job(wire, Arc::clone(&lease), delivered).await;
        }
        count
    }

    async fn queue_job(&self, wire: WireJob, lease: Arc<Lease>, delivered: i64) {
        let grace = self.options.grace;
        if delivered > MOST_DELIVERIES {
            let evidence = format!("delivered {delivered} times without a result");
            return self.fail(HeldJob::new(wire, None, lease, grace), evidence);
        }
        match self.work_of(&wire).await {
            Ok(work) => {
                let held = Arc::new(HeldJob::new(wire, Some(work), lease, grace));
                lock(&self.held).push(Arc::clone(&held));
                lock(&self.queue).push_back(held);
                self.queued.notify_one();
            }
            Err(evidence) => self.fail(HeldJob::new(wire, None, lease, grace), evidence),
        }
    }

    /// Reports a job that cannot be done here.
    fn fail(&self, held: HeldJob, evidence: String) {
        (self.notice)(Message::new("worker-job-failed").quoting("evidence", &evidence));
        let (held, failure) = (Arc::new(held), Some(WireFailure { no_start: false, evidence }));
        _ = self.outputs.send(Output { held, output: None, spent: Duration::ZERO, failure, last: true });
    }

    /// Reads a job and fetches the files that it needs.
    async fn work_of(&self, wire: &WireJob) -> Result<HeldWork, String> {
        match &wire.work {
            WireWork::Pair(pair) => {
                let job = self.job((wire.number, &wire.title), pair).await?;
                Ok(HeldWork::Pair(Box::new(job)))
            }
            WireWork::Task(Task::SelfPlay { net: Some(hash), .. }) => {
                Ok(HeldWork::Task(Some(self.shared_file(hash).await?)))
            }
            WireWork::Task(_) => Ok(HeldWork::Task(None)),
        }
    }

    /// Reads a pair and fetches the files of its bots.
    async fn job(&self, name: (i64, &str), pair: &WirePair) -> Result<arena::event::job::Job, String> {
        let mut folders = [None, None];
        for (folder, player) in folders.iter_mut().zip(&pair.players) {
            if let WireEntrant::Bot { bundle: Some(hash), .. } = &player.entrant {
                *folder = Some(self.files(hash).await?);
            }
        }
        let mut job = pair.job(name, self.catalogue, folders).map_err(|message| message.id)?;
        if job.players.iter().any(|player| matches!(player.entrant, Entrant::Guest { .. })) {
            return Err("a client that connects cannot play here".to_owned());
        }
        // A spec from another machine names no files of this one.
        if job.players.iter().any(|player| player.entrant.names_file(job.game)) {
            return Err("a network in a file cannot play here".to_owned());
        }
        if let Some(reference) = pair.scale {
            job.control = scaled(job.control, reference / self.options.speed);
        }
        Ok(job)
    }

    /// Returns the folder of a bot's files, fetched once and checked by their hash.
    async fn files(&self, hash: &str) -> Result<std::path::PathBuf, String> {
        let cache = &self.options.cache;
        if let Some(folder) = bundle::cached(hash, cache) {
            return Ok(folder);
        }
        let bytes = self.fetch_object(hash).await?;
        bundle::unpack(&bytes, hash, cache).map_err(|error| error.to_string())
    }

    /// Returns a file that tasks share, checked by its hash; the last one is kept.
    async fn shared_file(&self, hash: &str) -> Result<Arc<[u8]>, String> {
        if let Some((_, content)) = lock(&self.file).as_ref().filter(|(known, _)| known == hash) {
            return Ok(Arc::clone(content));
        }
        let bytes = self.fetch_object(hash).await?;
        if sha256(&bytes) != hash {
            return Err(format!("the file {hash} arrived damaged"));
        }
        let content: Arc<[u8]> = bytes.into();
        *lock(&self.file) = Some((hash.to_owned(), Arc::clone(&content)));
        Ok(content)
    }

    async fn fetch_object(&self, hash: &str) -> Result<Vec<u8>, String> {
        let store = self.connection.jetstream.get_object_store(BOTS).await.map_err(|error| error.to_string())?;
        let object = store.get(hash).await.map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        object.take(MOST_BUNDLE).read_to_end(&mut bytes).await.map_err(|error| error.to_string())?;
        Ok(bytes)
    }
}

/// Multiplies the times of a control.
fn scaled(mut control: TimeControl, factor: f64) -> TimeControl {
    let factor = if factor.is_finite() && factor > 0.0 { factor.clamp(0.1, 10.0) } else { 1.0 };
    match &mut control.pace {
        ControlPace::Untimed => {}
        ControlPace::Move { each, first } => {
            *each = each.mul_f64(factor);
            *first = first.map(|first| first.mul_f64(factor));
        }
        ControlPace::Game { total, increment } => {
            (*total, *increment) = (total.mul_f64(factor), increment.mul_f64(factor));
        }
    }
    control.free = control.free.mul_f64(factor);
    control
}

#[cfg(test)]
mod tests {
    use play::Bare;

    use super::*;

    #[test]
    fn a_slow_machine_gets_more_time() {
        let control = TimeControl::read("10s+1s,free=100ms", Bare::Game).expect("a control");
        assert_eq!(scaled(control, 2.0).to_string(), "20s+2s,free=200ms");
        assert_eq!(scaled(control, f64::NAN), control);
    }
}
