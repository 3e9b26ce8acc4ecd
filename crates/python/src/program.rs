//! The command line inside Python, and the program beside the package that supervises bots: inside Python, this program
//! cannot be run again for that.

use std::ffi::OsString;
use std::path::PathBuf;

use arena::{Isolation, Supervisor};
use catalogue::Message;
use pyo3::{Python, pyfunction};

/// set_supervisor(path)
///
/// Set the program that supervises bots.
#[pyfunction]
pub(crate) fn set_supervisor(path: PathBuf) {
    Supervisor::set_program(path);
}

/// run_command(args, program)
///
/// Run a command line and return its exit code. `args` starts with the name of the program; `program` are the words that
/// start it again.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, args: Vec<OsString>, program: Vec<OsString>) -> u8 {
    cli::set_own_program(program);
    py.detach(|| cli::run(args).number())
}

/// Returns the supervisor of bots with an isolation level.
pub(crate) fn supervisor(isolation: &str) -> Result<Supervisor, Message> {
    Ok(Supervisor::here().with(Isolation::read(isolation)?))
}
