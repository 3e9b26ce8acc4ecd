//! Awalé tricolore: sixteen holes in a ring, ninety-six seeds in three colours.
//!
//! Player 1 owns the odd holes and player 2 the even ones; each starts with two red, two blue and two transparent
//! seeds. A move names a hole of one's own and what is played from it: its red seeds (`R`), its blue ones (`B`), or
//! its transparent ones as red or blue (`TR`, `TB`), followed by the red or blue ones there. Red seeds go to every hole
//! in increasing order, blue ones to the opponent's only; the starting hole is skipped on every lap. If the last hole
//! then holds two or three seeds they are captured, whoever owns it, and so on backwards as long as a hole does.
//!
//! Four things end the game, judged in this order after every move, and each can be told from the position alone:
//!
//! - `famine`: the opponent has no seed in their holes, so the mover takes all that is left. The board is empty, and
//!   nothing else empties it but a capture of the last seeds, which is a famine of nothing.
//! - `49`: a player has 49 seeds or more, and some are left on the board.
//! - `under10`: fewer than ten seeds are left; they count for nobody.
//! - `limit`: the last move of the game is played, the 400th unless the rules say otherwise.
//!
//! With the option `under10-first`, fewer than ten seeds end the game before a famine can take them. What then stays
//! on the board tells the two apart.

mod board;
mod coach;
mod course_evaluations;
mod editor;
mod eval;
mod moves;
mod notation;
mod pointing;
mod protocol;
mod rules;
mod seed_layout;
mod sowing;
mod svg;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

pub use self::moves::{Colour, Hole, Move, Play};
pub use self::rules::{Rules, Tricolore};
