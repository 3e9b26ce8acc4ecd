//! [`Connection`]: a client of a lab's server, with the names of its streams and buckets.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{Context, object_store};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event, jetstream};
use catalogue::Message;

use crate::address::{Credentials, LabAddress};

/// The stream of jobs: `palabre.jobs.EVENT.CLASS`.
pub(crate) const JOBS: &str = "PALABRE_JOBS";
/// The stream of results: `palabre.results.EVENT`.
pub(crate) const RESULTS: &str = "PALABRE_RESULTS";
/// The bucket in which workers say that they are there.
pub(crate) const WORKERS: &str = "palabre_workers";
/// The bucket of jobs that were set aside.
pub(crate) const FAILURES: &str = "palabre_failures";
/// The store of the bots' files.
pub(crate) const BOTS: &str = "palabre_bots";
/// Coordinators announce their events on `palabre.events.EVENT`.
pub(crate) const EVENTS: &str = "palabre.events";
/// Boards of games under way, on `palabre.live.EVENT`.
pub(crate) const LIVE: &str = "palabre.live";

/// Interval at which leases are renewed.
pub(crate) const RENEWAL: Duration = Duration::from_secs(1);
/// Time after which a worker that is not heard of is forgotten.
pub(crate) const FORGOTTEN: Duration = Duration::from_secs(60);
/// Timeout of a request to the server.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(5);

/// Interval at which a server that is not there yet is tried.
const RETRY: Duration = Duration::from_secs(1);
const WEEK: Duration = Duration::from_secs(7 * 24 * 3600);
const DAY: Duration = Duration::from_secs(24 * 3600);
const MOST_BYTES: i64 = 256 << 20;
/// Unacknowledged jobs of one class.
const MOST_LEASED: i64 = 100_000;

/// Tells the person at a program what happens.
pub type Notice = Arc<dyn Fn(Message) + Send + Sync>;

/// A client of a lab's server. It reconnects by itself, for as long as the program runs.
#[derive(Clone)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) jetstream: Context,
}

impl Connection {
    /// Connects. Tells when the server goes away and comes back.
    pub(crate) async fn open(address: &LabAddress, name: &str, notice: Notice) -> Result<Self, Message> {
        Self::try_open(address, name, notice).await.map_err(|error| match error.kind() {
            ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => denied(address),
            _ => unreachable(address, &error),
        })
    }

