//! WebSocket of a championship: sends the whole championship after every game, and the boards after every move.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{WebSocket, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::time::{MissedTickBehavior, interval};

use super::api::{blocking, may_run};
use super::json::{BoardJson, ChampionshipJson};
use super::library::Championship;
use crate::api::error::ApiResult;
use crate::api::extract::{PathParams, Upgrade};
use crate::app::App;
use crate::net::heartbeat::{Beat, Heartbeat};
use crate::net::middleware::Caller;
use crate::net::websocket::{self, MessageRate, Received, Refusal, SocketPermit, bounded};

/// Poll interval for new games and moves.
const POLL: Duration = Duration::from_millis(250);

/// Message to a championship's page.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ChampionshipMessage {
    /// The championship, at the start and after every game.
    Event(Box<ChampionshipJson>),
    /// The games in progress, after every move.
    Boards {
        boards: Vec<BoardJson>,
    },
    /// Heartbeat, sent every few seconds.
    Beat(Beat),
    Refused(Refusal),
}

/// `GET /api/championships/{id}/live`
pub(super) async fn live(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    Upgrade(upgrade): Upgrade,
) -> ApiResult<Response> {
    let (championship, yours) = (app.championships.find(&id)?, may_run(&app, &id, &caller).await);
    let permit = app.sockets.acquire(&caller)?;
    let session = ChampionshipSocket { app, caller, championship, yours, _permit: permit };
    Ok(bounded(upgrade).on_upgrade(move |socket| session.serve(socket)))
}

struct ChampionshipSocket {
    app: Arc<App>,
    caller: Caller,
    championship: Arc<Championship>,
    yours: bool,
    _permit: SocketPermit,
}

impl ChampionshipSocket {
    async fn serve(self, mut socket: WebSocket) {
        let (locale, mut closing) = (self.caller.locale, self.app.closing.clone());
        let (mut rate, mut polls) = (MessageRate::new(), interval(POLL));
        polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut games_stamp, mut moves_stamp) = (None, None);
        let (mut heart, mut open) = (Heartbeat::new(), true);
        while open {
            open = tokio::select! {
                received = socket.recv() => {
                    heart.hear();
                    !matches!(websocket::receive(&mut socket, received, &mut rate, locale).await, Received::Closed)
                }
                _ = polls.tick() => {
                    let (games, moves) = (Some(self.championship.games_stamp()), Some(self.championship.moves_stamp()));
                    let (is_game, is_move) = (games_stamp != games, moves_stamp != moves);
                    (games_stamp, moves_stamp) = (games, moves);
                    if is_game {
                        self.send_all(&mut socket).await
                    } else if is_move {
                        self.send_boards(&mut socket).await
                    } else {
                        true
                    }
                }
                () = heart.due() => heart.beat(&mut socket, &ChampionshipMessage::Beat(Beat {})).await,
                () = websocket::shutdown(&mut closing) => {
                    websocket::close(&mut socket, close_code::AWAY, None, locale).await;
                    false
                }
            };
        }
    }

    async fn send_boards(&self, socket: &mut WebSocket) -> bool {
        let (championship, locale) = (Arc::clone(&self.championship), self.caller.locale);
        let boards = blocking(move || Ok(BoardJson::all(&championship, locale))).await.unwrap_or_default();
        websocket::send(socket, &ChampionshipMessage::Boards { boards }).await
    }

    async fn send_all(&self, socket: &mut WebSocket) -> bool {
        let (championship, locale, yours) = (Arc::clone(&self.championship), self.caller.locale, self.yours);
        let read = move || Ok(ChampionshipJson::new(&championship, &*championship.summary()?, locale, yours));
        let message = match blocking(read).await {
            Ok(event) => ChampionshipMessage::Event(Box::new(event)),
            Err(error) => ChampionshipMessage::Refused(Refusal::new(None, &error, locale)),
        };
        websocket::send(socket, &message).await
    }
}
