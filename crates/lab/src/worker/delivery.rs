//! Delivering results: many short ones in one message, kept until the server has them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;
use tokio::sync::mpsc::UnboundedReceiver;

use super::Shared;
use super::held_job::HeldJob;
use crate::connection::{TIMEOUT, result_subject};
use crate::wire::{WireDelivery, WireFailure, WireOutput, WireResult};

/// Outputs that are taken at a time.
const BATCH: usize = 512;
/// Bytes of results in one message: servers with their usual settings take 1 MB.
const MOST_BYTES: usize = 256 << 10;
/// Games shorter than this wait a little for others: a message costs more than such a game.
const SHORT: Duration = Duration::from_millis(50);
const LINGER: Duration = Duration::from_millis(15);
/// Time before a delivery is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// A game or task that ended, a job that cannot be done, or the end of a job.
pub(super) struct Output {
    pub(super) held: Arc<HeldJob>,
    pub(super) output: Option<WireOutput>,
    /// The time that it took.
    pub(super) spent: Duration,
    pub(super) failure: Option<WireFailure>,
    /// Nothing more comes of this job.
    pub(super) last: bool,
}

/// Delivers outputs in order. A job is acknowledged after the server has its games: whoever acknowledges late, for a
/// lease that ran out, has delivered.
pub(super) async fn run(shared: &Shared<'_>, mut outputs: UnboundedReceiver<Output>) {
    let mut batch = Vec::new();
    while outputs.recv_many(&mut batch, BATCH).await > 0 {
        if batch.iter().all(|output| output.spent < SHORT) {
            tokio::time::sleep(LINGER).await;
            batch.extend(std::iter::from_fn(|| outputs.try_recv().ok()).take(BATCH));
        }
        let mut by_event = BTreeMap::<String, Vec<Output>>::new();
        for output in batch.drain(..) {
            by_event.entry(output.held.wire.event.clone()).or_default().push(output);
        }
        for (event, outputs) in by_event {
            deliver(shared, &event, outputs).await;
        }
    }
}

async fn deliver(shared: &Shared<'_>, event: &str, mut outputs: Vec<Output>) {
    let (mut results, mut bytes) = (Vec::new(), 0);
    for output in outputs.iter_mut().filter(|output| output.output.is_some() || output.failure.is_some()) {
        let result = WireResult {
            number: output.held.wire.number,
            ticket: output.held.wire.ticket.clone(),
            output: output.output.take(),
            seconds: output.spent.as_secs_f64(),
            failure: output.failure.take(),
        };
        bytes += size(&result);
        results.push(result);
        if bytes > MOST_BYTES {
            publish(shared, event, std::mem::take(&mut results)).await;
            bytes = 0;
        }
    }
    publish(shared, event, results).await;
    for output in outputs.into_iter().filter(|output| output.last) {
        output.held.lease.complete().await;
        shared.forget(&output.held);
    }
}

/// Estimates the bytes of a result.
fn size(result: &WireResult) -> usize {
    const REST: usize = 512;
    REST + result.output.as_ref().map_or(0, WireOutput::size) + result.failure.as_ref().map_or(0, |f| f.evidence.len())
}

/// Publishes results until the server has stored them.
async fn publish(shared: &Shared<'_>, event: &str, results: Vec<WireResult>) {
    if results.is_empty() {
        return;
    }
    let delivery = WireDelivery { worker: shared.options.name.clone(), results };
    let Ok(bytes) = serde_json::to_vec(&delivery) else { return };
    let payload = PublishMessage::build().payload(bytes.into());
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
