//! Playing in the terminal. The game itself is a [`play::Session`]; here are its screen, its keys, its files and its
//! wires, and none of its rules.
//!
//! What is agreed before a game is in `setup`; `round` is the loop of turns, `talk` a person's turn, `order` what he can
//! say in it and `ending` what is said at the end. `term`, `prompt` and `thinking` are the screen and the keyboard, on a
//! terminal or through pipes; `store`, `date` and `clock` keep games and time; `link` is the other end of a game between
//! two machines. `menu`, `editor` and `viewer` fill the screen.

pub(crate) mod address;
pub(crate) mod clock;
pub(crate) mod command;
pub(crate) mod date;
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
