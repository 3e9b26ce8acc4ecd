//! [`Engines`]: the engine threads and their queue. Visitors take turns, regardless of how many questions each of them
//! has.
//!
//! An analysis is interrupted while others wait, and resumed later with its player's hash table; a move is computed
//! without interruption. The queue runs closures and knows nothing about games.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use stdx::{IgnorePoison as _, lock};
use tokio::sync::oneshot;

use crate::api::error::{ApiError, ApiResult};
use crate::engines::player_pool::PlayerPool;
use crate::limits::{self, PerAddress};
use crate::net::quota::{Permit, Quota, QuotaExceeded};

/// Time slice of interruptible work while others wait.
const SLICE: Duration = Duration::from_secs(1);
/// Poll interval of the thread that interrupts work.
const POLL: Duration = Duration::from_millis(50);

/// Engine threads with their queue.
pub(crate) struct Engines {
    shared: Arc<Shared>,
    /// Players of the threads.
    pub(crate) pool: Arc<PlayerPool>,
    /// Questions per address.
    addresses: Arc<Quota<IpAddr>>,
    per_address: PerAddress,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

#[derive(Default)]
struct Queue {
    /// Waiting work per visitor, in turn order.
    waiting: VecDeque<(String, VecDeque<Work>)>,
    running: Vec<Running>,
    closed: bool,
}

struct Running {
    visitor: String,
    halt: Arc<AtomicBool>,
    since: Instant,
    is_interruptible: bool,
}

/// Result of running a task once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TaskStatus {
    Done,
    /// Run the task again in a later turn.
    Again,
}

impl TaskStatus {
    /// Returns the status of a task that got no player: `Again` if it was interrupted, `Done` if there is no such
    /// player.
    pub(crate) fn interrupted(halt: &AtomicBool) -> Self {
        if halt.load(Ordering::Relaxed) { Self::Again } else { Self::Done }
    }
}

type Task = Box<dyn FnMut(&AtomicBool) -> TaskStatus + Send>;

struct Work {
    task: Task,
    halt: Arc<AtomicBool>,
    cancelled: Arc<AtomicBool>,
    is_interruptible: bool,
}

/// Handle to submitted work; dropping it cancels the work.
pub(crate) struct Ticket {
    halt: Arc<AtomicBool>,
    cancelled: Arc<AtomicBool>,
    _permit: Option<Permit<IpAddr>>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.halt.store(true, Ordering::SeqCst);
    }
}

impl Engines {
    /// Starts a thread for each core except one, which is left to the server, with a memory budget in mebibytes.
    pub(crate) fn start(megabytes: u64, per_address: PerAddress) -> Self {
        let threads = usize::try_from(limits::threads()).unwrap_or(1).saturating_sub(1).max(1);
        Self::with(threads, megabytes, per_address)
    }

    fn with(threads: usize, megabytes: u64, per_address: PerAddress) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::default(), wake: Condvar::new() });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.work());
        }
        let pool = PlayerPool::new(megabytes);
        let watched = (Arc::clone(&shared), Arc::clone(&pool));
        thread::spawn(move || watched.0.watch(&watched.1));
        Self { shared, pool, addresses: Quota::new(usize::MAX), per_address }
    }

    /// Queues the computation of a move. The task's argument becomes `true` when it should end.
    pub(crate) fn think(&self, visitor: &str, task: impl FnMut(&AtomicBool) -> TaskStatus + Send + 'static) -> Ticket {
        self.submit(visitor, Box::new(task), false, None)
    }

    /// Queues an interruptible question, unless the visitor, the address or the server has too many. An interrupted
    /// task runs again if it returns [`TaskStatus::Again`].
    pub(crate) fn ask(
        &self,
        visitor: &str,
        address: Option<IpAddr>,
        task: impl FnMut(&AtomicBool) -> TaskStatus + Send + 'static,
    ) -> ApiResult<Ticket> {
        let most = self.per_address.questions();
        let permit = address.map(|address| self.addresses.acquire(address, most)).transpose();
        let full = |QuotaExceeded(most)| ApiError::new("engine-busy").with_text("address-full").with("most", most);
        let permit = permit.map_err(full)?;
        let (own, all) = self.shared.lock().count_waiting(visitor);
        if own >= limits::QUESTIONS_PER_VISITOR {
            return Err(ApiError::new("engine-busy").with("most", limits::QUESTIONS_PER_VISITOR));
        }
        if all >= limits::QUESTIONS {
            return Err(ApiError::new("engine-busy").with_text("engine-full"));
        }
        Ok(self.submit(visitor, Box::new(task), true, permit))
    }

    /// Queues a computation that is not interrupted, with the same quotas, and waits for its result.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        visitor: &str,
        address: Option<IpAddr>,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let (sender, receiver) = oneshot::channel();
        let mut work = Some((compute, sender));
        let _ticket = self.ask(visitor, address, move |_| {
            if let Some((compute, sender)) = work.take() {
                drop(sender.send(compute()));
            }
            TaskStatus::Done
        })?;
        receiver.await.map_err(|_| ApiError::new("closing"))
    }

    fn submit(&self, visitor: &str, task: Task, is_interruptible: bool, permit: Option<Permit<IpAddr>>) -> Ticket {
        let (halt, cancelled) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let ticket = Ticket { halt: Arc::clone(&halt), cancelled: Arc::clone(&cancelled), _permit: permit };
        self.shared.lock().add(visitor, Work { task, halt, cancelled, is_interruptible });
        self.shared.wake.notify_all();
        ticket
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.waiting.clear();
        queue.running.iter().for_each(|running| running.halt.store(true, Ordering::Relaxed));
        self.shared.wake.notify_all();
    }
}

