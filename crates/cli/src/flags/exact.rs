//! Flags of `solve`, `tables` and `placements`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::{Budget, StartArgs, TaskLabFlags};

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) what: TablesCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TablesCommand {
    Build(TablesBuildArgs),
    Verify(TablesVerifyArgs),
    Info(TablesInfoArgs),
    Remove(TablesRemoveArgs),
}

/// Arguments that select tables.
#[derive(Args, Debug)]
pub(crate) struct TableArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<u32>,
    #[arg(long)]
    pub(crate) limited: bool,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TablesBuildArgs {
    #[command(flatten)]
    pub(crate) which: TableArgs,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Args, Debug)]
pub(crate) struct TablesVerifyArgs {
    #[command(flatten)]
    pub(crate) which: TableArgs,
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct TablesInfoArgs {
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TablesRemoveArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct PlacementsArgs {
    pub(crate) game: String,
    #[arg(value_name = "build|verify|certificate|check|PLACEMENT")]
    pub(crate) what: Option<String>,
    #[arg(value_name = "PLACEMENT|FILE")]
    pub(crate) target: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) journal: Option<PathBuf>,
    #[arg(long, value_name = "MIB", default_value = "1024")]
    pub(crate) memory: NonZeroUsize,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub(crate) efforts: Option<NonZeroUsize>,
    #[arg(long)]
    pub(crate) again: bool,
    #[command(flatten)]
    pub(crate) lab: TaskLabFlags,
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}
