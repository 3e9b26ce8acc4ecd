//! Analysis of a position or a whole game by a built-in player: in one response, or live over a socket.

mod review;
mod websocket;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Extension, State};
use catalogue::{Analysis, Ask, DynLine, Exact, ExactValue, Value};
use rules::{Limits, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::error::{ApiError, ApiResult};
use super::extract::JsonBody;
use super::openapi::Endpoint;
use super::positions::PositionSpec;
use crate::app::App;
use crate::engines::player_pool::{PlayerPool, QuestionId};
use crate::engines::player_specs;
use crate::engines::queue::TaskStatus;
use crate::i18n::Locale;
use crate::limits;
use crate::net::middleware::Caller;
use crate::net::websocket::ClientMessage;
use websocket::{AnalysisCommand, AnalysisMessage};

/// Default duration of an analysis.
const DEFAULT_SECONDS: f64 = 30.0;
/// Maximum duration of an analysis over a socket.
const MOST_SECONDS: f64 = 600.0;
/// Maximum duration of an analysis in one response.
const ANSWER_SECONDS: f64 = 10.0;

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::post("/analysis", analyse, "Analyses a position in one answer, within 10 seconds")
            .body::<AnalysisRequest>()
            .json::<AnalysisAnswer>(),
        Endpoint::get("/analysis", websocket::live, "Opens a socket for live analysis")
            .socket::<ClientMessage<AnalysisCommand>, AnalysisMessage>(),
    ]
}

/// Position to analyse, or game to review.
#[derive(Deserialize, JsonSchema)]
struct AnalysisRequest {
    #[serde(flatten)]
    at: PositionSpec,
    /// Player to ask; by default the strongest.
    player: Option<String>,
    /// Number of best lines, up to 8.
    lines: Option<usize>,
    /// Time limit.
    seconds: Option<f64>,
    /// Depth limit.
    depth: Option<u32>,
    /// Node limit; in a review, for each position.
    nodes: Option<u64>,
}

impl AnalysisRequest {
    /// Returns the spec of the player to ask, after checking it.
    fn spec(&self, line: &dyn DynLine, pool: &PlayerPool) -> ApiResult<String> {
        let spec = self.player.clone().unwrap_or_else(|| player_specs::STRONGEST.to_owned());
        player_specs::limits(line.game(), &spec, pool)?;
        Ok(spec)
    }
}

/// Value of a position or a line.
#[derive(Serialize, JsonSchema)]
struct ValueJson {
    /// Value for the side to move.
    value: String,
    /// Value in words.
    text: String,
    /// `true` if it is proved, `false` for an estimate.
    exact: bool,
    /// Value for the first side, from -1 to 1, for an evaluation bar.
    score: f64,
}

impl ValueJson {
    fn new(value: Value, turn: Seat, locale: Locale) -> Self {
        let text = locale.speaker(None).say(&value.message_with_status());
        let score = if turn == Seat(0) { bar(value) } else { -bar(value) };
        Self { value: value.brief(), text, exact: value.is_exact(), score: (score * 1e4).round() / 1e4 }
    }
}

/// Returns the position of the evaluation bar for the side to move, from -1 to 1. An estimate never fills the bar.
fn bar(value: Value) -> f64 {
    /// Hundredths of the game's unit that fill most of the bar.
    const SCALE: f64 = 800.0;
    match value {
        Value::Win(_) | Value::LikelyWin(_) => 1.0,
        Value::Loss(_) | Value::LikelyLoss(_) => -1.0,
        Value::Draw => 0.0,
        Value::Exact(amount) | Value::Estimate(amount) => 0.95 * (f64::from(amount.hundredths) / SCALE).tanh(),
    }
}

/// Returns a stored result as a value. Seeds still to be won are not a result.
fn known(exact: Exact) -> Option<Value> {
    match exact.worth {
        _ if !exact.is_exact => None,
        ExactValue::Draw => Some(Value::Draw),
        ExactValue::Win(plies) => Some(Value::Win(plies)),
        ExactValue::Loss(plies) => Some(Value::Loss(plies)),
        ExactValue::Seeds(_) => None,
    }
}

/// One of the best lines.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Line")]
struct LineJson {
    #[serde(flatten)]
    value: ValueJson,
    /// Rank among the best lines, from 1.
    rank: usize,
    depth: u32,
    #[serde(rename = "move")]
    first: Option<String>,
    line: Vec<String>,
}

/// Best lines of the deepest completed search.
#[derive(Serialize, JsonSchema)]
struct BestLinesJson {
    /// Proved value of the position, from a table or a stored proof; null if there is none.
    known: Option<ValueJson>,
    /// True if the lines come from an opening book in place of a search: their values are estimates.
    book: bool,
    depth: u32,
    nodes: Option<u64>,
    /// Milliseconds.
    time: Option<u64>,
    lines: Vec<LineJson>,
}

/// Best lines of the deepest search that was reported in full, so that all have the same depth.
#[derive(Default)]
struct BestLines {
    complete: Vec<Analysis>,
    /// Lines of a deeper search that is being reported.
    coming: Vec<Analysis>,
}

impl BestLines {
    fn of(reports: Vec<Analysis>) -> Self {
        Self { complete: reports, coming: Vec::new() }
    }

