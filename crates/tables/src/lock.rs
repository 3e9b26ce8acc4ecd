//! [`Lock`]: one program builds a table at a time.

use std::fs::File;
use std::io;
use std::path::Path;

/// Held while a table is built; given back when dropped, or when the program ends in whatever way.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "what counts is that it stays open")] File);

impl Lock {
    /// Waits until nobody else builds in this folder. `waiting` is called once if somebody does.
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
