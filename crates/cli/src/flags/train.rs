//! Flags of `train`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::{Budget, TaskLabFlags};

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) data: SelfPlayFlags,
    #[command(flatten)]
    pub(crate) fit: FitFlags,
    #[arg(long, value_name = "FOLDER", default_value = "training", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    #[command(subcommand)]
    pub(crate) step: Option<TrainCommand>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TrainCommand {
    Data(TrainDataArgs),
    Fit(TrainFitArgs),
    Match(TrainMatchArgs),
}

/// The games to learn from.
#[derive(Args, Debug)]
pub(crate) struct SelfPlayFlags {
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) net: Option<PathBuf>,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) lab: TaskLabFlags,
}

/// The fit of a network.
#[derive(Args, Debug)]
pub(crate) struct FitFlags {
    #[arg(long, value_name = "N", default_value_t = 32)]
    pub(crate) hidden: usize,
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) epochs: NonZeroUsize,
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    pub(crate) results: f64,
}

#[derive(Args, Debug)]
pub(crate) struct TrainDataArgs {
    #[command(flatten)]
    pub(crate) data: SelfPlayFlags,
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct TrainFitArgs {
    #[arg(long, value_name = "FOLDER", required = true, value_hint = ValueHint::DirPath)]
    pub(crate) data: Vec<PathBuf>,
    #[arg(long, value_name = "NET", value_hint = ValueHint::FilePath)]
    pub(crate) out: PathBuf,
    #[arg(long, conflicts_with_all = ["hidden", "results"])]
    pub(crate) policy: bool,
    #[command(flatten)]
    pub(crate) fit: FitFlags,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Args, Debug)]
pub(crate) struct TrainMatchArgs {
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) net: PathBuf,
    #[arg(long, value_name = "SPEC", default_value = "best@1")]
    pub(crate) against: String,
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[arg(long, value_name = "TEST", num_args = 0..=1, default_missing_value = "elo0=0,elo1=10,alpha=0.05,beta=0.05")]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) concurrency: NonZeroUsize,
}

/// Reads a share from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| "0…1".to_owned())
}
