//! [`Hall`]: all tables. A change is kept on disk before anyone is told of it; then everyone at the table is, machines
//! among them.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rules::{Ask, Message, Reply, Report};
use serde_json::{Value, json};
use tokio::sync::{Mutex as Turnstile, oneshot, watch};

use super::disk::Disk;
use super::table::{Action, Done, Table};
use crate::engines::{Engines, Step, Ticket};
use crate::limits;
use crate::players;
use crate::problem::{Answer, Problem};
use crate::token::{self, is_token, token};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(50);
/// How often it is noted that the server is alive.
const BEAT: Duration = Duration::from_secs(1);
/// How often memory and disk are tidied.
const TIDYING: Duration = Duration::from_secs(60);
/// The least time between moves where only machines play, so that they can be followed.
const PAUSE: Duration = Duration::from_millis(600);
/// How long an unfinished game that nobody touches is kept.
const ABANDONED_DAYS: u64 = 90;
const DAY: u64 = 24 * 3600 * 1000;

/// All tables.
pub(crate) struct Hall {
    tables: Mutex<HashMap<String, Arc<Entry>>>,
    /// When whose clock runs out, as far as is known.
    deadlines: Mutex<BTreeSet<(u64, String)>>,
    disk: Disk,
    engines: Arc<Engines>,
    started: Instant,
    epoch: u64,
    /// When the server that ran before was last alive.
    down: u64,
}

/// A table with those around it.
pub(crate) struct Entry {
    pub(crate) id: String,
    /// Held while a change is being kept, so that nobody sees what is not on disk.
    pub(crate) table: Turnstile<Table>,
    /// The version that everyone may see.
    pub(crate) news: watch::Sender<u64>,
    /// What the machine at work has found.
    pub(crate) thinking: watch::Sender<Value>,
    /// Changes when someone comes or goes.
    pub(crate) comings: watch::Sender<u64>,
    present: Mutex<HashMap<String, usize>>,
    /// What a machine thinks about, by the table's moment.
    work: Mutex<Option<(u64, Ticket)>>,
    idle_since: Mutex<Instant>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind these locks is whole between any two lines.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Entry {
    fn new(table: Table) -> Self {
        Self {
            id: table.id.clone(),
            news: watch::Sender::new(table.terms.version),
            table: Turnstile::new(table),
            thinking: watch::Sender::new(Value::Null),
            comings: watch::Sender::new(0),
            present: Mutex::default(),
            work: Mutex::default(),
            idle_since: Mutex::new(Instant::now()),
        }
    }

    /// How many connections each visitor has here.
    pub(crate) fn is_here(&self, visitor: &str) -> bool {
        locked(&self.present).contains_key(visitor)
    }

    /// How many look on besides these.
    pub(crate) fn watchers(&self, players: impl Fn(&str) -> bool) -> usize {
        locked(&self.present).keys().filter(|visitor| !players(visitor)).count()
    }

    fn is_deserted(&self) -> bool {
        locked(&self.present).is_empty()
    }

    /// Someone comes; he is gone when what is returned is.
    pub(crate) fn enter(self: &Arc<Self>, visitor: &str) -> Guest {
        *locked(&self.present).entry(visitor.to_owned()).or_insert(0) += 1;
        self.comings.send_modify(|count| *count += 1);
        Guest { entry: Arc::clone(self), visitor: visitor.to_owned() }
    }
}

/// Someone at a table.
pub(crate) struct Guest {
    entry: Arc<Entry>,
    visitor: String,
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut present = locked(&self.entry.present);
        if let Some(count) = present.get_mut(&self.visitor) {
            *count -= 1;
            if *count == 0 {
                present.remove(&self.visitor);
            }
        }
        drop(present);
        *locked(&self.entry.idle_since) = Instant::now();
        self.entry.comings.send_modify(|count| *count += 1);
    }
}

impl Hall {
    /// Opens the file of tables.
    pub(crate) fn open(path: &std::path::Path, engines: Arc<Engines>) -> Result<Self, Message> {
        let epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let epoch = u64::try_from(epoch.as_millis()).unwrap_or(0);
        Ok(Self {
            tables: Mutex::default(),
            deadlines: Mutex::default(),
            disk: Disk::open(path)?,
            engines,
            started: Instant::now(),
            epoch,
            down: epoch,
        })
    }

