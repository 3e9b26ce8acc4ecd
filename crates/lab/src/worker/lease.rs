//! [`Lease`]: a message of jobs, held until all of them are done.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::message::Acker;

/// The lease of a message. It is acknowledged when the games of its last job are delivered. If it runs out before,
/// another worker plays all its jobs, and the store keeps whatever came first.
pub(super) struct Lease {
    acker: Acker,
    /// Jobs that are not done.
    left: AtomicUsize,
    is_ended: AtomicBool,
}

impl Lease {
    pub(super) fn new(acker: Acker, jobs: usize) -> Self {
        Self { acker, left: AtomicUsize::new(jobs), is_ended: AtomicBool::new(false) }
    }

    /// Keeps the message for another while.
    pub(super) async fn renew(&self) {
        if !self.is_ended.load(Ordering::Relaxed) {
            _ = self.acker.ack_with(AckKind::Progress).await;
        }
    }

    /// Gives the message back at once.
    pub(super) async fn give_back(&self) {
        if !self.is_ended.swap(true, Ordering::Relaxed) {
            _ = self.acker.ack_with(AckKind::Nak(None)).await;
        }
    }

    /// Notes that a job is done and delivered.
    pub(super) async fn complete(&self) {
        let is_last = self.left.fetch_sub(1, Ordering::Relaxed) == 1;
        if is_last && !self.is_ended.swap(true, Ordering::Relaxed) {
            _ = self.acker.ack().await;
        }
    }
}
