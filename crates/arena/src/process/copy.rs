//! Copies a bot's folder, so that the bot can write beside its files and nothing it writes is kept.
//!
//! Links are copied as links and never followed: a submission could link to one of the user's files.

use std::fs::{self, OpenOptions};
use std::io::{self, Read as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _, chown, lchown, symlink};
use std::path::Path;

use rustix::fs::OFlags;

/// The first bytes of a SQLite database.
const DATABASE: &[u8] = b"SQLite format 3\0";
/// Suffixes of the files that belong to a database.
const DATABASE_PARTS: [&str; 4] = ["-wal", "-shm", "-journal", ".lock"];

/// Copies a folder's contents into another, without devices and sockets, and without hidden files and databases unless
/// `whole`. The copies belong to `owner`.
pub(super) fn tree(from: &Path, to: &Path, whole: bool, owner: Option<u32>) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target, kind) = (entry.path(), to.join(entry.file_name()), entry.file_type()?);
        if !whole && is_hidden(&source) {
            continue;
        }
        if kind.is_dir() {
            fs::create_dir(&target)?;
            tree(&source, &target, whole, owner)?;
            fs::set_permissions(&target, fs::Permissions::from_mode(0o755))?;
            chown(&target, owner, owner)?;
        } else if kind.is_symlink() {
            symlink(fs::read_link(&source)?, &target)?;
            lchown(&target, owner, owner)?;
        } else if kind.is_file() && (whole || !is_database(&source)) {
            file(&source, &target)?;
            chown(&target, owner, owner)?;
        }
    }
    Ok(())
}

fn file(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = open(from)?;
    let mode = source.metadata()?.permissions().mode() & 0o777 | 0o600;
    io::copy(&mut source, &mut OpenOptions::new().write(true).create_new(true).open(to)?)?;
    fs::set_permissions(to, fs::Permissions::from_mode(mode))
}

fn open(path: &Path) -> io::Result<fs::File> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)
}

/// Returns `true` if a file or folder is left out of a copy that was not requested by name.
pub(super) fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || DATABASE_PARTS.iter().any(|end| name.ends_with(end))
}

fn is_database(path: &Path) -> bool {
    let mut start = [0; DATABASE.len()];
    open(path).is_ok_and(|mut file| file.read_exact(&mut start).is_ok() && start == DATABASE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_stay_links_and_databases_stay_behind() {
        let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let write = |name: &str, text: &[u8]| fs::write(from.path().join(name), text).expect("written");
        write("bot.py", b"print()");
        write("event.db", b"SQLite format 3\0 and more");
        write("event.db-wal", b"x");
        write(".token", b"secret");
        fs::create_dir(from.path().join("lib")).expect("a folder");
        write("lib/a.py", b"a");
        symlink("/etc/passwd", from.path().join("link")).expect("a link");
        tree(from.path(), to.path(), false, None).expect("copied");
        let mut names: Vec<_> =
            fs::read_dir(to.path()).expect("read").flatten().map(|entry| entry.file_name()).collect();
        names.sort();
        assert_eq!(names, ["bot.py", "lib", "link"]);
        assert!(fs::symlink_metadata(to.path().join("link")).expect("there").is_symlink());
        let whole = tempfile::tempdir().expect("a folder");
        tree(from.path(), whole.path(), true, None).expect("copied");
        assert_eq!(fs::read_dir(whole.path()).expect("read").count(), 6);
    }
}
