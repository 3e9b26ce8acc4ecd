//! Taking jobs: from all events in turn, and only as many as there are cores, or a little ahead if games are short.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
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

use super::delivery::Output;
use super::held_job::HeldJob;
use super::{Shared, WorkerNote};
use crate::bundle;
use crate::connection::{BOTS, JOBS, TIMEOUT, consumer_name};
use crate::wire::{SIGNATURE, WireEntrant, WireFailure, WireJob};

/// Poll interval when no job is there.
const IDLE: Duration = Duration::from_millis(500);
/// Pairs that take longer are never fetched ahead of time.
const SHORT: f64 = 2.0;
/// Work that is fetched ahead, in seconds, and its limit in jobs per core.
const AHEAD: f64 = 0.25;
const MOST_AHEAD: f64 = 64.0;
/// A job that was delivered this often without a result kills its workers.
const MOST_DELIVERIES: i64 = 10;
/// Time before a job that this worker may not run is offered again.
const REFUSED: Duration = Duration::from_secs(5);
/// Limit of a bot's archive.
const MOST_BUNDLE: u64 = 512 << 20;

/// How long pairs take, by event.
#[derive(Default)]
pub(super) struct Pace(Mutex<HashMap<String, f64>>);

impl Pace {
    /// Notes the duration of a pair.
    pub(super) fn note(&self, event: &str, pair: Duration) {
        const WEIGHT: f64 = 0.2;
        let mut known = lock(&self.0);
        let mean = known.entry(event.to_owned()).or_insert(pair.as_secs_f64());
        *mean += WEIGHT * (pair.as_secs_f64() - *mean);
    }

    /// Returns the number of jobs to hold beyond those under way.
    fn ahead(&self, cores: usize, events: &[String]) -> usize {
        let known = lock(&self.0);
        let slowest = events.iter().map(|event| known.get(event).copied().unwrap_or(f64::INFINITY)).fold(0.0, f64::max);
        if events.is_empty() || slowest > SHORT {
            return 0;
        }
        (cores as f64 * (AHEAD / slowest.max(1e-6)).clamp(1.0, MOST_AHEAD)) as usize
    }
}

type Consumers = HashMap<String, PullConsumer>;