    /// Takes up what was left: when the server was last alive, and every clock that runs.
    pub(crate) async fn resume(&mut self) -> Vec<String> {
        self.down = self.disk.last_beat().await.unwrap_or(self.epoch).min(self.epoch);
        self.disk.timed().await
    }

    /// Milliseconds since 1970, never backwards.
    pub(crate) fn now(&self) -> u64 {
        self.epoch + u64::try_from(self.started.elapsed().as_millis()).unwrap_or(0)
    }

    /// Looks after clocks, machines and memory until the program ends.
    pub(crate) async fn keep_house(self: Arc<Self>, timed: Vec<String>) {
        for id in timed {
            // What cannot be read any more has no clock to watch.
            drop(self.entry(&id).await);
        }
        self.disk.beat(self.now()).await;
        let mut tick = tokio::time::interval(TICK);
        let (mut beaten, mut tidied) = (Instant::now(), Instant::now());
        loop {
            tick.tick().await;
            self.judge_clocks().await;
            if beaten.elapsed() >= BEAT {
                self.disk.beat(self.now()).await;
                beaten = Instant::now();
            }
            if tidied.elapsed() >= TIDYING {
                self.tidy().await;
                tidied = Instant::now();
            }
        }
    }

    async fn judge_clocks(self: &Arc<Self>) {
        let now = self.now();
        let due: Vec<String> = {
            let mut deadlines = locked(&self.deadlines);
            let later = deadlines.split_off(&(now + 1, String::new()));
            std::mem::replace(&mut *deadlines, later).into_iter().map(|(_, id)| id).collect()
        };
        for id in due {
            let Ok(entry) = self.entry(&id).await else { continue };
            if entry.table.lock().await.deadline().is_some_and(|deadline| deadline <= now) {
                // A disk that is full has been told to those who play.
                drop(self.change(&entry, |table, now| Ok(table.judge(now))).await);
            }
        }
    }

    /// Lets go of tables where nothing happens; they are on disk.
    async fn tidy(&self) {
        let entries: Vec<Arc<Entry>> = locked(&self.tables).values().cloned().collect();
        for entry in entries {
            let idle = locked(&entry.idle_since).elapsed() > limits::LINGER;
            if !idle || !entry.is_deserted() || locked(&entry.work).is_some() {
                continue;
            }
            let has_clock = entry.table.lock().await.deadline().is_some();
            let mut tables = locked(&self.tables);
            // Two hold it: the hall and this loop. A third is about to use it.
            if !has_clock && Arc::strong_count(&entry) <= 2 {
                tables.remove(&entry.id);
            }
        }
        let now = self.now();
        let days = |days: u64| now.saturating_sub(days * DAY);
        self.disk.prune(days(ABANDONED_DAYS), days(limits::KEPT_DAYS)).await;
    }

    /// The table of that name, from memory or from disk.
    pub(crate) async fn entry(self: &Arc<Self>, id: &str) -> Answer<Arc<Entry>> {
        if !is_token(id, token::NAME) {
            return Err(Problem::new("unknown-table"));
        }
        if let Some(entry) = locked(&self.tables).get(id) {
            return Ok(Arc::clone(entry));
        }
        let content = self.disk.load(id).await;
        let table = content.and_then(|content| Table::restored(id, &content));
        let mut table = table.ok_or_else(|| Problem::new("unknown-table"))?;
        if table.terms.since.is_some_and(|since| since < self.epoch) {
            table.excuse(self.down, self.epoch);
        }
        let entry =
            Arc::clone(locked(&self.tables).entry(id.to_owned()).or_insert_with(|| Arc::new(Entry::new(table))));
        self.go_on(&entry, &*entry.table.lock().await);
        Ok(entry)
    }