    /// Adds a report. Returns `true` if the best lines changed.
    fn add(&mut self, report: &Analysis) -> bool {
        let depth = |lines: &[Analysis]| lines.first().map_or(0, |first| first.depth);
        if report.depth < depth(&self.coming).max(depth(&self.complete)) {
            return false;
        }
        if report.depth > depth(&self.coming) {
            self.coming.clear();
        }
        let at = report.rank.saturating_sub(1);
        if at < self.coming.len() {
            self.coming[at] = report.clone();
        } else if at == self.coming.len() {
            self.coming.push(report.clone());
        }
        let is_complete = self.coming.len() >= self.complete.len();
        if is_complete {
            self.complete.clone_from(&self.coming);
            // Lines that are still being compared may arrive out of order.
            self.complete.sort_by(|a, b| bar(b.value).total_cmp(&bar(a.value)));
        }
        is_complete
    }

    fn json(&self, line: &dyn DynLine, locale: Locale) -> BestLinesJson {
        let turn = line.turn().unwrap_or(Seat(0));
        let one = |report: &Analysis| LineJson {
            value: ValueJson::new(report.value, turn, locale),
            rank: report.rank,
            depth: report.depth,
            first: report.line.first().cloned(),
            line: report.line.clone(),
        };
        BestLinesJson {
            known: line.exact().and_then(known).map(|value| ValueJson::new(value, turn, locale)),
            book: self.complete.first().is_some_and(|first| first.is_book),
            depth: self.complete.first().map_or(0, |first| first.depth),
            nodes: self.complete.iter().map(|report| report.nodes).max(),
            time: self.complete.iter().map(|report| report.time.as_millis() as u64).max(),
            lines: self.complete.iter().map(one).collect(),
        }
    }
}

/// Analysis that an engine thread runs, in several time slices if it is interrupted.
struct AnalysisTask {
    line: Box<dyn DynLine>,
    spec: String,
    pool: Arc<PlayerPool>,
    question: QuestionId,
    limits: Limits,
    lines: usize,
    /// Time left.
    left: Duration,
}

impl AnalysisTask {
    fn new(request: &AnalysisRequest, most_seconds: f64, pool: &Arc<PlayerPool>) -> ApiResult<Self> {
        let line = request.at.line()?;
        if line.turn().is_none() {
            return Err(ApiError::new("game-over"));
        }
        let seconds = request.seconds.unwrap_or(DEFAULT_SECONDS).clamp(0.05, most_seconds);
        Ok(Self {
            spec: request.spec(&*line, pool)?,
            line,
            pool: Arc::clone(pool),
            question: pool.new_question(),
            limits: Limits { depth: request.depth, nodes: request.nodes, ..Limits::default() },
            lines: request.lines.unwrap_or(1).clamp(1, limits::ANALYSIS_LINES),
            left: Duration::from_secs_f64(seconds),
        })
    }

    /// Runs until the time is up or `halt` is set. `left` is zero afterwards if the analysis is complete.
    fn run(&mut self, halt: &AtomicBool, report: &dyn Fn(&Analysis)) -> Vec<Analysis> {
        let limits = Limits { time: Some(self.left), ..self.limits };
        let ask = Ask { limits, stop: halt, lines: self.lines, report };
        let answer = self.pool.with(self.line.game(), &self.spec, self.question, halt, |player| {
            let started = Instant::now();
            (player.choose(&*self.line, &ask).reports, started.elapsed())
        });
        // There is no result if the task was interrupted while it waited for memory.
        let (reports, spent) = answer.unwrap_or_default();
        let interrupted = halt.load(Ordering::Relaxed);
        self.left = if interrupted { self.left.saturating_sub(spent) } else { Duration::ZERO };
        reports
    }
}

/// Response with a complete analysis.
#[derive(Serialize, JsonSchema)]
struct AnalysisAnswer {
    /// Best move.
    best: Option<String>,
    #[serde(flatten)]
    lines: BestLinesJson,
}

/// `POST /api/analysis`
async fn analyse(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> ApiResult<Json<AnalysisAnswer>> {
    let mut task = AnalysisTask::new(&request, ANSWER_SECONDS, &app.engines.pool)?;
    let locale = caller.locale;
    let (sender, receiver) = oneshot::channel();
    let mut sender = Some(sender);
    let ticket = app.engines.ask(&caller.visitor, caller.address, move |halt| {
        let reports = task.run(halt, &|_| {});
        if !task.left.is_zero() {
            return TaskStatus::Again;
        }
        let best = reports.first().and_then(|report| report.line.first().cloned());
        let answer = AnalysisAnswer { best, lines: BestLines::of(reports).json(&*task.line, locale) };
        if let Some(sender) = sender.take() {
            drop(sender.send(answer));
        }
        TaskStatus::Done
    })?;
    let answer = receiver.await.map_err(|_| ApiError::new("closing"));
    drop(ticket);
    answer.map(Json)
}

#[cfg(test)]
mod tests {
    use catalogue::{Amount, Unit};

    use super::*;

    fn report(rank: usize, depth: u32, hundredths: i32) -> Analysis {
        let (value, time) = (Value::Estimate(Amount::new(hundredths, Unit::SEEDS)), Duration::ZERO);
        Analysis { rank, depth, value, nodes: 1, time, line: vec![format!("move {rank}")], is_book: false }
    }

    #[test]
    fn lines_have_one_depth_and_are_in_order() {
        let mut best = BestLines::default();
        for (rank, depth, value) in [(1, 4, 30), (2, 4, 20), (1, 5, 10)] {
            best.add(&report(rank, depth, value));
        }
        let shown = |best: &BestLines| best.complete.iter().map(|line| (line.rank, line.depth)).collect::<Vec<_>>();
        assert_eq!(shown(&best), [(1, 4), (2, 4)], "the deeper search is not reported in full");
        assert!(best.add(&report(2, 5, 40)));
        assert_eq!(shown(&best), [(2, 5), (1, 5)], "the better line is first");
        assert!(!best.add(&report(1, 4, 90)), "a shallower search changes nothing");
    }
}
