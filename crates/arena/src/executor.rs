//! Playing jobs. [`Threads`] plays them here; an executor on another machine would take and deliver the same way.

use std::num::NonZeroUsize;
use std::time::Duration;

use rules::Message;

use crate::event::Competitor;
use crate::finished::Finished;
use crate::schedule::{Desk, Job};
use crate::{Contestant, Keeper, play};

/// Someone who takes jobs from a desk and delivers their games until there are none.
pub trait Executor {
    /// Plays until the desk has nothing more.
    fn run(&self, desk: &Desk<'_>);
}

/// So many games at a time, a thread each.
pub struct Threads {
    /// How many.
    pub count: NonZeroUsize,
    /// How bots are started.
    pub keeper: Keeper,
}

/// A thread of this program cannot be lost without the desk, so that its lease need not end.
const FOR_EVER: Duration = Duration::MAX;

impl Executor for Threads {
    fn run(&self, desk: &Desk<'_>) {
        let work = || {
            while let Some(job) = desk.take(FOR_EVER) {
                if let Err(message) = play_job(&job, &self.keeper, desk) {
                    desk.fail(message);
                }
            }
        };
        std::thread::scope(|scope| (0..self.count.get()).for_each(|_| drop(scope.spawn(work))));
    }
}

/// Plays what is left of a pair and delivers each game as it ends. Nothing is delivered of a game that was stopped.
pub fn play_job(job: &Job, keeper: &Keeper, desk: &Desk<'_>) -> Result<(), Message> {
    for leg in job.legs.iter().copied() {
        let opening = job.section.opening(job.seed)?;
        let [first, second] = job.seating(leg);
        let game = job.section.game;
        // A game that is played again after an interruption is the same.
        let seat = |player: &Competitor, seat| player.entrant.seeded(game, job.seat_seed(leg, seat)).seat(game, keeper);
        let (mut first, mut second) = (seat(first, 0)?, seat(second, 1)?);
        let contestants: [&mut dyn Contestant; 2] = [&mut *first, &mut *second];
        let Some(played) = play(opening, contestants, &job.section.control, desk.stop_flag()) else { break };
        desk.deliver(&Finished::of(job, leg, &played));
    }
    Ok(())
}
