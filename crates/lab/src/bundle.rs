//! The files of bots, on their way to other machines: an archive named by its hash.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};

use arena::{Entrant, Folder};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tar::{Archive, Builder, EntryType, Header};

use crate::keys::sha256;
use crate::needs::{Needs, has_program, here};
use crate::wire::PackedBot;

/// Limits on a folder that is packed because a file in it was named, and on an archive.
const MOST_ENTRIES: usize = 1000;
const MOST_BESIDE: u64 = 64 << 20;
const MOST_BYTES: u64 = 512 << 20;
/// The folder in an archive of files that are not in the bot's own folder.
const ELSEWHERE: &str = "_files";
/// The interpreters that shell scripts start, by the extension of the files beside them.
const STARTED: [(&str, &str); 4] = [("jar", "java"), ("class", "java"), ("py", "python3"), ("js", "node")];

/// Packs the files of a bot. Returns how workers start it, and the archive if it has files.
///
/// # Errors
/// A file cannot be read, or there are too many.
pub(crate) fn pack(entrant: &Entrant) -> io::Result<Option<(PackedBot, Vec<u8>)>> {
    let Entrant::Command { command, folder, .. } = entrant else { return Ok(None) };
    let base = if let Folder::Own(own) = folder { own.clone() } else { std::env::current_dir()? };
    let mut packing = Packing { root: root(command, folder, &base)?, base, files: BTreeMap::new() };
    if let Some(root) = packing.root.clone() {
        packing.add_folder(&root)?;
    }
    let mut words = Vec::new();
    for (number, word) in command.iter().enumerate() {
        let is_program = number == 0 && !word.contains('/') && has_program(word);
        words.push(if is_program { word.clone() } else { packing.word(word)? });
    }
    let needs = packing.needs(&words);
    if packing.files.is_empty() {
        return Ok(Some((PackedBot { command: words, bundle: None, needs }, Vec::new())));
    }
    let bytes = archive(&packing.files)?;
    Ok(Some((PackedBot { command: words, bundle: Some(sha256(&bytes)), needs }, bytes)))
}

/// Unpacks an archive into a folder of its own, once. Only plain files are accepted.
///
/// # Errors
/// The bytes do not have this hash, or a file cannot be written.
pub(crate) fn unpack(bytes: &[u8], hash: &str, cache: &Path) -> io::Result<PathBuf> {
    let place = cache.join(hash);
    if place.is_dir() {
        return Ok(place);
    }
    let invalid = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
    if sha256(bytes) != hash {
        return Err(invalid("the files do not have their hash"));
    }
    fs::create_dir_all(cache)?;
    let folder = tempfile::tempdir_in(cache)?;
    let mut left = MOST_BYTES;
    for entry in Archive::new(GzDecoder::new(bytes).take(MOST_BYTES)).entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
        if entry.header().entry_type() != EntryType::Regular || !is_plain || entry.size() > left {
            return Err(invalid("the archive has other entries than plain files"));
        }
        left -= entry.size();
        let target = folder.path().join(&path);
        target.parent().map_or(Ok(()), fs::create_dir_all)?;
        entry.unpack(&target)?;
    }
    // Another thread may have been faster.
    match fs::rename(folder.path(), &place) {
        Err(_) if place.is_dir() => Ok(place),
        renamed => renamed.map(|()| place),
    }
}

/// Returns the cached folder of an archive, if it is there.
pub(crate) fn cached(hash: &str, cache: &Path) -> Option<PathBuf> {
    Some(cache.join(hash)).filter(|place| place.is_dir())
}

struct Packing {
    root: Option<PathBuf>,
    base: PathBuf,
    /// Each file's path in the archive.
    files: BTreeMap<PathBuf, PathBuf>,
}

impl Packing {
    fn add_folder(&mut self, root: &Path) -> io::Result<()> {
        for path in files_below(root, MOST_BYTES, usize::MAX)?.ok_or_else(|| too_big(root))? {
            if let Ok(inside) = path.strip_prefix(root) {
                self.files.insert(inside.to_owned(), path.clone());
            }
        }
        Ok(())
    }

    /// Returns a word of the command as it is written inside the archive, and adds the files that it names.
    fn word(&mut self, word: &str) -> io::Result<String> {
        let parts: Vec<PathBuf> = word.split(':').map(|part| self.base.join(part)).collect();
        let named = !word.is_empty() && word.split(':').all(|part| !part.is_empty());
        if !named || !parts.iter().all(|part| part.exists()) {
            return Ok(word.to_owned());
        }
        let parts = parts.iter().map(|part| self.part(part)).collect::<io::Result<Vec<_>>>()?;
        Ok(parts.join(":"))
    }

