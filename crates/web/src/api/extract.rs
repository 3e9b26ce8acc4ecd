//! Extractors that reject with an [`ApiError`]. Those of axum reject with plain text, but the API promises JSON.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::error::{ApiError, ApiResult};
use crate::limits;

/// Parameters of the query string.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let read = Query::from_request_parts(parts, state).await;
        read.map(|Query(params)| Self(params))
            .map_err(|rejected| ApiError::because("bad-request", rejected.body_text()))
    }
}

/// Parameters of the path.
pub(crate) struct PathParams<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let read = Path::from_request_parts(parts, state).await;
        read.map(|Path(params)| Self(params)).map_err(|rejected| ApiError::because("bad-request", rejected.body_text()))
    }
}

/// Request to open a WebSocket.
pub(crate) struct Upgrade(pub(crate) WebSocketUpgrade);

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let read = WebSocketUpgrade::from_request_parts(parts, state).await;
        read.map(Self).map_err(|_| ApiError::new("upgrade-required"))
    }
}

/// Body of a request, parsed from JSON.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> ApiResult<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // Forms on other sites can send any other content type without a preflight request.
        if !kind.trim_start().to_ascii_lowercase().starts_with("application/json") {
            return Err(ApiError::new("not-json"));
        }
        let bytes = read_body(request.into_body(), limits::BODY_TIMEOUT).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| invalid_json(&error))
    }
}

/// Reads a whole body, subject to a timeout and a size limit.
async fn read_body(body: Body, time: Duration) -> ApiResult<Bytes> {
    let bytes = timeout(time, to_bytes(body, limits::BODY_BYTES)).await;
    let bytes = bytes.map_err(|_| ApiError::new("too-slow").with("seconds", time.as_secs()))?;
    bytes.map_err(|_| ApiError::new("too-large").with("most", limits::BODY_BYTES))
}

/// Error for JSON that does not parse as the expected type.
pub(crate) fn invalid_json(error: &serde_json::Error) -> ApiError {
    ApiError::because("bad-request", error.to_string())
}

#[cfg(test)]
mod tests {
    use std::io;

    use futures_util::stream;

    use super::*;

    #[test]
    fn a_slow_body_times_out() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let slow = Body::from_stream(stream::pending::<io::Result<Bytes>>());
        let read = runtime.block_on(read_body(slow, Duration::from_millis(10)));
        assert_eq!(read.err().map(|error| error.code()), Some("too-slow"));
    }
}
