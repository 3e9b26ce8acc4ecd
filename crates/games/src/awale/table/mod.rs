//! Endgame tables: one for each rule set and number of seeds on the board, a byte per position.
//!
//! A value is the seeds that the mover will still take less those that the opponent will, both playing best, from this
//! position on: the past and the limit on plies without a capture are forgotten, and infinite play is worth nothing. That
//! is the truth under `cours` and `awari`, where what is left after a repetition is nobody's. Under `abapa` each keeps their
//! row then, so an entry also says whether cycles have a part in it.
//!
//! `index.rs` numbers positions, `entry.rs` is the byte; `layer.rs` works out the positions of one number of seeds from
//! those of fewer, `spread.rs` does that on all cores, `cycles.rs` finds out which values cycles cannot touch;
//! `build.rs` is what the program sees of it, `endings.rs` the tables in use, `informed.rs` what a search makes of them,
//! `convert.rs` how a won endgame is brought home.

mod build;
mod cycles;
mod endgame_player;
mod entry;
mod index;
mod layer;
mod open_tables;
mod parallel;
mod table_heuristics;

#[cfg(test)]
mod slow_solver;
#[cfg(test)]
mod tests;

pub(super) use self::build::ByLayers;
pub(super) use self::endgame_player::Endgame;
pub(super) use self::open_tables::Endings;
pub(super) use self::table_heuristics::{Informed, SEED, lead};
