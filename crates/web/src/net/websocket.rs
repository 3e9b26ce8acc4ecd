//! Code shared by all WebSockets: quotas, message rate and size limits, the envelope of messages, and closing.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::timeout;

use super::middleware::Caller;
use super::quota::{Permit, Quota, QuotaExceeded};
use crate::api::error::{ApiError, ApiResult, codes};
use crate::i18n::Locale;
use crate::limits::{self, PerAddress};

/// Timeout for sending a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Size of a socket's read buffer in bytes.
const READ_BUFFER: usize = 8 << 10;

/// Open sockets by visitor and by address.
pub(crate) struct SocketQuota {
    visitors: Arc<Quota<String>>,
    addresses: Arc<Quota<IpAddr>>,
    per_address: PerAddress,
}

/// Permit for one socket, held while it is open.
pub(crate) type SocketPermit = (Permit<String>, Option<Permit<IpAddr>>);

impl SocketQuota {
    pub(crate) fn new(per_address: PerAddress) -> Self {
        Self { visitors: Quota::new(limits::SOCKETS), addresses: Quota::new(limits::SOCKETS), per_address }
    }

    /// Counts one more socket, unless the visitor or the address has too many.
    pub(crate) fn acquire(&self, caller: &Caller) -> ApiResult<SocketPermit> {
        let full = |QuotaExceeded(most)| ApiError::new("too-many-sockets").with("most", most);
        let own = self.visitors.acquire(caller.visitor.clone(), limits::SOCKETS_PER_VISITOR).map_err(full)?;
        let most = self.per_address.sockets();
        let address = caller.address.map(|address| self.addresses.acquire(address, most)).transpose();
        Ok((own, address.map_err(|exceeded| full(exceeded).with_text("address-full"))?))
    }
}

/// Applies the size limits of all sockets.
pub(crate) fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    // Commands are short, and the default buffer of 128 KiB per socket would take most of the server's memory.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER);
    upgrade.max_message_size(limits::MESSAGE_BYTES).max_frame_size(limits::MESSAGE_BYTES)
}

/// Any JSON value in the field `ref` of a command, repeated in its answer.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Reference(serde_json::Value);

/// Message from a client: a command with an optional `ref`.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "{C}Message")]
pub(crate) struct ClientMessage<C> {
    #[serde(rename = "ref")]
    pub(crate) reference: Option<Reference>,
    #[serde(flatten)]
    pub(crate) command: C,
}

/// Error of a command on a socket.
#[derive(Clone, Serialize, JsonSchema)]
pub(crate) struct Refusal {
    #[serde(rename = "ref")]
    reference: Option<Reference>,
    /// Stable code, never translated.
    #[schemars(extend("enum" = codes()))]
    code: &'static str,
    /// Sentence in the client's language.
    message: String,
}

impl Refusal {
    pub(crate) fn new(reference: Option<Reference>, error: &ApiError, locale: Locale) -> Self {
        Self { reference, code: error.code(), message: error.text(locale) }
    }
}

/// Token bucket for the messages of one socket.
pub(crate) struct MessageRate {
    left: f64,
    since: Instant,
}

impl MessageRate {
    pub(crate) fn new() -> Self {
        Self { left: limits::MESSAGE_BURST, since: Instant::now() }
    }

    /// Counts one more message. Returns `false` if it exceeds the rate.
    fn try_acquire(&mut self) -> bool {
        let earned = self.since.elapsed().as_secs_f64() * limits::MESSAGES_PER_SECOND;
        self.since = Instant::now();
        self.left = (self.left + earned).min(limits::MESSAGE_BURST) - 1.0;
        self.left >= 0.0
    }
}

/// Frame received from a client.
pub(crate) enum Received {
    Text(String),
    /// Ping or pong.
    Control,
    /// The socket is closed.
    Closed,
}

