//! [`Store`]: all games of an event, in one SQLite file.
//!
//! Each finished game is one transaction, unique by its pair and its number in it: a game that is delivered twice
//! counts once. The journal is a write-ahead log without a sync at each commit: killing the program at any instant
//! loses no stored game; only a power cut can lose the last games, which are then played again.
//!
//! A file is fully checked when it is opened, and refused if it is damaged: by `integrity`, with the digests that
//! `seal` keeps of every table.

pub(crate) mod audit;
mod integrity;
mod reading;
pub(crate) mod replaced;
mod schema;
mod seal;
mod set_aside;
pub mod stored_game;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::Duration;

use catalogue::Message;
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, TransactionBehavior, params};
use tempfile::TempDir;

use crate::pairing::{Meeting, MeetingResult};
use crate::statistics::points::{Ending, GameResult};
use crate::store::schema::Version;
use crate::store::stored_game::{StoredGame, ThinkingStats, seat_of};

/// SQLite's busy timeout.
const PATIENCE: Duration = Duration::from_secs(30);
/// The player number that means no opponent.
const NOBODY: i64 = -1;

/// An event's file.
pub struct Store {
    connection: Connection,
    version: Version,
    /// The folder of the copy that is read if the file itself cannot be; removed with the store.
    _copy: Option<TempDir>,
}

/// A pair of games that are not all finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenPair {
    /// Its id in the store.
    pub id: i64,
    /// The meeting's round; zero if meetings have none.
    pub round: u32,
    /// The two players' numbers.
    pub players: [usize; 2],
    /// The game's name.
    pub game: String,
    /// The pair's number in the meeting, from 0.
    pub number: u32,
    /// Its games still to be played.
    pub legs: Vec<u8>,
}

/// A finished game with its players.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRow {
    /// Its id in the store, in finishing order.
    pub id: i64,
    /// The round; zero if meetings have none.
    pub round: u32,
    /// The pair's number in its meeting.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// The players by seat.
    pub players: [usize; 2],
    /// The stored game.
    pub finished: StoredGame,
}

/// Turns a database error into a message.
#[expect(clippy::needless_pass_by_value, reason = "it is what a refusal is mapped with, everywhere here")]
fn failed(error: rusqlite::Error) -> Message {
    Message::new("store-failed").with("why", error.to_string())
}

impl Store {
    /// Opens a file to continue its event, or creates it.
    pub fn open(path: &Path) -> Result<Self, Message> {
        Self::ready(Connection::open(path).map_err(|error| unopened(path, &error))?, path)
    }

    /// Creates a store that is lost when the program exits.
    pub fn in_memory() -> Result<Self, Message> {
        Self::ready(Connection::open_in_memory().map_err(failed)?, Path::new(""))
    }

    /// Opens an existing file for reading, even in a read-only folder; an event may be running on it.
    pub fn read(path: &Path) -> Result<Self, Message> {
        let missing = || Message::new("store-missing").with("file", path.display().to_string());
        if !path.is_file() {
            return Err(missing());
        }
        let (connection, copy) = reading::connect(path).map_err(|error| unread(path, &error))?;
        match header(&connection, path)? {
            Header::Ours(version) => Self::checked(connection, version, copy, path),
            Header::Blank => Err(missing()),
            Header::Foreign => Err(foreign(path)),
        }
    }

    fn ready(connection: Connection, path: &Path) -> Result<Self, Message> {
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        let version = match header(&connection, path)? {
            Header::Ours(version) => version,
            Header::Blank if is_empty(&connection)? => {
                make_tables(&connection)?;
                Version::Current
            }
            _ => return Err(foreign(path)),
        };
        let store = Self::checked(connection, version, None, path)?;
        store.connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        store.connection.pragma_update(None, "synchronous", "NORMAL").map_err(failed)?;
        Ok(store)
    }

    /// Refuses a file whose contents were altered.
    fn checked(connection: Connection, version: Version, copy: Option<TempDir>, path: &Path) -> Result<Self, Message> {
        let damaged = |why: catalogue::Arg| {
            Message::new("store-damaged").with("file", path.display().to_string()).with("why", why)
        };
        match integrity::flaw(&connection, version).map_err(|error| damaged(error.to_string().into()))? {
            Some(why) => Err(damaged(why)),
            None => Ok(Self { connection, version, _copy: copy }),
        }
    }

