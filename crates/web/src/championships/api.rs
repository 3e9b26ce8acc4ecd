//! Championships over HTTP.

use std::sync::Arc;

use arena::event;
use arena::report::{self, export};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use games::Games;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::form::{EventForm, PlayerForm, with_player};
use super::json::{ChampionshipJson, ChampionshipSummary, GameReplay, url};
use super::player_report::{PlayerQuery, PlayerReport};
use super::websocket::{self, ChampionshipMessage};
use crate::api::error::{ApiError, ApiResult};
use crate::api::extract::{JsonBody, PathParams, QueryParams};
use crate::api::games::find;
use crate::api::openapi::Endpoint;
use crate::app::App;
use crate::net::middleware::Caller;

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/championships", list, "Lists the championships").json::<ChampionshipList>(),
        Endpoint::post("/championships", create, "Creates a championship from an event file or a form, and runs it")
            .body::<NewChampionship>()
            .created::<CreatedChampionship>(),
        Endpoint::get("/championships/template", template, "Returns a commented event file to start from")
            .query::<TemplateQuery>()
            .json::<EventText>(),
        Endpoint::get("/championships/{id}", show, "Returns the ranking, the cross-table, the games and the boards")
            .json::<ChampionshipJson>(),
        Endpoint::post("/championships/{id}", command, "Runs or stops a championship, or adds a player")
            .body::<ChampionshipCommand>()
            .json::<ChampionshipJson>(),
        Endpoint::get("/championships/{id}/games/{number}", game, "Returns a finished game with its evidence")
            .json::<GameReplay>(),
        Endpoint::get("/championships/{id}/player", player, "Returns the results of a player, by opponent and by side")
            .query::<PlayerQuery>()
            .json::<PlayerReport>(),
        Endpoint::get("/championships/{id}/export", export_file, "Exports a championship as a file")
            .query::<ExportQuery>()
            .file("application/octet-stream"),
        Endpoint::get("/championships/{id}/live", websocket::live, "Opens the socket of a championship")
            .feed::<ChampionshipMessage>(),
    ]
}

/// Runs a function that reads files or waits for threads on a thread for blocking work.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> ApiResult<T> + Send + 'static) -> ApiResult<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ApiError::new("closing")))
}

/// Returns `true` if the caller may run a championship: they created it, or own the server.
pub(super) async fn may_run(app: &App, id: &str, caller: &Caller) -> bool {
    caller.is_owner || app.rooms.championship_creator(id).await.is_some_and(|creator| creator == caller.visitor)
}

/// Championships of the server.
#[derive(Serialize, JsonSchema)]
struct ChampionshipList {
    championships: Vec<ChampionshipSummary>,
}

/// `GET /api/championships`
async fn list(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> ApiResult<Json<ChampionshipList>> {
    let library = Arc::clone(&app.championships);
    let all = blocking(move || Ok(library.all())).await?;
    let mut championships = Vec::new();
    for one in all {
        let yours = may_run(&app, &one.id, &caller).await;
        let read = move || one.summary().map(|summary| ChampionshipSummary::new(&one, &summary, yours));
        // A file that is not a championship, or not yet one, is left out.
        championships.extend(blocking(read).await.ok());
    }
    Ok(Json(ChampionshipList { championships }))
}

/// Championship to create: either an event file or a form.
#[derive(Deserialize, JsonSchema)]
struct NewChampionship {
    /// Event file in TOML.
    event: Option<String>,
    form: Option<EventForm>,
    /// `false` to create it without running it.
    #[serde(default = "default_run")]
    run: bool,
}

const fn default_run() -> bool {
    true
}

/// Created championship.
#[derive(Serialize, JsonSchema)]
struct CreatedChampionship {
    id: String,
    url: String,
}

/// `POST /api/championships`
async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    JsonBody(new): JsonBody<NewChampionship>,
) -> ApiResult<impl IntoResponse> {
    let text = match (new.event, new.form) {
        (Some(text), None) => text,
        (None, Some(form)) => form.to_toml().map_err(|why| ApiError::because("bad-event", why))?,
        _ => return Err(ApiError::because("bad-request", "event, form")),
    };
    let (library, owner) = (Arc::clone(&app.championships), caller.clone());
    let created = blocking(move || {
        let created = library.create(&text, &owner)?;
        if new.run {
            library.run(&created, &owner)?;
        }
        Ok(created)
    })
    .await?;
    app.rooms.set_championship_creator(&created.id, &caller.visitor).await;
    Ok((StatusCode::CREATED, Json(CreatedChampionship { id: created.id.clone(), url: url(&created.id) })))
}

