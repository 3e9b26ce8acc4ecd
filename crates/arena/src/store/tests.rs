use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use games::Games;

use super::*;
use crate::event::Event;
use crate::event::executor::{Executor as _, Threads};
use crate::event::job_queue::JobQueue;
use crate::process::Supervisor;
use crate::store::audit::audit;
use crate::store::replaced::ReplaceReason;

const EVENT: &str = r#"
name = "Storage"
pairs = 2
[[games]]
game = "colonnes"
time = "depth=1"
[[players]]
name = "Awa"
player = "random"
[[players]]
name = "Bo"
player = "greedy"
[[players]]
name = "Cy"
player = "random"
"#;

fn threads() -> Threads {
    let (supervisor, live) = (Supervisor::here(), Arc::default());
    Threads { count: NonZeroUsize::MIN, supervisor, live, conversations: None }
}

/// A file with an event played to its end.
struct StoredEvent {
    folder: TempDir,
    bytes: Vec<u8>,
}

impl StoredEvent {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, stop) = (folder.path().join("event.db"), AtomicBool::new(false));
        let event = Event::read(EVENT, &Games).expect("an event");
        let queue = JobQueue::open(event, EVENT, Store::open(&file).expect("a store"), &stop).expect("a desk");
        threads().run(&queue);
        drop(queue.close().expect("played"));
        let bytes = fs::read(&file).expect("a file");
        Self { folder, bytes }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("event.db")
    }

    /// Returns everything read from a file with these bytes.
    fn told(&self, bytes: &[u8]) -> Result<Contents, Message> {
        fs::write(self.file(), bytes).expect("written");
        told(&self.file())
    }
}

type Contents = (Option<String>, Vec<String>, Vec<GameRow>, Vec<GameResult>, Vec<MeetingResult>, Vec<OpenPair>);

fn told(file: &Path) -> Result<Contents, Message> {
    let store = Store::read(file)?;
    Ok((store.event()?, store.players()?, store.games()?, store.results()?, store.meetings()?, store.open_pairs()?))
}

/// Removes what files of earlier versions do not have.
const EARLIER: &str = "DROP TABLE replaced_thinking; DROP TABLE replaced_games; DROP TABLE set_aside;
    ALTER TABLE games DROP COLUMN worker;";

/// Changes a file without going through the store.
fn alter(file: &Path, script: &str) {
    let connection = Connection::open(file).expect("a file");
    connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {script}")).expect("changed");
}

/// A damaged file is refused or reads the same, whichever byte is damaged.
#[test]
fn damage_is_refused_or_changes_nothing() {
    let played = StoredEvent::new();
    let whole = played.told(&played.bytes).expect("whole");
    assert_eq!(whole.2.len(), 12);
    let (zeros, used): (Vec<usize>, Vec<usize>) = (0..played.bytes.len()).partition(|at| played.bytes[*at] == 0);
    let thinned = |places: &[usize]| places.iter().step_by(places.len() / 400).copied().collect::<Vec<_>>();
    let mut refused = 0;
    for (trial, at) in thinned(&zeros).into_iter().chain(thinned(&used)).enumerate() {
        let mut bytes = played.bytes.clone();
        bytes[at] ^= [0x01, 0x10, 0x80, 0xff][trial % 4];
        match played.told(&bytes) {
            Ok(told) => assert!(told == whole, "byte {at}"),
            Err(_) => refused += 1,
        }
    }
    // Nonzero bytes are in use; the zeros are mostly free space.
    assert!(refused > 300, "{refused}");
    for length in (0..played.bytes.len()).step_by(4096 / 2) {
        assert!(played.told(&played.bytes[..length]).is_err(), "{length} bytes");
    }
}

/// Rows in which SQLite finds nothing wrong: another winner, a game moved to another pair, one game less, one more.
#[test]
fn rows_are_those_that_were_written() {
    let played = StoredEvent::new();
    let changes = [
        "UPDATE games SET winner = 1 - coalesce(winner, 0) WHERE id = 3",
        "UPDATE games SET record = replace(record, '1.', '2.') WHERE id = 1",
        "UPDATE thinking SET micros = micros + 1 WHERE game = 2 AND seat = 0",
        "UPDATE players SET name = 'Bob' WHERE number = 1",
        "UPDATE meetings SET one = two, two = one WHERE id = 1",
        "UPDATE event SET text = text || ' '",
        "DELETE FROM games WHERE id = 12; DELETE FROM thinking WHERE game = 12",
        "UPDATE seals SET rows = rows + 1 WHERE name = 'pairs'",
        "DELETE FROM seals WHERE name = 'games'",
    ];
    for change in changes {
        fs::write(played.file(), &played.bytes).expect("written");
        alter(&played.file(), change);
        assert_eq!(told(&played.file()).expect_err(change).id, "store-damaged", "{change}");
        assert_eq!(Store::open(&played.file()).err().expect(change).id, "store-damaged", "{change}");
    }
    fs::write(played.file(), &played.bytes).expect("written");
    alter(&played.file(), "UPDATE games SET pair = 99 WHERE id = 3");
    let refusal = told(&played.file()).expect_err("a game of no pair");
    assert!(
        refusal.args.iter().any(|(_, arg)| matches!(arg, catalogue::Arg::Message(why) if why.id == "store-orphan"))
    );
}

/// A file of the version without seals is read, and sealed when its event continues.
#[test]
fn a_file_without_seals_goes_on() {
    let played = StoredEvent::new();
    let whole = played.told(&played.bytes).expect("whole");
    alter(&played.file(), &format!("DROP TABLE seals; {EARLIER} PRAGMA user_version = 1"));
    assert!(!Store::read(&played.file()).expect("read").is_sealed());
    assert!(told(&played.file()).expect("read") == whole);
    let mut store = Store::open(&played.file()).expect("opened");
    store.enter(EVENT, ["Awa", "Bo", "Cy"].into_iter()).expect("entered");
    assert!(store.is_sealed());
    drop(store);
    assert!(Store::read(&played.file()).expect("read").is_sealed());
    assert!(told(&played.file()).expect("read") == whole);
}

