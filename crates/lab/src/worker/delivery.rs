//! Delivering games: several short ones in one message, kept until the server has them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use super::Shared;
use super::held_job::HeldJob;
use crate::connection::{TIMEOUT, result_subject};
use crate::wire::{WireDelivery, WireFailure, WireGame, WireResult};

/// Games of one message.
const BATCH: usize = 64;
/// Time before a delivery is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// A game that ended, a job that cannot be played, or the end of a job.
pub(super) struct Output {
    pub(super) held: Arc<HeldJob>,
    pub(super) game: Option<WireGame>,
    pub(super) failure: Option<WireFailure>,
    /// Nothing more comes of this job.
    pub(super) last: bool,
}

/// Delivers outputs in order. A job is acknowledged after the server has its games: whoever acknowledges late, for a
/// lease that ran out, has delivered.
pub(super) async fn run(shared: &Shared<'_>, mut outputs: UnboundedReceiver<Output>) {
    let mut batch = Vec::new();
    while outputs.recv_many(&mut batch, BATCH).await > 0 {
        let mut by_event = BTreeMap::<String, Vec<Output>>::new();
        for output in batch.drain(..) {
            by_event.entry(output.held.wire.event.clone()).or_default().push(output);
        }
        for (event, outputs) in by_event {
            deliver(shared, &event, outputs).await;
        }
    }
}

async fn deliver(shared: &Shared<'_>, event: &str, outputs: Vec<Output>) {
    let result = |output: &Output| WireResult {
        pair: output.held.wire.pair,
        ticket: output.held.wire.ticket.clone(),
        games: output.game.iter().cloned().collect(),
        failure: output.failure.clone(),
    };
    let told = outputs.iter().filter(|output| output.game.is_some() || output.failure.is_some());
    let results: Vec<WireResult> = told.map(result).collect();
    let delivery = WireDelivery { worker: shared.options.name.clone(), results };
    if !delivery.results.is_empty()
        && let Ok(bytes) = serde_json::to_vec(&delivery)
    {
        publish(shared, event, bytes).await;
    }
    for output in outputs.into_iter().filter(|output| output.last) {
        _ = output.held.acker.ack().await;
        shared.forget(&output.held);
    }
}

/// Publishes until the server has stored it.
async fn publish(shared: &Shared<'_>, event: &str, bytes: Vec<u8>) {
    let payload = async_nats::jetstream::message::PublishMessage::build().payload(bytes.into());
    loop {
        let sent = async {
            let sent = shared.connection.jetstream.send_publish(result_subject(event), payload.clone()).await;
            match sent {
                Ok(stored) => stored.await.is_ok(),
                Err(_) => false,
            }
        };
        if tokio::time::timeout(TIMEOUT, sent).await == Ok(true) {
            return;
        }
        tokio::time::sleep(AGAIN).await;
    }
}
