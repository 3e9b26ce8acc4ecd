//! `palabre train GAME data`: games of the engine against itself, in files of equal numbers of games.
//!
//! A file's games depend only on its number, the seed and the rules of play: an interrupted run continues with the
//! missing files, and other machines can add files of other seeds to the same folder.

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use catalogue::{Message, SelfPlayRequest};
use stdx::lock;

use super::{Trained, read, roughly, write};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::SelfPlayFlags;
use crate::interrupt;
use crate::notes::{note, noteln};
use crate::text_table::grouped;

/// Games of a file.
pub(super) const GAMES_A_FILE: u64 = 100;
/// The number of the games that estimate the cost; they are not kept.
const TRIAL: u64 = u64::MAX / 2;
const TRIAL_GAMES: u64 = 2;

/// Plays the missing games.
pub(super) fn run(
    console: &mut Console,
    training: Trained,
    flags: &SelfPlayFlags,
    out: &Path,
) -> anyhow::Result<ExitCode> {
    let net = flags.net.as_deref().map(|file| read(console, file)).transpose()?;
    let all = threads_or_all(flags.threads);
    let files: Vec<(u64, PathBuf)> =
        (0..flags.games.div_ceil(GAMES_A_FILE)).map(|n| (n, file(out, flags, n))).collect();
    let missing: Vec<_> = files.iter().filter(|(_, file)| !file.exists()).cloned().collect();
    let stop = interrupt::watched();
    let play = SelfPlay { training, flags, net: net.as_deref(), stop };
    let lab = play.lab(console, out)?;
    let trial = play.trial().map_err(|message| console.usage_in(training.game, &message))?;
    let games = missing.iter().map(|(n, _)| play.games_of(*n)).sum::<u64>();
    let threads = lab.is_none().then_some(all);
    announce(console, files.len() - missing.len(), games, trial, threads)?;
    let played = Played { started: Instant::now(), games: AtomicU64::new(0), positions: AtomicUsize::new(0) };
    let failure = match &lab {
        Some(lab) => play.write_files_by(lab, console, &missing, &played),
        None => play.write_files(&missing, all, &played),
    };
    if std::io::stderr().is_terminal() {
        noteln!();
    }
    match failure {
        Some(Failure::Play(message)) => return Err(console.failure(training.game, &message)),
        Some(Failure::Write(file, error)) => {
            return Err(error).with_context(|| console.file_message("file-not-written", &file));
        }
        None => {}
    }
    let message = Message::new("train-data-done").with("folder", out.display().to_string());
    let message = message.with("games", played.games.load(Ordering::Relaxed));
    let message = message.with("positions", grouped(played.positions.load(Ordering::Relaxed) as u64));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Returns the number of threads asked for, or that of all cores.
pub(super) fn threads_or_all(threads: Option<NonZeroUsize>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    threads.map_or_else(all, NonZeroUsize::get)
}

fn file(out: &Path, flags: &SelfPlayFlags, number: u64) -> PathBuf {
    out.join(format!("seed{}-{:06}.games", flags.seed, number))
}

/// Says what the games cost, on threads of this machine or in a lab.
fn announce(
    console: &mut Console,
    present: usize,
    games: u64,
    trial: (usize, Duration),
    threads: Option<usize>,
) -> anyhow::Result<()> {
    let (positions, time) = trial;
    let share = games as f64 / TRIAL_GAMES as f64;
    let time = time.mul_f64(share / threads.unwrap_or(1) as f64);
    let id = if threads.is_some() { "train-data-cost" } else { "train-data-cost-lab" };
    let message = Message::new(id).with("games", games).with("present", present);
    let message = message.with("positions", grouped((positions as f64 * share) as u64));
    let message = message.with("threads", threads.unwrap_or(1));
    let message = message.with("time", console.speaker.say(&roughly(time)));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    console.out.flush()?;
    Ok(())
}

/// The reason why a file is missing.
pub(super) enum Failure {
    Play(Message),
    Write(PathBuf, std::io::Error),
}

/// The progress of a run.
pub(super) struct Played {
    started: Instant,
    games: AtomicU64,
    positions: AtomicUsize,
}

impl Played {
    /// Counts games with their positions, and shows how far the run is.
    pub(super) fn add(&self, games: u64, positions: usize, total: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
        show(self, self.games.fetch_add(games, Ordering::Relaxed) + games, total);
    }
}

pub(super) struct SelfPlay<'a> {
    pub(super) training: Trained,
    pub(super) flags: &'a SelfPlayFlags,
    pub(super) net: Option<&'a [u8]>,
    pub(super) stop: &'static AtomicBool,
}

impl SelfPlay<'_> {
    /// The number of games of a file; the last one may have fewer.
    pub(super) fn games_of(&self, number: u64) -> u64 {
        GAMES_A_FILE.min(self.flags.games - number * GAMES_A_FILE)
    }

    fn games(&self, first: u64, games: u64, played: &(dyn Fn(usize) + Sync)) -> Result<Vec<u8>, Message> {
        let SelfPlayFlags { seed, nodes, rules, .. } = self.flags;
        let (net, stop) = (self.net, self.stop);
        let request = SelfPlayRequest { seed: *seed, first, games, nodes: *nodes, net, stop, played };
        self.training.learning.self_play(rules, &request)
    }

    /// Plays some games that are not kept. Returns their positions and time.
    fn trial(&self) -> Result<(usize, Duration), Message> {
        let (started, positions) = (Instant::now(), AtomicUsize::new(0));
        self.games(TRIAL, TRIAL_GAMES, &|count| _ = positions.fetch_add(count, Ordering::Relaxed))?;
        Ok((positions.into_inner(), started.elapsed()))
    }

    /// Writes the missing files. Returns the first error.
    fn write_files(&self, missing: &[(u64, PathBuf)], threads: usize, played: &Played) -> Option<Failure> {
        let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
        let total = missing.iter().map(|(n, _)| self.games_of(*n)).sum::<u64>();
        let count = |positions| played.add(1, positions, total);
        let work = || {
            while let Some((number, file)) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                let written = match self.games(number * GAMES_A_FILE, self.games_of(*number), &count) {
                    Ok(games) => write(file, &games).map_err(|error| Failure::Write(file.clone(), error)),
                    Err(_) if self.stop.load(Ordering::Relaxed) => return,
                    Err(message) => Err(Failure::Play(message)),
                };
                if let Err(error) = written {
                    lock(&failure).get_or_insert(error);
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        failure.into_inner().unwrap_or_default()
    }
}

/// Shows games, positions per second and the time left: one updated line on a terminal, occasional lines elsewhere.
fn show(played: &Played, games: u64, total: u64) {
    let seconds = played.started.elapsed().as_secs_f64();
    let speed = played.positions.load(Ordering::Relaxed) as f64 / seconds.max(1e-3);
    let left = seconds / games as f64 * total.saturating_sub(games) as f64;
    let line = format!("{games}/{total}  {} positions/s  −{left:.0} s", grouped(speed as u64));
    if std::io::stderr().is_terminal() {
        note!("\r\x1b[K{line}");
    } else if games.is_power_of_two() || games == total {
        noteln!("{line}");
    }
}
