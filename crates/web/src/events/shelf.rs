//! [`Shelf`]: the files of championships: those made here, in a folder of their own, and those named at the start.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use arena::event::Event;
use arena::report::Summary;
use arena::store::Store;
use arena::{Alone, Board, Glimpse, Live, Pace};
use games::Games;
use rules::Message;

use super::run::Run;
use crate::guard::Caller;
use crate::problem::{Answer, Problem};
use crate::token::token;
use crate::{limits, players};

/// Where championships are.
pub(crate) struct Shelf {
    folder: PathBuf,
    /// Files besides those of the folder.
    named: Vec<PathBuf>,
    /// Whether the owner may have commands run.
    commands: bool,
    books: Mutex<HashMap<String, Arc<Book>>>,
}

/// A championship's file, with what is known of it.
pub(crate) struct Book {
    pub(crate) id: String,
    db: PathBuf,
    run: Mutex<Option<Run>>,
    read: Mutex<Option<(Stamp, Arc<Summary>)>>,
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

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unkept(error: &std::io::Error) -> Problem {
    Problem::because("storage", error.to_string())
}

impl Shelf {
    /// A file that is something else than a championship is refused; one that holds none yet may come to.
    pub(crate) fn open(folder: PathBuf, named: Vec<PathBuf>, commands: bool) -> Result<Self, Message> {
        let named: Vec<PathBuf> = named.into_iter().map(kept_of).collect();
        if let Some(file) = named.iter().find(|file| !is_awaited(file) && Store::read(file).is_err()) {
            return Err(Message::new("web-event-foreign").with("file", file.display().to_string()));
        }
        Ok(Self { folder, named, commands, books: Mutex::default() })
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
        found.filter(|book| book.db.exists()).ok_or_else(|| Problem::new("unknown-championship"))
    }

    fn book_of(&self, file: &Path) -> Option<Arc<Book>> {
        let id = file.file_stem()?.to_str()?.to_owned();
        let new = || Arc::new(Book::new(id.clone(), file.to_owned()));
        Some(Arc::clone(locked(&self.books).entry(id.clone()).or_insert_with(new)))
    }

    /// A new championship, not begun.
    pub(crate) fn create(&self, text: &str, caller: &Caller) -> Answer<Arc<Book>> {
        let event = self.read(text, caller)?;
        if self.books().len() >= limits::EVENTS {
            return Err(Problem::new("too-many-championships").with("most", limits::EVENTS));
        }
        fs::create_dir_all(&self.folder).map_err(|error| unkept(&error))?;
        let tail = token(6).map_err(|error| unkept(&error))?;
        let file = self.folder.join(format!("{}-{tail}.db", slug(&event.name)));
        keep(&file, text, &event)?;
        self.book_of(&file).ok_or_else(|| Problem::new("unknown-championship"))
    }

    /// An event's text as an event that this caller may have played.
    fn read(&self, text: &str, caller: &Caller) -> Answer<Event> {
        let event = Event::read(text, &Games).map_err(|why| Problem::because("bad-event", why))?;
        if event.players.iter().any(|player| player.entrant.is_bot()) {
            if !self.commands {
                return Err(Problem::new("commands-off"));
            }
            if !caller.is_owner {
                return Err(Problem::new("not-owner"));
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
                players::limits(section.game, &player.entrant.to_string())?;
            }
        }
        let slow = event.sections.iter().any(|section| match section.control.pace {
            Pace::Untimed => false,
            Pace::Move { each, first } => each.max(first.unwrap_or_default()) > limits::THINKING,
            Pace::Game { total, increment } => total > 60 * limits::THINKING || increment > limits::THINKING,
        });
        let games = event.games(event.players.len());
        if slow || games > limits::EVENT_GAMES {
            let why = Message::new("web-event-large").with("games", limits::EVENT_GAMES);
            return Err(Problem::because("bad-event", why.with("seconds", limits::THINKING.as_secs())));
        }
        Ok(())
    }

    /// Goes on with a championship.
    pub(crate) fn run(&self, book: &Book, caller: &Caller) -> Answer<()> {
        let text = book.text()?;
        let event = self.read(&text, caller)?;
        let running = self.books().iter().filter(|book| book.is_running()).count();
        if book.is_running() {
            return Err(Problem::because("championship-state", Message::new("web-already-running")));
        }
        if running >= limits::RUNNING {
            return Err(Problem::new("too-many-championships").with("most", limits::RUNNING));
        }
        let alone = Alone::with(&book.db).map_err(|error| unkept(&error))?;
        let elsewhere = || Problem::because("championship-state", Message::new("web-runs-elsewhere"));
        let alone = alone.ok_or_else(elsewhere)?;
        let asked = event.concurrency.filter(|_| caller.is_owner).and_then(NonZeroUsize::new);
        let event = event.beside(&book.db);
        let run = Run::start(event, text, &book.db, alone, asked.unwrap_or(NonZeroUsize::MIN));
        *locked(&book.run) = Some(run.map_err(|why| Problem::because("storage", why))?);
        Ok(())
    }

    /// Takes a new player into a championship, which goes on if it was running.
    pub(crate) fn add(&self, book: &Book, caller: &Caller, later: &str) -> Answer<()> {
        let text = book.text()?;
        let before = Event::read(&text, &Games).map_err(|why| Problem::because("bad-event", why))?;
        let event = self.read(later, caller)?;
        before.admits(&event).map_err(|why| Problem::because("bad-event", why))?;
        let was_running = book.stop().is_ok();
        let alone = Alone::with(&book.db).map_err(|error| unkept(&error))?;
        if alone.is_none() {
            return Err(Problem::because("championship-state", Message::new("web-runs-elsewhere")));
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
    kept.map_err(|why| Problem::because("storage", why))
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
        Self { id, db, run: Mutex::default(), read: Mutex::default() }
    }

    /// What is in the file now.
    pub(crate) fn summary(&self) -> Answer<Arc<Summary>> {
        let stamp = self.stamp();
        let mut read = locked(&self.read);
        if let Some((_, summary)) = read.as_ref().filter(|(known, _)| *known == stamp) {
            return Ok(Arc::clone(summary));
        }
        let summary = Store::read(&self.db).and_then(|store| Summary::of(&store, &Games));
        let summary = Arc::new(summary.map_err(|why| Problem::because("storage", why))?);
        *read = Some((stamp, Arc::clone(&summary)));
        Ok(summary)
    }

    /// What changes when a game is kept, whoever plays it, and when someone begins or ends playing.
    pub(crate) fn news(&self) -> News {
        (self.stamp(), self.is_running(), Alone::is_taken(&self.db))
    }

    /// What changes with every move, whoever plays it.
    pub(crate) fn moves(&self) -> Moves {
        match locked(&self.run).as_ref().filter(|run| run.is_on()) {
            Some(run) => Moves::Here(run.sight().glance()),
            None => Moves::Elsewhere(look(&Live::file(&self.db))),
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
        let text = text.map_err(|why| Problem::because("storage", why))?;
        text.ok_or_else(|| Problem::new("unknown-championship"))
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
            false if Alone::is_taken(&self.db) => State::Elsewhere,
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
            None => Live::boards(&self.db, &Games),
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
            None => Err(Problem::because("championship-state", Message::new("web-not-running"))),
        }
    }
}
