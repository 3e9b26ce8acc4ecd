//! The core of a board game: the part of its rules that a search, perft and an endgame table need.
//!
//! A game implements [`Game`]: a small `Copy` position that generates and plays moves without allocating. A [`Line`] is
//! a game in progress, with the history that repetition rules need; an [`Outcome`] is its result. [`Limits`] bound a
//! search, and [`Progress`] observes a long computation.
//!
//! This crate has no dependencies and does no I/O. [`example`] has a complete small game.
//!
//! ```
//! use rules::Line;
//! use rules::example::TakeAway;
//!
//! let mut line = Line::new(TakeAway::new(4));
//! for m in [1, 3] {
//!     assert!(line.play(m));
//! }
//! assert!(line.is_over());
//! ```

pub mod example;
mod game;
mod limits;
mod line;
mod outcome;
pub mod perft;
mod progress;

pub use game::{Game, History, Side, mix};
pub use limits::{Clock, Limits, MOVE_OVERHEAD, read_duration};
pub use line::Line;
pub use outcome::{Outcome, Reason, Seat};
pub use progress::{NoBuild, Phase, Progress, Unobserved};
