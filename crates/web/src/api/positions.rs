//! Stateless endpoints: positions, effects of moves, records and formats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use catalogue::{DynGame, DynLine};
use games::Games;
use play::{Noted, Record};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::{ApiError, ApiResult};
use super::exact_values::{ExactPick, exact_values};
use super::extract::JsonBody;
use super::games::find;
use super::openapi::Endpoint;
use super::scene::{MarksJson, PickOutcome, SceneJson, SceneOptions, picked_ids};
use crate::app::App;
use crate::limits;
use crate::net::middleware::Caller;

/// Maximum number of tags that a record takes from a request.
const RECORD_TAGS: usize = 32;

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::post("/positions", show, "Renders a position, given by text, by an editor's values, or by moves")
            .body::<PositionRequest>()
            .json::<PositionAnswer>(),
        Endpoint::post("/effects", effects, "Describes what a move would do, in sentences")
            .body::<EffectsRequest>()
            .json::<EffectsAnswer>(),
        Endpoint::post("/records", read_records, "Parses records and checks every move")
            .body::<RecordText>()
            .json::<RecordsAnswer>(),
        Endpoint::post("/records/write", write_record, "Writes a game as a record")
            .body::<RecordRequest>()
            .json::<RecordText>(),
        Endpoint::post("/convert", convert, "Converts positions from one format into another")
            .body::<ConvertRequest>()
            .json::<ConvertAnswer>(),
    ]
}

/// Position: a game, its rules, a start and the moves from there.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Position")]
pub(crate) struct PositionSpec {
    game: String,
    /// Rule set and options; empty for the default.
    #[serde(default)]
    rules: String,
    /// Text of the start position; null for the usual start.
    position: Option<String>,
    /// Number of players, for games with several variants, if no position determines it.
    players: Option<usize>,
    /// Values of the editor's fields, instead of `position`.
    values: Option<Vec<String>>,
    /// Moves to play from the start.
    #[serde(default)]
    moves: Vec<String>,
    /// Number of moves after which to show the position; null for all. Later moves are still checked.
    ply: Option<usize>,
}

impl PositionSpec {
    /// Creates a position from a start, or the usual one, and the moves from there.
    pub(crate) fn new(game: &str, rules: &str, position: Option<String>, moves: Vec<String>) -> Self {
        let (game, rules) = (game.to_owned(), rules.to_owned());
        Self { game, rules, position, players: None, values: None, moves, ply: None }
    }

    /// Sets the number of players, unless a position determines it.
    pub(crate) fn for_players(mut self, players: usize) -> Self {
        if self.position.is_none() && self.values.is_none() {
            self.players = Some(players);
        }
        self
    }

    /// Finds the game, in the variant for the given number of players.
    fn game(&self) -> ApiResult<&'static dyn DynGame> {
        let game = find(&self.game)?;
        let none = || ApiError::new("bad-seats").with("sides", game.info().sides.len());
        self.players.map_or(Ok(game), |players| game.for_players(players).ok_or_else(none))
    }

    /// Opens the game and plays the moves.
    pub(crate) fn line(&self) -> ApiResult<Box<dyn DynLine>> {
        let game = self.game()?;
        let rules = game.info().rules.read(&self.rules);
        rules.map_err(|why| ApiError::because("bad-rules", why).in_game(game))?;
        let text = self.text()?;
        let refused = |why| ApiError::because("bad-position", why).in_game(game);
        let mut line = game.open(&self.rules, text.as_deref()).map_err(|why| match &text {
            Some(text) => refused(why).with_position(text.clone()),
            None => refused(why),
        })?;
        if self.moves.len() > limits::MOVES {
            return Err(ApiError::new("too-large").with("most", limits::MOVES));
        }
        let words: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let refused = |why| ApiError::because("bad-move", why).with_text("bad-moves").in_game(game);
        line.play_all(&words).map_err(refused)?;
        line.rewind(self.ply.unwrap_or(usize::MAX));
        Ok(line)
    }

    /// Returns the text of the start position, composed from the editor's values if there are any.
    fn text(&self) -> ApiResult<Option<String>> {
        let Some(values) = &self.values else { return Ok(self.position.clone()) };
        let game = find(&self.game)?;
        if values.len() != game.fields().len() {
            let why = format!("{} values are expected, not {}", game.fields().len(), values.len());
            return Err(ApiError::because("bad-request", why));
        }
        Ok(Some(game.compose(values)))
    }
}

