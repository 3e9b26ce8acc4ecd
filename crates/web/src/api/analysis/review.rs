//! [`ReviewTask`]: the evaluation of every position of a game, and its turning points.

use catalogue::{DynLine, Message, Player, Value};
use play::{Blunder, Judgement, judgement, turning_points};
use rules::{Limits, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::{AnalysisRequest, ValueJson, bar};
use crate::api::error::ApiResult;
use crate::engines::player_pool::{PlayerPool, QuestionId};
use crate::i18n::Locale;
use crate::limits;
use crate::net::websocket::Reference;

/// Default node limit per position.
const DEFAULT_NODES: u64 = 20_000;
/// Highest node limit per position.
const MOST_NODES: u64 = 500_000;
/// Maximum number of turning points listed.
const TURNING_POINTS: usize = 5;
/// Number of moves that lost value among which turning points are looked for.
const CANDIDATES: usize = 60;
/// Minimum change on the evaluation bar, from -1 to 1, of a turning point.
const LEAST_TURN: f64 = 0.3;

/// Evaluation of a whole game.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct ReviewJson {
    #[serde(rename = "ref")]
    reference: Option<Reference>,
    /// One point per position, starting with the start position.
    points: Vec<ReviewPoint>,
    /// Moves that lost the most, in game order.
    swings: Vec<TurningPoint>,
}

/// Evaluation of one position.
#[derive(Clone, Serialize, JsonSchema)]
struct ReviewPoint {
    ply: usize,
    /// Value for the first side, from -1 to 1.
    score: f64,
    exact: bool,
    /// Value for the side to move; null at the end of the game.
    value: Option<String>,
    text: Option<String>,
    /// Best move; null at the end of the game.
    best: Option<String>,
}

/// Move that lost a lot.
#[derive(Clone, Serialize, JsonSchema)]
struct TurningPoint {
    /// Number of the move, from 1.
    number: usize,
    seat: u8,
    played: String,
    better: String,
    /// Value with the better move, for the side that moved.
    before: String,
    /// Value after the move, for the side that moved.
    after: String,
    text: String,
}

/// Returns how much a move lost on the evaluation bar.
fn loss(blunder: &Blunder) -> f64 {
    bar(blunder.before) - bar(blunder.after)
}

/// Returns the standing of a side in a word.
fn standing(value: Value) -> Message {
    Message::new(match bar(value) {
        share if share > 0.6 => "web-standing-winning",
        share if share > 0.15 => "web-standing-ahead",
        share if share >= -0.15 => "web-standing-level",
        share if share >= -0.6 => "web-standing-behind",
        _ => "web-standing-losing",
    })
}

/// Review that an engine thread runs, from the end of the game to its start.
pub(super) struct ReviewTask {
    pub(super) line: Box<dyn DynLine>,
    /// The game up to the next position to evaluate; `None` when all are done.
    pub(super) past: Option<Box<dyn DynLine>>,
    pub(super) spec: String,
    pub(super) question: QuestionId,
    limits: Limits,
    judgements: Vec<Option<Judgement>>,
}

impl ReviewTask {
    pub(super) fn new(request: &AnalysisRequest, pool: &PlayerPool) -> ApiResult<Self> {
        let line = request.at.line()?;
        let spec = request.spec(&*line, pool)?;
        let nodes = request.nodes.unwrap_or(DEFAULT_NODES).clamp(100, MOST_NODES);
        let limits = Limits { nodes: Some(nodes), time: Some(limits::MOVE_TIME), ..Limits::default() };
        let past = Some(line.boxed_clone());
        Ok(Self { past, line, spec, question: pool.new_question(), limits, judgements: Vec::new() })
    }

    /// Evaluates one more position. Returns the number of positions done, or `None` once all are.
    pub(super) fn step(&mut self, player: &mut dyn Player) -> Option<usize> {
        let past = self.past.as_mut()?;
        self.judgements.push(judgement(&**past, player, self.limits));
        let moves = past.ply();
        // A resignation is an undo step of its own, before the move that it followed.
        while moves > 0 && past.ply() == moves && past.undo() {}
        if moves == 0 {
            self.past = None;
        }
        Some(self.judgements.len())
    }

    pub(super) fn json(&self, reference: Option<Reference>, locale: Locale) -> ReviewJson {
        let judgements: Vec<Option<Judgement>> = self.judgements.iter().rev().cloned().collect();
        let mut turns = turning_points(&*self.line, &judgements, CANDIDATES);
        turns.retain(|turn| loss(turn) >= LEAST_TURN);
        turns.sort_by(|a, b| loss(b).total_cmp(&loss(a)));
        turns.truncate(TURNING_POINTS);
        turns.sort_by_key(|turn| turn.number);
        let points = judgements.into_iter().enumerate().map(|(ply, judged)| self.point(ply, judged, locale));
        let swings = turns.into_iter().map(|blunder| self.turning_point(blunder, locale));
        ReviewJson { reference, points: points.collect(), swings: swings.collect() }
    }

    /// Returns a point of the graph. The end of the game gets the score of its result.
    fn point(&self, ply: usize, judged: Option<Judgement>, locale: Locale) -> ReviewPoint {
        let Some(Judgement { seat, best, value }) = judged else {
            let winner = self.line.outcome().and_then(|outcome| outcome.winner);
            let score = winner.map_or(0.0, |seat| if seat == Seat(0) { 1.0 } else { -1.0 });
            return ReviewPoint { ply, score, exact: true, value: None, text: None, best: None };
        };
        let ValueJson { value, text, exact, score } = ValueJson::new(value, seat, locale);
        ReviewPoint { ply, score, exact, value: Some(value), text: Some(text), best: Some(best) }
    }

    fn turning_point(&self, blunder: Blunder, locale: Locale) -> TurningPoint {
        let Blunder { number, seat, played, better, before, after } = blunder;
        let game = self.line.game();
        let side = Message::new(format!("side-{}", game.info().side(seat)));
        let round = (number - 1) / game.info().sides.len() + 1;
        let text = Message::new("web-swing").with("number", round).with("side", side).with("better", better.as_str());
        let text = text.with("before", standing(before)).with("after", standing(after));
        TurningPoint {
            number,
            seat: seat.0,
            played,
            better,
            before: before.brief(),
            after: after.brief(),
            text: locale.speaker(Some(game)).say(&text),
        }
    }
}
