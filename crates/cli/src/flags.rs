//! The command line as data. Texts are in `data/*.ftl`: `cmd-<command>`, `arg-<argument>` or `arg-<command>-<argument>`.
//!
//! No doc comments stand on commands and arguments here: clap would take them for help in one language.

mod events;
mod servers;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use arena::{BotLimits, Keeper};
use clap::{Arg, ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use rules::{Limits, read_duration};

pub(crate) use events::{Championship, ChampionshipInit, ChampionshipWhat, Export, ExportFormat, Report, Study};
pub(crate) use servers::{Client, Server};

#[derive(Parser, Debug)]
#[command(name = "palabre", version, disable_help_subcommand = true)]
pub(crate) struct Flags {
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE")]
    pub(crate) lang: Option<Lang>,
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum Lang {
    En,
    Fr,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Games,
    Rules(Rules),
    Play(Box<Play>),
    View(View),
    Show(Show),
    Moves(Moves),
    Perft(Perft),
    Replay(Replay),
    Convert(Convert),
    Stats(Stats),
    Players(Players),
    Best(Best),
    Analyse(Analyse),
    Duel(Duel),
    Championship(Championship),
    Report(Report),
    Export(Export),
    Study(Study),
    Match(Match),
    Bot(Bot),
    Client(Client),
    Referee(Box<Referee>),
    CheckBot(CheckBot),
    NewBot(NewBot),
    Tune(Tune),
    Ugi(Ugi),
    Bench(Bench),
    Completions(Completions),
    Man(Man),
    Help(Help),
}

/// What names a position: every command that looks at one takes these.
#[derive(Args, Debug)]
pub(crate) struct Start {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Rules {
    pub(crate) game: String,
}

/// Who plays each side: a flag for every side of every game, since clap wants them all beforehand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seats(pub(crate) Vec<(&'static str, String)>);

/// What the ids of those flags start with.
pub(crate) const SEAT: &str = "seat-";

fn sides() -> BTreeSet<&'static str> {
    games::ALL.iter().flat_map(|game| game.info().sides).copied().collect()
}

impl Args for Seats {
    fn augment_args(command: clap::Command) -> clap::Command {
        let flag = |side: &str| Arg::new(format!("{SEAT}{side}")).long(side.to_owned()).value_name("WHO");
        sides().into_iter().fold(command, |command, side| command.arg(flag(side)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Seats {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |side: &'static str| Some((side, matches.get_one::<String>(&format!("{SEAT}{side}"))?.clone()));
        Ok(Self(sides().into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) seats: Seats,
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<String>,
    #[arg(long, value_name = "SPEC")]
    pub(crate) advice: Option<String>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "position", value_hint = ValueHint::FilePath)]
    pub(crate) position_file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) edit: bool,
    #[arg(long, value_name = "SIDE|random")]
    pub(crate) start: Option<String>,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<String>,
    #[arg(long, value_name = "SPEED")]
    pub(crate) speed: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "")]
    pub(crate) host: Option<String>,
    #[arg(long, value_name = "ADDR", conflicts_with_all = ["host", "game", "rules", "position", "position_file", "edit", "start", "clock", "resume"])]
    pub(crate) join: Option<String>,
    #[arg(long, value_name = "WHO", requires = "join")]
    pub(crate) player: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct View {
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) number: NonZeroUsize,
    #[arg(long)]
    pub(crate) boards: bool,
    #[arg(long)]
    pub(crate) flip: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) start: Start,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) start: Start,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    pub(crate) game: String,
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: u32,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: NonZeroUsize,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    #[command(flatten)]
    pub(crate) start: Start,
    #[arg(long, value_name = "FILE", conflicts_with = "moves", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Convert {
    pub(crate) game: String,
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: String,
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "SIDE")]
    pub(crate) turn: Option<String>,
    #[arg(long, value_name = "1|2|3|-", allow_hyphen_values = true)]
    pub(crate) ring: Option<String>,
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) start: Start,
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) games: u64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct Players {
    pub(crate) game: String,
}

/// What a player may spend on a move.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Budget {
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    #[arg(long, value_name = "PLIES")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

impl Budget {
    /// The limits; `default` when none is given.
    pub(crate) fn limits(self, default: Duration) -> Limits {
        let none = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = if none { Some(default) } else { self.time };
        Limits { time, depth: self.depth, nodes: self.nodes, clock: None }
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    read_duration(text).ok_or_else(|| "500ms, 1s, 2m".to_owned())
}

#[derive(Args, Debug)]
pub(crate) struct Best {
    #[command(flatten)]
    pub(crate) start: Start,
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) engine: String,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) best: Best,
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) lines: usize,
}

