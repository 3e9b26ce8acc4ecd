//! Decisions about a job that a worker could not play.

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

/// The failures of a job, by worker.
#[derive(Default)]
pub(super) struct Failures(Vec<(String, WireFailure)>);

impl Failures {
    /// Notes a failure; one of each worker counts.
    pub(super) fn add(&mut self, worker: &str, failure: WireFailure) {
        if !self.0.iter().any(|(other, _)| other == worker) {
            self.0.push((worker.to_owned(), failure));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Decides what becomes of the job; `able` are the workers that are there and may be able to play it, and
    /// `start_counts` says that a bot that does not start forfeits already.
    pub(super) fn next_step(&self, start_counts: bool, able: &[&str]) -> NextStep {
        let failed: Vec<String> = self.0.iter().map(|(name, _)| name.clone()).collect();
        let is_elsewhere = able.iter().any(|name| !failed.iter().any(|failed| failed == name));
        if failed.len() < MOST_WORKERS && is_elsewhere {
            return NextStep::Elsewhere(failed);
        }
        if self.0.iter().all(|(_, failure)| failure.no_start) && !start_counts {
            return NextStep::Forfeit;
        }
        let told = self.0.iter().map(|(name, failure)| format!("{name}: {}", failure.evidence));
        NextStep::Aside(told.collect::<Vec<_>>().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failing(no_start: bool, names: &[&str], able: &[&str]) -> Vec<NextStep> {
        let mut failures = Failures::default();
        let mut step = |name: &&str| {
            failures.add(name, WireFailure { no_start, evidence: "E".to_owned() });
            failures.next_step(false, able)
        };
        names.iter().map(&mut step).collect()
    }

    #[test]
    fn three_workers_try_a_job_before_it_is_set_aside() {
        let elsewhere = |names: &[&str]| NextStep::Elsewhere(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(
            failing(false, &["a", "a", "b", "c"], &["a", "b", "c", "d"]),
            [
                elsewhere(&["a"]),
                elsewhere(&["a"]),
                elsewhere(&["a", "b"]),
                NextStep::Aside("a: E\nb: E\nc: E".to_owned())
            ]
        );
        assert_eq!(failing(false, &["a"], &["a"]), [NextStep::Aside("a: E".to_owned())], "nobody else is there");
    }

    #[test]
    fn a_bot_forfeits_only_if_nobody_can_start_it() {
        let steps = failing(true, &["a", "b"], &["a", "b"]);
        assert_eq!(steps, [NextStep::Elsewhere(vec!["a".to_owned()]), NextStep::Forfeit]);
        let mut failures = Failures::default();
        failures.add("a", WireFailure { no_start: true, evidence: String::new() });
        assert!(matches!(failures.next_step(true, &[]), NextStep::Aside(_)));
    }
}
