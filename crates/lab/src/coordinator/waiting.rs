//! [`Waiting`]: tells the person at the coordinator why nothing is played.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use catalogue::Message;

use super::LabExecutor;
use super::classes::Classes;
use super::outstanding::Outstanding;
use crate::connection::consumer_name;
use crate::wire::Presence;

/// Time for workers to be heard of.
const PATIENCE: Duration = Duration::from_secs(8);

/// The messages printed so far, so that each is printed once.
pub(super) struct Waiting {
    since: Instant,
    told: BTreeSet<String>,
}

impl Default for Waiting {
    fn default() -> Self {
        Self { since: Instant::now(), told: BTreeSet::new() }
    }
}

impl Waiting {
    /// Tells once that there are no workers, and once for each class that none of them can play it.
    pub(super) fn look(&mut self, open: &Outstanding, classes: &Classes, workers: &[Presence], lab: &LabExecutor) {
        if self.since.elapsed() < PATIENCE || open.jobs.is_empty() {
            return;
        }
        if workers.is_empty() {
            return self.tell(lab, "", Message::new("lab-no-workers"));
        }
        for class in &classes.known {
            let name = consumer_name(lab.event.as_str(), &class.name);
            let waiting = open.jobs.values().filter(|open| open.class == class.name).count();
            let cannot = |worker: &Presence| worker.known.contains(&name) && !worker.able.contains(&name);
            if waiting > 0 && class.avoid.is_empty() && workers.iter().all(cannot) {
                let message = Message::new("lab-none-able").with("needs", class.needs.to_string());
                self.tell(lab, &class.name, message.with("jobs", waiting));
            }
        }
    }

    fn tell(&mut self, lab: &LabExecutor, key: &str, message: Message) {
        if self.told.insert(key.to_owned()) {
            (lab.notice)(message);
        }
    }
}
