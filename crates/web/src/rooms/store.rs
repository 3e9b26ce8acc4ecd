//! [`RoomStore`]: the rooms in one SQLite file, accessed by one thread.
//!
//! A room is one row, written as a whole. Rows that arrive during a commit are grouped into the next one, so that many
//! games need few syncs. A write returns once it would survive `kill -9` and a power cut. The database calls a room a
//! table.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use catalogue::Message;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, params};
use tokio::sync::oneshot;

use super::migration;
use crate::private_files;

/// Application id in the file's header ("PLBW").
const APPLICATION_ID: i64 = 0x504c_4257;
/// Version of the schema below.
const SCHEMA_VERSION: i64 = 3;
/// Maximum number of requests per transaction.
const BATCH: usize = 1024;

const SCHEMA: &str = "
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, is_timed INTEGER NOT NULL, updated INTEGER NOT NULL,
        content TEXT NOT NULL, is_empty INTEGER NOT NULL DEFAULT 0, is_visited INTEGER NOT NULL DEFAULT 0,
        touched INTEGER NOT NULL DEFAULT 0, is_public INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE INDEX idle_tables ON tables (is_empty DESC, touched) WHERE is_over = 0;
    CREATE INDEX public_tables ON tables (is_over, updated) WHERE is_public = 1;
    CREATE TABLE seated (visitor TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (visitor, id)) WITHOUT ROWID;
    CREATE INDEX seats_of ON seated (id);
    CREATE TABLE made (event TEXT PRIMARY KEY, visitor TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
";

/// Row of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RoomRow {
    pub(crate) id: String,
    pub(crate) is_over: bool,
    /// `true` if the game has a clock.
    pub(crate) is_timed: bool,
    pub(crate) updated: u64,
    /// `true` if the game is listed for everyone.
    pub(crate) is_public: bool,
    /// `true` if there are no moves and at most one person has a seat.
    pub(crate) is_empty: bool,
    /// Players and creator.
    pub(crate) visitors: Vec<String>,
    pub(crate) content: String,
}

/// Retention of rooms: rooms last touched before these times, in milliseconds since 1970, are deleted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Retention {
    pub(crate) finished: u64,
    /// Unfinished rooms with moves or with more than one person.
    pub(crate) played: u64,
    /// Empty rooms that their creator has opened.
    pub(crate) visited: u64,
    /// Empty rooms that were never opened.
    pub(crate) empty: u64,
}

type Query = Box<dyn FnOnce(&Connection) + Send>;
type WriteResult = oneshot::Sender<Result<(), String>>;

enum StoreRequest {
    Write(RoomRow, WriteResult),
    Query(Query),
}

/// Database of rooms.
pub(crate) struct RoomStore {
    requests: Option<Sender<StoreRequest>>,
    thread: Option<JoinHandle<()>>,
}

