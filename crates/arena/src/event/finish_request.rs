//! [`FinishRequest`]: asks the program that runs an event to let the games under way end and then stop.
//!
//! The request is an empty file beside the store, as the lock and the live boards are, so that it works on every system
//! and for every program that runs an event. [`RunLock`] removes it when a run begins and when it ends: a request never
//! concerns a later run.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::event::run_lock::RunLock;

/// A request to finish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishRequest(PathBuf);

impl FinishRequest {
    /// Returns the request for the event of this store, sent or not.
    pub fn of(db: &Path) -> Self {
        let mut name = db.as_os_str().to_owned();
        name.push("-finish");
        Self(PathBuf::from(name))
    }

    /// Sends a request; `false` if no program runs the event.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn send(db: &Path) -> io::Result<bool> {
        let is_running = RunLock::is_taken(db);
        if is_running {
            File::create(Self::of(db).0)?;
        }
        Ok(is_running)
    }

    /// Returns `true` if it was sent.
    pub(crate) fn is_pending(&self) -> bool {
        self.0.exists()
    }

    /// Takes it back.
    pub(crate) fn clear(&self) {
        // Usually there is none.
        _ = fs::remove_file(&self.0);
    }
}