    /// Connects as soon as the server is there; says that it is waited for.
    pub(crate) async fn wait_for(address: &LabAddress, name: &str, notice: Notice) -> Result<Self, Message> {
        let mut is_told = false;
        loop {
            match Self::try_open(address, name, Arc::clone(&notice)).await {
                Ok(connection) => return Ok(connection),
                Err(error) => match error.kind() {
                    ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                        return Err(denied(address));
                    }
                    ConnectErrorKind::Tls | ConnectErrorKind::ServerParse => return Err(unreachable(address, &error)),
                    _ if !is_told => notice(Message { id: "lab-awaited".to_owned(), ..unreachable(address, &error) }),
                    _ => {}
                },
            }
            is_told = true;
            tokio::time::sleep(RETRY).await;
        }
    }

    async fn try_open(address: &LabAddress, name: &str, notice: Notice) -> Result<Self, ConnectError> {
        let options = match &address.credentials {
            Credentials::None => ConnectOptions::new(),
            Credentials::Token(token) => ConnectOptions::with_token(token.clone()),
            Credentials::User { name, password } => {
                ConnectOptions::with_user_and_password(name.clone(), password.clone())
            }
        };
        let quick = |attempts: usize| Duration::from_millis(50 << attempts.min(5));
        let options = options.name(name).reconnect_delay_callback(quick).connection_timeout(TIMEOUT);
        let options = options.ping_interval(Duration::from_secs(5)).require_tls(address.is_encrypted());
        let (server, is_lost) = (address.server().to_owned(), Arc::new(AtomicBool::new(false)));
        let options = options.event_callback(move |event| {
            match event {
                Event::Disconnected if !is_lost.swap(true, Ordering::Relaxed) => {
                    notice(Message::new("lab-lost").with("server", server.as_str()));
                }
                Event::Connected if is_lost.swap(false, Ordering::Relaxed) => notice(Message::new("lab-found")),
                _ => {}
            }
            std::future::ready(())
        });
        let client = options.connect(&address.server).await?;
        let jetstream = jetstream::new(client.clone());
        Ok(Self { client, jetstream })
    }

    /// Creates the streams and buckets that are missing.
    pub(crate) async fn prepare(&self) -> Result<(), Message> {
        let queue = |name: &str, subjects: &str, age| stream::Config {
            name: name.to_owned(),
            subjects: vec![subjects.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            storage: StorageType::File,
            max_bytes: MOST_BYTES,
            max_age: age,
            ..stream::Config::default()
        };
        let failed = |error: String| Message::new("lab-unprepared").with("why", error);
        for config in [queue(JOBS, "palabre.jobs.>", WEEK), queue(RESULTS, "palabre.results.>", DAY)] {
            self.jetstream.get_or_create_stream(config).await.map_err(|error| failed(error.to_string()))?;
        }
        for (bucket, age) in [(WORKERS, FORGOTTEN), (FAILURES, DAY)] {
            // The client's own call asks for an account in a form that servers before 2.10 do not give.
            let config = bucket_config(bucket, age);
            self.jetstream.get_or_create_stream(config).await.map_err(|error| failed(error.to_string()))?;
        }
        if self.jetstream.get_object_store(BOTS).await.is_err() {
            let config = object_store::Config { bucket: BOTS.to_owned(), max_age: WEEK, ..Default::default() };
            self.jetstream.create_object_store(config).await.map_err(|error| failed(error.to_string()))?;
        }
        Ok(())
    }

    /// Returns the configuration of the consumer of a class of jobs.
    pub(crate) fn job_consumer(event: &str, class: &str, lease: Duration) -> pull::Config {
        pull::Config {
            durable_name: Some(consumer_name(event, class)),
            filter_subject: job_subject(event, class),
            ack_wait: lease,
            max_deliver: -1,
            max_ack_pending: MOST_LEASED,
            inactive_threshold: DAY,
            ..pull::Config::default()
        }
    }

    /// Returns the configuration of the consumer of an event's results.
    pub(crate) fn result_consumer(event: &str) -> pull::Config {
        pull::Config {
            durable_name: Some(event.to_owned()),
            filter_subject: result_subject(event),
            ack_wait: TIMEOUT,
            max_deliver: -1,
            max_ack_pending: MOST_LEASED,
            inactive_threshold: DAY,
            ..pull::Config::default()
        }
    }
}

fn denied(address: &LabAddress) -> Message {
    Message::new("lab-denied").with("server", address.server())
}

fn unreachable(address: &LabAddress, error: &ConnectError) -> Message {
    Message::new("lab-unreachable").with("server", address.server()).with("why", error.to_string())
}

/// Returns the stream behind a bucket, by the conventions of all NATS clients.
fn bucket_config(bucket: &str, age: Duration) -> stream::Config {
    stream::Config {
        name: format!("KV_{bucket}"),
        subjects: vec![format!("$KV.{bucket}.>")],
        max_messages_per_subject: 1,
        max_age: age,
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        num_replicas: 1,
        ..stream::Config::default()
    }
}

/// Returns the name of the consumer of a class of jobs.
pub(crate) fn consumer_name(event: &str, class: &str) -> String {
    format!("{event}-{class}")
}

/// Returns the subject of a class of jobs.
pub(crate) fn job_subject(event: &str, class: &str) -> String {
    format!("palabre.jobs.{event}.{class}")
}

/// Returns the subject of an event's results.
pub(crate) fn result_subject(event: &str) -> String {
    format!("palabre.results.{event}")
}
