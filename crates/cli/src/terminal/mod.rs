//! Playing in the terminal: screen, keys, files and connections around a [`play::Session`]. It contains no rules.
//!
//! - `setup` holds the settings of a game, `game_loop` its turns, `human_turn` a person's turn, `command` what can be
//!   entered besides a move, `ending` the result.
//! - `front` is the view of a game loop: `log` as lines, through `term` and `prompt`, or `screen` as a full screen.
//! - `thinking` is a search with its progress, `move_list` the legal moves for people.
//! - `store` saves games; `date` and `clock` format time.
//! - `address` completes the addresses of hosts; the connection itself is `arena::Remote`.
//! - `menu`, `editor` and `viewer` are the views besides a game.

pub(crate) mod address;
pub(crate) mod clock;
pub(crate) mod command;
pub(crate) mod editor;
pub(crate) mod ending;
pub(crate) mod front;
pub(crate) mod game_loop;
pub(crate) mod human_turn;
pub(crate) mod log;
pub(crate) mod menu;
pub(crate) mod move_list;
pub(crate) mod prompt;
pub(crate) mod screen;
pub(crate) mod setup;
pub(crate) mod store;
pub(crate) mod term;
pub(crate) mod thinking;
pub(crate) mod viewer;
