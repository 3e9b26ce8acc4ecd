//! [`Library`]: the championship files, both those created here and those given on the command line.

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
use arena::{Board, BoardKey, LiveFile, RunLock};
use catalogue::Message;
use games::Games;
use play::Pace;
use schemars::JsonSchema;
use serde::Serialize;
use stdx::lock;

use super::runner::Run;
use crate::api::error::{ApiError, ApiResult};
use crate::engines::player_pool::{PlayerPool, Reserved};
use crate::engines::player_specs;
use crate::limits::{self, PerAddress};
use crate::net::middleware::Caller;
use crate::net::quota::{Permit, Quota, QuotaExceeded};
use crate::private_files;
use crate::token::token;

/// Championships of the server.
pub(crate) struct Library {
    /// Folder of the championships that are created here.
    folder: PathBuf,
    /// Files given on the command line.
    named: Vec<PathBuf>,
    /// `true` if the owner may add bots that are started by a command.
    allow_commands: bool,
    known: Mutex<HashMap<String, Arc<Championship>>>,
    /// Championships created since the server started, by visitor and by address.
    creators: Arc<Quota<String>>,
    addresses: Arc<Quota<IpAddr>>,
    per_address: PerAddress,
    /// Memory budget of their players.
    pool: Arc<PlayerPool>,
    /// Held while a run starts, so that the limit on running championships holds.
    starting: Mutex<()>,
}

/// Championship with its file.
pub(crate) struct Championship {
    pub(crate) id: String,
    db: PathBuf,
    run: Mutex<Option<Run>>,
    /// Visitor who last started it.
    started_by: Mutex<Option<RunOwner>>,
    /// Cached summary, with the stamp of the file when it was read.
    cache: Mutex<Option<(Stamp, Arc<Summary>)>>,
    /// Permit from its creator's quota.
    permit: Mutex<Option<CreatorPermit>>,
}

type CreatorPermit = (Permit<String>, Option<Permit<IpAddr>>);

/// Visitor who started a run.
struct RunOwner {
    visitor: String,
    address: Option<IpAddr>,
}

impl RunOwner {
    fn of(caller: &Caller) -> Self {
        Self { visitor: caller.visitor.clone(), address: caller.address }
    }

    /// Returns `true` if the caller may be the same person: the same visitor, or one at the same address.
    fn matches(&self, caller: &Caller) -> bool {
        self.visitor == caller.visitor || (self.address.is_some() && self.address == caller.address)
    }
}

/// Modification time and size of a file.
type FileStamp = (Option<SystemTime>, u64);

/// Stamps of a database and of its log, which grows with each game.
type Stamp = [FileStamp; 2];

/// Value that changes when a game ends, or when a run starts or stops.
pub(crate) type GamesStamp = (Stamp, bool, bool);

/// Value that changes after every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MovesStamp {
    /// Games that this server plays.
    Local(Vec<BoardKey>),
    /// Live file written by another program.
    Remote(FileStamp),
}

/// State of a championship.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RunState {
    Running,
    Waiting,
    Over,
    /// Another program runs it.
    Elsewhere,
}

fn storage_error(error: &std::io::Error) -> ApiError {
    ApiError::because("storage", error.to_string())
}

impl Library {
    /// Opens a library. A named file must be a championship, or be empty or missing, in which case it may become one
    /// later.
    pub(crate) fn open(
        folder: PathBuf,
        named: Vec<PathBuf>,
        allow_commands: bool,
        pool: Arc<PlayerPool>,
        per_address: PerAddress,
    ) -> Result<Self, Message> {
        let named: Vec<PathBuf> = named.into_iter().map(database_of).collect();
        if let Some(file) = named.iter().find(|file| !is_awaited(file) && Store::read(file).is_err()) {
            return Err(Message::new("web-event-foreign").with("file", file.display().to_string()));
        }
        Ok(Self {
            folder,
            named,
            allow_commands,
            known: Mutex::default(),
            creators: Quota::new(usize::MAX),
            addresses: Quota::new(usize::MAX),
            per_address,
            pool,
            starting: Mutex::default(),
        })
    }

