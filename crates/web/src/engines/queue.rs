//! [`Engines`]: the threads that think, and the queue before them. Visitors take turns, whatever each of them asks for.
//!
//! Work that can wait (an analysis) is interrupted when others wait, and goes on later from what it has learnt; a move is
//! thought to its end. Nothing here knows what is thought about.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use stdx::{IgnorePoison as _, lock};

use crate::api::error::{Answer, ApiError};
use crate::engines::player_pool::PlayerPool;
use crate::limits::{self, PerAddress};
use crate::net::quota::{Counted, Full, Quota};

/// How long work that can wait is let run while others wait.
const SLICE: Duration = Duration::from_secs(1);
/// How often it is looked whether someone waits.
const GLANCE: Duration = Duration::from_millis(50);

/// The threads that think.
pub(crate) struct Engines {
    shared: Arc<Shared>,
    /// The players that they think with.
    pub(crate) pool: Arc<PlayerPool>,
    /// Questions of each address.
    addresses: Arc<Quota<IpAddr>>,
    per_address: PerAddress,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

#[derive(Default)]
struct Queue {
    /// Who waits, in the order of their turns, each with his work.
    lines: VecDeque<(String, VecDeque<Work>)>,
    running: Vec<Running>,
    closed: bool,
}

struct Running {
    visitor: String,
    halt: Arc<AtomicBool>,
    since: Instant,
    can_wait: bool,
}

/// Whether work is done, or wants another turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Done,
    Again,
}

impl Step {
    /// Step of a question that has not begun: another turn if it was interrupted, done if nobody can take it up.
    pub(crate) fn interrupted(halt: &AtomicBool) -> Self {
        if halt.load(Ordering::Relaxed) { Self::Again } else { Self::Done }
    }
}

type Task = Box<dyn FnMut(&AtomicBool) -> Step + Send>;

struct Work {
    task: Task,
    halt: Arc<AtomicBool>,
    cancelled: Arc<AtomicBool>,
    can_wait: bool,
}

/// Whoever lets go of his ticket has his work ended.
pub(crate) struct Ticket {
    halt: Arc<AtomicBool>,
    cancelled: Arc<AtomicBool>,
    _counted: Option<Counted<IpAddr>>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.halt.store(true, Ordering::SeqCst);
    }
}

impl Engines {
    /// Threads for all cores but one, which is left for answering, with so many mebibytes of memory.
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

    /// Has a move thought of for a visitor. The task is told when to come to an end.
    pub(crate) fn think(&self, visitor: &str, task: impl FnMut(&AtomicBool) -> Step + Send + 'static) -> Ticket {
        self.submit(visitor, Box::new(task), false, None)
    }

    /// Has a visitor's question answered, unless too many wait already of theirs, of their address or of everyone. The
    /// task may be interrupted, and is then run again if it wants. It takes what memory it needs when it runs.
    pub(crate) fn ask(
        &self,
        visitor: &str,
        address: Option<IpAddr>,
        task: impl FnMut(&AtomicBool) -> Step + Send + 'static,
    ) -> Answer<Ticket> {
        let most = self.per_address.questions();
        let counted = address.map(|address| self.addresses.enter(address, most)).transpose();
        let counted =
            counted.map_err(|Full(most)| ApiError::new("engine-busy").said("address-full").with("most", most))?;
        let (own, all) = self.shared.lock().waiting(visitor);
        if own >= limits::QUESTIONS {
            return Err(ApiError::new("engine-busy").with("most", limits::QUESTIONS));
        }
        if all >= limits::QUESTIONS_IN_ALL {
            return Err(ApiError::new("engine-busy").said("engine-full"));
        }
        Ok(self.submit(visitor, Box::new(task), true, counted))
    }

    fn submit(&self, visitor: &str, task: Task, can_wait: bool, counted: Option<Counted<IpAddr>>) -> Ticket {
        let (halt, cancelled) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let ticket = Ticket { halt: Arc::clone(&halt), cancelled: Arc::clone(&cancelled), _counted: counted };
        self.shared.lock().add(visitor, Work { task, halt, cancelled, can_wait });
        self.shared.wake.notify_all();
        ticket
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.lines.clear();
        queue.running.iter().for_each(|running| running.halt.store(true, Ordering::Relaxed));
        self.shared.wake.notify_all();
    }
}

impl Queue {
    /// Counts the waiting questions of a visitor and of everyone, without those withdrawn.
    fn waiting(&mut self, visitor: &str) -> (usize, usize) {
        for (_, line) in &mut self.lines {
            line.retain(|work| !work.cancelled.load(Ordering::Relaxed));
        }
        self.lines.retain(|(_, line)| !line.is_empty());
        let own = self.lines.iter().find(|(known, _)| known == visitor).map_or(0, |(_, line)| line.len());
        (own, self.lines.iter().map(|(_, line)| line.len()).sum())
    }

    fn add(&mut self, visitor: &str, work: Work) {
        match self.lines.iter_mut().find(|(known, _)| known == visitor) {
            Some((_, line)) => line.push_back(work),
            None => self.lines.push_back((visitor.to_owned(), VecDeque::from([work]))),
        }
    }

    /// The next work: of whoever has least at work, and among those of whoever's turn it is.
    fn next(&mut self) -> Option<(String, Work)> {
        let at_work = |visitor: &str| self.running.iter().filter(|running| running.visitor == visitor).count();
        let least = (0..self.lines.len()).min_by_key(|at| at_work(&self.lines[*at].0))?;
        let (visitor, mut line) = self.lines.remove(least)?;
        let work = line.pop_front()?;
        if !line.is_empty() {
            self.lines.push_back((visitor.clone(), line));
        }
        Some((visitor, work))
    }

