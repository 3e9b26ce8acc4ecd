//! Playing in the terminal: screen, keys, files and connections around a [`play::Session`]. It contains no rules.
//!
//! - `setup` holds the settings of a game, `game_loop` its turns, `human_turn` a person's turn, `command` what can be
//!   entered besides a move, `ending` the result.
//! - `term`, `prompt` and `thinking` are input and output, on a terminal or through pipes.
//! - `store` saves games; `date` and `clock` format time.
//! - `address` completes the addresses of hosts; the connection itself is `arena::Remote`.
//! - `menu`, `editor` and `viewer` are the full-screen views.

pub(crate) mod address;
pub(crate) mod clock;
pub(crate) mod command;
pub(crate) mod editor;
pub(crate) mod ending;
pub(crate) mod game_loop;
pub(crate) mod human_turn;
pub(crate) mod menu;
pub(crate) mod prompt;
pub(crate) mod setup;
pub(crate) mod store;
pub(crate) mod term;
pub(crate) mod thinking;
pub(crate) mod viewer;
