//! [`TaskQueue`]: tasks on their way to the workers of a lab, and their results on the way back.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use arena::store::stored_game::StoredGame;
use catalogue::Message;
use stdx::{IgnorePoison as _, lock};

use super::work::{Work, WorkSource};
use crate::keys::sha256;
use crate::task::{Task, TaskOutput};

/// Poll interval of the stop flag.
const GLANCE: Duration = Duration::from_millis(100);

/// The tasks of a program that uses a lab.
pub struct TaskQueue<'a> {
    stop: &'a AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The coordinator has room for another task.
    is_wanted: bool,
    next: Option<(i64, Task)>,
    done: VecDeque<(i64, TaskResult)>,
    files: HashMap<String, Vec<u8>>,
    failure: Option<Message>,
    is_closed: bool,
}

/// The end of a task.
#[derive(Clone, Debug)]
pub enum TaskResult {
    /// A worker did it, in this time.
    Done(TaskOutput, Duration),
    /// It failed on several workers, for these reasons.
    Aside(String),
}

impl<'a> TaskQueue<'a> {
    pub(super) fn new(stop: &'a AtomicBool) -> Self {
        Self { stop, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Keeps a file for the workers. Returns the hash by which tasks name it.
    pub fn share(&self, content: Vec<u8>) -> String {
        let hash = sha256(&content);
        lock(&self.state).files.insert(hash.clone(), content);
        hash
    }

    /// Runs numbered tasks, each taken as late as possible, and passes every result to `done`, which returns `false` to
    /// end early. Returns when all are finished, or the queue is stopped.
    ///
    /// # Errors
    /// The lab cannot be used any more.
    pub fn run(
        &self,
        tasks: &mut dyn Iterator<Item = (i64, Task)>,
        done: &mut dyn FnMut(i64, TaskResult) -> bool,
    ) -> Result<(), Message> {
        let (mut is_fed, mut under_way) = (true, 0_usize);
        while !self.is_stopped() && (is_fed || under_way > 0) {
            let mut state = lock(&self.state);
            if let Some(message) = &state.failure {
                return Err(message.clone());
            }
            if let Some((number, result)) = state.done.pop_front() {
                drop(state);
                under_way -= 1;
                if !done(number, result) {
                    break;
                }
            } else if is_fed && state.is_wanted && state.next.is_none() {
                drop(state);
                // Made without the lock: what comes next may depend on the results so far.
                match tasks.next() {
                    Some(task) => {
                        under_way += 1;
                        lock(&self.state).next = Some(task);
                        self.changed.notify_all();
                    }
                    None => is_fed = false,
                }
            } else {
                drop(self.wait(state));
            }
        }
        Ok(())
    }

    fn wait<'g>(&self, state: MutexGuard<'g, State>) -> MutexGuard<'g, State> {
        self.changed.wait_timeout(state, GLANCE).ignore_poison().0
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends the coordinator.
    pub(super) fn close(&self) {
        lock(&self.state).is_closed = true;
        self.changed.notify_all();
    }

    fn finish(&self, number: i64, result: TaskResult) {
        lock(&self.state).done.push_back((number, result));
        self.changed.notify_all();
    }
}

impl WorkSource for TaskQueue<'_> {
    fn take(&self) -> Option<Work> {
        let mut state = lock(&self.state);
        while !state.is_closed && state.failure.is_none() && !self.is_stopped() {
            if let Some((number, task)) = state.next.take() {
                state.is_wanted = false;
                return Some(Work::Task(number, task));
            }
            if !state.is_wanted {
                state.is_wanted = true;
                self.changed.notify_all();
            }
            state = self.wait(state);
        }
        None
    }

    fn deliver_game(&self, _: &StoredGame) {}

    fn deliver_output(&self, number: i64, output: TaskOutput, time: Duration) {
        self.finish(number, TaskResult::Done(output, time));
    }

    fn file(&self, hash: &str) -> Option<Vec<u8>> {
        lock(&self.state).files.get(hash).cloned()
    }

    fn release(&self, _: i64) {}

    fn set_aside(&self, number: i64, evidence: &str) {
        self.finish(number, TaskResult::Aside(evidence.to_owned()));
    }

    fn fail(&self, message: Message) {
        lock(&self.state).failure.get_or_insert(message);
        self.changed.notify_all();
    }

    fn is_finishing(&self) -> bool {
        self.is_stopped()
    }

    fn is_over(&self) -> bool {
        let state = lock(&self.state);
        self.is_stopped() || state.is_closed || state.failure.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(opening: usize) -> Task {
        Task::Refute { game: String::new(), opening, effort: 0, likely: Vec::new(), megabytes: 1 }
    }

    /// Does every task by itself; the third cannot be done.
    fn coordinate(queue: &TaskQueue<'_>) {
        while let Some(work) = queue.take() {
            match work.number() {
                3 => queue.set_aside(3, "why"),
                number => {
                    let output = TaskOutput::Attempt { found: None, nodes: number as u64 };
                    queue.deliver_output(number, output, Duration::ZERO);
                }
            }
        }
    }

    #[test]
    fn every_task_ends_and_is_made_when_it_is_wanted() {
        let stop = AtomicBool::new(false);
        let queue = TaskQueue::new(&stop);
        let (made, mut ended) = (std::cell::Cell::new(0), Vec::new());
        std::thread::scope(|scope| {
            scope.spawn(|| coordinate(&queue));
            let mut tasks = (1..=5).map(|number| {
                made.set(made.get() + 1);
                (number, task(number as usize))
            });
            let ran = queue.run(&mut tasks, &mut |number, result| {
                // Two are on the way at most: one is taken, and one waits.
                assert!(made.get() <= ended.len() + 3);
                ended.push((number, matches!(result, TaskResult::Aside(_))));
                true
            });
            assert_eq!(ran, Ok(()));
            queue.close();
        });
        ended.sort_unstable();
        assert_eq!(ended, [(1, false), (2, false), (3, true), (4, false), (5, false)]);
    }

    #[test]
    fn a_failure_ends_the_tasks() {
        let stop = AtomicBool::new(false);
        let queue = TaskQueue::new(&stop);
        queue.fail(Message::new("lab-none"));
        let ran = queue.run(&mut std::iter::once((1, task(1))), &mut |_, _| true);
        assert_eq!(ran, Err(Message::new("lab-none")));
        assert!(queue.is_over() && queue.take().is_none());
    }
}
