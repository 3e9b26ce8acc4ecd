//! [`App`]: the state that all requests share, and the router.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::any;
use axum::{Router, middleware};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::api::error::ApiError;
use crate::api::{analysis, client, games, openapi, positions, puzzles};
use crate::championships::library::Library;
use crate::engines::queue::Engines;
use crate::engines::render_pool::RenderPool;
use crate::net::client_address::TrustedProxies;
use crate::net::middleware::guard;
use crate::net::public_url::PublicUrl;
use crate::net::throttle::Throttle;
use crate::net::websocket::SocketQuota;
use crate::rooms::registry::Registry;
use crate::{archive, championships, limits, link_preview, live_games, pages, rooms};

/// State that all requests share.
pub(crate) struct App {
    /// Secret of the person who started the server.
    pub(crate) owner_token: String,
    /// `true` if the owner may add bots that are started by a command.
    pub(crate) allow_commands: bool,
    pub(crate) rooms: Arc<Registry>,
    pub(crate) championships: Arc<Library>,
    pub(crate) engines: Arc<Engines>,
    pub(crate) render_pool: Arc<RenderPool>,
    pub(crate) sockets: SocketQuota,
    /// Address that visitors use, if it differs from the listening one.
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) proxies: TrustedProxies,
    /// Attempts at the owner's token.
    pub(crate) owner_attempts: Throttle,
    /// Becomes `true` when the server shuts down.
    pub(crate) closing: watch::Receiver<bool>,
}

/// Builds the router of the API and the pages.
pub(crate) fn router(app: Arc<App>) -> Router {
    let groups = vec![
        ("games", games::endpoints()),
        ("client", client::endpoints()),
        ("positions", positions::endpoints()),
        ("puzzles", puzzles::endpoints()),
        ("analysis", analysis::endpoints()),
        ("tables", rooms::api::endpoints()),
        ("championships", championships::api::endpoints()),
        ("archive", archive::endpoints()),
        ("live", live_games::endpoints()),
        ("preview", link_preview::endpoints()),
    ];
    let api = openapi::router(groups)
        .fallback(any(|| async { ApiError::new("not-found") }))
        .method_not_allowed_fallback(|| async { ApiError::new("method") });
    Router::new()
        .nest("/api", api)
        .fallback(pages::serve)
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .layer(CompressionLayer::new())
        .with_state(app)
}
