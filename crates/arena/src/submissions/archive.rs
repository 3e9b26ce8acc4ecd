//! Unpacks archives from strangers: zip, tar and tar.gz.
//!
//! Nothing in an archive is trusted. Names are checked and rebuilt component by component, only plain files and folders
//! are created, sizes are counted as bytes come out rather than read from headers, and no existing file is opened. An
//! archive that breaks a rule is refused as a whole, with the reason.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use catalogue::Message;
use flate2::read::MultiGzDecoder;
use tar::EntryType;
use zip::ZipArchive;
use zip::result::ZipError;

/// Maximum size of an archive file.
const LARGEST_ARCHIVE: u64 = 256 << 20;
/// Maximum ratio of unpacked to packed bytes, with an allowance for small archives: source code packs about 1 to 5, a
/// bomb 1 to 1000.
const MOST_RATIO: u64 = 100;
const FREE_BYTES: u64 = 16 << 20;
/// Maximum length of a path and number of its components.
const LONGEST_PATH: usize = 1024;
const DEEPEST: usize = 32;
/// Maximum number of headers read, including those of skipped entries.
const MOST_HEADERS: usize = 100_000;
/// Folders and files that tools leave in archives.
const RUBBISH: [&str; 8] =
    ["__MACOSX", ".git", ".svn", ".DS_Store", ".idea", "node_modules", "__pycache__", "Thumbs.db"];

/// The kind of an archive, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArchiveKind {
    Zip,
    Tar,
    TarGz,
}

/// Limits on the contents of an archive.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArchiveLimits {
    pub(super) bytes: u64,
    pub(super) entries: usize,
}

/// Limits of a submission.
pub(super) const SUBMISSION: ArchiveLimits = ArchiveLimits { bytes: 256 << 20, entries: 10_000 };

/// The treatment of links and devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// They make the archive invalid.
    Refused,
    /// They are left out.
    Skipped,
}

impl ArchiveKind {
    /// Recognises an archive. Returns `None` for other files, and an error for an archive of a format that is not read.
    pub(super) fn of(file: &Path) -> Option<Result<Self, Message>> {
        let name = file.file_name()?.to_string_lossy().to_lowercase();
        let start = first_bytes::<265>(file);
        let named = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
        // A jar is a zip archive, but it runs as it is.
        if named(&[".jar"]) {
            return None;
        }
        match &*start {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] if named(&[".zip"]) => Some(Ok(Self::Zip)),
            [0x1f, 0x8b, ..] if named(&[".tgz", ".tar.gz", ".gz"]) => Some(Ok(Self::TarGz)),
            _ if start.get(257..262) == Some(b"ustar") || named(&[".tar"]) => Some(Ok(Self::Tar)),
            _ if named(&[".zip", ".tgz", ".tar.gz"]) => Some(Err(Message::new("archive-damaged"))),
            [b'P', b'K', 3, 4, ..] if named(&[".docx", ".odt", ".xlsx", ".pptx", ".ods", ".odp"]) => None,
            [b'P', b'K', 3, 4, ..] => Some(Ok(Self::Zip)),
            _ if named(&[".7z", ".rar", ".xz", ".txz", ".bz2", ".tbz", ".zst", ".lz", ".z"]) => {
                Some(Err(Message::new("archive-format")))
            }
            _ => None,
        }
    }
}

/// Unpacks a submission into a new folder.
pub(super) fn unpack(file: &Path, kind: ArchiveKind, into: &Path) -> Result<(), Message> {
    let mut archive = File::open(file).map_err(|error| unread(&error))?;
    let size = archive.seek(SeekFrom::End(0)).and_then(|size| archive.rewind().map(|()| size));
    let size = size.map_err(|error| unread(&error))?;
    if size > LARGEST_ARCHIVE {
        return Err(too_large(LARGEST_ARCHIVE));
    }
    let bytes = SUBMISSION.bytes.min(FREE_BYTES + size.saturating_mul(MOST_RATIO));
    let limits = ArchiveLimits { bytes, ..SUBMISSION };
    let reader = BufReader::new(archive);
    match kind {
        ArchiveKind::Zip => unpack_zip(reader, into, limits),
        ArchiveKind::Tar => unpack_tar(reader, into, limits, Links::Refused),
        ArchiveKind::TarGz => unpack_tar(MultiGzDecoder::new(reader), into, limits, Links::Refused),
    }
}

