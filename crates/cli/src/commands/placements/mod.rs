//! `palabre placements`: openings that lose by force, and their refutations.

mod build;
mod certificate;
mod journal;
mod lab_search;
mod report;
mod verify;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use catalogue::{DynGame, Message, Survey};
use indicatif::{ProgressBar, ProgressStyle};

use self::build::Build;
use self::lab_search::LabSearch;
use crate::commands::lab;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::PlacementsArgs;
use crate::interrupt;
use crate::text_table::grouped;

/// Reports, extends or verifies the survey of a game's openings.
pub(crate) fn run(console: &mut Console, flags: &PlacementsArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let none = || console.usage(&Message::new("placements-none").with("game", game.info().title));
    let survey = game.survey().ok_or_else(none)?;
    let cores = || std::thread::available_parallelism().map_or(1, Into::into);
    let threads = flags.threads.map_or_else(cores, Into::into);
    let usual = |kind: &str| PathBuf::from(format!("{}-{kind}.journal", game.info().name));
    let needed = |id: &str| flags.target.as_deref().ok_or_else(|| console.usage(&Message::new(id)));
    match flags.what.as_deref() {
        Some("build") => {
            let path = flags.journal.clone().unwrap_or_else(|| usual("placements"));
            run_build(console, (game, survey), flags, &path, threads)
        }
        Some("verify") => {
            let all = || flags.sample.is_none().then(|| usual("verification"));
            verify::run(console, survey, flags, flags.journal.clone().or_else(all).as_deref(), threads)
        }
        Some("certificate") => {
            let opening = needed("placements-no-opening")?;
            certificate::write(console, game, survey, opening, flags)
        }
        Some("check") => {
            let file = needed("placements-no-file")?;
            certificate::check(console, game, survey, Path::new(file))
        }
        Some(opening) => report::answer(console, survey, opening),
        None => report::sum_up(console, survey),
    }
}

fn run_build(
    console: &mut Console,
    (game, survey): (&'static dyn DynGame, &dyn Survey),
    flags: &PlacementsArgs,
    path: &Path,
    threads: usize,
) -> anyhow::Result<ExitCode> {
    let name = game.info().name;
    let lab = lab::for_tasks(console, &flags.lab, &format!("{name}: placements"), Some((path, "")))?;
    let lab = lab.map(|lab| LabSearch { lab, game: name });
    let (stop, megabytes) = (interrupt::watched(), flags.memory.get() / threads);
    let efforts = flags.efforts.map_or(usize::MAX, Into::into).min(survey.efforts());
    let journal =
        Build { survey, threads, megabytes, efforts, again: flags.again, stop }.run(console, path, lab.as_ref())?;
    if let Some(out) = &flags.out {
        console.write_file(out, survey.pack(&journal.found))?;
    }
    let message = Message::new("placements-built").with("proved", journal.proved()).with("all", journal.found.len());
    let message = message.with("nodes", grouped(journal.nodes)).with("journal", path.display().to_string());
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// A progress bar over openings.
fn bar(openings: usize, left: &str) -> ProgressBar {
    let bar = ProgressBar::new(openings as u64);
    let template = format!("{{bar:24}} {{pos}}/{{len}}  {left} {{eta}}  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}
