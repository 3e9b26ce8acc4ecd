//! Flags of the lab, its workers, and of the commands that play in one.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueHint};

use super::duration;

/// The lab that plays the games, instead of threads of this machine.
#[derive(Args, Clone, Debug)]
pub(crate) struct LabFlags {
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "local")]
    pub(crate) lab: Option<String>,
    #[arg(long)]
    pub(crate) scale_time: bool,
}

/// The lab that runs the tasks of a long computation.
#[derive(Args, Clone, Debug)]
pub(crate) struct TaskLabFlags {
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "local")]
    pub(crate) lab: Option<String>,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) what: Option<LabCommand>,
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) url: Option<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LabCommand {
    Start(LabStartArgs),
    Stop,
}

#[derive(Args, Debug)]
pub(crate) struct LabStartArgs {
    #[arg(long, value_name = "PORT", default_value_t = 4222)]
    pub(crate) port: u16,
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0")]
    pub(crate) bind: IpAddr,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) store: Option<PathBuf>,
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["port", "bind", "store"])]
    pub(crate) url: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    #[arg(value_name = "ADDRESS")]
    pub(crate) address: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<NonZeroUsize>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchLabArgs {
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    pub(crate) games: u64,
    #[arg(long, value_name = "N", default_value = "2")]
    pub(crate) cores: NonZeroUsize,
    #[arg(long, value_name = "TIMES", num_args = 0..=1, default_missing_value = "20", group = "mode")]
    pub(crate) soak: Option<u32>,
    #[arg(long, requires = "soak")]
    pub(crate) tasks: bool,
    #[arg(long, value_name = "TIME", value_parser = duration, group = "mode")]
    pub(crate) delay: Option<Duration>,
    #[arg(long, value_name = "N", group = "mode")]
    pub(crate) workers: Option<NonZeroUsize>,
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration)]
    pub(crate) time: Duration,
}
