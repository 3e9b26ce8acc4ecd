//! [`TaskRunner`]: runs the tasks of a core, and keeps what helps with the next one.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalogue::{Catalogue, DynGame, Message, Prover, SelfPlayRequest, TuneGame};

use super::held_job::HeldJob;
use crate::task::{PackedFile, Task, TaskOutput};

/// The tasks of one core.
#[derive(Default)]
pub(super) struct TaskRunner {
    prover: Option<KeptProver>,
}

/// A prover with all that it proved, for the next task of its event.
struct KeptProver {
    event: String,
    game: String,
    megabytes: usize,
    prover: Box<dyn Prover>,
}

impl TaskRunner {
    /// Runs a task, with the network that it names. Returns its output, or the reason why it cannot run here.
    pub(super) fn run(
        &mut self,
        catalogue: &dyn Catalogue,
        held: &HeldJob,
        task: &Task,
        net: Option<&[u8]>,
    ) -> Result<TaskOutput, String> {
        let found = |game: &str| catalogue.find(game).map_err(|message| message.id);
        match task {
            Task::Refute { game, .. } => self.refute(found(game)?, held, task),
            Task::SelfPlay { game, .. } => self_play(found(game)?, held, task, net),
            Task::Tune { game, .. } => tune(found(game)?, task),
        }
    }

    /// Forgets the prover of an event that nobody announces any more.
    pub(super) fn keep_only(&mut self, is_announced: impl Fn(&str) -> bool) {
        self.prover.take_if(|kept| !is_announced(&kept.event));
    }

    fn refute(&mut self, game: &dyn DynGame, held: &HeldJob, task: &Task) -> Result<TaskOutput, String> {
        let Task::Refute { game: name, opening, effort, likely, megabytes } = task else { return Err(misfit()) };
        let survey = game.survey().ok_or_else(misfit)?;
        if *opening >= survey.openings().len() || *effort >= survey.efforts() {
            return Err(misfit());
        }
        let fits =
            |kept: &KeptProver| kept.event == held.wire.event && kept.game == *name && kept.megabytes == *megabytes;
        // The old table must be gone before there is a new one.
        self.prover.take_if(|kept| !fits(kept));
        let kept = self.prover.get_or_insert_with(|| KeptProver {
            event: held.wire.event.clone(),
            game: name.clone(),
            megabytes: *megabytes,
            prover: survey.prover(*megabytes),
        });
        let attempt = kept.prover.refute(*opening, *effort, likely, &held.stop, &held.progress);
        let found = attempt.found.map(|found| (found.reply, found.plies));
        Ok(TaskOutput::Attempt { found, nodes: attempt.nodes })
    }
}

fn self_play(game: &dyn DynGame, held: &HeldJob, task: &Task, net: Option<&[u8]>) -> Result<TaskOutput, String> {
    let Task::SelfPlay { rules, seed, first, games, nodes, .. } = task else { return Err(misfit()) };
    let learning = game.learning().ok_or_else(misfit)?;
    let request = SelfPlayRequest {
        seed: *seed,
        first: *first,
        games: *games,
        nodes: *nodes,
        net,
        stop: &held.stop,
        played: &|_| _ = held.progress.fetch_add(1, Ordering::Relaxed),
    };
    let file = learning.self_play(rules, &request).map_err(|message: Message| message.id)?;
    PackedFile::pack(&file).map(TaskOutput::Games).map_err(|error| error.to_string())
}

fn tune(game: &dyn DynGame, task: &Task) -> Result<TaskOutput, String> {
    let Task::Tune { rules, eval, nodes, weights, seed, .. } = task else { return Err(misfit()) };
    let numbers = |bits: &Vec<u64>| bits.iter().copied().map(f64::from_bits).collect::<Arc<[f64]>>();
    let planned = TuneGame { weights: weights.each_ref().map(|bits| bits.as_ref().map(numbers)), seed: *seed };
    game.tune_game(rules, eval, *nodes, &planned).map(TaskOutput::Moves).map_err(|message| message.id)
}

/// The game of a task has no such thing: the task is of another version.
fn misfit() -> String {
    "lab-job-unreadable".to_owned()
}
