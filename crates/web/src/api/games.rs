//! What there is: games with their rules, players and forms; the page's words; who the caller is.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalogue::{
    Catalogue as _, DynGame, Field, FieldKind, Language, OptionKind, PlayerInfo, RuleKind, RuleOption, Speaker, TURN,
    message_ids,
};
use games::Games;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::api::error::{Answer, ApiError};
use crate::api::extract::PathParams;
use crate::app::{App, Told};
use crate::i18n::Voice;
use crate::net::middleware::{Caller, OWNER, Posted, set_cookie};
use crate::token;

/// The largest table that a game is asked about.
const MOST_PLAYERS: usize = 8;

/// The game of that name.
pub(crate) fn find(name: &str) -> Answer<&'static dyn DynGame> {
    Games.find(name).map_err(|why| ApiError::because("unknown-game", why))
}

/// `GET /api/games`
pub(crate) async fn games(Extension(caller): Extension<Caller>) -> Told {
    let games: Vec<Value> = Games.games().iter().map(|game| entry(*game, caller.voice)).collect();
    Json(json!({ "games": games }))
}

fn entry(game: &'static dyn DynGame, voice: Voice) -> Value {
    let (info, speaker) = (game.info(), voice.of(Some(game)));
    let sets = info.rules.sets.iter().map(|set| json!({ "name": set, "text": speaker.text(&format!("set-{set}")) }));
    // The middle of a game says more of it than its start, which may be an empty board.
    let position = info.search_bench.iter().rev().find_map(|case| case.position);
    json!({
        "name": info.name,
        "title": info.title,
        "summary": speaker.text("summary"),
        "sides": sides(game, voice),
        "tables": tables(game, voice),
        "sets": sets.collect::<Vec<_>>(),
        "options": info.rules.options.iter().map(|option| rule(option, game, voice)).collect::<Vec<_>>(),
        "players": players(game, voice),
        "levels": levels(game),
        "fields": game.form().iter().map(|field_| field(field_, game, voice)).collect::<Vec<_>>(),
        "formats": game.formats().iter().map(|(name, _)| name).collect::<Vec<_>>(),
        "usual_time": info.usual_time,
        "specimen": position,
        "svg": game.open("", position).map(|line| line.svg(speaker).to_string()).unwrap_or_default(),
    })
}

/// By how many it is played, and what is other with each number.
fn tables(game: &'static dyn DynGame, voice: Voice) -> Vec<Value> {
    let told = |game: &'static dyn DynGame| json!({ "sides": sides(game, voice), "players": players(game, voice), "levels": levels(game) });
    (2..=MOST_PLAYERS).filter_map(|number| game.table(number)).map(told).collect()
}

fn sides(game: &'static dyn DynGame, voice: Voice) -> Vec<Value> {
    let speaker = voice.of(Some(game));
    let told = |side: &&str| json!({ "name": side, "label": speaker.text(&format!("side-{side}")) });
    game.info().sides.iter().map(told).collect()
}

fn players(game: &'static dyn DynGame, voice: Voice) -> Vec<Value> {
    game.players().iter().map(|info| player(info, game, voice)).collect()
}

