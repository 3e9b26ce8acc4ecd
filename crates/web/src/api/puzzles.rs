//! Endpoints for puzzles: the collection, the puzzle of the day, and the answer to a move.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use catalogue::{Catalogue as _, DynGame, DynLine, Message};
use games::Games;
use play::puzzle::{Answer, Puzzle, answer, daily, goal_after, hint, puzzles, right_move, write_goal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stdx::UtcTime;

use super::error::{ApiError, ApiResult};
use super::extract::{JsonBody, PathParams};
use super::games::find;
use super::openapi::Endpoint;
use crate::app::App;
use crate::engines::queue::Engines;
use crate::i18n::Locale;
use crate::limits;
use crate::net::middleware::Caller;

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/puzzles", list, "Lists the puzzles of every game by level, with the puzzle of the day")
            .json::<PuzzleList>(),
        Endpoint::get("/puzzles/{game}/{number}", show, "Returns a puzzle and its task, without the solution")
            .json::<PuzzleJson>(),
        Endpoint::post("/puzzles/{game}/{number}", judge, "Answers a move in a puzzle, or gives a hint")
            .body::<PuzzleMoves>()
            .json::<PuzzleAnswer>(),
    ]
}

/// Puzzles of all games.
#[derive(Serialize, JsonSchema)]
struct PuzzleList {
    /// Date in UTC, for which `daily` is chosen.
    day: String,
    /// Puzzle of the day, the same for everybody; null if there are none.
    daily: Option<PuzzleName>,
    games: Vec<GamePuzzles>,
}

/// Name of a puzzle.
#[derive(Serialize, JsonSchema)]
struct PuzzleName {
    game: &'static str,
    number: usize,
}

/// Puzzles of a game of the catalogue, or of a game that was played.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GamePuzzles {
    game: &'static str,
    title: &'static str,
    /// Level of each puzzle, from 1 to 8, in the order of their numbers.
    levels: Vec<u8>,
}

impl GamePuzzles {
    pub(crate) fn new(game: &dyn DynGame, puzzles: &[Puzzle]) -> Self {
        let levels = puzzles.iter().map(|puzzle| puzzle.level).collect();
        Self { game: game.info().name, title: game.info().title, levels }
    }
}

/// Puzzle without its solution.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Puzzle")]
pub(crate) struct PuzzleJson {
    game: &'static str,
    number: usize,
    count: usize,
    level: u8,
    rules: String,
    position: String,
    /// `win 7`, `draw`, or the lead in points at the end of the game: `+3`.
    goal: String,
    /// Task in words.
    task: String,
    /// `true` if the side to move is at the top of the picture, unless it is flipped.
    far: bool,
}

impl PuzzleJson {
    /// Describes a puzzle, numbered from 1.
    pub(crate) fn new(
        game: &'static dyn DynGame,
        puzzles: &[Puzzle],
        number: usize,
        locale: Locale,
    ) -> ApiResult<Self> {
        let puzzle = numbered(puzzles, number)?;
        let line = open(game, puzzle)?;
        let task = puzzle.task_text(&*line, locale.speaker(Some(game)));
        let far = line.turn().is_some_and(|seat| line.is_far(seat));
        let (goal, game) = (write_goal(puzzle.goal), game.info().name);
        let Puzzle { rules, position, level, .. } = puzzle.clone();
        Ok(Self { game, number, count: puzzles.len(), level, rules, position, goal, task, far })
    }
}

/// Moves played in a puzzle so far: those of the solver and the defence in turn.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PuzzleMoves {
    /// Ends with the solver's move to answer, or before it if a hint is asked for.
    moves: Vec<String>,
    /// Asks for a hint on the next move.
    #[serde(default)]
    hint: bool,
}

/// Verdict on a move.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PuzzleVerdict {
    /// The move misses the goal.
    Wrong,
    /// The move is right, and the defence replies.
    Right,
    /// The puzzle is solved.
    Solved,
    /// No move was answered, but a hint was given.
    Hint,
}

/// Answer to a move in a puzzle.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PuzzleAnswer {
    verdict: PuzzleVerdict,
    /// Moves that follow: the reply of the defence, or the line that refutes a wrong move.
    line: Vec<String>,
    /// Spot where the right move starts, if a hint was asked for.
    spot: Option<String>,
}

