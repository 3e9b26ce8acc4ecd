//! Pairs that no worker of a lab could play, with the evidence. Every run tries them again.

use catalogue::Message;
use rusqlite::Params;

use super::schema::Version;
use super::{Store, failed, seal};

impl Store {
    /// Stores why a pair was given up.
    pub(crate) fn set_aside(&mut self, pair: i64, evidence: &str) -> Result<(), Message> {
        self.change_aside("INSERT OR REPLACE INTO set_aside VALUES (?1, ?2)", (pair, evidence))
    }

    /// Forgets the pairs that an earlier run gave up.
    pub(crate) fn clear_aside(&mut self) -> Result<(), Message> {
        self.change_aside("DELETE FROM set_aside", [])
    }

    fn change_aside(&mut self, change: &str, params: impl Params) -> Result<(), Message> {
        let transaction = self.writing()?;
        let write = || {
            transaction.execute(change, params)?;
            seal::renew(&transaction, &["set_aside"])
        };
        write().map_err(failed)?;
        transaction.commit().map_err(failed)
    }

    /// Returns the pairs that were given up, with the evidence.
    pub fn aside(&self) -> Result<Vec<(i64, String)>, Message> {
        if self.version < Version::Current {
            return Ok(Vec::new());
        }
        self.rows("SELECT pair, evidence FROM set_aside ORDER BY pair", |row| Ok((row.get(0)?, row.get(1)?)))
    }
}
