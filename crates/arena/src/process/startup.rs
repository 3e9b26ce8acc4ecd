//! A bot's start, which is timed apart from its first move: whether it reads, what it prints, and how it failed if it
//! exited at once.

use std::io::Read as _;

use rustix::io::ioctl_fionread;

use super::Bot;
use crate::game::forfeit::{Failure, ForfeitReason};

/// Maximum bytes of output read at a time: as much as a pipe holds, however fast a bot prints.
const MOST_READ: usize = 64 << 10;
/// Bytes at its end that are kept as evidence.
const KEPT: usize = 2 << 10;

impl Bot {
    /// Returns `true` if it has read all of its input. Such a bot is running, whatever its start took.
    pub(crate) fn has_read_all(&self) -> bool {
        self.stdin.as_ref().is_none_or(|stdin| ioctl_fionread(stdin).is_ok_and(|unread| unread == 0))
    }

    /// Reads the bot's output without interpreting it, and keeps the end of it. Returns `true` if the bot still runs.
    pub(crate) fn overhear(&mut self) -> bool {
        let (mut chunk, mut printed) = ([0; 16 << 10], Vec::new());
        while printed.len() < MOST_READ
            && let Ok(count @ 1..) = self.stdout.read(&mut chunk)
        {
            printed.extend_from_slice(&chunk[..count]);
        }
        let text = String::from_utf8_lossy(&printed[printed.len().saturating_sub(KEPT)..]);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.transcript.heard(&line.replace(|c: char| c.is_control() && c != '\t', "\u{fffd}"));
        }
        matches!(self.supervisor.try_wait(), Ok(None))
    }

    /// Returns the failure of a bot that exited before it came to play, with its output as evidence.
    pub(crate) fn early_exit(&mut self) -> Option<Failure> {
        let has_ended = !self.overhear();
        has_ended.then(|| Failure { reason: ForfeitReason::NoStart, ..self.autopsy() })
    }
}
