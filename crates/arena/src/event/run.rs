//! [`EventRun`]: plays an event from its store to its end, for every front end.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use catalogue::Message;

use crate::event::Event;
use crate::event::executor::Executor;
use crate::event::job_queue::JobQueue;
use crate::store::Store;
use crate::{Entrant, LiveFile, LiveGames, Supervisor};

/// An event to play. The caller holds its [`RunLock`](crate::RunLock) until the store is closed.
pub struct EventRun<'a> {
    /// The event.
    pub event: Event,
    /// The text of its file, which the store keeps.
    pub text: &'a str,
    /// The store of its games. A started event continues where it stopped.
    pub store: Store,
    /// The executor that plays it.
    pub executor: &'a dyn Executor,
    /// The games in progress, which the executor shows.
    pub live: Arc<LiveGames>,
    /// The store's path, beside which the boards are written for other programs to watch; `None` to keep them private.
    pub live_file: Option<&'a Path>,
    /// The store's path, beside which another program may ask to finish: see [`FinishRequest`](crate::FinishRequest).
    pub requests: Option<&'a Path>,
    /// Set to stop; games in progress are abandoned and played again by the next run.
    pub stop: &'a AtomicBool,
}

impl EventRun<'_> {
    /// Plays until the event is over or stopped and returns the store. `follow` runs on the caller's thread in the
    /// meantime.
    pub fn play(self, follow: impl FnOnce(&JobQueue<'_>)) -> Result<Store, Message> {
        let Self { event, text, store, executor, live, live_file, requests, stop } = self;
        let mut queue = JobQueue::open(event, text, store, stop)?;
        if let Some(db) = requests {
            queue.heed(db);
        }
        let queue = queue;
        let _live = live_file.map(|db| LiveFile::show(live, db));
        std::thread::scope(|scope| {
            scope.spawn(|| executor.run(&queue));
            follow(&queue);
        });
        queue.close()
    }

    /// Checks before the first game that the event's bots are built, that they can be isolated and that their
    /// protocols are known.
    pub fn check_bots(event: &Event, supervisor: &Supervisor) -> Result<(), Message> {
        if event.players.iter().any(|player| matches!(player.entrant, Entrant::Command { .. })) {
            supervisor.ensure()?;
        }
        Self::check_protocols(event)
    }

    /// Checks that the event's bots are built and that their protocols are known.
    pub fn check_protocols(event: &Event) -> Result<(), Message> {
        if let Some(player) = event.players.iter().find(|player| player.build.is_some()) {
            return Err(Message::new("event-unbuilt").quoting("name", player.name.as_str()));
        }
        let is_command = |entrant: &&Entrant| matches!(entrant, Entrant::Command { .. });
        let mut commands = event.players.iter().map(|player| &player.entrant).filter(is_command);
        commands.try_for_each(|bot| bot.seat(event.sections[0].game, &Supervisor::here()).map(drop))
    }
}
