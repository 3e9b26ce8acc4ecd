//! Colonnes de trois: 3×3 cells, eight pawns a side, stacks of at most three.
//!
//! For sixteen plies the players place a pawn each in turn, on any cell with room; from then on they move a pawn that
//! tops a stack to a neighbouring cell with room, or pass when they have no such move. Three pawns of one's own colour
//! make a column and win. After forty plies, passes included, the game is a draw.

mod board;
mod coach;
mod editor;
mod eval;
mod knowledge;
mod notation;
mod pointing;
mod protocol;
mod rules;
mod svg;
mod table;
mod table_player;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

pub use self::rules::{Cell, Colonnes, Move};
