//! [`WirePair`]: a pair of games as a message.

use std::path::PathBuf;
use std::time::Duration;

use arena::event::Competitor;
use arena::event::job::{Job, JobOpening, Seeding};
use arena::{Adjudication, BotLimits, Entrant, Folder, Isolation, OpeningKind, Openings};
use catalogue::{Catalogue, DynGame, DynLine, Message};
use play::{Bare, TimeControl};
use serde::{Deserialize, Serialize};

use crate::needs::Needs;

/// A pair of games to play.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WirePair {
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

impl WirePair {
    /// Turns a job of the arena into a message; `bundles` gives the hash of each bot's files.
    pub(crate) fn of(job: &Job, isolation: Isolation, bundles: [Option<&PackedBot>; 2]) -> Self {
        let [one, two] = &job.players;
        let player = |player: &Competitor, packed: Option<&PackedBot>| WirePlayer {
            name: player.name.clone(),
            entrant: wire_entrant(&player.entrant, packed),
        };
        Self {
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
        }
    }

    /// Returns the job of a number and event, with each bot's files in the given folders.
    pub(crate) fn job(
        &self,
        (number, title): (i64, &str),
        catalogue: &dyn Catalogue,
        folders: [Option<PathBuf>; 2],
    ) -> Result<Job, Message> {
        let game = catalogue.find(&self.game)?;
        let adjudication = Adjudication::ALL.into_iter().find(|known| known.name() == self.adjudication);
        let [one, two] = &self.players;
        let [first, second] = folders;
        Ok(Job {
            pair: number,
            event: title.to_owned(),
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
    fn competitor(&self, folder: Option<PathBuf>) -> Competitor {
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
