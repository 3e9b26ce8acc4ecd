//! A table over a socket: states out as it changes, orders in.

use std::sync::Arc;

use axum::extract::ws::{WebSocket, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::commands::{Flip, Onlooker, Order, Said, comings, obey, state};
use super::room_entry::Entry;
use crate::api::error::Answer;
use crate::api::extract::{PathParams, QueryParams, Upgrade};
use crate::app::App;
use crate::net::middleware::{Caller, unreadable};
use crate::net::websocket::{self as sockets, Heard, OpenLine, PING, Pace, bounded, refusal};

/// Answers that wait to be sent.
const BACKLOG: usize = 16;

#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    flip: Flip,
}

/// `GET /api/tables/{id}/live`
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    QueryParams(wanted): QueryParams<Wanted>,
    Upgrade(upgrade): Upgrade,
) -> Answer<Response> {
    let entry = app.hall.entry(&id).await?;
    let line = app.lines.open(&caller)?;
    let onlooker = Onlooker::new(&caller, wanted.flip);
    let talk = move |socket| Conversation { app, entry, onlooker, _line: line, seen: 0 }.hold(socket);
    Ok(bounded(upgrade).on_upgrade(talk))
}

struct Conversation {
    app: Arc<App>,
    entry: Arc<Entry>,
    onlooker: Onlooker,
    _line: OpenLine,
    /// Moves that were shown.
    seen: u64,
}

impl Conversation {
    async fn hold(mut self, mut socket: WebSocket) {
        let (mut news, mut thoughts) = (self.entry.news.subscribe(), self.entry.thinking.subscribe());
        let (mut comers, mut closing) = (self.entry.comings.subscribe(), self.app.closing.clone());
        let _guest = self.entry.enter(&self.onlooker.visitor);
        comers.mark_unchanged();
        self.app.hall.wake(&self.entry).await;
        let (later, mut answers) = mpsc::channel::<Value>(BACKLOG);
        let (mut pace, mut pings) = (Pace::new(), interval(PING));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.tick().await;
        let mut open = self.show(&mut socket, true).await;
        while open {
            open = tokio::select! {
                received = socket.recv() => {
                    match sockets::hear(&mut socket, received, &mut pace, self.onlooker.look.voice).await {
                        Heard::Text(text) => self.answer(&mut socket, &text, &later).await,
                        Heard::Nothing => true,
                        Heard::End => false,
                    }
                }
                Ok(()) = news.changed() => self.show(&mut socket, false).await,
                Ok(()) = thoughts.changed() => {
                    let thought = thoughts.borrow_and_update().clone();
                    thought.is_null() || sockets::send(&mut socket, &thought).await
                }
                Ok(()) = comers.changed() => sockets::send(&mut socket, &comings(&self.entry).await).await,
                Some(answer) = answers.recv() => sockets::send(&mut socket, &answer).await,
                _ = pings.tick() => sockets::ping(&mut socket).await,
                () = sockets::closed(&mut closing) => {
                    sockets::end(&mut socket, close_code::AWAY, None, self.onlooker.look.voice).await;
                    false
                }
            };
        }
    }

    /// Sends the table as it stands; how the last move came about too, if it is new.
    async fn show(&mut self, socket: &mut WebSocket, is_first: bool) -> bool {
        let ply = self.entry.table.lock().await.ply() as u64;
        let frames = !is_first && ply == self.seen + 1;
        self.seen = ply;
        let state = state(&self.app.hall, &self.entry, &self.onlooker, frames).await;
        sockets::send(socket, &state).await
    }

    async fn answer(&mut self, socket: &mut WebSocket, text: &str, later: &mpsc::Sender<Value>) -> bool {
        let voice = self.onlooker.look.voice;
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => return sockets::send(socket, &refusal(None, &unreadable(&error), voice)).await,
        };
        if matches!(said.order, Order::Advice { .. }) {
            self.answer_later(said, later.clone());
            return true;
        }
        let reference = said.reference.clone();
        let answer = obey(&self.app.hall, &self.entry, &mut self.onlooker, said).await;
        let answer = answer.unwrap_or_else(|problem| refusal(reference.as_ref(), &problem, voice));
        sockets::send(socket, &answer).await
    }

    /// Answers what takes long, without keeping the rest waiting; nobody waits for it once the socket is closed.
    fn answer_later(&self, said: Said, later: mpsc::Sender<Value>) {
        let (hall, entry, mut onlooker) = (Arc::clone(&self.app.hall), Arc::clone(&self.entry), self.onlooker.clone());
        tokio::spawn(async move {
            let reference = said.reference.clone();
            let answer = tokio::select! {
                answer = obey(&hall, &entry, &mut onlooker, said) => answer,
                () = later.closed() => return,
            };
            let voice = onlooker.look.voice;
            let answer = answer.unwrap_or_else(|problem| refusal(reference.as_ref(), &problem, voice));
            drop(later.send(answer).await);
        });
    }
}
