//! `palabre placements <game> build`: searches every opening with increasing effort, on all cores.

use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use catalogue::{Message, Prover, Survey};
use indicatif::ProgressBar;
use stdx::{IgnorePoison as _, lock};

use super::journal::Journal;
use crate::console::Console;

/// Number of frequent refutations that are tried before other replies.
const FAVOURITES: usize = 60;

/// A build: what is searched, and with what.
pub(super) struct Build<'a> {
    pub(super) survey: &'a dyn Survey,
    pub(super) threads: usize,
    /// Memory of each thread's prover, in mebibytes.
    pub(super) megabytes: usize,
    pub(super) stop: &'a AtomicBool,
}

impl Build<'_> {
    /// Continues a journal until every opening is refuted, all efforts are made, or the build is stopped.
    pub(super) fn run(&self, console: &Console, path: &Path) -> io::Result<Journal> {
        let survey = self.survey;
        let mut journal = Journal::open(path, survey.openings())?;
        // Embedded results need not be found again.
        for (found, known) in journal.found.iter_mut().zip(survey.known()) {
            *found = found.take().or(known);
        }
        let bar = super::bar(journal.found.len(), &console.speaker.text("progress-left"));
        bar.set_position(journal.proved() as u64);
        bar.reset_eta();
        // Kept from one effort to the next, with all that they proved.
        let mut provers: Vec<_> = (0..self.threads).map(|_| survey.prover(self.megabytes)).collect();
        let journal = Mutex::new(journal);
        for effort in 0..survey.efforts() {
            let message = Message::new("placements-progress").with("effort", effort + 1);
            bar.set_message(console.speaker.say(&message.with("efforts", survey.efforts())));
            let sweep = &Sweep { effort, journal: &journal, bar: &bar, stop: self.stop, next: AtomicUsize::new(0) };
            std::thread::scope(|scope| {
                let work = |prover| scope.spawn(move || sweep.work(prover));
                let workers: Vec<_> = provers.iter_mut().map(|prover| work(&mut **prover)).collect();
                workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            })?;
        }
        bar.finish_and_clear();
        Ok(journal.into_inner().ignore_poison())
    }
}

/// One pass over every opening that is not refuted yet, with one level of effort.
struct Sweep<'a> {
    effort: usize,
    journal: &'a Mutex<Journal>,
    bar: &'a ProgressBar,
    stop: &'a AtomicBool,
    next: AtomicUsize,
}

impl Sweep<'_> {
    fn work(&self, prover: &mut dyn Prover) -> io::Result<()> {
        while !self.stop.load(Ordering::Relaxed) {
            let opening = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(likely) = self.job(opening) else {
                if opening >= self.openings() {
                    break;
                }
                continue;
            };
            let start = Instant::now();
            let attempt = prover.refute(opening, self.effort, &likely, self.stop);
            // An interrupted search is not an attempt.
            if attempt.found.is_none() && self.stop.load(Ordering::Relaxed) {
                break;
            }
            let mut journal = self.lock();
            journal.note(opening, self.effort, attempt, start.elapsed())?;
            self.bar.set_position(journal.proved() as u64);
        }
        Ok(())
    }

    fn openings(&self) -> usize {
        self.lock().found.len()
    }

    /// Returns the replies to try first, or `None` if the opening needs no attempt.
    fn job(&self, opening: usize) -> Option<Vec<String>> {
        let journal = self.lock();
        let open = opening < journal.found.len() && journal.found[opening].is_none();
        (open && journal.efforts[opening] <= self.effort).then(|| journal.favourites(FAVOURITES))
    }

    fn lock(&self) -> MutexGuard<'_, Journal> {
        lock(self.journal)
    }
}
