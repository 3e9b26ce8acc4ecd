//! Championships: the [`library`] holds their files, in the format of `palabre championship`; a [`runner`] plays one;
//! [`json`] renders one, for [`api`] over HTTP and for [`websocket`] live.

pub(crate) mod api;
mod form;
mod json;
pub(crate) mod library;
mod runner;
mod websocket;
