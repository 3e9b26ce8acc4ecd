//! The flags of the web page.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueHint};

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
}
