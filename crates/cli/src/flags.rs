//! The command line as data. Texts are in `data/*.ftl`: `cmd-<command>`, `arg-<argument>` or `arg-<command>-<argument>`.
//!
//! No doc comments stand on commands and arguments here: clap would take them for help in one language.

mod bots;
mod events;
mod exact;
mod play;
mod serve;
mod servers;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use rules::{Limits, read_duration};

pub(crate) use bots::{BotArgs, CheckBotArgs, DoctorArgs, MatchArgs, NewBotArgs, RefereeArgs, Tongue};
pub(crate) use events::{
    ChampionshipArgs, ChampionshipInitArgs, ChampionshipWhat, ExportArgs, ExportFormat, ReportArgs, StudyArgs,
};
pub(crate) use exact::{
    PlacementsArgs, SolveArgs, TablesArgs, TablesBuildArgs, TablesInfoArgs, TablesRemoveArgs, TablesVerifyArgs,
    TablesWhat, Which,
};
pub(crate) use play::{PlayArgs, SEAT, ViewArgs};
pub(crate) use serve::{BenchServeArgs, ServeArgs};
pub(crate) use servers::{ClientArgs, ServerArgs};

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
    Rules(RulesArgs),
    Serve(ServeArgs),
    Play(Box<PlayArgs>),
    View(ViewArgs),
    Show(ShowArgs),
    Moves(MovesArgs),
    Perft(PerftArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Stats(StatsArgs),
    Players(PlayersArgs),
    Best(BestArgs),
    Analyse(AnalyseArgs),
    Duel(DuelArgs),
    Championship(ChampionshipArgs),
    Report(ReportArgs),
    Export(ExportArgs),
    Study(StudyArgs),
    Match(MatchArgs),
    Bot(BotArgs),
    Client(ClientArgs),
    Referee(Box<RefereeArgs>),
    CheckBot(CheckBotArgs),
    Doctor(DoctorArgs),
    NewBot(NewBotArgs),
    Tune(TuneArgs),
    Ugi(UgiArgs),
    Bench(BenchArgs),
    Solve(SolveArgs),
    Tables(TablesArgs),
    Placements(PlacementsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Help(HelpArgs),
}

/// What names a position: every command that looks at one takes these.
#[derive(Args, Debug)]
pub(crate) struct StartArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    pub(crate) game: String,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
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
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "FILE", conflicts_with = "moves", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
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
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) games: u64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct PlayersArgs {
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
        Limits { time, depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    read_duration(text).ok_or_else(|| "500ms, 1s, 2m".to_owned())
}

#[derive(Args, Debug)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) engine: String,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) best: BestArgs,
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) lines: usize,
}

#[derive(Args, Debug)]
pub(crate) struct DuelArgs {
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

#[derive(Args, Debug)]
pub(crate) struct UgiArgs {
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
}

#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
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
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<BenchWhat>,
    #[arg(value_name = "GAME")]
    pub(crate) only: Vec<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchWhat {
    Perft(BenchOnlyArgs),
    Threads(BenchThreadsArgs),
    Clock(BenchOnlyArgs),
    Parts(BenchOnlyArgs),
    Referee(BenchRefereeArgs),
    Serve(BenchServeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct BenchRefereeArgs {
    #[arg(long, value_name = "N", default_value = "20000")]
    pub(crate) moves: NonZeroUsize,
}

#[derive(Args, Debug)]
pub(crate) struct BenchOnlyArgs {
    #[arg(value_name = "GAME")]
    pub(crate) only: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchThreadsArgs {
    #[arg(long, value_name = "N", default_value = "2")]
    pub(crate) threads: usize,
    #[arg(value_name = "GAME")]
    pub(crate) only: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct HelpArgs {
    #[arg(value_name = "COMMAND")]
    pub(crate) about: Vec<String>,
}
