//! Puzzles of a finished game: the positions in which the only right move was missed.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, State};
use catalogue::DynGame;
use play::puzzle::{Puzzle, missed_moves};

use super::entry::FoundPuzzles;
use crate::api::error::{ApiError, ApiResult};
use crate::api::extract::{JsonBody, PathParams};
use crate::api::openapi::Endpoint;
use crate::api::puzzles::{GamePuzzles, PuzzleAnswer, PuzzleJson, PuzzleMoves, answer_moves};
use crate::app::App;
use crate::limits;
use crate::net::middleware::Caller;

/// Endpoints of this module.
pub(super) fn endpoints() -> [Endpoint; 3] {
    [
        Endpoint::get(
            "/tables/{id}/puzzles",
            list,
            "Lists the puzzles of a finished game: the only right moves missed",
        )
        .json::<GamePuzzles>(),
        Endpoint::get("/tables/{id}/puzzles/{number}", show, "Returns a puzzle of a finished game")
            .json::<PuzzleJson>(),
        Endpoint::post("/tables/{id}/puzzles/{number}", judge, "Answers a move in it, or gives a hint")
            .body::<PuzzleMoves>()
            .json::<PuzzleAnswer>(),
    ]
}

/// Returns the game of a room with its puzzles, found once and kept with the room.
async fn puzzles_of(app: &App, caller: &Caller, id: &str) -> ApiResult<(&'static dyn DynGame, Arc<[Puzzle]>)> {
    let entry = app.rooms.entry(id).await?;
    // Held while puzzles are looked for, so that those who ask at the same time wait for the same answer.
    let mut found = entry.puzzles.lock().await;
    let room = entry.room.lock().await.clone();
    // Advice on a game in progress would be cheating.
    if !room.is_over() {
        return Err(ApiError::new("game-over").with_text("game-on"));
    }
    let (game, moves) = (room.game(), room.session.line().moves());
    if let Some(known) = found.as_ref().filter(|known| known.moves == moves) {
        return Ok((game, Arc::clone(&known.puzzles)));
    }
    let search = move || {
        let started = Instant::now();
        missed_moves(room.session.line(), || started.elapsed() > limits::PUZZLE_TIME)
    };
    let puzzles = app.engines.compute(&caller.visitor, caller.address, search).await?;
    let puzzles: Arc<[Puzzle]> = puzzles.map_err(|why| ApiError::because("bad-position", why).in_game(game))?.into();
    *found = Some(FoundPuzzles { moves, puzzles: Arc::clone(&puzzles) });
    Ok((game, puzzles))
}

/// `GET /api/tables/{id}/puzzles`
async fn list(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<GamePuzzles>> {
    let (game, puzzles) = puzzles_of(&app, &caller, &id).await?;
    Ok(Json(GamePuzzles::new(game, &puzzles)))
}

/// `GET /api/tables/{id}/puzzles/{number}`
async fn show(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams((id, number)): PathParams<(String, usize)>,
) -> ApiResult<Json<PuzzleJson>> {
    let (game, puzzles) = puzzles_of(&app, &caller, &id).await?;
    PuzzleJson::new(game, &puzzles, number, caller.locale).map(Json)
}

/// `POST /api/tables/{id}/puzzles/{number}`
async fn judge(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathParams((id, number)): PathParams<(String, usize)>,
    JsonBody(played): JsonBody<PuzzleMoves>,
) -> ApiResult<Json<PuzzleAnswer>> {
    let (game, puzzles) = puzzles_of(&app, &caller, &id).await?;
    answer_moves(&app.engines, &caller, (game, &puzzles, number), played).await.map(Json)
}
