//! [`PlayerReport`]: one player of a championship, or two against each other, with results by side.

use arena::report::Summary;
use arena::store::GameRow;
use rules::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::json::{FinishedGame, LISTED_GAMES, RankingRow};
use crate::api::error::{ApiError, ApiResult};
use crate::i18n::Locale;

/// Player to report on.
#[derive(Deserialize, JsonSchema)]
pub(super) struct PlayerQuery {
    player: String,
    /// Opponent; by default all.
    against: Option<String>,
}

/// Results of a player.
#[derive(Serialize, JsonSchema)]
pub(super) struct PlayerReport {
    player: String,
    against: Option<String>,
    ranking: RankingRow,
    /// Results in the games listed, on both sides.
    total: SideScores,
    /// Results against each opponent, in ranking order.
    opponents: Vec<OpponentRow>,
    /// Finished games, the latest first, at most 500.
    games: Vec<FinishedGame>,
}

/// Results against one opponent.
#[derive(Serialize, JsonSchema)]
struct OpponentRow {
    rank: usize,
    player: String,
    #[serde(flatten)]
    scores: SideScores,
}

/// Results with the first side, with the second one, and in sum.
#[derive(Serialize, JsonSchema, Default)]
struct SideScores {
    first: Score,
    second: Score,
    both: Score,
}

/// Numbers of games by result. A game lost by forfeit counts as lost.
#[derive(Serialize, JsonSchema, Default)]
struct Score {
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Score {
    /// Counts a game; `is_won` is `None` for a draw.
    const fn add(&mut self, is_won: Option<bool>) {
        self.games += 1;
        match is_won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }
}

impl SideScores {
    fn of<'a>(player: usize, games: impl Iterator<Item = &'a GameRow>) -> Self {
        let mut scores = Self::default();
        for kept in games {
            let seat = Seat(u8::from(kept.players[1] == player));
            let is_won = kept.finished.ending.winner().map(|winner| winner == seat);
            let side = if seat == Seat(0) { &mut scores.first } else { &mut scores.second };
            side.add(is_won);
            scores.both.add(is_won);
        }
        scores
    }
}

impl PlayerReport {
    pub(super) fn new(query: &PlayerQuery, summary: &Summary, locale: Locale) -> ApiResult<Self> {
        let find = |name: &str| summary.names.iter().position(|known| known == name);
        let unknown = || ApiError::new("not-found");
        let player = find(&query.player).ok_or_else(unknown)?;
        let against = query.against.as_deref().filter(|name| !name.is_empty());
        let against = against.map(|name| find(name).ok_or_else(unknown)).transpose()?;
        let standing = summary.standings.iter().find(|one| one.player == player).ok_or_else(unknown)?;
        let met = |other: usize| move |kept: &&GameRow| kept.players.contains(&player) && kept.players.contains(&other);
        let games: Vec<&GameRow> = summary.games.iter().filter(met(against.unwrap_or(player))).collect();
        let opponents = summary.standings.iter().filter(|other| other.player != player).map(|other| OpponentRow {
            rank: other.rank,
            player: summary.names[other.player].clone(),
            scores: SideScores::of(player, summary.games.iter().filter(met(other.player))),
        });
        let listed = games.iter().rev().take(LISTED_GAMES);
        Ok(Self {
            player: query.player.clone(),
            against: against.map(|other| summary.names[other].clone()),
            ranking: RankingRow::new(standing, summary),
            total: SideScores::of(player, games.iter().copied()),
            opponents: opponents.filter(|row| row.scores.both.games > 0).collect(),
            games: listed.map(|kept| FinishedGame::new(kept, summary, locale)).collect(),
        })
    }
}
