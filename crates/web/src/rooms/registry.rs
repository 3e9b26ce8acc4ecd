//! [`Registry`]: all rooms. A change is stored before it is announced to the room's clients and engines.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use catalogue::Message;
use stdx::lock;

use super::actions::Applied;
use super::commands::{RoomCommand, Viewer};
use super::entry::RoomEntry;
use super::room::Room;
use super::state::RoomState;
use super::store::{Retention, RoomStore};
use crate::api::error::{ApiError, ApiResult};
use crate::engines::queue::Engines;
use crate::engines::render_pool::RenderPool;
use crate::limits::{self, PerAddress};
use crate::net::quota::{Permit, Quota, QuotaExceeded};
use crate::token::{self, is_token, token};

/// Interval between checks of the clocks.
const CLOCK_INTERVAL: Duration = Duration::from_millis(50);
/// Interval between heartbeats in the store.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Interval between clean-ups of memory and disk.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// Number of idle games considered for eviction at a time.
const EVICTION_CANDIDATES: usize = 64;

/// Subtracts a duration from a time in milliseconds since 1970.
fn before(now: u64, time: Duration) -> u64 {
    now.saturating_sub(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// All rooms.
pub(crate) struct Registry {
    /// Rooms in memory by id.
    rooms: Mutex<HashMap<String, Arc<RoomEntry>>>,
    /// Times at which clocks may run out, with the rooms' ids.
    deadlines: Mutex<BTreeSet<(u64, String)>>,
    store: RoomStore,
    /// Unfinished games by the address that created them. Addresses are not stored.
    addresses: Arc<Quota<IpAddr>>,
    permits: Mutex<HashMap<String, Permit<IpAddr>>>,
    per_address: PerAddress,
    /// Maximum number of unfinished games.
    capacity: usize,
    pub(super) engines: Arc<Engines>,
    pub(super) render_pool: Arc<RenderPool>,
    started: Instant,
    /// Start time of the server in milliseconds since 1970.
    epoch: u64,
    /// Last heartbeat of the previous run.
    last_alive: u64,
}

impl Registry {
    /// Opens the database.
    pub(crate) fn open(
        path: &std::path::Path,
        engines: Arc<Engines>,
        render_pool: Arc<RenderPool>,
        per_address: PerAddress,
    ) -> Result<Self, Message> {
        let epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let epoch = u64::try_from(epoch.as_millis()).unwrap_or(0);
        Ok(Self {
            rooms: Mutex::default(),
            deadlines: Mutex::default(),
            store: RoomStore::open(path)?,
            addresses: Quota::new(usize::MAX),
            permits: Mutex::default(),
            per_address,
            capacity: limits::ROOMS,
            engines,
            render_pool,
            started: Instant::now(),
            epoch,
            last_alive: epoch,
        })
    }

    /// Reads the last heartbeat of the previous run. Returns the rooms whose clocks run.
    pub(crate) async fn resume(&mut self) -> Vec<String> {
        self.last_alive = self.store.last_beat().await.unwrap_or(self.epoch).min(self.epoch);
        self.store.timed().await
    }

    /// Returns the time in milliseconds since 1970; it never goes backwards.
    pub(crate) fn now(&self) -> u64 {
        self.epoch + u64::try_from(self.started.elapsed().as_millis()).unwrap_or(0)
    }

    /// Checks clocks, writes heartbeats and cleans up until the server shuts down.
    pub(crate) async fn run(self: Arc<Self>, timed: Vec<String>) {
        for id in timed {
            // A room that cannot be read has no clock to check.
            drop(self.entry(&id).await);
        }
        self.store.beat(self.now()).await;
        let mut tick = tokio::time::interval(CLOCK_INTERVAL);
        let (mut beaten, mut cleaned) = (Instant::now(), Instant::now());
        loop {
            tick.tick().await;
            self.check_clocks().await;
            if beaten.elapsed() >= HEARTBEAT_INTERVAL {
                self.store.beat(self.now()).await;
                beaten = Instant::now();
            }
            if cleaned.elapsed() >= CLEANUP_INTERVAL {
                self.clean_up().await;
                cleaned = Instant::now();
            }
        }
    }

    async fn check_clocks(self: &Arc<Self>) {
        let now = self.now();
        let due: Vec<String> = {
            let mut deadlines = lock(&self.deadlines);
            let later = deadlines.split_off(&(now + 1, String::new()));
            std::mem::replace(&mut *deadlines, later).into_iter().map(|(_, id)| id).collect()
        };
        for id in due {
            let Ok(entry) = self.entry(&id).await else { continue };
            if entry.room.lock().await.deadline().is_some_and(|deadline| deadline <= now) {
                // Storage errors such as a full disk are reported in answer to the players' own commands.
                drop(self.change(&entry, |room, now| Ok(room.check_clock(now))).await);
            }
        }
    }

    /// Drops idle rooms from memory and deletes expired ones from disk.
    async fn clean_up(&self) {
        let entries: Vec<Arc<RoomEntry>> = lock(&self.rooms).values().cloned().collect();
        for entry in entries {
            if !entry.is_idle() {
                continue;
            }
            let has_clock = entry.room.lock().await.deadline().is_some();
            let mut rooms = lock(&self.rooms);
            // The map and this loop hold two references; a third belongs to a task that is about to use the room.
            if !has_clock && Arc::strong_count(&entry) <= 2 {
                rooms.remove(&entry.id);
            }
        }
        self.delete_expired().await;
    }

    /// Deletes rooms past their retention time.
    async fn delete_expired(&self) {
        let now = self.now();
        let is_visited = |entry: &&Arc<RoomEntry>| !entry.is_deserted();
        let visited = lock(&self.rooms).values().filter(is_visited).map(|entry| entry.id.clone()).collect();
        self.store.note_visits(visited, now);
        let retention = Retention {
            finished: before(now, DAY * limits::FINISHED_DAYS),
            played: before(now, DAY * limits::UNFINISHED_DAYS),
            visited: before(now, limits::WAITING_TIME),
            empty: before(now, limits::UNVISITED_TIME),
        };
        for id in self.store.delete_expired(retention).await {
            self.forget(&id);
        }
    }

    /// Evicts the game that has been idle longest, games without moves first. Games that are watched or were played
    /// recently stay.
    async fn evict_one(&self) -> bool {
        let now = self.now();
        let (empty, played) = (before(now, limits::NEW_GRACE), before(now, limits::PLAYED_GRACE));
        let idle = self.store.idle(empty, played, EVICTION_CANDIDATES).await;
        let is_free = |id: &String| lock(&self.rooms).get(id).is_none_or(|entry| entry.is_quiet());
        let Some(id) = idle.into_iter().find(is_free) else { return false };
        self.store.delete(&id).await;
        self.forget(&id);
        true
    }

    /// Removes a deleted room from memory.
    fn forget(&self, id: &str) {
        lock(&self.permits).remove(id);
        lock(&self.rooms).remove(id);
    }

    /// Returns a room by id, from memory or from disk.
    pub(crate) async fn entry(self: &Arc<Self>, id: &str) -> ApiResult<Arc<RoomEntry>> {
        if !is_token(id, token::ID_LENGTH) {
            return Err(ApiError::new("unknown-table"));
        }
        if let Some(entry) = lock(&self.rooms).get(id) {
            return Ok(Arc::clone(entry));
        }
        let content = self.store.load(id).await;
        let room = content.and_then(|content| Room::restored(id, &content));
        let mut room = room.ok_or_else(|| ApiError::new("unknown-table"))?;
        if room.settings.since.is_some_and(|since| since < self.epoch) {
            room.exclude_downtime(self.last_alive, self.epoch);
        }
        let entry =
            Arc::clone(lock(&self.rooms).entry(id.to_owned()).or_insert_with(|| Arc::new(RoomEntry::new(room))));
        self.start_turn(&entry, &*entry.room.lock().await);
        Ok(entry)
    }

    /// Creates a room for a visitor. At full capacity, evicts an idle room.
    pub(crate) async fn create(
        self: &Arc<Self>,
        visitor: &str,
        address: Option<IpAddr>,
        build: impl FnOnce(String, u64) -> Option<Room>,
    ) -> ApiResult<Arc<RoomEntry>> {
        let most = self.per_address.rooms();
        let permit = address.map(|address| self.addresses.acquire(address, most)).transpose();
        let full = |QuotaExceeded(most)| ApiError::new("too-many-tables").with_text("address-full").with("most", most);
        let permit = permit.map_err(full)?;
        let (own, all) = self.store.unfinished(visitor).await;
        if own >= limits::ROOMS_PER_VISITOR {
            return Err(ApiError::new("too-many-tables").with("most", limits::ROOMS_PER_VISITOR));
        }
        if all >= self.capacity && !self.evict_one().await {
            return Err(ApiError::new("too-many-tables").with_text("tables-full"));
        }
        let id = token(token::ID_LENGTH).map_err(|error| ApiError::because("storage", error.to_string()))?;
        let room = build(id.clone(), self.now()).ok_or_else(|| ApiError::new("unknown-table"))?;
        self.store.write(room.row()).await.map_err(|why| ApiError::because("storage", why))?;
        let entry = Arc::new(RoomEntry::new(room));
        lock(&self.permits).extend(permit.map(|permit| (id.clone(), permit)));
        lock(&self.rooms).insert(id, Arc::clone(&entry));
        self.start_turn(&entry, &*entry.room.lock().await);
        Ok(entry)
    }

    /// Returns the rooms of a visitor, the latest first.
    pub(crate) async fn of(self: &Arc<Self>, visitor: &str) -> Vec<Arc<RoomEntry>> {
        const MOST: usize = 50;
        let mut entries = Vec::new();
        for id in self.store.of(visitor, MOST).await {
            entries.extend(self.entry(&id).await.ok());
        }
        entries
    }

    /// Returns the public rooms in progress, the latest first.
    pub(crate) async fn public_live(self: &Arc<Self>, most: usize) -> Vec<Arc<RoomEntry>> {
        let mut entries = Vec::new();
        for id in self.store.public_live(before(self.now(), limits::LIVE_TIME), most).await {
            entries.extend(self.entry(&id).await.ok());
        }
        entries
    }

    /// Returns copies of the finished rooms of a visitor, or of the public ones, the latest first. They are read from
    /// disk and not held in memory.
    pub(crate) async fn finished(&self, visitor: Option<&str>, most: usize) -> ApiResult<Vec<Room>> {
        let rows = self.store.finished(visitor, most).await;
        let read = move || rows.iter().filter_map(|(id, content)| Room::restored(id, content)).collect();
        self.render_pool.run(read).await
    }

    /// Stores the creator of a championship.
    pub(crate) async fn set_championship_creator(&self, event: &str, visitor: &str) {
        self.store.set_championship_creator(event, visitor).await;
    }

    /// Returns the creator of a championship, if it was created here.
    pub(crate) async fn championship_creator(&self, event: &str) -> Option<String> {
        self.store.championship_creator(event).await
    }

    /// Changes a room: stores the change, then announces it. If the change or the write fails, the room stays as it
    /// was.
    pub(crate) async fn change<T>(
        self: &Arc<Self>,
        entry: &Arc<RoomEntry>,
        change: impl FnOnce(&mut Room, u64) -> ApiResult<T>,
    ) -> ApiResult<T> {
        let mut room = entry.room.lock().await;
        let before = room.row();
        let now = self.now();
        let done = change(&mut room, now)?;
        room.settings.version += 1;
        room.settings.updated = now;
        if let Err(why) = self.store.write(room.row()).await {
            if let Some(mut restored) = Room::restored(&entry.id, &before.content) {
                restored.turn_number = room.turn_number + 1;
                *room = restored;
            }
            return Err(ApiError::because("storage", why));
        }
        if room.is_over() {
            lock(&self.permits).remove(&entry.id);
        }
        entry.version.send_replace(room.settings.version);
        self.start_turn(entry, &room);
        Ok(done)
    }

    /// Applies a visitor's command to a room. Returns the number of moves played.
    pub(crate) async fn apply(
        self: &Arc<Self>,
        entry: &Arc<RoomEntry>,
        visitor: &str,
        command: RoomCommand,
    ) -> ApiResult<usize> {
        let apply = |room: &mut Room, now| {
            room.apply(visitor, command, now).map(|applied| (applied, room.ply(), room.is_over()))
        };
        match self.change(entry, apply).await? {
            (Applied::Done, ply, _) => Ok(ply),
            (Applied::TooLate, _, true) => Err(ApiError::new("game-over")),
            (Applied::TooLate, ply, false) => Err(ApiError::new("stale").with("ply", ply)),
            (Applied::Rematch, ply, _) => self.create_rematch(entry, visitor).await.map(|()| ply),
        }
    }

    async fn create_rematch(self: &Arc<Self>, entry: &Arc<RoomEntry>, visitor: &str) -> ApiResult<()> {
        let room = entry.room.lock().await;
        let new = self.create(visitor, None, |id, now| room.rematch_room(id, now)).await?;
        drop(room);
        self.change(entry, |room, _| {
            room.settings.next.get_or_insert(new.id.clone());
            Ok(())
        })
        .await
    }

    /// Renders a room for a client. The room is copied under its lock and drawn after the lock is released.
    pub(crate) async fn state(&self, entry: &Arc<RoomEntry>, viewer: &Viewer, frames: usize) -> ApiResult<RoomState> {
        let room = entry.room.lock().await.clone();
        let (entry, viewer, now) = (Arc::clone(entry), viewer.clone(), self.now());
        self.render_pool.run(move || RoomState::new(&room, &entry, &viewer, frames, now)).await
    }

    /// Schedules the deadline of a turn, and asks the engine if it is its turn.
    fn start_turn(self: &Arc<Self>, entry: &Arc<RoomEntry>, room: &Room) {
        if let Some(deadline) = room.deadline() {
            lock(&self.deadlines).insert((deadline, entry.id.clone()));
        }
        let mut question = lock(&entry.question);
        if question.as_ref().is_some_and(|(turn_number, _)| *turn_number == room.turn_number) {
            return;
        }
        // Cancels the question of an earlier turn.
        *question = None;
        let unwatched = room.is_engines_only() && entry.is_deserted();
        if room.engine().is_some() && !unwatched {
            *question = self.ask_engine(entry, room).map(|ticket| (room.turn_number, ticket));
        }
    }

    /// Records that a client has connected: the room is not abandoned, and engines that waited for a spectator
    /// continue.
    pub(crate) async fn wake(self: &Arc<Self>, entry: &Arc<RoomEntry>) {
        if !entry.is_visited.swap(true, Ordering::Relaxed) {
            self.store.note_visits(vec![entry.id.clone()], self.now());
        }
        let room = entry.room.lock().await;
        self.start_turn(entry, &room);
    }
}

#[cfg(test)]
mod tests;
