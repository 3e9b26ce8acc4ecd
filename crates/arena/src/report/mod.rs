//! Reports of an event: text tables, an HTML page, and files for other programs.

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
