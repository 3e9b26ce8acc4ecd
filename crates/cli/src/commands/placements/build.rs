//! `palabre placements <game> build`: searches every opening with increasing effort, on all cores.

use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use catalogue::{Message, Survey};
use indicatif::{ProgressBar, ProgressStyle};
use stdx::{IgnorePoison as _, lock};

use super::journal::Journal;
use crate::console::Console;

/// Number of frequent refutations that are tried before other replies.
const FAVOURITES: usize = 60;

/// Continues a journal until every opening is refuted, all efforts are made, or `stop` is set.
pub(super) fn run(
    console: &Console,
    survey: &dyn Survey,
    path: &Path,
    threads: usize,
    stop: &AtomicBool,
) -> io::Result<Journal> {
    let mut journal = Journal::open(path, survey.openings())?;
    // Embedded results need not be found again.
    for (found, known) in journal.found.iter_mut().zip(survey.known()) {
        *found = found.take().or(known);
    }
    let bar = bar(&journal, &console.speaker.text("progress-left"));
    let journal = Mutex::new(journal);
    for effort in 0..survey.efforts() {
        let message = Message::new("placements-progress").with("effort", effort + 1).with("efforts", survey.efforts());
        bar.set_message(console.speaker.say(&message));
        let round = Sweep { survey, effort, journal: &journal, bar: &bar, stop, next: AtomicUsize::new(0) };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| round.work())).collect();
            workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })?;
    }
    bar.finish_and_clear();
    Ok(journal.into_inner().ignore_poison())
}

fn bar(journal: &Journal, left: &str) -> ProgressBar {
    let bar = ProgressBar::new(journal.found.len() as u64);
    let template = format!("{{bar:24}} {{pos}}/{{len}}  {left} {{eta}}  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.set_position(journal.proved() as u64);
    bar.reset_eta();
    bar
}

/// One pass over every opening that is not refuted yet, with one level of effort.
struct Sweep<'a> {
    survey: &'a dyn Survey,
    effort: usize,
    journal: &'a Mutex<Journal>,
    bar: &'a ProgressBar,
    stop: &'a AtomicBool,
    next: AtomicUsize,
}

impl Sweep<'_> {
    fn work(&self) -> io::Result<()> {
        let mut prover = self.survey.prover();
        while !self.stop.load(Ordering::Relaxed) {
            let opening = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(likely) = self.job(opening) else {
                if opening >= self.openings() {
                    break;
                }
                continue;
            };
            let attempt = prover.refute(opening, self.effort, &likely, self.stop);
            // An interrupted search is not an attempt.
            if attempt.found.is_none() && self.stop.load(Ordering::Relaxed) {
                break;
            }
            let mut journal = self.lock();
            journal.note(opening, self.effort, attempt)?;
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
