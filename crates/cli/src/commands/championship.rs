//! `palabre championship`

mod init;

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Context as _;
use arena::event::Event;
use arena::event::executor::Threads;
use arena::report::{self, Summary};
use arena::store::Store;
use arena::{Entrant, EventRun, LiveGames, RunLock, Supervisor};
use catalogue::Message;
use games::Games;

use crate::commands::play_match::crowded;
use crate::console::Console;
use crate::event_bar;
use crate::flags::{ChampionshipArgs, ChampionshipCommand};
use crate::interrupt;
use crate::markdown;
use crate::notes::{note, noteln};
use crate::shell;
use crate::text_table::lay_out;

/// Runs or resumes a championship until it ends or is interrupted.
pub(crate) fn run(console: &mut Console, flags: &ChampionshipArgs) -> anyhow::Result<ExitCode> {
    if let Some(ChampionshipCommand::Init(init)) = &flags.what {
        return init::run(console, init).map(|()| ExitCode::SUCCESS);
    }
    let file = flags.file.as_deref().unwrap_or(Path::new(""));
    let text = console.read_file(file)?;
    let event = Event::read(&text, &Games).map_err(|message| console.refused(&message))?;
    let db = flags.db.clone().unwrap_or_else(|| file.with_extension("db"));
    let (store, _lock) = begin(console, &event, &db)?;
    say_watch(console, &db);
    let supervisor = Supervisor::here().with(flags.isolation.level().unwrap_or(event.isolation));
    let ran = play(console, event.beside(file), &text, (store, Some(&db)), flags.concurrency, supervisor)?;
    let summary = Summary::of(&ran.store, &Games).map_err(|message| console.refused(&message))?;
    write_ranking(console, &summary)?;
    if ran.interrupted {
        return say_resume(console, summary.games.len());
    }
    let message = Message::new("championship-over").with("db", shell::quote(&db.display().to_string()));
    writeln!(console.out, "\n{}", console.speaker.say(&message))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints how to watch the games in a browser.
fn say_watch(console: &Console, db: &Path) {
    let message = Message::new("championship-watch").with("db", shell::quote(&db.display().to_string()));
    noteln!("{}", console.speaker.say(&message));
}

/// Prints the number of saved games and the command that resumes, which is the current one.
pub(crate) fn say_resume(console: &mut Console, games: usize) -> anyhow::Result<ExitCode> {
    let command = command_line(&std::env::args().collect::<Vec<_>>());
    let message = Message::new("championship-resume").with("games", games).with("command", command);
    console.out.flush()?;
    noteln!("\n{}", console.speaker.say(&message));
    Ok(ExitCode::from(interrupt::EXIT_CODE))
}

/// Opens an event's store with an exclusive lock. A started event can only be resumed with the same settings.
pub(crate) fn begin(console: &Console, event: &Event, db: &Path) -> anyhow::Result<(Store, RunLock)> {
    let refused = |message: Message| console.refused(&message);
    let store = Store::open(db).map_err(refused)?;
    let lock = RunLock::with(db).with_context(|| console.file_message("file-not-written", &RunLock::file(db)))?;
    let lock = lock.ok_or_else(|| anyhow::Error::msg(console.file_message("championship-busy", db)))?;
    if let Some(begun) = store.event().map_err(refused)? {
        Event::read(&begun, &Games).and_then(|begun| begun.admits(event)).map_err(refused)?;
    }
    Ok((store, lock))
}

/// The result of a run.
pub(crate) struct FinishedRun {
    pub(crate) store: Store,
    pub(crate) interrupted: bool,
}

/// Plays the remaining games under a progress bar and publishes them live beside the store.
pub(crate) fn play(
    console: &mut Console,
    event: Event,
    text: &str,
    (store, db): (Store, Option<&Path>),
    concurrency: Option<NonZeroUsize>,
    supervisor: Supervisor,
) -> anyhow::Result<FinishedRun> {
    admit_bots(console, &event, &supervisor)?;
    for section in &event.sections {
        console.make_ready(section.game, event.players.iter().map(|player| &player.entrant));
    }
    let asked = concurrency.or(event.concurrency.and_then(NonZeroUsize::new));
    // A remote client plays one game at a time.
    let guests = event.players.iter().any(|player| matches!(player.entrant, Entrant::Guest { .. }));
    let count = if guests { NonZeroUsize::MIN } else { asked.unwrap_or_else(usual_concurrency) };
    if let Some(warning) = crowded(count) {
        note!("{}", markdown::render(&console.speaker.say(&warning), markdown::width()));
    }
    let live = Arc::new(LiveGames::default());
    let stop = interrupt::watched();
    let run = EventRun { event, text, store, executor: Threads { count, supervisor, live }, live_file: db, stop };
    let store = run.play(|queue| event_bar::follow(console, queue)).map_err(|message| console.refused(&message))?;
    Ok(FinishedRun { store, interrupted: stop.load(Ordering::Relaxed) })
}

/// Checks the bots' protocols and isolation before the first game, and prints their limits.
fn admit_bots(console: &mut Console, event: &Event, supervisor: &Supervisor) -> anyhow::Result<()> {
    let bots: Vec<&Entrant> = event.players.iter().map(|player| &player.entrant).filter(|e| e.is_bot()).collect();
    EventRun::check_bots(event, supervisor).map_err(|message| console.refused(&message))?;
    let limits =
        bots.iter().find_map(|bot| if let Entrant::Command { limits, .. } = bot { Some(limits) } else { None });
    if let Some(limits) = limits {
        let kept = console.speaker.say(&limits.kept(supervisor));
        writeln!(console.out, "{}", markdown::render(&kept, markdown::width()))?;
    }
    invite(console, event)?;
    console.out.flush()?;
    Ok(())
}

/// Opens the ports for remote clients and prints them.
fn invite(console: &mut Console, event: &Event) -> anyhow::Result<()> {
    let guest = |player: &&arena::event::Competitor| matches!(player.entrant, Entrant::Guest { .. });
    let names: Vec<&str> = event.players.iter().filter(guest).map(|player| player.name.as_str()).collect();
    let Some(first) = event.players.iter().find(guest) else { return Ok(()) };
    event.lobbies.heed(interrupt::watched());
    let mut closed = false;
    for section in &event.sections {
        let Some(dialect) = first.entrant.dialect(section.game) else { continue };
        let lobby = event.lobbies.of(dialect).map_err(|message| console.refused(&message))?;
        let message = Message::new("championship-guests").with("names", names.join(", "));
        let message = message.with("title", section.game.info().title).with("game", section.game.info().name);
        let (address, open) = (lobby.address(), arena::open_to(lobby.address().ip()));
        let message = message.with("address", address.ip().to_string()).with("open", open);
        let said = console.speaker.say(&message.with("port", address.port().to_string()));
        writeln!(console.out, "{}", markdown::render(&said, markdown::width()))?;
        closed |= address.ip().is_loopback();
    }
    if closed {
        let said = console.speaker.text("championship-closed");
        writeln!(console.out, "{}", markdown::render(&said, markdown::width()))?;
    }
    Ok(())
}

/// Leaves one core for the referee and the rest of the machine.
fn usual_concurrency() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores.saturating_sub(1)).unwrap_or(NonZeroUsize::MIN)
}

