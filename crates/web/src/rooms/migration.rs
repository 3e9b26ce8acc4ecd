//! Migration of databases from earlier schema versions.

use rusqlite::{Connection, params};
use serde_json::Value;

use super::room::Room;
use crate::token::digest;

/// Migrates version 1, which stored visitors' secrets in plain text, to digests. No plain secret remains in the file.
pub(super) fn from_plain_secrets(connection: &mut Connection) -> rusqlite::Result<()> {
    // Overwrites deleted content with zeros, in the file and in its log.
    connection.pragma_update(None, "secure_delete", "ON")?;
    let change = connection.transaction()?;
    change.execute_batch(
        "ALTER TABLE tables ADD COLUMN is_empty INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE tables ADD COLUMN is_visited INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
         DROP INDEX IF EXISTS open_tables;
         CREATE INDEX idle_tables ON tables (is_empty DESC, touched) WHERE is_over = 0;",
    )?;
    for (id, content) in pairs(&change, "SELECT id, content FROM tables")? {
        let content = hashed(&content);
        let is_empty = Room::restored(&id, &content).is_some_and(|room| room.row().is_empty);
        // Version 1 did not record visits, so any room may have been visited.
        let write = "UPDATE tables SET content = ?2, is_empty = ?3, is_visited = 1, touched = updated WHERE id = ?1";
        change.execute(write, params![id, content, is_empty])?;
    }
    for (visitor, id) in pairs(&change, "SELECT visitor, id FROM seated")? {
        let write = "UPDATE seated SET visitor = ?3 WHERE visitor = ?1 AND id = ?2";
        change.execute(write, [&visitor, &id, &digest(&visitor)])?;
    }
    for (event, visitor) in pairs(&change, "SELECT event, visitor FROM made")? {
        change.execute("UPDATE made SET visitor = ?2 WHERE event = ?1", [&event, &digest(&visitor)])?;
    }
    change.pragma_update(None, "user_version", 2)?;
    change.commit()?;
    // The log of an earlier run may contain secrets as well.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    connection.pragma_update(None, "secure_delete", "OFF")
}

/// Migrates version 2, in which no room was public.
pub(super) fn add_public(connection: &mut Connection) -> rusqlite::Result<()> {
    let change = connection.transaction()?;
    change.execute_batch(
        "ALTER TABLE tables ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0;
         CREATE INDEX public_tables ON tables (is_over, updated) WHERE is_public = 1;",
    )?;
    change.pragma_update(None, "user_version", 3)?;
    change.commit()
}

fn pairs(connection: &Connection, query: &str) -> rusqlite::Result<Vec<(String, String)>> {
    connection.prepare(query)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Replaces the secrets in a room's content with digests. Content that does not parse is emptied.
fn hashed(content: &str) -> String {
    let hash = |value: &mut Value| {
        if let Value::String(secret) = value {
            *secret = digest(secret);
        }
    };
    let Ok(mut content) = serde_json::from_str::<Value>(content) else { return String::new() };
    hash(&mut content["terms"]["owner"]);
    for seat in content["terms"]["seats"].as_array_mut().into_iter().flatten() {
        if let Some(visitor) = seat.get_mut("visitor") {
            hash(visitor);
        }
    }
    content.to_string()
}
