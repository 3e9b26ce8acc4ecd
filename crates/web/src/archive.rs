//! Archive: finished games of a visitor, public ones, and those of championships, with filters.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use catalogue::Catalogue as _;
use games::Games;
use play::ending;
use rules::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::error::ApiResult;
use crate::api::extract::QueryParams;
use crate::api::openapi::Endpoint;
use crate::app::App;
use crate::championships;
use crate::i18n::Locale;
use crate::limits;
use crate::net::middleware::Caller;
use crate::rooms::room::Room;
use crate::rooms::state::url;

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/archive", list, "Lists finished games: the visitor's, public ones, or those of championships")
            .query::<ArchiveQuery>()
            .json::<Archive>(),
    ]
}

/// Games to list. Filters that are missing or empty let everything through.
#[derive(Clone, Deserialize, JsonSchema, Default)]
#[serde(default)]
pub(crate) struct ArchiveQuery {
    scope: Scope,
    /// Name of a game.
    game: String,
    /// Part of a player's name.
    player: String,
    result: Option<ResultFilter>,
    /// Earliest end, in milliseconds since 1970.
    from: Option<u64>,
    /// Latest end, in milliseconds since 1970.
    to: Option<u64>,
}

/// Collection to search.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "lowercase")]
enum Scope {
    /// Games of the visitor.
    #[default]
    Mine,
    /// Games that their creators made public.
    Public,
    /// Games of championships.
    Championships,
}

/// Result to look for.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ResultFilter {
    /// The first side won.
    First,
    /// The second side won.
    Second,
    Draw,
    /// The visitor won.
    Won,
    /// The visitor lost.
    Lost,
}

/// Finished games, the latest first.
#[derive(Serialize, JsonSchema)]
struct Archive {
    games: Vec<ArchivedGame>,
    /// Number of games that pass the filters, of which at most 200 are listed.
    found: usize,
}

/// Finished game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ArchivedGame {
    /// Page that shows it.
    pub(crate) url: String,
    pub(crate) game: &'static str,
    pub(crate) title: &'static str,
    /// Names of the players; null for a person without a name.
    pub(crate) players: Vec<Option<String>>,
    /// Seat of the winner; null for a draw.
    pub(crate) winner: Option<u8>,
    /// Seats of the visitor.
    pub(crate) yours: Vec<u8>,
    /// Result and reason in a sentence.
    pub(crate) text: String,
    pub(crate) plies: usize,
    /// Time of its end in milliseconds since 1970.
    pub(crate) ended: u64,
    /// Name of its championship.
    pub(crate) event: Option<String>,
}

impl ArchivedGame {
    /// Describes a finished room; `None` for one that is not over.
    fn of_room(room: &Room, visitor: &str, locale: Locale) -> Option<Self> {
        let (game, outcome) = (room.game(), room.session.outcome()?);
        Some(Self {
            url: url(&room.id),
            game: game.info().name,
            title: game.info().title,
            players: room.names(),
            winner: outcome.winner.map(|seat| seat.0),
            yours: room.seats_of(visitor),
            text: locale.speaker(Some(game)).say(&ending(room.session.line(), &outcome)),
            plies: room.ply(),
            ended: room.settings.updated,
            event: None,
        })
    }
}

impl ArchiveQuery {
    fn admits(&self, one: &ArchivedGame) -> bool {
        let wanted = self.player.trim().to_lowercase();
        let has_player =
            |name: &Option<String>| name.as_ref().is_some_and(|name| name.to_lowercase().contains(&wanted));
        let is_yours = |seat: u8| one.yours.contains(&seat);
        let result = match self.result {
            None => true,
            Some(ResultFilter::First) => one.winner == Some(0),
            Some(ResultFilter::Second) => one.winner == Some(1),
            Some(ResultFilter::Draw) => one.winner.is_none(),
            Some(ResultFilter::Won) => one.winner.is_some_and(is_yours),
            Some(ResultFilter::Lost) => !one.yours.is_empty() && one.winner.is_some_and(|seat| !is_yours(seat)),
        };
        result
            && (self.game.is_empty() || self.game == one.game)
            && (wanted.is_empty() || one.players.iter().any(has_player))
            && self.from.is_none_or(|from| one.ended >= from)
            && self.to.is_none_or(|to| one.ended <= to)
    }
}

/// `GET /api/archive`
async fn list(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    QueryParams(query): QueryParams<ArchiveQuery>,
) -> ApiResult<Json<Archive>> {
    let mut games = match query.scope {
        Scope::Championships => championships_games(&app, caller.locale).await?,
        Scope::Mine | Scope::Public => {
            let visitor = (query.scope == Scope::Mine).then_some(caller.visitor.as_str());
            let rooms = app.rooms.finished(visitor, limits::ARCHIVED_ROOMS).await?;
            rooms.iter().filter_map(|room| ArchivedGame::of_room(room, &caller.visitor, caller.locale)).collect()
        }
    };
    games.retain(|one| query.admits(one));
    games.sort_by_key(|one| std::cmp::Reverse(one.ended));
    let found = games.len();
    games.truncate(limits::ARCHIVE_ROWS);
    Ok(Json(Archive { games, found }))
}

/// Lists the games of all championships.
async fn championships_games(app: &App, locale: Locale) -> ApiResult<Vec<ArchivedGame>> {
    let library = Arc::clone(&app.championships);
    championships::api::blocking(move || {
        let mut games = Vec::new();
        for championship in library.all() {
            // A file that is not a championship, or not yet one, is left out.
            let Ok(summary) = championship.summary() else { continue };
            for kept in &summary.games {
                let Ok(game) = Games.find(&kept.game) else { continue };
                let winner = kept.finished.ending.winner();
                let speaker = locale.speaker(Some(game));
                let side = |seat: Seat| speaker.text(&format!("side-{}", game.info().side(seat)));
                let result = winner.map_or_else(|| "½–½".to_owned(), side);
                games.push(ArchivedGame {
                    url: format!("{}?game={}", championships::json::url(&championship.id), kept.id),
                    game: game.info().name,
                    title: game.info().title,
                    players: kept.players.map(|player| Some(summary.names[player].clone())).to_vec(),
                    winner: winner.map(|seat| seat.0),
                    yours: Vec::new(),
                    text: format!("{result} · {}", championships::json::reason_text(kept, locale)),
                    plies: kept.finished.plies as usize,
                    ended: u64::try_from(kept.finished.when).unwrap_or_default(),
                    event: Some(summary.event.name.clone()),
                });
            }
        }
        Ok(games)
    })
    .await
}
