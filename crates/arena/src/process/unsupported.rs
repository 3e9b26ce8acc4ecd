//! Refuses bots on systems where they cannot be isolated. Replaces [`crate::process`], with the same names, on every
//! system except Linux.

pub(crate) mod isolation;
mod transcript;

use std::net::TcpListener;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalogue::Message;

use crate::contestant::entrant::{BotLimits, Folder};
use crate::game::conversation::SeatLog;
use crate::game::forfeit::{Failure, ForfeitReason};
use crate::process::isolation::{Finding, Isolation};

pub(crate) use transcript::Transcript;

/// The result of testing the isolation: there is none here.
#[derive(Clone, Debug)]
pub struct SelfCheck {}

impl SelfCheck {
    /// Returns everything that was tested: nothing.
    pub fn findings(&self) -> Vec<Finding> {
        Vec::new()
    }

    /// Returns the failure to build a sandbox.
    pub fn refused(&self) -> Option<&str> {
        Some(std::env::consts::OS)
    }
}

/// A supervisor that cannot run bots on this system.
#[derive(Clone, Debug, Default)]
pub struct Supervisor {
    isolation: Isolation,
}

impl Supervisor {
    /// Uses this program as the supervisor.
    pub fn here() -> Self {
        Self::default()
    }

    /// Does nothing: there is no use for a supervisor here.
    pub fn set_program(_: std::path::PathBuf) {}

    /// Sets the isolation level.
    #[must_use]
    pub fn with(self, isolation: Isolation) -> Self {
        Self { isolation }
    }

    /// Returns the isolation level of its bots.
    pub const fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// Returns the result of testing the isolation.
    pub fn self_check(&self) -> &SelfCheck {
        &SelfCheck {}
    }

    /// Refuses to run bots.
    ///
    /// # Errors
    /// Always: bots run on Linux only.
    pub fn ensure(&self) -> Result<(), Message> {
        Err(Message::new("why-only-linux"))
    }

    /// Returns the command line of a bot that answers at once.
    pub fn echo(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Always `None`: this program is never run as a supervisor here.
pub fn supervisor_main() -> Option<ExitCode> {
    None
}

/// A bot to start.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    /// The program and its arguments.
    pub(crate) command: &'a [String],
    pub(crate) folder: &'a Folder,
    pub(crate) limits: BotLimits,
    /// Bytes kept of its standard error.
    pub(crate) kept_stderr: usize,
    /// A folder of programs that it finds before those of `PATH`.
    pub(crate) tools: Option<&'a Path>,
}

impl<'a> Start<'a> {
    /// Starts a bot without further tools.
    pub(crate) const fn new(command: &'a [String], folder: &'a Folder, limits: BotLimits) -> Self {
        Self { command, folder, limits, kept_stderr: 0, tools: None }
    }
}

/// The end of a command.
pub(crate) struct RunEnd {
    /// The reason why it failed, if it did.
    pub(crate) failure: Option<Message>,
    /// The end of its standard error.
    pub(crate) stderr: String,
}

/// Runs no command here.
pub(crate) fn run_to_end(
    _: Start<'_>,
    _: &Supervisor,
    _: Duration,
    _: &AtomicBool,
    _: &mut dyn std::io::Write,
) -> RunEnd {
    RunEnd { failure: Some(Message::new("why-only-linux")), stderr: String::new() }
}

/// No bot runs here.
pub(crate) enum Bot {}

impl Bot {
    pub(crate) fn start(_: Start<'_>, _: &Supervisor) -> Result<Self, Failure> {
        Err(Failure::new(ForfeitReason::NoStart, Message::new("why-only-linux")))
    }

    pub(crate) fn start_client(_: Start<'_>, _: &Supervisor) -> Result<(Self, TcpListener), Failure> {
        Err(Failure::new(ForfeitReason::NoStart, Message::new("why-only-linux")))
    }

    pub(crate) fn log_to(&mut self, _: Option<SeatLog>) {
        match *self {}
    }

    pub(crate) fn tell(&mut self, _: &str) -> Result<(), Failure> {
        match *self {}
    }

    pub(crate) fn renew(&mut self) {
        match *self {}
    }

    pub(crate) fn hear(&mut self, _: Instant, _: &AtomicBool) -> Result<Option<String>, Failure> {
        match *self {}
    }

    pub(crate) fn failure(&mut self, _: ForfeitReason, _: Message) -> Failure {
        match *self {}
    }

    pub(crate) fn evidence(&self) -> String {
        match *self {}
    }

    pub(crate) fn leave(&mut self, _: &str) -> Option<Failure> {
        match *self {}
    }

    pub(crate) fn dismiss(&mut self, _: Duration) {
        match *self {}
    }

    pub(crate) fn has_read_all(&self) -> bool {
        match *self {}
    }

    pub(crate) fn overhear(&mut self) -> bool {
        match *self {}
    }

    pub(crate) fn early_exit(&mut self) -> Option<Failure> {
        match *self {}
    }

    pub(crate) fn stderr(&self) -> String {
        match *self {}
    }

    pub(crate) fn kill(&mut self) {
        match *self {}
    }
}
