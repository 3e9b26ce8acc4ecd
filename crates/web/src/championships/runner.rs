//! [`Run`]: a championship that this server plays, on its own threads.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use arena::event::Event;
use arena::event::executor::Threads;
use arena::store::Store;
use arena::{EventRun, LiveGames, RunLock, Supervisor};
use catalogue::Message;
use stdx::lock;

use crate::engines::player_pool::Reserved;

/// Championship in progress.
pub(crate) struct Run {
    stop: Arc<AtomicBool>,
    live_games: Arc<LiveGames>,
    failure: Arc<Mutex<Option<Message>>>,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Starts a thread that plays an event until it is finished or stopped.
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
        let (stop, live_games) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let failure: Arc<Mutex<Option<Message>>> = Arc::default();
        let executor = Threads { count, supervisor, live: Arc::clone(&live_games), conversations: None };
        let (halt, failed, path) = (Arc::clone(&stop), Arc::clone(&failure), db.to_owned());
        let thread = std::thread::spawn(move || {
            let (live, requests) = (Arc::clone(&executor.live), Some(&*path));
            let run = EventRun {
                event,
                text: &text,
                store,
                executor: &executor,
                live,
                live_file: None,
                requests,
                stop: &halt,
            };
            *lock(&failed) = run.play(|_| {}).err();
            // The store is closed before the run lock is released.
            drop(held);
        });
        Ok(Self { stop, live_games, failure, thread: Some(thread) })
    }

    /// Returns `true` until the thread has ended.
    pub(crate) fn is_running(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Returns the error that ended the run.
    pub(crate) fn failure(&self) -> Option<Message> {
        lock(&self.failure).clone()
    }

    /// Returns the games in progress.
    pub(crate) fn live_games(&self) -> &LiveGames {
        &self.live_games
    }

    /// Stops the run; games in progress are abandoned and played again later.
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
