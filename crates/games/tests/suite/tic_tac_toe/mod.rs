//! Tic-tac-toe: 3×3 cells, three marks of one side in a row win.
//!
//! The players take turns marking a free cell, crosses first. The first with three marks in a row, column or diagonal
//! wins; a full board without that is a draw.

mod board;
mod coach;
mod encoding;
mod eval;
mod notation;
mod rules;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

pub use self::rules::TicTacToe;