    /// Returns `true` if the file has digests of its rows and was checked against them. A file of an earlier version
    /// gets them when its event continues.
    pub fn is_sealed(&self) -> bool {
        self.version > Version::Unsealed
    }

    /// Returns the event file as last run.
    pub fn event(&self) -> Result<Option<String>, Message> {
        let text = self.connection.query_row("SELECT text FROM event", [], |row| row.get(0));
        text.optional().map_err(failed)
    }

    /// Stores the event file and gives each new player the next number.
    pub fn enter<'a>(&mut self, text: &str, names: impl Iterator<Item = &'a str>) -> Result<(), Message> {
        let version = self.version;
        let transaction = self.writing()?;
        let write = || {
            version.migrate(&transaction)?;
            transaction.execute("INSERT OR REPLACE INTO event (id, text) VALUES (1, ?1)", [text])?;
            for name in names {
                transaction.execute(
                    "INSERT OR IGNORE INTO players (number, name) VALUES ((SELECT count(*) FROM players), ?1)",
                    [name],
                )?;
            }
            seal::renew(&transaction, &["event", "players"])
        };
        write().map_err(failed)?;
        transaction.commit().map_err(failed)?;
        self.version = Version::Current;
        Ok(())
    }

    /// Returns the names of all players who ever entered, by number.
    pub fn players(&self) -> Result<Vec<String>, Message> {
        self.rows("SELECT name FROM players ORDER BY number", |row| row.get(0))
    }

    /// Stores meetings with their pairs in each game; existing meetings get the missing pairs.
    pub fn arrange(&mut self, meetings: &[Meeting], games: &[&str]) -> Result<(), Message> {
        let transaction = self.writing()?;
        let write = || {
            for meeting in meetings {
                let (round, one, two) = (meeting.round, meeting.one as i64, number_of(meeting.two));
                transaction
                    .prepare_cached(
                        "INSERT INTO meetings (round, one, two, pairs) VALUES (?1, ?2, ?3, ?4)
                         ON CONFLICT DO UPDATE SET pairs = max(pairs, excluded.pairs)",
                    )?
                    .execute(params![round, one, two, meeting.pairs])?;
                for number in 0..meeting.two.map_or(0, |_| meeting.pairs) {
                    for game in games {
                        transaction
                            .prepare_cached(
                                "INSERT OR IGNORE INTO pairs (meeting, game, number) VALUES
                                 ((SELECT id FROM meetings WHERE round = ?1 AND one = ?2 AND two = ?3), ?4, ?5)",
                            )?
                            .execute(params![round, one, two, game, number])?;
                    }
                }
            }
            seal::renew(&transaction, &["meetings", "pairs"])
        };
        write().map_err(failed)?;
        transaction.commit().map_err(failed)
    }

    /// Returns every meeting with its result so far.
    pub fn meetings(&self) -> Result<Vec<MeetingResult>, Message> {
        self.rows(
            "SELECT m.round, m.one, m.two, m.pairs,
                (SELECT count(*) FROM pairs p LEFT JOIN games g ON g.pair = p.id
                 WHERE p.meeting = m.id GROUP BY p.meeting HAVING count(g.id) < 2 * count(DISTINCT p.id)) IS NULL,
                coalesce(sum(CASE WHEN g.id IS NULL THEN 0 WHEN g.winner IS NULL THEN 1
                                  WHEN g.winner = g.leg THEN 2 ELSE 0 END), 0),
                coalesce(sum(CASE WHEN g.id IS NULL THEN 0 WHEN g.winner IS NULL THEN 1
                                  WHEN g.winner = g.leg THEN 0 ELSE 2 END), 0)
             FROM meetings m LEFT JOIN pairs p ON p.meeting = m.id LEFT JOIN games g ON g.pair = p.id
             GROUP BY m.id ORDER BY m.round, m.id",
            |row| {
                let meeting = Meeting {
                    round: row.get(0)?,
                    one: row.get::<_, i64>(1)? as usize,
                    two: usize::try_from(row.get::<_, i64>(2)?).ok(),
                    pairs: row.get(3)?,
                };
                let halves = [row.get::<_, i64>(5)? as usize, row.get::<_, i64>(6)? as usize];
                Ok(MeetingResult { meeting, finished: row.get(4)?, halves })
            },
        )
    }

    /// Returns the pairs with games still to play, all meetings' first pairs first.
    pub fn open_pairs(&self) -> Result<Vec<OpenPair>, Message> {
        self.rows(
            "SELECT p.id, m.round, m.one, m.two, p.game, p.number, max(coalesce(g.leg = 0, 0)), max(coalesce(g.leg, 0))
             FROM pairs p JOIN meetings m ON m.id = p.meeting LEFT JOIN games g ON g.pair = p.id
             GROUP BY p.id HAVING count(g.id) < 2 ORDER BY m.round, p.number, m.id, p.id",
            |row| {
                let played = [row.get::<_, bool>(6)?, row.get::<_, bool>(7)?];
                Ok(OpenPair {
                    id: row.get(0)?,
                    round: row.get(1)?,
                    players: [row.get::<_, i64>(2)? as usize, row.get::<_, i64>(3)? as usize],
                    game: row.get(4)?,
                    number: row.get(5)?,
                    legs: (0..2).filter(|leg| !played[usize::from(*leg)]).collect(),
                })
            },
        )
    }

    /// Stores a finished game; returns `true` if it is new. Its number is higher than those of all games before,
    /// including replaced ones.
    pub fn keep(&mut self, finished: &StoredGame) -> Result<bool, Message> {
        let transaction = self.writing()?;
        let winner = finished.ending.winner().map(|seat| seat.0);
        let forfeit = if let Ending::Forfeited(seat) = finished.ending { Some(seat.0) } else { None };
        let write = || {
            let new = transaction
                .prepare_cached(
                    "INSERT OR IGNORE INTO games VALUES (
                     1 + max(coalesce((SELECT max(id) FROM games), 0), coalesce((SELECT max(id) FROM replaced_games), 0)),
                     ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
                )?
                .execute(params![
                    finished.pair,
                    finished.leg,
                    winner,
                    forfeit,
                    finished.reason,
                    finished.why[0],
                    finished.why[1],
                    finished.evidence,
                    finished.stderr[0],
                    finished.stderr[1],
                    finished.plies,
                    finished.record,
                    finished.when,
                    finished.worker
                ])?;
            let game = transaction.last_insert_rowid();
            for (seat, thinking) in finished.thinking.iter().enumerate().filter(|_| new > 0) {
                transaction.prepare_cached("INSERT INTO thinking VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?.execute(
                    params![
                        game,
                        seat as i64,
                        thinking.moves,
                        micros(thinking.time),
                        micros(thinking.longest),
                        thinking.told,
                        bounded(thinking.nodes),
                        bounded(thinking.depth)
                    ],
                )?;
            }
            if new > 0 {
                seal::extend(&transaction, "games", "id", game)?;
                seal::extend(&transaction, "thinking", "game", game)?;
            }
            Ok(new > 0)
        };
        let new = write().map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(new)
    }

    /// Returns every finished game's result, in finishing order.
    pub fn results(&self) -> Result<Vec<GameResult>, Message> {
        self.rows(
            "SELECT m.one, m.two, g.leg, g.winner, g.forfeit
             FROM games g JOIN pairs p ON p.id = g.pair JOIN meetings m ON m.id = p.meeting ORDER BY g.id",
            |row| Ok(GameResult { players: seating(row, 0)?, ending: ending(row.get(3)?, row.get(4)?) }),
        )
    }

    /// Returns every finished game, in finishing order.
    pub fn games(&self) -> Result<Vec<GameRow>, Message> {
        self.game_rows("games", "thinking")
    }

    fn game_rows(&self, games: &str, thinking_of: &str) -> Result<Vec<GameRow>, Message> {
        let worker = if self.version < Version::Current { "''" } else { "g.worker" };
        self.rows(
            &format!("SELECT m.one, m.two, g.leg, g.winner, g.forfeit, g.id, m.round, p.number, p.game, p.id, g.reason, g.why_en,
                g.why_fr, g.evidence, g.stderr_one, g.stderr_two, g.plies, g.record, g.finished,
                a.moves, a.micros, a.longest, a.told, a.nodes, a.depth,
                b.moves, b.micros, b.longest, b.told, b.nodes, b.depth, {worker}
             FROM {games} g JOIN pairs p ON p.id = g.pair JOIN meetings m ON m.id = p.meeting
             JOIN {thinking_of} a ON a.game = g.id AND a.seat = 0 JOIN {thinking_of} b ON b.game = g.id AND b.seat = 1
             ORDER BY g.id"),
            |row| {
                let finished = StoredGame {
                    pair: row.get(9)?,
                    leg: row.get(2)?,
                    ending: ending(row.get(3)?, row.get(4)?),
                    reason: row.get(10)?,
                    why: [row.get(11)?, row.get(12)?],
                    evidence: row.get(13)?,
                    stderr: [row.get(14)?, row.get(15)?],
                    plies: row.get(16)?,
                    record: row.get(17)?,
                    when: row.get(18)?,
                    thinking: [thinking(row, 19)?, thinking(row, 25)?],
                    worker: row.get(31)?,
                };
                Ok(GameRow {
                    id: row.get(5)?,
                    round: row.get(6)?,
                    number: row.get(7)?,
                    game: row.get(8)?,
                    players: seating(row, 0)?,
                    finished,
                })
            },
        )
    }

    /// Starts a transaction with the write lock: one that first reads a seal might fail to get it later.
    fn writing(&mut self) -> Result<Transaction<'_>, Message> {
        self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)
    }

    fn rows<T>(&self, query: &str, read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>) -> Result<Vec<T>, Message> {
        let mut statement = self.connection.prepare(query).map_err(failed)?;
        let rows = statement.query_map([], read).map_err(failed)?;
        rows.collect::<rusqlite::Result<_>>().map_err(failed)
    }
}

