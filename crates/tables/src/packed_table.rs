//! [`PackedTable`]: a table in layout 3, coded in small blocks that are decoded when they are needed.
//!
//! A block is read and decoded in a few microseconds, so a table larger than the memory can be used; decoded blocks
//! are cached, in full for small tables.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use stdx::lock;

use crate::checksum;
use crate::format::{HEADER, Layout, TableError, TableId, unread};
use crate::prefix_code::{Counts, PrefixCode};

/// Number of bytes in a block.
const SPAN: usize = 512;
/// Blocks that are counted, encoded and written at a time.
const CHUNK: usize = 2048;
/// Size of a directory entry: the offset of a block and the checksum of its code.
const ENTRY: usize = 16;
/// Maximum number of cached blocks, 64 MiB.
const CACHED: usize = 128 << 10;

/// Fills a buffer with the content of a table from an index on.
pub type Content<'a> = dyn Fn(u64, &mut [u8]) + 'a;

/// A decoded block with its number; `None` for a damaged one.
type Slot = Mutex<Option<(usize, Option<Box<[u8; SPAN]>>)>>;

/// An open packed table.
#[derive(Debug)]
pub(crate) struct PackedTable {
    file: File,
    bytes: u64,
    code: Box<PrefixCode>,
    /// The offset of each block and the checksum of its code; at the end, the offset after the last block.
    blocks: Vec<(u64, u64)>,
    /// A block's slot is its number modulo their count.
    cache: Vec<Slot>,
}

impl PackedTable {
    /// Reads the codes and the directory. The header was read and has this checksum.
    pub(crate) fn open(mut file: File, id: &TableId, checksum: u64) -> Result<Self, TableError> {
        let length = file.metadata().map_err(TableError::Unreadable)?.len();
        let count = spans(id.bytes);
        let directory = ((count + 1) * ENTRY) as u64;
        let start =
            length.checked_sub(directory).filter(|start| *start >= HEADER as u64).ok_or(TableError::Truncated)?;
        let directory = read_at(&mut file, start, directory as usize)?;
        let number = |bytes: &[u8]| u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
        let blocks: Vec<_> = directory.chunks_exact(ENTRY).map(|e| (number(e), number(&e[8..]))).collect();
        let is_ordered = blocks.is_sorted_by_key(|(offset, _)| *offset) && blocks[count].0 == start;
        if !is_ordered || blocks[0].0 < HEADER as u64 {
            return Err(TableError::Damaged);
        }
        let codes = read_at(&mut file, HEADER as u64, (blocks[0].0 - HEADER as u64) as usize)?;
        if sum(&codes, &directory) != checksum {
            return Err(TableError::Damaged);
        }
        let (code, _) = PrefixCode::read(&codes).ok_or(TableError::Damaged)?;
        let cache = (0..count.min(CACHED)).map(|_| Slot::default()).collect();
        Ok(Self { file, bytes: id.bytes, code: Box::new(code), blocks, cache })
    }

    /// The byte at an index; `None` beyond the end and in a damaged block.
    #[inline]
    pub(crate) fn byte(&self, at: usize) -> Option<u8> {
        if at as u64 >= self.bytes {
            return None;
        }
        let number = at / SPAN;
        let mut slot = lock(&self.cache[number % self.cache.len()]);
        let block = match &mut *slot {
            Some((cached, block)) if *cached == number => block,
            slot => &slot.insert((number, self.block(number).ok())).1,
        };
        block.as_deref().map(|block| block[at % SPAN])
    }

    /// Returns the number of blocks.
    pub(crate) const fn count(&self) -> usize {
        self.blocks.len() - 1
    }

