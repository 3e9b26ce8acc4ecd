//! Connections over TCP: accepting and greeting clients, and the bytes of a connection with deadlines.

pub(crate) mod acceptor;
pub(crate) mod client_connection;
pub(crate) mod connection;
pub(crate) mod lobby;
