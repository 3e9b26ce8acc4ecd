//! Messages between coordinator and workers, as JSON.

mod game;
mod pair;

use std::borrow::Cow;

use arena::Isolation;
use serde::{Deserialize, Serialize};

use crate::needs::Needs;
use crate::task::{Task, TaskOutput};

pub(crate) use game::WireGame;
pub(crate) use pair::{PackedBot, WireEntrant, WirePair};

/// The header of a message with the signature of its payload.
pub(crate) const SIGNATURE: &str = "Palabre-Signature";

/// A message of the work queue. Short jobs travel together, so that a message costs less than the games that it brings.
#[derive(Serialize, Deserialize)]
pub(crate) struct WireMessage<'a> {
    pub(crate) jobs: Vec<Cow<'a, WireJob>>,
}

/// A job: a pair of games, or a task.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireJob {
    pub(crate) event: String,
    /// Its number in the event.
    pub(crate) number: i64,
    pub(crate) title: String,
    pub(crate) work: WireWork,
    /// Shows that a result comes from a worker that was given this job.
    pub(crate) ticket: String,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WireWork {
    Pair(Box<WirePair>),
    Task(Task),
}

impl WireJob {
    /// Returns what is the same whenever this job is published.
    pub(crate) fn fixed(&self) -> Self {
        let mut fixed = Self { ticket: String::new(), ..self.clone() };
        if let WireWork::Pair(pair) = &mut fixed.work {
            pair.legs.clear();
            pair.start_counts = false;
        }
        fixed
    }

    /// Returns its pair of games, if it is one.
    pub(crate) fn pair(&self) -> Option<&WirePair> {
        if let WireWork::Pair(pair) = &self.work { Some(pair) } else { None }
    }

    /// Returns its pair of games, if it is one.
    pub(crate) fn pair_mut(&mut self) -> Option<&mut WirePair> {
        if let WireWork::Pair(pair) = &mut self.work { Some(pair) } else { None }
    }
}

/// Something that came of a job, or the reason why nothing does.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireResult {
    pub(crate) number: i64,
    pub(crate) ticket: String,
    pub(crate) output: Option<WireOutput>,
    /// The time that it took, in seconds.
    pub(crate) seconds: f64,
    pub(crate) failure: Option<WireFailure>,
}

/// A game of a pair, or the output of a task.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WireOutput {
    Game(Box<WireGame>),
    Task(TaskOutput),
}

impl WireOutput {
    /// Returns the bytes of its texts, about.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Game(game) => game.size(),
            Self::Task(output) => output.size(),
        }
    }
}

/// The results that a worker delivers in one message.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireDelivery {
    pub(crate) worker: String,
    pub(crate) results: Vec<WireResult>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireFailure {
    /// The bot could not be started on this worker.
    pub(crate) no_start: bool,
    pub(crate) evidence: String,
}

/// A coordinator's announcement of its event, sent every second.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Announcement {
    pub(crate) event: String,
    pub(crate) title: String,
    pub(crate) classes: Vec<JobClass>,
    /// Workers whose games do not count.
    pub(crate) excluded: Vec<String>,
    /// The run has ended: nobody waits for its games any more.
    pub(crate) is_over: bool,
}

/// Jobs with the same requirements: one subject and one consumer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobClass {
    pub(crate) name: String,
    pub(crate) needs: Needs,
    /// Workers that already failed at these jobs.
    pub(crate) avoid: Vec<String>,
}

/// A worker's description of itself.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Presence {
    pub(crate) name: String,
    pub(crate) instance: String,
    pub(crate) cores: usize,
    pub(crate) speed: f64,
    pub(crate) isolation: Isolation,
    pub(crate) interpreters: Vec<String>,
    pub(crate) pinned: bool,
    /// The consumers of jobs that it has heard of.
    pub(crate) known: Vec<String>,
    /// Those whose jobs it can play.
    pub(crate) able: Vec<String>,
    /// The titles of the events and the numbers of the jobs under way.
    pub(crate) playing: Vec<(String, i64)>,
    pub(crate) heard: i64,
    pub(crate) version: String,
}

/// A game under way, for spectators.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct LiveBoard {
    pub(crate) pair: i64,
    pub(crate) leg: u8,
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
}
