//! Flags of the commands for bots: matches, referees and checks.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use arena::{BotLimits, Folder, Isolation, Supervisor};
use clap::{Args, ValueEnum, ValueHint};

use super::lab::LabFlags;
use super::{Budget, ServerArgs, duration};

/// Resource limits of bots.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BotFlags {
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(crate) memory: Option<u64>,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) cpu: Option<Duration>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) processes: Option<u32>,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) start_time: Option<Duration>,
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(crate) disk: Option<u64>,
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}

/// Isolation of bots.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct IsolationFlags {
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) isolation: Option<IsolationLevel>,
    #[arg(long, conflicts_with = "isolation")]
    pub(crate) unconfined: bool,
}

/// An isolation level.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum IsolationLevel {
    Full,
    Basic,
    None,
}

impl IsolationFlags {
    /// Returns the level, if one is given.
    pub(crate) fn level(self) -> Option<Isolation> {
        let none = self.unconfined.then_some(Isolation::None);
        none.or(self.isolation.map(|level| match level {
            IsolationLevel::Full => Isolation::Full,
            IsolationLevel::Basic => Isolation::Basic,
            IsolationLevel::None => Isolation::None,
        }))
    }
}

/// Working folders of the bots, in order; a single folder is shared.
#[derive(Args, Clone, Debug)]
pub(crate) struct FolderFlags {
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) dir: Vec<PathBuf>,
}

impl FolderFlags {
    /// Returns the folder of a bot, numbered from 0.
    pub(crate) fn folder(&self, number: usize) -> Folder {
        self.dir.get(number).or(self.dir.last()).map_or(Folder::Beside, |dir| Folder::Own(dir.clone()))
    }
}

impl BotFlags {
    /// Returns the supervisor that runs the bots.
    pub(crate) fn supervisor(self) -> Supervisor {
        Supervisor::here().with(self.isolation.level().unwrap_or_default())
    }

    /// Returns the limits, with defaults where none is given.
    pub(crate) fn limits(self) -> BotLimits {
        let usual = BotLimits::default();
        BotLimits {
            memory: self.memory.map_or(usual.memory, |mebibytes| mebibytes << 20),
            disk: self.disk.map_or(usual.disk, |mebibytes| mebibytes << 20),
            cpu: self.cpu.unwrap_or(usual.cpu),
            processes: self.processes.unwrap_or(usual.processes),
            start: self.start_time.unwrap_or(usual.start),
            ..usual
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    pub(crate) game: String,
    pub(crate) one: String,
    pub(crate) two: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) games: u64,
    #[arg(long, value_name = "CONTROL", conflicts_with = "time")]
    pub(crate) tc: Option<String>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[arg(long, value_name = "balanced|random|platform|start|FILE", default_value = "balanced")]
    pub(crate) openings: String,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) concurrency: NonZeroUsize,
    #[command(flatten)]
    pub(crate) lab: LabFlags,
    #[arg(long, value_name = "TEST", num_args = 0..=1, default_missing_value = "elo0=0,elo1=10,alpha=0.05,beta=0.05")]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, value_enum, value_name = "exact", hide_possible_values = true)]
    pub(crate) adjudicate: Option<AdjudicateFlag>,
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) conversation: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) folders: FolderFlags,
    #[command(flatten)]
    pub(crate) bots: BotFlags,
}

/// A kind of adjudication.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum AdjudicateFlag {
    Never,
    Exact,
}

#[derive(Args, Debug)]
pub(crate) struct BotArgs {
    pub(crate) game: String,
    #[arg(value_name = "ROLE")]
    pub(crate) role: Option<String>,
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) engine: String,
    #[arg(long, value_name = "CONTROL")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct RefereeArgs {
    pub(crate) game: String,
    #[arg(value_name = "COMMAND", conflicts_with_all = ["p1", "bots"])]
    pub(crate) commands: Vec<String>,
    #[arg(long, value_name = "COMMAND", requires = "p2")]
    pub(crate) p1: Option<String>,
    #[arg(long, value_name = "COMMAND", requires = "p1")]
    pub(crate) p2: Option<String>,
    #[arg(long, value_name = "COMMAND", requires = "p2")]
    pub(crate) p3: Option<String>,
    #[arg(short = 'd', long, value_name = "seed=N")]
    pub(crate) data: Vec<String>,
    #[arg(short = 'l', long, value_name = "FILE.json", value_hint = ValueHint::FilePath)]
    pub(crate) log: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) quiet: bool,
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "CONTROL")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) conversation: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) folders: FolderFlags,
    #[command(flatten)]
    pub(crate) limits: BotFlags,
    #[command(flatten)]
    pub(crate) server: ServerArgs,
    #[arg(value_name = "COMMAND -- COMMAND", last = true, conflicts_with = "p1")]
    pub(crate) bots: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct CheckBotArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "NAME", default_value = "ugi")]
    pub(crate) protocol: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "CONTROL")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "100ms")]
    pub(crate) margin: Duration,
    #[command(flatten)]
    pub(crate) folders: FolderFlags,
    #[command(flatten)]
    pub(crate) bots: BotFlags,
    #[arg(value_name = "COMMAND", required = true, last = true)]
    pub(crate) command: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}

/// A programming language.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ProgrammingLanguage {
    Python,
    Java,
    C,
    Rust,
}

#[derive(Args, Debug)]
pub(crate) struct NewBotArgs {
    pub(crate) game: String,
    #[arg(long, value_enum, default_value = "python", conflicts_with = "protocol")]
    pub(crate) language: ProgrammingLanguage,
    #[arg(long, value_name = "NAME", default_value = "ugi")]
    pub(crate) protocol: String,
    #[arg(long)]
    pub(crate) package: bool,
    #[arg(long, value_name = "NAME", conflicts_with_all = ["protocol", "language", "package"])]
    pub(crate) interface: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
}
