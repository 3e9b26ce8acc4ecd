//! Championships: the [`library`] holds their files, in the format of `palabre championship`; a [`runner`] plays one;
//! [`json`] and `player_report` render one, for [`api`] over HTTP and for [`websocket`] live.

pub(crate) mod api;
mod form;
pub(crate) mod json;
pub(crate) mod library;
mod player_report;
mod runner;
mod websocket;
