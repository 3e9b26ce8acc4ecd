//! Reports of an event: text tables, an HTML page, and files for other programs.

mod boards;
mod bot_checks;
pub(crate) mod chart;
pub mod export;
mod html;
mod page;
mod phases;
mod replays;
mod review;
mod short_names;
mod sides;
mod summary;
mod tables;
mod training;

pub use bot_checks::bot_checks;
pub use html::{PageParts, page};
pub(crate) use page::{Page, cells};
pub use replays::replays;
pub use review::{Judge, ThrownWin, thrown_wins};
pub use short_names::short_names;
pub use sides::SideTally;
pub use summary::{HeadToHead, Summary};
pub(crate) use tables::searched;
pub use tables::{mark, rating, standings, thinking, thrown_message, tie_breaks, whole};
pub use training::{LearnedReport, TrainingReport};
