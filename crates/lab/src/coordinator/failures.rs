//! What becomes of a job that a worker could not play.

use super::outstanding::OpenJob;
use crate::wire::WireFailure;

/// Workers that a job may fail on.
const MOST_WORKERS: usize = 3;

/// The next step for a job that failed.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum NextStep {
    /// Another worker tries.
    Elsewhere(Vec<String>),
    /// No worker can start the bot: it forfeits.
    Forfeit,
    /// The job is given up.
    Aside(String),
}

/// Notes a failure and decides; `able` are the workers that are there and could play it.
pub(super) fn decide(open: &mut OpenJob, worker: &str, failure: WireFailure, able: &[String]) -> NextStep {
    if !open.failures.iter().any(|(other, _)| other == worker) {
        open.failures.push((worker.to_owned(), failure));
    }
    let failed: Vec<String> = open.failures.iter().map(|(name, _)| name.clone()).collect();
    let is_elsewhere = able.iter().any(|name| !failed.contains(name));
    if failed.len() < MOST_WORKERS && is_elsewhere {
        return NextStep::Elsewhere(failed);
    }
    if open.failures.iter().all(|(_, failure)| failure.no_start) && !open.wire.start_counts {
        return NextStep::Forfeit;
    }
    let told = open.failures.iter().map(|(name, failure)| format!("{name}: {}", failure.evidence));
    NextStep::Aside(told.collect::<Vec<_>>().join("\n"))
}
