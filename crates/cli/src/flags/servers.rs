//! Flags of the clients and servers of courses.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::duration;

#[derive(Args, Debug)]
pub(crate) struct ClientArgs {
    pub(crate) game: String,
    pub(crate) host: String,
    pub(crate) port: u16,
    #[arg(value_name = "NAME", conflicts_with = "name")]
    pub(crate) own_name: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) engine: String,
    #[arg(long, value_name = "TIME", conflicts_with = "time")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long)]
    pub(crate) again: bool,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ServerArgs {
    #[arg(long, value_name = "PORT", conflicts_with_all = ["commands", "p1", "bots", "tc"])]
    pub(crate) port: Option<u16>,
    #[arg(long, alias = "address", value_name = "ADDR", default_value = "127.0.0.1")]
    pub(crate) bind: String,
    #[arg(long, value_name = "TIME", conflicts_with = "time")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "500ms")]
    pub(crate) free: Duration,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) games: u32,
    #[arg(long)]
    pub(crate) swap: bool,
}
