//! [`Disk`]: the tables in one SQLite file, behind a thread of its own.
//!
//! A table is a row that is written whole. Rows that come while one commit goes on are committed together by the next, so
//! that many games cost few syncs; whoever waits for a row is told once it is safe from `kill -9` and a power cut alike.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use rules::Message;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, params};
use tokio::sync::oneshot;

/// Marks a file as one of ours ("PLBW").
const APPLICATION: i64 = 0x504c_4257;
/// The version of the tables below.
const VERSION: i64 = 1;
/// Rows that are committed together at most.
const BATCH: usize = 1024;

const TABLES: &str = "
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, is_timed INTEGER NOT NULL, updated INTEGER NOT NULL,
        content TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX open_tables ON tables (id) WHERE is_over = 0;
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
    /// Who sits there, or made it.
    pub(crate) visitors: Vec<String>,
    pub(crate) content: String,
}

type Query = Box<dyn FnOnce(&Connection) + Send>;
type Told = oneshot::Sender<Result<(), String>>;

enum Request {
    Keep(Row, Told),
    Query(Query),
}

/// The file of tables.
pub(crate) struct Disk {
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Disk {
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
        let connection = Connection::open(path).map_err(failed)?;
        if !ready(&connection).map_err(failed)? {
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

    /// Forgets tables that nobody touched since: unfinished and finished ones.
    pub(crate) async fn prune(&self, unfinished: u64, finished: u64) {
        let stale = "DELETE FROM tables WHERE updated < CASE is_over WHEN 0 THEN ?1 ELSE ?2 END";
        self.query(move |connection| {
            connection.execute(stale, params![unfinished as i64, finished as i64])?;
            connection.execute("DELETE FROM seated WHERE id NOT IN (SELECT id FROM tables)", [])
        })
        .await;
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

impl Drop for Disk {
    fn drop(&mut self) {
        self.requests = None;
        drop(self.thread.take().map(JoinHandle::join));
    }
}

/// Whether the file is one of ours; a new one becomes one.
fn ready(connection: &Connection) -> rusqlite::Result<bool> {
    // Nobody else may have it, also for reading: a second server must not start.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0))?;
    match (pragma("application_id")?, pragma("user_version")?, tables) {
        (APPLICATION, VERSION, _) => {}
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
            "INSERT INTO tables (id, is_over, is_timed, updated, content) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (id) DO UPDATE SET is_over = excluded.is_over, is_timed = excluded.is_timed,
                updated = excluded.updated, content = excluded.content",
        )?
        .execute(params![row.id, row.is_over, row.is_timed, row.updated as i64, row.content])?;
    for visitor in &row.visitors {
        connection
            .prepare_cached("INSERT OR IGNORE INTO seated (visitor, id) VALUES (?1, ?2)")?
            .execute(params![visitor, row.id])?;
    }
    Ok(())
}
