//! The file format of a table.
//!
//! ```text
//!  0   8  "PALABRE\n"
//!  8   4  version of this layout
//! 12   4  version of the content
//! 16   8  size of the content in bytes
//! 24   8  checksum of the block checksums; in layout 1, of the content; in layout 3, of codes and directory
//! 32  24  name, padded with zeros
//! 56   8  checksum of the header before this field
//! ```
//!
//! Layouts 1 and 2 go on with the content, layout 2 with a checksum (XXH3, 128 bits) per 64 KiB block after it. Layout 3
//! is packed:
//!
//! ```text
//! 64      codes, see `prefix_code.rs`
//!         the code of each block of 512 bytes
//!         directory: for each block its offset in the file and the checksum of its code (XXH3, the low 64 bits);
//!         then the offset of the directory and a zero
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

/// Size of the header, and offset of the content.
pub(crate) const HEADER: usize = 64;

/// Layout version of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// One checksum of the whole content, which misses some errors; no longer written.
    Legacy = 1,
    /// A checksum per block.
    Blocks = 2,
    /// Coded blocks.
    Packed = 3,
}

impl Layout {
    /// The checksum of a header, or of the block checksums.
    fn sum(self, bytes: &[u8]) -> u64 {
        match self {
            Self::Legacy => Legacy::of(bytes),
            Self::Blocks | Self::Packed => checksum::of(bytes) as u64,
        }
    }
}

/// Identifies a table: its file name, and the header that the file must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableId {
    /// Name, at most 24 bytes of letters, digits and hyphens; the file is `<name>.table`.
    pub name: String,
    /// Version of the content.
    pub version: u32,
    /// Size of the content in bytes.
    pub bytes: u64,
}

impl TableId {
    /// The path of its file in a folder.
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

    /// Reads the header and checks it against this id. Returns the layout and the checksum of the content.
    pub(crate) fn read_header(&self, file: &mut File) -> Result<(Layout, u64), TableError> {
        let mut header = [0; HEADER];
        file.read_exact(&mut header).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TableError::NotATable,
            _ => TableError::Unreadable(error),
        })?;
        let layout = match header[8..12] {
            [1, 0, 0, 0] => Layout::Legacy,
            [2, 0, 0, 0] => Layout::Blocks,
            [3, 0, 0, 0] => Layout::Packed,
            _ => return Err(TableError::NotATable),
        };
        if header[..8] != *MAGIC || header[56..] != layout.sum(&header[..56]).to_le_bytes() {
            return Err(TableError::NotATable);
        }
        let checksum = u64::from_le_bytes(std::array::from_fn(|i| header[24 + i]));
        if header != self.header(layout, checksum) {
            let version = u32::from_le_bytes(std::array::from_fn(|i| header[12 + i]));
            let is_older = version < self.version && header[32..56] == self.header(layout, checksum)[32..56];
            return Err(if is_older { TableError::Outdated } else { TableError::OtherTable });
        }
        if layout == Layout::Packed {
            return Ok((layout, checksum));
        }
        let sums = if layout == Layout::Blocks { SUM * self.blocks() } else { 0 };
        let whole = HEADER as u64 + self.bytes + sums as u64;
        match file.metadata().map_err(TableError::Unreadable)?.len() == whole {
            true => Ok((layout, checksum)),
            false => Err(TableError::Truncated),
        }
    }
}

/// An error that makes a table unusable.
#[derive(Debug)]
pub enum TableError {
    /// The file does not exist.
    Missing,
    /// The file cannot be read.
    Unreadable(io::Error),
    /// Not a table, or a damaged header.
    NotATable,
    /// The same table in an earlier version.
    Outdated,
    /// Another table, or a later version.
    OtherTable,
    /// Shorter or longer than its header says.
    Truncated,
    /// A checksum does not match.
    Damaged,
}

/// Reads the block checksums, which follow the content.
pub(crate) fn read_sums(file: &mut File, blocks: usize, checksum: u64) -> Result<Vec<u128>, TableError> {
    let mut bytes = vec![0; SUM * blocks];
    file.read_exact(&mut bytes).map_err(unread)?;
    if Layout::Blocks.sum(&bytes) != checksum {
        return Err(TableError::Damaged);
    }
    Ok(bytes.chunks_exact(SUM).map(|sum| u128::from_le_bytes(std::array::from_fn(|i| sum[i]))).collect())
}

/// The error for bytes that should be there but were not read.
pub(crate) fn unread(error: io::Error) -> TableError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => TableError::Truncated,
        _ => TableError::Unreadable(error),
    }
}

/// Writes a table atomically.
///
/// # Errors
/// Any error of the file system.
pub fn write(folder: &Path, id: &TableId, bytes: &[u8]) -> io::Result<()> {
    let sums: Vec<u8> = bytes.chunks(BLOCK).flat_map(|block| checksum::of(block).to_le_bytes()).collect();
    stdx::write_atomically(&id.file(folder), |file| {
        file.write_all(&id.header(Layout::Blocks, Layout::Blocks.sum(&sums)))?;
        file.write_all(bytes)?;
        file.write_all(&sums)
    })
}

/// Removes a table. Returns `false` if there was none.
///
/// # Errors
/// Any other error of the file system.
pub fn remove(folder: &Path, id: &TableId) -> io::Result<bool> {
    match fs::remove_file(id.file(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        removed => removed.map(|()| true),
    }
}
