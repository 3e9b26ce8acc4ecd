//! [`Tree`]: the files of a submission, without the rubbish that tools leave in it.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that never contain a bot.
const RUBBISH: [&str; 3] = ["__MACOSX", "__pycache__", "node_modules"];
/// Folders of compiled output, searched only if the rest contains no bot.
const OUTPUTS: [&str; 7] = ["bin", "build", "classes", "dist", "obj", "out", "target"];
/// Folders of tests, whose sources are not part of a bot.
const TESTS: [&str; 2] = ["test", "tests"];
/// Limits on a walk.
const MOST_FILES: usize = 20_000;
const DEEPEST: usize = 32;

/// The files below a folder, those nearest to it first.
#[derive(Debug)]
pub(super) struct Tree {
    /// The folder, below the folders that only wrap it.
    pub(super) root: PathBuf,
    /// The files, without links.
    pub(super) files: Vec<PathBuf>,
}

/// The folders of compiled output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outputs {
    Skipped,
    Searched,
}

impl Tree {
    /// Lists the files of a submission.
    pub(super) fn of(folder: &Path, outputs: Outputs) -> Self {
        let root = unwrapped(folder);
        let mut files = Vec::new();
        walk(&root, outputs, 0, &mut files);
        files.sort_by_cached_key(|file| (file.components().count(), file.clone()));
        Self { root, files }
    }

    /// Returns the files with one of these lowercase extensions.
    pub(super) fn with_extension(&self, extensions: &[&str]) -> Vec<PathBuf> {
        let has = |file: &&PathBuf| extensions.contains(&extension(file).as_str());
        self.files.iter().filter(has).cloned().collect()
    }

    /// Returns the files with one of these names, in any case.
    pub(super) fn named(&self, names: &[&str]) -> Vec<PathBuf> {
        let has = |file: &&PathBuf| names.iter().any(|name| file_name(file).eq_ignore_ascii_case(name));
        self.files.iter().filter(has).cloned().collect()
    }

    /// Returns the sources with these extensions, without tests.
    pub(super) fn sources(&self, extensions: &[&str]) -> Vec<PathBuf> {
        let is_test = |file: &PathBuf| {
            let below = file.strip_prefix(&self.root).unwrap_or(file);
            let mut folders = below.parent().into_iter().flat_map(Path::components);
            folders.any(|part| TESTS.iter().any(|test| part.as_os_str().eq_ignore_ascii_case(test)))
        };
        self.with_extension(extensions).into_iter().filter(|file| !is_test(file)).collect()
    }

    /// Returns a path relative to the root, as it is written in commands.
    pub(super) fn relative(&self, file: &Path) -> String {
        text(file.strip_prefix(&self.root).unwrap_or(file))
    }
}

/// Returns a file's extension in lowercase.
pub(super) fn extension(file: &Path) -> String {
    file.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Returns a file's name.
pub(super) fn file_name(file: &Path) -> String {
    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns a path as text.
pub(super) fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Goes down through folders that contain nothing but one folder.
fn unwrapped(folder: &Path) -> PathBuf {
    let mut folder = folder.to_owned();
    for _ in 0..DEEPEST {
        match &entries(&folder)[..] {
            [only] if only.is_dir() && !is_output(only) => folder.clone_from(only),
            _ => break,
        }
    }
    folder
}

fn walk(folder: &Path, outputs: Outputs, depth: usize, files: &mut Vec<PathBuf>) {
    for entry in entries(folder) {
        if files.len() >= MOST_FILES {
            return;
        }
        if !entry.is_dir() {
            files.push(entry);
        } else if depth < DEEPEST && (outputs == Outputs::Searched || !is_output(&entry)) {
            walk(&entry, outputs, depth + 1, files);
        }
    }
}

fn is_output(folder: &Path) -> bool {
    OUTPUTS.contains(&file_name(folder).as_str())
}

/// Lists a folder without hidden files, rubbish, links and devices.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).into_iter().flatten().flatten();
    let plain = read.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file() || kind.is_dir()));
    let mut paths: Vec<PathBuf> = plain.map(|entry| entry.path()).collect();
    paths.retain(|path| {
        let name = file_name(path);
        !name.starts_with('.') && !RUBBISH.contains(&name.as_str())
    });
    paths.sort();
    paths
}
