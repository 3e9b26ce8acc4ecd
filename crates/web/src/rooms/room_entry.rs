//! [`Entry`]: a table with those around it: who is there, what they are to be told, and what a machine thinks about.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde_json::Value;
use stdx::lock as locked;
use tokio::sync::{Mutex as Turnstile, watch};

use super::room::Room;
use crate::engines::queue::Ticket;
use crate::limits;

/// A table with those around it.
pub(crate) struct Entry {
    pub(crate) id: String,
    /// Held while a change is being kept, so that nobody sees what is not on disk.
    pub(crate) table: Turnstile<Room>,
    /// The version that everyone may see.
    pub(crate) news: watch::Sender<u64>,
    /// What the machine at work has found.
    pub(crate) thinking: watch::Sender<Value>,
    /// Changes when someone comes or goes.
    pub(crate) comings: watch::Sender<u64>,
    present: Mutex<HashMap<String, usize>>,
    /// Tells whether it is on disk that someone has come.
    pub(super) is_visited: AtomicBool,
    /// What a machine thinks about, by the table's moment.
    pub(super) work: Mutex<Option<(u64, Ticket)>>,
    idle_since: Mutex<Instant>,
}

impl Entry {
    pub(super) fn new(table: Room) -> Self {
        Self {
            id: table.id.clone(),
            news: watch::Sender::new(table.terms.version),
            table: Turnstile::new(table),
            thinking: watch::Sender::new(Value::Null),
            comings: watch::Sender::new(0),
            present: Mutex::default(),
            is_visited: AtomicBool::new(false),
            work: Mutex::default(),
            idle_since: Mutex::new(Instant::now()),
        }
    }

    /// Whether a visitor has a connection here.
    pub(crate) fn is_here(&self, visitor: &str) -> bool {
        locked(&self.present).contains_key(visitor)
    }

    /// How many look on besides these.
    pub(crate) fn watchers(&self, players: impl Fn(&str) -> bool) -> usize {
        locked(&self.present).keys().filter(|visitor| !players(visitor)).count()
    }

    pub(super) fn is_deserted(&self) -> bool {
        locked(&self.present).is_empty()
    }

    /// Tells whether it can be done without: nobody is here, and no machine thinks for someone.
    pub(super) fn is_quiet(&self) -> bool {
        self.is_deserted() && locked(&self.work).is_none()
    }

    /// Whether nothing has happened here for long, and nobody waits for anything.
    pub(super) fn is_idle(&self) -> bool {
        locked(&self.idle_since).elapsed() > limits::LINGER && self.is_quiet()
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
