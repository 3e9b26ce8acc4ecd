//! `palabre train GAME fit`: fits a network to games and writes a page about it, or a policy.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use arena::report::TrainingReport;
use catalogue::{Catalogue as _, DynGame, FitEpoch, FitProgress, FitRequest, Fitted, Message, NetOptions, Speaker};
use games::Games;

use super::data::threads_or_all;
use super::{Trained, read, roughly, write_out, write_report};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::TrainFitArgs;
use crate::interrupt;
use crate::notes::noteln;
use crate::text_table::grouped;

/// Positions of a step of a fit, and its first learning rate.
#[derive(Clone, Copy)]
struct Pace {
    batch: usize,
    rate: f32,
}

const NET: Pace = Pace { batch: 4096, rate: 0.002 };
const POLICY: Pace = Pace { batch: 1024, rate: 0.004 };

/// Fits a network or a policy. Ctrl-C keeps the best one so far; the same command continues.
pub(super) fn run(console: &mut Console, training: Trained, flags: &TrainFitArgs) -> anyhow::Result<ExitCode> {
    if flags.policy {
        return fit_policy(console, training, flags);
    }
    let options = NetOptions { hidden: flags.fit.hidden, result_share: flags.fit.results };
    let fitted = fitted(console, training, flags, NET, |request| training.learning.fit(options, request))?;
    keep(console, flags, &fitted.net, fitted.epochs.len())?;
    conclude(console, &fitted, &flags.out)?;
    let info = training.learning.net_info(&fitted.net).map_err(|message| console.failure(training.game, &message))?;
    let report = TrainingReport::new(training.game.info().name, &info.rules, info.hidden, &fitted);
    write_report(console, training, &flags.out, &report)?;
    Ok(ExitCode::SUCCESS)
}

/// Fits a policy.
fn fit_policy(console: &mut Console, training: Trained, flags: &TrainFitArgs) -> anyhow::Result<ExitCode> {
    let learning = training.learning.policy().ok_or_else(|| no_policy(console, training))?;
    let fitted = fitted(console, training, flags, POLICY, |request| learning.fit(request))?;
    keep(console, flags, &fitted.policy, fitted.epochs.len())?;
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let message = Message::new("train-policy-done").with("file", flags.out.display().to_string());
    let message = message.with("positions", grouped(fitted.positions as u64));
    let message = message.with("apart", grouped(fitted.validation as u64));
    let message = message.decimal("loss", format!("{:.4}", least_loss(&fitted.epochs)));
    let message = message.decimal("agreement", percent(fitted.agreement));
    let message = message.decimal("order", percent(fitted.order_agreement));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(ExitCode::SUCCESS)
}

/// The error for a game without a policy, which names those that have one.
fn no_policy(console: &Console, training: Trained) -> anyhow::Error {
    let has_one = |game: &&&dyn DynGame| game.learning().is_some_and(|learning| learning.policy().is_some());
    let games: Vec<&str> = Games.games().iter().filter(has_one).map(|game| game.info().name).collect();
    let message = Message::new("learning-no-policy").with("title", training.game.info().title);
    console.usage(&message.with("games", games.join(", ")))
}

