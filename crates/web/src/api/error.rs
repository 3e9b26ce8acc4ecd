//! [`ApiError`]: a refusal with a stable code. It is spoken at the edge, by [`middleware`](crate::net::middleware) or by a socket, in
//! the language of whoever asked.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalogue::{Arg, DynGame, Message};
use serde_json::{Value, json};

use crate::i18n::Voice;
use crate::limits;

/// A refusal. Its sentence is the text `web-<code>`, unless another is named.
#[derive(Clone)]
pub(crate) struct ApiError {
    code: &'static str,
    status: StatusCode,
    message: Message,
    game: Option<&'static dyn DynGame>,
    /// What is told beside the error: the text that an editor composed.
    beside: Option<Box<(&'static str, String)>>,
}

/// The answer of whatever can be refused.
pub(crate) type Answer<T> = Result<T, ApiError>;

/// Every code with its status. What is said is `web-<code>`.
const CODES: &[(&str, u16)] = &[
    ("bad-request", 400),
    ("bad-name", 400),
    ("bad-clock", 400),
    ("bad-player", 400),
    ("bad-rules", 400),
    ("bad-seats", 400),
    ("bad-origin", 403),
    ("not-a-player", 403),
    ("not-your-turn", 403),
    ("not-owner", 403),
    ("commands-off", 403),
    ("bad-invite", 403),
    ("not-found", 404),
    ("unknown-game", 404),
    ("unknown-table", 404),
    ("unknown-championship", 404),
    ("method", 405),
    ("too-slow", 408),
    ("stale", 409),
    ("seat-taken", 409),
    ("game-over", 409),
    ("no-offer", 409),
    ("nothing-to-undo", 409),
    ("not-while-waiting", 409),
    ("championship-state", 409),
    ("too-large", 413),
    ("not-json", 415),
    ("not-text", 415),
    ("bad-host", 421),
    ("bad-position", 422),
    ("bad-move", 422),
    ("bad-record", 422),
    ("bad-event", 422),
    ("bad-format", 422),
    ("upgrade-required", 426),
    ("too-many-tables", 429),
    ("too-many-sockets", 429),
    ("too-many-messages", 429),
    ("too-many-championships", 429),
    ("too-many-guesses", 429),
    ("engine-busy", 429),
    ("storage", 500),
    ("closing", 503),
    ("too-many-connections", 503),
];

impl ApiError {
    /// A refusal of that code.
    pub(crate) fn new(code: &'static str) -> Self {
        let status = CODES.iter().find(|(known, _)| *known == code).map_or(500, |(_, status)| *status);
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self { code, status, message: Message::new(format!("web-{code}")), game: None, beside: None }
    }

    /// The refusal of that code, and why.
    pub(crate) fn because(code: &'static str, why: impl Into<Arg>) -> Self {
        Self::new(code).with("why", why)
    }

    /// The same with an argument for its sentence.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.message = self.message.with(name, value);
        self
    }

    /// The same in other words than those of its code.
    pub(crate) fn said(mut self, id: &str) -> Self {
        self.message.id = format!("web-{id}");
        self
    }

    /// The same in a game's words.
    pub(crate) fn of(mut self, game: &'static dyn DynGame) -> Self {
        self.game = Some(game);
        self
    }

    /// The same with something beside it.
    pub(crate) fn beside(mut self, name: &'static str, text: String) -> Self {
        self.beside = Some(Box::new((name, text)));
        self
    }

    /// The code.
    pub(crate) const fn code(&self) -> &'static str {
        self.code
    }

    /// The sentence.
    pub(crate) fn text(&self, voice: Voice) -> String {
        voice.of(self.game).say(&self.message)
    }

    /// What a page is told.
    pub(crate) fn json(&self, voice: Voice) -> Value {
        let mut object = json!({ "error": { "code": self.code, "message": self.text(voice) } });
        if let Some((name, text)) = self.beside.as_deref() {
            object[*name] = json!(text);
        }
        object
    }

    /// The answer over HTTP. What is only so for now says when to come again.
    pub(crate) fn spoken(&self, voice: Voice) -> Response {
        let mut response = (self.status, Json(self.json(voice))).into_response();
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE => {
                response.headers_mut().insert(header::RETRY_AFTER, limits::RETRY.into());
            }
            StatusCode::UPGRADE_REQUIRED => {
                response.headers_mut().insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            }
            _ => {}
        }
        response
    }
}

/// Without words yet: the guard puts them in.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use catalogue::{Language, message_ids};

    use super::*;

    #[test]
    fn every_code_has_its_sentence() {
        for language in Language::ALL {
            let ids = message_ids(crate::TEXTS.of(language));
            for (code, _) in CODES {
                assert!(ids.contains(&format!("web-{code}")), "{code} in {language:?}");
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_texts() {
        for texts in [crate::TEXTS, crate::PAGE_TEXTS] {
            let [mut english, mut french] = Language::ALL.map(|language| message_ids(texts.of(language)));
            english.sort_unstable();
            french.sort_unstable();
            assert_eq!(english, french);
            assert!(english.windows(2).all(|pair| pair[0] != pair[1]), "none stands twice");
        }
    }
}
