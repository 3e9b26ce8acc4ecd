//! Searches, generic over the game and monomorphised for each: this crate names no game and does no I/O.
//!
//! - [`classic`]: minimax, alpha-beta and its adaptive variant, as courses teach them and studies compare them;
//! - [`pvs`]: the engine: iterative deepening, principal variation search, a shared table, several threads;
//! - [`mcts`]: Monte-Carlo tree search with proven wins;
//! - [`handicap`]: the levels for people;
//! - [`baseline`]: random and greedy.
//! - [`tune`]: fitting an evaluation's weights to the results of its own games.
//!
//! A game brings a [`Heuristics`]: its evaluation, and what else it knows. A search is a [`Strategy`].

pub mod baseline;
pub mod classic;
pub mod dfpn;
pub mod handicap;
mod heuristics;
mod huge_pages;
pub mod mcts;
mod move_stack;
mod path;
#[cfg(test)]
mod proofs;
pub mod pvs;
#[cfg(test)]
mod random_tree;
mod score;
mod strategy;
#[cfg(test)]
mod tests;
mod time_manager;
#[cfg(test)]
mod toy_game;
mod transposition;
pub mod tune;

pub use heuristics::{Coverage, Heuristics, Known};
pub use move_stack::MoveStack;
pub use score::{DRAW, LONGEST, Score, WIN, distance, is_decided, lost_in, of_outcome, won_in};
pub use strategy::{Choice, Iteration, SearchRequest, Strategy};
pub use time_manager::TimeManager;
pub use transposition::TranspositionTable;
