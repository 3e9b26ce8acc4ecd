//! `palabre placements <game> build`: searches every opening with increasing effort, on all cores or by a lab.

use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use catalogue::{Attempt, Message, Prover, Survey};
use indicatif::ProgressBar;
use stdx::{IgnorePoison as _, lock};

use super::journal::Journal;
use super::lab_search::LabSearch;
use crate::console::Console;

/// Number of frequent refutations that are tried before other replies.
const FAVOURITES: usize = 60;

/// A build: what is searched, and with what.
pub(super) struct Build<'a> {
    pub(super) survey: &'a dyn Survey,
    pub(super) threads: usize,
    /// Memory of each thread's prover, in mebibytes.
    pub(super) megabytes: usize,
    /// Levels of effort to make.
    pub(super) efforts: usize,
    /// Embedded results are found again.
    pub(super) again: bool,
    pub(super) stop: &'a AtomicBool,
}

impl Build<'_> {
    /// Continues a journal until every opening is refuted, all efforts are made, or the build is stopped. The threads of
    /// this machine search, or the workers of a lab.
    pub(super) fn run(&self, console: &Console, path: &Path, lab: Option<&LabSearch>) -> anyhow::Result<Journal> {
        let survey = self.survey;
        let context = || console.file_message("file-not-written", path);
        let mut journal = Journal::open(path, survey.openings()).with_context(context)?;
        if !self.again {
            for (found, known) in journal.found.iter_mut().zip(survey.known()) {
                *found = found.take().or(known);
            }
        }
        let bar = super::bar(journal.found.len(), &console.speaker.text("progress-left"));
        bar.set_position(journal.proved() as u64);
        bar.reset_eta();
        let journal = Mutex::new(journal);
        let sweeps = (0..self.efforts).map(|effort| {
            let message = Message::new("placements-progress").with("effort", effort + 1);
            bar.set_message(console.speaker.say(&message.with("efforts", self.efforts)));
            Sweep { effort, journal: &journal, bar: &bar, stop: self.stop, next: AtomicUsize::new(0) }
        });
        match lab {
            Some(lab) => lab.run(console, sweeps, self.megabytes, self.stop)?,
            None => self.search(sweeps).with_context(context)?,
        }
        bar.finish_and_clear();
        Ok(journal.into_inner().ignore_poison())
    }

    /// Searches on the threads of this machine.
    fn search<'s>(&self, sweeps: impl Iterator<Item = Sweep<'s>>) -> io::Result<()> {
        // Kept from one effort to the next, with all that they proved.
        let mut provers: Vec<_> = (0..self.threads).map(|_| self.survey.prover(self.megabytes)).collect();
        for sweep in sweeps {
            let sweep = &sweep;
            std::thread::scope(|scope| {
                let work = |prover| scope.spawn(move || sweep.work(prover));
                let workers: Vec<_> = provers.iter_mut().map(|prover| work(&mut **prover)).collect();
                workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            })?;
        }
        Ok(())
    }
}

/// One pass over every opening that is not refuted yet, with one level of effort.
pub(super) struct Sweep<'a> {
    pub(super) effort: usize,
    journal: &'a Mutex<Journal>,
    bar: &'a ProgressBar,
    stop: &'a AtomicBool,
    next: AtomicUsize,
}

impl Sweep<'_> {
    fn work(&self, prover: &mut dyn Prover) -> io::Result<()> {
        while let Some((opening, likely)) = self.next_attempt() {
            let start = Instant::now();
            let attempt = prover.refute(opening, self.effort, &likely, self.stop, &AtomicU64::new(0));
            // An interrupted search is not an attempt.
            if attempt.found.is_none() && self.stop.load(Ordering::Relaxed) {
                break;
            }
            self.note(opening, attempt, start.elapsed())?;
        }
        Ok(())
    }

    /// Returns the next opening that needs an attempt, with the replies to try first.
    pub(super) fn next_attempt(&self) -> Option<(usize, Vec<String>)> {
        while !self.stop.load(Ordering::Relaxed) {
            let (opening, journal) = (self.next.fetch_add(1, Ordering::Relaxed), self.lock());
            let is_open = journal.found.get(opening)?.is_none();
            if is_open && journal.efforts[opening] <= self.effort {
                return Some((opening, journal.favourites(FAVOURITES)));
            }
        }
        None
    }

    /// Writes an attempt down.
    pub(super) fn note(&self, opening: usize, attempt: Attempt, time: Duration) -> io::Result<()> {
        let mut journal = self.lock();
        journal.note(opening, self.effort, attempt, time)?;
        self.bar.set_position(journal.proved() as u64);
        Ok(())
    }

    /// Returns the text of an opening.
    pub(super) fn name(&self, opening: usize) -> String {
        self.lock().name(opening).to_owned()
    }

    fn lock(&self) -> MutexGuard<'_, Journal> {
        lock(self.journal)
    }
}
