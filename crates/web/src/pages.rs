//! Pages of the site: one HTML shell, one script per page, and the files they load. All are embedded in the program.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::api::error::{ApiError, ApiResult};
use crate::app::App;
use crate::link_preview;
use crate::net::middleware::Caller;

#[derive(RustEmbed)]
#[folder = "pages"]
struct Files;

/// HTML of every page, with `{page}` as a placeholder for its name and `{head}` for the tags of its link preview.
const SHELL: &str = "shell.html";
/// Page for the root path.
const HOME: &str = "home";
/// Page for unknown paths.
const MISSING: &str = "missing";
/// Pages by the first segment of their path. Each has a script of the same name in `js`.
const PAGES: &[&str] =
    &["new", "table", "analyse", "editor", "championships", "championship", "learn", "live", "archive", "puzzles"];

/// Content types by file extension.
const CONTENT_TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("webmanifest", "application/manifest+json"),
];

/// File to serve.
struct ServedFile {
    content: Cow<'static, [u8]>,
    content_type: &'static str,
    /// Tag that changes with the content; `None` while pages are read from a folder.
    etag: Option<String>,
    status: StatusCode,
    /// `true` for a page, whose head is still to be filled in.
    is_shell: bool,
}

/// Serves a file, or the page that a path refers to.
pub(crate) async fn serve(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> ApiResult<Response> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Err(ApiError::new("method"));
    }
    let path = request.uri().path().trim_matches('/');
    if path.split('/').next() == Some("api") {
        return Err(ApiError::new("not-found"));
    }
    let mut file = find(path).ok_or_else(|| ApiError::new("not-found"))?;
    if file.is_shell {
        let tags = link_preview::head(&app, request.uri(), request.headers(), caller.locale).await;
        file.content = String::from_utf8_lossy(&file.content).replace("{head}", &tags).into_bytes().into();
    }
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Some(etag) = file.etag.as_deref().and_then(|etag| HeaderValue::from_str(etag).ok()) {
        if request.headers().get(header::IF_NONE_MATCH) == Some(&etag) {
            headers.insert(header::ETAG, etag);
            return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        headers.insert(header::ETAG, etag);
    }
    Ok((file.status, headers, file.content.into_owned()).into_response())
}

/// Finds the file for a path. A path without an extension is a page, and so is `name.html`.
fn find(path: &str) -> Option<ServedFile> {
    let first = path.split('/').next().unwrap_or_default();
    let is_page = |name: &&&str| **name == first;
    match path.strip_suffix(".html") {
        Some("index") => shell(HOME),
        Some(name) => shell(PAGES.iter().find(|page| **page == name)?),
        None if path.rsplit('/').next().is_some_and(|last| last.contains('.')) => read(path),
        None if path.is_empty() => shell(HOME),
        None => match PAGES.iter().find(is_page) {
            Some(page) => shell(page),
            None => shell(MISSING).map(|file| ServedFile { status: StatusCode::NOT_FOUND, ..file }),
        },
    }
}

/// Fills in the shell for a page.
fn shell(page: &str) -> Option<ServedFile> {
    let file = read(SHELL)?;
    let html = String::from_utf8(file.content.into_owned()).ok()?.replace("{page}", page);
    // The head differs by what the page shows.
    let (content, content_type) = (html.into_bytes().into(), file.content_type);
    Some(ServedFile { content, content_type, etag: None, status: StatusCode::OK, is_shell: true })
}

fn read(name: &str) -> Option<ServedFile> {
    let extension = name.rsplit('.').next().unwrap_or_default();
    let known = CONTENT_TYPES.iter().find(|(known, _)| *known == extension);
    let content_type = known.map_or("application/octet-stream", |(_, content_type)| content_type);
    // Debug builds can read the pages from a folder, so that edits show without a rebuild. Paths come from clients, so
    // release builds never read files for them.
    #[cfg(debug_assertions)]
    if let Some(folder) = std::env::var_os("PALABRE_PAGES").filter(|_| !name.contains("..")) {
        let content = std::fs::read(std::path::Path::new(&folder).join(name)).ok()?;
        let (content, status) = (content.into(), StatusCode::OK);
        return Some(ServedFile { content, content_type, etag: None, status, is_shell: false });
    }
    let file = Files::get(name)?;
    let digest: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let etag = Some(format!("\"{digest}\""));
    Some(ServedFile { content: file.data, content_type, etag, status: StatusCode::OK, is_shell: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_its_script() {
        for page in PAGES.iter().chain([&HOME, &MISSING]) {
            let file = shell(page).expect("a page");
            let html = String::from_utf8(file.content.into_owned()).expect("text");
            assert!(html.contains(&format!("/js/{page}.js")), "{html}");
            assert!(Files::get(&format!("js/{page}.js")).is_some(), "{page}");
        }
    }
}
