//! Receiving results and boards from the workers.

use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::Acker;
use futures_util::StreamExt as _;
use tokio::sync::mpsc::Sender;

use crate::connection::{Connection, LIVE, RESULTS, WORKERS};
use crate::wire::{LiveBoard, Presence, WireDelivery};

/// Time that a request for results waits at the server.
const WAIT: Duration = Duration::from_secs(2);
/// Messages of one request.
const BATCH: usize = 100;
/// Time before a request that failed is repeated.
const AGAIN: Duration = Duration::from_millis(300);
/// Interval at which the list of workers is read.
const ROLL_CALL: Duration = Duration::from_secs(2);

/// Workers asked for at a time.
const AT_ONCE: usize = 16;

/// Something that a coordinator hears.
pub(super) enum Heard {
    /// Results, to be acknowledged when they are stored.
    Results(WireDelivery, Box<Acker>),
    /// A game under way.
    Board(LiveBoard),
    /// The workers that are there.
    Workers(Vec<Presence>),
}

/// Receives results until nobody listens any more.
pub(super) async fn receive(connection: Connection, event: String, heard: Sender<Heard>) {
    while !heard.is_closed() {
        let config = Connection::result_consumer(&event);
        let consumer: Result<PullConsumer, _> = connection.jetstream.create_consumer_on_stream(config, RESULTS).await;
        match consumer {
            Ok(consumer) => pull(&consumer, &heard).await,
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
}

/// Pulls results until the consumer or the connection fails.
async fn pull(consumer: &PullConsumer, heard: &Sender<Heard>) {
    while !heard.is_closed() {
        let asked = async {
            let Ok(mut messages) = consumer.batch().max_messages(BATCH).expires(WAIT).messages().await else {
                return false;
            };
            while let Some(message) = messages.next().await {
                let Ok(message) = message else { return false };
                let (message, acker) = message.split();
                match serde_json::from_slice(&message.payload) {
                    Ok(delivery) => _ = heard.send(Heard::Results(delivery, Box::new(acker))).await,
                    // What cannot be read now cannot be read later either.
                    Err(_) => _ = acker.ack().await,
                }
            }
            true
        };
        if tokio::time::timeout(2 * WAIT, asked).await != Ok(true) {
            tokio::time::sleep(AGAIN).await;
            return;
        }
    }
}

/// Receives boards until nobody listens any more.
pub(super) async fn watch(connection: Connection, event: String, heard: Sender<Heard>) {
    let Ok(mut boards) = connection.client.subscribe(format!("{LIVE}.{event}")).await else { return };
    while let Some(message) = boards.next().await {
        if let Ok(board) = serde_json::from_slice(&message.payload)
            && heard.send(Heard::Board(board)).await.is_err()
        {
            return;
        }
    }
}

/// Reads the list of workers until nobody listens any more.
pub(super) async fn count_workers(connection: Connection, heard: Sender<Heard>) {
    loop {
        let present = workers(&connection).await;
        if heard.send(Heard::Workers(present)).await.is_err() {
            return;
        }
        tokio::time::sleep(ROLL_CALL).await;
    }
}

/// Returns the workers that were heard of in the last minute.
pub(crate) async fn workers(connection: &Connection) -> Vec<Presence> {
    let Ok(bucket) = connection.jetstream.get_key_value(WORKERS).await else { return Vec::new() };
    let Ok(keys) = bucket.keys().await else { return Vec::new() };
    let keys: Vec<String> = keys.filter_map(|key| async { key.ok() }).collect().await;
    let read = |key| async {
        let bytes = bucket.get::<String>(key).await.ok()??;
        serde_json::from_slice(&bytes).ok()
    };
    let present = futures_util::stream::iter(keys).map(read).buffer_unordered(AT_ONCE);
    present.filter_map(std::future::ready).collect().await
}