impl Shared<'_> {
    /// Takes jobs for ever.
    pub(super) async fn take_jobs(&self) {
        let (mut consumers, mut turn) = (Consumers::new(), 0);
        loop {
            let open = self.announcements.open_to(&self.options.name, &self.machine);
            let events: Vec<String> = open.iter().map(|(event, _)| event.clone()).collect();
            let cores = self.options.cores.get();
            let wanted = (cores + self.pace.ahead(cores, &events)).saturating_sub(lock(&self.held).len());
            if wanted == 0 {
                _ = tokio::time::timeout(IDLE, self.freed.notified()).await;
                continue;
            }
            turn += 1;
            let mut taken = 0;
            for number in 0..open.len() {
                let (event, classes) = &open[(number + turn) % open.len()];
                // Each event has its share; what one leaves is for the next.
                let share = (wanted - taken).div_ceil(open.len() - number);
                let mut left = share;
                for class in classes {
                    left -= self.fetch(&mut consumers, &consumer_name(event, class), left).await;
                    if left == 0 {
                        break;
                    }
                }
                taken += share - left;
                if taken >= wanted {
                    break;
                }
            }
            if taken == 0 {
                _ = tokio::time::timeout(IDLE, self.announcements.news.notified()).await;
            }
        }
    }

    /// Fetches at most this many jobs of a class that are there now, and returns their number.
    async fn fetch(&self, consumers: &mut Consumers, name: &str, most: usize) -> usize {
        if !consumers.contains_key(name) {
            match self.connection.jetstream.get_consumer_from_stream(name, JOBS).await {
                Ok(consumer) => _ = consumers.insert(name.to_owned(), consumer),
                Err(_) => return 0,
            }
        }
        let Some(consumer) = consumers.get(name) else { return 0 };
        let mut taken = Vec::new();
        let fetched = tokio::time::timeout(TIMEOUT, async {
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
        let count = taken.len();
        for message in taken {
            self.accept(message).await;
        }
        count
    }

    /// Queues a job, or says why not.
    async fn accept(&self, message: jetstream::Message) {
        let delivered = message.info().map_or(1, |info| info.delivered);
        let signature = message.headers.as_ref().and_then(|headers| headers.get(SIGNATURE)).map(ToString::to_string);
        let (message, acker) = message.split();
        let is_trusted = self
            .trusted
            .is_none_or(|key| signature.is_some_and(|signature| key.verifies(&message.payload, &signature)));
        let wire = serde_json::from_slice::<WireJob>(&message.payload).ok().filter(|_| is_trusted);
        let Some(wire) = wire else {
            let id = if is_trusted { "worker-job-unreadable" } else { "worker-job-unsigned" };
            (self.note)(WorkerNote::Refused(Message::new(id)));
            _ = acker.ack_with(AckKind::Nak(Some(REFUSED))).await;
            return;
        };
        if delivered > MOST_DELIVERIES {
            let evidence = format!("delivered {delivered} times without a result");
            return self.fail(HeldJob::new(wire, None, acker), evidence);
        }
        match self.job(&wire).await {
            Ok(job) => {
                let held = Arc::new(HeldJob::new(wire, Some(job), acker));
                lock(&self.held).push(Arc::clone(&held));
                lock(&self.queue).push_back(held);
                self.queued.notify_one();
            }
            Err(evidence) => self.fail(HeldJob::new(wire, None, acker), evidence),
        }
    }

    /// Reports a job that cannot be played here.
    fn fail(&self, held: HeldJob, evidence: String) {
        (self.note)(WorkerNote::Refused(Message::new("worker-job-failed").quoting("evidence", &evidence)));
        let failure = Some(WireFailure { no_start: false, evidence });
        _ = self.outputs.send(Output { held: Arc::new(held), game: None, failure, last: true });
    }

    /// Reads a job and fetches the files of its bots.
    async fn job(&self, wire: &WireJob) -> Result<arena::event::job::Job, String> {
        let mut folders = [None, None];
        for (folder, player) in folders.iter_mut().zip(&wire.players) {
            if let WireEntrant::Bot { bundle: Some(hash), .. } = &player.entrant {
                *folder = Some(self.files(hash).await?);
            }
        }
        let mut job = wire.job(self.catalogue, folders).map_err(|message| message.id)?;
        if job.players.iter().any(|player| matches!(player.entrant, Entrant::Guest { .. })) {
            return Err("a client that connects cannot play here".to_owned());
        }
        if let Some(reference) = wire.scale {
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
        let fetch = async {
            let store = self.connection.jetstream.get_object_store(BOTS).await.map_err(|error| error.to_string())?;
            let object = store.get(hash).await.map_err(|error| error.to_string())?;
            let mut bytes = Vec::new();
            object.take(MOST_BUNDLE).read_to_end(&mut bytes).await.map_err(|error| error.to_string())?;
            Ok::<_, String>(bytes)
        };
        let bytes = fetch.await?;
        bundle::unpack(&bytes, hash, cache).map_err(|error| error.to_string())
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

    #[test]
    fn only_short_games_are_fetched_ahead() {
        let (pace, events) = (Pace::default(), ["a".to_owned(), "b".to_owned()]);
        assert_eq!(pace.ahead(2, &events[..1]), 0, "nothing is known yet");
        pace.note("a", Duration::from_millis(1));
        assert_eq!((pace.ahead(2, &events[..1]), pace.ahead(2, &events)), (128, 0));
        pace.note("b", Duration::from_secs(1));
        assert_eq!(pace.ahead(2, &events), 2);
    }
}
