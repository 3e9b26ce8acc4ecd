//! WebSocket of the analysis page. A new question replaces the previous one; closing the socket cancels it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use axum::extract::ws::{WebSocket, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::review::{ReviewJson, ReviewTask};
use super::{AnalysisRequest, AnalysisTask, BestLines, BestLinesJson, MOST_SECONDS};
use crate::api::error::{ApiError, ApiResult};
use crate::api::extract::{Upgrade, invalid_json};
use crate::app::App;
use crate::engines::queue::{TaskStatus, Ticket};
use crate::net::heartbeat::{Beat, Heartbeat};
use crate::net::middleware::Caller;
use crate::net::websocket::{self, ClientMessage, MessageRate, Received, Reference, Refusal, SocketPermit, bounded};

/// Command of the analysis page.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(super) enum AnalysisCommand {
    /// Analyses a position.
    Analyse(Box<AnalysisRequest>),
    /// Evaluates every position of a game.
    Review(Box<AnalysisRequest>),
    /// Cancels the current question.
    Stop,
}

/// Message to the analysis page.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum AnalysisMessage {
    /// The question waits for an engine thread.
    Queued {
        #[serde(rename = "ref")]
        reference: Option<Reference>,
    },
    Stopped {
        #[serde(rename = "ref")]
        reference: Option<Reference>,
    },
    /// Best lines so far.
    Lines {
        #[serde(rename = "ref")]
        reference: Option<Reference>,
        #[serde(flatten)]
        lines: BestLinesJson,
    },
    /// The analysis is complete.
    Done {
        #[serde(rename = "ref")]
        reference: Option<Reference>,
        depth: u32,
    },
    /// Progress of a review.
    Judged {
        #[serde(rename = "ref")]
        reference: Option<Reference>,
        done: usize,
        total: usize,
    },
    Review(ReviewJson),
    /// Heartbeat, sent every few seconds.
    Beat(Beat),
    Refused(Refusal),
}

/// Latest messages to send. Newer ones replace those that are not sent yet.
type Outbox = watch::Sender<Arc<Vec<AnalysisMessage>>>;

/// `GET /api/analysis`
pub(super) async fn live(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Upgrade(upgrade): Upgrade,
) -> ApiResult<Response> {
    let permit = app.sockets.acquire(&caller)?;
    let (outbox, messages) = watch::channel(Arc::default());
    let session = AnalysisSocket { app, caller, outbox, question: None, _permit: permit };
    Ok(bounded(upgrade).on_upgrade(move |socket| session.serve(socket, messages)))
}

struct AnalysisSocket {
    app: Arc<App>,
    caller: Caller,
    outbox: Outbox,
    question: Option<Ticket>,
    _permit: SocketPermit,
}

impl AnalysisSocket {
    async fn serve(mut self, mut socket: WebSocket, mut messages: watch::Receiver<Arc<Vec<AnalysisMessage>>>) {
        let (locale, mut closing) = (self.caller.locale, self.app.closing.clone());
        let (mut rate, mut heart) = (MessageRate::new(), Heartbeat::new());
        let mut open = true;
        while open {
            open = tokio::select! {
                received = socket.recv() => {
                    heart.hear();
                    match websocket::receive(&mut socket, received, &mut rate, locale).await {
                        Received::Text(text) => {
                            let answer = self.execute(&text);
                            websocket::send(&mut socket, &answer).await
                        }
                        Received::Control => true,
                        Received::Closed => false,
                    }
                }
                Ok(()) = messages.changed() => {
                    let latest = Arc::clone(&messages.borrow_and_update());
                    let mut is_sent = true;
                    for message in latest.iter() {
                        is_sent = is_sent && websocket::send(&mut socket, message).await;
                    }
                    is_sent
                }
                () = heart.due() => heart.beat(&mut socket, &AnalysisMessage::Beat(Beat {})).await,
                () = websocket::shutdown(&mut closing) => {
                    websocket::close(&mut socket, close_code::AWAY, None, locale).await;
                    false
                }
            };
        }
    }

    /// Executes a command and returns its answer.
    fn execute(&mut self, text: &str) -> AnalysisMessage {
        let ClientMessage { reference, command } = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.refused(None, &invalid_json(&error)),
        };
        // Cancels the previous question.
        self.question = None;
        let queued = match command {
            AnalysisCommand::Stop => return AnalysisMessage::Stopped { reference },
            AnalysisCommand::Analyse(request) => self.analyse(&request, reference.clone()),
            AnalysisCommand::Review(request) => self.review(&request, reference.clone()),
        };
        match queued {
            Ok(ticket) => {
                self.question = Some(ticket);
                AnalysisMessage::Queued { reference }
            }
            Err(error) => self.refused(reference, &error),
        }
    }

    fn refused(&self, reference: Option<Reference>, error: &ApiError) -> AnalysisMessage {
        AnalysisMessage::Refused(Refusal::new(reference, error, self.caller.locale))
    }

    fn analyse(&self, request: &AnalysisRequest, reference: Option<Reference>) -> ApiResult<Ticket> {
        let mut task = AnalysisTask::new(request, MOST_SECONDS, &self.app.engines.pool)?;
        let (outbox, locale, line) = (self.outbox.clone(), self.caller.locale, task.line.boxed_clone());
        let best = Mutex::new(BestLines::default());
        self.app.engines.ask(&self.caller.visitor, self.caller.address, move |halt| {
            let lock = || stdx::lock(&best);
            let message = |best: &BestLines| {
                let lines = best.json(&*line, locale);
                (lines.depth, AnalysisMessage::Lines { reference: reference.clone(), lines })
            };
            task.run(halt, &|report| {
                let mut best = lock();
                if best.add(report) {
                    outbox.send_replace(Arc::new(vec![message(&best).1]));
                }
            });
            if !task.left.is_zero() {
                return TaskStatus::Again;
            }
            let (depth, last) = message(&lock());
            let done = AnalysisMessage::Done { reference: reference.clone(), depth };
            outbox.send_replace(Arc::new(vec![last, done]));
            TaskStatus::Done
        })
    }

    fn review(&self, request: &AnalysisRequest, reference: Option<Reference>) -> ApiResult<Ticket> {
        let pool = Arc::clone(&self.app.engines.pool);
        let mut review = ReviewTask::new(request, &pool)?;
        let (outbox, locale) = (self.outbox.clone(), self.caller.locale);
        self.app.engines.ask(&self.caller.visitor, self.caller.address, move |halt| {
            let (game, spec, question) = (review.line.game(), review.spec.clone(), review.question);
            pool.with(game, &spec, question, halt, |player| {
                while let Some(done) = review.step(player) {
                    let (reference, total) = (reference.clone(), review.line.ply() + 1);
                    outbox.send_replace(Arc::new(vec![AnalysisMessage::Judged { reference, done, total }]));
                    if halt.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
            if review.past.is_some() && halt.load(Ordering::Relaxed) {
                return TaskStatus::Again;
            }
            let result = AnalysisMessage::Review(review.json(reference.clone(), locale));
            outbox.send_replace(Arc::new(vec![result]));
            TaskStatus::Done
        })
    }
}
