//! Endpoints for the games: rule sets, options, players and editor fields.

use axum::Json;
use axum::extract::Extension;
use catalogue::{
    Catalogue as _, DynGame, Field, FieldKind, FieldPiece, MAX_WEIGHT, OptionKind, PlayerInfo, PlayerOption, RuleKind,
    RuleOption, Speaker, TURN,
};
use games::Games;
use schemars::JsonSchema;
use serde::Serialize;

use super::error::{ApiError, ApiResult};
use super::openapi::Endpoint;
use super::rules_text::{RulesText, rules};
use super::scene::SideJson;
use crate::i18n::Locale;
use crate::net::middleware::Caller;

/// Maximum number of players for which variants are looked up.
const MOST_PLAYERS: usize = 8;

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/games", list, "Lists the games with their rules, players and editor fields").json::<GameList>(),
        Endpoint::get("/games/{name}/rules", rules, "Returns the rules of a game in prose, and its lesson")
            .json::<RulesText>(),
    ]
}

/// Finds a game by name.
pub(crate) fn find(name: &str) -> ApiResult<&'static dyn DynGame> {
    Games.find(name).map_err(|why| ApiError::because("unknown-game", why))
}

/// Games of the catalogue.
#[derive(Serialize, JsonSchema)]
struct GameList {
    games: Vec<GameJson>,
}

/// Game, with everything that a page needs to offer it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Game")]
struct GameJson {
    name: &'static str,
    title: &'static str,
    summary: String,
    sides: Vec<SideJson>,
    /// One entry for each number of players.
    tables: Vec<VariantJson>,
    /// Rule sets, the default first.
    sets: Vec<RuleSetJson>,
    options: Vec<RuleOptionJson>,
    players: Vec<PlayerJson>,
    /// Names of the players that are graded by level.
    levels: Vec<&'static str>,
    /// Editor fields; empty for a game that is edited as text.
    fields: Vec<FieldJson>,
    /// Pieces that stand on one spot each, given by two of the fields.
    pieces: Vec<PieceJson>,
    /// Position formats that can be converted from and to.
    formats: Vec<&'static str>,
    /// Time control of the game's course or platform.
    usual_time: &'static str,
    /// Position from the middle of a game, shown in `svg`.
    specimen: Option<&'static str>,
    svg: String,
}

/// Game for one number of players.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Variant")]
struct VariantJson {
    sides: Vec<SideJson>,
    players: Vec<PlayerJson>,
    levels: Vec<&'static str>,
}

/// Rule set.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RuleSet")]
struct RuleSetJson {
    name: &'static str,
    text: String,
}

/// Rule option.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RuleOption")]
struct RuleOptionJson {
    name: &'static str,
    text: String,
    /// Rule sets that have this option; empty for all.
    sets: &'static [&'static str],
    #[serde(flatten)]
    kind: RuleKindJson,
}

/// Values of a rule option.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(rename = "RuleKind")]
enum RuleKindJson {
    Flag,
    Number { min: u32, max: u32, default: u32 },
}

/// Built-in player.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Player")]
struct PlayerJson {
    name: &'static str,
    text: String,
    options: Vec<PlayerOptionJson>,
}

/// Option of a player.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlayerOption")]
struct PlayerOptionJson {
    name: &'static str,
    text: String,
    #[serde(flatten)]
    kind: PlayerOptionKindJson,
}

/// Values of a player's option.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(rename = "PlayerOptionKind")]
enum PlayerOptionKindJson {
    Number {
        min: u64,
        max: u64,
        default: Option<u64>,
    },
    Time,
    Word {
        words: &'static [&'static str],
    },
    /// Decimal number within ±`most`, with one of the evaluations `evals`.
    Weight {
        most: f64,
        evals: &'static [&'static str],
    },
}

/// Field of the position editor.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Field")]
struct FieldJson {
    name: String,
    label: String,
    /// Column and row on the board; null for a field next to it.
    at: Option<(u8, u8)>,
    #[serde(flatten)]
    kind: FieldKindJson,
}

/// Piece of the position editor whose place is two fields. Its spot is `column-row`, such as `3-4`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Piece")]
struct PieceJson {
    label: String,
    /// Index of the field for its column; `-` off the board.
    column: usize,
    /// Index of the field for its row; `-` off the board.
    row: usize,
}

impl PieceJson {
    fn new(piece: &FieldPiece, speaker: &Speaker) -> Self {
        Self { label: speaker.text(piece.label), column: piece.column, row: piece.row }
    }
}

/// Values of an editor's field.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(rename = "FieldKind")]
enum FieldKindJson {
    /// Whole number from 0 to `max`.
    Number { max: u32 },
    /// One of `words`, with the text and the symbol of each.
    Words { words: &'static [&'static str], labels: Vec<String>, glyphs: Vec<String> },
}

