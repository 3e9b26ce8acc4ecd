//! [`RoomStore`]: the tables in one SQLite file, behind a thread of its own.
//!
//! A table is a row that is written whole. Rows that come while one commit goes on are committed together by the next, so
//! that many games cost few syncs; whoever waits for a row is told once it is safe from `kill -9` and a power cut alike.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use catalogue::Message;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, params};
use tokio::sync::oneshot;

use super::migration;
use crate::private_files;

/// Marks a file as one of ours ("PLBW").
const APPLICATION: i64 = 0x504c_4257;
/// The version of the tables below.
const VERSION: i64 = 2;
/// Rows that are committed together at most.
const BATCH: usize = 1024;

const TABLES: &str = "
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, is_timed INTEGER NOT NULL, updated INTEGER NOT NULL,
        content TEXT NOT NULL, is_empty INTEGER NOT NULL DEFAULT 0, is_visited INTEGER NOT NULL DEFAULT 0,
        touched INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE INDEX idle_tables ON tables (is_empty DESC, touched) WHERE is_over = 0;
    CREATE TABLE seated (visitor TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (visitor, id)) WITHOUT ROWID;
    CREATE INDEX seats_of ON seated (id);
    CREATE TABLE made (event TEXT PRIMARY KEY, visitor TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
";

/// What is kept of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) is_over: bool,
    /// Whether a clock may run out.
    pub(crate) is_timed: bool,
    pub(crate) updated: u64,
    /// Tells whether nobody has moved, and at most one person sits there.
    pub(crate) is_empty: bool,
    /// Who sits there, or made it.
    pub(crate) visitors: Vec<String>,
    pub(crate) content: String,
}

/// The times since when tables must have been touched to be kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) finished: u64,
    /// Unfinished, with moves or with more than one person.
    pub(crate) played: u64,
    /// Without, but its maker came.
    pub(crate) visited: u64,
    /// Without, and nobody ever came.
    pub(crate) empty: u64,
}

type Query = Box<dyn FnOnce(&Connection) + Send>;
type Told = oneshot::Sender<Result<(), String>>;

enum Request {
    Keep(Row, Told),
    Query(Query),
}

/// The file of tables.
pub(crate) struct RoomStore {
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl RoomStore {
    /// Opens a file, or makes it. One server alone has it.
    pub(crate) fn open(path: &Path) -> Result<Self, Message> {
        let file = || path.display().to_string();
        let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Message::new("web-db-busy").with("file", file())
            }
            Some(ErrorCode::NotADatabase) => Message::new("web-db-foreign").with("file", file()),
            _ => Message::new("web-db-failed").with("file", file()).with("why", error.to_string()),
        };
        let unmade =
            |error: std::io::Error| Message::new("web-db-failed").with("file", file()).with("why", error.to_string());
        private_files::make_file(path).map_err(unmade)?;
        let mut connection = Connection::open(path).map_err(failed)?;
        if !ready(&mut connection).map_err(failed)? {
            return Err(Message::new("web-db-foreign").with("file", file()));
        }
        let (requests, received) = channel();
        let thread = thread::spawn(move || serve(&connection, &received));
        Ok(Self { requests: Some(requests), thread: Some(thread) })
    }

    /// Keeps a row; answers once it is safe, or says why it is not.
    pub(crate) async fn keep(&self, row: Row) -> Result<(), String> {
        let (told, answer) = oneshot::channel();
        self.send(Request::Keep(row, told));
        answer.await.unwrap_or_else(|_| Err("the file is closed".to_owned()))
    }

    /// A table's content.
    pub(crate) async fn load(&self, id: &str) -> Option<String> {
        let id = id.to_owned();
        self.query(move |connection| {
            connection.query_row("SELECT content FROM tables WHERE id = ?1", [id], |row| row.get(0)).optional()
        })
        .await
        .flatten()
    }

    /// The tables where a clock may run out.
    pub(crate) async fn timed(&self) -> Vec<String> {
        let query = "SELECT id FROM tables WHERE is_over = 0 AND is_timed = 1";
        self.query(move |connection| connection.prepare(query)?.query_map([], |row| row.get(0))?.collect())
            .await
            .unwrap_or_default()
    }

    /// A visitor's tables, the latest first.
    pub(crate) async fn of(&self, visitor: &str, most: usize) -> Vec<String> {
        let visitor = visitor.to_owned();
        let query = "SELECT id FROM seated JOIN tables USING (id) WHERE visitor = ?1 ORDER BY updated DESC LIMIT ?2";
        self.query(move |connection| {
            connection.prepare_cached(query)?.query_map(params![visitor, most as i64], |row| row.get(0))?.collect()
        })
        .await
        .unwrap_or_default()
    }

    /// How many unfinished tables a visitor has, and how many there are in all.
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

    /// Forgets tables that nobody touched since these times; says which they were.
    pub(crate) async fn prune(&self, kept: Kept) -> Vec<String> {
        let stale = "DELETE FROM tables WHERE touched < CASE WHEN is_over = 1 THEN ?1 WHEN is_empty = 0 THEN ?2
            WHEN is_visited = 1 THEN ?3 ELSE ?4 END RETURNING id";
        let Kept { finished, played, visited, empty } = kept;
        self.query(move |connection| {
            let times = [finished, played, visited, empty].map(|time| time as i64);
            let forgotten = connection.prepare_cached(stale)?.query_map(times, |row| row.get(0))?.collect();
            connection.execute("DELETE FROM seated WHERE id NOT IN (SELECT id FROM tables)", [])?;
            forgotten
        })
        .await
        .unwrap_or_default()
    }

    /// Unfinished tables that may give way: those without moves first, and of each kind the longest untouched. One that is
    /// empty was not touched since the one time, and any other since the other.
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

    /// Forgets a table.
    pub(crate) async fn forget(&self, id: &str) {
        let id = id.to_owned();
        self.query(move |connection| {
            connection.execute("DELETE FROM seated WHERE id = ?1", [&id])?;
            connection.execute("DELETE FROM tables WHERE id = ?1", [&id])
        })
        .await;
    }

    /// Notes that someone is at these tables now; nobody waits for it.
    pub(crate) fn visit(&self, ids: Vec<String>, now: u64) {
        let visit = "UPDATE tables SET is_visited = 1, touched = max(touched, ?2) WHERE id = ?1";
        self.send(Request::Query(Box::new(move |connection| {
            for id in &ids {
                // A visit that cannot be noted is no reason to turn the visitor away.
                drop(connection.prepare_cached(visit).and_then(|mut query| query.execute(params![id, now as i64])));
            }
        })));
    }

    /// Notes who made a championship.
    pub(crate) async fn made(&self, event: &str, visitor: &str) {
        let (event, visitor) = (event.to_owned(), visitor.to_owned());
        self.query(move |connection| {
            connection.execute("INSERT OR IGNORE INTO made VALUES (?1, ?2)", [event, visitor])
        })
        .await;
    }

    /// Who made a championship, if it was made here.
    pub(crate) async fn maker(&self, event: &str) -> Option<String> {
        let event = event.to_owned();
        let query = "SELECT visitor FROM made WHERE event = ?1";
        self.query(move |connection| connection.query_row(query, [event], |row| row.get(0)).optional()).await.flatten()
    }

    /// Notes that the server is alive at this time.
    pub(crate) async fn beat(&self, now: u64) {
        let beat = "INSERT OR REPLACE INTO alive (id, at) VALUES (1, ?1)";
        self.query(move |connection| connection.execute(beat, [now as i64])).await;
    }

    /// When the server was last known to be alive.
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
        let (told, answer) = oneshot::channel();
        self.send(Request::Query(Box::new(move |connection| drop(told.send(ask(connection).ok())))));
        answer.await.ok().flatten()
    }

    fn send(&self, request: Request) {
        // A thread that is gone answers nobody, which whoever waits notices.
        drop(self.requests.as_ref().map(|requests| requests.send(request)));
    }
}