impl Queue {
    /// Drops cancelled work. Returns the number of waiting tasks of a visitor and of everyone.
    fn count_waiting(&mut self, visitor: &str) -> (usize, usize) {
        for (_, line) in &mut self.waiting {
            line.retain(|work| !work.cancelled.load(Ordering::Relaxed));
        }
        self.waiting.retain(|(_, line)| !line.is_empty());
        let own = self.waiting.iter().find(|(known, _)| known == visitor).map_or(0, |(_, line)| line.len());
        (own, self.waiting.iter().map(|(_, line)| line.len()).sum())
    }

    fn add(&mut self, visitor: &str, work: Work) {
        match self.waiting.iter_mut().find(|(known, _)| known == visitor) {
            Some((_, line)) => line.push_back(work),
            None => self.waiting.push_back((visitor.to_owned(), VecDeque::from([work]))),
        }
    }

    /// Takes the next work item: from the visitor with the fewest running tasks, and among equals from the one whose
    /// turn it is.
    fn next(&mut self) -> Option<(String, Work)> {
        let at_work = |visitor: &str| self.running.iter().filter(|running| running.visitor == visitor).count();
        let least = (0..self.waiting.len()).min_by_key(|at| at_work(&self.waiting[*at].0))?;
        let (visitor, mut line) = self.waiting.remove(least)?;
        let work = line.pop_front()?;
        if !line.is_empty() {
            self.waiting.push_back((visitor.clone(), line));
        }
        Some((visitor, work))
    }