/// Reads the games, and runs a fit with its progress and the file that keeps its state.
fn fitted<T>(
    console: &Console,
    training: Trained,
    flags: &TrainFitArgs,
    pace: Pace,
    fit: impl FnOnce(&mut FitRequest<'_>) -> Result<T, Message>,
) -> anyhow::Result<T> {
    let files = games(console, &flags.data)?;
    let contents = files.iter().map(|file| read(console, file)).collect::<anyhow::Result<Vec<_>>>()?;
    for (file, content) in files.iter().zip(&contents) {
        let refused = |message| console.failure(training.game, &message);
        let named = || file.display().to_string();
        training.learning.games_info(content).map_err(refused).with_context(named)?;
    }
    let stop = interrupt::watched();
    let mut shown = Shown::new(&console.speaker, flags.fit.epochs.get());
    let mut report = |progress: &FitProgress| {
        shown.show(progress);
        !stop.load(Ordering::Relaxed)
    };
    let (part, mut unsaved) = (part_file(flags), None);
    let begun = std::fs::read(&part).ok();
    let mut save = |state: &[u8]| unsaved = super::write(&part, state).err();
    let mut request = FitRequest {
        files: &contents,
        epochs: flags.fit.epochs.get(),
        batch: pace.batch,
        rate: pace.rate,
        seed: flags.seed,
        threads: threads_or_all(flags.threads),
        resume: begun.as_deref(),
        save: &mut save,
        report: &mut report,
    };
    let fitted = fit(&mut request).map_err(|message| console.usage_in(training.game, &message))?;
    if let Some(error) = unsaved {
        noteln!("{}: {error}", part.display());
    }
    Ok(fitted)
}

/// The file of the state after the last epoch.
fn part_file(flags: &TrainFitArgs) -> PathBuf {
    flags.out.with_added_extension("part")
}

/// Writes what was fitted in so many epochs. A finished fit has nothing to continue.
fn keep(console: &Console, flags: &TrainFitArgs, content: &[u8], epochs: usize) -> anyhow::Result<()> {
    write_out(console, &flags.out, content)?;
    if epochs == flags.fit.epochs.get() {
        _ = std::fs::remove_file(part_file(flags));
    }
    Ok(())
}

fn least_loss(epochs: &[FitEpoch]) -> f64 {
    epochs.iter().map(|epoch| epoch.validation_loss).fold(f64::MAX, f64::min)
}

/// Finds the files of games in folders, in the order of their names, so that the same folder gives the same network.
fn games(console: &Console, folders: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(folder).with_context(|| console.file_message("file-not-read", folder))?;
        let mut found: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        found.retain(|file| file.extension().is_some_and(|extension| extension == "games"));
        found.sort();
        files.append(&mut found);
    }
    if files.is_empty() {
        return Err(console.usage(&Message::new("train-no-games")));
    }
    Ok(files)
}

fn conclude(console: &mut Console, fitted: &Fitted, net: &Path) -> anyhow::Result<()> {
    let last = least_loss(&fitted.epochs);
    let message = Message::new("train-fit-done").with("file", net.display().to_string());
    let message = message.with("positions", grouped(fitted.positions as u64));
    let message = message.decimal("loss", format!("{last:.4}")).decimal("error", format!("{:.1}", fitted.rounding));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}

/// The progress of a fit: its cost once the first step is done, then a line for each epoch.
struct Shown<'a> {
    speaker: &'a Speaker,
    epochs: usize,
    started: Instant,
    is_announced: bool,
    /// Epochs that were finished before this run.
    before: usize,
    last: usize,
}

impl<'a> Shown<'a> {
    fn new(speaker: &'a Speaker, epochs: usize) -> Self {
        Self { speaker, epochs, started: Instant::now(), is_announced: false, before: 0, last: 0 }
    }

    fn show(&mut self, progress: &FitProgress) {
        let FitProgress { positions, last } = *progress;
        if !self.is_announced {
            // Reading the games took time as well: the clock starts with the first step.
            self.is_announced = true;
            self.started = Instant::now();
            self.before = last.map_or(0, |epoch| epoch.number);
            self.last = self.before;
            let message = Message::new("train-fit-cost").with("positions", grouped(positions as u64));
            noteln!("{}", self.speaker.say(&message.with("epochs", self.epochs)));
        }
        let Some(epoch) = last.filter(|epoch| epoch.number != self.last) else { return };
        self.last = epoch.number;
        let seen = ((epoch.number - self.before) * positions) as f64;
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let left = seconds / seen * (self.epochs.saturating_sub(epoch.number) * positions) as f64;
        let message = Message::new("train-epoch").with("n", epoch.number).with("epochs", self.epochs);
        let message = message.decimal("loss", format!("{:.4}", epoch.loss));
        let message = message.decimal("apart", format!("{:.4}", epoch.validation_loss));
        let message = message.with("speed", grouped((seen / seconds) as u64));
        let left = self.speaker.say(&roughly(Duration::from_secs_f64(left)));
        noteln!("{}", self.speaker.say(&message.with("left", left)));
    }
}
