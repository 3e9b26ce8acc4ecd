//! What an event looks like from outside: tables in characters, a page, and files for other programs.

pub mod export;
mod summary;
mod tables;

pub use summary::{Summary, Tally};
pub use tables::{rating, standings, tie_breaks, whole};
