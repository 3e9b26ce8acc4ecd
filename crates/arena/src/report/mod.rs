//! What an event looks like from outside: tables in characters, a page, and files for other programs.

mod boards;
pub(crate) mod chart;
pub mod export;
mod html;
mod page;
mod replays;
mod summary;
mod tables;

pub use html::page;
pub(crate) use page::{Page, cells};
pub use replays::replays;
pub use summary::{HeadToHead, Summary};
pub use tables::{rating, standings, thinking, tie_breaks, whole};
