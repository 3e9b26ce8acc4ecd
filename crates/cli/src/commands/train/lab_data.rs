//! Files of games by the workers of a lab: the same files, byte for byte, as this machine would write.

use std::path::{Path, PathBuf};

use ::lab::{LabExecutor, Task, TaskOutput, TaskResult};
use catalogue::Message;

use super::data::{Failure, GAMES_A_FILE, Played, SelfPlay};
use super::write;
use crate::commands::lab;
use crate::console::Console;
use crate::flags::SelfPlayFlags;

impl SelfPlay<'_> {
    /// Returns the lab that plays, if the flags name one.
    pub(super) fn lab(&self, console: &Console, out: &Path) -> anyhow::Result<Option<LabExecutor>> {
        let SelfPlayFlags { seed, nodes, rules, lab, .. } = self.flags;
        let title = format!("{}: self-play", self.training.game.info().name);
        lab::for_tasks(console, lab, &title, Some((out, &format!("{seed} {nodes} {rules}"))))
    }

    /// Has the missing files played by a lab, and writes them. Returns the first error.
    pub(super) fn write_files_by(
        &self,
        lab: &LabExecutor,
        console: &Console,
        missing: &[(u64, PathBuf)],
        played: &Played,
    ) -> Option<Failure> {
        let total = missing.iter().map(|(n, _)| self.games_of(*n)).sum::<u64>();
        let (mut failure, mut aside) = (None, Vec::new());
        let ran = lab.with_tasks(self.stop, |queue| {
            let net = self.net.map(|net| queue.share(net.to_vec()));
            let mut tasks = missing.iter().map(|(number, _)| (*number as i64, self.task(*number, net.clone())));
            let mut done = |number: i64, result| {
                let number = number as u64;
                let Some((_, file)) = missing.iter().find(|(missing, _)| *missing == number) else { return true };
                match self.keep(number, file, result) {
                    Ok(positions) => played.add(self.games_of(number), positions, total),
                    Err(NotKept::Aside(evidence)) => aside.push((file.display().to_string(), evidence)),
                    Err(NotKept::Write(error)) => failure = Some(Failure::Write(file.clone(), error)),
                }
                failure.is_none()
            };
            queue.run(&mut tasks, &mut done)
        });
        lab::say_aside(console, &aside);
        let incomplete = || (!aside.is_empty()).then(|| Failure::Play(Message::new("train-data-incomplete")));
        failure.or(ran.err().map(Failure::Play)).or_else(incomplete)
    }

    fn task(&self, number: u64, net: Option<String>) -> Task {
        let SelfPlayFlags { seed, nodes, rules, .. } = self.flags;
        Task::SelfPlay {
            game: self.training.game.info().name.to_owned(),
            rules: rules.clone(),
            seed: *seed,
            first: number * GAMES_A_FILE,
            games: self.games_of(number),
            nodes: *nodes,
            net,
        }
    }

    /// Writes the file of a task, if it has as many games as it should. Returns its number of positions.
    fn keep(&self, number: u64, file: &Path, result: TaskResult) -> Result<usize, NotKept> {
        let damaged = || NotKept::Aside("the file arrived damaged".to_owned());
        let packed = match result {
            TaskResult::Done(TaskOutput::Games(packed), _) => packed,
            TaskResult::Done(..) => return Err(damaged()),
            TaskResult::Aside(evidence) => return Err(NotKept::Aside(evidence)),
        };
        let content = packed.unpack().ok_or_else(damaged)?;
        let info = self.training.learning.games_info(&content).map_err(|_| damaged())?;
        if info.games != self.games_of(number) || info.nodes != self.flags.nodes {
            return Err(damaged());
        }
        write(file, &content).map_err(NotKept::Write)?;
        Ok(info.positions as usize)
    }
}

/// The reason why a file was not written.
enum NotKept {
    Aside(String),
    Write(std::io::Error),
}