/// Position to render.
#[derive(Deserialize, JsonSchema)]
struct PositionRequest {
    #[serde(flatten)]
    at: PositionSpec,
    /// Spots picked so far.
    #[serde(default)]
    picked: Vec<String>,
    /// Plays the move if `picked` makes a complete one; picks that lead nowhere are dropped.
    #[serde(default)]
    play: bool,
    /// Draws the second side at the bottom.
    #[serde(default)]
    flip: bool,
    #[serde(default)]
    marks: MarksJson,
    /// Includes the animation of the last move; with `play`, only of the move played.
    #[serde(default)]
    frames: bool,
    /// Lists the legal moves.
    #[serde(default)]
    legal: bool,
    /// Includes the exact values of the possible picks, where they are known.
    #[serde(default)]
    exact: bool,
    /// Includes the values of the editor's fields.
    #[serde(default)]
    form: bool,
}

/// Rendered position.
#[derive(Serialize, JsonSchema)]
struct PositionAnswer {
    scene: SceneJson,
    /// Moves from the start, in the game's notation.
    moves: Vec<String>,
    /// Exact values of the possible picks, keyed by spot; empty unless asked for.
    exact: BTreeMap<String, ExactPick>,
    /// Values of the editor's fields; null unless asked for.
    values: Option<Vec<String>>,
}

impl PositionRequest {
    fn render(self, mut line: Box<dyn DynLine>, caller: &Caller) -> PositionAnswer {
        let (mut picked, mut frames) = (self.picked, self.frames);
        if self.play {
            picked = match PickOutcome::of(&*line, picked) {
                PickOutcome::Picks(picks) => {
                    frames = false;
                    picks
                }
                PickOutcome::Move(text) => {
                    // The game offers only legal moves.
                    _ = line.play(&text);
                    Vec::new()
                }
            };
        }
        let options = SceneOptions {
            locale: caller.locale,
            flipped: self.flip,
            marks: self.marks.marks(picked),
            frames: usize::from(frames),
            legal: self.legal,
        };
        let exact = if self.exact { exact_values(&*line, &picked_ids(&options.marks)) } else { BTreeMap::new() };
        PositionAnswer {
            exact,
            scene: SceneJson::new(&*line, line.outcome(), &options),
            moves: line.moves(),
            values: self.form.then(|| line.values()),
        }
    }
}

/// `POST /api/positions`
async fn show(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    JsonBody(request): JsonBody<PositionRequest>,
) -> ApiResult<Json<PositionAnswer>> {
    let line = request.at.line()?;
    app.render_pool.run(move || request.render(line, &caller)).await.map(Json)
}

/// Move to describe.
#[derive(Deserialize, JsonSchema)]
struct EffectsRequest {
    #[serde(flatten)]
    at: PositionSpec,
    #[serde(rename = "move")]
    text: String,
}

/// Effects of a move.
#[derive(Serialize, JsonSchema)]
struct EffectsAnswer {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    text: String,
    effects: Vec<String>,
}

/// `POST /api/effects`
async fn effects(
    Extension(caller): Extension<Caller>,
    JsonBody(request): JsonBody<EffectsRequest>,
) -> ApiResult<Json<EffectsAnswer>> {
    let line = request.at.line()?;
    let game = line.game();
    let refused = |why| ApiError::because("bad-move", why).with("move", request.text.as_str()).in_game(game);
    let text = line.boxed_clone().play(&request.text).map_err(refused)?;
    let effects = caller.locale.sentences(game, &line.effects(&text).unwrap_or_default());
    Ok(Json(EffectsAnswer { text, effects }))
}

/// Records as text.
#[derive(Serialize, Deserialize, JsonSchema)]
struct RecordText {
    text: String,
}

/// Parsed records.
#[derive(Serialize, JsonSchema)]
struct RecordsAnswer {
    games: Vec<RecordJson>,
}

/// Recorded game.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Record")]
pub(crate) struct RecordJson {
    game: String,
    pub(crate) rules: String,
    /// Start position, if it is not the usual one.
    pub(crate) start: Option<String>,
    /// Other tags as pairs of name and text.
    tags: Vec<(String, String)>,
    pub(crate) moves: Vec<MoveJson>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: String,
    /// Code of the reason; null while the game is unfinished.
    reason: Option<String>,
}

