//! A game between people, players and programs, for any front end: its [`Session`], its [`Record`], its time control,
//! its status in sentences, and the moves that lost it.
//!
//! This crate names no game and does no input or output.

mod blunders;
pub mod puzzle;
mod record;
mod session;
mod status;
mod time_control;

pub use blunders::{Blunder, Judgement, blunders, judgement, turning_points};
pub use record::{Noted, Record, Verdict};
pub use session::Session;
pub use status::{ending, reasons, standing};
pub use time_control::{Bare, Pace, PlayerClock, TimeControl};
