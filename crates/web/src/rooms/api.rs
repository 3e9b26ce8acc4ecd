//! Tables over HTTP: making one, joining, looking, and doing what the socket does.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use catalogue::DynGame;
use play::{Bare, PlayerClock, Session, TimeControl, standing};
use serde::Deserialize;
use serde_json::{Value, json};

use super::commands::{Flip, Onlooker, Said, invites, obey, state, url};
use super::offers::Offers;
use super::room::Room;
use super::room_entry::Entry;
use super::settings::{Holder, RoomSettings, checked_name};
use crate::api::error::{Answer, ApiError};
use crate::api::extract::{PathParams, QueryParams};
use crate::api::positions::At;
use crate::app::{App, Told};
use crate::engines::player_pool::PlayerPool;
use crate::engines::player_specs as players;
use crate::limits;
use crate::net::middleware::{Caller, Posted};
use crate::token::{self, token};

#[derive(Deserialize)]
pub(crate) struct New {
    #[serde(flatten)]
    at: At,
    seats: Vec<Wish>,
    clock: Option<String>,
    advice: Option<String>,
}

/// Who is to sit on a side.
#[derive(Deserialize)]
#[serde(tag = "who", rename_all = "lowercase")]
enum Wish {
    Me { name: Option<String> },
    Open,
    Machine { player: String },
}

impl Wish {
    fn holder(self, game: &'static dyn DynGame, visitor: &str, pool: &PlayerPool) -> Answer<Holder> {
        Ok(match self {
            Self::Me { name } => Holder::Person { visitor: visitor.to_owned(), name: checked_name(name)? },
            Self::Open => {
                let invite = token(token::SECRET).map_err(|error| ApiError::because("storage", error.to_string()))?;
                Holder::Open { invite }
            }
            Self::Machine { player } => {
                players::limits(game, &player, pool)?;
                Holder::Machine { player }
            }
        })
    }
}

/// `POST /api/tables`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Posted(new): Posted<New>,
) -> Answer<impl IntoResponse> {
    let line = new.at.at_table_of(new.seats.len()).line()?;
    let game = line.game();
    if new.seats.len() != game.info().sides.len() {
        return Err(ApiError::new("bad-seats").with("sides", game.info().sides.len()));
    }
    let pool = &app.hall.engines.pool;
    let seats: Vec<Holder> =
        new.seats.into_iter().map(|wish| wish.holder(game, &caller.visitor, pool)).collect::<Answer<_>>()?;
    let clock = checked_clock(new.clock)?;
    if let Some(spec) = &new.advice {
        players::limits(game, spec, pool)?;
    }
    let terms = RoomSettings {
        seats,
        gone: Vec::new(),
        owner: caller.visitor.clone(),
        clock,
        advice: new.advice,
        since: None,
        offers: Offers::default(),
        next: None,
        updated: app.hall.now(),
        version: 0,
    };
    let make = |id, now| Some(Room::new(id, Session::new(line), terms, now));
    let entry = app.hall.create(&caller.visitor, caller.address, make).await?;
    let table = entry.table.lock().await;
    let told = json!({ "id": entry.id, "url": url(&entry.id), "invites": invites(&table, &caller.visitor) });
    Ok((StatusCode::CREATED, Json(told)))
}

fn checked_clock(clock: Option<String>) -> Answer<Option<String>> {
    let Some(text) = clock.filter(|text| !text.trim().is_empty()) else { return Ok(None) };
    let most = std::time::Duration::from_secs(60 * limits::CLOCK_MINUTES);
    let control = TimeControl::read(&text, Bare::Game).ok();
    let left = |control| {
        let mut clock = PlayerClock::new(control);
        let first = clock.left()?;
        clock.charge(std::time::Duration::ZERO);
        clock.left().map(|left| left.max(first))
    };
    match control {
        Some(TimeControl::NONE) => Ok(None),
        // Depth or nodes alone would not bound a machine's time.
        Some(control) if left(control).is_some_and(|left| left <= most) => Ok(Some(text.trim().to_owned())),
        _ => Err(ApiError::new("bad-clock").with("text", text).with("most", limits::CLOCK_MINUTES)),
    }
}

/// `GET /api/tables`
pub(crate) async fn mine(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Told {
    let mut tables = Vec::new();
    for entry in app.hall.of(&caller.visitor).await {
        tables.push(summary(&entry, &caller).await);
    }
    Json(json!({ "tables": tables }))
}

async fn summary(entry: &Arc<Entry>, caller: &Caller) -> Value {
    let table = entry.table.lock().await;
    let (game, own) = (table.game(), table.seats_of(&caller.visitor));
    let speaker = caller.voice.of(Some(game));
    let line = table.session.line();
    let status = table.session.outcome().map_or_else(|| standing(line), |outcome| play::ending(line, &outcome));
    let name = |holder: &Holder| match holder {
        Holder::Open { .. } => None,
        Holder::Person { name, .. } => name.clone(),
        Holder::Machine { player } => Some(player.clone()),
    };
    let turn = table.session.turn();
    json!({
        "id": entry.id, "url": url(&entry.id), "game": game.info().name, "title": game.info().title,
        "names": table.terms.seats.iter().map(name).collect::<Vec<_>>(), "ply": table.ply(), "turn": turn.map(|seat| seat.0),
        "yours": own, "your_turn": !table.is_waiting() && turn.is_some_and(|seat| own.contains(&seat.0)),
        "status": speaker.say(&status), "updated": table.terms.updated,
    })
}

#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    flip: Flip,
}

/// `GET /api/tables/{id}`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    QueryParams(wanted): QueryParams<Wanted>,
) -> Answer<Told> {
    let entry = app.hall.entry(&id).await?;
    let onlooker = Onlooker::new(&caller, wanted.flip);
    Ok(Json(state(&app.hall, &entry, &onlooker, false).await))
}

/// `POST /api/tables/{id}`: what is said at a table, by whoever has no socket.
pub(crate) async fn say(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    Posted(said): Posted<Said>,
) -> Answer<Told> {
    let entry = app.hall.entry(&id).await?;
    let mut onlooker = Onlooker::new(&caller, Flip::Auto);
    obey(&app.hall, &entry, &mut onlooker, said).await.map(Json)
}

#[derive(Deserialize)]
pub(crate) struct Join {
    seat: String,
    name: Option<String>,
}

/// `POST /api/tables/{id}/join`
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    Posted(asked): Posted<Join>,
) -> Answer<Told> {
    let entry = app.hall.entry(&id).await?;
    let name = checked_name(asked.name)?;
    app.hall.change(&entry, |table, now| table.join(&caller.visitor, &asked.seat, name, now)).await?;
    let onlooker = Onlooker::new(&caller, Flip::Auto);
    Ok(Json(state(&app.hall, &entry, &onlooker, false).await))
}

/// `GET /api/tables/{id}/record`
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
) -> Answer<impl IntoResponse> {
    let entry = app.hall.entry(&id).await?;
    let record = entry.table.lock().await.session.record().to_string();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}
