//! Analysis: what a player thinks of a position, live; and of a whole game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::ws::{WebSocket, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use catalogue::{Analysis, Ask, DynLine, Message, Player, Value as Worth};
use play::{Blunder, Judgement, judgement, turning_points};
use rules::{Limits, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};
use tokio::time::{MissedTickBehavior, interval};

use crate::api::error::{Answer, ApiError};
use crate::api::extract::Upgrade;
use crate::api::positions::At;
use crate::app::{App, Told};
use crate::engines::player_pool::{self as pool, PlayerPool};
use crate::engines::player_specs as players;
use crate::engines::queue::{Step, Ticket};
use crate::i18n::Voice;
use crate::limits;
use crate::net::middleware::{Caller, Posted, unreadable};
use crate::net::websocket::{self as sockets, Heard, OpenLine, PING, Pace, bounded, refusal};

/// How long an analysis goes on that says nothing of it, and at most.
const USUAL_SECONDS: u64 = 30;
const MOST_SECONDS: u64 = 600;
/// The same where someone waits for the answer.
const ANSWER_SECONDS: u64 = 10;
/// What judging one position of a game costs, and may cost.
const USUAL_NODES: u64 = 20_000;
const MOST_NODES: u64 = 500_000;
/// Turning points that are told.
const SWINGS: usize = 12;

/// A question about a position.
#[derive(Deserialize)]
pub(crate) struct Question {
    #[serde(flatten)]
    at: At,
    player: Option<String>,
    lines: Option<usize>,
    seconds: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

#[derive(Deserialize)]
struct Said {
    #[serde(rename = "ref")]
    reference: Option<Value>,
    #[serde(flatten)]
    order: Order,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Order {
    Analyse(Box<Question>),
    Review(Box<Question>),
    Stop,
}

/// A question that can be worked on.
struct Study {
    line: Box<dyn DynLine>,
    spec: String,
    pool: Arc<PlayerPool>,
    question: pool::Question,
    limits: Limits,
    lines: usize,
    /// Time left for it.
    left: Duration,
}

impl Question {
    fn study(&self, most_seconds: u64, pool: &Arc<PlayerPool>) -> Answer<Study> {
        let line = self.at.line()?;
        let game = line.game();
        if line.turn().is_none() {
            return Err(ApiError::new("game-over"));
        }
        let spec = self.player.clone().unwrap_or_else(|| players::STRONGEST.to_owned());
        players::limits(game, &spec, pool)?;
        let (pool, question) = (Arc::clone(pool), pool.question());
        let seconds = self.seconds.unwrap_or(USUAL_SECONDS as f64).clamp(0.05, most_seconds as f64);
        let limits = Limits { depth: self.depth, nodes: self.nodes, ..Limits::default() };
        let lines = self.lines.unwrap_or(1).clamp(1, limits::LINES);
        Ok(Study { line, spec, pool, question, limits, lines, left: Duration::from_secs_f64(seconds) })
    }
}

impl Study {
    /// Thinks on, until the time is up or someone says stop, and tells what it finds; `left` is then what is left.
    fn think(&mut self, halt: &AtomicBool, tell: &dyn Fn(&Analysis)) -> Vec<Analysis> {
        let ask = Ask {
            limits: Limits { time: Some(self.left), ..self.limits },
            stop: halt,
            lines: self.lines,
            report: tell,
        };
        let thought = self.pool.with(self.line.game(), &self.spec, self.question, halt, |player| {
            let started = Instant::now();
            (player.choose(&*self.line, &ask).reports, started.elapsed())
        });
        // Nothing was thought if it was interrupted before there was memory for it.
        let (reports, spent) = thought.unwrap_or_default();
        // What was not interrupted has come to its end by itself.
        let interrupted = halt.load(Ordering::Relaxed);
        self.left = if interrupted { self.left.saturating_sub(spent) } else { Duration::ZERO };
        reports
    }
}

/// The best lines so far, of the deepest search that was told.
#[derive(Default)]
struct Found(Vec<Analysis>);

impl Found {
    /// Takes in a report; whether it says something new.
    fn add(&mut self, report: &Analysis) -> bool {
        let best = self.0.first().map_or(0, |first| first.depth);
        if report.depth < best {
            return false;
        }
        let at = report.rank.saturating_sub(1);
        if at < self.0.len() {
            self.0[at] = report.clone();
        } else if at == self.0.len() {
            self.0.push(report.clone());
        }
        at < self.0.len()
    }

