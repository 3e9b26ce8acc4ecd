//! A table's file.
//!
//! ```text
//!  0   8  "PALABRE\n"
//!  8   4  version of this layout
//! 12   4  version of what the bytes mean
//! 16   8  how many bytes follow the header
//! 24   8  checksum of the blocks' checksums; in layout 1, of all the bytes
//! 32  24  the table's name, filled up with zeros
//! 56   8  checksum of the header up to here
//! 64      the bytes
//!         for each block of 64 KiB its checksum, XXH3 of 128 bits; in layout 1 nothing
//! ```
//!
//! Numbers are little-endian.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::checksum::{self, BLOCK, Legacy};

const MAGIC: &[u8; 8] = b"PALABRE\n";
const NAME: usize = 24;
const SUM: usize = size_of::<u128>();

/// Offset of the first byte.
pub(crate) const HEADER: usize = 64;

/// A layout of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// One checksum of all bytes, which misses some errors; no longer written.
    Legacy = 1,
    /// A checksum for each block.
    Blocks = 2,
}

impl Layout {
    /// The checksum of a header, or of the blocks' checksums.
    fn sum(self, bytes: &[u8]) -> u64 {
        match self {
            Self::Legacy => Legacy::of(bytes),
            Self::Blocks => checksum::of(bytes) as u64,
        }
    }
}

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

    /// Number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.bytes.div_ceil(BLOCK as u64) as usize
    }

    pub(crate) fn header(&self, layout: Layout, checksum: u64) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(MAGIC);
        header[8..12].copy_from_slice(&(layout as u32).to_le_bytes());
        header[12..16].copy_from_slice(&self.version.to_le_bytes());
        header[16..24].copy_from_slice(&self.bytes.to_le_bytes());
        header[24..32].copy_from_slice(&checksum.to_le_bytes());
        let name = &self.name.as_bytes()[..self.name.len().min(NAME)];
        header[32..32 + name.len()].copy_from_slice(name);
        let own = layout.sum(&header[..56]);
        header[56..].copy_from_slice(&own.to_le_bytes());
        header
    }

    /// Reads the header and holds it to the label: the layout, and the checksum that the header has of what follows.
    pub(crate) fn read_header(&self, file: &mut File) -> Result<(Layout, u64), Flaw> {
        let mut header = [0; HEADER];
        file.read_exact(&mut header).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Flaw::NotATable,
            _ => Flaw::Unreadable(error),
        })?;
        let layout = match header[8..12] {
            [1, 0, 0, 0] => Layout::Legacy,
            [2, 0, 0, 0] => Layout::Blocks,
            _ => return Err(Flaw::NotATable),
        };
        if header[..8] != *MAGIC || header[56..] != layout.sum(&header[..56]).to_le_bytes() {
            return Err(Flaw::NotATable);
        }
        let checksum = u64::from_le_bytes(std::array::from_fn(|i| header[24 + i]));
        if header != self.header(layout, checksum) {
            return Err(Flaw::AnotherTable);
        }
        let sums = if layout == Layout::Blocks { SUM * self.blocks() } else { 0 };
        let whole = HEADER as u64 + self.bytes + sums as u64;
        match file.metadata().map_err(Flaw::Unreadable)?.len() == whole {
            true => Ok((layout, checksum)),
            false => Err(Flaw::CutShort),
        }
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

/// Reads the blocks' checksums, which stand after the bytes.
pub(crate) fn read_sums(file: &mut File, blocks: usize, checksum: u64) -> Result<Vec<u128>, Flaw> {
    let mut bytes = vec![0; SUM * blocks];
    file.read_exact(&mut bytes).map_err(unread)?;
    if Layout::Blocks.sum(&bytes) != checksum {
        return Err(Flaw::Damaged);
    }
    Ok(bytes.chunks_exact(SUM).map(|sum| u128::from_le_bytes(std::array::from_fn(|i| sum[i]))).collect())
}

/// Why bytes that should be there were not read.
pub(crate) fn unread(error: io::Error) -> Flaw {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Flaw::CutShort,
        _ => Flaw::Unreadable(error),
    }
}

/// Writes a table beside its place and puts it there when it is whole.
pub fn write(folder: &Path, label: &Label, bytes: &[u8]) -> io::Result<()> {
    let sums: Vec<u8> = bytes.chunks(BLOCK).flat_map(|block| checksum::of(block).to_le_bytes()).collect();
    stdx::write_atomically(&label.file(folder), |file| {
        file.write_all(&label.header(Layout::Blocks, Layout::Blocks.sum(&sums)))?;
        file.write_all(bytes)?;
        file.write_all(&sums)
    })
}

/// Removes a table; false when there was none.
pub fn remove(folder: &Path, label: &Label) -> io::Result<bool> {
    match fs::remove_file(label.file(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        removed => removed.map(|()| true),
    }
}
