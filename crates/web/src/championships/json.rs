//! Championships as JSON: the list, the ranking, the cross-table, the games, and the boards in progress.

use arena::Board;
use arena::report::{Summary, rating, tie_breaks};
use arena::statistics::points::{Ending, Standing};
use arena::store::GameRow;
use catalogue::{Catalogue as _, DynGame, Language};
use games::Games;
use rules::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use super::library::{Championship, RunState};
use crate::api::positions::{MoveJson, RecordJson};
use crate::i18n::Locale;

/// Maximum number of games listed.
pub(super) const LISTED_GAMES: usize = 500;

/// Championship in the list.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChampionshipSummary {
    id: String,
    url: String,
    name: String,
    format: String,
    /// Names of the games.
    games: Vec<&'static str>,
    /// Number of players.
    players: usize,
    /// Games played.
    finished: usize,
    /// Games in total.
    expected: usize,
    state: RunState,
    /// `true` if the client may run it.
    yours: bool,
}

impl ChampionshipSummary {
    pub(super) fn new(championship: &Championship, summary: &Summary, yours: bool) -> Self {
        let event = &summary.event;
        Self {
            id: championship.id.clone(),
            url: url(&championship.id),
            name: event.name.clone(),
            format: event.format.name().to_owned(),
            games: event.sections.iter().map(|section| section.game.info().name).collect(),
            players: event.players.len(),
            finished: summary.games.len(),
            expected: event.games(event.players.len()).max(summary.games.len()),
            state: championship.state(summary),
            yours,
        }
    }
}

/// Championship with its ranking and games.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Championship")]
pub(super) struct ChampionshipJson {
    id: String,
    url: String,
    name: String,
    format: String,
    finished: usize,
    expected: usize,
    state: RunState,
    yours: bool,
    sections: Vec<SectionJson>,
    ranking: Vec<RankingRow>,
    /// Points and tie-breaks that decide the ranking, in a sentence.
    ranked_by: String,
    /// Results of each player against every other, in ranking order.
    cross: Vec<Vec<Option<CrossCell>>>,
    players: Vec<EntrantJson>,
    /// Finished games, the latest first, at most 500.
    games: Vec<FinishedGame>,
    /// Games in progress.
    boards: Vec<BoardJson>,
    /// Reason why the last run failed.
    failure: Option<String>,
    /// Event file, in the response to `GET` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
}

/// Game of an event with its settings.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Section")]
struct SectionJson {
    game: &'static str,
    title: &'static str,
    rules: String,
    time: String,
    openings: String,
}

/// Row of the ranking.
#[derive(Serialize, JsonSchema)]
pub(super) struct RankingRow {
    rank: usize,
    player: String,
    points: f64,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    forfeits: u32,
    /// Elo rating with its interval.
    elo: String,
}

/// Result of one player against another.
#[derive(Serialize, JsonSchema)]
struct CrossCell {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Games lost by forfeit.
    forfeits: u32,
    points: f64,
}

/// Player of a championship.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Entrant")]
struct EntrantJson {
    name: String,
    player: String,
}

/// Finished game in the list.
#[derive(Serialize, JsonSchema)]
pub(super) struct FinishedGame {
    id: i64,
    game: String,
    round: u32,
    players: [String; 2],
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// Code of the reason.
    reason: String,
    reason_text: String,
    /// Seat that lost by forfeit.
    forfeit: Option<u8>,
    plies: u32,
    /// Time of its end in milliseconds since 1970.
    finished: i64,
}

/// Finished game with its record and evidence.
#[derive(Serialize, JsonSchema)]
pub(super) struct GameReplay {
    #[serde(flatten)]
    game: FinishedGame,
    record: String,
    /// Relevant output of a bot that forfeited.
    evidence: String,
    /// Last part of each bot's standard error.
    stderr: [String; 2],
    /// Mistake of the player who forfeited.
    why: Option<String>,
    rules: Option<String>,
    start: Option<String>,
    moves: Option<Vec<MoveJson>>,
}

/// Game in progress.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Board")]
pub(super) struct BoardJson {
    game: &'static str,
    players: [String; 2],
    ply: usize,
    svg: String,
}

/// Returns the path of a championship's page.
pub(crate) fn url(id: &str) -> String {
    format!("/championship/{id}")
}

