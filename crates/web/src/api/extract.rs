//! Extractors whose rejections are a [`ApiError`]: axum's own answer in plain text, the API documents JSON.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::api::error::{Answer, ApiError};

/// The parameters after `?`.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let read = Query::from_request_parts(parts, state).await;
        read.map(|Query(params)| Self(params))
            .map_err(|rejected| ApiError::because("bad-request", rejected.body_text()))
    }
}

/// The parameters in the path.
pub(crate) struct PathParams<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let read = Path::from_request_parts(parts, state).await;
        read.map(|Path(params)| Self(params)).map_err(|rejected| ApiError::because("bad-request", rejected.body_text()))
    }
}

/// A request to open a WebSocket.
pub(crate) struct Upgrade(pub(crate) WebSocketUpgrade);

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let read = WebSocketUpgrade::from_request_parts(parts, state).await;
        read.map(Self).map_err(|_| ApiError::new("upgrade-required"))
    }
}
