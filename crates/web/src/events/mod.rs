//! Championships: the [`shelf`] has their files, the same that `palabre championship` writes; a [`run`] plays one;
//! [`told`] is what is said of one, and [`api`] how it is asked for.

pub(crate) mod api;
mod form;
mod run;
pub(crate) mod shelf;
mod told;
