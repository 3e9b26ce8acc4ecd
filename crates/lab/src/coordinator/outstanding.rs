//! [`Outstanding`]: the jobs that are published and not finished.

use std::collections::BTreeMap;

use arena::event::job::Job;

use crate::wire::{WireFailure, WireJob};

/// A job in the lab.
pub(super) struct OpenJob {
    pub(super) job: Job,
    pub(super) wire: WireJob,
    /// The name of its class.
    pub(super) class: String,
    /// Who failed at it, and how.
    pub(super) failures: Vec<(String, WireFailure)>,
}

/// The jobs in the lab, by pair.
#[derive(Default)]
pub(super) struct Outstanding {
    pub(super) jobs: BTreeMap<i64, OpenJob>,
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
}