    /// Reads, verifies and decodes a block, the last one padded with zeros.
    #[cold]
    pub(crate) fn block(&self, number: usize) -> Result<Box<[u8; SPAN]>, TableError> {
        let ((start, expected), (end, _)) = (self.blocks[number], self.blocks[number + 1]);
        let mut code = vec![0; (end - start) as usize];
        fill_at(&self.file, start, &mut code).map_err(unread)?;
        let mut block = Box::new([0; SPAN]);
        let length = (self.bytes - (number * SPAN) as u64).min(SPAN as u64) as usize;
        let is_whole =
            checksum::of(&code) as u64 == expected && self.code.decode(&code, &mut block[..length]).is_some();
        if is_whole { Ok(block) } else { Err(TableError::Damaged) }
    }
}

/// Reads from a file without moving its cursor, which threads share.
#[cfg(unix)]
fn fill_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

/// Reads from a file at an offset. The cursor moves, but nothing here depends on it.
#[cfg(windows)]
fn fill_at(file: &File, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                buffer = &mut buffer[count..];
                offset += count as u64;
            }
        }
    }
    Ok(())
}

fn read_at(file: &mut File, offset: u64, length: usize) -> Result<Vec<u8>, TableError> {
    let mut bytes = vec![0; length];
    fill_at(file, offset, &mut bytes).map_err(unread)?;
    Ok(bytes)
}

/// Number of blocks of a content.
const fn spans(bytes: u64) -> usize {
    bytes.div_ceil(SPAN as u64) as usize
}

/// The checksum of the codes and the directory.
fn sum(codes: &[u8], directory: &[u8]) -> u64 {
    checksum::of(&[codes, directory].concat()) as u64
}

/// Writes a packed table atomically.
///
/// # Errors
/// Any error of the file system.
pub fn write_packed(folder: &Path, id: &TableId, content: &Content<'_>) -> io::Result<()> {
    let mut counts = Counts::new();
    each_block(id.bytes, content, |block| {
        counts.add(block);
        Ok(())
    })?;
    let code = PrefixCode::fit(&counts);
    stdx::write_atomically(&id.file(folder), |file| {
        let codes = code.write();
        // The header has a checksum of the directory, which comes last.
        file.write_all(&[0; HEADER])?;
        file.write_all(&codes)?;
        let mut out = io::BufWriter::with_capacity(CHUNK * SPAN, &mut *file);
        let (mut offset, mut directory, mut bytes) = ((HEADER + codes.len()) as u64, Vec::new(), Vec::new());
        let mut list = |offset: u64, sum: u64| directory.extend([offset, sum].map(u64::to_le_bytes).concat());
        each_block(id.bytes, content, |block| {
            bytes.clear();
            code.encode(block, &mut bytes);
            list(offset, checksum::of(&bytes) as u64);
            offset += bytes.len() as u64;
            out.write_all(&bytes)
        })?;
        list(offset, 0);
        out.write_all(&directory)?;
        out.flush()?;
        drop(out);
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&id.header(Layout::Packed, sum(&codes, &directory)))
    })
}

/// Visits the blocks of a content in order.
fn each_block(bytes: u64, content: &Content<'_>, mut visit: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK * SPAN];
    let mut start = 0;
    while start < bytes {
        chunk.truncate((bytes - start).min(chunk.len() as u64) as usize);
        content(start, &mut chunk);
        chunk.chunks(SPAN).try_for_each(&mut visit)?;
        start += chunk.len() as u64;
    }
    Ok(())
}

/// Packs bytes that [`unpack`] restores, for tables that are part of a program.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut counts = Counts::new();
    counts.add(bytes);
    let code = PrefixCode::fit(&counts);
    let mut packed = (bytes.len() as u64).to_le_bytes().to_vec();
    packed.extend(code.write());
    code.encode(bytes, &mut packed);
    packed
}

/// Restores packed bytes; `None` if they are damaged.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let (length, rest) = packed.split_first_chunk()?;
    let (code, rest) = PrefixCode::read(rest)?;
    // No code is shorter than a bit.
    let length = usize::try_from(u64::from_le_bytes(*length)).ok().filter(|length| *length <= 8 * rest.len())?;
    let mut bytes = vec![0; length];
    code.decode(rest, &mut bytes).map(|()| bytes)
}
