//! Referee, bots, championships, and what their results are worth. It names no game.

pub mod pairing;
pub mod pentanomial;
pub mod points;
pub mod ratings;
pub mod sprt;