    fn told(&self, line: &dyn DynLine, voice: Voice) -> Value {
        let first = self.0.first();
        json!({
            "depth": first.map_or(0, |first| first.depth),
            "nodes": self.0.iter().map(|report| report.nodes).max(),
            "time": self.0.iter().map(|report| report.time.as_millis() as u64).max(),
            "lines": self.0.iter().map(|report| line_of(report, line, voice)).collect::<Vec<_>>(),
        })
    }
}

fn line_of(report: &Analysis, line: &dyn DynLine, voice: Voice) -> Value {
    let mut told = worth_of(report.value, line.turn().unwrap_or(Seat(0)), voice);
    told["rank"] = json!(report.rank);
    told["depth"] = json!(report.depth);
    told["move"] = json!(report.line.first());
    told["line"] = json!(report.line);
    told
}

/// A value as it is shown: what it is to the side to move, in words, and where the bar stands.
fn worth_of(value: Worth, turn: Seat, voice: Voice) -> Value {
    let text = voice.of(None).say(&in_words(value));
    let score = if turn == Seat(0) { score(value) } else { -score(value) };
    json!({ "value": value.brief(), "text": text, "exact": value.is_exact(), "score": (score * 1e4).round() / 1e4 })
}

fn in_words(value: Worth) -> Message {
    let decided = |id: &str, plies: u32| Message::new(id).with("plies", plies);
    match value {
        Worth::Win(plies) => decided("web-value-win", plies),
        Worth::Loss(plies) => decided("web-value-loss", plies),
        Worth::LikelyWin(plies) => decided("web-value-likely-win", plies),
        Worth::LikelyLoss(plies) => decided("web-value-likely-loss", plies),
        Worth::Exact(0) => Message::new("web-value-draw"),
        Worth::Exact(_) => Message::new("web-value-exact").decimal("value", value.brief()),
        Worth::Estimate(_) => Message::new("web-value-estimate").decimal("value", value.brief()),
    }
}

/// Where the bar stands for the side to move, from -1 to 1. An estimate never fills it.
fn score(value: Worth) -> f64 {
    /// Hundredths of the game's unit that fill most of the bar.
    const MUCH: f64 = 800.0;
    match value {
        Worth::Win(_) | Worth::LikelyWin(_) => 1.0,
        Worth::Loss(_) | Worth::LikelyLoss(_) => -1.0,
        Worth::Exact(hundredths) | Worth::Estimate(hundredths) => 0.95 * (f64::from(hundredths) / MUCH).tanh(),
    }
}

/// `POST /api/analysis`: an answer in one piece.
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Posted(question): Posted<Question>,
) -> Answer<Told> {
    let mut study = question.study(ANSWER_SECONDS, &app.engines.pool)?;
    let voice = caller.voice;
    let (tell, told) = oneshot::channel();
    let mut tell = Some(tell);
    let ticket = app.engines.ask(&caller.visitor, caller.address, move |halt| {
        let reports = study.think(halt, &|_| {});
        if !study.left.is_zero() {
            return Step::Again;
        }
        let best = reports.first().and_then(|report| report.line.first().cloned());
        let mut answer = Found(reports).told(&*study.line, voice);
        answer["best"] = json!(best);
        drop(tell.take().map(|tell| tell.send(answer)));
        Step::Done
    })?;
    let answer = told.await.map_err(|_| ApiError::new("closing"));
    drop(ticket);
    answer.map(Json)
}

/// `GET /api/analysis`
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Upgrade(upgrade): Upgrade,
) -> Answer<Response> {
    let line = app.lines.open(&caller)?;
    let (news, heard) = watch::channel(Vec::new());
    let talk = Conversation { app, caller, news, work: None, _line: line };
    Ok(bounded(upgrade).on_upgrade(move |socket| talk.hold(socket, heard)))
}

