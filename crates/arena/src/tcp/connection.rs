//! [`TcpConnection`]: a TCP connection for both ends of a dialect: bytes with deadlines. Their meaning is up to the
//! dialect.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::time::Timespec;

use crate::contestant::disconnect::DisconnectWatch;
use crate::process::readable_by;

/// Poll interval of the stop condition.
const SLICE: Duration = Duration::from_millis(50);
/// Write timeout.
const PATIENCE: Duration = Duration::from_secs(5);

const NO_TIME: Timespec = Timespec { tv_sec: 0, tv_nsec: 0 };

/// A connection.
pub struct TcpConnection(TcpStream);

/// The result of a read.
pub(crate) enum Heard {
    Bytes(Vec<u8>),
    /// The other end closed or reset the connection.
    Closed,
    /// Nothing before the deadline, or before the wait was stopped.
    Nothing,
}

impl TcpConnection {
    /// Wraps a connected stream.
    pub fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        Ok(Self(stream))
    }

    /// Sends all bytes, unless the other end has disconnected or does not read.
    pub(crate) fn send_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        let deadline = Instant::now() + PATIENCE;
        while !bytes.is_empty() {
            match self.0.write(bytes) {
                Ok(n) => bytes = &bytes[n..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if !readable_by(&self.0, PollFlags::OUT, deadline) {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Returns `true` if the other end closed or reset the connection, even if unread bytes remain, which are not
    /// consumed.
    pub(crate) fn has_ended(&self) -> bool {
        let ended = PollFlags::RDHUP | PollFlags::HUP | PollFlags::ERR;
        let mut fds = [PollFd::new(&self.0, PollFlags::RDHUP)];
        poll(&mut fds, Some(&NO_TIME)).is_ok() && fds[0].revents().intersects(ended)
    }

    /// Clones the connection, to watch for its end only.
    pub(crate) fn watch(&self) -> Option<DisconnectWatch> {
        self.0.try_clone().ok().map(Self).map(DisconnectWatch::new)
    }

    /// Waits for the next bytes. The deadline is checked and `meanwhile` called before every read, so that either ends
    /// the wait however much the other end sends.
    pub(crate) fn hear(&mut self, deadline: Instant, meanwhile: &mut dyn FnMut() -> bool) -> Heard {
        loop {
            let now = Instant::now();
            if now >= deadline || meanwhile() {
                return Heard::Nothing;
            }
            match self.take() {
                Heard::Nothing => _ = readable_by(&self.0, PollFlags::IN, deadline.min(now + SLICE)),
                heard => return heard,
            }
        }
    }

    /// Returns the bytes available to one read, without waiting.
    pub(crate) fn take(&mut self) -> Heard {
        let mut chunk = [0; 4 << 10];
        match self.0.read(&mut chunk) {
            Ok(0) => Heard::Closed,
            Ok(n) => Heard::Bytes(chunk[..n].to_vec()),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {
                Heard::Nothing
            }
            Err(_) => Heard::Closed,
        }
    }
}

/// Waits for the next connection; `None` at the deadline, or when `meanwhile` ends the wait.
pub(crate) fn accept(
    listener: &TcpListener,
    deadline: Option<Instant>,
    meanwhile: &mut dyn FnMut() -> bool,
) -> io::Result<Option<TcpConnection>> {
    listener.set_nonblocking(true)?;
    loop {
        match listener.accept() {
            Ok((stream, _)) => return TcpConnection::new(stream).map(Some),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            // The client disconnected before it was accepted.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => return Err(error),
        }
        let now = Instant::now();
        if deadline.is_some_and(|deadline| now >= deadline) || meanwhile() {
            return Ok(None);
        }
        readable_by(listener, PollFlags::IN, deadline.unwrap_or(now + SLICE).min(now + SLICE));
    }
}

/// Returns a stop condition that checks a flag.
pub(crate) fn until(stop: &AtomicBool) -> impl FnMut() -> bool {
    || stop.load(Ordering::Relaxed)
}
