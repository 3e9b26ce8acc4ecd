//! [`ApiError`]: an error with a stable code. Its message is translated into the client's language last, by the
//! [`middleware`] or by a socket.
//!
//! [`middleware`]: crate::net::middleware

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalogue::{Arg, DynGame, Message};
use schemars::JsonSchema;
use serde::Serialize;

use crate::i18n::Locale;
use crate::limits;

/// Error of a request or of a socket command. Its message id is `web-<code>`, unless another one is set.
#[derive(Clone)]
pub(crate) struct ApiError {
    code: &'static str,
    status: StatusCode,
    message: Message,
    game: Option<&'static dyn DynGame>,
    position: Option<String>,
}

/// Result of an endpoint or a command.
pub(crate) type ApiResult<T> = Result<T, ApiError>;

/// Body of every response with a status of 400 or above.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub(crate) struct ErrorBody {
    error: ErrorDetail,
    /// Text composed from the editor's values, when it is not a valid position.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

/// Code and message of an error.
#[derive(Serialize, JsonSchema)]
struct ErrorDetail {
    /// Stable code, never translated.
    #[schemars(extend("enum" = codes()))]
    code: &'static str,
    /// Sentence in the client's language.
    message: String,
}

/// Every code with its HTTP status.
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

/// Returns every error code, ordered by status.
pub(crate) fn codes() -> Vec<&'static str> {
    CODES.iter().map(|(code, _)| *code).collect()
}

impl ApiError {
    /// Creates an error from its code.
    pub(crate) fn new(code: &'static str) -> Self {
        let status = CODES.iter().find(|(known, _)| *known == code).map_or(500, |(_, status)| *status);
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self { code, status, message: Message::new(format!("web-{code}")), game: None, position: None }
    }

    /// Creates an error whose message has the argument `why`.
    pub(crate) fn because(code: &'static str, why: impl Into<Arg>) -> Self {
        Self::new(code).with("why", why)
    }

    /// Adds an argument to the message.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.message = self.message.with(name, value);
        self
    }

    /// Uses the message `web-<id>` instead of the code's own.
    pub(crate) fn with_text(mut self, id: &str) -> Self {
        self.message.id = format!("web-{id}");
        self
    }

    /// Translates the message with the words of a game.
    pub(crate) fn in_game(mut self, game: &'static dyn DynGame) -> Self {
        self.game = Some(game);
        self
    }

    /// Adds the text of the rejected position.
    pub(crate) fn with_position(mut self, text: String) -> Self {
        self.position = Some(text);
        self
    }

    /// Returns the code.
    pub(crate) const fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the message in a language.
    pub(crate) fn text(&self, locale: Locale) -> String {
        locale.speaker(self.game).say(&self.message)
    }

    /// Builds the HTTP response, with the headers that its status requires.
    pub(crate) fn response(&self, locale: Locale) -> Response {
        let error = ErrorDetail { code: self.code, message: self.text(locale) };
        let body = ErrorBody { error, position: self.position.clone() };
        let mut response = (self.status, Json(body)).into_response();
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE => {
                response.headers_mut().insert(header::RETRY_AFTER, limits::RETRY_AFTER.into());
            }
            StatusCode::UPGRADE_REQUIRED => {
                response.headers_mut().insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            }
            _ => {}
        }
        response
    }
}

/// Leaves the body empty: the middleware fills it in, because it knows the client's language.
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
    fn every_code_has_a_message() {
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
            assert!(english.windows(2).all(|pair| pair[0] != pair[1]), "no id is used twice");
        }
    }
}
