//! The core of an abstract game: what a search, a perft and a table need of its rules.
//!
//! A game is a type with [`Game`]: a small `Copy` position that generates and plays moves without allocating. A [`Line`] is a
//! game in progress, with the history that repetition rules need; an [`Outcome`] is its result. [`Limits`] bound a search, and
//! [`Progress`] observes a long computation.
//!
//! This crate has no dependencies, names no game and does no input or output.

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
