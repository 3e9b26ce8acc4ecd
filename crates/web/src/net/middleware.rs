//! What stands before every request: who asks, in which language, from which site; and what every answer carries.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use catalogue::Language;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::api::error::{Answer, ApiError};
use crate::app::App;
use crate::i18n::Voice;
use crate::limits;
use crate::net::client_address::{counted, is_forwarded};
use crate::net::public_url::{PublicUrl, is_own_host};
use crate::token::{self, is_token, token};

const VISITOR: &str = "palabre";
pub(crate) const OWNER: &str = "palabre-owner";
const YEAR: u32 = 365 * 24 * 3600;

/// Scripts and styles come from here alone; none stands in a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Stands for a person: the digest of the secret in their cookie.
    pub(crate) visitor: String,
    /// The address that limits count; nothing for this machine, which may be a proxy for all.
    pub(crate) address: Option<IpAddr>,
    /// His language.
    pub(crate) voice: Voice,
    /// Whether he started the server: he sits at its machine and has the secret that it printed.
    pub(crate) is_owner: bool,
    /// Whether he sits at the server's machine.
    pub(crate) is_local: bool,
}

/// Lets a request through, and dresses its answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let voice = voice(request.uri(), request.headers());
    let mut response = match admitted(&app, &mut request, voice) {
        Err(problem) => problem.into_response(),
        Ok(new) => {
            let mut response = next.run(request).await;
            response.headers_mut().extend(new.map(|cookie| (header::SET_COOKIE, cookie)));
            response
        }
    };
    if let Some(problem) = response.extensions_mut().remove::<ApiError>() {
        let mut kept = response.headers().clone();
        // Those of the body that is not sent.
        kept.remove(header::CONTENT_TYPE);
        kept.remove(header::CONTENT_LENGTH);
        response = problem.spoken(voice);
        response.headers_mut().extend(kept);
    }
    dress(response)
}

/// Notes in a request who asks; says which cookie a new visitor is to have. What comes by another name or from another
/// site is refused.
fn admitted(app: &App, request: &mut Request, voice: Voice) -> Answer<Option<HeaderValue>> {
    let (uri, headers) = (request.uri(), request.headers());
    let host = host(headers);
    if !is_own_host(uri, headers, app.public_url.as_ref()) {
        return Err(ApiError::new("bad-host").with("host", host));
    }
    if is_foreign(request, app.public_url.as_ref()) {
        return Err(ApiError::new("bad-origin"));
    }
    let known = cookie(headers, VISITOR).filter(|text| is_token(text, token::SECRET)).map(str::to_owned);
    let is_new = known.is_none();
    let secret = known.map_or_else(|| token(token::SECRET), Ok);
    let secret = secret.map_err(|error| ApiError::because("storage", error.to_string()))?;
    let is_secure = app.public_url.as_ref().is_some_and(|public| public.is_secure(host));
    let new = is_new.then(|| set_cookie(VISITOR, &secret, "Lax", is_secure));
    let caller = caller(app, request, &secret, voice);
    request.extensions_mut().insert(caller);
    Ok(new)
}

fn caller(app: &App, request: &Request, secret: &str, voice: Voice) -> Caller {
    let headers = request.headers();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip().to_canonical());
    let client = peer.map(|peer| app.proxies.client(peer, headers));
    // What a proxy passes on comes from elsewhere, whoever the proxy is.
    let is_local = peer.is_some_and(|peer| peer.is_loopback()) && !is_forwarded(headers);
    let shown = cookie(headers, OWNER);
    let is_owner = is_local && shown.is_some_and(|shown| token::same(shown, &app.owner));
    let address = client.filter(|client| !client.is_loopback()).map(counted);
    Caller { visitor: token::digest(secret), address, voice, is_owner, is_local }
}

/// The host that a request names.
fn host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// Whether a request that changes something, or opens a socket, comes from a page of another site.
fn is_foreign(request: &Request, public: Option<&PublicUrl>) -> bool {
    let headers = request.headers();
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let opens = headers.contains_key(header::UPGRADE);
    let Some(origin) = headers.get(header::ORIGIN).filter(|_| changes || opens) else { return false };
    let origin = origin.to_str().unwrap_or_default();
    let is_host = origin.split_once("://").is_some_and(|(_, site)| site.eq_ignore_ascii_case(host(headers)));
    // A proxy may pass requests on under another name than the one that visitors use.
    !is_host && !public.is_some_and(|public| public.is_origin(origin))
}

fn dress(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // An address may hold an invitation.
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A cookie that scripts cannot see, and that is only sent by HTTPS if it came so.
pub(crate) fn set_cookie(name: &str, value: &str, same_site: &str, is_secure: bool) -> HeaderValue {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite={same_site}{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// `?lang=fr`, then the cookie `lang`, then what the browser prefers.
pub(crate) fn voice(uri: &Uri, headers: &HeaderMap) -> Voice {
    let mut asked = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.strip_prefix("lang="));
    let kept = || cookie(headers, "lang").and_then(Language::of_locale);
    let preferred = || {
        let text = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        text.split(',').find_map(|word| Language::of_locale(word.split(';').next()?.trim()))
    };
    Voice(asked.next().and_then(Language::of_locale).or_else(kept).or_else(preferred).unwrap_or_default())
}

/// A request's body, read from JSON.
pub(crate) struct Posted<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Posted<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Answer<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // A form of another site can send anything but this without asking.
        if !kind.trim_start().to_ascii_lowercase().starts_with("application/json") {
            return Err(ApiError::new("not-json"));
        }
        let bytes = whole(request.into_body(), limits::SENDING).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| unreadable(&error))
    }
}

/// A body that has come in time and is not too large.
async fn whole(body: Body, time: Duration) -> Answer<Bytes> {
    let bytes = timeout(time, to_bytes(body, limits::BODY)).await;
    let bytes = bytes.map_err(|_| ApiError::new("too-slow").with("seconds", time.as_secs()))?;
    bytes.map_err(|_| ApiError::new("too-large").with("most", limits::BODY))
}

/// The refusal of JSON that is not what was expected.
pub(crate) fn unreadable(error: &serde_json::Error) -> ApiError {
    ApiError::because("bad-request", error.to_string())
}

#[cfg(test)]
mod tests {
    use std::io;

    use futures_util::stream;

    use super::*;

    #[test]
    fn a_body_that_does_not_come_is_not_waited_for() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let slow = Body::from_stream(stream::pending::<io::Result<Bytes>>());
        let read = runtime.block_on(whole(slow, Duration::from_millis(10)));
        assert_eq!(read.err().map(|problem| problem.code()), Some("too-slow"));
    }
}
