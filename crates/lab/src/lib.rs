//! The lab: plays the arena's jobs on many machines, over NATS with JetStream.
//!
//! A coordinator, which has the event's store, publishes each pair of games as a message of a work queue
//! ([`LabExecutor`]). Workers lease messages, play them and publish the games ([`Worker`]). The store stays the truth:
//! games are keyed by event, pair and game, the first one counts, and whatever the server loses is published again.
//!
//! This crate names no game and prints nothing: its output is [`catalogue::Message`]s of [`TEXTS`].

mod address;
mod bundle;
mod connection;
mod coordinator;
mod keys;
mod needs;
mod server;
mod status;
mod task;
mod wire;
mod worker;

pub use address::LabAddress;
pub use connection::Notice;
pub use coordinator::{CoordinatorTimes, EventId, LabExecutor, TaskQueue, TaskResult, hostname};
pub use keys::{PublicKey, SecretKey};
pub use server::{LabServer, ServerOptions};
pub use status::{LabStatus, QueueStatus, WorkerStatus};
pub use task::{PackedFile, Task, TaskOutput};
pub use worker::{SCALED, Worker, WorkerOptions};

/// The crate's messages in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_have_the_same_texts() {
        assert_eq!(catalogue::message_ids(super::TEXTS.en), catalogue::message_ids(super::TEXTS.fr));
    }
}
