//! [`Outstanding`]: the jobs that are published and not finished.

use std::collections::{BTreeMap, BTreeSet};

use arena::event::job::Job;

use super::failures::Failures;
use crate::needs::Needs;
use crate::wire::WireJob;

/// A job in the lab.
pub(super) struct OpenJob {
    pub(super) job: Job,
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

/// The jobs in the lab, by pair.
#[derive(Default)]
pub(super) struct Outstanding {
    pub(super) jobs: BTreeMap<i64, OpenJob>,
    sent: u64,
}

impl Outstanding {
    /// Returns the job that a result belongs to: it must have been given to whoever delivers it.
    pub(super) fn matching(&mut self, pair: i64, ticket: &str) -> Option<&mut OpenJob> {
        self.jobs.get_mut(&pair).filter(|open| open.wire.ticket == ticket)
    }

    /// Ticks off a game; returns `true` if the pair is finished.
    pub(super) fn tick_off(&mut self, pair: i64, leg: u8) -> bool {
        let Some(open) = self.jobs.get_mut(&pair) else { return false };
        open.wire.legs.retain(|other| *other != leg);
        open.wire.legs.is_empty() && self.jobs.remove(&pair).is_some()
    }

    /// Notes that jobs travel in one message.
    pub(super) fn mark(&mut self, pairs: &[i64]) {
        self.sent += 1;
        for pair in pairs {
            if let Some(open) = self.jobs.get_mut(pair) {
                open.message = self.sent;
            }
        }
    }

    /// Returns the number of messages whose jobs are not all finished.
    pub(super) fn messages(&self) -> usize {
        self.jobs.values().map(|open| open.message).collect::<BTreeSet<u64>>().len()
    }
}
