//! Connections: limits and timeouts of the acceptor, client addresses, host and origin checks, quotas, throttling, and
//! the code shared by all WebSockets.

pub(crate) mod acceptor;
pub(crate) mod client_address;
mod fd_limit;
pub(crate) mod heartbeat;
mod host_check;
pub(crate) mod middleware;
pub(crate) mod public_url;
pub(crate) mod quota;
pub(crate) mod throttle;
pub(crate) mod websocket;
mod write_timeout;
