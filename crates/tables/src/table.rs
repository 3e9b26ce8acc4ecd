//! [`Table`]: a table in use.
//!
//! Blocks are read when they are first asked for, checked, and kept. A table of gigabytes is thus opened at once and takes
//! the memory of what is used of it. It is not mapped: whoever cuts a mapped file short ends every program that uses it,
//! and a byte that changes under a map is not noticed.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use stdx::lock;

use crate::checksum::{self, BLOCK, Legacy};
use crate::file::{Flaw, HEADER, Label, Layout, read_sums, unread};

/// A table in use.
#[derive(Debug)]
pub struct Table {
    file: Mutex<File>,
    bytes: u64,
    sums: Vec<u128>,
    /// Those that were asked for, the last one filled up with zeros; nothing for one that is damaged.
    blocks: Vec<OnceLock<Option<Box<[u8; BLOCK]>>>>,
    is_legacy: bool,
}

impl Table {
    /// Opens a table and checks its header and size. Blocks are checked as they are read; those of the legacy layout, which
    /// has one checksum of them all, here.
    pub fn open(folder: &Path, label: &Label) -> Result<Self, Flaw> {
        let mut file = File::open(label.file(folder)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Flaw::Missing,
            _ => Flaw::Unreadable(error),
        })?;
        let (layout, checksum) = label.read_header(&mut file)?;
        let sums = match layout {
            Layout::Legacy => legacy_sums(&mut file, label, checksum)?,
            Layout::Blocks => {
                file.seek(SeekFrom::Start(HEADER as u64 + label.bytes)).map_err(Flaw::Unreadable)?;
                read_sums(&mut file, label.blocks(), checksum)?
            }
        };
        let blocks = sums.iter().map(|_| OnceLock::new()).collect();
        let is_legacy = layout == Layout::Legacy;
        Ok(Self { file: Mutex::new(file), bytes: label.bytes, sums, blocks, is_legacy })
    }

    /// Tells whether its file has only the checksum of the legacy layout, which misses some errors.
    pub const fn is_legacy(&self) -> bool {
        self.is_legacy
    }

    /// The byte at a place; nothing where the table ends or is damaged.
    #[inline]
    pub fn byte(&self, at: usize) -> Option<u8> {
        let block = self.blocks.get(at / BLOCK)?.get_or_init(|| self.kept(at / BLOCK));
        let byte = block.as_deref()?[at % BLOCK];
        ((at as u64) < self.bytes).then_some(byte)
    }

    /// A block as it is kept.
    #[cold]
    fn kept(&self, number: usize) -> Option<Box<[u8; BLOCK]>> {
        let mut block = self.block(number).ok()?;
        block.resize(BLOCK, 0);
        block.into_boxed_slice().try_into().ok()
    }

    /// Reads and checks the whole table without keeping it.
    pub fn check(&self) -> Result<(), Flaw> {
        (0..self.sums.len()).try_for_each(|number| self.block(number).map(drop))
    }

    /// Reads and checks the whole table.
    pub fn load(&self) -> Result<Vec<u8>, Flaw> {
        let mut bytes = Vec::with_capacity(self.bytes as usize);
        for number in 0..self.sums.len() {
            bytes.extend_from_slice(&self.block(number)?);
        }
        Ok(bytes)
    }

    /// Reads a block from the file.
    fn block(&self, number: usize) -> Result<Vec<u8>, Flaw> {
        let start = number as u64 * BLOCK as u64;
        let mut block = vec![0; (self.bytes - start).min(BLOCK as u64) as usize];
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start(HEADER as u64 + start)).map_err(Flaw::Unreadable)?;
        file.read_exact(&mut block).map_err(unread)?;
        drop(file);
        if checksum::of(&block) == self.sums[number] { Ok(block) } else { Err(Flaw::Damaged) }
    }
}

/// Reads a legacy table once: held to its own checksum, its blocks' checksums are taken, so that what is read again later
/// is what was checked.
fn legacy_sums(file: &mut File, label: &Label, checksum: u64) -> Result<Vec<u128>, Flaw> {
    let (mut whole, mut sums, mut left) = (Legacy::new(), Vec::with_capacity(label.blocks()), label.bytes);
    let mut block = vec![0; BLOCK];
    while left > 0 {
        block.truncate(left.min(BLOCK as u64) as usize);
        file.read_exact(&mut block).map_err(unread)?;
        whole.add(&block);
        sums.push(checksum::of(&block));
        left -= block.len() as u64;
    }
    if whole.finish() == checksum { Ok(sums) } else { Err(Flaw::Damaged) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{remove, write};

    const LENGTH: usize = 2 * BLOCK + 1000;

    fn label() -> Label {
        Label { name: "toy-3".to_owned(), version: 2, bytes: LENGTH as u64 }
    }

    fn bytes() -> Vec<u8> {
        (0..LENGTH as u64).map(|i| (i * i % 251) as u8).collect()
    }

    /// A changed file makes values unknown, never wrong.
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

        /// The same table as programs wrote it that knew the first layout only.
        fn legacy() -> Self {
            let mut whole = label().header(Layout::Legacy, Legacy::of(&bytes())).to_vec();
            whole.extend(bytes());
            Self { whole, ..Self::new() }
        }

        fn open(&self) -> Result<Table, Flaw> {
            Table::open(self.folder.path(), &label())
        }

        fn changed(&self, change: impl Fn(&mut Vec<u8>)) -> Result<Vec<u8>, Flaw> {
            let mut content = self.whole.clone();
            change(&mut content);
            fs::write(label().file(self.folder.path()), content).expect("changed");
            self.open()?.load()
        }
    }

    #[test]
    fn what_is_written_is_read() {
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
        assert!(matches!(table.check(), Err(Flaw::Damaged)));
        assert_eq!(
            (table.byte(BLOCK - 1), table.byte(2 * BLOCK)),
            (Some(bytes()[BLOCK - 1]), Some(bytes()[2 * BLOCK]))
        );
        assert_eq!((table.byte(BLOCK), table.byte(BLOCK + 5), table.byte(2 * BLOCK - 1)), (None, None, None));
    }

    /// A file that someone cuts short while it is in use ends nothing: what was read stays, the rest is not there.
    #[test]
    fn a_table_in_use_outlives_its_file() {
        let trial = Trial::new();
        let table = trial.open().expect("whole");
        assert_eq!(table.byte(BLOCK), Some(bytes()[BLOCK]));
        fs::File::options()
            .write(true)
            .open(label().file(trial.folder.path()))
            .and_then(|f| f.set_len(70))
            .expect("cut");
        assert_eq!(
            (table.byte(BLOCK + 1), table.byte(0), table.byte(2 * BLOCK)),
            (Some(bytes()[BLOCK + 1]), None, None)
        );
        assert!(matches!(table.check(), Err(Flaw::CutShort)));
        write(trial.folder.path(), &label(), &bytes()).expect("written again");
        assert!(remove(trial.folder.path(), &label()).expect("removed"));
    }

    #[test]
    fn legacy_tables_are_read() {
        let trial = Trial::legacy();
        assert_eq!(trial.changed(|_| {}).expect("whole"), bytes());
        assert!(trial.open().expect("whole").is_legacy());
        for at in (0..trial.whole.len()).step_by(1331) {
            assert!(trial.changed(|content| content[at] ^= 0x10).is_err(), "byte {at}");
        }
        assert!(matches!(trial.changed(|content| content.truncate(500)), Err(Flaw::CutShort)));
    }

    #[test]
    fn flaws_are_told_apart() {
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
