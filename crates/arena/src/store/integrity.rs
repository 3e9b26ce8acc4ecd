//! Integrity of a file: its structure by SQLite, its rows by their seals, and the relations between rows.

use catalogue::{Arg, Message};
use rusqlite::Connection;

use super::schema::Version;
use super::seal;

/// Maximum number of SQLite's findings reported.
const TOLD: usize = 3;

/// Queries that count impossible rows. They protect files without seals: a number in a damaged row must not drop a game
/// from the count or refer to a missing player.
const IMPOSSIBLE: [(&str, &str); 3] = [
    ("players", "SELECT count(*) FROM players WHERE number NOT BETWEEN 0 AND (SELECT count(*) - 1 FROM players)"),
    (
        "meetings",
        "SELECT count(*) FROM meetings WHERE one NOT IN (SELECT number FROM players)
         OR two <> -1 AND two NOT IN (SELECT number FROM players)",
    ),
    (
        "thinking",
        "SELECT count(*) FROM games WHERE (SELECT count(*) FROM thinking WHERE game = games.id AND seat IN (0, 1)) <> 2",
    ),
];

/// The same for the tables of replaced games.
const IMPOSSIBLE_REPLACED: [(&str, &str); 2] = [
    ("replaced_games", "SELECT count(*) FROM replaced_games WHERE id IN (SELECT id FROM games)"),
    (
        "replaced_thinking",
        "SELECT count(*) FROM replaced_games r
         WHERE (SELECT count(*) FROM replaced_thinking WHERE game = r.id AND seat IN (0, 1)) <> 2",
    ),
];

/// Returns the first error of a file, if any. Reads a single snapshot of the file, even while another program writes.
pub(super) fn flaw(connection: &Connection, version: Version) -> rusqlite::Result<Option<Arg>> {
    let snapshot = connection.unchecked_transaction()?;
    let mut findings = snapshot.prepare(&format!("PRAGMA integrity_check({TOLD})"))?;
    let findings = findings.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    if findings != ["ok"] {
        return Ok(Some(findings.join("; ").into()));
    }
    let about = |id: &str, table: &str| Some(Message::new(id).with("table", table).into());
    let orphan = snapshot.prepare("PRAGMA foreign_key_check")?.query_map([], |row| row.get(0))?.next().transpose()?;
    if let Some(table) = orphan {
        return Ok(about("store-orphan", String::as_str(&table)));
    }
    if let Some(table) = seal::broken(&snapshot, version.sealed())? {
        return Ok(about("store-unsound", table));
    }
    let replaced = IMPOSSIBLE_REPLACED.iter().filter(|_| version >= Version::Replaced);
    for (table, query) in IMPOSSIBLE.iter().chain(replaced) {
        if snapshot.query_row(query, [], |row| row.get::<_, i64>(0))? > 0 {
            return Ok(about("store-unsound", table));
        }
    }
    Ok(None)
}
