//! A board as the page gets it: the picture, where it can be pointed at, what can be picked, what is to be said of it.

use catalogue::{Choices, DynLine, Marks, Spot};
use play::{ending, standing};
use rules::Outcome;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::i18n::Voice;
use crate::limits;

/// How someone looks at a board.
#[derive(Clone, Default)]
pub(crate) struct Look {
    /// The language of what is written.
    pub(crate) voice: Voice,
    /// Whether the second side sits below.
    pub(crate) flipped: bool,
    /// What is drawn over it, and what has been picked.
    pub(crate) marks: Marks,
    /// Whether it is shown how the last move came about.
    pub(crate) frames: bool,
    /// Whether the legal moves are listed.
    pub(crate) legal: bool,
}

/// What a page wants marked.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Marked {
    arrows: Vec<String>,
    threats: bool,
    ways: bool,
}

impl Marked {
    /// The marks, with what has been picked; no more of either than can be meant.
    pub(crate) fn marks(mut self, mut picked: Vec<String>) -> Marks {
        picked.truncate(limits::PICKED);
        self.arrows.truncate(limits::ARROWS);
        Marks { picked, arrows: self.arrows, threats: self.threats, ways: self.ways }
    }
}

/// A board as someone looks at it; the outcome may be one that the board does not know of.
pub(crate) fn scene(line: &dyn DynLine, outcome: Option<Outcome>, look: &Look) -> Value {
    let (game, info) = (line.game(), line.game().info());
    let speaker = look.voice.of(Some(game));
    let over = outcome.map(|outcome| {
        let winner = outcome.winner.map(|seat| seat.0);
        json!({ "winner": winner, "reason": outcome.reason.0, "text": speaker.say(&ending(line, &outcome)) })
    });
    let turn = if over.is_some() { None } else { line.turn() };
    let status = outcome.map_or_else(|| standing(line), |outcome| ending(line, &outcome));
    let legal = look.legal.then(|| if turn.is_some() { line.legal() } else { Vec::new() });
    let picked: Vec<&str> = look.marks.picked.iter().map(String::as_str).collect();
    let frames = if look.frames { line.svg_frames(speaker, look.flipped) } else { Vec::new() };
    // A position may be of the same game for more players.
    let side = |name: &&str| json!({ "name": name, "label": speaker.text(&format!("side-{name}")) });
    json!({
        "game": info.name,
        "sides": info.sides.iter().map(side).collect::<Vec<_>>(),
        "players": game.players().iter().map(|player| player.name).collect::<Vec<_>>(),
        "rules": line.rules(),
        "position": line.position(),
        "ply": line.ply(),
        "turn": turn.map(|seat| seat.0),
        "score": line.score(),
        "status": speaker.say(&status),
        "over": over,
        "last": line.moves().last(),
        "svg": line.svg_from(speaker, look.flipped, &look.marks).to_string(),
        "frames": frames.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "spots": spots(line, look),
        "choices": if turn.is_some() { choices(&line.choices(&picked), line, look.voice) } else { json!({ "next": [] }) },
        "picked": look.marks.picked,
        "facts": look.voice.sentences(game, &line.facts()),
        "threats": if turn.is_some() { look.voice.sentences(game, &line.threats()) } else { Vec::new() },
        "moves_count": legal.as_ref().map(Vec::len),
        "legal": legal.filter(|legal| legal.len() <= limits::LEGAL),
    })
}

/// Where the picture can be pointed at.
pub(crate) fn spots(line: &dyn DynLine, look: &Look) -> Value {
    let speaker = look.voice.of(Some(line.game()));
    let picked: Vec<&str> = look.marks.picked.iter().map(String::as_str).collect();
    let spot = |spot: Spot| {
        let Spot { id, x, y, width, height, is_round, label } = spot;
        let label = speaker.say(&label);
        json!({ "id": id, "x": x, "y": y, "width": width, "height": height, "round": is_round, "label": label })
    };
    Value::Array(line.spots(speaker, look.flipped, &picked).into_iter().map(spot).collect())
}

/// What can be picked next.
pub(crate) fn choices(choices: &Choices, line: &dyn DynLine, voice: Voice) -> Value {
    let speaker = voice.of(Some(line.game()));
    let lands: Map<String, Value> = choices.lands.iter().map(|(from, to)| (from.clone(), json!(to))).collect();
    json!({
        "next": choices.next,
        "play": choices.play,
        "say": choices.say.as_ref().map(|say| speaker.say(say)),
        "lands": lands,
    })
}
