//! Storage of endgame tables: named byte arrays in files.
//!
//! A file has a header, the content in blocks, plain or packed, and a checksum per block, which is verified when the
//! block is read. Files are written atomically, by one program at a time. The meaning of the bytes is up to the game.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! use tables::{Table, TableId};
//!
//! let folder = tempfile::tempdir()?;
//! let id = TableId { name: "example-3".to_owned(), version: 1, bytes: 3 };
//! tables::write(folder.path(), &id, &[7, 8, 9])?;
//! let table = Table::open(folder.path(), &id).expect("written just now");
//! assert_eq!((table.byte(2), table.byte(3)), (Some(9), None));
//! # Ok(())
//! # }
//! ```

mod build_lock;
mod checksum;
mod folder;
mod format;
mod packed_table;
mod plain_table;
mod prefix_code;
mod table;

pub use build_lock::BuildLock;
pub use folder::{folder, use_folder};
pub use format::{TableError, TableId, remove, write};
pub use packed_table::{Content, pack, unpack, write_packed};
pub use table::Table;
