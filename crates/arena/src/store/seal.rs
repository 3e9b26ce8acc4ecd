//! [`Seal`]: a count and a digest of a table's rows, stored with them, to detect rows that were altered.
//!
//! SQLite checks the structure of a file, not its contents: a flipped bit in a row changes a game's result, and one in
//! a key drops the row from every join, while `PRAGMA integrity_check` finds nothing wrong.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Params, Row};
use twox_hash::XxHash3_128;

/// The table of seals.
pub(super) const TABLE: &str = "
    CREATE TABLE seals (name TEXT PRIMARY KEY, rows INTEGER NOT NULL, digest BLOB NOT NULL) WITHOUT ROWID;
";

/// The number of rows and the sum of their digests, which does not depend on their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Seal {
    rows: u64,
    digest: u128,
}

impl Seal {
    /// Computes the seal of a table's current rows.
    pub(super) fn of(connection: &Connection, table: &str) -> rusqlite::Result<Self> {
        let mut seal = Self::default();
        seal.add(connection, &format!("SELECT * FROM {table}"), [])?;
        Ok(seal)
    }

    /// Returns the stored seal of a table.
    fn kept(connection: &Connection, table: &str) -> rusqlite::Result<Option<Self>> {
        let mut query = connection.prepare_cached("SELECT rows, digest FROM seals WHERE name = ?1")?;
        let read = |row: &Row<'_>| {
            let (rows, digest) = (row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, [u8; 16]>(1)?);
            Ok(Self { rows, digest: u128::from_le_bytes(digest) })
        };
        query.query_row([table], read).optional()
    }

    fn keep(&self, connection: &Connection, table: &str) -> rusqlite::Result<()> {
        let rows = i64::try_from(self.rows).unwrap_or(i64::MAX);
        let mut write = connection.prepare_cached("INSERT OR REPLACE INTO seals VALUES (?1, ?2, ?3)")?;
        write.execute((table, rows, self.digest.to_le_bytes())).map(drop)
    }

    /// Adds the rows that a query returns.
    fn add(&mut self, connection: &Connection, query: &str, params: impl Params) -> rusqlite::Result<()> {
        let mut statement = connection.prepare_cached(query)?;
        let columns = statement.column_count();
        let (mut rows, mut bytes) = (statement.query(params)?, Vec::new());
        while let Some(row) = rows.next()? {
            bytes.clear();
            for column in 0..columns {
                write(row.get_ref(column)?, &mut bytes);
            }
            self.rows += 1;
            self.digest = self.digest.wrapping_add(XxHash3_128::oneshot(&bytes));
        }
        Ok(())
    }
}

/// Writes a value with its type and length, so that different rows never have the same encoding.
fn write(value: ValueRef<'_>, bytes: &mut Vec<u8>) {
    let (tag, content) = match value {
        ValueRef::Null => (0, &[][..]),
        ValueRef::Integer(n) => (1, &n.to_le_bytes()[..]),
        ValueRef::Real(x) => (2, &x.to_le_bytes()[..]),
        ValueRef::Text(text) => (3, text),
        ValueRef::Blob(blob) => (4, blob),
    };
    bytes.push(tag);
    bytes.extend_from_slice(&(content.len() as u64).to_le_bytes());
    bytes.extend_from_slice(content);
}

/// Recomputes the seals of tables whose rows changed.
pub(super) fn renew(connection: &Connection, tables: &[&str]) -> rusqlite::Result<()> {
    tables.iter().try_for_each(|table| Seal::of(connection, table)?.keep(connection, table))
}

/// Adds new rows of a table to its seal: those with this value in this column.
pub(super) fn extend(connection: &Connection, table: &str, column: &str, value: i64) -> rusqlite::Result<()> {
    let mut seal = Seal::kept(connection, table)?.unwrap_or_default();
    seal.add(connection, &format!("SELECT * FROM {table} WHERE {column} = ?1"), [value])?;
    seal.keep(connection, table)
}

/// Returns the first of these tables whose rows do not match its seal.
pub(super) fn broken<'a>(connection: &Connection, tables: &[&'a str]) -> rusqlite::Result<Option<&'a str>> {
    for &table in tables {
        if Seal::kept(connection, table)? != Some(Seal::of(connection, table)?) {
            return Ok(Some(table));
        }
    }
    Ok(None)
}
