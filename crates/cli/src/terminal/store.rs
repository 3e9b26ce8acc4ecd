//! Saved games: one file per game in the user's data folder, written atomically.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use play::{Record, Verdict};

use stdx::UtcTime;

/// File extension of saved games.
const ENDING: &str = "game";

/// Returns the folder of saved games.
fn folder() -> Option<PathBuf> {
    stdx::data_folder().map(|data| data.join("games"))
}

/// Returns an unused file name for a new game, or `None` without a data folder.
pub(crate) fn new_file(game: &str) -> Option<PathBuf> {
    let (folder, stamp) = (folder()?, UtcTime::now().stamp());
    let name = |n: u32| {
        folder.join(if n == 0 { format!("{stamp}-{game}.{ENDING}") } else { format!("{stamp}-{game}-{n}.{ENDING}") })
    };
    (0..).map(name).find(|file| !file.exists())
}

/// Returns `true` if a file is in the folder of saved games.
pub(crate) fn is_ours(file: &Path) -> bool {
    folder().is_some_and(|folder| file.parent() == Some(&folder))
}

/// Saves a record atomically.
pub(crate) fn keep(record: &Record, file: &Path) -> io::Result<()> {
    stdx::write_atomically(file, |file| write!(file, "{record}"))
}

/// Returns the saved games, the latest first.
pub(crate) fn kept() -> Vec<(PathBuf, Record)> {
    let Some(files) = folder().and_then(|folder| fs::read_dir(folder).ok()) else { return Vec::new() };
    let mut found: Vec<_> = files
        .filter_map(|entry| {
            let file = entry.ok()?.path();
            let changed = fs::metadata(&file).and_then(|data| data.modified()).ok()?;
            let record = read(&file)?;
            Some((changed, file, record))
        })
        .collect();
    found.sort_by(|a, b| (b.0, &b.1).cmp(&(a.0, &a.1)));
    found.into_iter().map(|(_, file, record)| (file, record)).collect()
}

/// Returns the unfinished games, the latest first.
pub(crate) fn unfinished() -> impl Iterator<Item = (PathBuf, Record)> {
    kept().into_iter().filter(|(_, record)| record.result == Verdict::Open)
}

fn read(file: &Path) -> Option<Record> {
    let ours = file.extension().is_some_and(|ending| ending == ENDING);
    let records = Record::read(&fs::read_to_string(file).ok().filter(|_| ours)?).ok()?;
    records.into_iter().next()
}
