//! [`Acceptor`]: a listening port where clients come at any time, say their names, and wait to be called.
//!
//! A thread of its own accepts and greets all of them at once, so that nobody waits for a client that says nothing. A client
//! that does not say its name in time, or sends something else, is dropped; one that has left is never called.

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

/// Time to say a name after connecting.
const GREETING: Duration = Duration::from_secs(5);
/// Connections that have not said their names yet; one more drops the oldest, which has had the most time.
const MOST_PENDING: usize = 64;
/// Clients that wait to be called; one more is turned away.
const MOST_WAITING: usize = 64;
/// Poll interval while somebody has still to say a name, and while nobody has.
const GREETING_POLL: Duration = Duration::from_millis(10);
const IDLE_POLL: Duration = Duration::from_millis(100);

/// A client that connected and said its name.
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

/// A connection that has not said a name yet.
struct Pending {
    since: Instant,
    arrival: u64,
    link: ClientConnection,
}

#[derive(Default)]
struct Clients {
    arrivals: u64,
    pending: Vec<Pending>,
    /// In the order of connecting.
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
    /// Listens for clients that speak a dialect; port 0 is any free one.
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

    /// The address that clients connect to.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The first two clients by the order of connecting, once two are there; nothing once `stop` is set.
    pub fn pair(&self, stop: &AtomicBool) -> Option<[Visitor; 2]> {
        self.wait(None, stop, |waiting| {
            let pair = waiting.len() >= 2;
            pair.then(|| [waiting.remove(0), waiting.remove(0)])
        })
    }

    /// The client of that name, once it is there; nothing at the deadline, or once `stop` is set.
    pub(crate) fn call(&self, name: &str, deadline: Instant, stop: &AtomicBool) -> Option<Visitor> {
        self.wait(Some(deadline), stop, |waiting| {
            let at = waiting.iter().position(|visitor| visitor.name.trim() == name)?;
            Some(waiting.remove(at))
        })
    }

    /// Finds a client among those that wait and are still connected.
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
            // It ends within a poll interval; there is nothing to learn from a thread that panicked.
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
            // No more files, for instance: the connection stays where it is, and poll would return at once.
            thread::sleep(IDLE_POLL);
        }
    }
}

impl Clients {
    /// Takes in who came; false if that fails for another reason than that nobody is there.
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

    /// Hears what was said by those without a name.
    fn greet(&mut self) {
        for mut client in std::mem::take(&mut self.pending) {
            match client.link.greeting() {
                Ok(Some(name)) => self.seat(Visitor { name, link: client.link, arrival: client.arrival }),
                Ok(None) if client.since.elapsed() < GREETING => self.pending.push(client),
                Ok(None) | Err(_) => {}
            }
        }
    }

    /// Keeps a client, in the order of connecting.
    fn seat(&mut self, visitor: Visitor) {
        self.waiting.retain(|visitor| !visitor.link.has_ended());
        if self.waiting.len() < MOST_WAITING {
            let at = self.waiting.partition_point(|other| other.arrival < visitor.arrival);
            self.waiting.insert(at, visitor);
        }
    }
}

/// A client that left before it was let in is none.
fn left(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::Interrupted)
}
