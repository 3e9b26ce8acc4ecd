//! [`LabGames`]: games of a tuning run, played by the workers of a lab.

use std::cell::Cell;

use catalogue::{Message, TuneGame};
use lab::{Task, TaskOutput, TaskQueue, TaskResult};

/// The games of a run.
pub(super) struct LabGames<'a> {
    pub(super) queue: &'a TaskQueue<'a>,
    pub(super) game: &'static str,
    pub(super) rules: &'a str,
    pub(super) nodes: u64,
    /// Called with the number of finished games.
    pub(super) report: &'a (dyn Fn(u64) + Sync),
    /// The number of games so far.
    pub(super) played: Cell<u64>,
}

impl LabGames<'_> {
    /// Plays games, each as a task. Returns their moves in order.
    pub(super) fn play(&self, eval: &str, games: &[TuneGame]) -> Result<Vec<Vec<u16>>, Message> {
        let first = self.played.get();
        let (mut moves, mut failure) = (vec![None; games.len()], None);
        let mut tasks = (first as i64..).zip(games.iter().map(|game| self.task(eval, game)));
        self.queue.run(&mut tasks, &mut |number, result| {
            match (result, moves.get_mut((number as u64 - first) as usize)) {
                (TaskResult::Done(TaskOutput::Moves(played), _), Some(slot)) => *slot = Some(played),
                (TaskResult::Aside(evidence), _) => failure = Some(evidence),
                _ => {}
            }
            self.played.set(self.played.get() + 1);
            (self.report)(self.played.get());
            failure.is_none()
        })?;
        if let Some(evidence) = failure {
            return Err(Message::new("lab-task-failed").quoting("evidence", evidence));
        }
        // Only an interrupted run leaves a game out.
        moves.into_iter().collect::<Option<Vec<_>>>().ok_or_else(|| Message::new("lab-interrupted"))
    }

    fn task(&self, eval: &str, game: &TuneGame) -> Task {
        let bits = |weights: &std::sync::Arc<[f64]>| weights.iter().map(|weight| weight.to_bits()).collect();
        Task::Tune {
            game: self.game.to_owned(),
            rules: self.rules.to_owned(),
            eval: eval.to_owned(),
            nodes: self.nodes,
            weights: game.weights.each_ref().map(|weights| weights.as_ref().map(bits)),
            seed: game.seed,
        }
    }
}
