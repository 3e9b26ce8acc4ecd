//! [`LabSearch`]: attempts at openings by the workers of a lab, written to the same journal as those of this machine.

use std::io;
use std::sync::atomic::AtomicBool;

use catalogue::{Attempt, Message, Refutation};
use lab::{LabExecutor, Task, TaskOutput, TaskResult};

use super::build::Sweep;
use crate::commands::lab::say_aside;
use crate::console::Console;

/// Numbers of the tasks of an effort: a survey has fewer openings.
const EFFORT: i64 = 1_000_000;

/// A lab that searches.
pub(super) struct LabSearch {
    pub(super) lab: LabExecutor,
    pub(super) game: &'static str,
}

impl LabSearch {
    /// Makes the attempts of all sweeps, one sweep after the other. Each core of a worker has this much memory.
    pub(super) fn run<'s>(
        &self,
        console: &Console,
        sweeps: impl Iterator<Item = Sweep<'s>>,
        megabytes: usize,
        stop: &AtomicBool,
    ) -> anyhow::Result<()> {
        let (mut aside, mut written) = (Vec::new(), Ok(()));
        let searched = self.lab.with_tasks(stop, |queue| {
            for sweep in sweeps {
                let mut tasks = std::iter::from_fn(|| self.next_task(&sweep, megabytes));
                let mut done = |number, result| {
                    let opening = (number % EFFORT) as usize;
                    written = keep(&sweep, opening, result, &mut aside);
                    written.is_ok()
                };
                queue.run(&mut tasks, &mut done)?;
                if written.is_err() {
                    break;
                }
            }
            Ok::<_, Message>(())
        });
        searched.map_err(|message| console.refused(&message))?;
        say_aside(console, &aside);
        Ok(written?)
    }

    fn next_task(&self, sweep: &Sweep<'_>, megabytes: usize) -> Option<(i64, Task)> {
        let (opening, likely) = sweep.next_attempt()?;
        let (game, effort) = (self.game.to_owned(), sweep.effort);
        let number = EFFORT * effort as i64 + opening as i64;
        Some((number, Task::Refute { game, opening, effort, likely, megabytes }))
    }
}

/// Writes an attempt to the journal. One that no worker could make is left to the next run.
fn keep(sweep: &Sweep<'_>, opening: usize, result: TaskResult, aside: &mut Vec<(String, String)>) -> io::Result<()> {
    match result {
        TaskResult::Done(TaskOutput::Attempt { found, nodes }, time) => {
            let found = found.map(|(reply, plies)| Refutation { reply, plies });
            sweep.note(opening, Attempt { found, nodes }, time)
        }
        TaskResult::Done(..) => Ok(()),
        TaskResult::Aside(evidence) => {
            aside.push((sweep.name(opening), evidence));
            Ok(())
        }
    }
}
