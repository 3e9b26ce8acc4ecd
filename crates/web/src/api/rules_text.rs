//! Rules of a game as text, with the positions to draw in it and the game's lesson.

use axum::Json;
use axum::extract::Extension;
use catalogue::{DynGame, LessonStep};
use schemars::JsonSchema;
use serde::Serialize;

use super::error::ApiResult;
use super::extract::PathParams;
use super::games::find;
use crate::i18n::Locale;
use crate::net::middleware::Caller;

/// Rules of a game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RulesText {
    markdown: &'static str,
    /// Code spans of the text that are positions of the game, to be drawn.
    positions: Vec<&'static str>,
    /// Steps of an interactive lesson, the last of which is a test.
    lesson: Vec<LessonStepJson>,
}

/// Step of a lesson.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LessonStep")]
struct LessonStepJson {
    position: &'static str,
    /// Moves that are accepted; any legal one if empty.
    accepts: &'static [&'static str],
    /// Spots that the task speaks of.
    rings: &'static [&'static str],
    /// Task, in a sentence or two.
    text: String,
    /// Said after an accepted move.
    why: String,
}

impl LessonStepJson {
    fn all(game: &'static dyn DynGame, locale: Locale) -> Vec<Self> {
        let speaker = locale.speaker(Some(game));
        let step = |(number, step): (usize, &LessonStep)| Self {
            position: step.position,
            accepts: step.accepts,
            rings: step.rings,
            text: speaker.text(&format!("lesson-{number}")),
            why: speaker.text(&format!("lesson-{number}-why")),
        };
        (1..).zip(game.lesson()).map(step).collect()
    }
}

/// Returns the code spans of a text that are positions of a game. Other spans, such as moves, are not.
fn positions(game: &'static dyn DynGame, markdown: &'static str) -> Vec<&'static str> {
    let spans = markdown.split('`').skip(1).step_by(2);
    spans.filter(|span| game.open("", Some(span)).is_ok()).collect()
}

/// `GET /api/games/{name}/rules`
pub(super) async fn rules(
    Extension(caller): Extension<Caller>,
    PathParams(name): PathParams<String>,
) -> ApiResult<Json<RulesText>> {
    let game = find(&name)?;
    let markdown = game.info().prose.of(caller.locale.0);
    let lesson = LessonStepJson::all(game, caller.locale);
    Ok(Json(RulesText { markdown, positions: positions(game, markdown), lesson }))
}