/// Prints the ranking and its tie-breaks.
pub(crate) fn write_ranking(console: &mut Console, summary: &Summary) -> anyhow::Result<()> {
    let rows = report::standings(summary, &console.speaker);
    let played = Message::new("championship-games")
        .with("name", summary.event.name.as_str())
        .with("games", summary.games.len())
        .with("expected", summary.event.games(summary.event.players.len()).max(summary.games.len()));
    writeln!(console.out, "{}\n", console.speaker.say(&played))?;
    let wide = lay_out(&joined(&rows, &[2, 3, 4, 5, 6, 7, 8]));
    let fits = !std::io::stdout().is_terminal() || wide.width() <= terminal_width();
    let sheet = if fits { wide } else { lay_out(&joined(&rows, &[2, 8])) };
    write!(console.out, "{sheet}")?;
    let ranked = report::tie_breaks(summary, &console.speaker);
    write!(console.out, "\n{}", markdown::render(&ranked, markdown::width()))?;
    Ok(())
}

/// Joins rank and name into one left-aligned column, followed by the given columns.
fn joined(rows: &[Vec<String>], columns: &[usize]) -> Vec<Vec<String>> {
    let join = |row: &Vec<String>| {
        let named = format!("{:<5}{}", row[0], row[1]);
        std::iter::once(named).chain(columns.iter().map(|column| row[*column].clone())).collect()
    };
    rows.iter().map(join).collect()
}

fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(usize::MAX, |(width, _)| usize::from(width.0))
}

/// Returns the command line that starts this program again, as the user would type it.
fn command_line(words: &[String]) -> String {
    let words = words.iter().skip(1).map(|word| shell::quote(word));
    std::iter::once("palabre".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
