//! The command line as data. Help texts are messages: `cmd-<command>`, `arg-<argument>` or `arg-<command>-<argument>`.
//!
//! Commands and arguments have no doc comments, because clap would use them as help texts.

mod book;
mod bots;
mod events;
mod exact;
mod lab;
mod play;
mod puzzles;
mod serve;
mod servers;
mod train;

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use ::play::{Bare, Pace, PlayerClock, TimeControl};
use catalogue::Message;
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use rules::{Limits, read_duration};

pub(crate) use book::{BookArgs, BookBuildArgs, BookCommand, BookInfoArgs, BookShowArgs, BookVerifyArgs};
pub(crate) use bots::{
    AdjudicateFlag, BotArgs, CheckBotArgs, DoctorArgs, IsolationFlags, MatchArgs, NewBotArgs, ProgrammingLanguage,
    RefereeArgs,
};
pub(crate) use events::{
    ChampionshipArgs, ChampionshipCheckArgs, ChampionshipCommand, ChampionshipFinishArgs, ChampionshipInitArgs,
    ChampionshipReplaceArgs, ExportArgs, ExportFormat, ReportArgs, StudyArgs,
};
pub(crate) use exact::{
    PlacementsArgs, SolveArgs, TableArgs, TablesArgs, TablesBuildArgs, TablesCommand, TablesInfoArgs, TablesRemoveArgs,
    TablesVerifyArgs,
};
pub(crate) use lab::{BenchLabArgs, LabArgs, LabCommand, LabFlags, LabStartArgs, TaskLabFlags, WorkerArgs};
pub(crate) use play::{PlayArgs, SEAT, ViewArgs};
pub(crate) use puzzles::{
    PuzzleArgs, PuzzlesArgs, PuzzlesBuildArgs, PuzzlesCommand, PuzzlesGradeArgs, PuzzlesVerifyArgs,
};
pub(crate) use serve::{BenchServeArgs, ServeArgs};
pub(crate) use servers::{ClientArgs, ServerArgs};
pub(crate) use train::{SelfPlayFlags, TrainArgs, TrainCommand, TrainFitArgs, TrainMatchArgs};

#[derive(Parser, Debug)]
#[command(name = "palabre", version, disable_help_subcommand = true)]
pub(crate) struct Flags {
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE")]
    pub(crate) lang: Option<Lang>,
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorWhen,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum Lang {
    En,
    Fr,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum ColorWhen {
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
    Puzzle(PuzzleArgs),
    View(ViewArgs),
    Show(ShowArgs),
    Moves(MovesArgs),
    Perft(PerftArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Stats(StatsArgs),
    Verify(VerifyArgs),
    Players(PlayersArgs),
    Best(BestArgs),
    Eval(EvalArgs),
    Analyse(AnalyseArgs),
    Championship(ChampionshipArgs),
    Report(ReportArgs),
    Export(ExportArgs),
    Study(StudyArgs),
    Lab(LabArgs),
    Worker(WorkerArgs),
    #[command(visible_alias = "duel")]
    Match(MatchArgs),
    Openings(OpeningsArgs),
    Bot(BotArgs),
    Client(ClientArgs),
    Referee(Box<RefereeArgs>),
    CheckBot(CheckBotArgs),
    Doctor(DoctorArgs),
    NewBot(NewBotArgs),
    Tune(TuneArgs),
    Train(Box<TrainArgs>),
    Ugi(UgiArgs),
    Bench(BenchArgs),
    Solve(SolveArgs),
    Tables(TablesArgs),
    Placements(PlacementsArgs),
    Puzzles(PuzzlesArgs),
    Book(BookArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Help(HelpArgs),
}

/// Arguments that select a position.
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
pub(crate) struct VerifyArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value_t = 3000)]
    pub(crate) games: u64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: NonZeroUsize,
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
pub(crate) struct OpeningsArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) count: NonZeroUsize,
    #[arg(long, value_name = "N", default_value = "8")]
    pub(crate) candidates: NonZeroU64,
    #[arg(long, value_name = "N", default_value = "100000")]
    pub(crate) nodes: NonZeroU64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct PlayersArgs {
    pub(crate) game: String,
}

/// Search limits of a move.
#[derive(Args, Clone, Debug)]
pub(crate) struct Budget {
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "PLIES")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

impl Budget {
    /// Returns `true` if any limit is given.
    pub(crate) const fn is_set(&self) -> bool {
        self.time.is_some() || self.depth.is_some() || self.nodes.is_some()
    }

    /// Returns the time control given by the flags, or `default` per move if there is none.
    pub(crate) fn control(&self, default: Duration) -> Result<TimeControl, Message> {
        let given = self.time.as_deref().map(|text| TimeControl::read(text, Bare::Move)).transpose()?;
        let base = given.unwrap_or(TimeControl::NONE);
        let control = TimeControl { depth: self.depth.or(base.depth), nodes: self.nodes.or(base.nodes), ..base };
        let unlimited = given.is_none() && !control.is_bounded();
        Ok(if unlimited { TimeControl::new(Pace::Move { each: default, first: None }) } else { control })
    }

    /// Returns the limits of one move. Nothing enforces them, so no time is reserved for overhead.
    pub(crate) fn limits(&self, default: Duration) -> Result<Limits, Message> {
        Ok(Limits { overhead: Duration::ZERO, ..PlayerClock::new(self.control(default)?).limits() })
    }
}

/// Reads the time control of `--clock`, where a bare duration is for the whole game, or of `--time`, where it is per
/// move.
pub(crate) fn time_control(clock: Option<&str>, time: Option<&str>) -> Result<Option<TimeControl>, Message> {
    let clock = clock.map(|text| TimeControl::read(text, Bare::Game));
    clock.or_else(|| time.map(|text| TimeControl::read(text, Bare::Move))).transpose()
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
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(crate) eval: String,
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
pub(crate) struct UgiArgs {
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Option<String>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) engine: String,
    #[arg(long)]
    pub(crate) allow_commands: bool,
    #[command(flatten)]
    pub(crate) isolation: IsolationFlags,
}

#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(crate) eval: String,
    #[arg(long, value_enum, default_value_t = TuneMethodName::Regression)]
    pub(crate) method: TuneMethodName,
    #[arg(long, conflicts_with_all = ["method", "factors", "lab"])]
    pub(crate) search: bool,
    #[arg(long, value_name = "X,X,…", default_value = "0.5,1,2", value_delimiter = ',', value_parser = factor)]
    pub(crate) factors: Vec<f64>,
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) games: u64,
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) lab: TaskLabFlags,
}

/// A method of `palabre tune`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TuneMethodName {
    Regression,
    Grid,
    Spsa,
}

/// Reads a factor of a grid.
fn factor(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|factor: &f64| factor.abs() <= 1000.0).ok_or_else(|| "0.5, 1, 2".to_owned())
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<BenchCommand>,
    #[arg(value_name = "GAME")]
    pub(crate) only: Vec<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    Perft(BenchOnlyArgs),
    Threads(BenchThreadsArgs),
    Clock(BenchOnlyArgs),
    Parts(BenchOnlyArgs),
    Referee(BenchRefereeArgs),
    Lab(BenchLabArgs),
    Search(BenchSearchArgs),
    Serve(BenchServeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct BenchSearchArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "PLAYER", default_value = "pvs")]
    pub(crate) engine: String,
    #[arg(long, value_name = "N,N,…", default_value = "3,4,5", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(crate) depths: Vec<u32>,
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
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