/// A file of the version without replaced games is read, and migrated when a player is replaced.
#[test]
fn a_file_without_replaced_games_goes_on() {
    let played = StoredEvent::new();
    let whole = played.told(&played.bytes).expect("whole");
    let seals = "DELETE FROM seals WHERE name LIKE 'replaced%' OR name = 'set_aside';";
    alter(&played.file(), &format!("{EARLIER} {seals} PRAGMA user_version = 2"));
    seal::renew(&Connection::open(played.file()).expect("a file"), &["games"]).expect("sealed");
    let store = Store::read(&played.file()).expect("read");
    assert!(store.is_sealed() && store.replaced().expect("none").is_empty());
    drop(store);
    assert!(told(&played.file()).expect("read") == whole);
    let mut store = Store::open(&played.file()).expect("opened");
    store.replace(EVENT, (1, &[2, 12]), ReplaceReason::All, 77).expect("replaced");
    drop(store);
    let store = Store::read(&played.file()).expect("read");
    let replaced = store.replaced().expect("games");
    let rows: Vec<GameRow> = replaced.iter().map(|replaced| replaced.game.clone()).collect();
    assert_eq!(rows, [whole.2[1].clone(), whole.2[11].clone()]);
    assert!(replaced.iter().all(|game| (game.player, game.when, &*game.because) == (1, 77, "all")));
}

/// Replaced games stay and count no more; those played instead get new numbers.
#[test]
fn replaced_games_are_played_again() {
    let played = StoredEvent::new();
    let before = Store::read(&played.file()).expect("a store").games().expect("games");
    let mut store = Store::open(&played.file()).expect("opened");
    store.replace(EVENT, (1, &[2, 12]), ReplaceReason::Forfeit, 77).expect("replaced");
    assert_eq!((store.games().expect("games").len(), store.results().expect("results").len()), (10, 10));
    let stop = AtomicBool::new(false);
    let queue = JobQueue::open(Event::read(EVENT, &Games).expect("an event"), EVENT, store, &stop).expect("a queue");
    threads().run(&queue);
    let store = queue.close().expect("played");
    let games = store.games().expect("games");
    let ids: Vec<i64> = games.iter().map(|game| game.id).collect();
    assert_eq!(ids, [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14]);
    let key = |row: &GameRow| (row.finished.pair, row.finished.leg);
    let again: Vec<_> = games[10..].iter().map(key).collect();
    assert!(again.contains(&key(&before[1])) && again.contains(&key(&before[11])), "{again:?}");
    assert_eq!(store.replaced().expect("games").len(), 2);
    drop(store);
    let audited = audit(&Store::read(&played.file()).expect("a store"), &Games).expect("an event");
    assert_eq!((audited.games, audited.faults), (14, Vec::new()));
    alter(&played.file(), "UPDATE replaced_games SET winner = 1 - coalesce(winner, 0)");
    assert_eq!(told(&played.file()).expect_err("altered").id, "store-damaged");
}

/// Even without seals, no game can be lost from the count and no player can be missing.
#[test]
fn a_file_without_seals_is_held_to_what_can_be() {
    let played = StoredEvent::new();
    let changes = [
        "UPDATE games SET pair = 99 WHERE id = 3",
        "UPDATE meetings SET two = 7 WHERE id = 1",
        "DELETE FROM thinking WHERE game = 4",
    ];
    for change in changes {
        fs::write(played.file(), &played.bytes).expect("written");
        alter(&played.file(), &format!("DROP TABLE seals; {EARLIER} PRAGMA user_version = 1; {change}"));
        assert_eq!(told(&played.file()).expect_err(change).id, "store-damaged", "{change}");
    }
}

/// Rows are also checked against the rules: here a program wrote an impossible game and sealed it.
#[test]
fn every_game_is_held_to_the_rules() {
    let played = StoredEvent::new();
    let sound = audit(&Store::read(&played.file()).expect("a store"), &Games).expect("an event");
    assert_eq!((sound.games, sound.unproved, sound.faults), (12, 0, Vec::new()));
    let connection = Connection::open(played.file()).expect("a file");
    connection.execute_batch("UPDATE games SET plies = plies + 1 WHERE id = 2").expect("changed");
    connection.execute_batch("UPDATE games SET record = replace(record, 'Awa', 'Eve') WHERE id = 5").expect("changed");
    connection.execute_batch("UPDATE games SET record = 'none' WHERE id = 7").expect("changed");
    seal::renew(&connection, &["games"]).expect("sealed");
    drop(connection);
    let unsound = audit(&Store::read(&played.file()).expect("a store"), &Games).expect("an event");
    assert!((2..=3).contains(&unsound.faults.len()), "{:?}", unsound.faults);
}

/// A copy also has the games of a log that was not checkpointed yet.
#[test]
fn a_copy_has_the_games_of_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("event.db");
    let mut store = Store::open(&file).expect("a store");
    store.enter(EVENT, ["Awa", "Bo"].into_iter()).expect("entered");
    let (connection, copy) = reading::copy_of(&file).expect("a copy");
    let text: String = connection.query_row("SELECT text FROM event", [], |row| row.get(0)).expect("an event");
    assert_eq!(text, EVENT);
    assert!(copy.path().exists());
}

/// From this version on, a write-ahead log that is reset while another program reads it loses nothing.
#[test]
fn sqlite_is_recent_enough() {
    assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
}
