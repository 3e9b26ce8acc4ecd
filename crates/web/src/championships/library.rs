//! [`Library`]: the files of championships: those made here, in a folder of their own, and those named at the start.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use arena::event::{self, Event};
use arena::report::Summary;
use arena::store::Store;
use arena::{Board, Glimpse, LiveFile, RunLock};
use catalogue::Message;
use games::Games;
use play::Pace;
use stdx::lock as locked;

use super::runner::Run;
use crate::api::error::{Answer, ApiError};
use crate::engines::player_pool::{PlayerPool, Reserved};
use crate::engines::player_specs as players;
use crate::limits::{self, PerAddress};
use crate::net::middleware::Caller;
use crate::net::quota::{Counted, Full, Quota};
use crate::private_files;
use crate::token::token;

/// Where championships are.
pub(crate) struct Library {
    folder: PathBuf,
    /// Files besides those of the folder.
    named: Vec<PathBuf>,
    /// Whether the owner may have commands run.
    commands: bool,
    books: Mutex<HashMap<String, Arc<Book>>>,
    /// Championships made here since the start, by visitor and by address.
    makers: Arc<Quota<String>>,
    addresses: Arc<Quota<IpAddr>>,
    per_address: PerAddress,
    /// The memory that their players take.
    pool: Arc<PlayerPool>,
    /// Held while one is begun, so that no two take the last place.
    beginning: Mutex<()>,
}

/// A championship's file, with what is known of it.
pub(crate) struct Book {
    pub(crate) id: String,
    db: PathBuf,
    run: Mutex<Option<Run>>,
    /// The visitor who last had it run.
    runner: Mutex<Option<Runner>>,
    read: Mutex<Option<(Stamp, Arc<Summary>)>>,
    /// Key that its maker is counted by.
    made: Mutex<Option<Made>>,
}

type Made = (Counted<String>, Option<Counted<IpAddr>>);

/// A visitor who has a championship run.
struct Runner {
    visitor: String,
    address: Option<IpAddr>,
}

impl Runner {
    fn of(caller: &Caller) -> Self {
        Self { visitor: caller.visitor.clone(), address: caller.address }
    }

    /// Tells whether this may be the same person: the same visitor, or someone at the same address.
    fn is_like(&self, caller: &Caller) -> bool {
        self.visitor == caller.visitor || (self.address.is_some() && self.address == caller.address)
    }
}

/// How a file looks without being read.
type Look = (Option<SystemTime>, u64);

/// How a championship's file looked when it was read: its log grows with each game.
type Stamp = [Look; 2];

/// What changes when a game ends, or when it is begun or left.
pub(crate) type News = (Stamp, bool, bool);

/// What changes with every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Moves {
    /// Those that are played here.
    Here(Vec<Glimpse>),
    /// Those of another program.
    Elsewhere(Look),
}

/// How a championship stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Running,
    Waiting,
    Over,
    /// Another program runs it.
    Elsewhere,
}

impl State {
    /// The word that pages are told.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Over => "over",
            Self::Elsewhere => "elsewhere",
        }
    }
}

fn unkept(error: &std::io::Error) -> ApiError {
    ApiError::because("storage", error.to_string())
}

impl Library {
    /// A file that is something else than a championship is refused; one that holds none yet may come to.
    pub(crate) fn open(
        folder: PathBuf,
        named: Vec<PathBuf>,
        commands: bool,
        pool: Arc<PlayerPool>,
        per_address: PerAddress,
    ) -> Result<Self, Message> {
        let named: Vec<PathBuf> = named.into_iter().map(kept_of).collect();
        if let Some(file) = named.iter().find(|file| !is_awaited(file) && Store::read(file).is_err()) {
            return Err(Message::new("web-event-foreign").with("file", file.display().to_string()));
        }
        Ok(Self {
            folder,
            named,
            commands,
            books: Mutex::default(),
            makers: Quota::new(usize::MAX),
            addresses: Quota::new(usize::MAX),
            per_address,
            pool,
            beginning: Mutex::default(),
        })
    }

