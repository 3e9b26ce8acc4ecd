//! The flags of the web page.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::duration;

#[derive(Args, Debug)]
pub(crate) struct Serve {
    #[arg(long, value_name = "PORT", default_value_t = 7100)]
    pub(crate) port: u16,
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) db: Option<PathBuf>,
    #[arg(long)]
    pub(crate) allow_commands: bool,
    #[arg(value_name = "FILE.db", value_hint = ValueHint::FilePath)]
    pub(crate) events: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchServe {
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) games: usize,
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = duration)]
    pub(crate) time: Duration,
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    pub(crate) pause: Duration,
}
