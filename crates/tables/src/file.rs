//! A table's file.
//!
//! ```text
//!  0   8  "PALABRE\n"
//!  8   4  version of this layout
//! 12   4  version of what the bytes mean
//! 16   8  how many bytes follow the header
//! 24   8  their checksum
//! 32  24  the table's name, filled up with zeros
//! 56   8  checksum of the header up to here
//! 64      the bytes
//! ```
//!
//! Numbers are little-endian.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

const MAGIC: &[u8; 8] = b"PALABRE\n";
const LAYOUT: u32 = 1;
const HEADER: usize = 64;
const NAME: usize = 24;

/// Which table it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its name, at most 24 bytes of letters, digits and hyphens; the file is `<name>.table`.
    pub name: String,
    /// The version of what its bytes mean.
    pub version: u32,
    /// How many bytes it has.
    pub bytes: u64,
}

impl Label {
    /// Its file in a folder.
    pub fn file(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.table", self.name))
    }

    fn header(&self, checksum: u64) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(MAGIC);
        header[8..12].copy_from_slice(&LAYOUT.to_le_bytes());
        header[12..16].copy_from_slice(&self.version.to_le_bytes());
        header[16..24].copy_from_slice(&self.bytes.to_le_bytes());
        header[24..32].copy_from_slice(&checksum.to_le_bytes());
        let name = &self.name.as_bytes()[..self.name.len().min(NAME)];
        header[32..32 + name.len()].copy_from_slice(name);
        let own = sum(&header[..56]);
        header[56..].copy_from_slice(&own.to_le_bytes());
        header
    }
}

/// What is wrong with a table's file.
#[derive(Debug)]
pub enum Flaw {
    /// There is none.
    Missing,
    /// It cannot be read.
    Unreadable(io::Error),
    /// It is no table, or the header is damaged.
    NotATable,
    /// It is another table, or one of another version.
    AnotherTable,
    /// It is shorter or longer than it says.
    CutShort,
    /// Its bytes are not those that were written.
    Damaged,
}

/// A table in use.
#[derive(Debug)]
pub struct Table(Mmap);

impl Table {
    /// Maps the table into memory and checks that it is whole.
    pub fn open(folder: &Path, label: &Label) -> Result<Self, Flaw> {
        let file = File::open(label.file(folder)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Flaw::Missing,
            _ => Flaw::Unreadable(error),
        })?;
        let map = map(&file).map_err(Flaw::Unreadable)?;
        if map.len() < HEADER || map[..8] != *MAGIC || map[56..HEADER] != sum(&map[..56]).to_le_bytes() {
            return Err(Flaw::NotATable);
        }
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| map[at + i]));
        let checksum = word(24);
        if map[..HEADER] != label.header(checksum) {
            return Err(Flaw::AnotherTable);
        }
        if map.len() as u64 != HEADER as u64 + label.bytes {
            return Err(Flaw::CutShort);
        }
        if sum(&map[HEADER..]) != checksum {
            return Err(Flaw::Damaged);
        }
        Ok(Self(map))
    }

    /// Its bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.0[HEADER..]
    }
}

/// Mapped rather than read: a table of a gigabyte is used a few bytes at a time, by several programs at once, and
/// is not to be held in the memory of each.
#[expect(unsafe_code, reason = "mapping is unsafe because others can change the file")]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the file is only ever replaced by renaming another over it, or removed: both leave the mapped one as it is.
    unsafe { Mmap::map(file) }
}

/// Writes a table beside its place and puts it there when it is whole.
pub fn write(folder: &Path, label: &Label, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let beside = folder.join(format!("{}.{}.new", label.name, std::process::id()));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(&label.header(sum(bytes)))?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, label.file(folder))
    });
    if written.is_err() {
        // Nothing more can be done about what is left of it.
        drop(fs::remove_file(&beside));
    }
    written
}

/// Removes a table; false when there was none.
pub fn remove(folder: &Path, label: &Label) -> io::Result<bool> {
    match fs::remove_file(label.file(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        removed => removed.map(|()| true),
    }
}

/// A checksum as fast as memory: four lanes of words, multiplied and folded.
fn sum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut lanes = [1, 2, 3, 4_u64];
    let mut chunks = bytes.chunks_exact(32);
    for chunk in &mut chunks {
        for (lane, word) in lanes.iter_mut().zip(chunk.chunks_exact(8)) {
            let word = u64::from_le_bytes(std::array::from_fn(|i| word[i]));
            *lane = (*lane ^ word).wrapping_mul(PRIME).rotate_left(29);
        }
    }
    let rest = chunks.remainder().iter().chain(&(bytes.len() as u64).to_le_bytes()).copied().collect::<Vec<_>>();
    let fold = |sum: u64, word: u64| (sum ^ word).wrapping_mul(PRIME).rotate_left(31);
    let sum = lanes.into_iter().fold(0, fold);
    rest.into_iter().fold(sum, |sum, byte| fold(sum, u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label() -> Label {
        Label { name: "toy-3".to_owned(), version: 2, bytes: 1000 }
    }

    fn bytes() -> Vec<u8> {
        (0..1000_u32).map(|i| (i * i % 251) as u8).collect()
    }

    /// What becomes of the table when its file is changed.
    struct Trial {
        folder: tempfile::TempDir,
        whole: Vec<u8>,
    }

    impl Trial {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            write(folder.path(), &label(), &bytes()).expect("written");
            let whole = fs::read(label().file(folder.path())).expect("a file");
            Self { folder, whole }
        }

        fn changed(&self, change: impl Fn(&mut Vec<u8>)) -> Result<Vec<u8>, Flaw> {
            let mut content = self.whole.clone();
            change(&mut content);
            fs::write(label().file(self.folder.path()), content).expect("changed");
            Table::open(self.folder.path(), &label()).map(|table| table.bytes().to_vec())
        }
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Trial::new().changed(|_| {}).expect("whole"), bytes());
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let trial = Trial::new();
        for at in 0..HEADER + 1000 {
            assert!(trial.changed(|content| content[at] ^= 0x10).is_err(), "byte {at}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let trial = Trial::new();
        assert!(matches!(trial.changed(|content| content.truncate(10)), Err(Flaw::NotATable)));
        assert!(matches!(trial.changed(|content| content.truncate(500)), Err(Flaw::CutShort)));
        assert!(matches!(trial.changed(|content| content.push(0)), Err(Flaw::CutShort)));
        assert!(matches!(trial.changed(|content| content[700] ^= 1), Err(Flaw::Damaged)));
        let folder = tempfile::tempdir().expect("a folder");
        assert!(matches!(Table::open(folder.path(), &label()), Err(Flaw::Missing)));
        write(folder.path(), &label(), &bytes()).expect("written");
        let newer = Label { version: 3, ..label() };
        assert!(matches!(Table::open(folder.path(), &newer), Err(Flaw::AnotherTable)));
        assert!(
            remove(folder.path(), &label()).expect("removed") && !remove(folder.path(), &label()).expect("nothing")
        );
    }
}
