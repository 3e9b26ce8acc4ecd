//! The `palabre` program beside the package: inside Python, bots cannot be supervised by this program run again.

use std::path::PathBuf;
use std::sync::Mutex;

use arena::{Isolation, Supervisor};
use catalogue::Message;
use pyo3::pyfunction;
use stdx::lock;

static PROGRAM: Mutex<Option<PathBuf>> = Mutex::new(None);

/// set_program(path)
///
/// Set the program that supervises bots.
#[pyfunction]
pub(crate) fn set_program(path: PathBuf) {
    *lock(&PROGRAM) = Some(path);
}

/// Returns the supervisor of bots with an isolation level.
pub(crate) fn supervisor(isolation: &str) -> Result<Supervisor, Message> {
    let program = lock(&PROGRAM).clone().unwrap_or_else(|| PathBuf::from("palabre"));
    Ok(Supervisor::of(program).with(Isolation::read(isolation)?))
}
