//! JSON API: routes with their generated documentation, errors, extractors, and the stateless endpoints.

pub(crate) mod analysis;
pub(crate) mod client;
pub(crate) mod error;
pub(crate) mod exact_values;
pub(crate) mod extract;
pub(crate) mod games;
pub(crate) mod openapi;
pub(crate) mod positions;
pub(crate) mod puzzles;
mod rules_text;
pub(crate) mod scene;