struct Conversation {
    app: Arc<App>,
    caller: Caller,
    /// What is to be sent now; what is newer takes its place.
    news: watch::Sender<Vec<Value>>,
    work: Option<Ticket>,
    _line: OpenLine,
}

impl Conversation {
    async fn hold(mut self, mut socket: WebSocket, mut heard: watch::Receiver<Vec<Value>>) {
        let (voice, mut closing) = (self.caller.voice, self.app.closing.clone());
        let (mut pace, mut pings) = (Pace::new(), interval(PING));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.tick().await;
        let mut open = true;
        while open {
            open = tokio::select! {
                received = socket.recv() => match sockets::hear(&mut socket, received, &mut pace, voice).await {
                    Heard::Text(text) => match self.obey(&text) {
                        Some(answer) => sockets::send(&mut socket, &answer).await,
                        None => true,
                    },
                    Heard::Nothing => true,
                    Heard::End => false,
                },
                Ok(()) = heard.changed() => {
                    let messages = heard.borrow_and_update().clone();
                    let mut taken = true;
                    for message in &messages {
                        taken = taken && sockets::send(&mut socket, message).await;
                    }
                    taken
                }
                _ = pings.tick() => sockets::ping(&mut socket).await,
                () = sockets::closed(&mut closing) => {
                    sockets::end(&mut socket, close_code::AWAY, None, voice).await;
                    false
                }
            };
        }
    }