    /// The files named at the start that hold no championship yet.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = &Path> {
        self.named.iter().map(PathBuf::as_path).filter(|file| is_awaited(file))
    }

    /// Every championship, by name of file.
    pub(crate) fn books(&self) -> Vec<Arc<Book>> {
        let found = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let files: Vec<PathBuf> = self.named.iter().cloned().chain(found.filter(|file| is_db(file))).collect();
        let mut books: Vec<Arc<Book>> = files.iter().filter_map(|file| self.book_of(file)).collect();
        books.sort_by(|a, b| a.id.cmp(&b.id));
        books.dedup_by(|a, b| a.id == b.id);
        books
    }

    /// The championship of that name. A name is looked for, never made into a path.
    pub(crate) fn book(&self, id: &str) -> Answer<Arc<Book>> {
        let known = locked(&self.books).get(id).cloned();
        let found = known.or_else(|| self.books().into_iter().find(|book| book.id == id));
        found.filter(|book| book.db.exists()).ok_or_else(|| ApiError::new("unknown-championship"))
    }

    fn book_of(&self, file: &Path) -> Option<Arc<Book>> {
        let id = file.file_stem()?.to_str()?.to_owned();
        let new = || Arc::new(Book::new(id.clone(), file.to_owned()));
        Some(Arc::clone(locked(&self.books).entry(id.clone()).or_insert_with(new)))
    }

    /// A new championship, not begun.
    pub(crate) fn create(&self, text: &str, caller: &Caller) -> Answer<Arc<Book>> {
        let event = self.read(text, caller)?;
        let made = if caller.is_owner { None } else { Some(self.count(caller)?) };
        if self.books().len() >= limits::EVENTS {
            return Err(ApiError::new("too-many-championships").with("most", limits::EVENTS));
        }
        private_files::make_folder(&self.folder).map_err(|error| unkept(&error))?;
        let tail = token(6).map_err(|error| unkept(&error))?;
        let file = self.folder.join(format!("{}-{tail}.db", slug(&event.name)));
        private_files::make_file(&file).map_err(|error| unkept(&error))?;
        keep(&file, text, &event)?;
        let book = self.book_of(&file).ok_or_else(|| ApiError::new("unknown-championship"))?;
        *locked(&book.made) = made;
        Ok(book)
    }

    /// One more championship of a caller's, unless they or their address have made too many.
    fn count(&self, caller: &Caller) -> Answer<Made> {
        let full = |Full(most)| ApiError::new("too-many-championships").with("most", most);
        let own = self.makers.enter(caller.visitor.clone(), limits::EVENTS_EACH).map_err(full)?;
        let most = self.per_address.events();
        let address = caller.address.map(|address| self.addresses.enter(address, most)).transpose();
        Ok((own, address.map_err(|Full(most)| full(Full(most)).said("address-full"))?))
    }

    /// An event's text as an event that this caller may have played.
    fn read(&self, text: &str, caller: &Caller) -> Answer<Event> {
        let event = Event::read(text, &Games).map_err(|why| ApiError::because("bad-event", why))?;
        if event.players.iter().any(|player| player.entrant.is_bot()) {
            if !self.commands {
                return Err(ApiError::new("commands-off"));
            }
            if !caller.is_owner {
                return Err(ApiError::new("not-owner"));
            }
        }
        if !caller.is_owner {
            self.check(&event)?;
        }
        Ok(event)
    }

    /// What anyone may have played: players of ours, within bounds.
    fn check(&self, event: &Event) -> Answer<()> {
        for player in &event.players {
            for section in &event.sections {
                players::limits(section.game, &player.entrant.to_string(), &self.pool)?;
            }
        }
        let slow = event.sections.iter().any(|section| match section.control.pace {
            Pace::Untimed => !section.control.is_bounded(),
            Pace::Move { each, first } => each.max(first.unwrap_or_default()) > limits::THINKING,
            Pace::Game { total, increment } => total > 60 * limits::THINKING || increment > limits::THINKING,
        });
        let games = event.games(event.players.len());
        if slow || games > limits::EVENT_GAMES {
            let why = Message::new("web-event-large").with("games", limits::EVENT_GAMES);
            return Err(ApiError::because("bad-event", why.with("seconds", limits::THINKING.as_secs())));
        }
        Ok(())
    }

    /// Goes on with a championship.
    pub(crate) fn run(&self, book: &Book, caller: &Caller) -> Answer<()> {
        let text = book.text()?;
        let event = self.read(&text, caller)?;
        let _beginning = locked(&self.beginning);
        let running: Vec<Arc<Book>> = self.books().into_iter().filter(|book| book.is_running()).collect();
        if book.is_running() {
            return Err(ApiError::because("championship-state", Message::new("web-already-running")));
        }
        if running.len() >= limits::RUNNING {
            return Err(ApiError::new("too-many-championships").with("most", limits::RUNNING));
        }
        let is_callers = |book: &Arc<Book>| locked(&book.runner).as_ref().is_some_and(|runner| runner.is_like(caller));
        if !caller.is_owner && running.iter().any(is_callers) {
            return Err(ApiError::new("too-many-championships").said("one-championship"));
        }
        let alone = RunLock::with(&book.db).map_err(|error| unkept(&error))?;
        let elsewhere = || ApiError::because("championship-state", Message::new("web-runs-elsewhere"));
        let alone = alone.ok_or_else(elsewhere)?;
        let asked = event.concurrency.filter(|_| caller.is_owner).and_then(NonZeroUsize::new);
        let count = asked.unwrap_or(NonZeroUsize::MIN);
        let memory = self.reserve(&event, count)?;
        let event = event.beside(&book.db);
        let run = Run::start(event, text, &book.db, (alone, memory), count);
        *locked(&book.run) = Some(run.map_err(|why| ApiError::because("storage", why))?);
        *locked(&book.runner) = Some(Runner::of(caller));
        Ok(())
    }

    /// Sets aside the memory of an event's players: of as many games at a time as are played.
    fn reserve(&self, event: &Event, count: NonZeroUsize) -> Answer<Reserved> {
        let of_section = |section: &event::Section| {
            let footprint = |player: &event::Competitor| players::footprint(section.game, &player.entrant.to_string());
            let mut each: Vec<u64> = event.players.iter().map(footprint).collect();
            each.sort_unstable_by(|a, b| b.cmp(a));
            each.iter().take(section.game.info().sides.len()).sum::<u64>()
        };
        let of_game = event.sections.iter().map(of_section).max().unwrap_or(0);
        let megabytes = of_game.saturating_mul(count.get() as u64);
        let refused = || ApiError::new("engine-busy").said("event-memory").with("megabytes", megabytes);
        self.pool.reserve(megabytes).ok_or_else(refused)
    }

    /// Takes a new player into a championship, which goes on if it was running.
    pub(crate) fn add(&self, book: &Book, caller: &Caller, later: &str) -> Answer<()> {
        let text = book.text()?;
        let before = Event::read(&text, &Games).map_err(|why| ApiError::because("bad-event", why))?;
        let event = self.read(later, caller)?;
        before.admits(&event).map_err(|why| ApiError::because("bad-event", why))?;
        let was_running = book.stop().is_ok();
        let alone = RunLock::with(&book.db).map_err(|error| unkept(&error))?;
        if alone.is_none() {
            return Err(ApiError::because("championship-state", Message::new("web-runs-elsewhere")));
        }
        keep(&book.db, later, &event)?;
        drop(alone);
        if was_running { self.run(book, caller) } else { Ok(()) }
    }

    /// Ends everything that is played here.
    pub(crate) fn close(&self) {
        for book in locked(&self.books).values() {
            *locked(&book.run) = None;
        }
    }
}

