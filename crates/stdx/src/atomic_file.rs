//! [`write_atomically`]: write to a temporary file, then rename.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Replaces a file in one step, so that a reader never sees half of it, and a program that is killed while writing
/// never leaves half of it.
///
/// `write` fills a temporary file in the same folder, which is created if it is missing; the file is then flushed to
/// the disk and renamed. On failure the temporary file is removed and the previous file stays.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use std::io::Write as _;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("notes").join("today.txt");
/// stdx::write_atomically(&path, |file| file.write_all(b"first"))?;
/// let failed = stdx::write_atomically(&path, |file| {
///     file.write_all(b"sec")?;
///     Err(std::io::Error::other("disk full"))
/// });
/// assert!(failed.is_err());
/// assert_eq!(std::fs::read_to_string(&path)?, "first");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Any error of `write` or of the file system.
pub fn write_atomically(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // The process id keeps two programs that write the same file apart.
    let temporary = path.with_added_extension(format!("{}.new", std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    });
    if written.is_err() {
        // Best effort: the first error is the one to report.
        _ = fs::remove_file(&temporary);
    }
    written
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn no_temporary_file_is_left_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        assert!(write_atomically(&path, |_| Err(io::Error::other("refused"))).is_err());
        assert!(names(folder.path()).is_empty());
        write_atomically(&path, |file| file.write_all(b"whole")).expect("written");
        assert_eq!(names(folder.path()), ["file"]);
    }
}
