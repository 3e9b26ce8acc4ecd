//! Publishing jobs, several short ones in a message, and again what the server lost.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Instant;

use async_nats::jetstream::message::PublishMessage;
use futures_util::TryStreamExt as _;

use super::run::{Run, TICK};
use crate::connection::{Connection, EVENTS, JOBS, TIMEOUT, consumer_name, job_subject};
use crate::wire::{Announcement, SIGNATURE, WireMessage};

/// The messages of an event at the server. After it was killed, a consumer may remember leases of messages that are
/// gone, and deliver nothing any more.
#[derive(Clone, Copy)]
struct QueueState {
    /// Messages that wait or are leased, as the consumers remember.
    kept: u64,
    /// Messages that are there.
    stored: u64,
}

impl QueueState {
    /// Returns `true` if this many messages can be delivered.
    const fn has(self, messages: u64) -> bool {
        self.kept >= messages && self.kept <= self.stored
    }
}

/// Returns the subjects of all jobs of an event.
fn all_jobs(event: &str) -> String {
    format!("palabre.jobs.{event}.>")
}

impl Run<'_> {
    /// Publishes one job, for all workers but some.
    pub(super) async fn publish(&mut self, number: i64, avoid: Vec<String>) {
        self.assign(number, avoid).await;
        self.send(&[number]).await;
    }

    /// Chooses the class of a job. A new class gets a consumer.
    pub(super) async fn assign(&mut self, number: i64, avoid: Vec<String>) {
        let Some(open) = self.open.jobs.get_mut(&number) else { return };
        let (class, is_new) = self.classes.name(&open.needs, avoid);
        open.class.clone_from(&class);
        if is_new {
            let config = Connection::job_consumer(self.lab.event.as_str(), &class, self.lab.times.lease);
            _ = self.connection.jetstream.create_consumer_on_stream(config, JOBS).await;
            self.announce().await;
        }
    }

    /// Publishes jobs, as many of a class in one message as games are short. A message that the server does not store
    /// is missed by [`check`](Self::check).
    pub(super) async fn send(&mut self, numbers: &[i64]) {
        let mut by_class = BTreeMap::<String, Vec<i64>>::new();
        for number in numbers {
            if let Some(open) = self.open.jobs.get(number) {
                by_class.entry(open.class.clone()).or_default().push(*number);
            }
        }
        for (class, numbers) in by_class {
            for together in numbers.chunks(self.batching.size()) {
                self.send_together(&class, together).await;
            }
        }
    }

    async fn send_together(&mut self, class: &str, numbers: &[i64]) {
        self.open.mark(numbers);
        let jobs = numbers.iter().filter_map(|number| self.open.jobs.get(number)).map(|open| Cow::Borrowed(&open.wire));
        let Ok(payload) = serde_json::to_vec(&WireMessage { jobs: jobs.collect() }) else { return };
        let signature = if self.lab.address.secret.is_some() { self.signer.sign(&payload) } else { String::new() };
        let message = PublishMessage::build().payload(payload.into()).header(SIGNATURE, signature);
        let subject = job_subject(self.lab.event.as_str(), class);
        _ = tokio::time::timeout(TIMEOUT, self.connection.jetstream.send_publish(subject, message)).await;
    }

    /// Says that the event is there, and what its jobs require.
    pub(super) async fn announce(&self) {
        self.say(false).await;
    }

    /// Says that the run has ended, so that workers abandon its games.
    pub(super) async fn say_goodbye(&self) {
        self.say(true).await;
    }

    async fn say(&self, is_over: bool) {
        let event = self.lab.event.as_str();
        let announcement = Announcement {
            event: event.to_owned(),
            title: self.lab.title.clone(),
            classes: self.classes.known.clone(),
            excluded: self.lab.excluded.clone(),
            is_over,
        };
        if let Ok(bytes) = serde_json::to_vec(&announcement) {
            let said = self.connection.client.publish(format!("{EVENTS}.{event}"), bytes.into());
            _ = tokio::time::timeout(TICK, said).await;
        }
    }

    /// Compares what the server has with what is outstanding, if no results come.
    pub(super) async fn check(&mut self) {
        let silence = self.lab.times.silence;
        if self.open.jobs.is_empty() || self.last_result.elapsed() < silence {
            self.missing = 0;
            return;
        }
        if self.last_check.elapsed() < silence {
            return;
        }
        self.last_check = Instant::now();
        if self.queue_state().await.is_some_and(|queue| queue.has(self.open.messages() as u64)) {
            self.missing = 0;
            return;
        }
        self.missing += 1;
        if self.missing >= 2 {
            self.missing = 0;
            self.publish_again().await;
        }
    }

    /// Counts the messages of this event; `None` if the server cannot say.
    async fn queue_state(&self) -> Option<QueueState> {
        let event = self.lab.event.as_str();
        let asked = async {
            let stream = self.connection.jetstream.get_stream_no_info(JOBS).await.ok()?;
            let mut kept = 0;
            for class in &self.classes.known {
                let info = stream.consumer_info(consumer_name(event, &class.name)).await.ok()?;
                kept += info.num_pending + info.num_ack_pending as u64;
            }
            let subjects = stream.info_with_subjects(all_jobs(event)).await.ok()?;
            let stored = subjects.try_fold(0, |sum, (_, count)| std::future::ready(Ok(sum + count as u64)));
            Some(QueueState { kept, stored: stored.await.ok()? })
        };
        tokio::time::timeout(TIMEOUT, asked).await.ok()?
    }

    /// Publishes everything outstanding again. Games under way go on, and whoever is first counts.
    async fn publish_again(&mut self) {
        if self.connection.prepare().await.is_err() {
            return;
        }
        self.bots.restore(&self.connection).await;
        self.purge_jobs().await;
        for class in &self.classes.known {
            // One that has lost its place in the stream does not find it again.
            let name = consumer_name(self.lab.event.as_str(), &class.name);
            _ = self.connection.jetstream.delete_consumer_from_stream(name, JOBS).await;
            let config = Connection::job_consumer(self.lab.event.as_str(), &class.name, self.lab.times.lease);
            _ = self.connection.jetstream.create_consumer_on_stream(config, JOBS).await;
        }
        let numbers: Vec<i64> = self.open.jobs.keys().copied().collect();
        self.send(&numbers).await;
    }

    pub(super) async fn purge_jobs(&self) {
        let subject = all_jobs(self.lab.event.as_str());
        if let Ok(stream) = self.connection.jetstream.get_stream_no_info(JOBS).await {
            _ = stream.purge().filter(subject).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_that_lost_messages_or_its_place_is_published_again() {
        assert!(QueueState { kept: 5, stored: 5 }.has(5));
        assert!(QueueState { kept: 6, stored: 6 }.has(5), "one of them is played twice");
        assert!(!QueueState { kept: 4, stored: 4 }.has(5), "a message was lost");
        assert!(!QueueState { kept: 18, stored: 5 }.has(5), "leases of messages that are gone");
    }
}
