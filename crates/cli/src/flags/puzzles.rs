//! Flags of `puzzle` and `puzzles`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

#[derive(Args, Debug)]
pub(crate) struct PuzzleArgs {
    pub(crate) game: Option<String>,
    #[arg(value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) number: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) level: Option<u8>,
    #[arg(long, conflicts_with_all = ["number", "level", "list"])]
    pub(crate) daily: bool,
    #[arg(long, conflicts_with = "number")]
    pub(crate) list: bool,
    #[arg(long, requires = "game", conflicts_with_all = ["daily", "file"])]
    pub(crate) mine: bool,
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "daily", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}

impl PuzzleArgs {
    /// Returns `true` if the puzzles are those of the user's own games.
    pub(crate) const fn is_own(&self) -> bool {
        self.mine || self.file.is_some()
    }
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) what: PuzzlesCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesCommand {
    Build(PuzzlesBuildArgs),
    Verify(PuzzlesVerifyArgs),
    Grade(PuzzlesGradeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesBuildArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) count: usize,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesVerifyArgs {
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
    #[arg(long, value_name = "FILE", requires = "game", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesGradeArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}
