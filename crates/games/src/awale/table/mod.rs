//! Endgame tables: one for each rule set and number of seeds on the board, a byte per position.
//!
//! A value is the number of seeds that the mover will still capture minus those of the opponent, with best play by
//! both. It ignores the past and the limit on plies without a capture, and counts infinite play as zero. That is exact
//! under `cours` and `awari`, where the seeds left after a repetition are nobody's. Under `abapa` each player then
//! keeps their row, so an entry also says whether cycles affect it. Players use another set under `cours`, whose values
//! know the limit.
//!
//! `index.rs` numbers positions and `entry.rs` defines the byte; `layer.rs` computes a layer from those with fewer
//! seeds, `parallel.rs` does that on all cores, `cycles.rs` finds the values that do not depend on cycles;
//! `limited_layer.rs` computes a layer with the limit, and `limited_check.rs` verifies it; `build.rs` is the interface
//! for building, `standard_tables.rs` the tables that every player has, `open_tables.rs` the tables in
//! use, `table_heuristics.rs` their use in search, `endgame_player.rs` converts a won endgame.

mod build;
mod cycles;
mod endgame_player;
mod entry;
mod index;
mod layer;
mod limited_check;
mod limited_layer;
mod open_tables;
mod parallel;
mod standard_tables;
mod table_heuristics;

#[cfg(test)]
mod slow_solver;
#[cfg(test)]
mod tests;

pub(super) use self::build::ByLayers;
pub(super) use self::endgame_player::Endgame;
pub(super) use self::open_tables::{Endings, LIMIT, set_of};
pub(super) use self::table_heuristics::{BONUSES, Informed, SEED, lead};
