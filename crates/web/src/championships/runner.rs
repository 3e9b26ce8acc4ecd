//! A championship being played here, on threads of its own, with its boards in sight.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use arena::event::Event;
use arena::executor::Threads;
use arena::store::Store;
use arena::{EventRun, LiveGames, RunLock, Supervisor};
use catalogue::Message;
use stdx::lock;

use crate::engines::player_pool::Reserved;

/// A championship being played.
pub(crate) struct Run {
    stop: Arc<AtomicBool>,
    sight: Arc<LiveGames>,
    failure: Arc<Mutex<Option<Message>>>,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Goes on with an event until all is played or it is stopped.
    pub(crate) fn start(
        event: Event,
        text: String,
        db: &Path,
        held: (RunLock, Reserved),
        count: NonZeroUsize,
    ) -> Result<Self, Message> {
        let supervisor = Supervisor::here().with(event.isolation);
        EventRun::check_bots(&event, &supervisor)?;
        let store = Store::open(db)?;
        let (stop, sight) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let failure: Arc<Mutex<Option<Message>>> = Arc::default();
        let executor = Threads { count, supervisor, sight: Arc::clone(&sight) };
        let (halt, failed) = (Arc::clone(&stop), Arc::clone(&failure));
        let thread = std::thread::spawn(move || {
            let run = EventRun { event, text: &text, store, executor, live_file: None, stop: &halt };
            *lock(&failed) = run.play(|_| {}).err();
            // The store is closed before another program may run the event.
            drop(held);
        });
        Ok(Self { stop, sight, failure, thread: Some(thread) })
    }

    /// Whether it still goes on.
    pub(crate) fn is_on(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// What went wrong, if something did.
    pub(crate) fn failure(&self) -> Option<Message> {
        lock(&self.failure).clone()
    }

    /// The games under way.
    pub(crate) fn sight(&self) -> &LiveGames {
        &self.sight
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