/// Game of a template.
#[derive(Deserialize, JsonSchema)]
struct TemplateQuery {
    game: String,
}

/// Event file in TOML.
#[derive(Serialize, JsonSchema)]
struct EventText {
    event: String,
}

/// `GET /api/championships/template`
async fn template(
    Extension(caller): Extension<Caller>,
    QueryParams(query): QueryParams<TemplateQuery>,
) -> ApiResult<Json<EventText>> {
    Ok(Json(EventText { event: event::template(find(&query.game)?, caller.locale.0) }))
}

/// `GET /api/championships/{id}`
async fn show(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<ChampionshipJson>> {
    let (championship, yours) = (app.championships.find(&id)?, may_run(&app, &id, &caller).await);
    let read = move || {
        let json = ChampionshipJson::new(&championship, &*championship.summary()?, caller.locale, yours);
        Ok(json.with_event(championship.text()?))
    };
    blocking(read).await.map(Json)
}

/// Command to a championship.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
enum ChampionshipCommand {
    /// Starts or resumes it.
    Run,
    /// Stops it; games in progress are played again later.
    Stop,
    /// Adds a player.
    Add { player: PlayerForm },
}

/// `POST /api/championships/{id}`
async fn command(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    JsonBody(command): JsonBody<ChampionshipCommand>,
) -> ApiResult<Json<ChampionshipJson>> {
    let championship = app.championships.find(&id)?;
    if !may_run(&app, &id, &caller).await {
        return Err(ApiError::new("not-owner"));
    }
    let library = Arc::clone(&app.championships);
    let execute = move || {
        match command {
            ChampionshipCommand::Run => library.run(&championship, &caller)?,
            ChampionshipCommand::Stop => championship.stop()?,
            ChampionshipCommand::Add { player } => {
                let text = with_player(&championship.text()?, &player);
                library.add(&championship, &caller, &text.map_err(|why| ApiError::because("bad-event", why))?)?;
            }
        }
        Ok(ChampionshipJson::new(&championship, &*championship.summary()?, caller.locale, true))
    };
    blocking(execute).await.map(Json)
}

/// `GET /api/championships/{id}/games/{number}`
async fn game(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams((id, number)): PathParams<(String, i64)>,
) -> ApiResult<Json<GameReplay>> {
    let championship = app.championships.find(&id)?;
    let read = move || {
        let summary = championship.summary()?;
        let kept = summary.games.iter().find(|kept| kept.id == number).ok_or_else(|| ApiError::new("not-found"))?;
        Ok(GameReplay::new(kept, &summary, caller.locale))
    };
    blocking(read).await.map(Json)
}

/// `GET /api/championships/{id}/player`
async fn player(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<PlayerQuery>,
) -> ApiResult<Json<PlayerReport>> {
    let championship = app.championships.find(&id)?;
    blocking(move || PlayerReport::new(&query, &*championship.summary()?, caller.locale)).await.map(Json)
}

/// Format of an export.
#[derive(Deserialize, JsonSchema)]
struct ExportQuery {
    /// `records` (the default), `csv`, `json` or `html`.
    #[serde(default)]
    format: String,
}

/// `GET /api/championships/{id}/export`
async fn export_file(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
    QueryParams(ExportQuery { format }): QueryParams<ExportQuery>,
) -> ApiResult<impl IntoResponse> {
    let championship = app.championships.find(&id)?;
    let (text, content_type, extension) = blocking(move || {
        let summary = championship.summary()?;
        Ok(match format.as_str() {
            "" | "records" => (export::records(&summary), "text/plain; charset=utf-8", "txt"),
            "csv" => (export::csv(&summary), "text/csv; charset=utf-8", "csv"),
            "json" => (export::json(&summary), "application/json", "json"),
            "html" => {
                let parts = report::PageParts::known(&summary, &Games);
                let parts = parts.map_err(|why| ApiError::because("storage", why))?;
                let page = report::page(&summary, &parts, &Games, caller.locale.0, games::TEXTS);
                (page.map_err(|why| ApiError::because("storage", why))?, "text/html; charset=utf-8", "html")
            }
            _ => return Err(ApiError::because("bad-format", "records, csv, json, html")),
        })
    })
    .await?;
    // An attachment is downloaded, not rendered within this server's origin.
    let name = format!("attachment; filename=\"{id}.{extension}\"");
    Ok(([(header::CONTENT_TYPE, content_type.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}
