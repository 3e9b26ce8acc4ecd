//! Searches, generic over the game and monomorphised for each: this crate names no game and does no I/O.
//!
//! - [`course`]: minimax, alpha-beta and its adaptive variant, as courses teach them and studies compare them;
//! - [`pvs`]: the engine: iterative deepening, principal variation search, a shared table, several threads;
//! - [`mcts`]: Monte-Carlo tree search with proven wins;
//! - [`human`]: the levels for people;
//! - [`simple`]: random and greedy.
//! - [`tune`]: fitting an evaluation's weights to the results of its own games.
//!
//! A game brings a [`Guide`]: its evaluation, and what else it knows. A search is a [`Strategy`].

mod budget;
pub mod course;
mod guide;
pub mod human;
pub mod mcts;
mod moves;
mod pages;
mod path;
#[cfg(test)]
mod proofs;
pub mod prove;
pub mod pvs;
mod score;
pub mod simple;
mod strategy;
mod table;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
#[cfg(test)]
mod tree;
pub mod tune;

pub use budget::Watch;
pub use guide::{Coverage, Guide, Known};
pub use moves::Moves;
pub use score::{DRAW, LONGEST, Score, WIN, distance, is_decided, lost_in, of_outcome, won_in};
pub use strategy::{Choice, Go, Progress, Strategy};
pub use table::Table;
