//! What all sockets have in common: how many there are, how fast they may talk, and how they end.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::api::error::{Answer, ApiError};
use crate::i18n::Voice;
use crate::limits::{self, PerAddress};
use crate::net::middleware::Caller;
use crate::net::quota::{Counted, Full, Quota};

/// How long someone may take to read what is sent to him.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes that a socket reads at a time.
const READ_BUFFER: usize = 8 << 10;
/// How often it is asked whether someone is still there.
pub(crate) const PING: Duration = Duration::from_secs(25);

/// Sockets of each visitor and of each address.
pub(crate) struct Lines {
    visitors: Arc<Quota<String>>,
    addresses: Arc<Quota<IpAddr>>,
    per_address: PerAddress,
}

/// An open socket; it counts until it is let go.
pub(crate) type OpenLine = (Counted<String>, Option<Counted<IpAddr>>);

impl Lines {
    pub(crate) fn new(per_address: PerAddress) -> Self {
        Self { visitors: Quota::new(limits::SOCKETS), addresses: Quota::new(limits::SOCKETS), per_address }
    }

    /// One more socket of a caller's, unless they or their address have too many.
    pub(crate) fn open(&self, caller: &Caller) -> Answer<OpenLine> {
        let full = |Full(most)| ApiError::new("too-many-sockets").with("most", most);
        let own = self.visitors.enter(caller.visitor.clone(), limits::SOCKETS_EACH).map_err(full)?;
        let most = self.per_address.sockets();
        let address = caller.address.map(|address| self.addresses.enter(address, most)).transpose();
        Ok((own, address.map_err(|Full(most)| full(Full(most)).said("address-full"))?))
    }
}

/// A socket with the bounds of all of them.
pub(crate) fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    // Orders are short: the usual 128 KiB for each socket would be most of the server's memory.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER);
    upgrade.max_message_size(limits::MESSAGE).max_frame_size(limits::MESSAGE)
}

/// How fast a socket may talk: a burst, and then so many messages a second.
pub(crate) struct Pace {
    left: f64,
    since: Instant,
}

impl Pace {
    pub(crate) fn new() -> Self {
        Self { left: limits::BURST, since: Instant::now() }
    }

    /// Whether one more message is not too many.
    pub(crate) fn allows(&mut self) -> bool {
        let earned = self.since.elapsed().as_secs_f64() * limits::PACE;
        self.since = Instant::now();
        self.left = (self.left + earned).min(limits::BURST) - 1.0;
        self.left >= 0.0
    }
}

/// What came from the other end.
pub(crate) enum Heard {
    /// A message.
    Text(String),
    /// Nothing that matters.
    Nothing,
    /// The end.
    End,
}

/// Takes what came in. Too much, or too large, is refused and ends the conversation.
pub(crate) async fn hear(
    socket: &mut WebSocket,
    received: Option<Result<Message, axum::Error>>,
    pace: &mut Pace,
    voice: Voice,
) -> Heard {
    match received {
        Some(Ok(Message::Text(text))) if pace.allows() => Heard::Text(text.as_str().to_owned()),
        Some(Ok(Message::Text(_))) => {
            end(socket, close_code::POLICY, Some(&ApiError::new("too-many-messages")), voice).await;
            Heard::End
        }
        Some(Ok(Message::Binary(_))) => {
            end(socket, close_code::UNSUPPORTED, Some(&ApiError::new("not-text")), voice).await;
            Heard::End
        }
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Heard::Nothing,
        Some(Ok(Message::Close(_))) | None => Heard::End,
        Some(Err(error)) => {
            let (code, problem) = broken(&error);
            end(socket, code, problem.as_ref(), voice).await;
            Heard::End
        }
    }
}

/// The close code for what cannot be read, with a refusal where the other end can still be told.
fn broken(error: &axum::Error) -> (u16, Option<ApiError>) {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<tungstenite::Error>());
    match cause {
        Some(tungstenite::Error::Capacity(_)) => {
            (close_code::SIZE, Some(ApiError::new("too-large").with("most", limits::MESSAGE)))
        }
        Some(tungstenite::Error::Utf8(why)) => {
            (close_code::INVALID, Some(ApiError::because("bad-request", why.as_str())))
        }
        _ => (close_code::PROTOCOL, None),
    }
}

/// Sends a message; false once nobody takes it.
pub(crate) async fn send(socket: &mut WebSocket, value: &Value) -> bool {
    let message = Message::Text(value.to_string().into());
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

/// Asks whether someone is still there.
pub(crate) async fn ping(socket: &mut WebSocket) -> bool {
    matches!(timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await, Ok(Ok(())))
}

/// Waits for the end of the server.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // A sender that is gone means the same.
    _ = closing.wait_for(|closing| *closing).await;
}

/// Says why, and ends the conversation.
pub(crate) async fn end(socket: &mut WebSocket, code: u16, why: Option<&ApiError>, voice: Voice) {
    if let Some(problem) = why {
        send(socket, &refusal(None, problem, voice)).await;
    }
    let reason = why.map_or("closing", ApiError::code);
    let frame = CloseFrame { code, reason: reason.into() };
    // Whoever does not listen any more need not be told.
    drop(timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await);
}

/// A refusal as a socket tells it.
pub(crate) fn refusal(reference: Option<&Value>, problem: &ApiError, voice: Voice) -> Value {
    json!({ "type": "refused", "ref": reference, "code": problem.code(), "message": problem.text(voice) })
}

#[cfg(test)]
mod tests {
    use tungstenite::error::{CapacityError, ProtocolError};

    use super::*;

    #[test]
    fn what_cannot_be_read_is_called_what_it_is() {
        let broken = |error: tungstenite::Error| {
            let (code, problem) = broken(&axum::Error::new(error));
            (code, problem.map(|problem| problem.code()))
        };
        let large = CapacityError::MessageTooLong { size: 1 << 20, max_size: limits::MESSAGE };
        assert_eq!(broken(large.into()), (close_code::SIZE, Some("too-large")));
        assert_eq!(broken(tungstenite::Error::Utf8("0xff".to_owned())), (close_code::INVALID, Some("bad-request")));
        assert_eq!(broken(ProtocolError::ResetWithoutClosingHandshake.into()), (close_code::PROTOCOL, None));
    }
}
