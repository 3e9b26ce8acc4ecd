//! [`StderrTail`]: the end of a bot's standard error, read by its own thread.

use std::fs::File;
use std::io::{PipeReader, Read as _};
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::event::PollFlags;
use stdx::lock;

use super::readable_by;

/// Bytes kept of a bot's standard error.
pub(super) const USUALLY_KEPT: usize = 16 << 10;
/// Poll interval of the flag that ends the thread.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

struct Tail {
    bytes: Vec<u8>,
    kept: usize,
    cut: bool,
}

impl Tail {
    const fn keeping(kept: usize) -> Self {
        Self { bytes: Vec::new(), kept, cut: false }
    }
}

/// The thread and what it has read.
pub(super) struct StderrTail {
    tail: Arc<Mutex<Tail>>,
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl StderrTail {
    /// Reads a pipe until its end and keeps this many of its last bytes.
    pub(super) fn start(stderr: PipeReader, kept: usize) -> Self {
        let (tail, done) = (Arc::new(Mutex::new(Tail::keeping(kept))), Arc::new(AtomicBool::new(false)));
        let shared = (Arc::clone(&tail), Arc::clone(&done));
        let pipe = File::from(OwnedFd::from(stderr));
        let thread = std::thread::spawn(move || collect(&pipe, &shared.0, &shared.1));
        Self { tail, done, thread: Some(thread) }
    }

    /// Reads the rest of the bot's output, once its processes have ended.
    pub(super) fn finish(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // The thread holds no lock while it could panic; what it has read stays readable.
            _ = thread.join();
        }
    }

    /// Returns the text, printable.
    pub(super) fn text(&self) -> String {
        let tail = lock(&self.tail);
        let text = String::from_utf8_lossy(&tail.bytes);
        let text = text.replace(|c: char| c.is_control() && c != '\n' && c != '\t', "\u{fffd}");
        if tail.cut { format!("…{text}") } else { text }
    }
}

/// Reads until the end of the pipe, or until it is empty and the bot has ended.
fn collect(pipe: &File, tail: &Mutex<Tail>, done: &AtomicBool) {
    loop {
        if readable_by(pipe, PollFlags::IN, Instant::now() + POLL_INTERVAL) {
            if !read(pipe, tail) {
                return;
            }
        } else if done.load(Ordering::Relaxed) {
            return;
        }
    }
}

/// Reads the available bytes; `false` at the end of the pipe.
fn read(mut pipe: &File, tail: &Mutex<Tail>) -> bool {
    let mut buffer = [0; 4096];
    match pipe.read(&mut buffer) {
        Ok(n) => {
            keep(&mut lock(tail), &buffer[..n]);
            n > 0
        }
        Err(error) => error.kind() == std::io::ErrorKind::Interrupted,
    }
}

fn keep(tail: &mut Tail, bytes: &[u8]) {
    tail.bytes.extend_from_slice(bytes);
    let over = tail.bytes.len().saturating_sub(tail.kept);
    tail.cut |= over > 0;
    tail.bytes.drain(..over);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_of_the_standard_error_is_kept() {
        let mut tail = Tail::keeping(USUALLY_KEPT);
        keep(&mut tail, &[b'a'; USUALLY_KEPT]);
        assert!(!tail.cut);
        keep(&mut tail, b"end");
        assert!(tail.cut && tail.bytes.len() == USUALLY_KEPT && tail.bytes.ends_with(b"aend"));
    }
}
