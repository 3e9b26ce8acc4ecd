//! The server from outside: one binary of integration tests, since each links all of it.

mod analysis;
mod client;
mod events;
mod limits;
mod privacy;
mod refusals;
mod safety;
mod tables;
mod three;
