//! [`PlainTable`]: a table in layout 1 or 2, whose content is stored as it is.
//!
//! Blocks are read at their first use, verified and cached, so that a table of gigabytes opens at once and needs only
//! the memory of the blocks in use.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::sync::{Mutex, OnceLock};

use stdx::lock;

use crate::checksum::{self, BLOCK, Legacy};
use crate::format::{HEADER, Layout, TableError, TableId, read_sums, unread};

/// An open plain table.
#[derive(Debug)]
pub(crate) struct PlainTable {
    file: Mutex<File>,
    bytes: u64,
    sums: Vec<u128>,
    /// Cached blocks, the last one padded with zeros; `None` for a damaged one.
    blocks: Vec<OnceLock<Option<Box<[u8; BLOCK]>>>>,
    is_legacy: bool,
}

impl PlainTable {
    /// Reads the block checksums; the header was read. Blocks are verified when they are read, except in the legacy
    /// layout, which has a single checksum and is verified here.
    pub(crate) fn open(mut file: File, id: &TableId, layout: Layout, checksum: u64) -> Result<Self, TableError> {
        let sums = match layout {
            Layout::Legacy => legacy_sums(&mut file, id, checksum)?,
            Layout::Blocks | Layout::Packed => {
                file.seek(SeekFrom::Start(HEADER as u64 + id.bytes)).map_err(TableError::Unreadable)?;
                read_sums(&mut file, id.blocks(), checksum)?
            }
        };
        let blocks = sums.iter().map(|_| OnceLock::new()).collect();
        let is_legacy = layout == Layout::Legacy;
        Ok(Self { file: Mutex::new(file), bytes: id.bytes, sums, blocks, is_legacy })
    }

    /// Returns `true` if the file has the legacy layout.
    pub(crate) const fn is_legacy(&self) -> bool {
        self.is_legacy
    }

    /// Returns the number of blocks.
    pub(crate) const fn count(&self) -> usize {
        self.sums.len()
    }

    /// The byte at an index; `None` beyond the end and in a damaged block.
    #[inline]
    pub(crate) fn byte(&self, at: usize) -> Option<u8> {
        let block = self.blocks.get(at / BLOCK)?.get_or_init(|| self.kept(at / BLOCK));
        let byte = block.as_deref()?[at % BLOCK];
        ((at as u64) < self.bytes).then_some(byte)
    }

    /// Reads a block for the cache.
    #[cold]
    fn kept(&self, number: usize) -> Option<Box<[u8; BLOCK]>> {
        let mut block = self.block(number).ok()?;
        block.resize(BLOCK, 0);
        block.into_boxed_slice().try_into().ok()
    }

    /// Reads and verifies a block.
    pub(crate) fn block(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let start = number as u64 * BLOCK as u64;
        let mut block = vec![0; (self.bytes - start).min(BLOCK as u64) as usize];
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start(HEADER as u64 + start)).map_err(TableError::Unreadable)?;
        file.read_exact(&mut block).map_err(unread)?;
        drop(file);
        if checksum::of(&block) == self.sums[number] { Ok(block) } else { Err(TableError::Damaged) }
    }
}

/// Verifies a legacy table and computes its block checksums, so that blocks read later are those that were verified.
fn legacy_sums(file: &mut File, id: &TableId, checksum: u64) -> Result<Vec<u128>, TableError> {
    let (mut whole, mut sums, mut left) = (Legacy::new(), Vec::with_capacity(id.blocks()), id.bytes);
    let mut block = vec![0; BLOCK];
    while left > 0 {
        block.truncate(left.min(BLOCK as u64) as usize);
        file.read_exact(&mut block).map_err(unread)?;
        whole.add(&block);
        sums.push(checksum::of(&block));
        left -= block.len() as u64;
    }
    if whole.finish() == checksum { Ok(sums) } else { Err(TableError::Damaged) }
}
