//! Opening an event's file to look at, also where nothing may be written.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tempfile::TempDir;

/// A connection for reading, and the folder of the copy that it reads, where it reads one.
pub(super) fn connect(path: &Path) -> rusqlite::Result<(Connection, Option<TempDir>)> {
    match open(path) {
        // Readers of a write-ahead log take part in its locks, which are kept in a file beside it. Where none can be made,
        // a copy is read: it has the log's games too, which a file opened as immutable would leave out.
        Err(error) if is_unwritable(&error) => {
            copy_of(path).map(|(connection, copy)| (connection, Some(copy))).ok_or(error)
        }
        opened => opened.map(|connection| (connection, None)),
    }
}

/// A connection to a copy.
pub(super) fn copy_of(path: &Path) -> Option<(Connection, TempDir)> {
    let copy = copied(path).ok()?;
    let connection = open(&copy.path().join(NAME)).ok()?;
    Some((connection, copy))
}

/// Opens the file, and reads it once: what cannot be locked fails only then.
fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(super::PATIENCE)?;
    connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?;
    Ok(connection)
}

fn is_unwritable(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied))
}

/// The name of a copy.
const NAME: &str = "event.db";

/// Copies a file and its write-ahead log into a folder of their own.
fn copied(path: &Path) -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    // Read and written rather than copied, which would take over that it cannot be written.
    let copy = |from: &Path, to: &Path| fs::read(from).and_then(|bytes| fs::write(to, bytes));
    let to = folder.path().join(NAME);
    copy(path, &to)?;
    let log = log_of(path);
    if log.exists() {
        copy(&log, &log_of(&to))?;
    }
    Ok(folder)
}

/// The write-ahead log of a file.
fn log_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push("-wal");
    name.into()
}
