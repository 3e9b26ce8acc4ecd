//! WebSocket of a room: receives commands; sends their answers, and the state after every change.

use std::sync::Arc;

use axum::extract::ws::{WebSocket, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use tokio::sync::mpsc;

use super::api::ViewQuery;
use super::commands::{RoomCommand, RoomMessage, Viewer, execute};
use super::entry::RoomEntry;
use super::state::Presence;
use crate::api::error::{ApiError, ApiResult};
use crate::api::extract::{PathParams, QueryParams, Upgrade, invalid_json};
use crate::app::App;
use crate::net::heartbeat::{Beat, Heartbeat};
use crate::net::middleware::Caller;
use crate::net::websocket::{self, ClientMessage, MessageRate, Received, Reference, Refusal, SocketPermit, bounded};

/// Maximum number of answers to slow commands that wait to be sent.
const BACKLOG: usize = 16;

/// `GET /api/tables/{id}/live`
pub(super) async fn live(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<ViewQuery>,
    Upgrade(upgrade): Upgrade,
) -> ApiResult<Response> {
    let entry = app.rooms.entry(&id).await?;
    let permit = app.sockets.acquire(&caller)?;
    let viewer = Viewer::new(&caller, query.flip);
    let serve = move |socket| RoomSocket { app, entry, viewer, _permit: permit, shown: 0 }.serve(socket);
    Ok(bounded(upgrade).on_upgrade(serve))
}

struct RoomSocket {
    app: Arc<App>,
    entry: Arc<RoomEntry>,
    viewer: Viewer,
    _permit: SocketPermit,
    /// Number of moves in the last state sent.
    shown: usize,
}

impl RoomSocket {
    async fn serve(mut self, mut socket: WebSocket) {
        let (mut version, mut thinking) = (self.entry.version.subscribe(), self.entry.thinking.subscribe());
        let (mut presence, mut closing) = (self.entry.presence.subscribe(), self.app.closing.clone());
        let _connected = self.entry.connect(&self.viewer.visitor);
        presence.mark_unchanged();
        self.app.rooms.wake(&self.entry).await;
        let (later, mut answers) = mpsc::channel::<RoomMessage>(BACKLOG);
        let (mut rate, mut heart) = (MessageRate::new(), Heartbeat::new());
        let mut open = self.send_state(&mut socket, true).await;
        while open {
            open = tokio::select! {
                received = socket.recv() => {
                    heart.hear();
                    match websocket::receive(&mut socket, received, &mut rate, self.viewer.locale()).await {
                        Received::Text(text) => self.answer(&mut socket, &text, &later).await,
                        Received::Control => true,
                        Received::Closed => false,
                    }
                }
                Ok(()) = version.changed() => self.send_state(&mut socket, false).await,
                Ok(()) = thinking.changed() => {
                    let thought = thinking.borrow_and_update().clone().map(RoomMessage::Thinking);
                    match thought {
                        Some(thought) => websocket::send(&mut socket, &thought).await,
                        None => true,
                    }
                }
                Ok(()) = presence.changed() => {
                    let present = Presence::new(&*self.entry.room.lock().await, &self.entry);
                    websocket::send(&mut socket, &RoomMessage::Here(present)).await
                }
                Some(answer) = answers.recv() => websocket::send(&mut socket, &answer).await,
                () = heart.due() => heart.beat(&mut socket, &RoomMessage::Beat(Beat {})).await,
                () = websocket::shutdown(&mut closing) => {
                    websocket::close(&mut socket, close_code::AWAY, None, self.viewer.locale()).await;
                    false
                }
            };
        }
    }

    /// Sends the room's state, with the animation of the moves that are new to this client.
    async fn send_state(&mut self, socket: &mut WebSocket, is_first: bool) -> bool {
        let ply = self.entry.room.lock().await.ply();
        let frames = if is_first { 0 } else { ply.saturating_sub(self.shown) };
        self.shown = ply;
        match self.app.rooms.state(&self.entry, &self.viewer, frames).await {
            Ok(state) => websocket::send(socket, &RoomMessage::State(Box::new(state))).await,
            // The server is shutting down.
            Err(_) => false,
        }
    }

    async fn answer(&mut self, socket: &mut WebSocket, text: &str, later: &mpsc::Sender<RoomMessage>) -> bool {
        let message: ClientMessage<RoomCommand> = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return websocket::send(socket, &refused(None, &invalid_json(&error), &self.viewer)).await,
        };
        if matches!(message.command, RoomCommand::Advice { .. }) {
            self.answer_later(message, later.clone());
            return true;
        }
        let reference = message.reference.clone();
        let answer = execute(&self.app.rooms, &self.entry, &mut self.viewer, message).await;
        let answer = answer.unwrap_or_else(|error| refused(reference, &error, &self.viewer));
        websocket::send(socket, &answer).await
    }

    /// Answers a slow command in a separate task, which ends with the socket.
    fn answer_later(&self, message: ClientMessage<RoomCommand>, later: mpsc::Sender<RoomMessage>) {
        let (rooms, entry, mut viewer) = (Arc::clone(&self.app.rooms), Arc::clone(&self.entry), self.viewer.clone());
        tokio::spawn(async move {
            let reference = message.reference.clone();
            let answer = tokio::select! {
                answer = execute(&rooms, &entry, &mut viewer, message) => answer,
                () = later.closed() => return,
            };
            let answer = answer.unwrap_or_else(|error| refused(reference, &error, &viewer));
            drop(later.send(answer).await);
        });
    }
}

fn refused(reference: Option<Reference>, error: &ApiError, viewer: &Viewer) -> RoomMessage {
    RoomMessage::Refused(Refusal::new(reference, error, viewer.locale()))
}