impl Drop for RoomStore {
    fn drop(&mut self) {
        self.requests = None;
        drop(self.thread.take().map(JoinHandle::join));
    }
}

/// Whether the file is one of ours; a new one becomes one.
fn ready(connection: &mut Connection) -> rusqlite::Result<bool> {
    // Nobody else may have it, also for reading: a second server must not start.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0))?;
    match (pragma("application_id")?, pragma("user_version")?, tables) {
        (APPLICATION, VERSION, _) => {}
        (APPLICATION, 1, _) => migration::from_plain_secrets(connection)?,
        (0, 0, 0) => connection.execute_batch(&format!(
            "BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; {TABLES} COMMIT;"
        ))?,
        _ => return Ok(false),
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Takes the lock now, not at the first move.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT;")?;
    Ok(true)
}

/// Answers requests until nobody can send any.
fn serve(connection: &Connection, requests: &Receiver<Request>) {
    while let Ok(first) = requests.recv() {
        let batch: Vec<Request> = std::iter::once(first).chain(requests.try_iter().take(BATCH - 1)).collect();
        let mut waiting = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        for request in batch {
            match request {
                Request::Keep(row, told) => waiting.push((write(connection, &row), told)),
                Request::Query(query) => query(connection),
            }
        }
        let ended = begun.and_then(|()| connection.execute_batch("COMMIT"));
        if ended.is_err() {
            // What was not committed is not kept; the next batch starts afresh.
            drop(connection.execute_batch("ROLLBACK"));
        }
        for (written, told) in waiting {
            let kept = written.as_ref().and(ended.as_ref()).map(drop).map_err(ToString::to_string);
            drop(told.send(kept));
        }
    }
}

fn write(connection: &Connection, row: &Row) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO tables (id, is_over, is_timed, updated, content, is_empty, touched)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?4)
             ON CONFLICT (id) DO UPDATE SET is_over = excluded.is_over, is_timed = excluded.is_timed,
                updated = excluded.updated, content = excluded.content, is_empty = excluded.is_empty,
                touched = excluded.touched",
        )?
        .execute(params![row.id, row.is_over, row.is_timed, row.updated as i64, row.content, row.is_empty])?;
    for visitor in &row.visitors {
        connection
            .prepare_cached("INSERT OR IGNORE INTO seated (visitor, id) VALUES (?1, ?2)")?
            .execute(params![visitor, row.id])?;
    }
    Ok(())
}