/// Returns the players by seat: the first player of a meeting has the first seat in its first game and the second in
/// its second.
fn seating(row: &Row<'_>, at: usize) -> rusqlite::Result<[usize; 2]> {
    let (one, two) = (row.get::<_, i64>(at)? as usize, row.get::<_, i64>(at + 1)? as usize);
    Ok(if row.get::<_, i64>(at + 2)? == 0 { [one, two] } else { [two, one] })
}

fn ending(winner: Option<i64>, forfeit: Option<i64>) -> Ending {
    match (forfeit, winner) {
        (Some(seat), _) => Ending::Forfeited(seat_of(seat)),
        (None, Some(seat)) => Ending::Won(seat_of(seat)),
        (None, None) => Ending::Drawn,
    }
}

fn thinking(row: &Row<'_>, at: usize) -> rusqlite::Result<ThinkingStats> {
    let time = |i: usize| row.get::<_, i64>(i).map(|micros| Duration::from_micros(micros.unsigned_abs()));
    Ok(ThinkingStats {
        moves: row.get(at)?,
        time: time(at + 1)?,
        longest: time(at + 2)?,
        told: row.get(at + 3)?,
        nodes: row.get::<_, i64>(at + 4)?.unsigned_abs(),
        depth: row.get::<_, i64>(at + 5)?.unsigned_abs(),
    })
}