fn unpack_zip(reader: BufReader<File>, into: &Path, limits: ArchiveLimits) -> Result<(), Message> {
    let mut archive = ZipArchive::new(reader).map_err(|error| zip_error(&error))?;
    if archive.len() > MOST_HEADERS {
        return Err(too_many(limits.entries));
    }
    let mut unpacker = Unpacker::new(into, limits)?;
    for number in 0..archive.len() {
        let mut entry = archive.by_index(number).map_err(|error| zip_error(&error))?;
        let name = match std::str::from_utf8(entry.name_raw()) {
            // Most programs write UTF-8 without saying so.
            Ok(name) => name.to_owned(),
            Err(_) => entry.name().map_err(|error| zip_error(&error))?.into_owned(),
        };
        let Some(path) = safe_path(&name)? else { continue };
        let mode = entry.unix_mode().unwrap_or(0);
        // Regular files and folders; writers on other systems leave the type out.
        let is_plain = matches!(mode & 0o170_000, 0 | 0o040_000 | 0o100_000);
        if entry.is_symlink() || !is_plain {
            return Err(not_plain(&name));
        }
        if entry.is_dir() || name.ends_with('\\') {
            unpacker.folder(&path)?;
        } else {
            unpacker.file(&path, mode & 0o111 != 0, &mut entry)?;
        }
    }
    Ok(())
}

/// Unpacks a stream of tar entries into a new folder.
pub(super) fn unpack_tar(reader: impl Read, into: &Path, limits: ArchiveLimits, links: Links) -> Result<(), Message> {
    // Headers of skipped entries and their contents are bounded too: the decoder must not run for ever.
    let mut archive = tar::Archive::new(reader.take(limits.bytes.saturating_mul(2) + FREE_BYTES));
    let mut unpacker = Unpacker::new(into, limits)?;
    for (number, entry) in archive.entries().map_err(|error| damaged(&error))?.enumerate() {
        let mut entry = entry.map_err(|error| damaged(&error))?;
        if number >= MOST_HEADERS {
            return Err(too_many(limits.entries));
        }
        let name = tar_name(&entry.path_bytes());
        let kind = entry.header().entry_type();
        if kind == EntryType::XGlobalHeader {
            continue;
        }
        let Some(path) = safe_path(&name)? else { continue };
        match kind {
            EntryType::Directory => unpacker.folder(&path)?,
            EntryType::Regular | EntryType::Continuous => {
                let executable = entry.header().mode().is_ok_and(|mode| mode & 0o111 != 0);
                unpacker.file(&path, executable, &mut entry)?;
            }
            _ if links == Links::Skipped => {}
            _ => return Err(not_plain(&name)),
        }
    }
    Ok(())
}

/// Decodes a name of a tar entry, which has no declared encoding: UTF-8, else Latin-1.
fn tar_name(bytes: &[u8]) -> String {
    let latin = || bytes.iter().map(|byte| char::from(*byte)).collect();
    std::str::from_utf8(bytes).map_or_else(|_| latin(), str::to_owned)
}

/// Returns an entry's path below the folder that it is unpacked into, or `None` for an entry to skip.
fn safe_path(name: &str) -> Result<Option<PathBuf>, Message> {
    let refused = |id: &str| Err(Message::new(id).quoting("name", name));
    let is_drive = |part: &str| matches!(part.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if name.len() > LONGEST_PATH {
        return refused("archive-long-name");
    }
    if name.chars().any(char::is_control) {
        return refused("archive-odd-name");
    }
    if name.starts_with(['/', '\\']) || is_drive(name) {
        return refused("archive-escapes");
    }
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").collect();
    if parts.contains(&"..") {
        return refused("archive-escapes");
    }
    if parts.len() > DEEPEST || parts.iter().any(|part| part.len() > 255) {
        return refused("archive-long-name");
    }
    let is_rubbish = |part: &&str| RUBBISH.contains(part) || part.starts_with("._");
    Ok((!parts.is_empty() && !parts.iter().any(is_rubbish)).then(|| parts.iter().collect()))
}

/// Creates the files and folders of an archive below one new folder.
struct Unpacker<'a> {
    root: &'a Path,
    left: ArchiveLimits,
    limits: ArchiveLimits,
    /// The paths created, in lowercase, with their spelling; `true` for a folder.
    seen: HashMap<String, (PathBuf, bool)>,
}

impl<'a> Unpacker<'a> {
    fn new(root: &'a Path, limits: ArchiveLimits) -> Result<Self, Message> {
        fs::create_dir_all(root).map_err(|error| unwritten(&error))?;
        Ok(Self { root, left: limits, limits, seen: HashMap::new() })
    }

