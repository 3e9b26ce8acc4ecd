//! Endpoints about the client: its rights, the owner's token, and the texts of the page.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::IntoResponse;
use catalogue::{Language, message_ids};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::{ApiError, ApiResult};
use super::extract::JsonBody;
use super::openapi::Endpoint;
use crate::app::App;
use crate::net::middleware::{Caller, OWNER_COOKIE, set_cookie};
use crate::token;

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/me", me, "Returns the rights and the language of the client").json::<ClientJson>(),
        Endpoint::post("/owner", claim, "Makes the client the owner, with the token that the server printed")
            .body::<OwnerClaim>()
            .json::<ClientJson>(),
        Endpoint::get("/texts", texts, "Returns the texts of the page").json::<PageTexts>(),
    ]
}

/// Rights and language of a client.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Client")]
struct ClientJson {
    /// `true` for the person who started the server.
    owner: bool,
    /// `true` if the client may add bots that are started by a command.
    commands: bool,
    lang: &'static str,
}

impl ClientJson {
    fn new(app: &App, caller: &Caller, is_owner: bool) -> Self {
        Self { owner: is_owner, commands: is_owner && app.allow_commands, lang: caller.locale.0.code() }
    }
}

/// `GET /api/me`
async fn me(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Json<ClientJson> {
    Json(ClientJson::new(&app, &caller, caller.is_owner))
}

/// Token of the owner.
#[derive(Deserialize, JsonSchema)]
struct OwnerClaim {
    token: String,
}

/// `POST /api/owner`: accepted only from the server's own machine.
async fn claim(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    JsonBody(claim): JsonBody<OwnerClaim>,
) -> ApiResult<impl IntoResponse> {
    let remote = || caller.address.unwrap_or(Ipv4Addr::UNSPECIFIED.into());
    let address = if caller.is_local { Ipv4Addr::LOCALHOST.into() } else { remote() };
    if !app.owner_attempts.try_acquire(address, Instant::now()) {
        return Err(ApiError::new("too-many-guesses"));
    }
    if !caller.is_local || !token::constant_time_eq(&claim.token, &app.owner_token) {
        return Err(ApiError::new("not-owner"));
    }
    let cookie = set_cookie(OWNER_COOKIE, &app.owner_token, "Strict", false);
    Ok(([(header::SET_COOKIE, cookie)], Json(ClientJson::new(&app, &caller, true))))
}

/// Texts of the page by id. Placeholders are written `{$name}`.
#[derive(Serialize, JsonSchema)]
struct PageTexts {
    lang: &'static str,
    texts: BTreeMap<String, String>,
}

/// `GET /api/texts`
async fn texts(Extension(caller): Extension<Caller>) -> Json<PageTexts> {
    let speaker = caller.locale.page();
    let ids = message_ids(crate::PAGE_TEXTS.of(Language::English));
    let texts = ids.into_iter().map(|id| (id.clone(), speaker.text(&id))).collect();
    Json(PageTexts { lang: caller.locale.0.code(), texts })
}