fn number_of(player: Option<usize>) -> i64 {
    player.map_or(NOBODY, |player| player as i64)
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

fn bounded(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The kind of a file, by its header.
enum Header {
    Ours(Version),
    /// A database without any mark, perhaps empty.
    Blank,
    Foreign,
}

fn header(connection: &Connection, path: &Path) -> Result<Header, Message> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    // A file that is not a database fails here, at the first read.
    let read = || Ok((pragma("application_id")?, pragma("user_version")?));
    let marks = read().map_err(|error: rusqlite::Error| unread(path, &error))?;
    Ok(match marks {
        (schema::APPLICATION, number) => Version::of(number).map_or(Header::Foreign, Header::Ours),
        (0, 0) => Header::Blank,
        _ => Header::Foreign,
    })
}

/// Returns the error for a file that could not be read at all.
fn unread(path: &Path, error: &rusqlite::Error) -> Message {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => foreign(path),
        _ => unopened(path, error),
    }
}

fn is_empty(connection: &Connection) -> Result<bool, Message> {
    let count = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0));
    count.map(|count| count == 0).map_err(failed)
}

fn make_tables(connection: &Connection) -> Result<(), Message> {
    let make = || {
        let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        schema::create(&transaction)?;
        transaction.commit()
    };
    make().map_err(failed)
}

fn foreign(path: &Path) -> Message {
    Message::new("store-foreign").with("file", path.display().to_string())
}

fn unopened(path: &Path, error: &rusqlite::Error) -> Message {
    Message::new("store-unopened").with("file", path.display().to_string()).with("why", error.to_string())
}
