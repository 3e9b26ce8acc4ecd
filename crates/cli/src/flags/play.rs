//! Flags of `play` and `view`.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, FromArgMatches, ValueHint};

use super::IsolationFlags;

/// The players of the sides. There is a flag for every side of every game, because clap needs them in advance.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatFlags(pub(crate) Vec<(&'static str, String)>);

/// Prefix of the ids of these flags.
pub(crate) const SEAT: &str = "seat-";

fn sides() -> BTreeSet<&'static str> {
    games::ALL.iter().flat_map(|game| game.info().sides).copied().collect()
}

impl Args for SeatFlags {
    fn augment_args(command: clap::Command) -> clap::Command {
        let flag = |side: &str| Arg::new(format!("{SEAT}{side}")).long(side.to_owned()).value_name("WHO");
        sides().into_iter().fold(command, |command, side| command.arg(flag(side)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SeatFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |side: &'static str| Some((side, matches.get_one::<String>(&format!("{SEAT}{side}"))?.clone()));
        Ok(Self(sides().into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) seats: SeatFlags,
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<String>,
    #[arg(long, value_name = "SPEC")]
    pub(crate) advice: Option<String>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "position", value_hint = ValueHint::FilePath)]
    pub(crate) position_file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) edit: bool,
    #[arg(long, value_name = "SIDE|random")]
    pub(crate) start: Option<String>,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "SPEED")]
    pub(crate) speed: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "")]
    pub(crate) host: Option<String>,
    #[arg(long, value_name = "ADDR", conflicts_with_all = ["host", "game", "rules", "position", "position_file", "edit", "start", "clock", "resume"])]
    pub(crate) join: Option<String>,
    #[arg(long, value_name = "WHO", requires = "join")]
    pub(crate) player: Option<String>,
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}

#[derive(Args, Debug)]
pub(crate) struct ViewArgs {
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) number: NonZeroUsize,
    #[arg(long)]
    pub(crate) boards: bool,
    #[arg(long)]
    pub(crate) flip: bool,
}
