//! Extensions of the standard library that several crates need.
//!
//! - [`lock()`] and [`IgnorePoison`]: mutexes without poisoning;
//! - [`write_atomically`]: a file that readers see either in its old or in its new state;
//! - [`data_folder()`]: the folder of the user's games and tables;
//! - [`UtcTime`]: dates and times.

mod atomic_file;
mod data_folder;
mod poison;
mod utc_time;

pub use atomic_file::write_atomically;
pub use data_folder::data_folder;
pub use poison::{IgnorePoison, lock};
pub use utc_time::UtcTime;
