//! [`Event`]: a championship as its file describes it. Its games are in the store; nothing here plays them.
//!
//! ```toml
//! name = "Autumn course"
//! format = "round-robin"
//! pairs = 2
//!
//! [[games]]
//! game = "…"
//!
//! [[players]]
//! name = "Awa"
//! player = "cmd:python3 awa.py"
//! ```

mod builds;
pub mod executor;
pub(crate) mod finish_request;
mod format;
pub mod job;
pub mod job_player;
pub mod job_queue;
pub mod job_source;
pub(crate) mod live_file;
pub(crate) mod live_games;
mod player;
pub mod replacement;
pub(crate) mod run;
pub(crate) mod run_lock;
pub mod study;

use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalogue::{Catalogue, DynGame, Language, Message, check_name, quoted, unknown_name};
use play::{Bare, TimeControl};
use serde::Deserialize;

use crate::pairing::Format;
use crate::statistics::points::{Points, TieBreak};
use crate::submissions::Submission;
use crate::tcp::lobby::{Lobbies, USUAL_BIND};
use crate::{Adjudication, BotLimits, Entrant, Folder, Isolation, OpeningKind};

use self::player::PlayerFile;

pub use self::format::EventFormat;

/// Maximum number of pairs of games per meeting, so that a typing error does not fill a disk.
const MOST_PAIRS: u32 = 1_000_000;

/// Default port for clients from other machines.
const USUAL_PORT: u16 = 7474;

/// A championship.
#[derive(Clone)]
pub struct Event {
    /// Its name; part of the key of every game.
    pub name: String,
    /// The format.
    pub format: EventFormat,
    /// Rounds of a Swiss event.
    pub rounds: u32,
    /// The names of the heroes of a gauntlet.
    pub heroes: Vec<String>,
    /// Pairs of games per meeting and game.
    pub pairs: u32,
    /// The seed of all openings and players.
    pub seed: u64,
    /// Number of concurrent games; by default one less than the machine's cores.
    pub concurrency: Option<usize>,
    /// Points per result.
    pub points: Points,
    /// Tie-breaks, in order.
    pub tie_breaks: Vec<TieBreak>,
    /// The games played.
    pub sections: Vec<Section>,
    /// The participants.
    pub players: Vec<Competitor>,
    /// The isolation level that its bots need.
    pub isolation: Isolation,
    /// The lobbies for clients from other machines.
    pub lobbies: Arc<Lobbies>,
    /// The address of the lab that plays it, unless the command line names another.
    pub lab: Option<String>,
}

/// One game of an event.
#[derive(Clone)]
pub struct Section {
    /// The game.
    pub game: &'static dyn DynGame,
    /// Its rules, in full.
    pub rules: String,
    /// The time limits.
    pub control: TimeControl,
    /// The openings: `random`, `balanced`, `platform` or `start`.
    pub openings: OpeningKind,
    /// The referee's right to end games early, the same in all sections.
    pub adjudication: Adjudication,
}

/// A player of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Competitor {
    /// The name in tables.
    pub name: String,
    /// The entrant.
    pub entrant: Entrant,
    /// The command that builds it before it plays, for a shell in its folder; `None` once it is built.
    pub build: Option<String>,
}

