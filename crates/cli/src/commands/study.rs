//! `palabre study`

use std::io::Write as _;

use arena::event::Event;
use arena::event::study;
use arena::report::Summary;
use arena::store::Store;
use games::Games;

use crate::commands::championship::{EndedEarly, LabChoice, Runner, begin, play, say_resume};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::StudyArgs;
use crate::interrupt;

/// Plays strategies against each other at several depths or times and reports the results.
pub(crate) fn run(console: &mut Console, flags: &StudyArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let supervisor = console.isolate(flags.isolation);
    for spec in &flags.players {
        console.player(game, spec)?;
    }
    let plan = study::Study {
        game,
        rules: flags.rules.clone(),
        strategies: flags.players.clone(),
        depths: flags.depths.clone(),
        times: flags.times.clone(),
        pairs: flags.games.div_ceil(2),
        seed: flags.seed,
    };
    let text = plan.event();
    let event = Event::read(&text, &Games).map_err(|message| console.usage_in(game, &message))?;
    let (store, _lock) = match &flags.db {
        Some(db) => begin(console, &event, db).map(|(store, lock)| (store, Some(lock)))?,
        None => (Store::in_memory().map_err(|message| console.refused(&message))?, None),
    };
    let lab = LabChoice::of(console, &flags.lab, None)?;
    let runner = Runner { concurrency: flags.concurrency, supervisor, conversations: None, lab };
    let ran = play(console, event, &text, (store, flags.db.as_deref()), runner)?;
    let summary = Summary::of(&ran.store, &Games).map_err(|message| console.refused(&message))?;
    let markdown = study::markdown(&summary, &console.speaker);
    match &flags.md {
        Some(file) => console.write_file(file, &markdown)?,
        None => write!(console.out, "{markdown}")?,
    }
    if let Some(file) = &flags.html {
        console.write_file(file, study::page(&summary, console.language))?;
    }
    match (ran.ended_early, &flags.db) {
        (Some(ended), Some(_)) => say_resume(console, summary.games.len(), ended),
        (Some(EndedEarly::Interrupted), None) => Ok(ExitCode::from(interrupt::EXIT_CODE)),
        _ => Ok(ExitCode::SUCCESS),
    }
}
