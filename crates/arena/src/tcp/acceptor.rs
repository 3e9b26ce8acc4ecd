//! [`Acceptor`]: a listening port where clients connect at any time, send their names, and wait to be called.
//!
//! A dedicated thread accepts and greets all clients concurrently, so that a silent client delays nobody. A client that
//! does not send its name in time, or sends something else, is dropped; one that has disconnected is never called.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use catalogue::{DialectInfo, Message};
use rustix::event::PollFlags;
use stdx::{IgnorePoison as _, lock};

use crate::process::readable_by;
use crate::tcp::client_connection::ClientConnection;
use crate::tcp::connection::TcpConnection;

/// Timeout for a client to send its name after connecting.
const GREETING: Duration = Duration::from_secs(5);
/// Maximum number of connections without a name; one more drops the oldest, which has had the most time.
const MOST_PENDING: usize = 64;
/// Maximum number of clients waiting to be called; further ones are rejected.
const MOST_WAITING: usize = 64;
/// Poll interval while a client has yet to send its name, and while none has.
const GREETING_POLL: Duration = Duration::from_millis(10);
const IDLE_POLL: Duration = Duration::from_millis(100);

/// A client that connected and sent its name.
pub struct Visitor {
    /// Its name; empty if it has none.
    pub name: String,
    pub(crate) link: ClientConnection,
    /// Its number in the order of connecting.
    arrival: u64,
}

impl Visitor {
    /// Returns the start of the second game on its connection when the seats stay.
    pub fn return_start(&self) -> Option<&'static str> {
        self.link.return_start()
    }
}

/// A connection that has not sent a name yet.
struct Pending {
    since: Instant,
    arrival: u64,
    link: ClientConnection,
}

#[derive(Default)]
struct Clients {
    arrivals: u64,
    pending: Vec<Pending>,
    /// In connection order.
    waiting: Vec<Visitor>,
}

/// State shared by both threads.
struct Shared {
    clients: Mutex<Clients>,
    came: Condvar,
    closed: AtomicBool,
}

/// A listening port with its clients.
pub struct Acceptor {
    address: SocketAddr,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl std::fmt::Debug for Acceptor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Acceptor").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Acceptor {
    /// Listens for clients that speak a dialect; port 0 means any free port.
    pub fn open(address: impl ToSocketAddrs, dialect: &'static DialectInfo) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (clients, came, closed) = (Mutex::default(), Condvar::new(), AtomicBool::new(false));
        let shared = Arc::new(Shared { clients, came, closed });
        let theirs = Arc::clone(&shared);
        let thread = thread::spawn(move || greet_all(&listener, dialect, &theirs));
        Ok(Self { address, shared, thread: Some(thread) })
    }

    /// Returns the address that clients connect to.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits for two clients and returns the first two in connection order; `None` once `stop` is set.
    pub fn pair(&self, stop: &AtomicBool) -> Option<[Visitor; 2]> {
        self.wait(None, stop, |waiting| {
            let pair = waiting.len() >= 2;
            pair.then(|| [waiting.remove(0), waiting.remove(0)])
        })
    }

    /// Waits for the client with that name; `None` at the deadline, or once `stop` is set.
    pub(crate) fn call(&self, name: &str, deadline: Instant, stop: &AtomicBool) -> Option<Visitor> {
        self.wait(Some(deadline), stop, |waiting| {
            let at = waiting.iter().position(|visitor| visitor.name.trim() == name)?;
            Some(waiting.remove(at))
        })
    }

    /// Waits until `find` finds a client among the waiting ones that are still connected.
    fn wait<T>(
        &self,
        deadline: Option<Instant>,
        stop: &AtomicBool,
        mut find: impl FnMut(&mut Vec<Visitor>) -> Option<T>,
    ) -> Option<T> {
        let mut clients = lock(&self.shared.clients);
        loop {
            clients.waiting.retain(|visitor| !visitor.link.has_ended());
            if let Some(found) = find(&mut clients.waiting) {
                return Some(found);
            }
            if stop.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return None;
            }
            let woken = self.shared.came.wait_timeout(clients, IDLE_POLL);
            clients = woken.ignore_poison().0;
        }
    }
}

impl Drop for Acceptor {
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It exits within a poll interval; a panic in it needs no handling.
            _ = thread.join();
        }
    }
}

/// Describes who can connect to an address.
pub fn open_to(address: IpAddr) -> Message {
    Message::new(if address.is_loopback() { "open-to-this-machine" } else { "open-to-network" })
}

/// Accepts and greets until the port is closed.
fn greet_all(listener: &TcpListener, dialect: &DialectInfo, shared: &Shared) {
    let mut poll = IDLE_POLL;
    while !shared.closed.load(Ordering::Relaxed) {
        readable_by(listener, PollFlags::IN, Instant::now() + poll);
        let mut clients = lock(&shared.clients);
        let before = clients.waiting.len();
        let is_well = clients.accept(listener, dialect);
        clients.greet();
        poll = if clients.pending.is_empty() { IDLE_POLL } else { GREETING_POLL };
        if clients.waiting.len() > before {
            shared.came.notify_all();
        }
        drop(clients);
        if !is_well {
            // For example, the file limit is reached: the connection stays queued, and poll would return at once.
            thread::sleep(IDLE_POLL);
        }
    }
}

impl Clients {
    /// Accepts new connections; `false` if that fails for a reason other than that there are none.
    fn accept(&mut self, listener: &TcpListener, dialect: &DialectInfo) -> bool {
        for _ in 0..MOST_PENDING {
            let stream = match listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) => return error.kind() == io::ErrorKind::WouldBlock || left(&error),
            };
            self.arrivals += 1;
            let Ok(wire) = TcpConnection::new(stream) else { continue };
            if self.pending.len() == MOST_PENDING {
                self.pending.remove(0);
            }
            self.pending.push(Pending {
                since: Instant::now(),
                arrival: self.arrivals,
                link: ClientConnection::new(wire, dialect),
            });
        }
        true
    }

    /// Reads from the connections without a name.
    fn greet(&mut self) {
        for mut client in std::mem::take(&mut self.pending) {
            match client.link.greeting() {
                Ok(Some(name)) => self.seat(Visitor { name, link: client.link, arrival: client.arrival }),
                Ok(None) if client.since.elapsed() < GREETING => self.pending.push(client),
                Ok(None) | Err(_) => {}
            }
        }
    }

    /// Adds a client to the waiting ones, in connection order.
    fn seat(&mut self, visitor: Visitor) {
        self.waiting.retain(|visitor| !visitor.link.has_ended());
        if self.waiting.len() < MOST_WAITING {
            let at = self.waiting.partition_point(|other| other.arrival < visitor.arrival);
            self.waiting.insert(at, visitor);
        }
    }
}

/// Returns `true` if the client disconnected before it was accepted, or the call was interrupted.
fn left(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::Interrupted)
}
