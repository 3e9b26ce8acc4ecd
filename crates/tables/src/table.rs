//! [`Table`]: an open table.
//!
//! Blocks are read at their first use, verified and cached, so that a table of gigabytes opens at once and needs only
//! the memory of the blocks in use. It is not memory-mapped: truncating a mapped file kills the programs that use it,
//! and a byte that changes under a map goes unnoticed.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use stdx::lock;

use crate::checksum::{self, BLOCK, Legacy};
use crate::format::{HEADER, Layout, TableError, TableId, read_sums, unread};

/// An open table.
#[derive(Debug)]
pub struct Table {
    file: Mutex<File>,
    bytes: u64,
    sums: Vec<u128>,
    /// Cached blocks, the last one padded with zeros; `None` for a damaged one.
    blocks: Vec<OnceLock<Option<Box<[u8; BLOCK]>>>>,
    is_legacy: bool,
}

impl Table {
    /// Opens a table and verifies its header and size. Blocks are verified when they are read, except in the legacy
    /// layout, which has a single checksum and is verified here.
    ///
    /// # Errors
    /// A file that is missing, unreadable, damaged or another table.
    pub fn open(folder: &Path, id: &TableId) -> Result<Self, TableError> {
        let mut file = File::open(id.file(folder)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => TableError::Missing,
            _ => TableError::Unreadable(error),
        })?;
        let (layout, checksum) = id.read_header(&mut file)?;
        let sums = match layout {
            Layout::Legacy => legacy_sums(&mut file, id, checksum)?,
            Layout::Blocks => {
                file.seek(SeekFrom::Start(HEADER as u64 + id.bytes)).map_err(TableError::Unreadable)?;
                read_sums(&mut file, id.blocks(), checksum)?
            }
        };
        let blocks = sums.iter().map(|_| OnceLock::new()).collect();
        let is_legacy = layout == Layout::Legacy;
        Ok(Self { file: Mutex::new(file), bytes: id.bytes, sums, blocks, is_legacy })
    }

    /// Returns `true` if the file has the legacy layout, whose checksum misses some errors.
    pub const fn is_legacy(&self) -> bool {
        self.is_legacy
    }

    /// The byte at an index; `None` beyond the end and in a damaged block.
    #[inline]
    pub fn byte(&self, at: usize) -> Option<u8> {
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

    /// Verifies the whole table without caching it.
    ///
    /// # Errors
    /// The first unreadable or damaged block.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.sums.len()).try_for_each(|number| self.block(number).map(drop))
    }

    /// Reads and verifies the whole table.
    ///
    /// # Errors
    /// The first unreadable or damaged block.
    pub fn load(&self) -> Result<Vec<u8>, TableError> {
        let mut bytes = Vec::with_capacity(self.bytes as usize);
        for number in 0..self.sums.len() {
            bytes.extend_from_slice(&self.block(number)?);
        }
        Ok(bytes)
    }

    /// Reads and verifies a block.
    fn block(&self, number: usize) -> Result<Vec<u8>, TableError> {
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{remove, write};

    const LENGTH: usize = 2 * BLOCK + 1000;

    fn id() -> TableId {
        TableId { name: "toy-3".to_owned(), version: 2, bytes: LENGTH as u64 }
    }

    fn bytes() -> Vec<u8> {
        (0..LENGTH as u64).map(|i| (i * i % 251) as u8).collect()
    }

    /// A table whose file the tests damage: values may become unknown, never wrong.
    struct Trial {
        folder: tempfile::TempDir,
        whole: Vec<u8>,
    }

    impl Trial {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            write(folder.path(), &id(), &bytes()).expect("written");
            let whole = fs::read(id().file(folder.path())).expect("a file");
            Self { folder, whole }
        }

        /// The same table in the legacy layout.
        fn legacy() -> Self {
            let mut whole = id().header(Layout::Legacy, Legacy::of(&bytes())).to_vec();
            whole.extend(bytes());
            Self { whole, ..Self::new() }
        }

        fn open(&self) -> Result<Table, TableError> {
            Table::open(self.folder.path(), &id())
        }

        fn changed(&self, change: impl Fn(&mut Vec<u8>)) -> Result<Vec<u8>, TableError> {
            let mut content = self.whole.clone();
            change(&mut content);
            fs::write(id().file(self.folder.path()), content).expect("changed");
            self.open()?.load()
        }
    }

    #[test]
    fn a_written_table_reads_back() {
        let trial = Trial::new();
        assert_eq!(trial.changed(|_| {}).expect("whole"), bytes());
        let table = trial.open().expect("whole");
        assert!(!table.is_legacy() && table.check().is_ok());
        assert!(bytes().into_iter().enumerate().all(|(at, byte)| table.byte(at) == Some(byte)));
        assert_eq!((table.byte(LENGTH), table.byte(usize::MAX)), (None, None));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let trial = Trial::new();
        for at in (0..HEADER).chain((HEADER..trial.whole.len()).step_by(397)).chain(HEADER + LENGTH..trial.whole.len())
        {
            assert!(trial.changed(|content| content[at] ^= 0x10).is_err(), "byte {at}");
        }
    }

    #[test]
    fn a_damaged_block_is_not_used_and_the_others_are() {
        let trial = Trial::new();
        assert!(trial.changed(|content| content[HEADER + BLOCK + 5] ^= 1).is_err());
        let table = trial.open().expect("the header is whole");
        assert!(matches!(table.check(), Err(TableError::Damaged)));
        assert_eq!(
            (table.byte(BLOCK - 1), table.byte(2 * BLOCK)),
            (Some(bytes()[BLOCK - 1]), Some(bytes()[2 * BLOCK]))
        );
        assert_eq!((table.byte(BLOCK), table.byte(BLOCK + 5), table.byte(2 * BLOCK - 1)), (None, None, None));
    }

    /// Truncating the file of an open table is harmless: cached blocks stay, the others are missing.
    #[test]
    fn a_table_in_use_outlives_its_file() {
        let trial = Trial::new();
        let table = trial.open().expect("whole");
        assert_eq!(table.byte(BLOCK), Some(bytes()[BLOCK]));
        fs::File::options().write(true).open(id().file(trial.folder.path())).and_then(|f| f.set_len(70)).expect("cut");
        assert_eq!(
            (table.byte(BLOCK + 1), table.byte(0), table.byte(2 * BLOCK)),
            (Some(bytes()[BLOCK + 1]), None, None)
        );
        assert!(matches!(table.check(), Err(TableError::Truncated)));
        write(trial.folder.path(), &id(), &bytes()).expect("written again");
        assert!(remove(trial.folder.path(), &id()).expect("removed"));
    }

    #[test]
    fn legacy_tables_are_read() {
        let trial = Trial::legacy();
        assert_eq!(trial.changed(|_| {}).expect("whole"), bytes());
        assert!(trial.open().expect("whole").is_legacy());
        for at in (0..trial.whole.len()).step_by(1331) {
            assert!(trial.changed(|content| content[at] ^= 0x10).is_err(), "byte {at}");
        }
        assert!(matches!(trial.changed(|content| content.truncate(500)), Err(TableError::Truncated)));
    }

    #[test]
    fn flaws_are_told_apart() {
        let trial = Trial::new();
        assert!(matches!(trial.changed(|content| content.truncate(10)), Err(TableError::NotATable)));
        assert!(matches!(trial.changed(|content| content.truncate(500)), Err(TableError::Truncated)));
        assert!(matches!(trial.changed(|content| content.push(0)), Err(TableError::Truncated)));
        assert!(matches!(trial.changed(|content| content[700] ^= 1), Err(TableError::Damaged)));
        let folder = tempfile::tempdir().expect("a folder");
        assert!(matches!(Table::open(folder.path(), &id()), Err(TableError::Missing)));
        write(folder.path(), &id(), &bytes()).expect("written");
        let newer = TableId { version: 3, ..id() };
        assert!(matches!(Table::open(folder.path(), &newer), Err(TableError::OtherTable)));
        assert!(remove(folder.path(), &id()).expect("removed") && !remove(folder.path(), &id()).expect("nothing"));
    }
}
