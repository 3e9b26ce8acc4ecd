//! `palabre tables`: builds, verifies, lists and removes tables of exact values.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use catalogue::{Catalogue as _, DynGame, Message, TablePlan, Tables};
use games::Games;
use games::table_store::{self, Filled, State};
use tables::TableError;

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{TableArgs, TablesBuildArgs, TablesCommand, TablesInfoArgs, TablesRemoveArgs, TablesVerifyArgs};
use crate::interrupt;
use crate::notes::noteln;
use crate::progress_bar::BuildBar;
use crate::text_table::lay_out;

/// Runs a subcommand.
pub(crate) fn run(console: &mut Console, what: &TablesCommand) -> anyhow::Result<ExitCode> {
    match what {
        TablesCommand::Build(flags) => build(console, flags),
        TablesCommand::Verify(flags) => verify(console, flags),
        TablesCommand::Info(flags) => info(console, flags),
        TablesCommand::Remove(flags) => remove(console, flags),
    }
}

/// Returns the folder of tables. `--tables` overrides the default.
pub(crate) fn folder(console: &Console, named: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    if let Some(folder) = named {
        tables::use_folder(folder.clone());
    }
    tables::folder().ok_or_else(|| console.refused(&Message::new("table-no-folder")))
}

/// Builds the missing tables of a game with a progress bar, for a command that needs them.
pub(crate) fn fill(console: &Console, game: &'static dyn DynGame, folder: &Path) -> anyhow::Result<()> {
    let Some(tables) = game.tables() else { return Ok(()) };
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    noteln!("{}", console.speaker.text("table-notice"));
    let speaker = console.speaker_for(game);
    let bar = BuildBar::new(&speaker, interrupt::watched());
    let filled = table_store::fill(tables, folder, &tables.all(), threads, &bar);
    bar.clear();
    filled.map(drop).map_err(|message| console.failure(game, &message))
}