/// Writes an event into its file.
fn keep(file: &Path, text: &str, event: &Event) -> Answer<()> {
    let names = event.players.iter().map(|player| player.name.as_str());
    let kept = Store::open(file).and_then(|mut store| store.enter(text, names));
    kept.map_err(|why| ApiError::because("storage", why))
}

fn look(file: &Path) -> Look {
    let data = fs::metadata(file).ok();
    (data.as_ref().and_then(|data| data.modified().ok()), data.map_or(0, |data| data.len()))
}

fn is_db(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "db")
}

/// Where an event's games are kept, for whoever names its own file.
fn kept_of(file: PathBuf) -> PathBuf {
    if file.extension().is_some_and(|ending| ending == "toml") { file.with_extension("db") } else { file }
}

/// Whether a file is yet to be written.
fn is_awaited(file: &Path) -> bool {
    fs::metadata(file)
        .map_or_else(|error| error.kind() == ErrorKind::NotFound, |facts| facts.is_file() && facts.len() == 0)
}

/// A name as a file may have it.
fn slug(name: &str) -> String {
    let plain: String = name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let slug: String = words.join("-").chars().take(32).collect();
    if slug.is_empty() { "event".to_owned() } else { slug }
}

impl Book {
    fn new(id: String, db: PathBuf) -> Self {
        Self { id, db, run: Mutex::default(), runner: Mutex::default(), read: Mutex::default(), made: Mutex::default() }
    }

