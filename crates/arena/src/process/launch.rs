//! [`Launch`]: everything that starting a bot takes, as the referee sends it; [`Notice`]: what init tells back.

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
    /// The working folder; the bot's home if there is none.
    pub(super) folder: Option<PathBuf>,
    /// Files and folders of this machine that the bot may read, beside the system's.
    pub(super) readable: Vec<PathBuf>,
    /// Folders that the bot gets a private, writable copy of.
    pub(super) copies: Vec<Copied>,
    pub(super) limits: Caps,
    /// The referee's port: to listen at inside the bot's own network, or to leave open outside of one.
    pub(super) port: Option<u16>,
}

/// A folder to copy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Copied {
    pub(super) folder: PathBuf,
    /// Copies hidden files and databases too: the folder was named, not guessed from a file in it.
    pub(super) whole: bool,
}

/// Limits on all processes of a bot together, but for open files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Caps {
    /// Bytes of memory, files in the private folders included.
    pub(super) memory: u64,
    /// Bytes of files.
    pub(super) disk: u64,
    pub(super) cpu_ms: u64,
    pub(super) processes: u32,
    /// Open files of each process.
    pub(super) files: u64,
}

/// Threads allowed for each process, where the kernel counts both as tasks.
const TASKS_PER_PROCESS: u64 = 16;

impl Caps {
    pub(super) fn of(limits: BotLimits) -> Self {
        let cpu_ms = u64::try_from(limits.cpu.as_millis()).unwrap_or(u64::MAX).max(1);
        let BotLimits { memory, disk, processes, files, .. } = limits;
        Self { memory, disk, cpu_ms, processes, files }
    }

    /// Tasks that the kernel allows.
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
    /// The listening socket at the launch's port is attached.
    Listening,
    /// The sandbox is made and the bot's first process started.
    Running,
    /// The bot's first process ended.
    Ended(ProcessEnd),
    /// A limit was passed and the bot killed for it; units are those of [`Caps`].
    Exceeded { limit: Limit, used: u64, allowed: u64 },
    /// The sandbox could not be made: the step that failed and the system's error. No bot was run.
    Refused { step: String, error: String },
}

/// The end of a bot's first process.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct ProcessEnd {
    /// Its exit code, where it ended by itself.
    pub(super) code: Option<i32>,
    /// The signal that ended it, where one did.
    pub(super) signal: Option<i32>,
    /// The names of the processes that it left behind.
    pub(super) left: Vec<String>,
}
