//! Game-tree searches, generic over the game and monomorphised for each. No game is named here, and there is no I/O.
//!
//! - [`pvs`]: the engine: iterative deepening, principal variation search, a shared transposition table, several
//!   threads;
//! - [`classic`]: textbook minimax and alpha-beta;
//! - [`mcts`]: Monte-Carlo tree search with proven wins;
//! - [`puct`]: best-first search guided by a learned policy, over a graph of positions;
//! - [`dfpn`]: proof-number search, which proves a forced win;
//! - [`handicap`]: a weaker engine, for human opponents;
//! - [`baseline`]: random and greedy players;
//! - [`tune`]: fits evaluation weights to the results of self-play;
//! - [`net`]: evaluations by small neural networks, and their training;
//! - [`negamax`]: the reference for tests.
//!
//! A game implements [`rules::Game`] and [`Heuristics`], its evaluation and move ordering. Every search is a
//! [`Strategy`].
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use rules::example::TakeAway;
//! use rules::{Game as _, Limits};
//! use search::pvs::Pvs;
//! use search::{Heuristics, Score, SearchRequest, Strategy as _, won_in};
//!
//! struct NoEvaluation;
//!
//! impl Heuristics<TakeAway> for NoEvaluation {
//!     fn evaluate(&self, _: &TakeAway) -> Score {
//!         0
//!     }
//! }
//!
//! let request =
//!     SearchRequest { limits: Limits::depth(10), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
//! let mut engine = Pvs::new(NoEvaluation, 1, 1);
//! let choice = engine.choose(&[TakeAway::new(7)], &request);
//! assert_eq!(choice.best, 3);
//! assert_eq!(choice.lines[0].score, won_in(3));
//! assert!(choice.lines[0].is_proof);
//! ```
//!
//! `examples/nim.rs` is a whole program.

pub mod baseline;
pub mod classic;
pub mod dfpn;
mod eval_memory;
mod guide;
pub mod handicap;
mod heuristics;
mod huge_pages;
pub mod mcts;
mod move_stack;
pub mod negamax;
pub mod net;
pub mod puct;
pub mod pvs;
mod score;
mod search_path;
mod strategy;
#[cfg(test)]
mod tests;
mod time_manager;
mod transposition_table;
mod tree_size;
pub mod tune;

pub use eval_memory::EvalMemory;
pub use guide::{Evaluator, Guide};
pub use heuristics::{Coverage, Heuristics, Known, root_order};
pub use move_stack::MoveStack;
pub use score::{DRAW, LONGEST, Score, WIN, distance, is_decided, lost_in, of_outcome, won_in};
pub use strategy::{Choice, Iteration, SearchRequest, Strategy};
pub use time_manager::{TimeManager, planned_time};
pub use transposition_table::TranspositionTable;
pub use tree_size::tree_size;
