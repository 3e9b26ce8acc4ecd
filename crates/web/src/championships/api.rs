//! Championships over HTTP and sockets.

use std::sync::Arc;
use std::time::Duration;

use arena::event;
use arena::report::{self, export};
use axum::Json;
use axum::extract::ws::{WebSocket, close_code};
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::Games;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval};

use super::form::{Form, Player, with_player};
use super::json::{boards, line, replay, url, whole};
use super::library::Book;
use crate::api::error::{Answer, ApiError};
use crate::api::extract::{PathParams, QueryParams, Upgrade};
use crate::api::games::find;
use crate::app::{App, Told};
use crate::net::middleware::{Caller, Posted};
use crate::net::websocket::{self as sockets, Heard, OpenLine, Pace, bounded};

/// How often those who watch are told.
const GLANCE: Duration = Duration::from_millis(250);
/// Glances between pings.
const PING: u32 = 100;

/// Runs what reads files or waits for threads, beside those who answer.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ApiError::new("closing")))
}

/// Whether a championship is the caller's to run: he made it, or owns the server.
async fn is_own(app: &App, id: &str, caller: &Caller) -> bool {
    caller.is_owner || app.hall.maker(id).await.is_some_and(|maker| maker == caller.visitor)
}

/// `GET /api/championships`
pub(crate) async fn list(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer<Told> {
    let shelf = Arc::clone(&app.shelf);
    let books = aside(move || Ok(shelf.books())).await?;
    let mut told = Vec::new();
    for book in books {
        let own = is_own(&app, &book.id, &caller).await;
        // A file that is no championship, or not yet one, is not listed.
        told.extend(aside(move || book.summary().map(|summary| line(&book, &summary, own))).await.ok());
    }
    Ok(Json(json!({ "championships": told })))
}

#[derive(Deserialize)]
pub(crate) struct New {
    event: Option<String>,
    form: Option<Form>,
    #[serde(default = "yes")]
    run: bool,
}

const fn yes() -> bool {
    true
}

/// `POST /api/championships`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Posted(new): Posted<New>,
) -> Answer<impl IntoResponse> {
    let text = match (new.event, new.form) {
        (Some(text), None) => text,
        (None, Some(form)) => form.text().map_err(|why| ApiError::because("bad-event", why))?,
        _ => return Err(ApiError::because("bad-request", "event, form")),
    };
    let (shelf, who) = (Arc::clone(&app.shelf), caller.clone());
    let book = aside(move || {
        let book = shelf.create(&text, &who)?;
        if new.run {
            shelf.run(&book, &who)?;
        }
        Ok(book)
    })
    .await?;
    app.hall.made(&book.id, &caller.visitor).await;
    Ok((StatusCode::CREATED, Json(json!({ "id": book.id, "url": url(&book.id) }))))
}

#[derive(Deserialize)]
pub(crate) struct Wanted {
    game: String,
}

/// `GET /api/championships/template`
pub(crate) async fn template(
    Extension(caller): Extension<Caller>,
    QueryParams(wanted): QueryParams<Wanted>,
) -> Answer<Told> {
    Ok(Json(json!({ "event": event::template(find(&wanted.game)?, caller.voice.0) })))
}

/// `GET /api/championships/{id}`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
) -> Answer<Told> {
    let (book, own) = (app.shelf.book(&id)?, is_own(&app, &id, &caller).await);
    let told = aside(move || {
        let mut told = whole(&book, &*book.summary()?, caller.voice, own);
        told["event"] = json!(book.text()?);
        Ok(told)
    });
    told.await.map(Json)
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(crate) enum Order {
    Run,
    Stop,
    Add { player: Player },
}

/// `POST /api/championships/{id}`
pub(crate) async fn order(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    Posted(order): Posted<Order>,
) -> Answer<Told> {
    let book = app.shelf.book(&id)?;
    if !is_own(&app, &id, &caller).await {
        return Err(ApiError::new("not-owner"));
    }
    let shelf = Arc::clone(&app.shelf);
    let told = aside(move || {
        match order {
            Order::Run => shelf.run(&book, &caller)?,
            Order::Stop => book.stop()?,
            Order::Add { player } => {
                let later = with_player(&book.text()?, &player).map_err(|why| ApiError::because("bad-event", why))?;
                shelf.add(&book, &caller, &later)?;
            }
        }
        Ok(whole(&book, &*book.summary()?, caller.voice, true))
    });
    told.await.map(Json)
}

/// `GET /api/championships/{id}/games/{n}`
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams((id, number)): PathParams<(String, i64)>,
) -> Answer<Told> {
    let book = app.shelf.book(&id)?;
    let told = aside(move || {
        let summary = book.summary()?;
        let kept = summary.games.iter().find(|kept| kept.id == number).ok_or_else(|| ApiError::new("not-found"))?;
        Ok(replay(kept, &summary, caller.voice))
    });
    told.await.map(Json)
}

