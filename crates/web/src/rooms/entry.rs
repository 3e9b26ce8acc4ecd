//! [`RoomEntry`]: a room with its lock, its connected clients, and the channels that announce changes.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use play::puzzle::Puzzle;
use stdx::lock;
use tokio::sync::{Mutex as AsyncMutex, watch};

use super::room::Room;
use super::state::Thinking;
use crate::engines::queue::Ticket;
use crate::limits;

/// Room of the registry.
pub(crate) struct RoomEntry {
    pub(crate) id: String,
    /// Held until a change is stored, so that nobody sees a state that a crash could lose.
    pub(crate) room: AsyncMutex<Room>,
    /// Version of the last stored state.
    pub(crate) version: watch::Sender<u64>,
    /// Progress of the engine whose turn it is.
    pub(crate) thinking: watch::Sender<Option<Thinking>>,
    /// Counter that changes when a client connects or disconnects.
    pub(crate) presence: watch::Sender<u64>,
    /// Number of connections per visitor.
    connected: Mutex<HashMap<String, usize>>,
    /// `true` once the store has recorded that someone opened the room.
    pub(super) is_visited: AtomicBool,
    /// Question to an engine, with its turn number.
    pub(super) question: Mutex<Option<(u64, Ticket)>>,
    /// Puzzles of the finished game, once someone asked for them.
    pub(super) puzzles: AsyncMutex<Option<FoundPuzzles>>,
    idle_since: Mutex<Instant>,
}

/// Puzzles of a game with these moves. A move taken back after the end makes it another game.
pub(super) struct FoundPuzzles {
    pub(super) moves: Vec<String>,
    pub(super) puzzles: Arc<[Puzzle]>,
}

impl RoomEntry {
    pub(super) fn new(room: Room) -> Self {
        Self {
            id: room.id.clone(),
            version: watch::Sender::new(room.settings.version),
            room: AsyncMutex::new(room),
            thinking: watch::Sender::new(None),
            presence: watch::Sender::new(0),
            connected: Mutex::default(),
            is_visited: AtomicBool::new(false),
            question: Mutex::default(),
            puzzles: AsyncMutex::default(),
            idle_since: Mutex::new(Instant::now()),
        }
    }

    /// Returns `true` if a visitor is connected.
    pub(crate) fn is_connected(&self, visitor: &str) -> bool {
        lock(&self.connected).contains_key(visitor)
    }

    /// Counts the connected visitors that are not players.
    pub(crate) fn spectators(&self, is_player: impl Fn(&str) -> bool) -> usize {
        lock(&self.connected).keys().filter(|visitor| !is_player(visitor)).count()
    }

    /// Returns `true` if nobody is connected.
    pub(super) fn is_deserted(&self) -> bool {
        lock(&self.connected).is_empty()
    }

    /// Returns `true` if nobody is connected and no engine thinks.
    pub(super) fn is_quiet(&self) -> bool {
        self.is_deserted() && lock(&self.question).is_none()
    }

    /// Returns `true` if the room has been quiet long enough to be dropped from memory.
    pub(super) fn is_idle(&self) -> bool {
        lock(&self.idle_since).elapsed() > limits::ROOM_CACHE_TIME && self.is_quiet()
    }

    /// Counts a connection of a visitor until the returned guard is dropped.
    pub(crate) fn connect(self: &Arc<Self>, visitor: &str) -> Connected {
        *lock(&self.connected).entry(visitor.to_owned()).or_insert(0) += 1;
        self.presence.send_modify(|count| *count += 1);
        Connected { entry: Arc::clone(self), visitor: visitor.to_owned() }
    }
}

/// Connection of a visitor to a room.
pub(crate) struct Connected {
    entry: Arc<RoomEntry>,
    visitor: String,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut connected = lock(&self.entry.connected);
        if let Some(count) = connected.get_mut(&self.visitor) {
            *count -= 1;
            if *count == 0 {
                connected.remove(&self.visitor);
            }
        }
        drop(connected);
        *lock(&self.entry.idle_since) = Instant::now();
        self.entry.presence.send_modify(|count| *count += 1);
    }
}