/// The raw event file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EventFile {
    // Missing names, games and players are reported by `Event::check`, which says what to add.
    #[serde(default)]
    name: String,
    #[serde(default = "round_robin")]
    format: String,
    rounds: Option<u32>,
    #[serde(default)]
    heroes: Vec<String>,
    #[serde(default = "one")]
    pairs: u32,
    #[serde(default)]
    seed: u64,
    concurrency: Option<usize>,
    /// The address that clients connect to; by default reachable from this machine only.
    bind: Option<IpAddr>,
    port: Option<u16>,
    isolation: Option<String>,
    adjudicate: Option<String>,
    lab: Option<String>,
    #[serde(default)]
    points: PointsFile,
    tie_breaks: Option<Vec<String>>,
    #[serde(default)]
    games: Vec<SectionFile>,
    #[serde(default)]
    players: Vec<PlayerFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PointsFile {
    win: f64,
    draw: f64,
    loss: f64,
    disqualified: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionFile {
    game: String,
    #[serde(default)]
    rules: String,
    time: Option<String>,
    openings: Option<String>,
}

fn round_robin() -> String {
    EventFormat::default().name().to_owned()
}

const fn one() -> u32 {
    1
}

impl Default for PointsFile {
    fn default() -> Self {
        let Points { win, draw, loss, disqualified } = Points::default();
        Self { win, draw, loss, disqualified }
    }
}

impl Event {
    /// Parses an event file. The error says what is wrong and what is expected.
    pub fn read(text: &str, catalogue: &dyn Catalogue) -> Result<Self, Message> {
        let file: EventFile = toml::from_str(text).map_err(|error| {
            // The text shows the invalid line.
            let lines: Vec<String> = error.to_string().lines().map(quoted).collect();
            Message::new("event-unreadable").with("why", lines.join("\n"))
        })?;
        let format = named(&file.format, EventFormat::ALL, EventFormat::name, "event-format")?;
        let adjudication = adjudication(file.adjudicate.as_deref())?;
        let sections = file.games.iter().map(|game| game.read(catalogue, adjudication));
        let sections = sections.collect::<Result<Vec<_>, _>>()?;
        let lobbies = Arc::new(Lobbies::at(file.bind.unwrap_or(USUAL_BIND), file.port.unwrap_or(USUAL_PORT)));
        let players =
            file.players.iter().map(|player| player.read(&sections, &lobbies)).collect::<Result<Vec<_>, _>>()?;
        let PointsFile { win, draw, loss, disqualified } = file.points;
        let event = Self {
            rounds: file.rounds.unwrap_or_else(|| usual_rounds(players.len())),
            heroes: heroes(file.heroes, &players),
            tie_breaks: tie_breaks(file.tie_breaks, format)?,
            points: Points { win, draw, loss, disqualified },
            name: file.name.trim().to_owned(),
            format,
            pairs: file.pairs,
            seed: file.seed,
            concurrency: file.concurrency,
            isolation: file.isolation.as_deref().map_or(Ok(Isolation::default()), Isolation::read)?,
            sections,
            players,
            lobbies,
            lab: file.lab,
        };
        event.check().map(|()| event)
    }

    fn check(&self) -> Result<(), Message> {
        let refuse = |wrong: bool, id: &str| if wrong { Err(Message::new(id)) } else { Ok(()) };
        refuse(self.name.is_empty(), "event-nameless")?;
        check_name(&self.name)?;
        refuse(self.sections.is_empty(), "event-no-game")?;
        refuse(self.players.len() < 2, "event-few-players")?;
        refuse(!(1..=MOST_PAIRS).contains(&self.pairs), "event-pairs")?;
        refuse(self.rounds == 0, "event-rounds")?;
        refuse(self.concurrency == Some(0), "event-concurrency")?;
        let Points { win, draw, loss, disqualified } = self.points;
        refuse(![win, draw, loss, disqualified].iter().all(|p| p.is_finite()), "event-points")?;
        unique(self.players.iter().map(|player| player.name.as_str()), "event-player-twice")?;
        unique(self.sections.iter().map(|section| section.game.info().name), "event-game-twice")?;
        let unknown = self.heroes.iter().find(|hero| self.players.iter().all(|player| player.name != **hero));
        unknown.map_or(Ok(()), |hero| Err(Message::new("event-hero-unknown").quoting("name", hero.as_str())))
    }

    /// Returns the pairing system, given each player's number by name.
    pub fn pairing(&self, number: impl Fn(&str) -> Option<usize>) -> Format {
        match self.format {
            EventFormat::RoundRobin => Format::RoundRobin,
            EventFormat::Swiss => Format::Swiss(self.rounds),
            EventFormat::Gauntlet => Format::Gauntlet(self.heroes.iter().filter_map(|hero| number(hero)).collect()),
            EventFormat::Knockout => Format::Knockout,
        }
    }

    /// Resolves bots' files relative to the event's own file, whatever the current folder.
    ///
    /// A bot without a `dir` gets the folder of the file that it names, unless the event or another player has files
    /// there.
    #[must_use]
    pub fn beside(mut self, file: &Path) -> Self {
        let Some(base) = file.parent() else { return self };
        for player in &mut self.players {
            let Entrant::Command { command, folder, .. } = &mut player.entrant else { continue };
            if let Folder::Own(own) = folder {
                *own = base.join(&*own);
                continue;
            }
            for word in command.iter_mut().filter(|word| !Path::new(word).is_absolute()) {
                if let Some(path) = base.join(&*word).to_str().filter(|path| Path::new(path).is_file()) {
                    *word = path.to_owned();
                }
            }
        }
        let places: Vec<Option<PathBuf>> = self.players.iter().map(|player| named_folder(&player.entrant)).collect();
        for (number, player) in self.players.iter_mut().enumerate() {
            let others = places.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, place)| place);
            let own = places[number].as_ref().filter(|own| {
                let shared = |other: &Option<PathBuf>| other.as_ref().is_some_and(|other| other.starts_with(own));
                !absolute(base).starts_with(own) && !others.clone().any(shared)
            });
            if let Entrant::Command { folder: folder @ Folder::Beside, .. } = &mut player.entrant
                && own.is_none()
            {
                *folder = Folder::Empty;
            }
        }
        self
    }

    /// Returns the expected number of games for a number of players; a knockout may have more.
    pub fn games(&self, players: usize) -> usize {
        let heroes = self.heroes.len().min(players);
        let meetings = match self.format {
            EventFormat::RoundRobin => players * players.saturating_sub(1) / 2,
            EventFormat::Swiss => self.rounds as usize * (players / 2),
            EventFormat::Gauntlet => heroes * (players - heroes),
            EventFormat::Knockout => players.saturating_sub(1),
        };
        meetings * 2 * self.pairs as usize * self.sections.len()
    }

    /// Returns the section that plays a game.
    pub fn section(&self, game: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.game.info().name == game)
    }

    /// Checks that a later version of the file can continue this event; the error names the first fixed setting that
    /// differs.
    pub fn admits(&self, later: &Self) -> Result<(), Message> {
        self.admits_but(later, None)
    }

    /// Checks like [`admits`](Self::admits), but lets the definition of one player differ.
    pub fn admits_replacing(&self, later: &Self, player: &str) -> Result<(), Message> {
        self.admits_but(later, Some(player))
    }

    fn admits_but(&self, later: &Self, replaced: Option<&str>) -> Result<(), Message> {
        let changed = |what: &str| Err(Message::new("event-changed").with("what", what));
        let open = self.format.is_open();
        if self.name != later.name {
            return changed("name");
        }
        if self.format != later.format || (self.format == EventFormat::Gauntlet && self.heroes != later.heroes) {
            return changed("format");
        }
        if self.seed != later.seed {
            return changed("seed");
        }
        if later.pairs < self.pairs || (!open && later.pairs != self.pairs) {
            return changed("pairs");
        }
        let kept = |old: &Section| later.sections.iter().any(|new| new.to_string() == old.to_string());
        if !self.sections.iter().all(kept) || (!open && self.sections.len() != later.sections.len()) {
            return changed("games");
        }
        let names = |event: &Self| event.players.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
        if self.format == EventFormat::Knockout && names(self) != names(later) {
            return changed("players");
        }
        let differs = |new: &&Competitor| self.players.iter().any(|old| old.name == new.name && old != *new);
        let same = later.players.iter().filter(|player| replaced != Some(player.name.as_str()));
        match same.clone().find(differs) {
            Some(player) => Err(Message::new("event-player-changed").quoting("name", player.name.as_str())),
            None => Ok(()),
        }
    }
}

