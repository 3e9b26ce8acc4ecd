//! Awalé: twelve pits, forty-eight seeds, sown counter-clockwise and captured by twos and threes.
//!
//! The mover empties one of their six pits and sows it seed by seed, South's pits `A` to `F`, then North's `a` to `f`,
//! then `A` again, leaving out the emptied pit on every lap. A last seed that makes an opponent's pit 2 or 3
//! captures it, and with it the pits just before, as long as they are the opponent's and hold 2 or 3.
//!
//! Three rule sets agree on that and differ on the rest:
//!
//! | | `cours` | `abapa` | `awari` |
//! |---|---|---|---|
//! | taking all the opponent's seeds | illegal | captures nothing | illegal unless every move leaves them none |
//! | the opponent has no seed | any move | they must be fed | they must be fed unless no move does |
//! | no legal move | pass with seeds, else opponent takes the rest | each keeps their row | opponent takes the rest |
//! | the same position again | over, the rest is nobody's | over, each keeps their row | over, the rest is nobody's |
//! | no capture for N plies | over, the rest is nobody's | – | – |
//! | more than half the seeds captured | – | over | over |
//! | resigning | the opponent takes the rest, then the count decides | loses | loses |
//!
//! The player with more seeds wins; equal is a draw. A ply that ends the game in two ways ends it by the first of:
//! `majority`, `starved`, `no-capture`, `repetition`.

mod board;
mod coach;
mod editor;
mod encoding;
mod eval;
mod inputs;
mod knowledge;
mod model;
mod notation;
mod opening_book;
mod pointing;
mod protocol;
mod row;
mod rules;
mod seed_layout;
mod sowing;
mod strategies;
mod svg;
mod table;
mod threats;

#[cfg(test)]
mod tests;

pub use self::rules::{Awale, Move, Pit, Rules};
