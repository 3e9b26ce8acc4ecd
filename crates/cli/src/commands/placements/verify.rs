//! `palabre placements <game> verify`: proves the shipped answers again and checks each proof by the rules alone.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Context as _;
use catalogue::{Message, Refutation, Survey};
use indicatif::ProgressBar;
use stdx::{IgnorePoison as _, lock};

use super::report::say;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::PlacementsArgs;
use crate::interrupt;

/// Verifies the shipped answers, or a sample of them; a journal lets it go on where it stopped.
pub(super) fn run(
    console: &mut Console,
    survey: &dyn Survey,
    flags: &PlacementsArgs,
    journal: Option<&Path>,
    threads: usize,
) -> anyhow::Result<ExitCode> {
    let stop = interrupt::watched();
    let (openings, known) = (survey.openings(), survey.known());
    let mut entries: Vec<Entry> = openings
        .into_iter()
        .zip(known)
        .enumerate()
        .filter_map(|(at, (opening, found))| Some((at, opening, found?)))
        .collect();
    if let Some(sample) = flags.sample {
        fastrand::Rng::with_seed(flags.seed).shuffle(&mut entries);
        entries.truncate(sample);
    }
    let progress = Progress::open(journal)
        .with_context(|| journal.map_or_else(String::new, |path| console.file_message("file-not-written", path)))?;
    let bar = super::bar(entries.len(), &console.speaker.text("progress-left"));
    let sweep = Sweep {
        survey,
        entries: &entries,
        memory: flags.memory.get() / threads,
        progress: &Mutex::new(progress),
        bar: &bar,
        stop,
        next: &AtomicUsize::new(0),
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| sweep.work())).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })?;
    bar.finish_and_clear();
    let Progress { held, wrong, .. } = &*lock(sweep.progress);
    for opening in wrong {
        say(console, &Message::new("placements-refuted").with("opening", opening.as_str()))?;
    }
    say(console, &Message::new("placements-verified").with("count", *held))?;
    Ok(match () {
        () if stop.load(Ordering::Relaxed) => ExitCode::from(interrupt::EXIT_CODE),
        () if !wrong.is_empty() => ExitCode::from(1),
        () => ExitCode::SUCCESS,
    })
}

/// An opening by number and text, and its refutation.
type Entry = (usize, String, Refutation);

/// The journal: a line `OPENING REPLY SECONDS` for each confirmed proof.
struct Progress {
    file: Option<File>,
    done: HashSet<String>,
    held: usize,
    wrong: Vec<String>,
}

impl Progress {
    fn open(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else { return Ok(Self { file: None, done: HashSet::new(), held: 0, wrong: Vec::new() }) };
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
        let text = io::read_to_string(&file)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        // A line that was cut by a kill has no number at its end.
        let whole = text.lines().filter_map(|line| line.rsplit_once(' ')).filter(|(_, end)| end.parse::<f64>().is_ok());
        let done = whole.map(|(pair, _)| pair.to_owned()).collect();
        Ok(Self { file: Some(file), done, held: 0, wrong: Vec::new() })
    }

    fn note(&mut self, pair: &str, opening: &str, holds: bool, seconds: f64) -> io::Result<()> {
        if !holds {
            self.wrong.push(opening.to_owned());
            return Ok(());
        }
        self.held += 1;
        self.file.as_mut().map_or(Ok(()), |file| writeln!(file, "{pair} {seconds:.2}"))
    }
}

struct Sweep<'a> {
    survey: &'a dyn Survey,
    entries: &'a [Entry],
    memory: usize,
    progress: &'a Mutex<Progress>,
    bar: &'a ProgressBar,
    stop: &'a AtomicBool,
    next: &'a AtomicUsize,
}

impl Sweep<'_> {
    fn work(&self) -> io::Result<()> {
        let mut prover = self.survey.prover(self.memory);
        while let Some((at, opening, refutation)) = self.entries.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let pair = format!("{opening} {}", refutation.reply);
            let mut progress = lock(self.progress);
            if progress.done.contains(&pair) {
                progress.held += 1;
                self.bar.inc(1);
                continue;
            }
            drop(progress);
            let start = Instant::now();
            let holds = prover.verify(*at, refutation, self.stop);
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            self.progress.lock().ignore_poison().note(&pair, opening, holds, start.elapsed().as_secs_f64())?;
            self.bar.inc(1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verification_goes_on_where_it_was_cut() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut progress = Progress::open(Some(&path)).expect("a journal");
        progress.note("a x", "a", true, 0.5).expect("noted");
        progress.note("b y", "b", false, 0.5).expect("noted");
        assert_eq!((progress.held, &progress.wrong[..]), (1, &["b".to_owned()][..]));
        std::fs::write(&path, std::fs::read_to_string(&path).expect("a text") + "c z").expect("written");
        let progress = Progress::open(Some(&path)).expect("a journal");
        assert_eq!(progress.done, HashSet::from(["a x".to_owned()]));
    }
}
