//! The lobby of an event: clients from other machines connect, send their names, and wait for their games.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use catalogue::{DialectInfo, Message};
use stdx::lock;

use crate::tcp::acceptor::Acceptor;
use crate::tcp::client_connection::ClientConnection;

/// Default address for clients: reachable from this machine only.
pub(crate) const USUAL_BIND: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// An event's lobbies, one per dialect, on consecutive ports. Each is opened on first use.
#[derive(Debug)]
pub struct Lobbies {
    bind: IpAddr,
    first: u16,
    open: Mutex<Vec<(&'static str, Arc<Lobby>)>>,
    stop: OnceLock<&'static AtomicBool>,
}

/// Two events that differ only in the address of their lobby are the same event.
impl PartialEq for Lobbies {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lobbies {}

impl Lobbies {
    /// Creates lobbies at this address, on ports from this one up; port 0 means any free port for each.
    pub fn at(bind: IpAddr, first: u16) -> Self {
        Self { bind, first, open: Mutex::default(), stop: OnceLock::new() }
    }

    /// Sets the flag that stops waiting for clients.
    pub fn heed(&self, stop: &'static AtomicBool) {
        _ = self.stop.set(stop);
    }

    /// Returns the lobby for a dialect's clients.
    pub fn of(&self, dialect: &'static DialectInfo) -> Result<Arc<Lobby>, Message> {
        let mut open = lock(&self.open);
        if let Some((_, lobby)) = open.iter().find(|(name, _)| *name == dialect.name) {
            return Ok(Arc::clone(lobby));
        }
        let port = if self.first == 0 { 0 } else { self.first.saturating_add(open.len() as u16) };
        let unbound = |error: std::io::Error| {
            let message = Message::new("lobby-unbound").with("port", port.to_string());
            message.with("address", self.bind.to_string()).with("why", error.to_string())
        };
        let acceptor = Acceptor::open((self.bind, port), dialect).map_err(unbound)?;
        let lobby = Arc::new(Lobby { acceptor, stop: self.stop.get().copied() });
        open.push((dialect.name, Arc::clone(&lobby)));
        Ok(lobby)
    }
}

/// The waiting clients of one dialect.
#[derive(Debug)]
pub struct Lobby {
    acceptor: Acceptor,
    stop: Option<&'static AtomicBool>,
}

/// A stop flag that is never set: only a deadline ends the wait.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Lobby {
    /// Returns the address that clients connect to.
    pub const fn address(&self) -> SocketAddr {
        self.acceptor.address()
    }

    /// Waits for the client with that name; `None` if it does not connect in time.
    pub(crate) fn call(&self, name: &str, patience: Duration) -> Option<ClientConnection> {
        let deadline = Instant::now() + patience;
        self.acceptor.call(name, deadline, self.stop.unwrap_or(&NEVER)).map(|visitor| visitor.link)
    }
}