impl ChampionshipJson {
    pub(super) fn new(championship: &Championship, summary: &Summary, locale: Locale, yours: bool) -> Self {
        let (event, speaker) = (&summary.event, locale.speaker(None));
        let line = ChampionshipSummary::new(championship, summary, yours);
        let sections = event.sections.iter().map(|section| SectionJson {
            game: section.game.info().name,
            title: section.game.info().title,
            rules: section.rules.clone(),
            time: section.control.to_string(),
            openings: section.openings.to_string(),
        });
        let players = event
            .players
            .iter()
            .map(|player| EntrantJson { name: player.name.clone(), player: player.entrant.to_string() });
        let failure = championship.failure().filter(|_| line.state != RunState::Running);
        Self {
            sections: sections.collect(),
            ranking: summary.standings.iter().map(|standing| RankingRow::new(standing, summary)).collect(),
            ranked_by: tie_breaks(summary, speaker),
            cross: cross_table(summary),
            players: players.collect(),
            games: summary
                .games
                .iter()
                .rev()
                .take(LISTED_GAMES)
                .map(|kept| FinishedGame::new(kept, summary, locale))
                .collect(),
            boards: BoardJson::all(championship, locale),
            failure: failure.map(|why| speaker.say(&why)),
            event: None,
            id: line.id,
            url: line.url,
            name: line.name,
            format: line.format,
            finished: line.finished,
            expected: line.expected,
            state: line.state,
            yours,
        }
    }

    /// Adds the event file.
    pub(super) fn with_event(self, text: String) -> Self {
        Self { event: Some(text), ..self }
    }
}

impl RankingRow {
    pub(super) fn new(standing: &Standing, summary: &Summary) -> Self {
        Self {
            rank: standing.rank,
            player: summary.names[standing.player].clone(),
            points: standing.points,
            games: standing.games(),
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            forfeits: standing.forfeits,
            elo: rating(summary.ratings[standing.player]),
        }
    }
}

fn cross_table(summary: &Summary) -> Vec<Vec<Option<CrossCell>>> {
    let order: Vec<usize> = summary.standings.iter().map(|standing| standing.player).collect();
    let cell = |one: usize, two: usize| {
        let total = summary.tally(one, two);
        let met = one != two && total.games() > 0;
        met.then_some(CrossCell {
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            forfeits: total.forfeits,
            points: total.points,
        })
    };
    order.iter().map(|one| order.iter().map(|two| cell(*one, *two)).collect()).collect()
}

impl FinishedGame {
    pub(super) fn new(kept: &GameRow, summary: &Summary, locale: Locale) -> Self {
        let done = &kept.finished;
        let forfeit = if let Ending::Forfeited(seat) = done.ending { Some(seat.0) } else { None };
        Self {
            id: kept.id,
            game: kept.game.clone(),
            round: kept.round,
            players: kept.players.map(|player| summary.names[player].clone()),
            result: match done.ending.winner() {
                Some(Seat(0)) => "1-0",
                Some(_) => "0-1",
                None => "1/2-1/2",
            },
            reason: done.reason.clone(),
            reason_text: reason_text(kept, locale),
            forfeit,
            plies: done.plies,
            finished: done.when,
        }
    }
}

/// Returns the reason for a game's end in a sentence.
pub(crate) fn reason_text(kept: &GameRow, locale: Locale) -> String {
    forfeit_text(kept, locale).unwrap_or_else(|| {
        let game: Option<&dyn DynGame> = Games.find(&kept.game).ok();
        locale.speaker(game).text(&format!("reason-{}", kept.finished.reason))
    })
}

/// Describes the mistake of the player who forfeited, in a sentence.
fn forfeit_text(kept: &GameRow, locale: Locale) -> Option<String> {
    let why = &kept.finished.why[usize::from(locale.0 == Language::French)];
    (!why.is_empty()).then(|| why.clone())
}

impl GameReplay {
    pub(super) fn new(kept: &GameRow, summary: &Summary, locale: Locale) -> Self {
        let done = &kept.finished;
        let records = play::Record::read(&done.record).unwrap_or_default();
        let record = records.first().and_then(|record| RecordJson::new(record).ok());
        let (rules, start, moves) = match record {
            Some(RecordJson { rules, start, moves, .. }) => (Some(rules), start, Some(moves)),
            None => (None, None, None),
        };
        Self {
            game: FinishedGame::new(kept, summary, locale),
            record: done.record.clone(),
            evidence: done.evidence.clone(),
            stderr: done.stderr.clone(),
            why: forfeit_text(kept, locale),
            rules,
            start,
            moves,
        }
    }
}

impl BoardJson {
    /// Draws the games in progress.
    pub(super) fn all(championship: &Championship, locale: Locale) -> Vec<Self> {
        let draw = |Board { names, line }: Board| Self {
            game: line.game().info().name,
            players: names,
            ply: line.ply(),
            svg: line.svg(locale.speaker(Some(line.game()))).to_string(),
        };
        championship.boards().into_iter().map(draw).collect()
    }
}
