//! Playing jobs. [`Threads`] plays them in this process; an executor on another machine would take and deliver the same
//! way.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use catalogue::Message;

use crate::event::job_queue::{Job, JobQueue};
use crate::event::live_games::LiveGames;
use crate::game::conversation::{Conversation, ConversationFolder};
use crate::game::pair::{opening_for, play_leg};
use crate::game::referee::RefereeSettings;
use crate::store::stored_game::StoredGame;
use crate::{Contestant, Supervisor};

/// Takes jobs from a queue and delivers their games until there are none.
pub trait Executor {
    /// Plays until the queue is empty.
    fn run(&self, queue: &JobQueue<'_>);
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
    fn run(&self, queue: &JobQueue<'_>) {
        let work = || {
            while let Some(job) = queue.take(FOR_EVER) {
                if let Err(message) = self.play(&job, queue) {
                    queue.fail(message);
                }
                queue.release(job.pair);
            }
        };
        std::thread::scope(|scope| (0..self.count.get()).for_each(|_| drop(scope.spawn(work))));
    }
}

impl Threads {
    /// Plays the remaining games of a pair and delivers each as it ends. A game that was stopped is not delivered.
    fn play(&self, job: &Job, queue: &JobQueue<'_>) -> Result<(), Message> {
        let noting = self.live.open(job);
        let game = job.section.game;
        // A bot may play both games in one process or on one connection.
        let mut bots: [Option<Box<dyn Contestant>>; 2] = [None, None];
        for leg in job.legs.iter().copied().take_while(|_| !queue.is_finishing()) {
            let entrants = job.players.iter().map(|player| &player.entrant);
            let opening = opening_for(entrants, (game, &job.section.rules), || job.section.opening(job.seed))?;
            for (number, bot) in bots.iter_mut().enumerate() {
                let [own, other] = [&job.players[number], &job.players[1 - number]];
                if bot.is_none() || !own.entrant.is_bot() {
                    let seat = if leg == 0 { number } else { 1 - number };
                    let seeded = own.entrant.seeded(game, job.seat_seed(leg, seat));
                    *bot = Some(seeded.seat_as([&own.name, &other.name], game, &self.supervisor)?);
                }
            }
            let [Some(one), Some(two)] = &mut bots else { break };
            let observer = noting.game(leg);
            let settings = RefereeSettings {
                control: &job.section.control,
                stop: queue.stop_flag(),
                observer: &observer,
                adjudication: job.section.adjudication,
                conversation: self.conversation(job, leg),
            };
            let played = play_leg(leg, opening, [&mut **one, &mut **two], &settings);
            let Some(played) = played else { break };
            queue.deliver(&StoredGame::of(job, leg, &played));
        }
        Ok(())
    }

    /// Starts the file of a game's conversation.
    fn conversation(&self, job: &Job, leg: u8) -> Option<Arc<Conversation>> {
        let folder = self.conversations.as_ref()?;
        let names = job.seating(leg).map(|player| player.name.as_str());
        Some(folder.start(&format!("pair-{}-game-{}", job.pair, leg + 1), job.section.game, names))
    }
}
