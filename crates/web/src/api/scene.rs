//! [`SceneJson`]: a board as sent to the page, with its picture, the spots that can be pointed at, the possible picks
//! and its status.

use std::collections::BTreeMap;

use catalogue::{Choices, DynLine, Marks, Spot, Svg};
use play::{ending, standing};
use rules::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::i18n::Locale;
use crate::limits;

/// Rendering options of a scene.
#[derive(Clone, Default)]
pub(crate) struct SceneOptions {
    pub(crate) locale: Locale,
    /// `true` to draw the second side at the bottom.
    pub(crate) flipped: bool,
    /// Overlays, and the spots picked so far.
    pub(crate) marks: Marks,
    /// Number of last moves whose animation is included.
    pub(crate) frames: usize,
    /// `true` to list the legal moves.
    pub(crate) legal: bool,
}

/// Overlays to draw on the board.
#[derive(Clone, Deserialize, JsonSchema, Default)]
#[serde(default)]
#[schemars(rename = "Marks")]
pub(crate) struct MarksJson {
    /// Moves to draw as arrows, the best first.
    arrows: Vec<String>,
    /// Marks the pieces that are about to be taken.
    threats: bool,
    /// Draws each side's path to its goal.
    ways: bool,
}

impl MarksJson {
    /// Combines the overlays with the picked spots, both truncated to their limits.
    pub(crate) fn marks(mut self, mut picked: Vec<String>) -> Marks {
        picked.truncate(limits::PICKED_SPOTS);
        self.arrows.truncate(limits::ARROWS);
        Marks { picked, arrows: self.arrows, threats: self.threats, ways: self.ways }
    }
}

/// Side of a game.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Side")]
pub(crate) struct SideJson {
    name: &'static str,
    /// Name in the client's language.
    label: String,
}

impl SideJson {
    /// Lists the sides of a game, which may be the variant for more players.
    pub(crate) fn all(game: &dyn catalogue::DynGame, locale: Locale) -> Vec<Self> {
        let speaker = locale.speaker(Some(game));
        let side = |name: &&'static str| Self { name, label: speaker.text(&format!("side-{name}")) };
        game.info().sides.iter().map(side).collect()
    }
}

/// End of a game.
#[derive(Serialize, JsonSchema)]
struct GameOver {
    /// Seat of the winner; null for a draw.
    winner: Option<u8>,
    /// Code of the reason.
    reason: &'static str,
    /// Result and reason in a sentence.
    text: String,
    /// Reason in a sentence.
    why: String,
}

/// Area of the picture that can be picked, in the units of its `viewBox`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Spot")]
pub(crate) struct SpotJson {
    id: String,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    /// `true` for an ellipse, `false` for a rectangle.
    round: bool,
    /// Corners of the area that the spot stands for, where that is not the spot itself; otherwise empty.
    outline: Vec<(f64, f64)>,
    /// Spot and content for screen readers.
    label: String,
}

/// Picks that are possible now.
#[derive(Serialize, JsonSchema, Default)]
#[schemars(rename = "Choices")]
pub(crate) struct ChoicesJson {
    /// Ids of the spots that can be picked next.
    next: Vec<String>,
    /// Move made by the picks. It is complete if `next` is empty, and awaits confirmation otherwise.
    play: Option<String>,
    /// Instruction to the player.
    say: Option<String>,
    /// Spot where the move would end, keyed by the spot to pick.
    lands: BTreeMap<String, String>,
}

impl ChoicesJson {
    pub(crate) fn new(choices: Choices, line: &dyn DynLine, locale: Locale) -> Self {
        let speaker = locale.speaker(Some(line.game()));
        let say = choices.say.as_ref().map(|say| speaker.say(say));
        Self { next: choices.next, play: choices.play, say, lands: choices.lands.into_iter().collect() }
    }
}

/// Board with everything to show and pick.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Scene")]
pub(crate) struct SceneJson {
    game: &'static str,
    sides: Vec<SideJson>,
    /// Names of the players that the game offers.
    players: Vec<&'static str>,
    rules: String,
    /// Start position, if it is not the usual one.
    start: Option<String>,
    position: String,
    /// `true` if the second side is at the bottom of the picture.
    flipped: bool,
    /// Moves played so far.
    ply: usize,
    /// Seat to move; null when the game is over.
    turn: Option<u8>,
    /// Points of both sides, in games that count them.
    score: Option<[u16; 2]>,
    /// Side to move, or result, in a sentence.
    status: String,
    over: Option<GameOver>,
    /// Last move.
    last: Option<String>,
    svg: String,
    /// Pictures of the last move in progress, to be shown before `svg`.
    frames: Vec<String>,
    spots: Vec<SpotJson>,
    /// Picks that are possible after `picked`.
    choices: ChoicesJson,
    picked: Vec<String>,
    /// Facts that the picture does not show, in sentences.
    facts: Vec<String>,
    /// Threats of both sides, in sentences.
    threats: Vec<String>,
    /// Number of legal moves; null unless asked for.
    moves_count: Option<usize>,
    /// Legal moves; null unless asked for, or if there are more than 500.
    legal: Option<Vec<String>>,
}

