//! Rooms over HTTP: creating, joining, reading, and the commands of the socket.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use catalogue::DynGame;
use play::{Bare, PlayerClock, Session, TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::commands::{Flip, RoomCommand, RoomMessage, Viewer, execute};
use super::puzzles;
use super::room::Room;
use super::settings::{RoomSettings, SeatHolder, checked_name};
use super::state::{RoomState, RoomSummary, invites, url};
use super::websocket;
use crate::api::error::{ApiError, ApiResult};
use crate::api::extract::{JsonBody, PathParams, QueryParams};
use crate::api::openapi::Endpoint;
use crate::api::positions::PositionSpec;
use crate::app::App;
use crate::engines::player_pool::PlayerPool;
use crate::engines::player_specs;
use crate::limits;
use crate::net::middleware::Caller;
use crate::net::websocket::ClientMessage;
use crate::token::{self, token};

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = vec![
        Endpoint::get("/tables", list, "Lists the games of the visitor, the latest first").json::<RoomList>(),
        Endpoint::post("/tables", create, "Creates a game").body::<NewRoom>().created::<CreatedRoom>(),
        Endpoint::get("/tables/{id}", show, "Returns the state of a game").query::<ViewQuery>().json::<StateMessage>(),
        Endpoint::post("/tables/{id}", command, "Executes a command: play, undo, draw, resign …")
            .body::<ClientMessage<RoomCommand>>()
            .json::<RoomMessage>(),
        Endpoint::post("/tables/{id}/join", join, "Takes the seat of an invitation")
            .body::<JoinRequest>()
            .json::<StateMessage>(),
        Endpoint::get("/tables/{id}/record", record, "Returns the game as a record").file("text/plain"),
        Endpoint::get("/tables/{id}/live", websocket::live, "Opens the socket of a game")
            .query::<ViewQuery>()
            .socket::<ClientMessage<RoomCommand>, RoomMessage>(),
    ];
    endpoints.extend(puzzles::endpoints());
    endpoints
}

/// Game to create.
#[derive(Deserialize, JsonSchema)]
struct NewRoom {
    #[serde(flatten)]
    at: PositionSpec,
    /// One entry per side, in the game's order.
    seats: Vec<SeatRequest>,
    /// Time control such as `5m+3s`; null for none.
    clock: Option<String>,
    /// Player to ask for advice; null to forbid advice between people.
    advice: Option<String>,
}

/// Requested holder of a seat.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "who", rename_all = "lowercase")]
enum SeatRequest {
    /// The visitor who creates the game.
    Me { name: Option<String> },
    /// The first visitor with the invitation.
    Open,
    /// A built-in player.
    Machine { player: String },
}

impl SeatRequest {
    fn holder(self, game: &'static dyn DynGame, visitor: &str, pool: &PlayerPool) -> ApiResult<SeatHolder> {
        Ok(match self {
            Self::Me { name } => SeatHolder::Person { visitor: visitor.to_owned(), name: checked_name(name)? },
            Self::Open => {
                let invite = token(token::SECRET_LENGTH);
                SeatHolder::Open { invite: invite.map_err(|error| ApiError::because("storage", error.to_string()))? }
            }
            Self::Machine { player } => {
                player_specs::limits(game, &player, pool)?;
                SeatHolder::Machine { player }
            }
        })
    }
}

/// Created game.
#[derive(Serialize, JsonSchema)]
struct CreatedRoom {
    id: String,
    /// Page of the game, for players and spectators.
    url: String,
    /// Link for each open seat; null for the others.
    invites: Vec<Option<String>>,
}

