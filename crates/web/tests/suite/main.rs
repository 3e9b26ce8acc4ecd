//! Integration tests of the server, over real sockets. One binary, because each binary would link the whole server.

mod analysis;
mod archive;
mod championships;
mod client;
mod errors;
mod limits;
mod openapi;
mod privacy;
mod puzzles;
mod rooms;
mod safety;
mod three_players;