    fn folder(&mut self, path: &Path) -> Result<(), Message> {
        let mut parents: Vec<&Path> = path.ancestors().filter(|part| !part.as_os_str().is_empty()).collect();
        parents.reverse();
        for part in parents {
            if self.note(part, true)? {
                fs::create_dir(self.root.join(part)).map_err(|error| unwritten(&error))?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, executable: bool, content: &mut dyn Read) -> Result<(), Message> {
        if let Some(parent) = path.parent() {
            self.folder(parent)?;
        }
        self.note(path, false)?;
        let target = self.root.join(path);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&target);
        let file = file.as_mut().map_err(|error| unwritten(error))?;
        let executable = self.copy(content, file)? || executable;
        set_executable(&target, executable).map_err(|error| unwritten(&error))
    }

    /// Copies a file within the limits. Returns `true` if it is a program by its first bytes.
    fn copy(&mut self, content: &mut dyn Read, file: &mut File) -> Result<bool, Message> {
        let (mut buffer, mut start) = ([0; 16 << 10], Vec::new());
        loop {
            let count = match content.read(&mut buffer) {
                Ok(0) => return Ok(is_program(&start)),
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(damaged(&error)),
            };
            let left = self.left.bytes.checked_sub(count as u64);
            self.left.bytes = left.ok_or_else(|| too_large(self.limits.bytes))?;
            start.extend_from_slice(&buffer[..count.min(PROGRAM_START.saturating_sub(start.len()))]);
            file.write_all(&buffer[..count]).map_err(|error| unwritten(&error))?;
        }
    }

    /// Counts a path. Returns `false` for a folder that exists already; a name used twice is an error, even in another
    /// case, because such files overwrite each other on some systems.
    fn note(&mut self, path: &Path, is_folder: bool) -> Result<bool, Message> {
        let key = path.to_string_lossy().to_lowercase();
        match self.seen.get(&key) {
            Some((known, true)) if is_folder && known == path => return Ok(false),
            Some(_) => return Err(Message::new("archive-twice").quoting("name", path.to_string_lossy())),
            None => {}
        }
        let left = self.left.entries.checked_sub(1);
        self.left.entries = left.ok_or_else(|| too_many(self.limits.entries))?;
        self.seen.insert(key, (path.to_owned(), is_folder));
        Ok(true)
    }
}

/// Returns up to `N` first bytes of a file.
pub(super) fn first_bytes<const N: usize>(file: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    // A file that cannot be read has no recognisable start.
    _ = File::open(file).and_then(|file| file.take(N as u64).read_to_end(&mut start));
    start
}

/// Bytes that tell a program.
pub(super) const PROGRAM_START: usize = 18;

/// Returns `true` for the first bytes of a program or a script that this machine may run.
pub(super) fn is_program(start: &[u8]) -> bool {
    is_elf(start) || start.starts_with(b"#!")
}

/// Returns `true` for the first bytes of a compiled program, and not of an object file.
pub(super) fn is_elf(start: &[u8]) -> bool {
    const OBJECT: Option<&[u8]> = Some(&[1, 0]);
    start.starts_with(b"\x7fELF") && start.get(16..PROGRAM_START) != OBJECT
}

#[cfg(unix)]
fn set_executable(file: &Path, executable: bool) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(if executable { 0o755 } else { 0o644 }))
}

#[cfg(not(unix))]
fn set_executable(_: &Path, _: bool) -> io::Result<()> {
    Ok(())
}

fn zip_error(error: &ZipError) -> Message {
    match error {
        ZipError::Io(error) => damaged(error),
        ZipError::InvalidArchive(why) => Message::new("archive-broken").quoting("why", &**why),
        ZipError::UnsupportedArchive(why) if *why == ZipError::PASSWORD_REQUIRED => Message::new("archive-password"),
        _ => Message::new("archive-method"),
    }
}

fn damaged(error: &io::Error) -> Message {
    Message::new("archive-broken").quoting("why", error.to_string())
}

fn unread(error: &io::Error) -> Message {
    Message::new("submission-unread").with("why", error.to_string())
}

fn unwritten(error: &io::Error) -> Message {
    Message::new("archive-unwritten").with("why", error.to_string())
}

fn not_plain(name: &str) -> Message {
    Message::new("archive-link").quoting("name", name)
}

fn too_large(bytes: u64) -> Message {
    Message::new("archive-large").with("megabytes", bytes >> 20)
}

fn too_many(entries: usize) -> Message {
    Message::new("archive-many").with("entries", entries)
}

#[cfg(test)]
mod tests;