impl GameJson {
    fn new(game: &'static dyn DynGame, locale: Locale) -> Self {
        let (info, speaker) = (game.info(), locale.speaker(Some(game)));
        let set = |name: &&'static str| RuleSetJson { name, text: speaker.text(&format!("set-{name}")) };
        // A position from the middle of a game shows more than the start, which may be an empty board.
        let specimen = info.search_bench.iter().rev().find_map(|case| case.position);
        let VariantJson { sides, players, levels } = VariantJson::new(game, locale);
        Self {
            name: info.name,
            title: info.title,
            summary: speaker.text("summary"),
            sides,
            tables: (2..=MOST_PLAYERS)
                .filter_map(|number| game.for_players(number))
                .map(|game| VariantJson::new(game, locale))
                .collect(),
            sets: info.rules.sets.iter().map(set).collect(),
            options: info.rules.options.iter().map(|option| RuleOptionJson::new(option, speaker)).collect(),
            players,
            levels,
            fields: game.fields().iter().map(|field| FieldJson::new(field, game, speaker)).collect(),
            pieces: game.pieces().iter().map(|piece| PieceJson::new(piece, speaker)).collect(),
            formats: game.formats().iter().map(|(name, _)| *name).collect(),
            usual_time: info.usual_time,
            specimen,
            svg: game.open("", specimen).map(|line| line.svg(speaker).to_string()).unwrap_or_default(),
        }
    }
}

impl VariantJson {
    fn new(game: &'static dyn DynGame, locale: Locale) -> Self {
        let speaker = locale.speaker(Some(game));
        let names = game.players().iter().map(|player| player.name);
        Self {
            sides: SideJson::all(game, locale),
            players: game.players().iter().map(|info| PlayerJson::new(info, speaker)).collect(),
            levels: names.filter(|name| name.starts_with("level")).collect(),
        }
    }
}

impl RuleOptionJson {
    fn new(option: &RuleOption, speaker: &Speaker) -> Self {
        let kind = match option.kind {
            RuleKind::Flag => RuleKindJson::Flag,
            // The page offers a number; `none` is for commands.
            RuleKind::Number { min, max, default } | RuleKind::Limit { min, max, default } => {
                RuleKindJson::Number { min, max, default }
            }
        };
        Self { name: option.name, text: speaker.text(&format!("rule-{}", option.name)), sets: option.sets, kind }
    }
}

impl PlayerJson {
    fn new(info: &PlayerInfo, speaker: &Speaker) -> Self {
        let option = |option: &PlayerOption| {
            let kind = match option.kind {
                OptionKind::Number { min, max, default } => PlayerOptionKindJson::Number { min, max, default },
                OptionKind::Time => PlayerOptionKindJson::Time,
                OptionKind::Word(words) | OptionKind::Evaluation(words) => PlayerOptionKindJson::Word { words },
                OptionKind::Weight { evals } => PlayerOptionKindJson::Weight { most: MAX_WEIGHT, evals },
                // A visitor names no files of the server.
                OptionKind::File => return None,
            };
            Some(PlayerOptionJson { name: option.name, text: speaker.text(&format!("option-{}", option.name)), kind })
        };
        let text = speaker.text(&PlayerInfo::text_id(info.name));
        Self { name: info.name, text, options: info.options.iter().filter_map(option).collect() }
    }
}

impl FieldJson {
    fn new(field: &Field, game: &'static dyn DynGame, speaker: &Speaker) -> Self {
        let id = format!("field-{}", field.name);
        let label = if speaker.knows(&id) { speaker.text(&id) } else { field.name.clone() };
        let kind = match &field.kind {
            FieldKind::Number(max) => FieldKindJson::Number { max: *max },
            FieldKind::Words(words) => FieldKindJson::Words {
                words,
                labels: word_texts(field, words, "piece", game, speaker),
                glyphs: word_texts(field, words, "glyph", game, speaker),
            },
        };
        Self { name: field.name.clone(), label, at: field.at, kind }
    }
}

/// Returns a text for each word of a field: the side's name for the side to move, the game's messages of a kind for
/// pieces on the board, or else the word itself.
fn word_texts(field: &Field, words: &[&str], kind: &str, game: &'static dyn DynGame, speaker: &Speaker) -> Vec<String> {
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

/// `GET /api/games`
async fn list(Extension(caller): Extension<Caller>) -> Json<GameList> {
    let games = Games.games().iter().map(|game| GameJson::new(*game, caller.locale)).collect();
    Json(GameList { games })
}
