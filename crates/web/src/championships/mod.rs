//! Championships: the [`library`] has their files, the same that `palabre championship` writes; a [`runner`] plays one;
//! [`json`] renders one, over HTTP by [`api`] and live by [`websocket`].

pub(crate) mod api;
mod form;
mod json;
pub(crate) mod library;
mod runner;
mod websocket;
