//! Where clients from other machines wait for the games of an event: they come, say their names, and are called by them.

use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rules::{DialectInfo, Message, Said};

use crate::tcp::Link;
use crate::wire::Wire;

/// How often it is looked who came.
const SLICE: Duration = Duration::from_millis(50);
/// How long a client may take to say its name.
const NAME_PATIENCE: Duration = Duration::from_secs(10);

/// An event's lobbies, one for each dialect, on ports that follow each other. They are opened when they are first asked for.
#[derive(Debug)]
pub struct Lobbies {
    first: u16,
    open: Mutex<Vec<(&'static str, Arc<Lobby>)>>,
    stop: OnceLock<&'static AtomicBool>,
}

/// Where an event lets clients in does not make it another event.
impl PartialEq for Lobbies {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lobbies {}

impl Lobbies {
    /// Lobbies from this port on; port 0 is any free one for each.
    pub fn at(first: u16) -> Self {
        Self { first, open: Mutex::default(), stop: OnceLock::new() }
    }

    /// Nobody is waited for once this is set.
    pub fn heed(&self, stop: &'static AtomicBool) {
        _ = self.stop.set(stop);
    }

    /// The lobby of a dialect's clients.
    pub fn of(&self, dialect: &'static DialectInfo) -> Result<Arc<Lobby>, Message> {
        let mut open = lock(&self.open);
        if let Some((_, lobby)) = open.iter().find(|(name, _)| *name == dialect.name) {
            return Ok(Arc::clone(lobby));
        }
        let port = if self.first == 0 { 0 } else { self.first.saturating_add(open.len() as u16) };
        let unbound = |error: std::io::Error| {
            Message::new("lobby-unbound").with("port", port.to_string()).with("why", error.to_string())
        };
        let lobby = Arc::new(Lobby::open(port, dialect, self.stop.get().copied()).map_err(unbound)?);
        open.push((dialect.name, Arc::clone(&lobby)));
        Ok(lobby)
    }
}

/// Where clients of one dialect wait.
pub struct Lobby {
    listener: TcpListener,
    port: u16,
    dialect: &'static DialectInfo,
    stop: Option<&'static AtomicBool>,
    waiting: Mutex<Waiting>,
}

impl std::fmt::Debug for Lobby {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lobby").field("port", &self.port).finish_non_exhaustive()
    }
}

/// Who is there.
#[derive(Default)]
struct Waiting {
    nameless: Vec<(Instant, Link)>,
    named: Vec<(String, Link)>,
}

impl Lobby {
    fn open(port: u16, dialect: &'static DialectInfo, stop: Option<&'static AtomicBool>) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("0.0.0.0", port))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        Ok(Self { listener, port, dialect, stop, waiting: Mutex::default() })
    }

    /// The port that clients connect to.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// The client of that name, once it is there; nothing if it does not come in time.
    pub(crate) fn call(&self, name: &str, patience: Duration) -> Option<Link> {
        let deadline = Instant::now() + patience;
        loop {
            let mut waiting = lock(&self.waiting);
            waiting.let_in(&self.listener, self.dialect);
            if let Some(link) = waiting.take(name) {
                return Some(link);
            }
            drop(waiting);
            if Instant::now() >= deadline || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return None;
            }
            thread::sleep(SLICE);
        }
    }
}

impl Waiting {
    /// Takes in who came, and sends away who is gone or does not say its name.
    fn let_in(&mut self, listener: &TcpListener, dialect: &DialectInfo) {
        while let Ok((stream, _)) = listener.accept() {
            self.nameless.extend(Wire::new(stream).ok().map(|wire| (Instant::now(), Link::new(wire, dialect))));
        }
        for (since, mut link) in std::mem::take(&mut self.nameless) {
            match link.hear(Instant::now(), &mut || true) {
                Ok(Some(Said::Name(name))) => self.named.push((name, link)),
                Ok(_) if since.elapsed() < NAME_PATIENCE => self.nameless.push((since, link)),
                Ok(_) | Err(_) => {}
            }
        }
        self.named.retain(|(_, link)| !link.has_ended());
    }

    fn take(&mut self, name: &str) -> Option<Link> {
        let at = self.named.iter().position(|(own, _)| own.trim() == name)?;
        Some(self.named.remove(at).1)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