fn levels(game: &'static dyn DynGame) -> Vec<&'static str> {
    game.players().iter().map(|player| player.name).filter(|name| name.starts_with("level")).collect()
}

fn rule(option: &RuleOption, game: &'static dyn DynGame, voice: Voice) -> Value {
    let text = voice.of(Some(game)).text(&format!("rule-{}", option.name));
    let mut object = json!({ "name": option.name, "text": text, "sets": option.sets });
    match option.kind {
        RuleKind::Flag => object["kind"] = json!("flag"),
        RuleKind::Number { min, max, default } => {
            extend(&mut object, json!({ "kind": "number", "min": min, "max": max, "default": default }));
        }
    }
    object
}

fn player(info: &PlayerInfo, game: &'static dyn DynGame, voice: Voice) -> Value {
    let speaker = voice.of(Some(game));
    let option = |option: &catalogue::PlayerOption| {
        let mut object = json!({ "name": option.name, "text": speaker.text(&format!("option-{}", option.name)) });
        let kind = match option.kind {
            OptionKind::Number { min, max, default } => {
                json!({ "kind": "number", "min": min, "max": max, "default": default })
            }
            OptionKind::Time => json!({ "kind": "time" }),
            OptionKind::Word(words) => json!({ "kind": "word", "words": words }),
        };
        extend(&mut object, kind);
        object
    };
    let options: Vec<Value> = info.options.iter().map(option).collect();
    json!({ "name": info.name, "text": speaker.text(&format!("player-{}", info.name)), "options": options })
}

fn field(field: &Field, game: &'static dyn DynGame, voice: Voice) -> Value {
    let speaker = voice.of(Some(game));
    let id = format!("field-{}", field.name);
    let label = if speaker.knows(&id) { speaker.text(&id) } else { field.name.clone() };
    let mut object = json!({ "name": field.name, "label": label, "at": field.at });
    let kind = match &field.kind {
        FieldKind::Number(most) => json!({ "kind": "number", "max": most }),
        FieldKind::Words(words) => {
            let (labels, glyphs) =
                (named(field, words, "piece", game, speaker), named(field, words, "glyph", game, speaker));
            json!({ "kind": "words", "words": words, "labels": labels, "glyphs": glyphs })
        }
    };
    extend(&mut object, kind);
    object
}

/// What the words of a field are called, or shown as: who is to move by his side's name, what is on the board by the
/// game's messages of that kind.
fn named(field: &Field, words: &[&str], kind: &str, game: &'static dyn DynGame, speaker: &Speaker) -> Vec<String> {
    let id = |i: usize| match field.at {
        _ if field.name == TURN => game.info().sides.get(i).map(|side| format!("side-{side}")),
        Some(_) => Some(format!("{kind}-{i}")),
        None => None,
    };
    let label = |(i, word): (usize, &&str)| match id(i).filter(|id| speaker.knows(id)) {
        Some(id) => speaker.text(&id),
        None => (*word).to_owned(),
    };
    words.iter().enumerate().map(label).collect()
}

/// Adds an object's entries to another's.
pub(crate) fn extend(object: &mut Value, more: Value) {
    if let (Some(object), Value::Object(more)) = (object.as_object_mut(), more) {
        object.extend(more);
    }
}

/// `GET /api/games/{name}/rules`
pub(crate) async fn rules(Extension(caller): Extension<Caller>, PathParams(name): PathParams<String>) -> Answer<Told> {
    let game = find(&name)?;
    Ok(Json(json!({ "markdown": game.info().prose.of(caller.voice.0) })))
}

/// `GET /api/texts`: the page's words. What is to be filled in stands as `{$name}`.
pub(crate) async fn texts(Extension(caller): Extension<Caller>) -> Told {
    let speaker = caller.voice.page();
    let ids = message_ids(crate::PAGE_TEXTS.of(Language::English));
    let texts: Map<String, Value> = ids.into_iter().map(|id| (id.clone(), json!(speaker.text(&id)))).collect();
    Json(json!({ "lang": caller.voice.0.code(), "texts": texts }))
}

/// `GET /api/me`
pub(crate) async fn me(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Told {
    Json(about(&app, &caller, caller.is_owner))
}

fn about(app: &App, caller: &Caller, is_owner: bool) -> Value {
    json!({ "owner": is_owner, "commands": is_owner && app.commands, "lang": caller.voice.0.code() })
}

#[derive(Deserialize)]
pub(crate) struct Claim {
    token: String,
}

/// `POST /api/owner`: whoever has the secret that was printed is the owner from then on, at the server's machine.
pub(crate) async fn own(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Posted(claim): Posted<Claim>,
) -> Answer<Response> {
    let remote = || caller.address.unwrap_or(Ipv4Addr::UNSPECIFIED.into());
    let address = if caller.is_local { Ipv4Addr::LOCALHOST.into() } else { remote() };
    if !app.guesses.allows(address, Instant::now()) {
        return Err(ApiError::new("too-many-guesses"));
    }
    if !caller.is_local || !token::same(&claim.token, &app.owner) {
        return Err(ApiError::new("not-owner"));
    }
    let cookie = set_cookie(OWNER, &app.owner, "Strict", false);
    Ok(([(header::SET_COOKIE, cookie)], Json(about(&app, &caller, true))).into_response())
}

/// `GET /api/openapi.json`
pub(crate) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../data/openapi.json"))
}
