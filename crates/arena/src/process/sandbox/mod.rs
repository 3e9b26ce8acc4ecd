//! The sandbox: the restrictions placed on a bot's processes before the bot's program runs.
//!
//! At the level `full`, init enters new namespaces ([`namespaces`]), builds the bot's own file system ([`root`]) and
//! network ([`network`]); the bot's process then drops its user and capabilities ([`credentials`]), applies limits
//! ([`rlimits`]), Landlock rules ([`landlock`]) and a system-call filter ([`syscalls`]), and becomes the bot. Each step
//! fails closed: an error ends the launch.

pub(super) mod credentials;
pub(super) mod landlock;
pub(super) mod namespaces;
pub(super) mod network;
pub(super) mod rlimits;
pub(super) mod root;
pub(super) mod syscalls;

use std::io;

/// A step of building the sandbox that failed, and its error.
#[derive(Debug)]
pub(super) struct StepError {
    pub(super) step: &'static str,
    pub(super) error: io::Error,
}

/// Names the step that a result belongs to.
pub(super) trait StepContext<T> {
    fn step(self, step: &'static str) -> Result<T, StepError>;
}

impl<T, E: Into<io::Error>> StepContext<T> for Result<T, E> {
    fn step(self, step: &'static str) -> Result<T, StepError> {
        self.map_err(|error| StepError { step, error: error.into() })
    }
}
