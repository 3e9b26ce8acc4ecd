//! What is known exactly of endgames: a table for each rule set and number of seeds on the board, a byte a position.
//!
//! A value is the seeds that the mover will still take less those that the opponent will, both playing best, from this
//! position on: the past and the limit on plies without a capture are forgotten, and infinite play is worth nothing. That
//! is the truth under `cours` and `awari`, where what is left after a repetition is nobody's. Under `abapa` each keeps his
//! row then, so an entry also says whether cycles have a part in it.
//!
//! `index.rs` numbers positions, `entry.rs` is the byte; `layer.rs` works out the positions of one number of seeds from
//! those of fewer, `spread.rs` does that on all cores, `cycles.rs` finds out which values cycles cannot touch;
//! `build.rs` is what the program sees of it, `endings.rs` the tables in use, `informed.rs` what a search makes of them,
//! `convert.rs` how a won endgame is brought home.

mod build;
mod convert;
mod cycles;
mod endings;
mod entry;
mod index;
mod informed;
mod layer;
mod spread;

#[cfg(test)]
mod plain;
#[cfg(test)]
mod tests;

pub(super) use self::build::ByLayers;
pub(super) use self::convert::Endgame;
pub(super) use self::endings::Endings;
pub(super) use self::informed::{Informed, SEED, lead};
