//! Live games: the boards of all public rooms in progress and of running championships, over HTTP and a socket.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{WebSocket, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use catalogue::DynLine;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::time::{MissedTickBehavior, interval};

use crate::api::error::ApiResult;
use crate::api::extract::Upgrade;
use crate::api::openapi::Endpoint;
use crate::app::App;
use crate::championships;
use crate::i18n::Locale;
use crate::limits;
use crate::net::heartbeat::{Beat, Heartbeat};
use crate::net::middleware::Caller;
use crate::net::websocket::{self, MessageRate, Received, SocketPermit, bounded};
use crate::rooms::state::url;

/// Poll interval for new moves.
const POLL: Duration = Duration::from_millis(750);

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/live", list, "Lists the games in progress: public ones, and those of championships")
            .json::<LiveBoards>(),
        Endpoint::get("/live/socket", live, "Opens a socket with the games in progress, after every move")
            .feed::<LiveMessage>(),
    ]
}

/// Game in progress.
#[derive(Serialize, JsonSchema)]
struct LiveBoard {
    /// Key of the game, the same while it lasts.
    id: String,
    /// Page that shows it.
    url: String,
    game: &'static str,
    title: &'static str,
    /// Names of the players; null for a person without a name.
    players: Vec<Option<String>>,
    /// Name of its championship.
    event: Option<String>,
    ply: usize,
    /// Picture; null if this client has it already.
    svg: Option<String>,
}

/// Games in progress.
#[derive(Serialize, JsonSchema)]
struct LiveBoards {
    boards: Vec<LiveBoard>,
}

/// Message to the page of live games.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
enum LiveMessage {
    /// All games in progress, with the pictures that changed.
    Boards(LiveBoards),
    /// Heartbeat, sent every few seconds.
    Beat(Beat),
}

/// Game in progress, not drawn yet.
struct LiveGame {
    id: String,
    url: String,
    players: Vec<Option<String>>,
    event: Option<String>,
    line: Box<dyn DynLine>,
}

impl LiveGame {
    fn draw(self, is_known: bool, locale: Locale) -> LiveBoard {
        let Self { id, url, players, event, line } = self;
        let game = line.game();
        let svg = (!is_known).then(|| line.svg(locale.speaker(Some(game))).to_string());
        LiveBoard { id, url, game: game.info().name, title: game.info().title, players, event, ply: line.ply(), svg }
    }
}

/// Collects the games in progress.
async fn collect(app: &App) -> ApiResult<Vec<LiveGame>> {
    let mut games = Vec::new();
    for entry in app.rooms.public_live(limits::LIVE_ROOMS).await {
        let room = entry.room.lock().await;
        if !room.is_over() && !room.is_waiting() {
            let (line, players) = (room.session.line().boxed_clone(), room.names());
            games.push(LiveGame { id: room.id.clone(), url: url(&room.id), players, event: None, line });
        }
    }
    let library = Arc::clone(&app.championships);
    let of_championships = championships::api::blocking(move || {
        let mut games = Vec::new();
        for championship in library.all() {
            let boards = championship.boards();
            let Some(summary) = (!boards.is_empty()).then(|| championship.summary().ok()).flatten() else { continue };
            games.extend(boards.into_iter().enumerate().map(|(i, board)| LiveGame {
                id: format!("{}/{i}", championship.id),
                url: championships::json::url(&championship.id),
                players: board.names.map(Some).to_vec(),
                event: Some(summary.event.name.clone()),
                line: board.line,
            }));
        }
        Ok(games)
    });
    games.extend(of_championships.await?);
    Ok(games)
}

/// Pictures that a client has: the game's players and number of moves by key.
type Known = HashMap<String, (Vec<Option<String>>, usize)>;

/// Draws the games whose pictures a client does not have. Returns `None` if nothing has changed since the last time.
async fn changes(app: &App, known: &mut Option<Known>, locale: Locale) -> ApiResult<Option<LiveBoards>> {
    let games = collect(app).await?;
    let now: Known = games.iter().map(|one| (one.id.clone(), (one.players.clone(), one.line.ply()))).collect();
    if known.as_ref() == Some(&now) {
        return Ok(None);
    }
    let before = known.replace(now).unwrap_or_default();
    let draw = move |one: LiveGame| {
        let is_known =
            before.get(&one.id).is_some_and(|(players, ply)| *players == one.players && *ply == one.line.ply());
        one.draw(is_known, locale)
    };
    app.render_pool.run(move || games.into_iter().map(draw).collect()).await.map(|boards| Some(LiveBoards { boards }))
}

/// `GET /api/live`
async fn list(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> ApiResult<Json<LiveBoards>> {
    let boards = changes(&app, &mut None, caller.locale).await?;
    Ok(Json(boards.unwrap_or(LiveBoards { boards: Vec::new() })))
}

/// `GET /api/live/socket`
async fn live(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Upgrade(upgrade): Upgrade,
) -> ApiResult<Response> {
    let permit = app.sockets.acquire(&caller)?;
    Ok(bounded(upgrade).on_upgrade(move |socket| serve(app, caller.locale, socket, permit)))
}

async fn serve(app: Arc<App>, locale: Locale, mut socket: WebSocket, _permit: SocketPermit) {
    let (mut rate, mut polls, mut closing) = (MessageRate::new(), interval(POLL), app.closing.clone());
    polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut known, mut heart, mut open) = (None, Heartbeat::new(), true);
    while open {
        open = tokio::select! {
            received = socket.recv() => {
                heart.hear();
                !matches!(websocket::receive(&mut socket, received, &mut rate, locale).await, Received::Closed)
            }
            _ = polls.tick() => match changes(&app, &mut known, locale).await {
                Ok(Some(boards)) => websocket::send(&mut socket, &LiveMessage::Boards(boards)).await,
                _ => true,
            },
            () = heart.due() => heart.beat(&mut socket, &LiveMessage::Beat(Beat {})).await,
            () = websocket::shutdown(&mut closing) => {
                websocket::close(&mut socket, close_code::AWAY, None, locale).await;
                false
            }
        };
    }
}
