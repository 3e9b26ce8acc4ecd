//! [`Table`]: an open table.
//!
//! It is not memory-mapped: truncating a mapped file kills the programs that use it, and a byte that changes under a
//! map goes unnoticed.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::format::{Layout, TableError, TableId};
use crate::packed_table::PackedTable;
use crate::plain_table::PlainTable;

/// An open table.
#[derive(Debug)]
pub struct Table {
    bytes: u64,
    blocks: Blocks,
}

#[derive(Debug)]
enum Blocks {
    Plain(PlainTable),
    Packed(PackedTable),
}

impl Table {
    /// Opens a table and verifies its header and its list of blocks. Blocks are verified when they are read.
    ///
    /// # Errors
    /// A file that is missing, unreadable, damaged or another table.
    pub fn open(folder: &Path, id: &TableId) -> Result<Self, TableError> {
        let mut file = File::open(id.file(folder)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => TableError::Missing,
            _ => TableError::Unreadable(error),
        })?;
        let blocks = match id.read_header(&mut file)? {
            (Layout::Packed, checksum) => Blocks::Packed(PackedTable::open(file, id, checksum)?),
            (layout, checksum) => Blocks::Plain(PlainTable::open(file, id, layout, checksum)?),
        };
        Ok(Self { bytes: id.bytes, blocks })
    }

    /// Returns `true` if the file has the legacy layout, whose checksum misses some errors.
    pub const fn is_legacy(&self) -> bool {
        matches!(&self.blocks, Blocks::Plain(table) if table.is_legacy())
    }

    /// The byte at an index; `None` beyond the end and in a damaged block.
    #[inline]
    pub fn byte(&self, at: usize) -> Option<u8> {
        match &self.blocks {
            Blocks::Plain(table) => table.byte(at),
            Blocks::Packed(table) => table.byte(at),
        }
    }

    /// Verifies the whole table without caching it.
    ///
    /// # Errors
    /// The first unreadable or damaged block.
    pub fn check(&self) -> Result<(), TableError> {
        self.each_block(|_| {})
    }

    /// Reads and verifies the whole table.
    ///
    /// # Errors
    /// The first unreadable or damaged block.
    pub fn load(&self) -> Result<Vec<u8>, TableError> {
        let mut bytes = Vec::with_capacity(self.bytes as usize);
        self.each_block(|block| {
            let left = self.bytes as usize - bytes.len();
            bytes.extend_from_slice(&block[..block.len().min(left)]);
        })?;
        Ok(bytes)
    }

    /// Reads and verifies every block, the last one possibly padded.
    fn each_block(&self, mut visit: impl FnMut(&[u8])) -> Result<(), TableError> {
        match &self.blocks {
            Blocks::Plain(table) => (0..table.count()).try_for_each(|number| table.block(number).map(|b| visit(&b))),
            Blocks::Packed(table) => {
                (0..table.count()).try_for_each(|number| table.block(number).map(|block| visit(&*block)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::checksum::{BLOCK, Legacy};
    use crate::format::HEADER;
    use crate::{remove, write, write_packed};

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

        /// The same table in the packed layout.
        fn packed() -> Self {
            let trial = Self::new();
            let bytes = bytes();
            let content = |at: u64, to: &mut [u8]| to.copy_from_slice(&bytes[at as usize..][..to.len()]);
            write_packed(trial.folder.path(), &id(), &content).expect("written");
            Self { whole: fs::read(id().file(trial.folder.path())).expect("a file"), ..trial }
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

    #[test]
    fn packed_tables_are_read() {
        let trial = Trial::packed();
        assert_eq!(trial.changed(|_| {}).expect("whole"), bytes());
        let table = trial.open().expect("whole");
        assert!(!table.is_legacy() && table.check().is_ok());
        for at in (0..LENGTH).step_by(77).chain(LENGTH - 3000..LENGTH) {
            assert_eq!(table.byte(at), Some(bytes()[at]));
        }
        assert_eq!((table.byte(LENGTH), table.byte(usize::MAX)), (None, None));
        for at in (0..HEADER + 40).chain((HEADER..trial.whole.len()).step_by(599)) {
            assert!(trial.changed(|content| content[at] ^= 0x10).is_err(), "byte {at}");
        }
        for length in [0, 10, HEADER, 500, trial.whole.len() - 1] {
            assert!(trial.changed(|content| content.truncate(length)).is_err(), "{length} bytes");
        }
        assert!(trial.changed(|content| content.push(0)).is_err());
    }

    #[test]
    fn a_damaged_packed_block_is_not_used_and_the_others_are() {
        let trial = Trial::packed();
        let middle = trial.whole.len() / 2;
        assert!(trial.changed(|content| content[middle] ^= 1).is_err());
        let table = trial.open().expect("the directory is whole");
        assert!(matches!(table.check(), Err(TableError::Damaged)));
        let missing: Vec<usize> = (0..LENGTH).filter(|at| table.byte(*at).is_none()).collect();
        assert_eq!(missing.len(), 512);
        assert!((0..LENGTH).step_by(31).all(|at| table.byte(at).is_none_or(|byte| byte == bytes()[at])));
    }

    #[test]
    fn an_empty_table_has_no_byte() {
        let (folder, id) = (tempfile::tempdir().expect("a folder"), TableId { bytes: 0, ..id() });
        write_packed(folder.path(), &id, &|_, _| {}).expect("written");
        let table = Table::open(folder.path(), &id).expect("whole");
        assert!(table.byte(0).is_none() && table.load().expect("whole").is_empty());
    }

    #[test]
    fn packed_bytes_are_restored() {
        for bytes in [bytes(), vec![5; 3000], vec![1], Vec::new()] {
            let packed = crate::pack(&bytes);
            assert_eq!(crate::unpack(&packed), Some(bytes));
            assert!((0..packed.len()).step_by(13).all(|length| crate::unpack(&packed[..length]).is_none()));
        }
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
        assert!(matches!(Table::open(folder.path(), &newer), Err(TableError::Outdated)));
        let older = TableId { version: 1, ..id() };
        assert!(matches!(Table::open(folder.path(), &older), Err(TableError::OtherTable)));
        assert!(remove(folder.path(), &id()).expect("removed") && !remove(folder.path(), &id()).expect("nothing"));
    }
}