impl RecordJson {
    /// Replays a record by the rules.
    pub(crate) fn new(record: &Record) -> ApiResult<Self> {
        let game = find(&record.game)?;
        if record.moves.len() > limits::MOVES {
            return Err(ApiError::new("too-large").with("most", limits::MOVES));
        }
        let line = record.line(&Games).map_err(|why| ApiError::because("bad-record", why).in_game(game))?;
        Ok(Self {
            game: record.game.clone(),
            rules: line.rules(),
            start: record.start.clone(),
            tags: record.tags.clone(),
            moves: MoveJson::all(&*line, &record.moves),
            result: record.result.to_string(),
            reason: record.reason.clone(),
        })
    }
}

/// Move of a game, with its notes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Move")]
pub(crate) struct MoveJson {
    text: String,
    /// Seat of the player.
    seat: Option<u8>,
    /// Milliseconds spent on it.
    time: Option<u64>,
    /// Value that the player expected, from their side.
    value: Option<String>,
    /// Plies searched.
    depth: Option<u32>,
    comment: String,
}

impl MoveJson {
    /// Lists the moves of a line with the notes beside them.
    pub(crate) fn all(line: &dyn DynLine, noted: &[Noted]) -> Vec<Self> {
        let mut seats = Vec::new();
        let mut past = line.boxed_clone();
        for ply in (0..line.ply()).rev() {
            // Rewinding also takes back a resignation, which `undo` would count as a separate step.
            past.rewind(ply);
            seats.push(past.turn().map(|seat| seat.0));
        }
        let one = |((noted, seat), text): ((&Noted, Option<u8>), String)| Self {
            text,
            seat,
            time: noted.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            value: noted.value.clone(),
            depth: noted.depth,
            comment: noted.comment.clone(),
        };
        noted.iter().zip(seats.into_iter().rev()).zip(line.moves()).map(one).collect()
    }
}

/// `POST /api/records`
async fn read_records(JsonBody(RecordText { text }): JsonBody<RecordText>) -> ApiResult<Json<RecordsAnswer>> {
    let records = Record::read(&text).map_err(|why| ApiError::because("bad-record", why))?;
    let games = records.iter().map(RecordJson::new).collect::<ApiResult<_>>()?;
    Ok(Json(RecordsAnswer { games }))
}

/// Game to write as a record.
#[derive(Deserialize, JsonSchema)]
struct RecordRequest {
    #[serde(flatten)]
    at: PositionSpec,
    /// Tags as pairs of name and text.
    #[serde(default)]
    tags: Vec<(String, String)>,
}

/// `POST /api/records/write`
async fn write_record(JsonBody(request): JsonBody<RecordRequest>) -> ApiResult<Json<RecordText>> {
    let line = request.at.line()?;
    let mut record = Record::of(&*line);
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    for (name, text) in request.tags.iter().filter(|(name, _)| is_name(name)).take(RECORD_TAGS) {
        record.set_tag(name, text.as_str());
    }
    Ok(Json(RecordText { text: record.to_string() }))
}

/// Positions to convert.
#[derive(Deserialize, JsonSchema)]
struct ConvertRequest {
    game: String,
    #[serde(default)]
    rules: String,
    /// Format of `text`.
    from: String,
    /// Format of the converted text.
    to: String,
    text: String,
    /// Facts that the format does not contain, by name.
    #[serde(default)]
    hints: BTreeMap<String, String>,
}

/// Converted positions.
#[derive(Serialize, JsonSchema)]
struct ConvertAnswer {
    positions: Vec<String>,
}

/// `POST /api/convert`
async fn convert(JsonBody(request): JsonBody<ConvertRequest>) -> ApiResult<Json<ConvertAnswer>> {
    let game = find(&request.game)?;
    let hints: Vec<(&str, &str)> = request.hints.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let positions = game.convert(&request.rules, &request.from, &request.to, &request.text, &hints);
    let positions = positions.map_err(|why| ApiError::because("bad-format", why).in_game(game))?;
    Ok(Json(ConvertAnswer { positions }))
}
