//! Middleware for every request: host and origin checks, the caller's identity and language, and security headers.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use catalogue::Language;

use super::client_address::{is_forwarded, quota_key};
use super::host_check::is_own_host;
use super::public_url::PublicUrl;
use crate::api::error::{ApiError, ApiResult};
use crate::app::App;
use crate::i18n::Locale;
use crate::token::{self, is_token, token};

const VISITOR_COOKIE: &str = "palabre";
pub(crate) const OWNER_COOKIE: &str = "palabre-owner";
/// Lifetime of cookies in seconds: a year.
const COOKIE_AGE: u32 = 365 * 24 * 3600;

/// Content security policy: scripts and styles from this server only, none inline.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Identity of a request's sender.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Digest of the secret in the visitor's cookie.
    pub(crate) visitor: String,
    /// Address that the quotas count; `None` for this machine, which may be a proxy.
    pub(crate) address: Option<IpAddr>,
    pub(crate) locale: Locale,
    /// `true` for the person who started the server: they have its token and connect from its machine.
    pub(crate) is_owner: bool,
    /// `true` if the request comes from the server's machine.
    pub(crate) is_local: bool,
}

/// Checks a request, identifies its sender, and adds security headers to the response.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let locale = client_locale(request.uri(), request.headers());
    let mut response = match identify(&app, &mut request, locale) {
        Err(error) => error.into_response(),
        Ok(new) => {
            let mut response = next.run(request).await;
            response.headers_mut().extend(new.map(|cookie| (header::SET_COOKIE, cookie)));
            response
        }
    };
    if let Some(error) = response.extensions_mut().remove::<ApiError>() {
        let mut kept = response.headers().clone();
        // These headers describe the empty body, which is replaced.
        kept.remove(header::CONTENT_TYPE);
        kept.remove(header::CONTENT_LENGTH);
        response = error.response(locale);
        response.headers_mut().extend(kept);
    }
    with_security_headers(response)
}

/// Checks host and origin, and adds the [`Caller`] to a request. Returns the cookie for a new visitor.
fn identify(app: &App, request: &mut Request, locale: Locale) -> ApiResult<Option<HeaderValue>> {
    let (uri, headers) = (request.uri(), request.headers());
    let host = host(headers);
    if !is_own_host(uri, headers, app.public_url.as_ref()) {
        return Err(ApiError::new("bad-host").with("host", host));
    }
    if is_cross_origin(request, app.public_url.as_ref()) {
        return Err(ApiError::new("bad-origin"));
    }
    let known = cookie(headers, VISITOR_COOKIE).filter(|text| is_token(text, token::SECRET_LENGTH)).map(str::to_owned);
    let is_new = known.is_none();
    let secret = known.map_or_else(|| token(token::SECRET_LENGTH), Ok);
    let secret = secret.map_err(|error| ApiError::because("storage", error.to_string()))?;
    let is_secure = app.public_url.as_ref().is_some_and(|public| public.is_secure(host));
    let new = is_new.then(|| set_cookie(VISITOR_COOKIE, &secret, "Lax", is_secure));
    let caller = caller(app, request, &secret, locale);
    request.extensions_mut().insert(caller);
    Ok(new)
}

fn caller(app: &App, request: &Request, secret: &str, locale: Locale) -> Caller {
    let headers = request.headers();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip().to_canonical());
    let client = peer.map(|peer| app.proxies.client(peer, headers));
    // A forwarded request comes from another machine, whatever the proxy's address.
    let is_local = peer.is_some_and(|peer| peer.is_loopback()) && !is_forwarded(headers);
    let shown = cookie(headers, OWNER_COOKIE);
    let is_owner = is_local && shown.is_some_and(|shown| token::constant_time_eq(shown, &app.owner_token));
    let address = client.filter(|client| !client.is_loopback()).map(quota_key);
    Caller { visitor: token::digest(secret), address, locale, is_owner, is_local }
}

/// Returns the `Host` of a request.
pub(crate) fn host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// Returns `true` if a page of another site sent a request that changes something or opens a socket.
fn is_cross_origin(request: &Request, public: Option<&PublicUrl>) -> bool {
    let headers = request.headers();
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let opens = headers.contains_key(header::UPGRADE);
    let Some(origin) = headers.get(header::ORIGIN).filter(|_| changes || opens) else { return false };
    let origin = origin.to_str().unwrap_or_default();
    let is_host = origin.split_once("://").is_some_and(|(_, site)| site.eq_ignore_ascii_case(host(headers)));
    // A proxy may forward requests with a host other than the public one.
    !is_host && !public.is_some_and(|public| public.is_origin(origin))
}

fn with_security_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // A URL may contain an invitation.
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Builds a cookie that scripts cannot read; `is_secure` restricts it to HTTPS.
pub(crate) fn set_cookie(name: &str, value: &str, same_site: &str, is_secure: bool) -> HeaderValue {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite={same_site}{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// Returns the language of a client: `?lang=fr`, then the cookie `lang`, then `Accept-Language`.
pub(crate) fn client_locale(uri: &Uri, headers: &HeaderMap) -> Locale {
    let mut asked = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.strip_prefix("lang="));
    let kept = || cookie(headers, "lang").and_then(Language::of_locale);
    let preferred = || {
        let text = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        text.split(',').find_map(|word| Language::of_locale(word.split(';').next()?.trim()))
    };
    Locale(asked.next().and_then(Language::of_locale).or_else(kept).or_else(preferred).unwrap_or_default())
}
