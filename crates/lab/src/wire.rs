//! Messages between coordinator and workers, as JSON.

use std::borrow::Cow;
use std::time::Duration;

use arena::event::Competitor;
use arena::event::job::{Job, JobOpening, Seeding};
use arena::statistics::points::Ending;
use arena::store::stored_game::{StoredGame, ThinkingStats};
use arena::{Adjudication, BotLimits, Entrant, Folder, Isolation, OpeningKind, Openings};
use catalogue::{Catalogue, DynGame, DynLine, Message};
use play::{Bare, TimeControl};
use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::needs::Needs;

/// The header of a message with the signature of its payload.
pub(crate) const SIGNATURE: &str = "Palabre-Signature";

/// A message of the work queue. Short jobs travel together, so that a message costs less than the games that it brings.
#[derive(Serialize, Deserialize)]
pub(crate) struct WireMessage<'a> {
    pub(crate) jobs: Vec<Cow<'a, WireJob>>,
}

/// A pair of games to play.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireJob {
    pub(crate) event: String,
    pub(crate) pair: i64,
    pub(crate) title: String,
    pub(crate) game: String,
    pub(crate) rules: String,
    pub(crate) control: String,
    pub(crate) adjudication: String,
    pub(crate) players: [WirePlayer; 2],
    pub(crate) rounds: [String; 2],
    pub(crate) legs: Vec<u8>,
    pub(crate) opening: WireOpening,
    pub(crate) seeding: WireSeeding,
    pub(crate) isolation: Isolation,
    /// A bot that does not start forfeits: no other worker could start it either.
    pub(crate) start_counts: bool,
    /// The speed of the coordinator's machine, by which the time control is scaled.
    pub(crate) scale: Option<f64>,
    /// Shows that a result comes from a worker that was given this job.
    pub(crate) ticket: String,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WirePlayer {
    pub(crate) name: String,
    pub(crate) entrant: WireEntrant,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WireEntrant {
    BuiltIn { spec: String },
    Bot { command: Vec<String>, protocol: String, limits: WireLimits, bundle: Option<String> },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct WireLimits {
    memory: u64,
    disk: u64,
    cpu: Duration,
    processes: u32,
    files: u64,
    output: u64,
    pub(crate) start: Duration,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WireOpening {
    Book { kind: String, seed: u64, number: u64 },
    Line { start: Option<String>, moves: Vec<String> },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WireSeeding {
    Seats(u64),
    Players([u64; 2]),
}

/// A game of a pair, or the reason why there is none.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireResult {
    pub(crate) pair: i64,
    pub(crate) ticket: String,
    pub(crate) game: Option<WireGame>,
    /// The time that the game took, in seconds.
    pub(crate) seconds: f64,
    pub(crate) failure: Option<WireFailure>,
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

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireGame {
    leg: u8,
    winner: Option<u8>,
    forfeit: Option<u8>,
    pub(crate) reason: String,
    why: [String; 2],
    pub(crate) evidence: String,
    stderr: [String; 2],
    plies: u32,
    record: String,
    thinking: [WireThinking; 2],
    when: i64,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
struct WireThinking {
    moves: u32,
    time: Duration,
    longest: Duration,
    told: u32,
    nodes: u64,
    depth: u64,
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
    /// The titles of the events and pairs under way.
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

impl WireJob {
    /// Turns a job of the arena into a message; `bundles` gives the hash of each bot's files.
    pub(crate) fn of(job: &Job, event: &str, isolation: Isolation, bundles: [Option<&PackedBot>; 2]) -> Self {
        let [one, two] = &job.players;
        let player = |player: &Competitor, packed: Option<&PackedBot>| WirePlayer {
            name: player.name.clone(),
            entrant: wire_entrant(&player.entrant, packed),
        };
        Self {
            event: event.to_owned(),
            pair: job.pair,
            title: job.event.clone(),
            game: job.game.info().name.to_owned(),
            rules: job.rules.clone(),
            control: job.control.to_string(),
            adjudication: job.adjudication.name().to_owned(),
            players: [player(one, bundles[0]), player(two, bundles[1])],
            rounds: job.rounds.clone(),
            legs: job.legs.clone(),
            opening: wire_opening(&job.opening),
            seeding: match job.seeding {
                Seeding::Seats(seed) => WireSeeding::Seats(seed),
                Seeding::Players(seeds) => WireSeeding::Players(seeds),
            },
            isolation,
            start_counts: false,
            scale: None,
            ticket: String::new(),
        }
    }

    /// Returns the job, with each bot's files in the given folders.
    pub(crate) fn job(
        &self,
        catalogue: &dyn Catalogue,
        folders: [Option<std::path::PathBuf>; 2],
    ) -> Result<Job, Message> {
        let game = catalogue.find(&self.game)?;
        let adjudication = Adjudication::ALL.into_iter().find(|known| known.name() == self.adjudication);
        let [one, two] = &self.players;
        let [first, second] = folders;
        Ok(Job {
            pair: self.pair,
            event: self.title.clone(),
            game,
            rules: self.rules.clone(),
            control: TimeControl::read(&self.control, Bare::Game)?,
            adjudication: adjudication.ok_or_else(|| Message::new("lab-job-unreadable"))?,
            players: [one.competitor(first), two.competitor(second)],
            rounds: self.rounds.clone(),
            legs: self.legs.iter().copied().filter(|leg| *leg < 2).collect(),
            opening: self.opening.read(game, &self.rules)?,
            seeding: match self.seeding {
                WireSeeding::Seats(seed) => Seeding::Seats(seed),
                WireSeeding::Players(seeds) => Seeding::Players(seeds),
            },
        })
    }
}

/// A bot whose files are in the object store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PackedBot {
    /// The command, with paths inside the bundle.
    pub(crate) command: Vec<String>,
    /// The hash of its files; `None` if it has none.
    pub(crate) bundle: Option<String>,
    pub(crate) needs: Needs,
}

fn wire_entrant(entrant: &Entrant, packed: Option<&PackedBot>) -> WireEntrant {
    match entrant {
        Entrant::Command { command, protocol, limits, .. } => WireEntrant::Bot {
            command: packed.map_or_else(|| command.clone(), |packed| packed.command.clone()),
            protocol: protocol.clone(),
            limits: WireLimits::of(limits),
            bundle: packed.and_then(|packed| packed.bundle.clone()),
        },
        other => WireEntrant::BuiltIn { spec: other.to_string() },
    }
}

impl WirePlayer {
    fn competitor(&self, folder: Option<std::path::PathBuf>) -> Competitor {
        let entrant = match &self.entrant {
            WireEntrant::BuiltIn { spec } => Entrant::BuiltIn { spec: spec.clone() },
            WireEntrant::Bot { command, protocol, limits, .. } => Entrant::Command {
                command: command.clone(),
                protocol: protocol.clone(),
                limits: limits.limits(),
                folder: folder.map_or(Folder::Empty, Folder::Own),
            },
        };
        Competitor { name: self.name.clone(), entrant, build: None }
    }
}

impl WireLimits {
    const fn of(limits: &BotLimits) -> Self {
        let BotLimits { memory, disk, cpu, processes, files, output, start } = *limits;
        Self { memory, disk, cpu, processes, files, output, start }
    }

    const fn limits(self) -> BotLimits {
        let Self { memory, disk, cpu, processes, files, output, start } = self;
        BotLimits { memory, disk, cpu, processes, files, output, start }
    }
}

fn wire_opening(opening: &JobOpening) -> WireOpening {
    let kind = match &opening.openings {
        Openings::Listed(lines) => {
            let line = lines.get(usize::try_from(opening.number).unwrap_or(0)).or(lines.first());
            let (start, moves) = line.map(|line| (line.special_start(), line.moves())).unwrap_or_default();
            return WireOpening::Line { start, moves };
        }
        Openings::Start => OpeningKind::Start,
        Openings::Random => OpeningKind::Random,
        Openings::Balanced => OpeningKind::Balanced,
        Openings::Platform => OpeningKind::Platform,
    };
    WireOpening::Book { kind: kind.name().to_owned(), seed: opening.seed, number: opening.number }
}

impl WireOpening {
    fn read(&self, game: &'static dyn DynGame, rules: &str) -> Result<JobOpening, Message> {
        match self {
            Self::Book { kind, seed, number } => {
                let kind = OpeningKind::find(kind).ok_or_else(|| Message::new("lab-job-unreadable"))?;
                Ok(JobOpening { openings: kind.into(), seed: *seed, number: *number })
            }
            Self::Line { start, moves } => {
                let line = replayed(game, rules, start.as_deref(), moves)?;
                Ok(JobOpening { openings: Openings::Listed(vec![line]), seed: 0, number: 0 })
            }
        }
    }
}

/// Plays moves from a start position.
fn replayed(
    game: &'static dyn DynGame,
    rules: &str,
    start: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn DynLine>, Message> {
    let mut line = game.open(rules, start)?;
    moves.iter().try_for_each(|text| line.play(text).map(drop))?;
    Ok(line)
}

impl WireGame {
    pub(crate) fn of(game: &StoredGame) -> Self {
        let thinking = |own: &ThinkingStats| {
            let ThinkingStats { moves, time, longest, told, nodes, depth } = *own;
            WireThinking { moves, time, longest, told, nodes, depth }
        };
        Self {
            leg: game.leg,
            winner: game.ending.winner().map(|seat| seat.0),
            forfeit: if let Ending::Forfeited(seat) = game.ending { Some(seat.0) } else { None },
            reason: game.reason.clone(),
            why: game.why.clone(),
            evidence: game.evidence.clone(),
            stderr: game.stderr.clone(),
            plies: game.plies,
            record: game.record.clone(),
            thinking: game.thinking.each_ref().map(thinking),
            when: game.when,
        }
    }

    /// Returns the bytes of its texts.
    pub(crate) fn size(&self) -> usize {
        let texts = self.why.iter().chain(&self.stderr).chain([&self.evidence, &self.record]);
        texts.map(String::len).sum()
    }

    /// Returns the game of a pair; `None` if its numbers are impossible.
    pub(crate) fn stored(self, pair: i64, worker: &str) -> Option<StoredGame> {
        let seat = |number: u8| (number < 2).then_some(Seat(number));
        let ending = match (self.forfeit, self.winner) {
            (Some(loser), _) => Ending::Forfeited(seat(loser)?),
            (None, Some(winner)) => Ending::Won(seat(winner)?),
            (None, None) => Ending::Drawn,
        };
        let thinking = |own: WireThinking| {
            let WireThinking { moves, time, longest, told, nodes, depth } = own;
            ThinkingStats { moves, time, longest, told, nodes, depth }
        };
        (self.leg < 2).then(|| StoredGame {
            pair,
            leg: self.leg,
            ending,
            reason: self.reason,
            why: self.why,
            evidence: self.evidence,
            stderr: self.stderr,
            plies: self.plies,
            record: self.record,
            thinking: self.thinking.map(thinking),
            when: self.when,
            worker: worker.to_owned(),
        })
    }
}