    /// Returns the named files that are not championships yet.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = &Path> {
        self.named.iter().map(PathBuf::as_path).filter(|file| is_awaited(file))
    }

    /// Returns every championship, sorted by id.
    pub(crate) fn all(&self) -> Vec<Arc<Championship>> {
        let found = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let files: Vec<PathBuf> = self.named.iter().cloned().chain(found.filter(|file| is_db(file))).collect();
        let mut all: Vec<Arc<Championship>> = files.iter().filter_map(|file| self.of_file(file)).collect();
        all.sort_by(|a, b| a.id.cmp(&b.id));
        all.dedup_by(|a, b| a.id == b.id);
        all
    }

    /// Finds a championship by id. The id is compared with existing files and never turned into a path.
    pub(crate) fn find(&self, id: &str) -> ApiResult<Arc<Championship>> {
        let known = lock(&self.known).get(id).cloned();
        let found = known.or_else(|| self.all().into_iter().find(|championship| championship.id == id));
        found.filter(|championship| championship.db.exists()).ok_or_else(|| ApiError::new("unknown-championship"))
    }

    fn of_file(&self, file: &Path) -> Option<Arc<Championship>> {
        let id = file.file_stem()?.to_str()?.to_owned();
        let new = || Arc::new(Championship::new(id.clone(), file.to_owned()));
        Some(Arc::clone(lock(&self.known).entry(id.clone()).or_insert_with(new)))
    }

    /// Creates a championship without starting it.
    pub(crate) fn create(&self, text: &str, caller: &Caller) -> ApiResult<Arc<Championship>> {
        let event = self.read(text, caller)?;
        let permit = if caller.is_owner { None } else { Some(self.count(caller)?) };
        if self.all().len() >= limits::CHAMPIONSHIPS {
            return Err(ApiError::new("too-many-championships").with("most", limits::CHAMPIONSHIPS));
        }
        private_files::create_folder(&self.folder).map_err(|error| storage_error(&error))?;
        let tail = token(6).map_err(|error| storage_error(&error))?;
        let file = self.folder.join(format!("{}-{tail}.db", slug(&event.name)));
        private_files::create_file(&file).map_err(|error| storage_error(&error))?;
        write_event(&file, text, &event)?;
        let created = self.of_file(&file).ok_or_else(|| ApiError::new("unknown-championship"))?;
        *lock(&created.permit) = permit;
        Ok(created)
    }

    /// Counts one more championship, unless the caller or their address has created too many already.
    fn count(&self, caller: &Caller) -> ApiResult<CreatorPermit> {
        let full = |QuotaExceeded(most)| ApiError::new("too-many-championships").with("most", most);
        let own = self.creators.acquire(caller.visitor.clone(), limits::CHAMPIONSHIPS_PER_VISITOR).map_err(full)?;
        let most = self.per_address.championships();
        let address = caller.address.map(|address| self.addresses.acquire(address, most)).transpose();
        Ok((own, address.map_err(|exceeded| full(exceeded).with_text("address-full"))?))
    }

    /// Parses an event file, and checks that the caller may run it.
    fn read(&self, text: &str, caller: &Caller) -> ApiResult<Event> {
        let event = Event::read(text, &Games).map_err(|why| ApiError::because("bad-event", why))?;
        if event.players.iter().any(|player| player.entrant.is_bot()) {
            if !self.allow_commands {
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

    /// Checks the limits on events of anyone but the owner.
    fn check(&self, event: &Event) -> ApiResult<()> {
        for player in &event.players {
            for section in &event.sections {
                player_specs::limits(section.game, &player.entrant.to_string(), &self.pool)?;
            }
        }
        let slow = event.sections.iter().any(|section| match section.control.pace {
            Pace::Untimed => !section.control.is_bounded(),
            Pace::Move { each, first } => each.max(first.unwrap_or_default()) > limits::MOVE_TIME,
            Pace::Game { total, increment } => total > 60 * limits::MOVE_TIME || increment > limits::MOVE_TIME,
        });
        let games = event.games(event.players.len());
        if slow || games > limits::CHAMPIONSHIP_GAMES {
            let why = Message::new("web-event-large").with("games", limits::CHAMPIONSHIP_GAMES);
            return Err(ApiError::because("bad-event", why.with("seconds", limits::MOVE_TIME.as_secs())));
        }
        Ok(())
    }

    /// Starts or resumes a championship.
    pub(crate) fn run(&self, championship: &Championship, caller: &Caller) -> ApiResult<()> {
        let text = championship.text()?;
        let event = self.read(&text, caller)?;
        let _starting = lock(&self.starting);
        let running: Vec<Arc<Championship>> =
            self.all().into_iter().filter(|championship| championship.is_running()).collect();
        if championship.is_running() {
            return Err(ApiError::because("championship-state", Message::new("web-already-running")));
        }
        if running.len() >= limits::RUNNING_CHAMPIONSHIPS {
            return Err(ApiError::new("too-many-championships").with("most", limits::RUNNING_CHAMPIONSHIPS));
        }
        let is_callers = |championship: &Arc<Championship>| {
            lock(&championship.started_by).as_ref().is_some_and(|owner| owner.matches(caller))
        };
        if !caller.is_owner && running.iter().any(is_callers) {
            return Err(ApiError::new("too-many-championships").with_text("one-championship"));
        }
        let run_lock = RunLock::with(&championship.db).map_err(|error| storage_error(&error))?;
        let elsewhere = || ApiError::because("championship-state", Message::new("web-runs-elsewhere"));
        let run_lock = run_lock.ok_or_else(elsewhere)?;
        let asked = event.concurrency.filter(|_| caller.is_owner).and_then(NonZeroUsize::new);
        let count = asked.unwrap_or(NonZeroUsize::MIN);
        let memory = self.reserve(&event, count)?;
        let event = event.beside(&championship.db);
        let run = Run::start(event, text, &championship.db, (run_lock, memory), count);
        *lock(&championship.run) = Some(run.map_err(|why| ApiError::because("storage", why))?);
        *lock(&championship.started_by) = Some(RunOwner::of(caller));
        Ok(())
    }

    /// Reserves the memory of an event's players, for `count` concurrent games.
    fn reserve(&self, event: &Event, count: NonZeroUsize) -> ApiResult<Reserved> {
        let of_section = |section: &event::Section| {
            let footprint =
                |player: &event::Competitor| player_specs::footprint(section.game, &player.entrant.to_string());
            let mut each: Vec<u64> = event.players.iter().map(footprint).collect();
            each.sort_unstable_by(|a, b| b.cmp(a));
            each.iter().take(section.game.info().sides.len()).sum::<u64>()
        };
        let of_game = event.sections.iter().map(of_section).max().unwrap_or(0);
        let megabytes = of_game.saturating_mul(count.get() as u64);
        let refused = || ApiError::new("engine-busy").with_text("event-memory").with("megabytes", megabytes);
        self.pool.reserve(megabytes).ok_or_else(refused)
    }

    /// Replaces the event file with one that has more players. A running championship continues.
    pub(crate) fn add(&self, championship: &Championship, caller: &Caller, new_text: &str) -> ApiResult<()> {
        let text = championship.text()?;
        let before = Event::read(&text, &Games).map_err(|why| ApiError::because("bad-event", why))?;
        let event = self.read(new_text, caller)?;
        before.admits(&event).map_err(|why| ApiError::because("bad-event", why))?;
        let was_running = championship.stop().is_ok();
        let run_lock = RunLock::with(&championship.db).map_err(|error| storage_error(&error))?;
        if run_lock.is_none() {
            return Err(ApiError::because("championship-state", Message::new("web-runs-elsewhere")));
        }
        write_event(&championship.db, new_text, &event)?;
        drop(run_lock);
        if was_running { self.run(championship, caller) } else { Ok(()) }
    }

    /// Stops all runs.
    pub(crate) fn close(&self) {
        for championship in lock(&self.known).values() {
            *lock(&championship.run) = None;
        }
    }
}

/// Writes an event file into its database.
fn write_event(file: &Path, text: &str, event: &Event) -> ApiResult<()> {
    let names = event.players.iter().map(|player| player.name.as_str());
    let kept = Store::open(file).and_then(|mut store| store.enter(text, names));
    kept.map_err(|why| ApiError::because("storage", why))
}

fn file_stamp(file: &Path) -> FileStamp {
    let data = fs::metadata(file).ok();
    (data.as_ref().and_then(|data| data.modified().ok()), data.map_or(0, |data| data.len()))
}

fn is_db(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "db")
}

/// Returns the database that belongs to an event file.
fn database_of(file: PathBuf) -> PathBuf {
    if file.extension().is_some_and(|ending| ending == "toml") { file.with_extension("db") } else { file }
}

/// Returns `true` if a file is missing or empty.
fn is_awaited(file: &Path) -> bool {
    fs::metadata(file)
        .map_or_else(|error| error.kind() == ErrorKind::NotFound, |facts| facts.is_file() && facts.len() == 0)
}

/// Converts a name to a file name.
fn slug(name: &str) -> String {
    let plain: String = name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let slug: String = words.join("-").chars().take(32).collect();
    if slug.is_empty() { "event".to_owned() } else { slug }
}

impl Championship {
    fn new(id: String, db: PathBuf) -> Self {
        Self {
            id,
            db,
            run: Mutex::default(),
            started_by: Mutex::default(),
            cache: Mutex::default(),
            permit: Mutex::default(),
        }
    }

    /// Reads the file, or returns the cached summary if it has not changed.
    pub(crate) fn summary(&self) -> ApiResult<Arc<Summary>> {
        let stamp = self.stamp();
        let mut cache = lock(&self.cache);
        if let Some((_, summary)) = cache.as_ref().filter(|(known, _)| *known == stamp) {
            return Ok(Arc::clone(summary));
        }
        let summary = Store::read(&self.db).and_then(|store| Summary::of(&store, &Games));
        let summary = Arc::new(summary.map_err(|why| ApiError::because("storage", why))?);
        *cache = Some((stamp, Arc::clone(&summary)));
        Ok(summary)
    }

    /// Returns a value that changes when a game ends or a run starts or stops, even in another program.
    pub(crate) fn games_stamp(&self) -> GamesStamp {
        (self.stamp(), self.is_running(), RunLock::is_taken(&self.db))
    }

    /// Returns a value that changes after every move, even in another program.
    pub(crate) fn moves_stamp(&self) -> MovesStamp {
        match lock(&self.run).as_ref().filter(|run| run.is_running()) {
            Some(run) => MovesStamp::Local(run.live_games().glance()),
            None => MovesStamp::Remote(file_stamp(&LiveFile::file(&self.db))),
        }
    }

    fn stamp(&self) -> Stamp {
        let mut log = self.db.as_os_str().to_owned();
        log.push("-wal");
        [self.db.clone(), PathBuf::from(log)].map(|file| file_stamp(&file))
    }

    /// Returns the event file as it was last run.
    pub(crate) fn text(&self) -> ApiResult<String> {
        let text = Store::read(&self.db).and_then(|store| store.event());
        let text = text.map_err(|why| ApiError::because("storage", why))?;
        text.ok_or_else(|| ApiError::new("unknown-championship"))
    }

    /// Returns `true` if this server plays it.
    pub(crate) fn is_running(&self) -> bool {
        lock(&self.run).as_ref().is_some_and(Run::is_running)
    }

    /// Returns the state of the championship.
    pub(crate) fn state(&self, summary: &Summary) -> RunState {
        let expected = summary.event.games(summary.event.players.len());
        match self.is_running() {
            true => RunState::Running,
            false if RunLock::is_taken(&self.db) => RunState::Elsewhere,
            false if summary.games.len() >= expected => RunState::Over,
            false => RunState::Waiting,
        }
    }

    /// Returns the error that ended the last run.
    pub(crate) fn failure(&self) -> Option<Message> {
        lock(&self.run).as_ref().and_then(Run::failure)
    }

    /// Returns the games in progress, here or in another program.
    pub(crate) fn boards(&self) -> Vec<Board> {
        match lock(&self.run).as_ref().filter(|run| run.is_running()) {
            Some(run) => run.live_games().boards(),
            None => LiveFile::boards(&self.db, &Games),
        }
    }

    /// Stops the run on this server.
    pub(crate) fn stop(&self) -> ApiResult<()> {
        let run = lock(&self.run).take().filter(Run::is_running);
        match run {
            Some(mut run) => {
                run.stop();
                Ok(())
            }
            None => Err(ApiError::because("championship-state", Message::new("web-not-running"))),
        }
    }
}
