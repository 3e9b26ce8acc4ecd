//! Awalé tricolore: sixteen holes in a ring, ninety-six seeds in three colours.
//!
//! Player 1 owns the odd holes and player 2 the even ones; each hole starts with two red, two blue and two transparent
//! seeds. A move names one of the player's own holes and the seeds to play: its red seeds (`R`), its blue ones (`B`),
//! or its transparent ones as red or blue (`TR`, `TB`), followed by the red or blue ones there. Red seeds are sown into
//! every hole in increasing order, blue ones into the opponent's only; the starting hole is skipped on every lap. If
//! the last hole then holds two or three seeds they are captured, whichever player owns it, and so on backwards as long
//! as a hole does.
//!
//! Four conditions end the game, checked in this order after every move; each can be determined from the position
//! alone:
//!
//! - `famine`: the opponent has no seeds in their holes, so the mover takes all that is left. The board is then empty.
//!   Nothing else empties it but a capture of the last seeds, which counts as a famine of no seeds.
//! - `49`: a player has 49 seeds or more, and some are left on the board.
//! - `under10`: fewer than ten seeds are left; they count for nobody.
//! - `limit`: the last move of the game has been played, the 400th by default.
//!
//! With the option `under10-first`, fewer than ten seeds end the game before a famine can take them. The seeds that
//! then stay on the board distinguish the two.

mod board;
mod coach;
mod course_evaluations;
mod editor;
mod encoding;
mod eval;
mod inputs;
mod model;
mod moves;
mod notation;
mod pointing;
mod protocol;
mod rules;
mod seed_layout;
mod sowing;
mod svg;

#[cfg(test)]
mod tests;

pub use self::moves::{Colour, Hole, Move, Play};
pub use self::rules::{Rules, Tricolore};
