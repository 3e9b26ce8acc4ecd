//! Flags of `book`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueHint};

use super::{StartArgs, duration};

#[derive(Args, Debug)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) what: BookCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    Build(BookBuildArgs),
    Show(BookShowArgs),
    Info(BookInfoArgs),
    Verify(BookVerifyArgs),
}

#[derive(Args, Debug)]
pub(crate) struct BookBuildArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", value_parser = hours)]
    pub(crate) hours: Option<Duration>,
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "hours")]
    pub(crate) time: Option<Duration>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(100..))]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BookShowArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BookInfoArgs {
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "FILE", requires = "game", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BookVerifyArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
}

/// Reads a number of hours, which may have decimals.
fn hours(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|hours: &f64| *hours > 0.0).map(|hours| hours * 3600.0);
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(|| "0.5, 2".to_owned())
}