/// `POST /api/tables`
async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    JsonBody(new): JsonBody<NewRoom>,
) -> ApiResult<impl IntoResponse> {
    let line = new.at.for_players(new.seats.len()).line()?;
    let game = line.game();
    if new.seats.len() != game.info().sides.len() {
        return Err(ApiError::new("bad-seats").with("sides", game.info().sides.len()));
    }
    let (pool, visitor) = (&app.engines.pool, caller.visitor.as_str());
    let seats = new.seats.into_iter().map(|seat| seat.holder(game, visitor, pool)).collect::<ApiResult<_>>()?;
    let clock = checked_clock(new.clock)?;
    if let Some(spec) = &new.advice {
        player_specs::limits(game, spec, pool)?;
    }
    let settings = RoomSettings { clock, advice: new.advice, ..RoomSettings::new(visitor, seats, app.rooms.now()) };
    let build = |id, now| Some(Room::new(id, Session::new(line), settings, now));
    let entry = app.rooms.create(visitor, caller.address, build).await?;
    let invites = invites(&*entry.room.lock().await, visitor);
    Ok((StatusCode::CREATED, Json(CreatedRoom { id: entry.id.clone(), url: url(&entry.id), invites })))
}

fn checked_clock(clock: Option<String>) -> ApiResult<Option<String>> {
    let Some(text) = clock.filter(|text| !text.trim().is_empty()) else { return Ok(None) };
    let most = Duration::from_secs(60 * limits::CLOCK_MINUTES);
    let control = TimeControl::read(&text, Bare::Game).ok();
    let left = |control| {
        let mut clock = PlayerClock::new(control);
        let first = clock.left()?;
        clock.charge(Duration::ZERO);
        clock.left().map(|left| left.max(first))
    };
    match control {
        Some(TimeControl::NONE) => Ok(None),
        // A depth or node limit alone would not bound an engine's time.
        Some(control) if left(control).is_some_and(|left| left <= most) => Ok(Some(text.trim().to_owned())),
        _ => Err(ApiError::new("bad-clock").with("text", text).with("most", limits::CLOCK_MINUTES)),
    }
}

/// Games of a visitor.
#[derive(Serialize, JsonSchema)]
struct RoomList {
    tables: Vec<RoomSummary>,
}

/// `GET /api/tables`
async fn list(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Json<RoomList> {
    let mut tables = Vec::new();
    for entry in app.rooms.of(&caller.visitor).await {
        let room = entry.room.lock().await.clone();
        tables.push(RoomSummary::new(&room, &caller.visitor, caller.locale));
    }
    Json(RoomList { tables })
}

/// View of the client.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ViewQuery {
    #[serde(default)]
    pub(super) flip: Flip,
}

/// State of a game, tagged like the messages of the socket.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
enum StateMessage {
    State(Box<RoomState>),
}

/// `GET /api/tables/{id}`
async fn show(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<ViewQuery>,
) -> ApiResult<Json<StateMessage>> {
    let entry = app.rooms.entry(&id).await?;
    let state = app.rooms.state(&entry, &Viewer::new(&caller, query.flip), 0).await?;
    Ok(Json(StateMessage::State(Box::new(state))))
}

/// `POST /api/tables/{id}`: runs a socket command, for clients without a socket.
async fn command(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    JsonBody(message): JsonBody<ClientMessage<RoomCommand>>,
) -> ApiResult<Json<RoomMessage>> {
    let entry = app.rooms.entry(&id).await?;
    let mut viewer = Viewer::new(&caller, Flip::Auto);
    execute(&app.rooms, &entry, &mut viewer, message).await.map(Json)
}

/// Invitation to accept.
#[derive(Deserialize, JsonSchema)]
struct JoinRequest {
    /// Secret of the invitation: the value of `seat` in its link.
    seat: String,
    name: Option<String>,
}

/// `POST /api/tables/{id}/join`
async fn join(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    JsonBody(request): JsonBody<JoinRequest>,
) -> ApiResult<Json<StateMessage>> {
    let entry = app.rooms.entry(&id).await?;
    let name = checked_name(request.name)?;
    app.rooms.change(&entry, |room, now| room.join(&caller.visitor, &request.seat, name, now)).await?;
    let state = app.rooms.state(&entry, &Viewer::new(&caller, Flip::Auto), 0).await?;
    Ok(Json(StateMessage::State(Box::new(state))))
}

/// `GET /api/tables/{id}/record`
async fn record(State(app): State<Arc<App>>, PathParams(id): PathParams<String>) -> ApiResult<impl IntoResponse> {
    let entry = app.rooms.entry(&id).await?;
    let record = entry.room.lock().await.session.record().to_string();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}
