//! Positions, records and formats: what can be asked without a game in progress. Nothing is kept.

use axum::Json;
use axum::extract::Extension;
use catalogue::{DynGame, DynLine};
use games::Games;
use play::{Noted, Record};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::error::{Answer, ApiError};
use crate::api::games::find;
use crate::api::scene::{Look, Marked, scene};
use crate::app::Told;
use crate::limits;
use crate::net::middleware::{Caller, Posted};

/// What names a position: a game, its rules, where it starts and what was played.
#[derive(Deserialize)]
pub(crate) struct At {
    game: String,
    #[serde(default)]
    rules: String,
    position: Option<String>,
    /// How many play, where a game is played by more than two and no position says so.
    players: Option<usize>,
    /// The fields of an editor, in place of a position's text.
    values: Option<Vec<String>>,
    #[serde(default)]
    moves: Vec<String>,
    /// Looks back to where so many moves were played.
    ply: Option<usize>,
}

impl At {
    /// The same where so many sit, unless the position says otherwise.
    pub(crate) fn at_table_of(mut self, players: usize) -> Self {
        if self.position.is_none() && self.values.is_none() {
            self.players = Some(players);
        }
        self
    }

    /// The game, for as many as play it.
    fn game(&self) -> Answer<&'static dyn DynGame> {
        let game = find(&self.game)?;
        let none = || ApiError::new("bad-seats").with("sides", game.info().sides.len());
        self.players.map_or(Ok(game), |players| game.table(players).ok_or_else(none))
    }

    /// The game there.
    pub(crate) fn line(&self) -> Answer<Box<dyn DynLine>> {
        let game = self.game()?;
        let rules = game.info().rules.read(&self.rules);
        rules.map_err(|why| ApiError::because("bad-rules", why).of(game))?;
        let text = self.text()?;
        let refused = |why| ApiError::because("bad-position", why).of(game);
        let mut line = game.open(&self.rules, text.as_deref()).map_err(|why| match &text {
            Some(text) => refused(why).beside("position", text.clone()),
            None => refused(why),
        })?;
        if self.moves.len() > limits::MOVES {
            return Err(ApiError::new("too-large").with("most", limits::MOVES));
        }
        let words: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        line.play_all(&words).map_err(|why| ApiError::because("bad-move", why).said("bad-moves").of(game))?;
        line.rewind(self.ply.unwrap_or(usize::MAX));
        Ok(line)
    }

    /// The position's text, composed from the editor's fields if they are given.
    fn text(&self) -> Answer<Option<String>> {
        let Some(values) = &self.values else { return Ok(self.position.clone()) };
        let game = find(&self.game)?;
        if values.len() != game.form().len() {
            let why = format!("{} values are expected, not {}", game.form().len(), values.len());
            return Err(ApiError::because("bad-request", why));
        }
        Ok(Some(game.compose(values)))
    }
}

#[derive(Deserialize)]
pub(crate) struct Shown {
    #[serde(flatten)]
    at: At,
    #[serde(default)]
    picked: Vec<String>,
    #[serde(default)]
    flip: bool,
    #[serde(default)]
    marks: Marked,
    #[serde(default)]
    frames: bool,
    #[serde(default)]
    legal: bool,
    #[serde(default)]
    form: bool,
}

/// `POST /api/positions`
pub(crate) async fn position(Extension(caller): Extension<Caller>, Posted(asked): Posted<Shown>) -> Answer<Told> {
    let line = asked.at.line()?;
    let Shown { picked, flip, marks, frames, legal, form, .. } = asked;
    let look = Look { voice: caller.voice, flipped: flip, marks: marks.marks(picked), frames, legal };
    let mut shown = scene(&*line, line.outcome(), &look);
    shown["start"] = json!(Record::of(&*line).start);
    let values = form.then(|| line.values());
    Ok(Json(json!({ "scene": shown, "moves": line.moves(), "values": values })))
}

