//! [`run_to_end`]: runs a command that is no bot, such as a compiler, in the sandbox of bots.

use std::io::{self, Read as _, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::Message;
use rustix::event::PollFlags;

use super::{Bot, PATIENCE, SLICE, Start, Supervisor, how_it_ended, readable_by};
use crate::game::forfeit::{Failure, ForfeitReason};

/// The end of a command.
pub(crate) struct RunEnd {
    /// The reason why it failed, if it did.
    pub(crate) failure: Option<Message>,
    /// The end of its standard error.
    pub(crate) stderr: String,
}

/// Runs a command until it exits, at most for `timeout`, and writes its standard output to `output`. At most as much is
/// written as the limits allow.
pub(crate) fn run_to_end(
    start: Start<'_>,
    supervisor: &Supervisor,
    timeout: Duration,
    stop: &AtomicBool,
    output: &mut dyn Write,
) -> RunEnd {
    let mut bot = match Bot::start(start, supervisor) {
        Ok(bot) => bot,
        Err(failure) => return RunEnd { failure: Some(failure.why), stderr: failure.evidence },
    };
    bot.stdin = None;
    let copied = bot.copy_output(output, start.limits.output, Instant::now() + timeout, stop);
    let failure = copied.err().or_else(|| bot.exit_failure());
    bot.kill();
    let failure = failure.map(|failure| bot.verdict().unwrap_or(failure).why);
    RunEnd { failure, stderr: bot.stderr() }
}

impl Bot {
    /// Copies the standard output until it is closed.
    fn copy_output(
        &mut self,
        output: &mut dyn Write,
        mut left: u64,
        deadline: Instant,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        let refused = |id: &'static str| Failure::new(ForfeitReason::Time, Message::new(id));
        let mut chunk = vec![0; 64 << 10];
        loop {
            let now = Instant::now();
            if stop.load(Ordering::Relaxed) {
                return Err(refused("build-stopped"));
            }
            if now >= deadline {
                return Err(refused("build-slow"));
            }
            if !readable_by(&self.stdout, PollFlags::IN, deadline.min(now + SLICE)) {
                continue;
            }
            let count = match self.stdout.read(&mut chunk) {
                Ok(0) => return Ok(()),
                Ok(count) => count,
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {
                    continue;
                }
                Err(_) => return Ok(()),
            };
            left = left.checked_sub(count as u64).ok_or_else(|| refused("build-large"))?;
            output.write_all(&chunk[..count]).map_err(|error| super::no_start(&error))?;
        }
    }

    /// Returns the failure of a command that did not exit with code 0.
    fn exit_failure(&mut self) -> Option<Failure> {
        let ended = self.await_end(PATIENCE).unwrap_or_default();
        let failed = (ended.code, ended.signal) != (Some(0), None);
        failed.then(|| Failure::new(ForfeitReason::Crash, how_it_ended(&ended)))
    }
}
