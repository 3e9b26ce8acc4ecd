//! Playing in the terminal. The game itself is a [`rules::Sitting`]; here are its screen, its keys, its files and its
//! wires, and none of its rules.
//!
//! - [`setup`]: what is agreed before a game, and the command line that says it
//! - [`round`]: the loop of turns; [`talk`]: what a person can say in his turn; [`ending`]: what is said at the end
//! - [`term`], [`prompt`], [`thinking`]: the screen and the keyboard, on a terminal or through pipes
//! - [`store`], [`date`]: where games are kept
//! - [`clock`]: time
//! - [`link`]: the other end of a game between two machines
//! - [`menu`], [`editor`], [`viewer`]: the full-screen views

pub(crate) mod clock;
pub(crate) mod date;
pub(crate) mod editor;
pub(crate) mod ending;
pub(crate) mod link;
pub(crate) mod menu;
pub(crate) mod prompt;
pub(crate) mod round;
pub(crate) mod setup;
pub(crate) mod store;
pub(crate) mod talk;
pub(crate) mod term;
pub(crate) mod thinking;
pub(crate) mod viewer;