    fn part(&mut self, path: &Path) -> io::Result<String> {
        let path = std::path::absolute(path)?;
        if let Some(inside) = self.root.as_ref().and_then(|root| path.strip_prefix(root).ok()) {
            let text = inside.to_string_lossy().into_owned();
            return Ok(if text.is_empty() { ".".to_owned() } else { format!("./{text}") });
        }
        // Programs and libraries of the system are the worker's own.
        if ["/usr", "/bin", "/lib", "/etc", "/opt"].iter().any(|system| path.starts_with(system)) || !path.is_file() {
            return Ok(path.to_string_lossy().into_owned());
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let inside = Path::new(ELSEWHERE).join(format!("{}-{name}", self.files.len()));
        let text = format!("./{}", inside.to_string_lossy());
        self.files.insert(inside, path);
        Ok(text)
    }

    /// Finds out what a worker must have to start the bot.
    fn needs(&self, words: &[String]) -> Needs {
        let mut needs = Needs::default();
        let Some(program) = words.first() else { return needs };
        let own = program.strip_prefix("./").and_then(|inside| self.files.get(Path::new(inside)));
        let interpreter = match own {
            None => Some(program.clone()),
            Some(file) => shebang(file),
        };
        match &interpreter {
            Some(interpreter) => needs.programs.push(interpreter.clone()),
            None => needs.platform = Some(here()),
        }
        let is_shell = interpreter.is_some_and(|name| ["sh", "bash", "dash"].iter().any(|shell| name.ends_with(shell)));
        let extension = |path: &PathBuf| path.extension().map(|extension| extension.to_string_lossy().into_owned());
        for (known, program) in STARTED.iter().filter(|_| is_shell) {
            if self.files.keys().any(|path| extension(path).as_deref() == Some(known)) {
                needs.programs.push((*program).to_owned());
            }
        }
        needs.programs.sort();
        needs.programs.dedup();
        needs
    }
}

/// Returns the folder that is packed whole.
fn root(command: &[String], folder: &Folder, base: &Path) -> io::Result<Option<PathBuf>> {
    let beside = match folder {
        Folder::Own(own) => return std::path::absolute(own).map(Some),
        Folder::Empty => return Ok(None),
        Folder::Beside => command.iter().enumerate().find_map(|(number, word)| {
            let is_program = number == 0 && !word.contains('/') && has_program(word);
            let file = base.join(word);
            (!is_program && file.is_file()).then(|| std::path::absolute(file).ok()?.parent().map(Path::to_owned))?
        }),
    };
    let Some(beside) = beside else { return Ok(None) };
    let home = std::env::home_dir();
    let is_common = beside == std::env::temp_dir()
        || beside.components().count() < 3
        || home.is_some_and(|home| home.starts_with(&beside))
        || beside.starts_with("/usr");
    let fits = !is_common && files_below(&beside, MOST_BESIDE, MOST_ENTRIES)?.is_some();
    Ok(Some(beside).filter(|_| fits))
}

/// Lists the plain files below a folder; `None` if they are too many. Links are followed to files, not to folders.
fn files_below(root: &Path, mut bytes: u64, mut entries: usize) -> io::Result<Option<Vec<PathBuf>>> {
    let (mut files, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let Some(left) = entries.checked_sub(1) else { return Ok(None) };
            entries = left;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if let Ok(facts) = fs::metadata(entry.path())
                && facts.is_file()
            {
                let Some(left) = bytes.checked_sub(facts.len()) else { return Ok(None) };
                bytes = left;
                files.push(entry.path());
            }
        }
    }
    Ok(Some(files))
}

fn too_big(root: &Path) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("{}: more than {} MiB", root.display(), MOST_BYTES >> 20))
}

/// Writes the same bytes for the same files: in order, without times and owners.
fn archive(files: &BTreeMap<PathBuf, PathBuf>) -> io::Result<Vec<u8>> {
    let mut builder = Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    for (inside, path) in files {
        let content = fs::read(path)?;
        let mut header = Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(if is_executable(path) { 0o755 } else { 0o644 });
        builder.append_data(&mut header, inside, &*content)?;
    }
    builder.into_inner()?.finish()
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|facts| facts.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

/// Returns the interpreter of a script: `python3` for `#!/usr/bin/env python3`.
fn shebang(file: &Path) -> Option<String> {
    const LONGEST: u64 = 256;
    let mut start = Vec::new();
    fs::File::open(file).ok()?.take(LONGEST).read_to_end(&mut start).ok()?;
    let text = String::from_utf8_lossy(&start).into_owned();
    let mut words = text.strip_prefix("#!")?.lines().next()?.split_whitespace();
    let first = words.next()?;
    Some(if first.ends_with("/env") { words.next()?.to_owned() } else { first.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(command: &str, folder: Folder) -> Entrant {
        Entrant::read(&format!("cmd:{command}")).expect("a bot").inside(folder)
    }

    #[test]
    fn a_folder_arrives_as_it_was_sent() {
        let (home, cache) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        fs::create_dir(home.path().join("lib")).expect("a folder");
        fs::write(home.path().join("bot.py"), "print(1)").expect("written");
        fs::write(home.path().join("lib/a.txt"), "a").expect("written");
        let (packed, bytes) =
            pack(&bot("python3 bot.py", Folder::Own(home.path().to_owned()))).expect("packed").expect("a bot");
        assert_eq!(packed.command, ["python3", "./bot.py"]);
        assert_eq!(packed.needs.programs, ["python3"]);
        let hash = packed.bundle.expect("files");
        let place = unpack(&bytes, &hash, cache.path()).expect("unpacked");
        assert_eq!(fs::read_to_string(place.join("lib/a.txt")).expect("a file"), "a");
        assert_eq!(unpack(&bytes, &hash, cache.path()).expect("once"), place);
        assert!(unpack(&bytes[1..], &"0".repeat(64), cache.path()).is_err());
        // The same files have the same hash, wherever they are.
        let again = pack(&bot(&format!("python3 {}/bot.py", home.path().display()), Folder::Beside));
        assert_eq!(again.expect("packed").expect("a bot").0.bundle, Some(hash));
    }

    #[test]
    fn a_named_file_travels_alone() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(home.path().join("run.sh"), "#!/bin/sh\njava Bot").expect("written");
        fs::write(home.path().join("secret"), "x").expect("written");
        let file = home.path().join("run.sh");
        let (packed, _) = pack(&bot(&file.display().to_string(), Folder::Empty)).expect("packed").expect("a bot");
        assert_eq!(packed.command, ["./_files/0-run.sh"]);
        assert_eq!(packed.needs.programs, ["/bin/sh"]);
        assert_eq!(pack(&bot("true", Folder::Empty)).expect("packed").expect("a bot").0.bundle, None);
        assert!(pack(&Entrant::read("random").expect("a player")).expect("nothing").is_none());
    }
}
