//! Referee, bots, championships, and what their results are worth. It names no game.

pub mod pentanomial;
pub mod ratings;
pub mod sprt;