    /// A new table of a visitor's.
    pub(crate) async fn create(
        self: &Arc<Self>,
        visitor: &str,
        make: impl FnOnce(String, u64) -> Option<Table>,
    ) -> Answer<Arc<Entry>> {
        let (own, all) = self.disk.unfinished(visitor).await;
        if own >= limits::TABLES_EACH {
            return Err(Problem::new("too-many-tables").with("most", limits::TABLES_EACH));
        }
        if all >= limits::TABLES {
            return Err(Problem::new("too-many-tables").said("tables-full"));
        }
        let id = token(token::NAME).map_err(|error| Problem::because("storage", error.to_string()))?;
        let table = make(id.clone(), self.now()).ok_or_else(|| Problem::new("unknown-table"))?;
        self.disk.keep(table.row()).await.map_err(|why| Problem::because("storage", why))?;
        let entry = Arc::new(Entry::new(table));
        locked(&self.tables).insert(id, Arc::clone(&entry));
        self.go_on(&entry, &*entry.table.lock().await);
        Ok(entry)
    }

    /// A visitor's tables, the latest first.
    pub(crate) async fn of(self: &Arc<Self>, visitor: &str) -> Vec<Arc<Entry>> {
        const MOST: usize = 50;
        let mut entries = Vec::new();
        for id in self.disk.of(visitor, MOST).await {
            entries.extend(self.entry(&id).await.ok());
        }
        entries
    }

    /// Notes who made a championship.
    pub(crate) async fn made(&self, event: &str, visitor: &str) {
        self.disk.made(event, visitor).await;
    }

    /// Who made a championship, if it was made here.
    pub(crate) async fn maker(&self, event: &str) -> Option<String> {
        self.disk.maker(event).await
    }

    /// Changes a table: kept first, then told. A refusal, or a disk that fails, changes nothing.
    pub(crate) async fn change<T>(
        self: &Arc<Self>,
        entry: &Arc<Entry>,
        change: impl FnOnce(&mut Table, u64) -> Answer<T>,
    ) -> Answer<T> {
        let mut table = entry.table.lock().await;
        let before = table.row();
        let now = self.now();
        let done = change(&mut table, now)?;
        table.terms.version += 1;
        table.terms.updated = now;
        if let Err(why) = self.disk.keep(table.row()).await {
            if let Some(mut restored) = Table::restored(&entry.id, &before.content) {
                restored.moment = table.moment + 1;
                *table = restored;
            }
            return Err(Problem::because("storage", why));
        }
        entry.news.send_replace(table.terms.version);
        self.go_on(entry, &table);
        Ok(done)
    }

    /// Does what a visitor wants at a table.
    pub(crate) async fn act(self: &Arc<Self>, entry: &Arc<Entry>, visitor: &str, action: Action) -> Answer<usize> {
        let act = |table: &mut Table, now| table.act(visitor, action, now).map(|done| (done, table.ply()));
        match self.change(entry, act).await? {
            (Done::Acted, ply) => Ok(ply),
            (Done::TooLate, _) => Err(Problem::new("game-over")),
            (Done::Rematch, ply) => self.rematch(entry, visitor).await.map(|()| ply),
        }
    }

    async fn rematch(self: &Arc<Self>, entry: &Arc<Entry>, visitor: &str) -> Answer<()> {
        let table = entry.table.lock().await;
        let new = self.create(visitor, |id, now| table.swapped(id, now)).await?;
        drop(table);
        self.change(entry, |table, _| {
            table.terms.next.get_or_insert(new.id.clone());
            Ok(())
        })
        .await
    }

    /// Watches the clock and lets the machine move whose turn it is.
    fn go_on(self: &Arc<Self>, entry: &Arc<Entry>, table: &Table) {
        if let Some(deadline) = table.deadline() {
            locked(&self.deadlines).insert((deadline, entry.id.clone()));
        }
        let mut work = locked(&entry.work);
        if work.as_ref().is_some_and(|(moment, _)| *moment == table.moment) {
            return;
        }
        // What was being thought about is no more.
        *work = None;
        let unwatched = table.is_show() && entry.is_deserted();
        if table.machine().is_some() && !unwatched {
            *work = self.machine(entry, table).map(|ticket| (table.moment, ticket));
        }
    }