    /// Interrupts what can wait while others wait, and whatever takes too long.
    fn interrupt(&self) {
        for running in &self.running {
            let crowded = running.can_wait && !self.lines.is_empty() && running.since.elapsed() > SLICE;
            if crowded || running.since.elapsed() > limits::THINKING {
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
            thread::sleep(GLANCE);
            self.lock().interrupt();
            pool.trim();
        }
    }

    fn work(&self) {
        while let Some((visitor, mut work)) = self.take() {
            // A player that fails takes its question with it, not the thread.
            let step = catch_unwind(AssertUnwindSafe(|| (work.task)(&work.halt))).unwrap_or(Step::Done);
            let mut queue = self.lock();
            queue.running.retain(|running| !Arc::ptr_eq(&running.halt, &work.halt));
            if step == Step::Again && !queue.closed {
                queue.add(&visitor, work);
            }
        }
    }

    /// The next work that is still wanted; nothing at the end.
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
                    // It may have been cancelled in between.
                    if work.cancelled.load(Ordering::SeqCst) {
                        continue;
                    }
                    let (halt, since) = (Arc::clone(&work.halt), Instant::now());
                    queue.running.push(Running { visitor: visitor.clone(), halt, since, can_wait: work.can_wait });
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
    use crate::engines::player_pool::LEAST;

    fn engine() -> Engines {
        Engines::with(1, LEAST, PerAddress::new(limits::PEOPLE))
    }

    #[test]
    fn visitors_take_turns() {
        let engines = engine();
        let (open, gate) = channel::<()>();
        let (done, order) = channel();
        let blocking = engines.think("x", move |_| {
            _ = gate.recv();
            Step::Done
        });
        let mut tickets = vec![blocking];
        for name in ["a1", "a2", "a3", "b1", "c1"] {
            let done = done.clone();
            tickets.push(engines.think(&name[..1], move |_| {
                _ = done.send(name);
                Step::Done
            }));
        }
        drop((open, done));
        assert_eq!(order.iter().collect::<Vec<_>>(), ["a1", "b1", "c1", "a2", "a3"]);
        drop(tickets);
    }

    #[test]
    fn what_can_wait_is_interrupted_and_goes_on() {
        let engines = engine();
        let (done, order) = channel();
        let (told, mut turns) = (done.clone(), 0);
        let endless = engines.ask("a", None, move |halt| {
            turns += 1;
            while turns == 1 && !halt.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            drop(told.send(format!("a{turns}")));
            if turns < 2 { Step::Again } else { Step::Done }
        });
        let other = engines.think("b", move |_| {
            drop(done.send("b".to_owned()));
            Step::Done
        });
        assert_eq!(order.iter().take(3).collect::<Vec<_>>(), ["a1", "b", "a2"]);
        drop((endless, other));
    }

    #[test]
    fn one_visitor_asks_only_so_much() {
        let engines = engine();
        let wait = |halt: &AtomicBool| {
            while !halt.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            Step::Done
        };
        let tickets: Vec<_> = (0..limits::QUESTIONS + 2).map(|_| engines.ask("a", None, wait)).collect();
        assert_eq!(tickets.last().and_then(|last| last.as_ref().err()).map(ApiError::code), Some("engine-busy"));
        assert!(engines.ask("b", None, wait).is_ok());
    }

    #[test]
    fn one_address_asks_only_so_much_whatever_its_cookies() {
        let engines = engine();
        let (address, other) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        let ask = |visitor: usize, address| engines.ask(&visitor.to_string(), Some(address), |_| Step::Done);
        let tickets: Vec<_> = (0..limits::PEOPLE).map(|visitor| ask(visitor, address)).collect();
        assert!(tickets.iter().all(Result::is_ok));
        assert_eq!(ask(1000, address).err().map(|problem| problem.code()), Some("engine-busy"));
        assert!(ask(1000, other).is_ok());
        drop(tickets);
        assert!(ask(1000, address).is_ok(), "what is withdrawn is not counted");
    }

    #[test]
    fn a_full_queue_holds_no_players_and_costs_one_at_a_time() {
        let engines = engine();
        let (open, gate) = channel::<()>();
        let (done, finished) = channel();
        let (begin, begun) = channel();
        let blocking = engines.think("x", move |_| {
            _ = begin.send(());
            _ = gate.recv();
            Step::Done
        });
        begun.recv().expect("it has left the queue");
        let game = Games.games()[0];
        let asked: Vec<_> = (0..limits::QUESTIONS_IN_ALL)
            .map(|visitor| {
                let (pool, done) = (Arc::clone(&engines.pool), done.clone());
                let question = pool.question();
                engines.ask(&visitor.to_string(), None, move |halt| {
                    pool.with(game, "pvs:hash=64", question, halt, |_| ());
                    _ = done.send(pool.megabytes());
                    Step::Done
                })
            })
            .collect();
        assert!(asked.iter().all(Result::is_ok));
        assert_eq!(engines.ask("y", None, |_| Step::Done).err().map(|problem| problem.code()), Some("engine-busy"));
        assert_eq!(engines.pool.megabytes(), 0, "asking allocates nothing");
        drop((open, done));
        assert_eq!(finished.iter().collect::<Vec<_>>(), vec![80; limits::QUESTIONS_IN_ALL], "the same one for all");
        drop((blocking, asked));
    }
}
