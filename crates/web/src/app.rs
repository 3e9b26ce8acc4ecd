//! [`App`]: what all requests share, and which address leads where.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get, post};
use axum::{Json, Router, middleware};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::api::error::ApiError;
use crate::api::{analysis, games as game_list, positions};
use crate::championships::api as championships;
use crate::championships::library::Library;
use crate::engines::queue::Engines;
use crate::net::client_address::TrustedProxies;
use crate::net::middleware::guard;
use crate::net::public_url::PublicUrl;
use crate::net::throttle::Throttle;
use crate::net::websocket::Lines;
use crate::rooms::registry::Registry;
use crate::rooms::{api, websocket};
use crate::{limits, pages};

/// What all requests share.
pub(crate) struct App {
    /// The secret of whoever started the server.
    pub(crate) owner: String,
    /// Whether the owner may have commands run.
    pub(crate) commands: bool,
    /// All tables.
    pub(crate) hall: Arc<Registry>,
    /// All championships.
    pub(crate) shelf: Arc<Library>,
    /// Who thinks.
    pub(crate) engines: Arc<Engines>,
    /// All sockets.
    pub(crate) lines: Lines,
    /// Public address, if it differs from the listening one.
    pub(crate) public_url: Option<PublicUrl>,
    /// The proxies that are believed.
    pub(crate) proxies: TrustedProxies,
    /// Attempts at the owner's secret.
    pub(crate) guesses: Throttle,
    /// Turns true when the server is about to end.
    pub(crate) closing: watch::Receiver<bool>,
}

/// Every address.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/games", get(game_list::games))
        .route("/games/{name}/rules", get(game_list::rules))
        .route("/texts", get(game_list::texts))
        .route("/me", get(game_list::me))
        .route("/owner", post(game_list::own))
        .route("/positions", post(positions::position))
        .route("/effects", post(positions::effects))
        .route("/records", post(positions::read))
        .route("/records/write", post(positions::write))
        .route("/convert", post(positions::convert))
        .route("/tables", get(api::mine).post(api::create))
        .route("/tables/{id}", get(api::show).post(api::say))
        .route("/tables/{id}/join", post(api::join))
        .route("/tables/{id}/record", get(api::record))
        .route("/tables/{id}/live", get(websocket::live))
        .route("/analysis", get(analysis::live).post(analysis::answer))
        .route("/championships", get(championships::list).post(championships::create))
        .route("/championships/template", get(championships::template))
        .route("/championships/{id}", get(championships::show).post(championships::order))
        .route("/championships/{id}/games/{number}", get(championships::game))
        .route("/championships/{id}/export", get(championships::exported))
        .route("/championships/{id}/live", get(championships::live))
        .route("/openapi.json", get(game_list::openapi))
        .fallback(any(|| async { ApiError::new("not-found") }))
        .method_not_allowed_fallback(|| async { ApiError::new("method") });
    Router::new()
        .nest("/api", api)
        .fallback(pages::page)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// An answer in JSON.
pub(crate) type Told = Json<serde_json::Value>;