    /// Lets machines go on that waited for someone to watch them.
    pub(crate) async fn wake(self: &Arc<Self>, entry: &Arc<Entry>) {
        let table = entry.table.lock().await;
        self.go_on(entry, &table);
    }

    fn machine(self: &Arc<Self>, entry: &Arc<Entry>, table: &Table) -> Option<Ticket> {
        let (seat, spec, limits) = table.machine()?;
        let (spec, moment, line) = (spec.to_owned(), table.moment, table.sitting.line().boxed_clone());
        let (hall, at, runtime) = (Arc::downgrade(self), Arc::downgrade(entry), tokio::runtime::Handle::current());
        let pause = if table.is_show() { PAUSE } else { Duration::ZERO };
        let thinking = entry.thinking.clone();
        let task = move |halt: &AtomicBool| {
            let report = |report: &Report| {
                if report.rank == 1 {
                    thinking.send_replace(thought(seat.0, report));
                }
            };
            let started = Instant::now();
            let Ok(mut player) = line.game().player(&spec) else { return Step::Done };
            let reply = player.choose(&*line, &Ask { limits, stop: halt, lines: 1, report: &report });
            let (spent, hall, at) = (started.elapsed(), hall.clone(), at.clone());
            runtime.spawn(async move {
                tokio::time::sleep(pause.saturating_sub(spent)).await;
                if let (Some(hall), Some(entry)) = (hall.upgrade(), at.upgrade()) {
                    hall.answered(&entry, moment, &reply, spent).await;
                }
            });
            Step::Done
        };
        Some(self.engines.think(&table.terms.owner, task))
    }

    async fn answered(self: &Arc<Self>, entry: &Arc<Entry>, moment: u64, reply: &Reply, spent: Duration) {
        let answer = |table: &mut Table, now| match table.answer(moment, reply, spent, now) {
            true => Ok(()),
            false => Err(Problem::new("stale").with("ply", table.ply())),
        };
        if self.change(entry, answer).await.is_err() {
            // The question is forgotten, so that it can be asked again.
            let mut work = locked(&entry.work);
            if work.as_ref().is_some_and(|(asked, _)| *asked == moment) {
                *work = None;
            }
        }
    }

    /// A player's answer to the position at a table.
    pub(crate) async fn advice(&self, entry: &Arc<Entry>, visitor: &str, spec: Option<String>) -> Answer<Advice> {
        let table = entry.table.lock().await;
        let game = table.game();
        if table.seats_of(visitor).is_empty() {
            return Err(Problem::new("not-a-player"));
        }
        let own = table.sitting.turn().ok_or_else(|| Problem::new("game-over"))?;
        if !table.holds(visitor, own.index()) {
            return Err(Problem::new("not-your-turn"));
        }
        if table.has_others(visitor) && table.terms.advice.is_none() {
            return Err(Problem::new("not-a-player").said("no-advice"));
        }
        let spec = spec.or_else(|| table.terms.advice.clone()).unwrap_or_else(|| players::STRONGEST.to_owned());
        let limits = players::limits(game, &spec)?;
        let line = table.sitting.line().boxed_clone();
        drop(table);
        let (tell, told) = oneshot::channel();
        let (name, mut tell) = (spec.clone(), Some(tell));
        let ticket = self.engines.ask(visitor, move |halt| {
            let Ok(mut player) = line.game().player(&name) else { return Step::Done };
            let reply = player.choose(&*line, &Ask { limits, stop: halt, lines: 1, report: &|_| {} });
            drop(tell.take().map(|tell| tell.send((line.boxed_clone(), reply))));
            Step::Done
        })?;
        let answer = told.await.map_err(|_| Problem::new("closing"));
        drop(ticket);
        let (line, reply) = answer?;
        Ok(Advice { spec, line, reply })
    }
}

/// What a player advises.
pub(crate) struct Advice {
    pub(crate) spec: String,
    pub(crate) line: Box<dyn rules::AnyLine>,
    pub(crate) reply: Reply,
}

/// What a machine at work has found.
fn thought(seat: u8, report: &Report) -> Value {
    json!({
        "type": "thinking", "seat": seat, "depth": report.depth, "value": report.value.brief(),
        "exact": report.value.is_exact(), "line": report.line,
    })
}
