//! Championships: the [`library`] has their files, the same that `palabre championship` writes; a [`runner`] plays one;
//! [`json`] is what is said of one, and [`api`] how it is asked for.

pub(crate) mod api;
mod form;
mod json;
pub(crate) mod library;
mod runner;
