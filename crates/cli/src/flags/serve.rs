//! Flags of the web server.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};
use web::{Config, Network, PublicUrl};

use super::duration;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "PORT", default_value_t = 7100)]
    pub(crate) port: u16,
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) db: Option<PathBuf>,
    #[arg(long)]
    pub(crate) allow_commands: bool,
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) public_url: Option<PublicUrl>,
    #[arg(long, value_name = "ADDRESS[/BITS]", value_delimiter = ',')]
    pub(crate) trust_proxy: Vec<Network>,
    #[arg(long, value_name = "PEOPLE", default_value_t = Config::PER_ADDRESS as u32, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) per_address: u32,
    #[arg(long, value_name = "MIB")]
    pub(crate) engine_memory: Option<u64>,
    #[arg(value_name = "FILE.db", value_hint = ValueHint::FilePath)]
    pub(crate) events: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchServeArgs {
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) games: usize,
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = duration)]
    pub(crate) time: Duration,
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    pub(crate) pause: Duration,
}
