//! Reports of an event: text tables, an HTML page, and files for other programs.

mod boards;
pub(crate) mod chart;
pub mod export;
mod html;
mod page;
mod phases;
mod replays;
mod review;
mod sides;
mod summary;
mod tables;

pub use html::{PageParts, page};
pub(crate) use page::{Page, cells};
pub use replays::replays;
pub use review::{Judge, ThrownWin, thrown_wins};
pub use sides::SideTally;
pub use summary::{HeadToHead, Summary};
pub(crate) use tables::searched;
pub use tables::{mark, rating, shortened, standings, thinking, thrown_message, tie_breaks, whole};
