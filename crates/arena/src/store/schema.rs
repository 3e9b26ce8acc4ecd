//! The tables of a store, its versions, and the migration of files of earlier versions.
//!
//! A file of an earlier version is read unchanged, and migrated when its event continues.

use rusqlite::Connection;

use super::seal;

/// Marks a file as one of ours ("PLBR").
pub(super) const APPLICATION: i64 = 0x504c_4252;

/// The schema version of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Version {
    /// Without seals.
    Unsealed = 1,
    /// With seals, and without tables of replaced games.
    Sealed = 2,
    /// With replaced games, and without the workers of a lab.
    Replaced = 3,
    /// The tables below.
    Current = 4,
}

impl Version {
    const ALL: [Self; 4] = [Self::Unsealed, Self::Sealed, Self::Replaced, Self::Current];

    /// Returns the version with a number; `None` for one of a later program.
    pub(super) fn of(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|version| *version as i64 == number)
    }

    /// Returns the sealed tables of this version: all of them.
    pub(super) fn sealed(self) -> &'static [&'static str] {
        match self {
            Self::Unsealed => &[],
            Self::Sealed => &SEALED[..SEALED.len() - REPLACED_TABLES - ASIDE_TABLES],
            Self::Replaced => &SEALED[..SEALED.len() - ASIDE_TABLES],
            Self::Current => &SEALED,
        }
    }

    /// Brings a file of this version to the current one, within the caller's transaction.
    pub(super) fn migrate(self, connection: &Connection) -> rusqlite::Result<()> {
        if self < Self::Sealed {
            connection.execute_batch(seal::TABLE)?;
        }
        if self < Self::Replaced {
            connection.execute_batch(REPLACED)?;
        }
        if self < Self::Current {
            connection.execute_batch(WORKERS)?;
            connection.pragma_update(None, "user_version", Self::Current as i64)?;
            seal::renew(connection, &SEALED)?;
        }
        Ok(())
    }
}

/// All tables but the seals, in the order of the versions that brought them.
const SEALED: [&str; 9] =
    ["event", "players", "meetings", "pairs", "games", "thinking", "replaced_games", "replaced_thinking", "set_aside"];
const REPLACED_TABLES: usize = 2;
const ASIDE_TABLES: usize = 1;

/// Creates everything in an empty file, within the caller's transaction.
pub(super) fn create(connection: &Connection) -> rusqlite::Result<()> {
    let version = Version::Current as i64;
    connection.execute_batch(&format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version};"))?;
    connection.execute_batch(&format!("{TABLES} {REPLACED} {WORKERS} {}", seal::TABLE))?;
    seal::renew(connection, &SEALED)
}

const TABLES: &str = "
    CREATE TABLE event (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL);
    CREATE TABLE players (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE meetings (
        id INTEGER PRIMARY KEY, round INTEGER NOT NULL, one INTEGER NOT NULL, two INTEGER NOT NULL,
        pairs INTEGER NOT NULL, UNIQUE (round, one, two));
    CREATE TABLE pairs (
        id INTEGER PRIMARY KEY, meeting INTEGER NOT NULL REFERENCES meetings, game TEXT NOT NULL,
        number INTEGER NOT NULL, UNIQUE (meeting, game, number));
    CREATE TABLE games (
        id INTEGER PRIMARY KEY, pair INTEGER NOT NULL REFERENCES pairs, leg INTEGER NOT NULL CHECK (leg IN (0, 1)),
        winner INTEGER, forfeit INTEGER, reason TEXT NOT NULL, why_en TEXT NOT NULL, why_fr TEXT NOT NULL,
        evidence TEXT NOT NULL, stderr_one TEXT NOT NULL, stderr_two TEXT NOT NULL,
        plies INTEGER NOT NULL, record TEXT NOT NULL, finished INTEGER NOT NULL, UNIQUE (pair, leg));
    CREATE TABLE thinking (
        game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL, moves INTEGER NOT NULL, micros INTEGER NOT NULL,
        longest INTEGER NOT NULL, told INTEGER NOT NULL, nodes INTEGER NOT NULL, depth INTEGER NOT NULL,
        PRIMARY KEY (game, seat)) WITHOUT ROWID;
";

/// The games that are played again because a bot was replaced: the columns of `games` and `thinking`,
/// then the replaced player, the time and the reason. They are apart, so that
/// nothing that counts games counts them.
const REPLACED: &str = "
    CREATE TABLE replaced_games (
        id INTEGER PRIMARY KEY, pair INTEGER NOT NULL REFERENCES pairs, leg INTEGER NOT NULL CHECK (leg IN (0, 1)),
        winner INTEGER, forfeit INTEGER, reason TEXT NOT NULL, why_en TEXT NOT NULL, why_fr TEXT NOT NULL,
        evidence TEXT NOT NULL, stderr_one TEXT NOT NULL, stderr_two TEXT NOT NULL,
        plies INTEGER NOT NULL, record TEXT NOT NULL, finished INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES players, replaced INTEGER NOT NULL, because TEXT NOT NULL);
    CREATE TABLE replaced_thinking (
        game INTEGER NOT NULL REFERENCES replaced_games, seat INTEGER NOT NULL, moves INTEGER NOT NULL,
        micros INTEGER NOT NULL, longest INTEGER NOT NULL, told INTEGER NOT NULL, nodes INTEGER NOT NULL,
        depth INTEGER NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;
";

/// The name of the worker that played a game, and the pairs that no worker could play.
const WORKERS: &str = "
    ALTER TABLE games ADD COLUMN worker TEXT NOT NULL DEFAULT '';
    ALTER TABLE replaced_games ADD COLUMN worker TEXT NOT NULL DEFAULT '';
    CREATE TABLE set_aside (pair INTEGER PRIMARY KEY REFERENCES pairs, evidence TEXT NOT NULL);
";
