//! A championship being played here, on threads of its own, with its boards in sight.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use arena::event::Event;
use arena::executor::play_watched;
use arena::schedule::{Desk, Job};
use arena::store::Store;
use arena::{Alone, Keeper};
use rules::{AnyLine, Message};
use tokio::sync::watch;

/// A board in sight.
pub(crate) struct Board {
    /// Who sits where.
    pub(crate) names: [String; 2],
    pub(crate) line: Box<dyn AnyLine>,
}

/// The boards that are played now, by pair and game.
pub(crate) type Boards = BTreeMap<(i64, u8), Board>;

/// A championship being played.
pub(crate) struct Run {
    stop: Arc<AtomicBool>,
    sight: Arc<Sight>,
    thread: Option<JoinHandle<()>>,
}

/// What can be seen of it.
#[derive(Default)]
struct Sight {
    boards: Mutex<Boards>,
    failure: Mutex<Option<Message>>,
}

impl Run {
    /// Goes on with an event until all is played or it is stopped. `news` changes with every move.
    pub(crate) fn start(
        event: Event,
        text: String,
        db: &Path,
        alone: Alone,
        threads: NonZeroUsize,
        news: watch::Sender<u64>,
    ) -> Result<Self, Message> {
        let store = Store::open(db)?;
        let (stop, sight) = (Arc::new(AtomicBool::new(false)), Arc::new(Sight::default()));
        let (halt, seen) = (Arc::clone(&stop), Arc::clone(&sight));
        let thread = std::thread::spawn(move || {
            let played = Desk::open(event, &text, store, &halt).and_then(|desk| {
                let work = || seen.work(&desk, &news);
                std::thread::scope(|scope| (0..threads.get()).for_each(|_| drop(scope.spawn(work))));
                desk.close().map(drop)
            });
            *seen.failure.lock().unwrap_or_else(PoisonError::into_inner) = played.err();
            // The store is closed before another program may run the event.
            drop(alone);
            news.send_modify(|count| *count += 1);
        });
        Ok(Self { stop, sight, thread: Some(thread) })
    }

    /// Whether it still goes on.
    pub(crate) fn is_on(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// What went wrong, if something did.
    pub(crate) fn failure(&self) -> Option<Message> {
        self.sight.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks at the boards.
    pub(crate) fn boards<T>(&self, look: impl FnOnce(&Boards) -> T) -> T {
        look(&self.sight.boards.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Ends it; the games in progress are given up, and played again when it goes on.
    pub(crate) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        drop(self.thread.take().map(JoinHandle::join));
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Sight {
    /// Plays jobs until there are none.
    fn work(&self, desk: &Desk<'_>, news: &watch::Sender<u64>) {
        let keeper = Keeper::here();
        while let Some(job) = desk.take(Duration::MAX) {
            let watch = |leg: u8, line: &dyn AnyLine| {
                self.see(&job, leg, line);
                news.send_modify(|count| *count += 1);
            };
            if let Err(message) = play_watched(&job, &keeper, desk, &watch) {
                desk.fail(message);
            }
            self.boards.lock().unwrap_or_else(PoisonError::into_inner).retain(|(pair, _), _| *pair != job.pair);
            news.send_modify(|count| *count += 1);
        }
    }

    fn see(&self, job: &Job, leg: u8, line: &dyn AnyLine) {
        let names = job.seating(leg).map(|player| player.name.clone());
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        boards.remove(&(job.pair, 1 - leg));
        boards.insert((job.pair, leg), Board { names, line: line.boxed_clone() });
    }
}
