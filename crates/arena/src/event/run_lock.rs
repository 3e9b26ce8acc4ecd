//! [`RunLock`]: ensures that a single program runs an event. Two would do no harm, since the store keeps each game
//! once, but would play games twice.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use crate::event::finish_request::FinishRequest;

/// Number of attempts: a program that only checks for a running event holds the lock for an instant.
const TRIES: usize = 5;
const PAUSE: Duration = Duration::from_millis(20);

/// The exclusive right to run an event, until it is dropped.
#[derive(Debug)]
pub struct RunLock {
    file: PathBuf,
    request: FinishRequest,
    _lock: File,
}

impl RunLock {
    /// Locks the event of this store; `None` if another program runs it.
    pub fn with(db: &Path) -> io::Result<Option<Self>> {
        let file = Self::file(db);
        let lock = File::create(&file)?;
        for _ in 0..TRIES {
            match lock.try_lock() {
                Err(fs::TryLockError::WouldBlock) => sleep(PAUSE),
                // Where files cannot be locked, the store alone has to do.
                Err(fs::TryLockError::Error(_)) | Ok(()) => {
                    let request = FinishRequest::of(db);
                    request.clear();
                    return Ok(Some(Self { file, request, _lock: lock }));
                }
            }
        }
        Ok(None)
    }

    /// Returns `true` if a program, this one or another, runs the event of this store.
    pub fn is_taken(db: &Path) -> bool {
        let lock = File::open(Self::file(db));
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(fs::TryLockError::WouldBlock)))
    }

    /// Returns the path of the lock file.
    pub fn file(db: &Path) -> PathBuf {
        let mut name = db.as_os_str().to_owned();
        name.push("-lock");
        PathBuf::from(name)
    }
}

impl Drop for RunLock {
    fn drop(&mut self) {
        self.request.clear();
        // A file left behind does no harm: the lock on it ends with the program.
        drop(fs::remove_file(&self.file));
    }
}
