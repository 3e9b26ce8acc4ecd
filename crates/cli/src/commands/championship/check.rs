//! `palabre championship check`: builds and checks all bots of a championship, and writes a page to hand out.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use arena::event::Event;
use arena::report;
use arena::submissions::BotsFolder;
use arena::{BotReport, Entrant, EventCheck, Supervisor};
use catalogue::{Message, StyledText, quoted};
use games::Games;

use super::{usual_concurrency, write_limits};
use crate::console::{Console, speaker_for};
use crate::exit_code::ExitCode;
use crate::flags::ChampionshipCheckArgs;
use crate::notes::noteln;
use crate::{interrupt, markdown, shell};

/// Checks the bots and writes the page. Succeeds if all checks pass.
pub(super) fn run(console: &mut Console, flags: &ChampionshipCheckArgs) -> anyhow::Result<ExitCode> {
    let text = console.read_file(&flags.file)?;
    let event = Event::read(&text, &Games).map_err(|message| console.refused(&message))?.beside(&flags.file);
    let page = page_file(flags);
    if !flags.force && page.exists() {
        anyhow::bail!(console.file_message("file-exists", &page));
    }
    if !event.players.iter().any(|player| matches!(player.entrant, Entrant::Command { .. })) {
        anyhow::bail!(console.file_message("championship-check-none", &flags.file));
    }
    let supervisor = Supervisor::here().with(flags.isolation.level().unwrap_or(event.isolation));
    supervisor.ensure().map_err(|message| console.refused(&message))?;
    write_limits(console, &event, &supervisor)?;
    console.out.flush()?;
    let reports = check(console, flags, &event, &supervisor)?;
    let written = report::bot_checks(&event, &reports, console.language, games::TEXTS);
    console.write_file(&page, written)?;
    write!(console.out, "{}", table(console, &reports))?;
    let interrupted = interrupt::watched().load(Ordering::Relaxed);
    let failed = reports.iter().filter(|report| report.failed() > 0).count();
    let id = match failed {
        _ if interrupted => "championship-check-interrupted",
        0 => "championship-check-passed",
        _ => "championship-check-failed",
    };
    let message = Message::new(id).with("failed", failed).with("count", reports.len());
    let message = message.with("file", shell::quote(&page.display().to_string()));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(match failed {
        _ if interrupted => ExitCode::from(interrupt::EXIT_CODE),
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// Returns the file of the page: as given, in the folder given, or beside the event file.
fn page_file(flags: &ChampionshipCheckArgs) -> PathBuf {
    let stem = flags.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = format!("{stem}-check.html");
    match &flags.out {
        Some(folder) if folder.is_dir() => folder.join(name),
        Some(file) => file.clone(),
        None => flags.file.with_file_name(name),
    }
}

/// Runs the checks, with a line on standard error for each bot that is done.
fn check(
    console: &Console,
    flags: &ChampionshipCheckArgs,
    event: &Event,
    supervisor: &Supervisor,
) -> anyhow::Result<Vec<BotReport>> {
    let asked = flags.concurrency.or(event.concurrency.and_then(NonZeroUsize::new));
    let concurrency = asked.unwrap_or_else(usual_concurrency).get();
    let bots = BotsFolder::beside(&flags.file);
    let stop = interrupt::watched();
    let checks = EventCheck { event, bots: &bots, supervisor, concurrency, stop };
    let speaker = &console.speaker;
    // The speaker belongs to this thread.
    let (done, results) = std::sync::mpsc::channel::<Message>();
    let run = std::thread::scope(|scope| {
        let run = scope.spawn(|| {
            let done = std::sync::Mutex::new(done);
            checks.run(&|report| _ = stdx::lock(&done).send(progress(report)))
        });
        for message in results {
            noteln!("{}", speaker.say(&message));
        }
        run.join()
    });
    let reports = run.map_err(|_| anyhow::Error::msg(console.speaker.text("championship-check-broken")))?;
    reports.map_err(|message| console.refused(&message))
}

fn progress(report: &BotReport) -> Message {
    let message = Message::new("championship-checked").quoting("name", report.player.as_str());
    message.with("passed", report.passed()).with("failed", report.failed())
}

/// Lists the bots with their results, and the first failure of each.
fn table(console: &Console, reports: &[BotReport]) -> StyledText {
    let mut sheet = StyledText::new();
    let names = report::short_names(&reports.iter().map(|report| report.player.as_str()).collect::<Vec<_>>());
    let words: Vec<String> = reports.iter().map(|report| console.speaker.text(verdict(report))).collect();
    let widest = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let (width, indent) = (widest(&names), widest(&words));
    for ((report, name), word) in reports.iter().zip(&names).zip(&words) {
        let counts = console.speaker.say(&progress_counts(report));
        sheet.line().text(format!("{word:<indent$}  {name:<width$}  {counts}"));
        if let Some((why, game)) = report.first_failure() {
            let said =
                game.map_or_else(|| console.speaker.say(&why), |game| speaker_for(console.language, game).say(&why));
            markdown::wrap(&mut sheet, "    ", "    ", &quoted(&said), markdown::width());
        }
    }
    sheet
}

fn verdict(report: &BotReport) -> &'static str {
    match report.failed() {
        0 if report.complete => "check-passed",
        0 => "check-incomplete",
        _ => "check-failed",
    }
}

fn progress_counts(report: &BotReport) -> Message {
    Message::new("championship-check-counts").with("passed", report.passed()).with("failed", report.failed())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::flags::IsolationFlags;

    #[test]
    fn the_page_is_beside_the_event_unless_told_otherwise() {
        let folder = tempfile::tempdir().expect("a folder");
        let named = |out: Option<&Path>| {
            let isolation = IsolationFlags { isolation: None, unconfined: false };
            let (file, out) = (PathBuf::from("events/cup.toml"), out.map(Path::to_owned));
            page_file(&ChampionshipCheckArgs { file, out, force: false, concurrency: None, isolation })
        };
        assert_eq!(named(None), Path::new("events/cup-check.html"));
        assert_eq!(named(Some(Path::new("x.html"))), Path::new("x.html"));
        assert_eq!(named(Some(folder.path())), folder.path().join("cup-check.html"));
    }
}
