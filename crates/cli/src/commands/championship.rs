//! `palabre championship`

mod check;
mod finish;
mod init;
mod replace;
mod replay_worker;

use std::collections::BTreeMap;
use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ::lab::{EventId, LabAddress, LabExecutor, SCALED};
use anyhow::{Context as _, bail};
use arena::event::Event;
use arena::event::executor::{Executor, Threads};
use arena::report::{self, Summary};
use arena::statistics::marks::Marks;
use arena::store::Store;
use arena::submissions::BotsFolder;
use arena::{BuildFailure, ConversationFolder, Entrant, EventRun, LiveGames, RunLock, Supervisor};
use catalogue::Message;
use games::Games;

use crate::commands::play_match::crowded;
use crate::commands::{lab, worker};
use crate::console::Console;
use crate::event_bar;
use crate::exit_code::ExitCode;
use crate::flags::{ChampionshipArgs, ChampionshipCommand, LabFlags};
use crate::interrupt;
use crate::markdown;
use crate::notes::{note, noteln};
use crate::shell;
use crate::text_table::lay_out;

/// Runs or resumes a championship until it ends or is interrupted.
pub(crate) fn run(console: &mut Console, flags: &ChampionshipArgs) -> anyhow::Result<ExitCode> {
    if let Some(command) = &flags.what {
        return command.run(console);
    }
    let file = flags.file.as_deref().unwrap_or(Path::new(""));
    let text = console.read_file(file)?;
    let event = Event::read(&text, &Games).map_err(|message| console.refused(&message))?;
    let db = store_of(file, flags.db.as_deref());
    let conversations = conversations(console, flags.conversation.as_deref())?;
    let (mut store, _lock) = begin(console, &event, &db)?;
    replay_worker::replay(console, &mut store, &flags.replay_worker)?;
    let lab = LabChoice::of(console, &flags.lab, event.lab.as_deref())?
        .map(|lab| LabChoice { excluded: flags.replay_worker.clone(), ..lab });
    say_watch(console, &db);
    let supervisor = Supervisor::here().with(flags.isolation.level().unwrap_or(event.isolation));
    let mut event = event.beside(file);
    if !build_bots(console, &mut event, file, &supervisor)? {
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    let runner = Runner { concurrency: flags.concurrency, supervisor, conversations: conversations.clone(), lab };
    let ran = play(console, event, &text, (store, Some(&db)), runner)?;
    let summary = Summary::of(&ran.store, &Games).map_err(|message| console.refused(&message))?;
    write_ranking(console, &summary, None)?;
    check_conversations(console, conversations.as_deref())?;
    if let Some(ended) = ran.ended_early {
        return say_resume(console, summary.games.len(), ended);
    }
    let message = Message::new("championship-over").with("db", shell::quote(&db.display().to_string()));
    writeln!(console.out, "\n{}", console.speaker.say(&message))?;
    Ok(ExitCode::SUCCESS)
}

impl ChampionshipCommand {
    fn run(&self, console: &mut Console) -> anyhow::Result<ExitCode> {
        match self {
            Self::Init(flags) => init::run(console, flags),
            Self::Check(flags) => check::run(console, flags),
            Self::Replace(flags) => replace::run(console, flags).map(|()| ExitCode::SUCCESS),
            Self::Finish(flags) => finish::run(console, flags).map(|()| ExitCode::SUCCESS),
        }
    }
}

/// Returns the store of a championship file: the given one, or the one beside the file.
fn store_of(file: &Path, db: Option<&Path>) -> PathBuf {
    db.map_or_else(|| file.with_extension("db"), Path::to_owned)
}

/// Creates the folder of conversations, if one is asked for.
pub(crate) fn conversations(
    console: &Console,
    folder: Option<&Path>,
) -> anyhow::Result<Option<Arc<ConversationFolder>>> {
    let create = |folder: &Path| {
        let created = ConversationFolder::create(folder);
        created.map(Arc::new).with_context(|| console.file_message("file-not-written", folder))
    };
    folder.map(create).transpose()
}

/// Fails if a conversation could not be written.
pub(crate) fn check_conversations(console: &Console, folder: Option<&ConversationFolder>) -> anyhow::Result<()> {
    let why = folder.and_then(ConversationFolder::failure);
    why.map_or(Ok(()), |why| bail!(console.speaker.say(&Message::new("conversation-unwritten").with("why", why))))
}

/// Prints how to watch the games in a browser.
fn say_watch(console: &Console, db: &Path) {
    let message = Message::new("championship-watch").with("db", shell::quote(&db.display().to_string()));
    noteln!("{}", console.speaker.say(&message));
}

/// Prints the number of saved games and the command that resumes, which is the current one.
pub(crate) fn say_resume(console: &mut Console, games: usize, ended: EndedEarly) -> anyhow::Result<ExitCode> {
    let command = command_line(&std::env::args().collect::<Vec<_>>());
    let (id, code) = match ended {
        EndedEarly::Interrupted => ("championship-resume", ExitCode::from(interrupt::EXIT_CODE)),
        EndedEarly::Finished => ("championship-finished", ExitCode::SUCCESS),
    };
    let message = Message::new(id).with("games", games).with("command", command);
    console.out.flush()?;
    noteln!("\n{}", console.speaker.say(&message));
    Ok(code)
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
    /// `None` if everything was played.
    pub(crate) ended_early: Option<EndedEarly>,
}

/// The reason why a run ended with games still to play.
#[derive(Clone, Copy)]
pub(crate) enum EndedEarly {
    /// By Ctrl-C; the games under way are lost.
    Interrupted,
    /// By `palabre championship finish`.
    Finished,
}

/// The settings of a run that are not part of the event.
pub(crate) struct Runner {
    pub(crate) concurrency: Option<NonZeroUsize>,
    pub(crate) supervisor: Supervisor,
    pub(crate) conversations: Option<Arc<ConversationFolder>>,
    pub(crate) lab: Option<LabChoice>,
}

/// The lab that plays an event.
pub(crate) struct LabChoice {
    pub(crate) address: LabAddress,
    /// Workers whose games do not count.
    pub(crate) excluded: Vec<String>,
    pub(crate) scale: Option<f64>,
}

impl LabChoice {
    /// Returns the lab that the flags or the event's file name, if any.
    pub(crate) fn of(console: &Console, flags: &LabFlags, file: Option<&str>) -> anyhow::Result<Option<Self>> {
        let Some(address) = lab::chosen(console, flags, file)? else { return Ok(None) };
        let scale = flags.scale_time.then(|| worker::speed(console)).transpose()?;
        Ok(Some(Self { address, excluded: Vec::new(), scale }))
    }

    /// Returns the executor of an event, after checking that the lab is there.
    fn executor(
        self,
        console: &Console,
        event: &Event,
        (text, db): (&str, Option<&Path>),
        live: &Arc<LiveGames>,
    ) -> anyhow::Result<LabExecutor> {
        let id = db.map_or_else(EventId::random, |db| Ok(EventId::of_store(db, text)));
        let id = id.map_err(|message| console.refused(&message))?;
        let Self { address, excluded, scale } = self;
        let (live, isolation) = (Arc::clone(live), event.isolation);
        let lab = LabExecutor { isolation, live, excluded, scale, ..lab::executor(console, address, id, &event.name) };
        lab.check().map_err(|message| console.refused(&message))?;
        Ok(lab)
    }
}

/// Plays the remaining games under a progress bar and publishes them live beside the store.
pub(crate) fn play(
    console: &mut Console,
    event: Event,
    text: &str,
    (store, db): (Store, Option<&Path>),
    Runner { concurrency, supervisor, conversations, lab }: Runner,
) -> anyhow::Result<FinishedRun> {
    admit_bots(console, &event, &supervisor, lab.is_some())?;
    for section in &event.sections {
        console.make_ready(section.game, event.players.iter().map(|player| &player.entrant));
    }
    let asked = concurrency.or(event.concurrency.and_then(NonZeroUsize::new));
    // A remote client plays one game at a time.
    let guests = event.players.iter().any(|player| matches!(player.entrant, Entrant::Guest { .. }));
    let count = if guests { NonZeroUsize::MIN } else { asked.unwrap_or_else(usual_concurrency) };
    if let Some(warning) = crowded(count).filter(|_| lab.is_none()) {
        note!("{}", markdown::render(&console.speaker.say(&warning), markdown::width()));
    }
    let live = Arc::new(LiveGames::default());
    let stop = interrupt::watched();
    let isolation = supervisor.isolation();
    let executor: Box<dyn Executor> = match lab {
        Some(lab) => {
            let lab = lab.executor(console, &event, (text, db), &live)?;
            Box::new(LabExecutor { isolation, ..lab })
        }
        None => Box::new(Threads { count, supervisor, live: Arc::clone(&live), conversations }),
    };
    let run = EventRun { event, text, store, executor: &*executor, live, live_file: db, requests: db, stop };
    let mut finished = false;
    let played = run.play(|queue| {
        event_bar::follow(console, queue);
        finished = queue.was_finished_early();
    });
    let store = played.map_err(|message| console.refused(&message))?;
    let interrupted = stop.load(Ordering::Relaxed).then_some(EndedEarly::Interrupted);
    Ok(FinishedRun { store, ended_early: interrupted.or(finished.then_some(EndedEarly::Finished)) })
}

/// Builds the bots that are handed in as sources, unless they are up to date. The error names the player. Returns
/// `false` if it was interrupted.
fn build_bots(console: &Console, event: &mut Event, file: &Path, supervisor: &Supervisor) -> anyhow::Result<bool> {
    let (bots, stop) = (BotsFolder::beside(file), interrupt::watched());
    for player in event.players.iter_mut().filter(|player| player.build.is_some()) {
        let message = Message::new("build-running").quoting("name", player.name.as_str());
        let notice = console.speaker.say(&message);
        let built = player.build(&bots, supervisor, stop, &mut || noteln!("{notice}"));
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if let Err(BuildFailure { why, log }) = built {
            let message = Message::new("championship-unbuilt").quoting("name", player.name.as_str()).with("why", why);
            let message = message.with("log", log).with("file", bots.log(&player.name).display().to_string());
            return Err(console.refused(&message));
        }
    }
    Ok(true)
}

/// Checks the bots' protocols and isolation before the first game, and prints their limits.
fn admit_bots(console: &mut Console, event: &Event, supervisor: &Supervisor, in_lab: bool) -> anyhow::Result<()> {
    let checked = if in_lab { EventRun::check_protocols(event) } else { EventRun::check_bots(event, supervisor) };
    checked.map_err(|message| console.refused(&message))?;
    write_limits(console, event, supervisor)?;
    invite(console, event)?;
    console.out.flush()?;
    Ok(())
}

/// Prints the limits of the bots.
fn write_limits(console: &mut Console, event: &Event, supervisor: &Supervisor) -> anyhow::Result<()> {
    let limits = event.players.iter().find_map(|player| match &player.entrant {
        Entrant::Command { limits, .. } => Some(limits),
        _ => None,
    });
    if let Some(limits) = limits {
        let kept = console.speaker.say(&limits.kept(supervisor));
        writeln!(console.out, "{}", markdown::render(&kept, markdown::width()))?;
    }
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

/// Prints the ranking and its tie-breaks, with marks if asked for. Long names are shortened.
pub(crate) fn write_ranking(console: &mut Console, summary: &Summary, marks: Option<Marks>) -> anyhow::Result<()> {
    let rows = report::standings(summary, &report::short_names(&summary.names), marks, &console.speaker);
    let played = Message::new("championship-games")
        .with("name", summary.event.name.as_str())
        .with("games", summary.games.len())
        .with("expected", summary.event.games(summary.event.players.len()).max(summary.games.len()));
    writeln!(console.out, "{}\n", console.speaker.say(&played))?;
    let columns = rows[0].len();
    let wide = lay_out(&joined(&rows, &(2..columns).collect::<Vec<_>>()));
    let fits = !std::io::stdout().is_terminal() || wide.width() <= terminal_width();
    // On a narrow terminal: points, forfeits, marks and rating.
    let narrow: Vec<usize> = [2].into_iter().chain(7..columns).collect();
    let sheet = if fits { wide } else { lay_out(&joined(&rows, &narrow)) };
    write!(console.out, "{sheet}")?;
    let ranked = report::tie_breaks(summary, &console.speaker);
    write!(console.out, "\n{}", markdown::render(&ranked, markdown::width()))?;
    for section in &summary.event.sections {
        let speaker = console.speaker_for(section.game);
        if let Some(message) = summary.side_message(section) {
            write!(console.out, "{}", markdown::render(&speaker.say(&message), markdown::width()))?;
        }
    }
    write_workers(console, summary)?;
    if !summary.replaced.is_empty() {
        let replaced = Message::new("report-replaced").with("games", summary.replaced.len());
        write!(console.out, "{}", markdown::render(&console.speaker.say(&replaced), markdown::width()))?;
    }
    Ok(())
}

/// Prints the workers of a lab that played games, and the pairs that none could play.
fn write_workers(console: &mut Console, summary: &Summary) -> anyhow::Result<()> {
    let mut workers = BTreeMap::<&str, usize>::new();
    for game in summary.games.iter().filter(|game| !game.finished.worker.is_empty()) {
        *workers.entry(&game.finished.worker).or_default() += 1;
    }
    if !workers.is_empty() {
        let told = workers.iter().map(|(name, games)| format!("{name} {games}")).collect::<Vec<_>>().join(", ");
        let message = Message::new("report-workers").with("workers", told);
        write!(console.out, "{}", markdown::render(&console.speaker.say(&message), markdown::width()))?;
    }
    if summary.games.iter().any(|game| game.finished.record.contains(SCALED)) {
        write!(console.out, "{}", markdown::render(&console.speaker.text("report-scaled"), markdown::width()))?;
    }
    if !summary.aside.is_empty() {
        let message = Message::new("lab-aside").with("pairs", summary.aside.len());
        write!(console.out, "{}", markdown::render(&console.speaker.say(&message), markdown::width()))?;
        for (pair, evidence) in &summary.aside {
            writeln!(console.out, "  {pair}: {}", evidence.replace('\n', "\n    "))?;
        }
    }
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
