//! The pages, embedded in the program.

use std::borrow::Cow;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::api::error::ApiError;

#[derive(RustEmbed)]
#[folder = "pages"]
struct Pages;

/// The kinds of files there are.
const TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("webmanifest", "application/manifest+json"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The file that an address means: itself, the page named by its first part, or the first page.
pub(crate) async fn page(request: Request) -> Result<Response, ApiError> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Err(ApiError::new("method"));
    }
    let path = request.uri().path().trim_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let first = path.split('/').next().unwrap_or_default();
    if first == "api" {
        return Err(ApiError::new("not-found"));
    }
    let names = match last.contains('.') {
        true => vec![path.to_owned()],
        false => vec![format!("{first}.html"), "index.html".to_owned()],
    };
    let found = names.iter().find_map(|name| Some((name, file(name)?)));
    let (name, (content, tag)) = found.ok_or_else(|| ApiError::new("not-found"))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type(name))),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))),
    ];
    if is_known(request.headers(), &tag) {
        return Ok((axum::http::StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, content.into_owned()).into_response())
}

/// A file with its tag, which changes with its content.
fn file(name: &str) -> Option<(Cow<'static, [u8]>, String)> {
    // Whoever works on the pages sees them without building anew; names come from outside, so only in builds for that.
    #[cfg(debug_assertions)]
    if let Some(folder) = std::env::var_os("PALABRE_PAGES").filter(|_| !name.contains("..")) {
        let content = std::fs::read(std::path::Path::new(&folder).join(name)).ok()?;
        return Some((content.into(), "\"draft\"".to_owned()));
    }
    let file = Pages::get(name)?;
    let digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    Some((file.data, format!("\"{}\"", digits(&file.metadata.sha256_hash()[..12]))))
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    tag != "\"draft\"" && headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag)
}

fn content_type(name: &str) -> &'static str {
    let ending = name.rsplit('.').next().unwrap_or_default();
    TYPES.iter().find(|(known, _)| *known == ending).map_or("application/octet-stream", |(_, kind)| kind)
}