impl RoomStore {
    /// Opens or creates a database and locks out other servers.
    pub(crate) fn open(path: &Path) -> Result<Self, Message> {
        let file = || path.display().to_string();
        let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Message::new("web-db-busy").with("file", file())
            }
            Some(ErrorCode::NotADatabase) => Message::new("web-db-foreign").with("file", file()),
            _ => Message::new("web-db-failed").with("file", file()).with("why", error.to_string()),
        };
        let not_created =
            |error: std::io::Error| Message::new("web-db-failed").with("file", file()).with("why", error.to_string());
        private_files::create_file(path).map_err(not_created)?;
        let mut connection = Connection::open(path).map_err(failed)?;
        if !initialize(&mut connection).map_err(failed)? {
            return Err(Message::new("web-db-foreign").with("file", file()));
        }
        let (requests, received) = channel();
        let thread = thread::spawn(move || serve(&connection, &received));
        Ok(Self { requests: Some(requests), thread: Some(thread) })
    }

    /// Writes a row. Returns once it is on disk.
    pub(crate) async fn write(&self, row: RoomRow) -> Result<(), String> {
        let (sender, answer) = oneshot::channel();
        self.send(StoreRequest::Write(row, sender));
        answer.await.unwrap_or_else(|_| Err("the file is closed".to_owned()))
    }

    /// Returns the content of a room.
    pub(crate) async fn load(&self, id: &str) -> Option<String> {
        let id = id.to_owned();
        self.query(move |connection| {
            connection.query_row("SELECT content FROM tables WHERE id = ?1", [id], |row| row.get(0)).optional()
        })
        .await
        .flatten()
    }

    /// Returns the unfinished rooms with a clock.
    pub(crate) async fn timed(&self) -> Vec<String> {
        let query = "SELECT id FROM tables WHERE is_over = 0 AND is_timed = 1";
        self.query(move |connection| connection.prepare(query)?.query_map([], |row| row.get(0))?.collect())
            .await
            .unwrap_or_default()
    }

    /// Returns the rooms of a visitor, the latest first.
    pub(crate) async fn of(&self, visitor: &str, most: usize) -> Vec<String> {
        let visitor = visitor.to_owned();
        let query = "SELECT id FROM seated JOIN tables USING (id) WHERE visitor = ?1 ORDER BY updated DESC LIMIT ?2";
        self.query(move |connection| {
            connection.prepare_cached(query)?.query_map(params![visitor, most as i64], |row| row.get(0))?.collect()
        })
        .await
        .unwrap_or_default()
    }

    /// Returns the public rooms in progress that changed after `since`, the latest first.
    pub(crate) async fn public_live(&self, since: u64, most: usize) -> Vec<String> {
        let query = "SELECT id FROM tables WHERE is_public = 1 AND is_over = 0 AND updated > ?1
            ORDER BY updated DESC LIMIT ?2";
        self.query(move |connection| {
            connection.prepare_cached(query)?.query_map(params![since as i64, most as i64], |row| row.get(0))?.collect()
        })
        .await
        .unwrap_or_default()
    }

    /// Returns the finished rooms of a visitor, or the public ones, with their contents, the latest first.
    pub(crate) async fn finished(&self, visitor: Option<&str>, most: usize) -> Vec<(String, String)> {
        let visitor = visitor.map(str::to_owned);
        let own = "SELECT id, content FROM seated JOIN tables USING (id) WHERE visitor = ?1 AND is_over = 1
            ORDER BY updated DESC LIMIT ?2";
        let public = "SELECT id, content FROM tables WHERE is_public = 1 AND is_over = 1 AND ?1 IS NULL
            ORDER BY updated DESC LIMIT ?2";
        self.query(move |connection| {
            let query = if visitor.is_some() { own } else { public };
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            connection.prepare_cached(query)?.query_map(params![visitor, most as i64], row)?.collect()
        })
        .await
        .unwrap_or_default()
    }

    /// Returns the number of unfinished rooms of a visitor, and of everyone.
    pub(crate) async fn unfinished(&self, visitor: &str) -> (usize, usize) {
        let visitor = visitor.to_owned();
        let own = "SELECT count(*) FROM seated JOIN tables USING (id) WHERE visitor = ?1 AND is_over = 0";
        self.query(move |connection| {
            let count = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0).map(|count| count.unsigned_abs() as usize);
            let own = connection.prepare_cached(own)?.query_row([visitor], count)?;
            let all = "SELECT count(*) FROM tables WHERE is_over = 0";
            Ok((own, connection.prepare_cached(all)?.query_row([], count)?))
        })
        .await
        .unwrap_or_default()
    }

    /// Deletes expired rooms and returns their ids.
    pub(crate) async fn delete_expired(&self, retention: Retention) -> Vec<String> {
        let stale = "DELETE FROM tables WHERE touched < CASE WHEN is_over = 1 THEN ?1 WHEN is_empty = 0 THEN ?2
            WHEN is_visited = 1 THEN ?3 ELSE ?4 END RETURNING id";
        let Retention { finished, played, visited, empty } = retention;
        self.query(move |connection| {
            let times = [finished, played, visited, empty].map(|time| time as i64);
            let deleted = connection.prepare_cached(stale)?.query_map(times, |row| row.get(0))?.collect();
            connection.execute("DELETE FROM seated WHERE id NOT IN (SELECT id FROM tables)", [])?;
            deleted
        })
        .await
        .unwrap_or_default()
    }

    /// Returns unfinished rooms that may be evicted: empty ones first, and in each group the least recently touched
    /// first. Empty rooms must be last touched before `empty`, the others before `played`.
    pub(crate) async fn idle(&self, empty: u64, played: u64, most: usize) -> Vec<String> {
        let idle = "SELECT id FROM tables WHERE is_over = 0 AND touched < CASE is_empty WHEN 1 THEN ?1 ELSE ?2 END
            ORDER BY is_empty DESC, touched LIMIT ?3";
        self.query(move |connection| {
            let bounds = params![empty as i64, played as i64, most as i64];
            connection.prepare_cached(idle)?.query_map(bounds, |row| row.get(0))?.collect()
        })
        .await
        .unwrap_or_default()
    }

    /// Deletes a room.
    pub(crate) async fn delete(&self, id: &str) {
        let id = id.to_owned();
        self.query(move |connection| {
            connection.execute("DELETE FROM seated WHERE id = ?1", [&id])?;
            connection.execute("DELETE FROM tables WHERE id = ?1", [&id])
        })
        .await;
    }

    /// Records that these rooms are open now, without waiting for the write.
    pub(crate) fn note_visits(&self, ids: Vec<String>, now: u64) {
        let visit = "UPDATE tables SET is_visited = 1, touched = max(touched, ?2) WHERE id = ?1";
        self.send(StoreRequest::Query(Box::new(move |connection| {
            for id in &ids {
                // If this write fails, the room only expires earlier.
                drop(connection.prepare_cached(visit).and_then(|mut query| query.execute(params![id, now as i64])));
            }
        })));
    }

    /// Stores the creator of a championship.
    pub(crate) async fn set_championship_creator(&self, event: &str, visitor: &str) {
        let (event, visitor) = (event.to_owned(), visitor.to_owned());
        self.query(move |connection| {
            connection.execute("INSERT OR IGNORE INTO made VALUES (?1, ?2)", [event, visitor])
        })
        .await;
    }

    /// Returns the creator of a championship, if it was created here.
    pub(crate) async fn championship_creator(&self, event: &str) -> Option<String> {
        let event = event.to_owned();
        let query = "SELECT visitor FROM made WHERE event = ?1";
        self.query(move |connection| connection.query_row(query, [event], |row| row.get(0)).optional()).await.flatten()
    }

    /// Stores the time as the server's latest heartbeat.
    pub(crate) async fn beat(&self, now: u64) {
        let beat = "INSERT OR REPLACE INTO alive (id, at) VALUES (1, ?1)";
        self.query(move |connection| connection.execute(beat, [now as i64])).await;
    }

    /// Returns the last heartbeat.
    pub(crate) async fn last_beat(&self) -> Option<u64> {
        let at = self
            .query(|connection| connection.query_row("SELECT at FROM alive", [], |row| row.get::<_, i64>(0)).optional())
            .await;
        at.flatten().map(i64::unsigned_abs)
    }

    async fn query<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Option<T> {
        let (sender, answer) = oneshot::channel();
        self.send(StoreRequest::Query(Box::new(move |connection| drop(sender.send(ask(connection).ok())))));
        answer.await.ok().flatten()
    }

    fn send(&self, request: StoreRequest) {
        // If the thread is gone, the response channel is closed, which the caller notices.
        drop(self.requests.as_ref().map(|requests| requests.send(request)));
    }
}

