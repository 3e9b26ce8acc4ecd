//! Opens an event's file for reading, even in a read-only folder.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tempfile::TempDir;

/// Opens a connection for reading; also returns the folder of the copy, if it reads one.
pub(super) fn connect(path: &Path) -> rusqlite::Result<(Connection, Option<TempDir>)> {
    match open(path) {
        // Readers of a write-ahead log share its locks, which are in a file beside it. Where that file cannot be
        // created, a copy is read: it includes the games in the log, which opening the file as immutable would omit.
        Err(error) if is_unwritable(&error) => {
            copy_of(path).map(|(connection, copy)| (connection, Some(copy))).ok_or(error)
        }
        opened => opened.map(|connection| (connection, None)),
    }
}

/// Opens a connection to a copy.
pub(super) fn copy_of(path: &Path) -> Option<(Connection, TempDir)> {
    let copy = copied(path).ok()?;
    let connection = open(&copy.path().join(NAME)).ok()?;
    Some((connection, copy))
}

/// Opens the file and reads it once, since a file that cannot be locked fails only then.
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

/// Copies a file and its write-ahead log into a temporary folder.
fn copied(path: &Path) -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    // Read and written rather than copied, since a copy would keep the read-only permission.
    let copy = |from: &Path, to: &Path| fs::read(from).and_then(|bytes| fs::write(to, bytes));
    let to = folder.path().join(NAME);
    copy(path, &to)?;
    let log = log_of(path);
    if log.exists() {
        copy(&log, &log_of(&to))?;
    }
    Ok(folder)
}

/// Returns the path of a file's write-ahead log.
fn log_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push("-wal");
    name.into()
}
