//! Rooms: games in progress on the server. A [`room`] is one of them and does no I/O; the [`registry`] holds them all,
//! writes each change to the [`store`] before anyone sees it, and asks the engines for their moves; clients connect
//! through [`websocket`] or [`api`].
//!
//! URLs and the database still use the earlier name, table.

mod actions;
mod advice;
pub(crate) mod api;
mod commands;
mod engine_turn;
pub(crate) mod entry;
mod migration;
mod offers;
mod puzzles;
pub(crate) mod registry;
pub(crate) mod room;
mod settings;
pub(crate) mod state;
mod store;
mod websocket;
