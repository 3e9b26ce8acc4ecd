//! The watch beside a bot: a thread that keeps the last of its standard error and ends it once it uses too much.

use std::fs::File;
use std::io::Read as _;
use std::os::fd::OwnedFd;
use std::process::ChildStderr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rules::Message;
use rustix::event::PollFlags;

use super::{readable_by, tree};
use crate::entrant::BotLimits;
use crate::forfeit::{Failure, ForfeitReason};

/// How often what a bot uses is measured: seldom enough to cost nothing, often enough to stop it before others suffer.
const TICK: Duration = Duration::from_millis(50);
/// How much of the standard error is kept.
const KEPT: usize = 16 << 10;
/// How soon the thread sees that it is to finish, once there is nothing to read that would wake it.
const NAP: Duration = Duration::from_millis(5);
const KILL_PATIENCE: Duration = Duration::from_secs(10);

/// What the watch has seen so far.
#[derive(Default)]
struct Seen {
    stderr: Vec<u8>,
    cut: bool,
    verdict: Option<Failure>,
}

/// The thread and what it has seen.
pub(super) struct Watch {
    seen: Arc<Mutex<Seen>>,
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Watches the processes below a keeper.
    pub(super) fn start(keeper: u32, stderr: ChildStderr, limits: BotLimits) -> Self {
        let (seen, done) = (Arc::new(Mutex::new(Seen::default())), Arc::new(AtomicBool::new(false)));
        let shared = (Arc::clone(&seen), Arc::clone(&done));
        let thread = std::thread::spawn(move || watch(keeper, stderr, limits, &shared.0, &shared.1));
        Self { seen, done, thread: Some(thread) }
    }

    /// The limit that was passed, if one was.
    pub(super) fn verdict(&self) -> Option<Failure> {
        lock(&self.seen).verdict.clone()
    }

    /// Takes in the last of what the bot wrote, once its processes are gone.
    pub(super) fn finish(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // The thread holds no lock while it could panic; what it has seen stays readable.
            _ = thread.join();
        }
    }

    /// The last of the standard error, fit to be printed.
    pub(super) fn stderr(&self) -> String {
        let seen = lock(&self.seen);
        let text = String::from_utf8_lossy(&seen.stderr);
        let text = text.replace(|c: char| c.is_control() && c != '\n' && c != '\t', "\u{fffd}");
        if seen.cut { format!("…{text}") } else { text }
    }
}

fn lock(seen: &Mutex<Seen>) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

fn watch(keeper: u32, stderr: ChildStderr, limits: BotLimits, seen: &Mutex<Seen>, done: &AtomicBool) {
    let mut stderr = Some(File::from(OwnedFd::from(stderr)));
    let mut next = Instant::now();
    loop {
        let heard = stderr.as_mut().is_some_and(|pipe| readable_by(pipe, PollFlags::IN, next));
        if heard {
            // A bot may close its standard error early; it is measured all the same.
            stderr = stderr.filter(|pipe| read(pipe, seen));
        } else if done.load(Ordering::Relaxed) {
            return;
        } else if stderr.is_none() {
            std::thread::sleep(NAP);
        }
        if Instant::now() >= next {
            measure(keeper, limits, seen);
            next = Instant::now() + TICK;
        }
    }
}

/// Takes in what there is; false at the end.
fn read(mut pipe: &File, seen: &Mutex<Seen>) -> bool {
    let mut buffer = [0; 4096];
    match pipe.read(&mut buffer) {
        Ok(n) => {
            keep(&mut lock(seen), &buffer[..n]);
            n > 0
        }
        Err(error) => error.kind() == std::io::ErrorKind::Interrupted,
    }
}

fn keep(seen: &mut Seen, bytes: &[u8]) {
    seen.stderr.extend_from_slice(bytes);
    let over = seen.stderr.len().saturating_sub(KEPT);
    seen.cut |= over > 0;
    seen.stderr.drain(..over);
}

fn measure(keeper: u32, limits: BotLimits, seen: &Mutex<Seen>) {
    let usage = tree::usage(&tree::below(keeper));
    if let Some(failure) = passed(usage, limits) {
        lock(seen).verdict.get_or_insert(failure);
        tree::kill_below(keeper, KILL_PATIENCE);
    }
}

/// The limit that is passed, if one is.
fn passed(usage: tree::Usage, limits: BotLimits) -> Option<Failure> {
    const MEBIBYTE: u64 = 1 << 20;
    let (reason, used, allowed) = if usage.memory > limits.memory {
        (ForfeitReason::Memory, usage.memory / MEBIBYTE, limits.memory / MEBIBYTE)
    } else if usage.processes > limits.processes {
        (ForfeitReason::Processes, usage.processes.into(), limits.processes.into())
    } else if usage.cpu > limits.cpu {
        (ForfeitReason::Cpu, usage.cpu.as_secs(), limits.cpu.as_secs())
    } else {
        return None;
    };
    let why = Message::new(format!("why-{reason}")).with("used", used).with("allowed", allowed);
    Some(Failure::new(reason, why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_of_the_standard_error_is_kept() {
        let mut seen = Seen::default();
        keep(&mut seen, &[b'a'; KEPT]);
        assert!(!seen.cut);
        keep(&mut seen, b"end");
        assert!(seen.cut && seen.stderr.len() == KEPT && seen.stderr.ends_with(b"aend"));
    }
}
