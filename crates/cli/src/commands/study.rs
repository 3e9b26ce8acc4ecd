//! `palabre study`

use std::process::ExitCode;

use crate::flags::Study;
use crate::session::Session;

pub(crate) fn run(_: &mut Session, _: &Study) -> anyhow::Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