#[derive(Deserialize)]
pub(crate) struct Format {
    #[serde(default)]
    format: String,
}

/// `GET /api/championships/{id}/export`
pub(crate) async fn exported(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    QueryParams(Format { format }): QueryParams<Format>,
) -> Answer<impl IntoResponse> {
    let book = app.shelf.book(&id)?;
    let (text, kind, ending) = aside(move || {
        let summary = book.summary()?;
        Ok(match format.as_str() {
            "" | "records" => (export::records(&summary), "text/plain; charset=utf-8", "txt"),
            "csv" => (export::csv(&summary), "text/csv; charset=utf-8", "csv"),
            "json" => (export::json(&summary), "application/json", "json"),
            "html" => {
                let page = report::page(&summary, &Games, caller.voice.0, games::TEXTS);
                (page.map_err(|why| ApiError::because("storage", why))?, "text/html; charset=utf-8", "html")
            }
            _ => return Err(ApiError::because("bad-format", "records, csv, json, html")),
        })
    })
    .await?;
    // A file to keep: a page of its own is not shown as one of ours.
    let name = format!("attachment; filename=\"{id}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

/// `GET /api/championships/{id}/live`
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    Upgrade(upgrade): Upgrade,
) -> Answer<Response> {
    let (book, own) = (app.shelf.book(&id)?, is_own(&app, &id, &caller).await);
    let line = app.lines.open(&caller)?;
    let watching = Watching { app, caller, book, own, _line: line };
    Ok(bounded(upgrade).on_upgrade(move |socket| watching.hold(socket)))
}

struct Watching {
    app: Arc<App>,
    caller: Caller,
    book: Arc<Book>,
    own: bool,
    _line: OpenLine,
}

impl Watching {
    async fn hold(self, mut socket: WebSocket) {
        let (voice, mut closing) = (self.caller.voice, self.app.closing.clone());
        let (mut pace, mut glances) = (Pace::new(), interval(GLANCE));
        glances.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut heard, mut seen, mut count) = (None, None, 0u32);
        let mut open = true;
        while open {
            open = tokio::select! {
                received = socket.recv() => {
                    !matches!(sockets::hear(&mut socket, received, &mut pace, voice).await, Heard::End)
                }
                _ = glances.tick() => {
                    count += 1;
                    let (news, moves) = (Some(self.book.news()), Some(self.book.moves()));
                    let (is_news, is_move) = (heard != news, seen != moves);
                    (heard, seen) = (news, moves);
                    if is_news {
                        self.tell(&mut socket).await
                    } else if is_move {
                        self.show(&mut socket).await
                    } else {
                        !count.is_multiple_of(PING) || sockets::ping(&mut socket).await
                    }
                }
                () = sockets::closed(&mut closing) => {
                    sockets::end(&mut socket, close_code::AWAY, None, voice).await;
                    false
                }
            };
        }
    }

    /// The boards alone.
    async fn show(&self, socket: &mut WebSocket) -> bool {
        let (book, voice) = (Arc::clone(&self.book), self.caller.voice);
        let boards = aside(move || Ok(boards(&book, voice))).await.unwrap_or_default();
        sockets::send(socket, &json!({ "type": "boards", "boards": boards })).await
    }

    async fn tell(&self, socket: &mut WebSocket) -> bool {
        let (book, voice, own) = (Arc::clone(&self.book), self.caller.voice, self.own);
        let told = aside(move || Ok(whole(&book, &*book.summary()?, voice, own))).await;
        let told: Value = match told {
            Ok(mut told) => {
                told["type"] = json!("event");
                told
            }
            Err(problem) => sockets::refusal(None, &problem, voice),
        };
        sockets::send(socket, &told).await
    }
}