    fn obey(&mut self, text: &str) -> Option<Value> {
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => return Some(refusal(None, &unreadable(&error), self.caller.voice)),
        };
        // A new question replaces the one before.
        self.work = None;
        let reference = json!(said.reference);
        let begun = match said.order {
            Order::Stop => return Some(json!({ "type": "stopped", "ref": reference })),
            Order::Analyse(question) => self.analyse(&question, &reference),
            Order::Review(question) => self.review(&question, &reference),
        };
        match begun {
            Ok(ticket) => self.work = Some(ticket),
            Err(problem) => return Some(refusal(Some(&reference), &problem, self.caller.voice)),
        }
        Some(json!({ "type": "queued", "ref": reference }))
    }

    fn analyse(&self, question: &Question, reference: &Value) -> Answer<Ticket> {
        let mut study = question.study(MOST_SECONDS, &self.app.engines.pool)?;
        let (news, voice, reference) = (self.news.clone(), self.caller.voice, reference.clone());
        let seen = study.line.boxed_clone();
        let found = std::sync::Mutex::new(Found::default());
        let lines = move |found: &Found| {
            let mut told = found.told(&*seen, voice);
            told["type"] = json!("lines");
            told["ref"] = reference.clone();
            told
        };
        self.app.engines.ask(&self.caller.visitor, self.caller.address, move |halt| {
            let lock = || stdx::lock(&found);
            study.think(halt, &|report| {
                let mut found = lock();
                if found.add(report) {
                    news.send_replace(vec![lines(&found)]);
                }
            });
            if !study.left.is_zero() {
                return Step::Again;
            }
            let last = lines(&lock());
            let done = json!({ "type": "done", "ref": last["ref"], "depth": last["depth"] });
            news.send_replace(vec![last, done]);
            Step::Done
        })
    }

    fn review(&self, question: &Question, reference: &Value) -> Answer<Ticket> {
        let pool = Arc::clone(&self.app.engines.pool);
        let mut review = Review::new(question, &pool)?;
        let (news, voice, reference) = (self.news.clone(), self.caller.voice, reference.clone());
        self.app.engines.ask(&self.caller.visitor, self.caller.address, move |halt| {
            let (game, spec, question) = (review.line.game(), review.spec.clone(), review.question);
            pool.with(game, &spec, question, halt, |player| {
                while let Some(done) = review.step(player) {
                    let total = review.line.ply() + 1;
                    let told = json!({ "type": "judged", "ref": reference, "done": done, "total": total });
                    news.send_replace(vec![told]);
                    if halt.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
            if review.past.is_some() && halt.load(Ordering::Relaxed) {
                return Step::Again;
            }
            let mut told = review.told(voice);
            told["ref"] = reference.clone();
            news.send_replace(vec![told]);
            Step::Done
        })
    }
}

/// A whole game being looked back on, from its end to its start.
struct Review {
    line: Box<dyn DynLine>,
    /// The game as far as it is still to be judged; nothing at the end.
    past: Option<Box<dyn DynLine>>,
    spec: String,
    question: pool::Question,
    limits: Limits,
    judged: Vec<Option<Judgement>>,
}

impl Review {
    fn new(question: &Question, pool: &PlayerPool) -> Answer<Self> {
        let line = question.at.line()?;
        let spec = question.player.clone().unwrap_or_else(|| players::STRONGEST.to_owned());
        players::limits(line.game(), &spec, pool)?;
        let nodes = question.nodes.unwrap_or(USUAL_NODES).clamp(100, MOST_NODES);
        let limits = Limits { nodes: Some(nodes), time: Some(limits::THINKING), ..Limits::default() };
        Ok(Self { past: Some(line.boxed_clone()), line, spec, question: pool.question(), limits, judged: Vec::new() })
    }

    /// Judges one more position; how many are judged, or nothing once all are.
    fn step(&mut self, player: &mut dyn Player) -> Option<usize> {
        let past = self.past.as_mut()?;
        self.judged.push(judgement(&**past, player, self.limits));
        let moves = past.ply();
        // A resignation is taken back before the move that it followed.
        while moves > 0 && past.ply() == moves && past.undo() {}
        if moves == 0 {
            self.past = None;
        }
        Some(self.judged.len())
    }

    fn told(&self, voice: Voice) -> Value {
        let judged: Vec<Option<Judgement>> = self.judged.iter().rev().cloned().collect();
        let blunders = turning_points(&*self.line, &judged, SWINGS);
        let points = judged.iter().enumerate().map(|(ply, judged)| self.point(ply, judged.as_ref(), voice));
        let blunders: Vec<Value> = blunders.iter().map(|swing| self.swing(swing, voice)).collect();
        json!({ "type": "review", "points": points.collect::<Vec<_>>(), "swings": blunders })
    }

    /// A point of the graph; the end of the game is what came of it.
    fn point(&self, ply: usize, judged: Option<&Judgement>, voice: Voice) -> Value {
        let mut point = match judged {
            Some(judged) => worth_of(judged.value, judged.seat, voice),
            None => {
                let winner = self.line.outcome().and_then(|outcome| outcome.winner);
                let score = winner.map_or(0, |seat| if seat == Seat(0) { 1 } else { -1 });
                json!({ "score": score, "exact": true, "value": null, "text": null })
            }
        };
        point["ply"] = json!(ply);
        point["best"] = json!(judged.map(|judged| &judged.best));
        point
    }

    fn swing(&self, swing: &Blunder, voice: Voice) -> Value {
        let game = self.line.game();
        let side = Message::new(format!("side-{}", game.info().side(swing.seat)));
        let text = Message::new("web-swing").with("number", swing.number).with("side", side);
        let text = text.with("played", swing.played.as_str()).with("better", swing.better.as_str());
        let text = text.with("before", swing.before.told()).with("after", swing.after.told());
        json!({
            "number": swing.number, "seat": swing.seat.0, "played": swing.played, "better": swing.better,
            "before": swing.before.brief(), "after": swing.after.brief(), "text": voice.of(Some(game)).say(&text),
        })
    }
}
