//! The extension module of the Python package `palabre`: games, boards, players, matches and batches.
//!
//! Python code around it, in `palabre/`, adds the environments for learning and the runner of bots. Boards are
//! [`catalogue::DynLine`]s; errors have the sentences of the command line. Long calls release Python's lock and stop on
//! Ctrl-C.

#![allow(
    rustdoc::broken_intra_doc_links,
    reason = "docs of Python's items are Python's: brackets are types and indices"
)]

mod analysis;
mod batch;
mod board;
mod bot;
mod clock;
mod engine;
mod errors;
mod game;
mod interrupt;
mod language;
mod match_result;
mod matches;
mod move_texts;
mod outcome;
mod program;
mod python_player;
mod record;
mod solution;

use pyo3::pymodule;

#[pymodule]
mod _palabre {
    #[pymodule_export]
    use super::analysis::{Analysis, Value};
    #[pymodule_export]
    use super::batch::BatchEnv;
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::bot::run_bot;
    #[pymodule_export]
    use super::clock::Clock;
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::errors::{IllegalMoveError, PalabreError};
    #[pymodule_export]
    use super::game::{Game, game_names};
    #[pymodule_export]
    use super::language::{language, set_language};
    #[pymodule_export]
    use super::match_result::MatchResult;
    #[pymodule_export]
    use super::matches::play_match;
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    use super::program::{run_command, set_supervisor};
    #[pymodule_export]
    use super::record::{Record, read_records};
    #[pymodule_export]
    use super::solution::{Solution, solve};

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
