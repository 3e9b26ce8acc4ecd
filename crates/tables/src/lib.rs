//! Files of exact knowledge, as games see them: bytes with a name.
//!
//! A table lives in one file: a header that says what it is, the bytes, and a checksum for each block of them, which is read
//! and checked when it is first used. It is written beside its place and put there when it is whole, by one program at a
//! time. What the bytes mean is the game's affair; this crate knows no game and builds nothing.

mod checksum;
mod file;
mod folder;
mod lock;
mod table;

pub use file::{Flaw, Label, remove, write};
pub use folder::{folder, use_folder};
pub use lock::Lock;
pub use table::Table;
