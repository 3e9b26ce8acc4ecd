//! The `palabre` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Bots are supervised by this program run again.
    arena::supervisor_main().unwrap_or_else(|| cli::run(std::env::args_os().collect()).into())
}