fn tables_of(console: &Console, game: &'static dyn DynGame) -> anyhow::Result<&'static dyn Tables> {
    let with = Games.games().iter().filter(|game| game.tables().is_some()).map(|game| game.info().name);
    let none = || {
        Message::new("table-none").with("game", game.info().title).with("known", with.collect::<Vec<_>>().join(", "))
    };
    game.tables().ok_or_else(|| console.usage(&none()))
}

/// The tables that the flags select, with their folder.
struct SelectedTables {
    game: &'static dyn DynGame,
    tables: &'static dyn Tables,
    plans: Vec<TablePlan>,
    folder: PathBuf,
}

impl SelectedTables {
    fn new(console: &Console, which: &TableArgs) -> anyhow::Result<Self> {
        let game = console.game(&which.game)?;
        let tables = tables_of(console, game)?;
        let plans = match which.limited {
            true => tables.limited_plan(&which.rules, which.seeds),
            false => tables.plan(&which.rules, which.seeds),
        };
        let plans = plans.map_err(|message| console.usage_in(game, &message))?;
        Ok(Self { game, tables, plans, folder: folder(console, which.tables.as_ref())? })
    }
}

fn build(console: &mut Console, flags: &TablesBuildArgs) -> anyhow::Result<ExitCode> {
    let SelectedTables { game, tables, plans, folder } = SelectedTables::new(console, &flags.which)?;
    let threads = flags.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let states: Vec<_> = plans.iter().map(|plan| (plan, table_store::state(&folder, plan))).collect();
    let missing = states.iter().filter(|(_, state)| !matches!(state, Ok(State::Whole)));
    if let Some(memory) = missing.map(|(plan, _)| plan.memory).max() {
        announce(console, memory, plans.iter().map(TablePlan::disk).sum(), threads)?;
    }
    let legacy = states.iter().filter(|(_, state)| matches!(state, Ok(State::Legacy))).count();
    let outdated = states.iter().filter(|(_, state)| matches!(state, Err(TableError::Outdated))).count();
    for (id, tables) in [("table-legacy", legacy), ("table-earlier", outdated)] {
        if tables > 0 {
            noteln!("{}", console.speaker.say(&Message::new(id).with("tables", tables)));
        }
    }
    let (speaker, stop) = (console.speaker_for(game), interrupt::watched());
    let bar = BuildBar::new(&speaker, stop);
    let built = table_store::fill(tables, &folder, &plans, threads, &bar);
    bar.clear();
    let Filled { built, left } = built.map_err(|message| console.failure(game, &message))?;
    let bytes = plans.iter().map(|plan| table_store::file_size(&folder, plan)).sum();
    let message = if left > 0 { "table-stopped" } else { "table-built" };
    let message =
        Message::new(message).with("built", built).with("left", left).with("folder", folder.display().to_string());
    writeln!(console.out, "{}", console.speaker.say(&message.decimal("size", size(bytes))))?;
    Ok(if left > 0 { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Prints the memory and disk space that building needs; fails if memory is short.
fn announce(console: &Console, memory: u64, bytes: u64, threads: NonZeroUsize) -> anyhow::Result<()> {
    let message = |id: &str| {
        Message::new(id).decimal("memory", size(memory)).decimal("size", size(bytes)).with("threads", threads.get())
    };
    match free_memory() {
        Some(free) if free < memory => Err(console.refused(&message("table-too-large").decimal("free", size(free)))),
        _ => {
            noteln!("{}", console.speaker.say(&message("table-cost")));
            Ok(())
        }
    }
}

/// Returns the available memory, if the system reports it.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

fn verify(console: &mut Console, flags: &TablesVerifyArgs) -> anyhow::Result<ExitCode> {
    let SelectedTables { game, tables, plans, folder } = SelectedTables::new(console, &flags.which)?;
    let (speaker, stop) = (console.speaker_for(game), interrupt::watched());
    let bar = BuildBar::new(&speaker, stop);
    for plan in &plans {
        table_store::check(&folder, plan).map_err(|message| console.failure(game, &message))?;
        tables.verify(plan, flags.sample, &bar).map_err(|message| console.failure(game, &message))?;
    }
    bar.clear();
    writeln!(console.out, "{}", console.speaker.say(&Message::new("table-sound").with("tables", plans.len())))?;
    Ok(ExitCode::SUCCESS)
}

fn info(console: &mut Console, flags: &TablesInfoArgs) -> anyhow::Result<ExitCode> {
    let folder = folder(console, flags.tables.as_ref())?;
    let games = match &flags.game {
        Some(name) => vec![console.game(name)?],
        None => Games.games().to_vec(),
    };
    if let [game] = games[..] {
        tables_of(console, game)?;
    }
    let mut rows = Vec::new();
    for plan in games.iter().filter_map(|game| game.tables()).flat_map(Tables::all) {
        let state = match table_store::state(&folder, &plan) {
            Err(TableError::Missing) => continue,
            Ok(State::Whole) => "table-state-whole",
            Ok(State::Legacy) => "table-state-legacy",
            Err(TableError::Outdated) => "table-state-outdated",
            Err(_) => "table-state-damaged",
        };
        let bytes = size(table_store::file_size(&folder, &plan));
        rows.push(vec![plan.name.clone(), console.speaker.decimal(&bytes), console.speaker.text(state)]);
    }
    writeln!(
        console.out,
        "{}",
        console.speaker.say(&Message::new("table-folder").with("folder", folder.display().to_string()))
    )?;
    match rows.is_empty() {
        true => writeln!(console.out, "{}", console.speaker.text("table-nothing"))?,
        false => write!(console.out, "{}", lay_out(&rows))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn remove(console: &mut Console, flags: &TablesRemoveArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let (tables, folder) = (tables_of(console, game)?, folder(console, flags.tables.as_ref())?);
    let mut removed = 0;
    for plan in tables.all() {
        let label = table_store::label(&plan);
        let gone = tables::remove(&folder, &label);
        removed += usize::from(gone.with_context(|| console.file_message("file-not-written", &label.file(&folder)))?);
    }
    writeln!(console.out, "{}", console.speaker.say(&Message::new("table-removed").with("tables", removed)))?;
    Ok(ExitCode::SUCCESS)
}

/// Formats a number of bytes.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.2} GB", bytes as f64 / 1e9),
    }
}
