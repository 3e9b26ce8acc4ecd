//! The supervisor of bots as a program of its own, for a host that cannot be run again, such as Python.

use std::process::ExitCode;

fn main() -> ExitCode {
    arena::supervisor_main().unwrap_or_else(|| {
        eprintln!("palabre-supervisor starts bots for the Python package palabre; it does nothing by itself.");
        ExitCode::from(2)
    })
}
