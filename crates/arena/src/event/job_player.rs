//! [`JobPlayer`]: plays a job on this machine. Threads and the workers of a lab do it the same way.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use catalogue::Message;

use crate::event::job::Job;
use crate::game::conversation::{Conversation, ConversationFolder};
use crate::game::observer::Observer;
use crate::game::pair::{opening_for, play_leg};
use crate::game::referee::RefereeSettings;
use crate::store::stored_game::StoredGame;
use crate::{Contestant, Supervisor};

/// Plays the remaining games of jobs.
pub struct JobPlayer<'a> {
    /// The supervisor of bots.
    pub supervisor: &'a Supervisor,
    /// Set to abandon the game.
    pub stop: &'a AtomicBool,
    /// Returns `true` once no further game should be started.
    pub is_finishing: &'a (dyn Fn() -> bool + Sync),
    /// Creates the observer of a game of the pair.
    pub observer: &'a dyn Fn(u8) -> Box<dyn Observer + 'a>,
    /// The folder that keeps everything the bots and the referee send each other.
    pub conversations: Option<&'a Arc<ConversationFolder>>,
}

impl JobPlayer<'_> {
    /// Plays the remaining games of a pair and delivers each as it ends. A game that was stopped is not delivered.
    ///
    /// # Errors
    /// A player or the opening is invalid.
    pub fn play(&self, job: &Job, deliver: &mut dyn FnMut(StoredGame)) -> Result<(), Message> {
        // A bot may play both games in one process or on one connection.
        let mut bots: [Option<Box<dyn Contestant>>; 2] = [None, None];
        let entrants = || job.players.iter().map(|player| &player.entrant);
        let wanted = || job.opening.line(job.game, &job.rules);
        let opening = opening_for(entrants(), (job.game, &job.rules), wanted)?;
        for leg in job.legs.iter().copied().take_while(|_| !(self.is_finishing)()) {
            for (number, bot) in bots.iter_mut().enumerate() {
                let [own, other] = [&job.players[number], &job.players[1 - number]];
                if bot.is_none() || (job.seeding.is_per_game() && !own.entrant.is_bot()) {
                    let seeded = own.entrant.seeded(job.game, job.seeding.of(leg, number));
                    *bot = Some(seeded.seat_as([&own.name, &other.name], job.game, self.supervisor)?);
                }
            }
            let [Some(one), Some(two)] = &mut bots else { break };
            let observer = (self.observer)(leg);
            let settings = RefereeSettings {
                control: &job.control,
                stop: self.stop,
                observer: &*observer,
                adjudication: job.adjudication,
                conversation: self.conversation(job, leg),
            };
            let played = play_leg(leg, opening.boxed_clone(), [&mut **one, &mut **two], &settings);
            let Some(played) = played else { break };
            deliver(StoredGame::of(job, leg, &played));
        }
        Ok(())
    }

    /// Starts the file of a game's conversation.
    fn conversation(&self, job: &Job, leg: u8) -> Option<Arc<Conversation>> {
        let names = job.seating(leg).map(|player| player.name.as_str());
        Some(self.conversations?.start(&format!("pair-{}-game-{}", job.pair, leg + 1), job.game, names))
    }
}
