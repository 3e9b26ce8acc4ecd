//! Flags of championships, reports and studies.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::ArgPredicate;
use clap::{Args, Subcommand, ValueEnum, ValueHint};

use super::bots::IsolationFlags;
use super::duration;
use super::lab::LabFlags;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct ChampionshipArgs {
    #[command(subcommand)]
    pub(crate) what: Option<ChampionshipCommand>,
    #[arg(value_name = "FILE.toml", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) db: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<NonZeroUsize>,
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) conversation: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) lab: LabFlags,
    #[arg(long, value_name = "NAME")]
    pub(crate) replay_worker: Vec<String>,
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ChampionshipCommand {
    Init(ChampionshipInitArgs),
    Check(ChampionshipCheckArgs),
    Replace(ChampionshipReplaceArgs),
    Finish(ChampionshipFinishArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ChampionshipReplaceArgs {
    #[arg(value_name = "FILE.toml", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) command: Option<String>,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) db: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ChampionshipFinishArgs {
    #[arg(value_name = "FILE.toml", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) db: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ChampionshipInitArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) from: Option<PathBuf>,
    #[arg(long, value_name = "NAME", requires = "from")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}

#[derive(Args, Debug)]
pub(crate) struct ChampionshipCheckArgs {
    #[arg(value_name = "FILE.toml", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}

#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    #[arg(value_name = "FILE.db|REPLAY", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["html", "review", "marks"])]
    pub(crate) check: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) marks: Option<u32>,
    #[arg(long, value_name = "TIME", value_parser = duration, num_args = 0..=1, default_missing_value = "20ms")]
    pub(crate) review: Option<Duration>,
}

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    #[arg(value_name = "FILE.db", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "records",
        default_value_if("marks", ArgPredicate::IsPresent, "ranking")
    )]
    pub(crate) format: ExportFormat,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) marks: Option<u32>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ExportFormat {
    Records,
    Csv,
    Json,
    Ranking,
}

#[derive(Args, Debug)]
pub(crate) struct StudyArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "SPEC", required = true, num_args = 1..)]
    pub(crate) players: Vec<String>,
    #[arg(long, value_name = "PLIES", value_delimiter = ',', conflicts_with = "times")]
    pub(crate) depths: Vec<u32>,
    #[arg(long, value_name = "TIME", value_delimiter = ',', value_parser = duration)]
    pub(crate) times: Vec<Duration>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) games: u32,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<NonZeroUsize>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) db: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) md: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) lab: LabFlags,
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}