    /// What is in the file now.
    pub(crate) fn summary(&self) -> Answer<Arc<Summary>> {
        let stamp = self.stamp();
        let mut read = locked(&self.read);
        if let Some((_, summary)) = read.as_ref().filter(|(known, _)| *known == stamp) {
            return Ok(Arc::clone(summary));
        }
        let summary = Store::read(&self.db).and_then(|store| Summary::of(&store, &Games));
        let summary = Arc::new(summary.map_err(|why| ApiError::because("storage", why))?);
        *read = Some((stamp, Arc::clone(&summary)));
        Ok(summary)
    }

    /// What changes when a game is kept, whoever plays it, and when someone begins or ends playing.
    pub(crate) fn news(&self) -> News {
        (self.stamp(), self.is_running(), RunLock::is_taken(&self.db))
    }

    /// What changes with every move, whoever plays it.
    pub(crate) fn moves(&self) -> Moves {
        match locked(&self.run).as_ref().filter(|run| run.is_on()) {
            Some(run) => Moves::Here(run.sight().glance()),
            None => Moves::Elsewhere(look(&LiveFile::file(&self.db))),
        }
    }

    fn stamp(&self) -> Stamp {
        let mut log = self.db.as_os_str().to_owned();
        log.push("-wal");
        [self.db.clone(), PathBuf::from(log)].map(|file| look(&file))
    }

    /// The event's file as it was last run.
    pub(crate) fn text(&self) -> Answer<String> {
        let text = Store::read(&self.db).and_then(|store| store.event());
        let text = text.map_err(|why| ApiError::because("storage", why))?;
        text.ok_or_else(|| ApiError::new("unknown-championship"))
    }

    /// Whether it is played here.
    pub(crate) fn is_running(&self) -> bool {
        locked(&self.run).as_ref().is_some_and(Run::is_on)
    }

    /// How it stands.
    pub(crate) fn state(&self, summary: &Summary) -> State {
        let expected = summary.event.games(summary.event.players.len());
        match self.is_running() {
            true => State::Running,
            false if RunLock::is_taken(&self.db) => State::Elsewhere,
            false if summary.games.len() >= expected => State::Over,
            false => State::Waiting,
        }
    }

    /// What went wrong with it, if something did.
    pub(crate) fn failure(&self) -> Option<Message> {
        locked(&self.run).as_ref().and_then(Run::failure)
    }

    /// The boards that are played now, here or by another program.
    pub(crate) fn boards(&self) -> Vec<Board> {
        match locked(&self.run).as_ref().filter(|run| run.is_on()) {
            Some(run) => run.sight().boards(),
            None => LiveFile::boards(&self.db, &Games),
        }
    }

    /// Ends what is played here.
    pub(crate) fn stop(&self) -> Answer<()> {
        let run = locked(&self.run).take().filter(Run::is_on);
        match run {
            Some(mut run) => {
                run.stop();
                Ok(())
            }
            None => Err(ApiError::because("championship-state", Message::new("web-not-running"))),
        }
    }
}