#[derive(Args, Debug)]
pub(crate) struct Duel {
    pub(crate) game: String,
    pub(crate) one: String,
    pub(crate) two: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) concurrency: NonZeroUsize,
}

/// What bots may use.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BotFlags {
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(crate) memory: Option<u64>,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) cpu: Option<Duration>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) processes: Option<u32>,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) start_time: Option<Duration>,
    #[arg(long)]
    pub(crate) unconfined: bool,
}

impl BotFlags {
    /// What bots are kept by.
    pub(crate) fn keeper(self) -> Keeper {
        if self.unconfined { Keeper::here().unconfined() } else { Keeper::here() }
    }

    /// The limits, the usual ones where none is given.
    pub(crate) fn limits(self) -> BotLimits {
        let usual = BotLimits::default();
        BotLimits {
            memory: self.memory.map_or(usual.memory, |mebibytes| mebibytes << 20),
            cpu: self.cpu.unwrap_or(usual.cpu),
            processes: self.processes.unwrap_or(usual.processes),
            start: self.start_time.unwrap_or(usual.start),
            ..usual
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Match {
    pub(crate) game: String,
    pub(crate) one: String,
    pub(crate) two: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) games: u64,
    #[arg(long, value_name = "CONTROL", default_value = "1s/move")]
    pub(crate) tc: String,
    #[arg(long, value_name = "balanced|random|start|FILE", default_value = "balanced")]
    pub(crate) openings: String,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) concurrency: NonZeroUsize,
    #[arg(long, value_name = "TEST", num_args = 0..=1, default_missing_value = "elo0=0,elo1=10,alpha=0.05,beta=0.05")]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) bots: BotFlags,
}

#[derive(Args, Debug)]
pub(crate) struct Bot {
    pub(crate) game: String,
    #[arg(value_name = "ROLE")]
    pub(crate) role: Option<String>,
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) engine: String,
    #[arg(long, value_name = "CONTROL")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Referee {
    pub(crate) game: String,
    #[arg(value_name = "COMMAND", conflicts_with_all = ["p1", "bots"])]
    pub(crate) commands: Vec<String>,
    #[arg(long, value_name = "COMMAND", requires = "p2")]
    pub(crate) p1: Option<String>,
    #[arg(long, value_name = "COMMAND", requires = "p1")]
    pub(crate) p2: Option<String>,
    #[arg(long, value_name = "COMMAND", requires = "p2")]
    pub(crate) p3: Option<String>,
    #[arg(short = 'd', long, value_name = "seed=N")]
    pub(crate) data: Vec<String>,
    #[arg(short = 'l', long, value_name = "FILE.json", value_hint = ValueHint::FilePath)]
    pub(crate) log: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) quiet: bool,
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "CONTROL")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: BotFlags,
    #[command(flatten)]
    pub(crate) server: Server,
    #[arg(value_name = "COMMAND -- COMMAND", last = true, conflicts_with = "p1")]
    pub(crate) bots: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Ugi {
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
}

#[derive(Args, Debug)]
pub(crate) struct CheckBot {
    pub(crate) game: String,
    #[arg(long, value_name = "NAME", default_value = "ugi")]
    pub(crate) protocol: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "100ms")]
    pub(crate) margin: Duration,
    #[command(flatten)]
    pub(crate) bots: BotFlags,
    #[arg(value_name = "COMMAND", required = true, last = true)]
    pub(crate) command: Vec<String>,
}

/// A programming language.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum Tongue {
    Python,
    Java,
    C,
    Rust,
}

#[derive(Args, Debug)]
pub(crate) struct NewBot {
    pub(crate) game: String,
    #[arg(long, value_enum, default_value = "python")]
    pub(crate) language: Tongue,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Tune {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(crate) eval: String,
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) games: u64,
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) what: Option<BenchWhat>,
    #[arg(value_name = "GAME")]
    pub(crate) only: Vec<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchWhat {
    Perft(BenchOnly),
    Threads(BenchThreads),
    Clock(BenchOnly),
    Parts(BenchOnly),
    Referee(BenchReferee),
}

#[derive(Args, Debug)]
pub(crate) struct BenchReferee {
    #[arg(long, value_name = "N", default_value = "20000")]
    pub(crate) moves: NonZeroUsize,
}

#[derive(Args, Debug)]
pub(crate) struct BenchOnly {
    #[arg(value_name = "GAME")]
    pub(crate) only: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchThreads {
    #[arg(long, value_name = "N", default_value = "2")]
    pub(crate) threads: usize,
    #[arg(value_name = "GAME")]
    pub(crate) only: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Completions {
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct Man {
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Help {
    #[arg(value_name = "COMMAND")]
    pub(crate) about: Vec<String>,
}