impl SceneJson {
    /// Renders a board. `outcome` may be one that the board does not know about, such as a resignation.
    pub(crate) fn new(line: &dyn DynLine, outcome: Option<Outcome>, options: &SceneOptions) -> Self {
        let (game, locale) = (line.game(), options.locale);
        let speaker = locale.speaker(Some(game));
        let over = outcome.map(|outcome| GameOver {
            winner: outcome.winner.map(|seat| seat.0),
            reason: outcome.reason.0,
            text: speaker.say(&ending(line, &outcome)),
            why: sentence(&speaker.text(&format!("reason-{}", outcome.reason))),
        });
        let turn = if over.is_some() { None } else { line.turn() };
        let status = outcome.map_or_else(|| standing(line), |outcome| ending(line, &outcome));
        let legal = options.legal.then(|| if turn.is_some() { line.legal() } else { Vec::new() });
        let picked = picked_ids(&options.marks);
        let frames = frames(line, options);
        let choices = || ChoicesJson::new(line.choices(&picked), line, locale);
        Self {
            game: game.info().name,
            sides: SideJson::all(game, locale),
            players: game.players().iter().map(|player| player.name).collect(),
            rules: line.rules(),
            start: line.special_start(),
            position: line.position(),
            flipped: options.flipped,
            ply: line.ply(),
            turn: turn.map(|seat| seat.0),
            score: line.score(),
            status: speaker.say(&status),
            over,
            last: line.moves().pop(),
            svg: line.svg_from(speaker, options.flipped, &options.marks).to_string(),
            frames: frames.iter().map(ToString::to_string).collect(),
            spots: spots(line, options),
            choices: turn.map(|_| choices()).unwrap_or_default(),
            picked: options.marks.picked.clone(),
            facts: locale.sentences(game, &line.facts()),
            threats: turn.map(|_| locale.sentences(game, &line.threats())).unwrap_or_default(),
            moves_count: legal.as_ref().map(Vec::len),
            legal: legal.filter(|legal| legal.len() <= limits::LISTED_MOVES),
        }
    }
}

/// Turns a clause into a sentence: a capital and a full stop.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// Maximum number of moves that are animated one after the other.
const ANIMATED_MOVES: usize = 3;

/// Draws the animation of the last moves: the pictures of each, and between two moves the position.
fn frames(line: &dyn DynLine, options: &SceneOptions) -> Vec<Svg> {
    let speaker = options.locale.speaker(Some(line.game()));
    let count = options.frames.min(line.ply());
    if count > ANIMATED_MOVES {
        return Vec::new();
    }
    let mut frames = Vec::new();
    for back in (0..count).rev() {
        let mut earlier = line.boxed_clone();
        earlier.rewind(line.ply() - back);
        frames.extend(earlier.svg_frames(speaker, options.flipped));
        if back > 0 {
            frames.push(earlier.svg_from(speaker, options.flipped, &Marks::default()));
        }
    }
    frames
}

/// Returns the ids of the picked spots.
pub(crate) fn picked_ids(marks: &Marks) -> Vec<&str> {
    marks.picked.iter().map(String::as_str).collect()
}

/// Lists the spots of the picture.
pub(crate) fn spots(line: &dyn DynLine, options: &SceneOptions) -> Vec<SpotJson> {
    let speaker = options.locale.speaker(Some(line.game()));
    let spot = |spot: Spot| {
        let Spot { id, x, y, width, height, is_round, outline, label } = spot;
        SpotJson { id, x, y, width, height, round: is_round, outline, label: speaker.say(&label) }
    };
    line.spots(speaker, options.flipped, &picked_ids(&options.marks)).into_iter().map(spot).collect()
}

/// Move made by the picks, or the picks to continue from.
pub(crate) enum PickOutcome {
    /// The picks make a complete move.
    Move(String),
    /// More spots must be picked, or the move must be confirmed.
    Picks(Vec<String>),
}

impl PickOutcome {
    /// Evaluates picks; those that lead nowhere are dropped.
    pub(crate) fn of(line: &dyn DynLine, mut picked: Vec<String>) -> Self {
        picked.truncate(limits::PICKED_SPOTS);
        let Choices { next, play, .. } = line.choices(&picked.iter().map(String::as_str).collect::<Vec<_>>());
        match play {
            Some(text) if next.is_empty() && !picked.is_empty() => Self::Move(text),
            None if next.is_empty() => Self::Picks(Vec::new()),
            _ => Self::Picks(picked),
        }
    }
}