/// Checks a received frame. A frame that is too large, too frequent or not text is answered with an error and closes
/// the socket.
pub(crate) async fn receive(
    socket: &mut WebSocket,
    received: Option<Result<Message, axum::Error>>,
    rate: &mut MessageRate,
    locale: Locale,
) -> Received {
    let (code, error) = match received {
        Some(Ok(Message::Text(text))) if rate.try_acquire() => return Received::Text(text.as_str().to_owned()),
        Some(Ok(Message::Text(_))) => (close_code::POLICY, Some(ApiError::new("too-many-messages"))),
        Some(Ok(Message::Binary(_))) => (close_code::UNSUPPORTED, Some(ApiError::new("not-text"))),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Received::Control,
        Some(Ok(Message::Close(_))) | None => return Received::Closed,
        Some(Err(error)) => read_error(&error),
    };
    close(socket, code, error.as_ref(), locale).await;
    Received::Closed
}

/// Returns the close code for a failed read, with an error to send if the client can still receive one.
fn read_error(error: &axum::Error) -> (u16, Option<ApiError>) {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<tungstenite::Error>());
    match cause {
        Some(tungstenite::Error::Capacity(_)) => {
            (close_code::SIZE, Some(ApiError::new("too-large").with("most", limits::MESSAGE_BYTES)))
        }
        Some(tungstenite::Error::Utf8(why)) => {
            (close_code::INVALID, Some(ApiError::because("bad-request", why.as_str())))
        }
        _ => (close_code::PROTOCOL, None),
    }
}

/// Sends a message. Returns `false` once the client is gone.
pub(crate) async fn send(socket: &mut WebSocket, message: &impl Serialize) -> bool {
    // Plain data structures always serialise.
    let Ok(text) = serde_json::to_string(message) else { return false };
    matches!(timeout(SEND_TIMEOUT, socket.send(Message::Text(text.into()))).await, Ok(Ok(())))
}

/// Sends a ping. Returns `false` once the client is gone.
pub(crate) async fn ping(socket: &mut WebSocket) -> bool {
    matches!(timeout(SEND_TIMEOUT, socket.send(Message::Ping(Vec::new().into()))).await, Ok(Ok(())))
}

/// Waits until the server shuts down.
pub(crate) async fn shutdown(closing: &mut watch::Receiver<bool>) {
    // A dropped sender also means shutdown.
    _ = closing.wait_for(|closing| *closing).await;
}

/// Sends the error, if there is one, and closes the socket.
pub(crate) async fn close(socket: &mut WebSocket, code: u16, error: Option<&ApiError>, locale: Locale) {
    /// Error message that does not belong to the message type of one socket.
    #[derive(Serialize)]
    #[serde(tag = "type", rename_all = "lowercase")]
    enum ClosingMessage {
        Refused(Refusal),
    }
    if let Some(error) = error {
        send(socket, &ClosingMessage::Refused(Refusal::new(None, error, locale))).await;
    }
    let reason = error.map_or("closing", ApiError::code);
    let frame = CloseFrame { code, reason: reason.into() };
    // The client may be gone already.
    drop(timeout(SEND_TIMEOUT, socket.send(Message::Close(Some(frame)))).await);
}

#[cfg(test)]
mod tests {
    use tungstenite::error::{CapacityError, ProtocolError};

    use super::*;

    #[test]
    fn read_errors_have_their_close_codes() {
        let code_of = |error: tungstenite::Error| {
            let (code, error) = read_error(&axum::Error::new(error));
            (code, error.map(|error| error.code()))
        };
        let large = CapacityError::MessageTooLong { size: 1 << 20, max_size: limits::MESSAGE_BYTES };
        assert_eq!(code_of(large.into()), (close_code::SIZE, Some("too-large")));
        assert_eq!(code_of(tungstenite::Error::Utf8("0xff".to_owned())), (close_code::INVALID, Some("bad-request")));
        assert_eq!(code_of(ProtocolError::ResetWithoutClosingHandshake.into()), (close_code::PROTOCOL, None));
    }
}
