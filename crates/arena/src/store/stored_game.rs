//! [`StoredGame`]: the stored form of a game. Plain data, so that it can come from another machine.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use catalogue::{Language, Speaker};
use play::Record;
use rules::Seat;

use crate::event::job::Job;
use crate::statistics::points::Ending;
use crate::{FinishedGame, Forfeit, TEXTS};

/// A finished game of a job.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredGame {
    /// The pair it belongs to, as identified in the job.
    pub pair: i64,
    /// The number of the game in its pair, 0 or 1.
    pub leg: u8,
    /// The game's ending.
    pub ending: Ending,
    /// The code of the reason.
    pub reason: String,
    /// The forfeit in a sentence, in the order of [`Language::ALL`]; empty without a forfeit.
    pub why: [String; 2],
    /// The relevant part of the bot's output.
    pub evidence: String,
    /// The end of each seat's standard error.
    pub stderr: [String; 2],
    /// Moves played, including the opening's.
    pub plies: u32,
    /// The game as [`Record`] writes it.
    pub record: String,
    /// The thinking statistics of each seat.
    pub thinking: [ThinkingStats; 2],
    /// When it finished, in milliseconds since 1970.
    pub when: i64,
    /// The name of the machine that played it for a lab; empty if it was played here.
    pub worker: String,
}

/// A player's thinking statistics over one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkingStats {
    /// Number of its moves.
    pub moves: u32,
    /// Total time.
    pub time: Duration,
    /// Time of the slowest move.
    pub longest: Duration,
    /// Moves for which it reported its search.
    pub told: u32,
    /// Total nodes of those.
    pub nodes: u64,
    /// Sum of the depths it reached.
    pub depth: u64,
}

impl StoredGame {
    /// Creates the stored form of a game played for a job.
    pub fn of(job: &Job, leg: u8, played: &FinishedGame) -> Self {
        let ending = match (played.forfeit(), played.winner) {
            (Some(forfeit), _) => Ending::Forfeited(forfeit.seat),
            (None, Some(seat)) => Ending::Won(seat),
            (None, None) => Ending::Drawn,
        };
        let when = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            pair: job.pair,
            leg,
            ending,
            reason: played.reason().to_owned(),
            why: played.forfeit().map(|forfeit| why(job, forfeit)).unwrap_or_default(),
            evidence: played.forfeit().map(|forfeit| forfeit.failure.evidence.clone()).unwrap_or_default(),
            stderr: [0, 1].map(|seat| played.stderr.get(seat).cloned().unwrap_or_default()),
            plies: played.line.ply() as u32,
            record: record(job, leg, played).to_string(),
            thinking: thinking(played),
            when: i64::try_from(when.as_millis()).unwrap_or(i64::MAX),
            worker: String::new(),
        }
    }
}

/// Returns a forfeit's sentence in both languages, since a report may be read in another language than the event's.
fn why(job: &Job, forfeit: &Forfeit) -> [String; 2] {
    Language::ALL.map(|language| {
        let texts = [TEXTS.of(language), job.game.info().texts.of(language)];
        Speaker::new(language, texts).say(&forfeit.failure.why)
    })
}

fn record(job: &Job, leg: u8, played: &FinishedGame) -> Record {
    let mut record = played.record(&job.seating(leg).map(|player| player.name.as_str()));
    if !job.event.is_empty() {
        record.set_tag("Event", job.event.as_str());
    }
    record.set_tag("Round", job.rounds[usize::from(leg & 1)].as_str());
    record
}

fn thinking(played: &FinishedGame) -> [ThinkingStats; 2] {
    let mut both = [ThinkingStats::default(); 2];
    for turn in &played.turns {
        let own = &mut both[turn.seat.index()];
        own.moves += 1;
        own.time += turn.spent;
        own.longest = own.longest.max(turn.spent);
        if let Some(report) = &turn.thought {
            own.told += 1;
            own.nodes += report.nodes;
            own.depth += u64::from(report.depth);
        }
    }
    both
}

impl ThinkingStats {
    /// Adds the statistics of another game.
    pub fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.told += other.told;
        self.nodes += other.nodes;
        self.depth += other.depth;
    }

    /// Returns the mean time per move in milliseconds.
    pub fn millis_a_move(&self) -> f64 {
        self.time.as_secs_f64() * 1000.0 / f64::from(self.moves.max(1))
    }

    /// Returns the mean nodes and depth per move, if reported.
    pub fn searched_a_move(&self) -> Option<(f64, f64)> {
        let told = f64::from(self.told);
        (self.told > 0 && self.nodes > 0).then(|| (self.nodes as f64 / told, self.depth as f64 / told))
    }
}

/// Returns a stored seat of a two-player game.
pub(crate) fn seat_of(number: i64) -> Seat {
    Seat(u8::from(number != 0))
}
