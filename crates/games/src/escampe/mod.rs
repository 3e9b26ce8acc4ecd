//! Escampe: 36 squares with one, two or three rings; each side has a unicorn and five paladins.
//!
//! Black places six pieces on one edge, rows 1–2 or 5–6; White places theirs on the other and then moves first, freely.
//! A piece moves exactly as many orthogonal steps as its square has rings, over free squares and never twice over the
//! same one. The ring that a move ends on is imposed on the opponent: they must move one of their pieces on such a
//! square. If none can move, they pass, and the next move is free. A paladin that ends its walk on the enemy unicorn
//! takes it and wins; nothing else is ever taken.
//!
//! At least one piece can always move, so no game gets stuck and only the ply limit draws one. If all twelve pieces
//! were stuck, no three empty squares could be connected, as some piece beside them could walk one, two or three steps
//! into them. The 24 empty squares would be isolated or in pairs, with at most 12 of the board's 60 adjacencies between
//! them. The other 48 each touch a piece, so all twelve pieces have four neighbours, empty and paired, and are on
//! triple rings, since one or two steps are open to them. But five of the twelve triple squares are on the rim.

mod board;
mod coach;
mod course_file;
mod editor;
mod encoding;
mod eval;
mod inputs;
mod knowledge;
mod model;
mod moves;
mod notation;
mod placement;
mod pointing;
mod protocol;
mod reach;
mod rules;
mod setup;
mod squares;
mod strategies;
mod survey;
mod svg;

#[cfg(test)]
mod tests;

pub use self::moves::{Action, Edge, Move};
pub use self::rules::{Escampe, Rules};
pub use self::squares::{Square, Squares};
