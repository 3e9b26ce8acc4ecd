//! [`Outstanding`]: the jobs that are published and not finished.

use std::collections::{BTreeMap, BTreeSet};

use arena::event::job::Job;

use super::failures::Failures;
use crate::needs::Needs;
use crate::wire::WireJob;

/// A job in the lab.
pub(super) struct OpenJob {
    /// The pair of games, if it is one.
    pub(super) job: Option<Box<Job>>,
    pub(super) wire: WireJob,
    /// Its requirements of a worker.
    pub(super) needs: Needs,
    /// The name of its class; empty before it is published.
    pub(super) class: String,
    /// The number of the message that carries it.
    pub(super) message: u64,
    /// The workers that failed at it, with the reasons.
    pub(super) failures: Failures,
}

/// The jobs in the lab, by number.
#[derive(Default)]
pub(super) struct Outstanding {
    pub(super) jobs: BTreeMap<i64, OpenJob>,
    sent: u64,
}

impl Outstanding {
    /// Returns the job that a result belongs to: it must have been given to whoever delivers it.
    pub(super) fn matching(&mut self, number: i64, ticket: &str) -> Option<&mut OpenJob> {
        self.jobs.get_mut(&number).filter(|open| open.wire.ticket == ticket)
    }

    /// Returns `true` if a job is a task.
    pub(super) fn is_task(&self, number: i64) -> bool {
        self.jobs.get(&number).is_some_and(|open| open.wire.pair().is_none())
    }

    /// Ticks off a game; returns `true` if the pair is finished.
    pub(super) fn tick_off(&mut self, number: i64, leg: u8) -> bool {
        let Some(pair) = self.jobs.get_mut(&number).and_then(|open| open.wire.pair_mut()) else { return false };
        pair.legs.retain(|other| *other != leg);
        pair.legs.is_empty() && self.jobs.remove(&number).is_some()
    }

    /// Notes that jobs travel in one message.
    pub(super) fn mark(&mut self, numbers: &[i64]) {
        self.sent += 1;
        for number in numbers {
            if let Some(open) = self.jobs.get_mut(number) {
                open.message = self.sent;
            }
        }
    }

    /// Returns the number of messages whose jobs are not all finished.
    pub(super) fn messages(&self) -> usize {
        self.jobs.values().map(|open| open.message).collect::<BTreeSet<u64>>().len()
    }
}
