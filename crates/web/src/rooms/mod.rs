//! Tables: games being played. [`room`] is one of them and knows no I/O; the [`registry`] has them all, keeps them on
//! [`store`] before anyone is told, and lets machines move; [`websocket`] and [`api`] are the two ways in.

mod action;
mod advice;
pub(crate) mod api;
mod commands;
mod machine;
mod migration;
mod offers;
pub(crate) mod registry;
mod room;
mod room_entry;
mod settings;
mod store;
pub(crate) mod websocket;
