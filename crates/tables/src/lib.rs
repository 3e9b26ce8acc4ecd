//! Files of exact knowledge, as games see them: bytes with a name.
//!
//! A table lives in one file: a header that says what it is, and the bytes, mapped into memory when it is used. It is
//! written beside its place and put there when it is whole, by one program at a time. What the bytes mean is the game's
//! affair; this crate knows no game and builds nothing.

mod file;
mod folder;
mod lock;

pub use file::{Flaw, Label, Table, remove, write};
pub use folder::{folder, use_folder};
pub use lock::Lock;
