//! [`BuildLock`]: lets one program at a time build tables.

use std::fs::File;
use std::io;
use std::path::Path;

/// An exclusive lock on a folder, released when dropped or when the program ends.
#[derive(Debug)]
pub struct BuildLock(#[expect(dead_code, reason = "an open file holds the lock")] File);

impl BuildLock {
    /// Takes the lock, and waits for it if necessary: `waiting` is then called once.
    ///
    /// # Errors
    /// Any error of the file system.
    pub fn take(folder: &Path, waiting: impl FnOnce()) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let file = File::options().create(true).truncate(false).write(true).open(folder.join("lock"))?;
        if file.try_lock().is_err() {
            waiting();
            file.lock()?;
        }
        Ok(Self(file))
    }
}
