//! [`Exposure`]: the files of this machine that a bot's command needs, and no others.
//!
//! A bot gets a private copy of its own folder; its interpreter, wherever it is installed, is visible read-only. Of an
//! installation, only the parts needed to run programs are visible: `~/.cargo/bin` has credentials beside it.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead as _};
use std::path::{Path, PathBuf};

use super::copy;
use super::launch::Copied;
use super::user_site;
use crate::contestant::entrant::Folder;

/// Folders that every bot already sees.
const SYSTEM: [&str; 10] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/etc", "/proc", "/dev"];
/// Shared folders, none of which belongs to a bot.
const COMMON: [&str; 12] =
    ["/", "/home", "/root", "/tmp", "/var", "/var/tmp", "/opt", "/srv", "/mnt", "/media", "/run", "/Users"];
/// Names of folders that contain programs.
const PROGRAMS: [&str; 4] = ["bin", "sbin", "shims", "condabin"];
/// Parts of an installation beside its programs.
const INSTALLED: [&str; 18] = [
    "bin",
    "conf",
    "jmods",
    "jre",
    "lib",
    "lib32",
    "lib64",
    "libexec",
    "modules",
    "packs",
    "plugins",
    "pyenv.d",
    "pyvenv.cfg",
    "release",
    "sdk",
    "shared",
    "version",
    "versions",
];
/// Interpreters that a script may start although the command does not name them.
const INTERPRETERS: [&str; 16] = [
    "python3", "python", "pypy3", "java", "node", "ruby", "perl", "php", "lua", "mono", "dotnet", "julia", "sbcl",
    "ocaml", "guile", "R",
];
/// Variables that name installations.
const HOMES: [&str; 2] = ["JAVA_HOME", "PYTHONHOME"];
/// Variables that list library folders.
const LIBRARIES: [&str; 4] = ["PYTHONPATH", "NODE_PATH", "LD_LIBRARY_PATH", "CLASSPATH"];
/// Limits on a folder that is copied because a file in it was named.
const MOST_ENTRIES: usize = 1000;
const MOST_BYTES: u64 = 64 << 20;

/// A command with the files that it needs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Exposure {
    /// The command with absolute file paths.
    pub(super) command: Vec<String>,
    /// The working folder.
    pub(super) folder: Option<PathBuf>,
    pub(super) readable: Vec<PathBuf>,
    pub(super) copies: Vec<Copied>,
}

/// Finds the files that a command needs. Only its first `named` words can name files; programs are found in `path`.
///
/// # Errors
/// The working folder cannot be used.
pub(super) fn of(command: &[String], named: usize, folder: &Folder, path: &OsStr) -> io::Result<Exposure> {
    let mut exposure = Exposure { command: command.to_vec(), ..Exposure::default() };
    let home = env::home_dir().filter(|home| home.is_absolute());
    let place = HostUser { home: home.as_deref() };
    if let Folder::Own(path) = folder {
        let own = std::path::absolute(path)?;
        if !own.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotADirectory, format!("{}: no folder", own.display())));
        }
        exposure.copies.push(Copied { folder: own.clone(), whole: true });
        exposure.folder = Some(own);
    }
    for (number, word) in command.iter().enumerate().take(named) {
        let is_program = number == 0 && !word.contains('/') && on_path(word, path).is_some();
        if !is_program && let Some((absolute, parts)) = files_of(word, folder) {
            exposure.command[number] = absolute;
            parts.iter().for_each(|part| exposure.add(part, folder, place));
        }
    }
    let program = exposure.command.first().cloned().unwrap_or_default();
    exposure.readable.extend(place.installations(&program, path));
    exposure.readable.extend(user_site::base().iter().flat_map(|base| user_site::site_packages(base)));
    exposure.readable.retain(|path| !is_system(path));
    exposure.readable.sort();
    exposure.readable.dedup();
    Ok(exposure)
}

