//! [`GuestLink`]: the bytes between a guest and its referee, over TCP or over pipes.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::Message;
use play::{Pace, TimeControl};

use super::GuestError;
use crate::tcp::connection::{Heard, TcpConnection, until};

/// Reserve taken off a game's clock for the network delay of all its moves.
const RESERVE: Duration = Duration::from_secs(5);
/// Timeout for the referee's next message.
const TIMEOUT: Duration = Duration::from_secs(24 * 3600);

/// The bytes between a guest and its referee.
pub trait GuestLink {
    /// Waits for the next bytes; `None` if the referee may close the connection at any time and did.
    ///
    /// # Errors
    /// The connection failed or ended too early, or the wait was stopped.
    fn receive(&mut self, stop: &AtomicBool) -> Result<Option<Vec<u8>>, GuestError>;

    /// Takes bytes that have already arrived, where the link can tell without waiting.
    ///
    /// # Errors
    /// The connection ended.
    fn take_waiting(&mut self) -> Result<Option<Vec<u8>>, GuestError>;

    /// Sends all bytes.
    ///
    /// # Errors
    /// The referee cannot be reached.
    fn send(&mut self, bytes: &[u8]) -> Result<(), GuestError>;

    /// Returns the part of a time control that may be used for thinking.
    fn usable(&self, control: TimeControl) -> TimeControl {
        control
    }
}

/// A guest's standard input and output.
pub struct GuestPipes<R, W> {
    /// The referee's lines.
    pub input: R,
    /// The player's lines.
    pub output: W,
}

impl<R: Read, W: Write> GuestLink for GuestPipes<R, W> {
    fn receive(&mut self, _: &AtomicBool) -> Result<Option<Vec<u8>>, GuestError> {
        let mut chunk = vec![0; 16 << 10];
        let read = self.input.read(&mut chunk)?;
        chunk.truncate(read);
        Ok((read > 0).then_some(chunk))
    }

    fn take_waiting(&mut self) -> Result<Option<Vec<u8>>, GuestError> {
        Ok(None)
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), GuestError> {
        self.output.write_all(bytes)?;
        Ok(self.output.flush()?)
    }
}

impl GuestLink for TcpConnection {
    fn receive(&mut self, stop: &AtomicBool) -> Result<Option<Vec<u8>>, GuestError> {
        match self.hear(Instant::now() + TIMEOUT, &mut until(stop)) {
            Heard::Bytes(bytes) => Ok(Some(bytes)),
            Heard::Nothing if stop.load(Ordering::Relaxed) => Err(Message::new("guest-stopped").into()),
            Heard::Closed | Heard::Nothing => Err(closed()),
        }
    }

    fn take_waiting(&mut self) -> Result<Option<Vec<u8>>, GuestError> {
        match self.take() {
            Heard::Bytes(bytes) => Ok(Some(bytes)),
            Heard::Closed => Err(closed()),
            Heard::Nothing => Ok(None),
        }
    }

    /// A referee that closed the connection may have sent its last message before, so errors are ignored: that message
    /// is read next, then the end of the connection.
    fn send(&mut self, bytes: &[u8]) -> Result<(), GuestError> {
        _ = self.send_all(bytes);
        Ok(())
    }

    fn usable(&self, mut control: TimeControl) -> TimeControl {
        if let Pace::Game { total, .. } = &mut control.pace {
            *total -= RESERVE.min(*total / 10);
        }
        control
    }
}

fn closed() -> GuestError {
    Message::new("guest-closed").into()
}
