//! `palabre placements`: which openings lose by force, and to what.

mod build;
mod journal;

use std::io::Write as _;
use std::process::ExitCode;

use rules::{AnyGame, Message, Survey};

use crate::flags::Placements;
use crate::interrupt;
use crate::session::Session;

/// Reports, builds or verifies what is known of a game's openings.
pub(crate) fn run(session: &mut Session, flags: &Placements) -> anyhow::Result<ExitCode> {
    let game = session.game(&flags.game)?;
    let Some(survey) = game.survey() else {
        return Err(session.usage(&Message::new("placements-none").with("game", game.info().name)));
    };
    match flags.what.as_deref() {
        Some("build") => run_build(session, game, survey, flags),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn run_build(
    session: &mut Session,
    game: &dyn AnyGame,
    survey: &dyn Survey,
    flags: &Placements,
) -> anyhow::Result<ExitCode> {
    let path = flags.journal.clone().unwrap_or_else(|| format!("{}.journal", game.info().name).into());
    let threads = flags.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, Into::into), Into::into);
    let left = session.speaker.text("progress-left");
    let journal = build::run(survey, &path, threads, &left, interrupt::watched())?;
    if let Some(out) = &flags.out {
        std::fs::write(out, survey.pack(&journal.found))?;
    }
    writeln!(session.out, "{}/{} {}", journal.proved(), journal.found.len(), journal.nodes)?;
    Ok(ExitCode::SUCCESS)
}