/// Writes the settings that must not change while the event runs: `awale cours 2s/move random`.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.game.info().name, self.rules, self.control, self.openings)?;
        match self.adjudication {
            Adjudication::Never => Ok(()),
            adjudication => write!(f, " adjudicate={}", adjudication.name()),
        }
    }
}

impl SectionFile {
    fn read(&self, catalogue: &dyn Catalogue, adjudication: Adjudication) -> Result<Section, Message> {
        let game = catalogue.find(&self.game)?;
        let rules = game.open(&self.rules, None)?.rules();
        let control = TimeControl::read(self.time.as_deref().unwrap_or(game.info().usual_time), Bare::Game)?;
        let default = OpeningKind::default();
        let text = self.openings.as_deref().unwrap_or(default.name());
        let openings = named(text, OpeningKind::ALL, OpeningKind::name, "event-openings")?;
        Ok(Section { game, rules, control, openings, adjudication })
    }
}

fn adjudication(text: Option<&str>) -> Result<Adjudication, Message> {
    let text = text.unwrap_or(Adjudication::default().name());
    named(text, Adjudication::ALL, Adjudication::name, "event-adjudicate")
}

/// Returns the bot's working folder if it is set, otherwise the folder of the first file that its command names.
fn named_folder(entrant: &Entrant) -> Option<PathBuf> {
    let Entrant::Command { command, folder, .. } = entrant else { return None };
    match folder {
        Folder::Own(own) => Some(absolute(own)),
        _ => {
            let named = command.iter().map(|word| absolute(Path::new(word))).find(|path| path.is_file());
            named.and_then(|path| path.parent().map(Path::to_owned))
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Finds the value with this name; the error suggests the nearest name.
fn named<T: Copy, const N: usize>(
    text: &str,
    all: [T; N],
    name: fn(T) -> &'static str,
    kind: &str,
) -> Result<T, Message> {
    let found = all.into_iter().find(|value| name(*value) == text);
    found.ok_or_else(|| unknown_name(kind, text, all.into_iter().map(name)))
}

fn unique<'a>(names: impl Iterator<Item = &'a str>, id: &str) -> Result<(), Message> {
    let mut seen = BTreeSet::new();
    let mut names = names;
    names.find(|name| !seen.insert(*name)).map_or(Ok(()), |name| Err(Message::new(id).quoting("name", name)))
}

/// Returns enough rounds for a Swiss event to find its best player.
fn usual_rounds(players: usize) -> u32 {
    players.max(2).next_power_of_two().ilog2() + 1
}

/// Returns the gauntlet's heroes: the first player by default.
fn heroes(named: Vec<String>, players: &[Competitor]) -> Vec<String> {
    if named.is_empty() { players.iter().take(1).map(|player| player.name.clone()).collect() } else { named }
}

fn tie_breaks(given: Option<Vec<String>>, format: EventFormat) -> Result<Vec<TieBreak>, Message> {
    let usual: &[&str] = match format {
        EventFormat::Swiss => &["buchholz", "head-to-head", "wins"],
        _ => &["head-to-head", "wins", "sonneborn-berger"],
    };
    let names = given.unwrap_or_else(|| usual.iter().map(|&name| name.to_owned()).collect());
    names.iter().map(|text| named(text, TieBreak::ALL, TieBreak::name, "event-tie-break")).collect()
}

/// Returns a commented event file to start from.
pub fn template(game: &dyn DynGame, language: Language) -> String {
    let text = match language {
        Language::English => include_str!("../../data/event.en.toml"),
        Language::French => include_str!("../../data/event.fr.toml"),
    };
    let info = game.info();
    let text = text.replace("{title}", info.title).replace("{game}", info.name).replace("{time}", info.usual_time);
    text.replace("{pairs}", &info.event.pairs.to_string()).replace("{openings}", info.event.openings)
}

/// Returns a commented event file with these bots as its players.
pub fn template_of(game: &dyn DynGame, language: Language, bots: &[&Submission]) -> String {
    let text = template(game, language);
    let settings = text.split_once("\n[[players]]").map_or(text.as_str(), |(settings, _)| settings);
    let anywhere = |bot: &&Submission| {
        let dialect = game.dialects().iter().find(|dialect| dialect.name == bot.protocol);
        dialect.is_none_or(|dialect| dialect.starts_anywhere)
    };
    let openings = if bots.iter().all(anywhere) { game.info().event.openings } else { "start" };
    let openings_line = |kind: &str| format!("\nopenings = \"{kind}\"");
    let settings = settings.replacen(&openings_line(game.info().event.openings), &openings_line(openings), 1);
    let blocks: Vec<String> = bots.iter().map(|bot| block(bot)).collect();
    format!("{settings}\n{}", blocks.join("\n"))
}

fn block(bot: &Submission) -> String {
    let text = |text: &str| toml::Value::from(text);
    // Only a zero byte cannot be quoted, and no path contains one.
    let command = shlex::try_join(bot.command.iter().map(String::as_str)).unwrap_or_default();
    let command = command.replace("'{host}'", "{host}").replace("'{port}'", "{port}").replace("'{name}'", "{name}");
    let player = text(&format!("cmd:{command}"));
    let dir = bot.dir.as_ref().map(|dir| format!("dir = {}\n", text(&dir.to_string_lossy()))).unwrap_or_default();
    let build = bot.build.as_ref().map(|build| format!("build = {}\n", text(build))).unwrap_or_default();
    let memory = BotLimits::default().memory >> 20;
    let (name, protocol) = (text(&bot.name), text(&bot.protocol));
    format!("[[players]]\nname = {name}\nplayer = {player}\n{dir}{build}protocol = {protocol}\nmemory = {memory}\n")
}

#[cfg(test)]
mod tests;
