//! Great Escape: CodinGame's Quoridor without jumps, on 9×9 cells, for two players; [`Trio`] is the three-player game.
//!
//! Player 0 must reach the last column and player 1 the first, each starting from the other's goal. In turn, a player
//! moves their pawn one step, not through a wall and not off the board, or puts one of their ten walls between two
//! pairs of cells. Pawns may share a cell. Walls may not overlap or cross, and must leave every player a path to their
//! goal. The first to reach their goal wins; after a hundred rounds the game is a draw.

mod board;
mod closing_walls;
mod coach;
mod codingame;
mod editor;
mod effects;
mod encoding;
mod eval;
mod flood;
mod geometry;
mod inputs;
mod knowledge;
mod lanes;
mod model;
mod move_features;
mod notation;
mod path_cache;
mod paths;
mod players;
mod pointing;
mod policy;
mod protocol;
mod reference;
mod routes;
mod rules;
mod setup;
mod shared_board;
mod svg;
mod trio;
mod walls;

#[cfg(test)]
mod exhaustive;
#[cfg(test)]
mod proofs;
#[cfg(test)]
mod tests;

pub use self::geometry::{Cell, Direction, Goal, Orientation, Wall};
pub use self::paths::{Cells, Maze};
pub use self::rules::{GreatEscape, Move, Rules};
pub use self::trio::Trio;
pub use self::walls::Walls;
