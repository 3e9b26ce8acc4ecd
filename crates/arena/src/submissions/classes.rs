//! [`Classes`]: the courses' file of `jar:`, `clientClass:` and `mainClass:` lines, and the main classes of archives.

use std::fs::{self, File};
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use catalogue::Message;
use zip::ZipArchive;

/// Lowercase part of the name of a file that lists a player's classes.
const CLASSES: &str = "mainclass";
/// Maximum size of such a file; a longer one is something else.
const LONGEST_CLASSES: u64 = 4096;
/// Maximum size of a manifest, and of a class that is searched for its main method.
const LONGEST_MANIFEST: u64 = 64 << 10;
const LONGEST_CLASS: u64 = 1 << 20;
/// Maximum number of entries searched in an archive.
const MOST_CLASSES: usize = 2000;
/// The parts of a compiled class with a main method: its name and its type.
const MAIN: [&[u8]; 2] = [b"\x00\x04main", b"([Ljava/lang/String;)V"];

/// A Java player: `jar:`, `clientClass:` and `mainClass:` lines.
pub(super) struct Classes {
    pub(super) jar: PathBuf,
    pub(super) client: String,
    pub(super) main: String,
}

impl Classes {
    /// Reads the file. The archive is beside it.
    pub(super) fn read(file: &Path) -> Result<Self, Message> {
        let short = is_classes(file) && fs::metadata(file).is_ok_and(|data| data.len() <= LONGEST_CLASSES);
        let lines = if short { fs::read_to_string(file).unwrap_or_default() } else { String::new() };
        let value = |key: &str| {
            let mut pairs = lines.lines().filter_map(|line| line.split_once(':'));
            let found = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case(key));
            let value = found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty());
            value.ok_or_else(|| Message::new("submission-classes").with("key", key))
        };
        let name = value("jar")?;
        let jar = file.with_file_name(name);
        let is_beside = Path::new(name).file_name().is_some_and(|plain| plain == name);
        if !is_beside || !jar.is_file() || jar.is_symlink() {
            return Err(Message::new("submission-jar").quoting("file", name));
        }
        Ok(Self { jar, client: value("clientClass")?.to_owned(), main: value("mainClass")?.to_owned() })
    }
}

/// Returns `true` for a file that lists a player's classes.
pub(super) fn is_classes(file: &Path) -> bool {
    let name = file.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    file.is_file() && name.contains(CLASSES) && !name.ends_with(".java") && !name.ends_with(".class")
}

/// The start of a jar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum JarMain {
    /// Its manifest names the main class.
    Manifest,
    /// Its classes with a main method.
    Classes(Vec<String>),
}

/// Finds the main class of a jar. An unreadable jar is left to Java to report.
pub(super) fn jar_main(jar: &Path) -> JarMain {
    let archive = File::open(jar).ok().and_then(|file| ZipArchive::new(BufReader::new(file)).ok());
    let Some(mut archive) = archive else { return JarMain::Manifest };
    if manifest(&mut archive).is_some_and(|text| text.lines().any(|line| line.starts_with("Main-Class:"))) {
        return JarMain::Manifest;
    }
    let mut classes: Vec<String> =
        (0..archive.len().min(MOST_CLASSES)).filter_map(|number| main_class(&mut archive, number)).collect();
    classes.sort();
    JarMain::Classes(classes)
}

fn manifest(archive: &mut ZipArchive<BufReader<File>>) -> Option<String> {
    let mut text = String::new();
    let entry = archive.by_name("META-INF/MANIFEST.MF").ok()?;
    entry.take(LONGEST_MANIFEST).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Returns the name of a class that has a main method.
fn main_class(archive: &mut ZipArchive<BufReader<File>>, number: usize) -> Option<String> {
    let entry = archive.by_index(number).ok()?;
    let name = entry.name().ok()?.strip_suffix(".class")?.replace('/', ".");
    let mut bytes = Vec::new();
    entry.take(LONGEST_CLASS).read_to_end(&mut bytes).ok()?;
    let has = |part: &&[u8]| bytes.windows(part.len()).any(|window| window == *part);
    MAIN.iter().all(has).then_some(name)
}