#[derive(Deserialize)]
pub(crate) struct Considered {
    #[serde(flatten)]
    at: At,
    #[serde(rename = "move")]
    text: String,
}

/// `POST /api/effects`
pub(crate) async fn effects(Extension(caller): Extension<Caller>, Posted(asked): Posted<Considered>) -> Answer<Told> {
    let line = asked.at.line()?;
    let game = line.game();
    let refused = |why| ApiError::because("bad-move", why).with("move", asked.text.as_str()).of(game);
    let written = line.boxed_clone().play(&asked.text).map_err(refused)?;
    let effects = line.effects(&written).unwrap_or_default();
    Ok(Json(json!({ "move": written, "effects": caller.voice.sentences(game, &effects) })))
}

#[derive(Deserialize)]
pub(crate) struct Text {
    text: String,
}

/// `POST /api/records`: the games in a text, every move checked.
pub(crate) async fn read(Posted(Text { text }): Posted<Text>) -> Answer<Told> {
    let records = Record::read(&text).map_err(|why| ApiError::because("bad-record", why))?;
    let games = records.iter().map(told).collect::<Answer<Vec<Value>>>()?;
    Ok(Json(json!({ "games": games })))
}

/// A record, its moves held to the rules.
pub(crate) fn told(record: &Record) -> Answer<Value> {
    let game = find(&record.game)?;
    if record.moves.len() > limits::MOVES {
        return Err(ApiError::new("too-large").with("most", limits::MOVES));
    }
    let line = record.line(&Games).map_err(|why| ApiError::because("bad-record", why).of(game))?;
    Ok(json!({
        "game": record.game,
        "rules": line.rules(),
        "start": record.start,
        "tags": record.tags,
        "moves": moves(&*line, &record.moves),
        "result": record.result.to_string(),
        "reason": record.reason,
    }))
}

/// The moves with who played each and what was noted.
pub(crate) fn moves(line: &dyn DynLine, noted: &[Noted]) -> Vec<Value> {
    let mut seats = Vec::new();
    let mut past = line.boxed_clone();
    for ply in (0..line.ply()).rev() {
        // A resignation is taken back before the move that it followed.
        past.rewind(ply);
        seats.push(past.turn().map(|seat| seat.0));
    }
    let texts = line.moves();
    let told = |((noted, seat), text): ((&Noted, &Option<u8>), &String)| {
        let time = noted.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let (value, depth) = (&noted.value, noted.depth);
        json!({ "text": text, "seat": seat, "time": time, "value": value, "depth": depth, "comment": noted.comment })
    };
    noted.iter().zip(seats.iter().rev()).zip(&texts).map(told).collect()
}

#[derive(Deserialize)]
pub(crate) struct Written {
    #[serde(flatten)]
    at: At,
    #[serde(default)]
    tags: Vec<(String, String)>,
}

/// `POST /api/records/write`
pub(crate) async fn write(Posted(asked): Posted<Written>) -> Answer<Told> {
    let line = asked.at.line()?;
    let mut record = Record::of(&*line);
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    for (name, text) in asked.tags.iter().filter(|(name, _)| is_name(name)).take(32) {
        record.set_tag(name, text.as_str());
    }
    Ok(Json(json!({ "text": record.to_string() })))
}

#[derive(Deserialize)]
pub(crate) struct Converted {
    game: String,
    #[serde(default)]
    rules: String,
    from: String,
    to: String,
    text: String,
    #[serde(default)]
    hints: std::collections::BTreeMap<String, String>,
}

/// `POST /api/convert`
pub(crate) async fn convert(Posted(asked): Posted<Converted>) -> Answer<Told> {
    let game = find(&asked.game)?;
    let hints: Vec<(&str, &str)> = asked.hints.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let positions = game.convert(&asked.rules, &asked.from, &asked.to, &asked.text, &hints);
    let positions = positions.map_err(|why| ApiError::because("bad-format", why).of(game))?;
    Ok(Json(json!({ "positions": positions })))
}