impl Exposure {
    /// Adds a file or folder that the command names, together with the file's folder if that belongs to the bot.
    fn add(&mut self, path: &Path, folder: &Folder, place: HostUser<'_>) {
        if is_system(path) || self.copies.iter().any(|copied| path.starts_with(&copied.folder)) {
            return;
        }
        let own = if path.is_file() { path.parent().filter(|own| !holds_programs(own)) } else { Some(path) };
        match own.filter(|own| *folder == Folder::Beside && place.is_own(own)) {
            Some(own) => {
                self.folder.get_or_insert_with(|| own.to_owned());
                self.copies.push(Copied { folder: own.to_owned(), whole: false });
            }
            None if path.is_file() || !place.is_common(path) => self.readable.push(path.to_owned()),
            None => {}
        }
        // Show the target of a link too, unless the working folder is empty: then the user did not name the link.
        let real = fs::canonicalize(path).ok().filter(|_| *folder != Folder::Empty);
        if let Some(real) = real.filter(|real| real != path && !is_system(real)) {
            self.readable.push(real);
        }
    }
}

/// Returns a word that names existing files (`a:b` names two) in absolute form, with these files. Returns `None` for
/// other words, and for files in the bot's own folder.
fn files_of(word: &str, folder: &Folder) -> Option<(String, Vec<PathBuf>)> {
    let parts: Vec<&Path> = word.split(':').map(Path::new).collect();
    let all_at = |base: &Path| parts.iter().all(|part| part.as_os_str() != "" && base.join(part).exists());
    let is_own = matches!(folder, Folder::Own(own) if parts.iter().all(|part| part.is_relative()) && all_at(own));
    if is_own || !all_at(Path::new("")) {
        return None;
    }
    let files: Vec<PathBuf> = parts.iter().filter_map(|part| std::path::absolute(part).ok()).collect();
    let words: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    Some((words.join(":"), files))
}

/// The user's home folder on the machine.
#[derive(Clone, Copy)]
struct HostUser<'a> {
    home: Option<&'a Path>,
}

impl HostUser<'_> {
    /// Returns `true` if a folder holds more than one program's files.
    fn is_common(self, path: &Path) -> bool {
        COMMON.iter().any(|common| path == Path::new(common))
            || path == env::temp_dir()
            || self.home.is_some_and(|home| home.starts_with(path))
    }

    /// Returns `true` if a folder is small enough to belong to a bot.
    fn is_own(self, folder: &Path) -> bool {
        let mut left = (MOST_ENTRIES, MOST_BYTES);
        !self.is_common(folder) && fits(folder, &mut left)
    }

    /// Finds the installations of the interpreters that a command may use.
    fn installations(self, program: &str, path: &OsStr) -> Vec<PathBuf> {
        let mut programs: Vec<PathBuf> = INTERPRETERS.iter().filter_map(|name| on_path(name, path)).collect();
        programs.extend(on_path(program, path).or_else(|| Path::new(program).is_absolute().then(|| program.into())));
        programs.extend(programs.clone().iter().filter_map(|program| shebang(program)));
        let real: Vec<PathBuf> = programs.iter().filter_map(|program| fs::canonicalize(program).ok()).collect();
        // The program itself may be the bot's own file: its folder is an installation only if it is named like one.
        let folders = programs.iter().chain(&real).filter_map(|program| program.parent());
        let bins = folders.filter(|folder| holds_programs(folder)).map(Path::to_owned).chain(env::split_paths(path));
        let homes = HOMES.iter().filter_map(env::var_os).map(|home| PathBuf::from(home).join("bin"));
        let libraries = LIBRARIES.iter().filter_map(env::var_os);
        let libraries: Vec<PathBuf> = libraries.flat_map(|list| env::split_paths(&list).collect::<Vec<_>>()).collect();
        let libraries = libraries.into_iter().filter(|folder| folder.is_absolute() && !self.is_common(folder));
        bins.chain(homes).flat_map(|bin| self.installation(&bin)).chain(libraries).collect()
    }

    /// Returns the parts of the installation that a folder of programs belongs to.
    fn installation(self, bin: &Path) -> Vec<PathBuf> {
        if !bin.is_absolute() || !bin.is_dir() || is_system(bin) || self.is_common(bin) {
            return Vec::new();
        }
        let mut parts = vec![bin.to_owned()];
        if let Some(root) = bin.parent().filter(|root| holds_programs(bin) && !self.is_common(root)) {
            parts.extend(INSTALLED.iter().map(|part| root.join(part)).filter(|part| part.exists()));
        }
        parts
    }
}

