//! Expiry and eviction of rooms.

use catalogue::Catalogue as _;
use games::Games;
use play::Session;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::super::settings::{RoomSettings, SeatHolder};
use super::*;
use crate::engines::player_pool::MIN_MEGABYTES;

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;

struct Fixture {
    registry: Arc<Registry>,
    runtime: Runtime,
    _folder: TempDir,
}

impl Fixture {
    /// Creates a registry with a capacity.
    fn of(capacity: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let per_address = PerAddress::new(limits::PEOPLE_PER_ADDRESS);
        let engines = Arc::new(Engines::start(MIN_MEGABYTES, per_address));
        let path = folder.path().join("serve.db");
        let mut registry = Registry::open(&path, engines, Arc::default(), per_address).expect("a registry");
        registry.capacity = capacity;
        // A start in the future stops the clock: time passes only where a test advances it.
        registry.started += DAY;
        Self { registry: Arc::new(registry), runtime: Runtime::new().expect("a runtime"), _folder: folder }
    }

    /// Advances the clock by milliseconds.
    fn advance(&mut self, time: u64) {
        Arc::get_mut(&mut self.registry).expect("nobody else has it").epoch += time;
    }

    fn create(&self, visitor: &str, address: Option<IpAddr>) -> Result<String, &'static str> {
        let seats = vec![
            SeatHolder::Person { visitor: visitor.to_owned(), name: None },
            SeatHolder::Open { invite: format!("for {visitor}") },
        ];
        let line = Games.games()[0].open("", None).expect("a line");
        let settings = RoomSettings::new(visitor, seats, self.registry.now());
        let build = |id, now| Some(Room::new(id, Session::new(line), settings, now));
        let made = self.runtime.block_on(self.registry.create(visitor, address, build));
        made.map(|entry| entry.id.clone()).map_err(|error| error.code())
    }

    fn entry(&self, id: &str) -> Option<Arc<RoomEntry>> {
        self.runtime.block_on(self.registry.entry(id)).ok()
    }

    /// Takes the open seat and plays the first move.
    fn play(&self, id: &str, visitor: &str) {
        let entry = self.entry(id).expect("a room");
        self.runtime.block_on(async {
            let join = |room: &mut Room, now| room.join("friend", &format!("for {visitor}"), None, now);
            assert!(self.registry.change(&entry, join).await.is_ok());
            let text = entry.room.lock().await.session.line().legal().swap_remove(0);
            let (one, two) =
                (RoomCommand::Play { text: text.clone(), ply: None }, RoomCommand::Play { text, ply: None });
            let played = self.registry.apply(&entry, visitor, one).await.is_ok();
            assert!(played || self.registry.apply(&entry, "friend", two).await.is_ok(), "a legal move");
        });
    }

    fn delete_expired(&self) {
        self.runtime.block_on(self.registry.delete_expired());
    }
}

#[test]
fn a_game_that_nobody_comes_to_ends_within_the_hour() {
    let mut fixture = Fixture::of(10);
    let [empty, visited, played, watched] =
        ["a", "b", "c", "d"].map(|visitor| fixture.create(visitor, None).expect("one"));
    fixture.play(&played, "c");
    let entry = fixture.entry(&visited).expect("a room");
    drop(entry.connect("b"));
    fixture.runtime.block_on(fixture.registry.wake(&entry));
    drop(entry);
    let connected = fixture.entry(&watched).expect("a room").connect("d");
    fixture.advance(30 * MINUTE);
    fixture.delete_expired();
    assert!(fixture.entry(&empty).is_some(), "it may still be found");
    fixture.advance(29 * MINUTE);
    fixture.delete_expired();
    let left = |fixture: &Fixture| [&empty, &visited, &played, &watched].map(|id| fixture.entry(id).is_some());
    assert_eq!(left(&fixture), [false, true, true, true]);
    drop(connected);
    fixture.advance(8 * 24 * HOUR);
    fixture.delete_expired();
    assert_eq!(left(&fixture), [false, false, true, false], "nobody came to them for a week");
    fixture.advance(90 * 24 * HOUR);
    fixture.delete_expired();
    assert_eq!(left(&fixture), [false; 4]);
}

#[test]
fn the_longest_idle_give_way_and_those_that_are_played_do_not() {
    let mut fixture = Fixture::of(4);
    let played = fixture.create("a", None).expect("one");
    fixture.play(&played, "a");
    fixture.advance(2 * HOUR);
    let recent = fixture.create("b", None).expect("one");
    fixture.play(&recent, "b");
    let watched = fixture.create("c", None).expect("one");
    let connected = fixture.entry(&watched).expect("a room").connect("c");
    let empty = fixture.create("d", None).expect("one");
    fixture.advance(1000);
    assert_eq!(
        fixture.create("e", None).map(|_| fixture.entry(&played).is_some()),
        Ok(false),
        "new ones are not looked at yet"
    );
    fixture.advance(11_000);
    let later = fixture.create("f", None).expect("the oldest without a move gives way");
    assert!(fixture.entry(&empty).is_none());
    assert!(fixture.create("g", None).is_ok(), "and the next");
    assert_eq!(fixture.create("h", None), Err("too-many-tables"), "all are new, played or watched");
    assert!([&recent, &watched, &later].iter().all(|id| fixture.entry(id).is_some()));
    drop(connected);
}

#[test]
fn any_number_of_abandoned_games_locks_nobody_out() {
    let mut fixture = Fixture::of(50);
    for number in 0..50 {
        fixture.create(&format!("nobody {number}"), None).expect("there is room");
    }
    assert_eq!(fixture.create("a", None), Err("too-many-tables"), "for a moment");
    fixture.advance(11_000);
    for number in 0..20 {
        fixture.create(&format!("visitor {number}"), None).expect("an abandoned one gives way");
    }
}

#[test]
fn an_address_has_a_bound_of_its_own_and_gets_back_what_ends() {
    let mut fixture = Fixture::of(limits::ROOMS);
    Arc::get_mut(&mut fixture.registry).expect("nobody else has it").per_address = PerAddress::new(1);
    let [here, there] = [1, 2].map(|last| Some(IpAddr::from([203, 0, 113, last])));
    let first = fixture.create("x", here).expect("one");
    for number in 1..16 {
        fixture.create(&format!("no cookie {number}"), here).expect("one");
    }
    assert_eq!(fixture.create("y", here), Err("too-many-tables"));
    assert!(fixture.create("y", there).is_ok() && fixture.create("y", None).is_ok());
    fixture.play(&first, "x");
    let entry = fixture.entry(&first).expect("a room");
    assert!(fixture.runtime.block_on(fixture.registry.apply(&entry, "x", RoomCommand::Resign)).is_ok());
    assert!(fixture.create("y", here).is_ok(), "a game that is over is not counted");
    assert_eq!(fixture.create("y", here), Err("too-many-tables"));
    drop(entry);
    fixture.advance(HOUR);
    fixture.delete_expired();
    assert!(fixture.create("y", here).is_ok(), "nor is one that was abandoned");
}