/// `GET /api/puzzles`
async fn list() -> Json<PuzzleList> {
    let day = UtcTime::now().day();
    let of_game = |game: &&'static dyn DynGame| GamePuzzles::new(*game, &puzzles(*game));
    let games: Vec<GamePuzzles> = Games.games().iter().map(of_game).filter(|game| !game.levels.is_empty()).collect();
    let game = daily(&day, games.len()).and_then(|number| games.get(number - 1));
    let name = |game: &GamePuzzles| Some(PuzzleName { game: game.game, number: daily(&day, game.levels.len())? });
    Json(PuzzleList { daily: game.and_then(name), day, games })
}

/// Finds a puzzle by its number, from 1.
fn numbered(puzzles: &[Puzzle], number: usize) -> ApiResult<&Puzzle> {
    let at = number.checked_sub(1).ok_or_else(|| ApiError::new("not-found"))?;
    puzzles.get(at).ok_or_else(|| ApiError::new("not-found"))
}

fn open(game: &'static dyn DynGame, puzzle: &Puzzle) -> ApiResult<Box<dyn DynLine>> {
    puzzle.open(game).map_err(|why: Message| ApiError::because("bad-position", why).in_game(game))
}

/// `GET /api/puzzles/{game}/{number}`
async fn show(
    Extension(caller): Extension<Caller>,
    PathParams((game, number)): PathParams<(String, usize)>,
) -> ApiResult<Json<PuzzleJson>> {
    let game = find(&game)?;
    PuzzleJson::new(game, &puzzles(game), number, caller.locale).map(Json)
}

/// `POST /api/puzzles/{game}/{number}`
async fn judge(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams((game, number)): PathParams<(String, usize)>,
    JsonBody(played): JsonBody<PuzzleMoves>,
) -> ApiResult<Json<PuzzleAnswer>> {
    let game = find(&game)?;
    answer_moves(&app.engines, &caller, (game, &puzzles(game), number), played).await.map(Json)
}

/// Answers the last move in a puzzle, or gives a hint.
pub(crate) async fn answer_moves(
    engines: &Engines,
    caller: &Caller,
    (game, puzzles, number): (&'static dyn DynGame, &[Puzzle], usize),
    PuzzleMoves { mut moves, hint }: PuzzleMoves,
) -> ApiResult<PuzzleAnswer> {
    let puzzle = numbered(puzzles, number)?.clone();
    let mut line = open(game, &puzzle)?;
    if moves.len() > limits::MOVES {
        return Err(ApiError::new("too-large").with("most", limits::MOVES));
    }
    let last = if hint { None } else { moves.pop() };
    let words: Vec<&str> = moves.iter().map(String::as_str).collect();
    let refused = |why| ApiError::because("bad-move", why).with_text("bad-moves").in_game(game);
    line.play_all(&words).map_err(refused)?;
    // A proof can take a second, so it waits its turn like any question to an engine.
    let answer = move || respond(&*line, &puzzle, last.as_deref());
    engines.compute(&caller.visitor, caller.address, answer).await?.map_err(refused)
}

/// Answers a move, or gives a hint if there is none.
fn respond(line: &dyn DynLine, puzzle: &Puzzle, text: Option<&str>) -> Result<PuzzleAnswer, Message> {
    let goal = goal_after(puzzle.goal, line.ply());
    let Some(text) = text else {
        let solution = if line.ply() == 0 { Some(puzzle.solution.clone()) } else { right_move(line, goal) };
        let spot = solution.and_then(|solution| hint(line, &solution));
        return Ok(PuzzleAnswer { verdict: PuzzleVerdict::Hint, line: Vec::new(), spot });
    };
    let (verdict, line) = match answer(line, goal, text)? {
        Answer::Wrong(line) => (PuzzleVerdict::Wrong, line),
        Answer::Right { reply: Some(reply), .. } => (PuzzleVerdict::Right, vec![reply]),
        Answer::Right { reply: None, .. } => (PuzzleVerdict::Solved, Vec::new()),
    };
    Ok(PuzzleAnswer { verdict, line, spot: None })
}
