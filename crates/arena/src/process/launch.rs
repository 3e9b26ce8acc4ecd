//! [`Launch`]: everything needed to start a bot, sent by the referee; [`Notice`]: init's reports.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::contestant::entrant::BotLimits;
use crate::process::isolation::Isolation;

/// A bot to start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Launch {
    pub(super) isolation: Isolation,
    /// The program and its arguments.
    pub(super) command: Vec<String>,
    /// The whole environment.
    pub(super) environment: Vec<(String, String)>,
    /// The working folder; the bot's home if `None`.
    pub(super) folder: Option<PathBuf>,
    /// Files and folders of this machine that the bot may read, in addition to the system's.
    pub(super) readable: Vec<PathBuf>,
    /// Folders of which the bot gets a private, writable copy.
    pub(super) copies: Vec<Copied>,
    pub(super) limits: Caps,
    /// The referee's port: listened on inside the bot's own network, or left open if it has none.
    pub(super) port: Option<u16>,
}

/// A folder to copy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Copied {
    pub(super) folder: PathBuf,
    /// Copies hidden files and databases too, since the folder was named rather than derived from a file in it.
    pub(super) whole: bool,
}

/// Limits on all processes of a bot together, except for open files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Caps {
    /// Bytes of memory, including files in the private folders.
    pub(super) memory: u64,
    /// Bytes of files.
    pub(super) disk: u64,
    pub(super) cpu_ms: u64,
    pub(super) processes: u32,
    /// Open files of each process.
    pub(super) files: u64,
}

/// Threads allowed per process, for kernels that count both as tasks.
const TASKS_PER_PROCESS: u64 = 16;

impl Caps {
    pub(super) fn of(limits: BotLimits) -> Self {
        let cpu_ms = u64::try_from(limits.cpu.as_millis()).unwrap_or(u64::MAX).max(1);
        let BotLimits { memory, disk, processes, files, .. } = limits;
        Self { memory, disk, cpu_ms, processes, files }
    }

    /// Returns the number of tasks that the kernel allows.
    pub(super) fn tasks(&self) -> u64 {
        u64::from(self.processes) * TASKS_PER_PROCESS
    }
}

/// A limit that a bot can exceed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Limit {
    Memory,
    Cpu,
    Processes,
}

/// A message from init to the referee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Notice {
    /// Init listens on the launch's port; the socket is attached.
    Listening,
    /// The sandbox is built and the bot's first process has started.
    Running,
    /// The bot's first process exited.
    Ended(ProcessEnd),
    /// A limit was exceeded and the bot was killed; units are those of [`Caps`].
    Exceeded { limit: Limit, used: u64, allowed: u64 },
    /// The sandbox could not be built: the step that failed and the system's error. No bot has run.
    Refused { step: String, error: String },
}

/// The end of a bot's first process.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct ProcessEnd {
    /// Its exit code, if it exited by itself.
    pub(super) code: Option<i32>,
    /// The signal that killed it, if any.
    pub(super) signal: Option<i32>,
    /// The names of the processes it left behind.
    pub(super) left: Vec<String>,
}