    /// Interrupts interruptible work while others wait, and any work that takes too long.
    fn interrupt(&self) {
        for running in &self.running {
            let crowded = running.is_interruptible && !self.waiting.is_empty() && running.since.elapsed() > SLICE;
            if crowded || running.since.elapsed() > limits::MOVE_TIME {
                running.halt.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        lock(&self.queue)
    }

    fn watch(&self, pool: &PlayerPool) {
        while !self.lock().closed {
            thread::sleep(POLL);
            self.lock().interrupt();
            pool.trim();
        }
    }

    fn work(&self) {
        while let Some((visitor, mut work)) = self.take() {
            // A panic in a player ends its task, not the thread.
            let step = catch_unwind(AssertUnwindSafe(|| (work.task)(&work.halt))).unwrap_or(TaskStatus::Done);
            let mut queue = self.lock();
            queue.running.retain(|running| !Arc::ptr_eq(&running.halt, &work.halt));
            if step == TaskStatus::Again && !queue.closed {
                queue.add(&visitor, work);
            }
        }
    }

    /// Waits for work that is not cancelled. Returns `None` at shutdown.
    fn take(&self) -> Option<(String, Work)> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            match queue.next() {
                Some((_, work)) if work.cancelled.load(Ordering::Relaxed) => {}
                Some((visitor, work)) => {
                    work.halt.store(false, Ordering::SeqCst);
                    // It may have been cancelled since the check above.
                    if work.cancelled.load(Ordering::SeqCst) {
                        continue;
                    }
                    let (halt, since) = (Arc::clone(&work.halt), Instant::now());
                    queue.running.push(Running {
                        visitor: visitor.clone(),
                        halt,
                        since,
                        is_interruptible: work.is_interruptible,
                    });
                    return Some((visitor, work));
                }
                None => queue = self.wake.wait(queue).ignore_poison(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use catalogue::Catalogue as _;
    use games::Games;

    use super::*;
    use crate::engines::player_pool::MIN_MEGABYTES;

    fn engine() -> Engines {
        Engines::with(1, MIN_MEGABYTES, PerAddress::new(limits::PEOPLE_PER_ADDRESS))
    }

    #[test]
    fn visitors_take_turns() {
        let engines = engine();
        let (open, gate) = channel::<()>();
        let (done, order) = channel();
        let blocking = engines.think("x", move |_| {
            _ = gate.recv();
            TaskStatus::Done
        });
        let mut tickets = vec![blocking];
        for name in ["a1", "a2", "a3", "b1", "c1"] {
            let done = done.clone();
            tickets.push(engines.think(&name[..1], move |_| {
                _ = done.send(name);
                TaskStatus::Done
            }));
        }
        drop((open, done));
        assert_eq!(order.iter().collect::<Vec<_>>(), ["a1", "b1", "c1", "a2", "a3"]);
        drop(tickets);
    }

    #[test]
    fn an_analysis_is_interrupted_and_resumed() {
        let engines = engine();
        let (done, order) = channel();
        let (told, mut turns) = (done.clone(), 0);
        let endless = engines.ask("a", None, move |halt| {
            turns += 1;
            while turns == 1 && !halt.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            drop(told.send(format!("a{turns}")));
            if turns < 2 { TaskStatus::Again } else { TaskStatus::Done }
        });
        let other = engines.think("b", move |_| {
            drop(done.send("b".to_owned()));
            TaskStatus::Done
        });
        assert_eq!(order.iter().take(3).collect::<Vec<_>>(), ["a1", "b", "a2"]);
        drop((endless, other));
    }

    #[test]
    fn questions_of_a_visitor_are_limited() {
        let engines = engine();
        let (open, gate) = channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        // Interrupted or not, a question lasts until the end of the test.
        let wait = || {
            let gate = Arc::clone(&gate);
            move |_: &AtomicBool| {
                _ = lock(&gate).recv();
                TaskStatus::Done
            }
        };
        let tickets: Vec<_> = (0..limits::QUESTIONS_PER_VISITOR + 2).map(|_| engines.ask("a", None, wait())).collect();
        assert_eq!(tickets.last().and_then(|last| last.as_ref().err()).map(ApiError::code), Some("engine-busy"));
        assert!(engines.ask("b", None, wait()).is_ok());
        drop(open);
    }

    #[test]
    fn questions_of_an_address_are_limited_whatever_its_cookies() {
        let engines = engine();
        let (address, other) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        let ask = |visitor: usize, address| engines.ask(&visitor.to_string(), Some(address), |_| TaskStatus::Done);
        let tickets: Vec<_> = (0..limits::PEOPLE_PER_ADDRESS).map(|visitor| ask(visitor, address)).collect();
        assert!(tickets.iter().all(Result::is_ok));
        assert_eq!(ask(1000, address).err().map(|error| error.code()), Some("engine-busy"));
        assert!(ask(1000, other).is_ok());
        drop(tickets);
        assert!(ask(1000, address).is_ok(), "cancelled questions are not counted");
    }

    #[test]
    fn a_full_queue_holds_no_player() {
        let engines = engine();
        let (open, gate) = channel::<()>();
        let (done, finished) = channel();
        let (begin, begun) = channel();
        let blocking = engines.think("x", move |_| {
            _ = begin.send(());
            _ = gate.recv();
            TaskStatus::Done
        });
        begun.recv().expect("the task has started");
        let game = Games.games()[0];
        let asked: Vec<_> = (0..limits::QUESTIONS)
            .map(|visitor| {
                let (pool, done) = (Arc::clone(&engines.pool), done.clone());
                let question = pool.new_question();
                engines.ask(&visitor.to_string(), None, move |halt| {
                    pool.with(game, "pvs:hash=64", question, halt, |_| ());
                    _ = done.send(pool.megabytes());
                    TaskStatus::Done
                })
            })
            .collect();
        assert!(asked.iter().all(Result::is_ok));
        assert_eq!(engines.ask("y", None, |_| TaskStatus::Done).err().map(|error| error.code()), Some("engine-busy"));
        assert_eq!(engines.pool.megabytes(), 0, "waiting questions allocate nothing");
        drop((open, done));
        assert_eq!(finished.iter().collect::<Vec<_>>(), vec![80; limits::QUESTIONS], "all use the same player");
        drop((blocking, asked));
    }
}
