//! [`Registry`]: all tables. A change is kept on disk before anyone is told of it; then everyone at the table is, machines
//! among them.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use catalogue::Message;
use stdx::lock as locked;

use super::action::{Action, Done};
use super::room::Room;
use super::room_entry::Entry;
use super::store::{Kept, RoomStore};
use crate::api::error::{Answer, ApiError};
use crate::engines::queue::Engines;
use crate::engines::render_pool::RenderPool;
use crate::limits::{self, PerAddress};
use crate::net::quota::{Counted, Full, Quota};
use crate::token::{self, is_token, token};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(50);
/// How often it is noted that the server is alive.
const BEAT: Duration = Duration::from_secs(1);
/// How often memory and disk are tidied.
const TIDYING: Duration = Duration::from_secs(60);
/// How long an unfinished game that nobody touches is kept.
const ABANDONED_DAYS: u32 = 90;
const DAY: Duration = Duration::from_secs(24 * 3600);
/// Idle games that are looked at for one to give way.
const CANDIDATES: usize = 64;

/// The time so long before another, in milliseconds since 1970.
fn before(now: u64, time: Duration) -> u64 {
    now.saturating_sub(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// All tables.
pub(crate) struct Registry {
    tables: Mutex<HashMap<String, Arc<Entry>>>,
    /// When whose clock runs out, as far as is known.
    deadlines: Mutex<BTreeSet<(u64, String)>>,
    disk: RoomStore,
    /// Unfinished games by the address that made them. Addresses are not kept on disk.
    addresses: Arc<Quota<IpAddr>>,
    made_from: Mutex<HashMap<String, Counted<IpAddr>>>,
    per_address: PerAddress,
    /// Unfinished games in all.
    most: usize,
    pub(super) engines: Arc<Engines>,
    pub(super) painters: RenderPool,
    started: Instant,
    epoch: u64,
    /// When the server that ran before was last alive.
    down: u64,
}

impl Registry {
    /// Opens the file of tables.
    pub(crate) fn open(
        path: &std::path::Path,
        engines: Arc<Engines>,
        per_address: PerAddress,
    ) -> Result<Self, Message> {
        let epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let epoch = u64::try_from(epoch.as_millis()).unwrap_or(0);
        Ok(Self {
            tables: Mutex::default(),
            deadlines: Mutex::default(),
            disk: RoomStore::open(path)?,
            addresses: Quota::new(usize::MAX),
            made_from: Mutex::default(),
            per_address,
            most: limits::TABLES,
            engines,
            painters: RenderPool::default(),
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
            if !entry.is_idle() {
                continue;
            }
            let has_clock = entry.table.lock().await.deadline().is_some();
            let mut tables = locked(&self.tables);
            // Two hold it: the hall and this loop. A third is about to use it.
            if !has_clock && Arc::strong_count(&entry) <= 2 {
                tables.remove(&entry.id);
            }
        }
        self.forget_abandoned().await;
    }

    /// Forgets what nobody will come back to.
    async fn forget_abandoned(&self) {
        let now = self.now();
        let is_visited = |entry: &&Arc<Entry>| !entry.is_deserted();
        let visited = locked(&self.tables).values().filter(is_visited).map(|entry| entry.id.clone()).collect();
        self.disk.visit(visited, now);
        let kept = Kept {
            finished: before(now, DAY * limits::KEPT_DAYS),
            played: before(now, DAY * ABANDONED_DAYS),
            visited: before(now, limits::WAITING),
            empty: before(now, limits::ABANDONED),
        };
        for id in self.disk.prune(kept).await {
            self.let_go(&id);
        }
    }

    /// Makes room for one more game: the longest idle one gives way, first of those without moves. Nobody is there, and
    /// nobody has moved there of late.
    async fn make_room(&self) -> bool {
        let now = self.now();
        let idle = self.disk.idle(before(now, limits::NEW), before(now, limits::RECENT), CANDIDATES).await;
        let is_free = |id: &String| locked(&self.tables).get(id).is_none_or(|entry| entry.is_quiet());
        let Some(id) = idle.into_iter().find(is_free) else { return false };
        self.disk.forget(&id).await;
        self.let_go(&id);
        true
    }

    /// Lets go of a table that is not kept any more.
    fn let_go(&self, id: &str) {
        locked(&self.made_from).remove(id);
        locked(&self.tables).remove(id);
    }

    /// The table of that name, from memory or from disk.
    pub(crate) async fn entry(self: &Arc<Self>, id: &str) -> Answer<Arc<Entry>> {
        if !is_token(id, token::NAME) {
            return Err(ApiError::new("unknown-table"));
        }
        if let Some(entry) = locked(&self.tables).get(id) {
            return Ok(Arc::clone(entry));
        }
        let content = self.disk.load(id).await;
        let table = content.and_then(|content| Room::restored(id, &content));
        let mut table = table.ok_or_else(|| ApiError::new("unknown-table"))?;
        if table.terms.since.is_some_and(|since| since < self.epoch) {
            table.excuse(self.down, self.epoch);
        }
        let entry =
            Arc::clone(locked(&self.tables).entry(id.to_owned()).or_insert_with(|| Arc::new(Entry::new(table))));
        self.go_on(&entry, &*entry.table.lock().await);
        Ok(entry)
    }

    /// A new table of a visitor's. When there are as many as can be, an idle one gives way.
    pub(crate) async fn create(
        self: &Arc<Self>,
        visitor: &str,
        address: Option<IpAddr>,
        make: impl FnOnce(String, u64) -> Option<Room>,
    ) -> Answer<Arc<Entry>> {
        let most = self.per_address.tables();
        let counted = address.map(|address| self.addresses.enter(address, most)).transpose();
        let full = |Full(most)| ApiError::new("too-many-tables").said("address-full").with("most", most);
        let counted = counted.map_err(full)?;
        let (own, all) = self.disk.unfinished(visitor).await;
        if own >= limits::TABLES_EACH {
            return Err(ApiError::new("too-many-tables").with("most", limits::TABLES_EACH));
        }
        if all >= self.most && !self.make_room().await {
            return Err(ApiError::new("too-many-tables").said("tables-full"));
        }
        let id = token(token::NAME).map_err(|error| ApiError::because("storage", error.to_string()))?;
        let table = make(id.clone(), self.now()).ok_or_else(|| ApiError::new("unknown-table"))?;
        self.disk.keep(table.row()).await.map_err(|why| ApiError::because("storage", why))?;
        let entry = Arc::new(Entry::new(table));
        locked(&self.made_from).extend(counted.map(|counted| (id.clone(), counted)));
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
        change: impl FnOnce(&mut Room, u64) -> Answer<T>,
    ) -> Answer<T> {
        let mut table = entry.table.lock().await;
        let before = table.row();
        let now = self.now();
        let done = change(&mut table, now)?;
        table.terms.version += 1;
        table.terms.updated = now;
        if let Err(why) = self.disk.keep(table.row()).await {
            if let Some(mut restored) = Room::restored(&entry.id, &before.content) {
                restored.moment = table.moment + 1;
                *table = restored;
            }
            return Err(ApiError::because("storage", why));
        }
        if table.is_over() {
            locked(&self.made_from).remove(&entry.id);
        }
        entry.news.send_replace(table.terms.version);
        self.go_on(entry, &table);
        Ok(done)
    }

    /// Does what a visitor wants at a table.
    pub(crate) async fn act(self: &Arc<Self>, entry: &Arc<Entry>, visitor: &str, action: Action) -> Answer<usize> {
        let act =
            |table: &mut Room, now| table.act(visitor, action, now).map(|done| (done, table.ply(), table.is_over()));
        match self.change(entry, act).await? {
            (Done::Acted, ply, _) => Ok(ply),
            (Done::TooLate, _, true) => Err(ApiError::new("game-over")),
            (Done::TooLate, ply, false) => Err(ApiError::new("stale").with("ply", ply)),
            (Done::Rematch, ply, _) => self.rematch(entry, visitor).await.map(|()| ply),
        }
    }

    async fn rematch(self: &Arc<Self>, entry: &Arc<Entry>, visitor: &str) -> Answer<()> {
        let table = entry.table.lock().await;
        let new = self.create(visitor, None, |id, now| table.swapped(id, now)).await?;
        drop(table);
        self.change(entry, |table, _| {
            table.terms.next.get_or_insert(new.id.clone());
            Ok(())
        })
        .await
    }

    /// Watches the clock and lets the machine move whose turn it is.
    fn go_on(self: &Arc<Self>, entry: &Arc<Entry>, table: &Room) {
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

    /// Someone has come: machines go on that waited to be watched, and it is noted that the game is not abandoned.
    pub(crate) async fn wake(self: &Arc<Self>, entry: &Arc<Entry>) {
        if !entry.is_visited.swap(true, Ordering::Relaxed) {
            self.disk.visit(vec![entry.id.clone()], self.now());
        }
        let table = entry.table.lock().await;
        self.go_on(entry, &table);
    }
}

#[cfg(test)]
mod tests;
