//! Playing jobs. [`Threads`] plays them in this process; an executor on other machines takes and delivers the same way.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use catalogue::Message;

use crate::Supervisor;
use crate::event::job::Job;
use crate::event::job_player::JobPlayer;
use crate::event::job_source::JobSource;
use crate::event::live_games::LiveGames;
use crate::game::conversation::ConversationFolder;

/// Takes jobs from a source and delivers their games until there are none.
pub trait Executor: Sync {
    /// Plays until the source is empty.
    fn run(&self, source: &dyn JobSource);
}

/// Plays several games concurrently, one thread each.
pub struct Threads {
    /// Number of threads.
    pub count: NonZeroUsize,
    /// The supervisor of bots.
    pub supervisor: Supervisor,
    /// The games in progress, for spectators.
    pub live: Arc<LiveGames>,
    /// The folder that keeps everything the bots and the referee send each other.
    pub conversations: Option<Arc<ConversationFolder>>,
}

/// Threads cannot be lost without the queue, which lives in the same process, so their leases never expire.
const FOR_EVER: Duration = Duration::MAX;

impl Executor for Threads {
    fn run(&self, source: &dyn JobSource) {
        let work = || {
            while let Some(job) = source.take(FOR_EVER) {
                if let Err(message) = self.play(&job, source) {
                    source.fail(message);
                }
                source.release(job.pair);
            }
        };
        std::thread::scope(|scope| {
            (1..self.count.get()).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }
}

impl Threads {
    fn play(&self, job: &Job, source: &dyn JobSource) -> Result<(), Message> {
        let noting = self.live.open(job);
        let player = JobPlayer {
            supervisor: &self.supervisor,
            stop: source.stop_flag(),
            is_finishing: &|| source.is_finishing(),
            observer: &|leg| Box::new(noting.game(leg)),
            conversations: self.conversations.as_ref(),
        };
        player.play(job, &mut |finished| source.deliver(&finished))
    }
}