/// Returns `true` if a folder has the name of a folder of installed programs.
fn holds_programs(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| PROGRAMS.iter().any(|known| name == *known))
}

fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// Finds a program as a shell does.
fn on_path(name: &str, path: &OsStr) -> Option<PathBuf> {
    if name.is_empty() || name.contains('/') {
        return None;
    }
    env::split_paths(path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Returns the interpreter named in a script's first line.
fn shebang(script: &Path) -> Option<PathBuf> {
    const LONGEST: u64 = 4096;
    let mut line = Vec::new();
    let file = fs::File::open(script).ok()?;
    io::BufReader::new(io::Read::take(file, LONGEST)).read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8(line).ok()?;
    let program = PathBuf::from(line.strip_prefix("#!")?.split_whitespace().next()?);
    program.is_absolute().then_some(program)
}

/// Returns `true` if the copied part of a folder fits into the remaining limits.
fn fits(folder: &Path, left: &mut (usize, u64)) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    for entry in entries.flatten().filter(|entry| !copy::is_hidden(&entry.path())) {
        let (Ok(kind), Some(entries)) = (entry.file_type(), left.0.checked_sub(1)) else { return false };
        left.0 = entries;
        if kind.is_file() {
            let size = entry.metadata().map_or(0, |data| data.len());
            let Some(bytes) = left.1.checked_sub(size) else { return false };
            left.1 = bytes;
        } else if kind.is_dir() && !fits(&entry.path(), left) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path() -> std::ffi::OsString {
        env::var_os("PATH").unwrap_or_default()
    }

    fn touch(path: &Path) -> String {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, "x").expect("a file");
        path.display().to_string()
    }

    #[test]
    fn a_named_file_brings_its_own_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let bot = touch(&folder.path().join("bots/bot.py"));
        let exposure = of(&["python3".into(), bot.clone()], 2, &Folder::Beside, &path()).expect("exposed");
        assert_eq!(exposure.folder.as_deref(), Some(folder.path().join("bots").as_path()));
        assert!(!exposure.copies[0].whole);
        let alone = of(&["python3".into(), bot.clone()], 2, &Folder::Empty, &path()).expect("exposed");
        assert_eq!((alone.folder, alone.copies.len()), (None, 0));
        assert!(alone.readable.contains(&bot.into()));
    }

    #[test]
    fn words_mean_the_bots_own_folder_first() {
        let folder = tempfile::tempdir().expect("a folder");
        touch(&folder.path().join("joueur.sh"));
        let own = Folder::Own(folder.path().to_owned());
        let exposure = of(&["sh".into(), "joueur.sh".into()], 2, &own, &path()).expect("exposed");
        assert_eq!(exposure.command, ["sh", "joueur.sh"]);
        assert!(exposure.copies[0].whole);
        assert!(of(&["sh".into()], 1, &Folder::Own("/nonexistent".into()), &path()).is_err());
    }

    #[test]
    fn only_the_running_parts_of_an_installation_are_shown() {
        let home = tempfile::tempdir().expect("a folder");
        let place = HostUser { home: Some(home.path()) };
        for file in [".cargo/bin/x", ".cargo/credentials.toml", "jdk/bin/java", "jdk/lib/libjli.so", "bin/y"] {
            touch(&home.path().join(file));
        }
        let parts = |bin: &str| {
            let all = place.installation(&home.path().join(bin));
            let mut names: Vec<_> =
                all.iter().map(|part| part.strip_prefix(home.path()).expect("below").display().to_string()).collect();
            names.sort();
            names.dedup();
            names
        };
        assert_eq!(parts(".cargo/bin"), [".cargo/bin"]);
        assert_eq!(parts("jdk/bin"), ["jdk/bin", "jdk/lib"]);
        assert_eq!(parts("bin"), ["bin"]);
        assert!(place.installation(home.path()).is_empty() && place.is_common(Path::new("/tmp")));
    }
}
