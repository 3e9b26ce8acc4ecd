//! Colonnes de trois: 3×3 cells, eight pawns a side, stacks of at most three.
//!
//! For sixteen plies the players take turns placing a pawn on any cell with room. From then on they move a pawn from
//! the top of a stack to a neighbouring cell with room, or pass if they have no such move. Three pawns of one's own
//! colour make a column and win. After forty plies, passes included, the game is a draw.

mod board;
mod coach;
mod editor;
mod encoding;
mod eval;
mod knowledge;
mod model;
mod notation;
mod pointing;
mod protocol;
mod rules;
mod svg;
mod table;
mod table_player;

#[cfg(test)]
mod tests;

pub use self::rules::{Cell, Colonnes, Move};
