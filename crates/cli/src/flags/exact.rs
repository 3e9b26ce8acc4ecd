//! The flags of what is known exactly: tables, proofs, placements.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args, Debug)]
pub(crate) struct Placements {
    pub(crate) game: String,
    #[arg(value_name = "build|verify|PLACEMENT")]
    pub(crate) what: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) journal: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}