impl Drop for RoomStore {
    fn drop(&mut self) {
        self.requests = None;
        drop(self.thread.take().map(JoinHandle::join));
    }
}

/// Creates or migrates the schema. Returns `false` for a database of another program.
fn initialize(connection: &mut Connection) -> rusqlite::Result<bool> {
    // An exclusive lock, which also excludes readers, prevents a second server from starting.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0))?;
    match (pragma("application_id")?, pragma("user_version")?, tables) {
        (APPLICATION_ID, SCHEMA_VERSION, _) => {}
        (APPLICATION_ID, 1, _) => {
            migration::from_plain_secrets(connection)?;
            migration::add_public(connection)?;
        }
        (APPLICATION_ID, 2, _) => migration::add_public(connection)?,
        (0, 0, 0) => connection.execute_batch(&format!(
            "BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION}; {SCHEMA} COMMIT;"
        ))?,
        _ => return Ok(false),
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Takes the lock now instead of at the first write.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT;")?;
    Ok(true)
}

/// Executes requests until all senders are gone.
fn serve(connection: &Connection, requests: &Receiver<StoreRequest>) {
    while let Ok(first) = requests.recv() {
        let batch: Vec<StoreRequest> = std::iter::once(first).chain(requests.try_iter().take(BATCH - 1)).collect();
        let mut waiting = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        for request in batch {
            match request {
                StoreRequest::Write(row, sender) => waiting.push((write(connection, &row), sender)),
                StoreRequest::Query(query) => query(connection),
            }
        }
        let ended = begun.and_then(|()| connection.execute_batch("COMMIT"));
        if ended.is_err() {
            // The next batch starts a new transaction.
            drop(connection.execute_batch("ROLLBACK"));
        }
        for (written, sender) in waiting {
            let result = written.as_ref().and(ended.as_ref()).map(drop).map_err(ToString::to_string);
            drop(sender.send(result));
        }
    }
}

fn write(connection: &Connection, row: &RoomRow) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO tables (id, is_over, is_timed, updated, content, is_empty, touched, is_public)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?4, ?7)
             ON CONFLICT (id) DO UPDATE SET is_over = excluded.is_over, is_timed = excluded.is_timed,
                updated = excluded.updated, content = excluded.content, is_empty = excluded.is_empty,
                touched = excluded.touched, is_public = excluded.is_public",
        )?
        .execute(params![
            row.id,
            row.is_over,
            row.is_timed,
            row.updated as i64,
            row.content,
            row.is_empty,
            row.is_public
        ])?;
    for visitor in &row.visitors {
        connection
            .prepare_cached("INSERT OR IGNORE INTO seated (visitor, id) VALUES (?1, ?2)")?
            .execute(params![visitor, row.id])?;
    }
    Ok(())
}
