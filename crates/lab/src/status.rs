//! [`LabStatus`]: the workers, queues and failures of a lab.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use catalogue::Message;
use futures_util::{StreamExt as _, TryStreamExt as _};

use crate::address::LabAddress;
use crate::connection::{Connection, EVENTS, FAILURES, JOBS};
use crate::coordinator::{runtime, workers};
use crate::wire::Announcement;
use crate::worker::now_millis;

/// Time in which running events announce themselves.
const LISTENING: Duration = Duration::from_millis(1500);

/// The state of a lab.
pub struct LabStatus {
    /// The workers that were heard of in the last minute, by name.
    pub workers: Vec<WorkerStatus>,
    /// The queues of the events.
    pub queues: Vec<QueueStatus>,
    /// Jobs that were set aside in the last day.
    pub failures: Vec<String>,
}

/// A worker.
pub struct WorkerStatus {
    /// Its name.
    pub name: String,
    /// Games at a time.
    pub cores: usize,
    /// Thousands of nodes per second of a fixed search.
    pub speed: f64,
    /// The strictest isolation that it can enforce.
    pub isolation: &'static str,
    /// The interpreters that it has.
    pub interpreters: Vec<String>,
    /// Each game has a core of its own.
    pub pinned: bool,
    /// The events and pairs under way.
    pub playing: Vec<(String, i64)>,
    /// Time since it was heard of.
    pub silent: Duration,
}

/// The queue of an event.
pub struct QueueStatus {
    /// The event's name, if its coordinator is there; otherwise its identity.
    pub title: String,
    /// Jobs that wait.
    pub waiting: u64,
    /// Jobs that workers hold.
    pub leased: u64,
}

impl LabStatus {
    /// Asks a lab.
    ///
    /// # Errors
    /// The server cannot be reached or has no JetStream.
    pub fn of(address: &LabAddress) -> Result<Self, Message> {
        runtime()?.block_on(async {
            let connection = Connection::open(address, "status", Arc::new(|_| {})).await?;
            connection.prepare().await?;
            let mut workers: Vec<WorkerStatus> = workers(&connection).await.into_iter().map(WorkerStatus::of).collect();
            workers.sort_by(|one, other| one.name.cmp(&other.name));
            let queues = queues(&connection).await;
            Ok(Self { workers, queues, failures: failures(&connection).await })
        })
    }
}

impl WorkerStatus {
    fn of(said: crate::wire::Presence) -> Self {
        let silent = u64::try_from(now_millis() - said.heard).unwrap_or(0);
        Self {
            name: said.name,
            cores: said.cores,
            speed: said.speed,
            isolation: said.isolation.name(),
            interpreters: said.interpreters,
            pinned: said.pinned,
            playing: said.playing,
            silent: Duration::from_millis(silent),
        }
    }
}

/// Returns the names of these events, as far as their coordinators announce them.
async fn titles(connection: &Connection, events: &[&String]) -> BTreeMap<String, String> {
    let mut titles = BTreeMap::new();
    let Ok(mut messages) = connection.client.subscribe(format!("{EVENTS}.*")).await else { return titles };
    let listen = async {
        while !events.iter().all(|event| titles.contains_key(*event)) {
            let Some(message) = messages.next().await else { break };
            if let Ok(said) = serde_json::from_slice::<Announcement>(&message.payload) {
                titles.insert(said.event, said.title);
            }
        }
    };
    _ = tokio::time::timeout(LISTENING, listen).await;
    titles
}

async fn queues(connection: &Connection) -> Vec<QueueStatus> {
    let Ok(stream) = connection.jetstream.get_stream(JOBS).await else { return Vec::new() };
    let consumers: Vec<_> = stream.consumers().try_collect().await.unwrap_or_default();
    let mut queues = BTreeMap::<String, (u64, u64)>::new();
    for info in consumers {
        let event = info.name.split('-').next().unwrap_or_default().to_owned();
        let (waiting, leased) = queues.entry(event).or_default();
        (*waiting, *leased) = (*waiting + info.num_pending, *leased + info.num_ack_pending as u64);
    }
    let titles = titles(connection, &queues.keys().collect::<Vec<_>>()).await;
    let status = |(event, (waiting, leased)): (String, (u64, u64))| {
        let title = titles.get(&event).filter(|title| !title.is_empty()).cloned().unwrap_or(event);
        QueueStatus { title, waiting, leased }
    };
    queues.into_iter().map(status).collect()
}

async fn failures(connection: &Connection) -> Vec<String> {
    let Ok(bucket) = connection.jetstream.get_key_value(FAILURES).await else { return Vec::new() };
    let Ok(keys) = bucket.keys().await else { return Vec::new() };
    let keys: Vec<String> = keys.filter_map(|key| async { key.ok() }).collect().await;
    let mut failures = Vec::new();
    for key in keys {
        if let Ok(Some(text)) = bucket.get(key).await {
            failures.push(String::from_utf8_lossy(&text).into_owned());
        }
    }
    failures
}
