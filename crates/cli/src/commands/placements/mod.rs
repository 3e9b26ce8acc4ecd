//! `palabre placements`: openings that lose by force, and their refutations.

mod build;
mod journal;
mod report;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::Context as _;
use catalogue::{DynGame, Message, Survey};

use crate::console::Console;
use crate::flags::PlacementsArgs;
use crate::interrupt;
use crate::text_table::grouped;

/// Reports, extends or verifies the survey of a game's openings.
pub(crate) fn run(console: &mut Console, flags: &PlacementsArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let none = || console.usage(&Message::new("placements-none").with("game", game.info().title));
    let survey = game.survey().ok_or_else(none)?;
    match flags.what.as_deref() {
        Some("build") => run_build(console, game, survey, flags),
        Some("verify") => report::verify(console, survey, flags),
        Some(opening) => report::answer(console, survey, opening),
        None => report::sum_up(console, survey),
    }
}

fn run_build(
    console: &mut Console,
    game: &dyn DynGame,
    survey: &dyn Survey,
    flags: &PlacementsArgs,
) -> anyhow::Result<ExitCode> {
    let usual = || PathBuf::from(format!("{}-placements.journal", game.info().name));
    let path = flags.journal.clone().unwrap_or_else(usual);
    let cores = || std::thread::available_parallelism().map_or(1, Into::into);
    let threads = flags.threads.map_or_else(cores, Into::into);
    let stop = interrupt::watched();
    let journal = build::run(console, survey, &path, threads, stop)
        .with_context(|| console.file_message("file-not-written", &path))?;
    if let Some(out) = &flags.out {
        console.write_file(out, survey.pack(&journal.found))?;
    }
    let message = Message::new("placements-built").with("proved", journal.proved()).with("all", journal.found.len());
    let message = message.with("nodes", grouped(journal.nodes)).with("journal", path.display().to_string());
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}
