//! [`ClientConnection`]: a client's connection to the referee, with its transcript.

use std::collections::VecDeque;
use std::time::Instant;

use catalogue::{BotMessage, DialectInfo, Host, Message};

use crate::game::forfeit::{Failure, ForfeitReason};
use crate::process::Transcript;
use crate::tcp::connection::{Heard, TcpConnection};

/// Maximum number of bytes searched for a move sent too early. Further input is read when the client is to move, on its
/// clock.
const MOST_EARLY: usize = 64 << 10;

/// A client's connection and its transcript.
pub(crate) struct ClientConnection {
    pub(crate) wire: TcpConnection,
    pub(crate) host: Box<dyn Host>,
    said: VecDeque<BotMessage>,
    pub(crate) transcript: Transcript,
    pub(crate) games: u32,
    /// A move sent before its turn.
    pub(crate) early: Option<String>,
}

impl ClientConnection {
    pub(crate) fn new(wire: TcpConnection, dialect: &DialectInfo) -> Self {
        let (said, transcript) = (VecDeque::new(), Transcript::default());
        Self { wire, host: (dialect.host)(), said, transcript, games: 0, early: None }
    }

    /// Sends a message of the dialect. A failure shows when the bot has to answer.
    pub(crate) fn tell(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.transcript.told(&bytes.escape_ascii().to_string());
            _ = self.wire.send_all(bytes);
        }
    }

    /// Waits for the next message; `None` at the deadline.
    pub(crate) fn hear(
        &mut self,
        deadline: Instant,
        meanwhile: &mut dyn FnMut() -> bool,
    ) -> Result<Option<BotMessage>, Failure> {
        while self.said.is_empty() {
            let heard = self.wire.hear(deadline, meanwhile);
            if self.take_in(heard)? == 0 {
                return Ok(None);
            }
        }
        Ok(self.said.pop_front())
    }

    /// Processes received bytes and returns their number.
    fn take_in(&mut self, heard: Heard) -> Result<usize, Failure> {
        match heard {
            Heard::Nothing => Ok(0),
            Heard::Closed => Err(gone()),
            Heard::Bytes(bytes) => {
                self.transcript.heard(&bytes.escape_ascii().to_string());
                let garbage = |why| Message::new("why-garbled").with("why", why);
                let said = self.host.hear(&bytes);
                self.said.extend(said.map_err(|why| Failure::new(ForfeitReason::Garbage, garbage(why)))?);
                Ok(bytes.len())
            }
        }
    }

    /// Returns the start of the second game on the connection when the seats stay.
    pub(crate) fn return_start(&self) -> Option<&'static str> {
        self.host.return_start()
    }

    /// Returns `true` if the other end has disconnected.
    pub(crate) fn has_ended(&self) -> bool {
        self.wire.has_ended()
    }

    /// Returns the client's name, if it has already sent it.
    pub(crate) fn greeting(&mut self) -> Result<Option<String>, Failure> {
        let heard = self.wire.take();
        self.take_in(heard)?;
        while let Some(said) = self.said.pop_front() {
            if let BotMessage::Name(name) = said {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Waits for the client's name.
    pub(crate) fn name(&mut self, deadline: Instant, meanwhile: &mut dyn FnMut() -> bool) -> Result<String, Failure> {
        loop {
            match self.hear(deadline, meanwhile)? {
                Some(BotMessage::Name(name)) => return Ok(name),
                Some(_) => {}
                None => return Err(Failure::new(ForfeitReason::NoStart, Message::new("why-nameless"))),
            }
        }
    }

    /// Looks for a move that was sent too early.
    pub(crate) fn look_for_early(&mut self) {
        let mut read = 0;
        while read < MOST_EARLY {
            let heard = self.wire.take();
            match self.take_in(heard) {
                Ok(count @ 1..) => read += count,
                Ok(0) | Err(_) => break,
            }
        }
        for said in std::mem::take(&mut self.said) {
            if let BotMessage::Move(text) | BotMessage::NoMove { text, .. } = said {
                self.early.get_or_insert(text);
            }
        }
    }
}

/// Returns the failure of a client that disconnected.
pub(crate) fn gone() -> Failure {
    Failure::new(ForfeitReason::Crash, Message::new("why-left"))
}
