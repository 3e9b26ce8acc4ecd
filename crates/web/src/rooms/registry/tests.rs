//! Games that nobody plays end, and give way to those that somebody does.

use catalogue::Catalogue as _;
use games::Games;
use play::Session;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::super::offers::Offers;
use super::super::settings::{Holder, RoomSettings};
use super::*;
use crate::engines::player_pool::LEAST;

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;

struct House {
    hall: Arc<Registry>,
    runtime: Runtime,
    _folder: TempDir,
}

impl House {
    /// A hall for so many games.
    fn of(most: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let per_address = PerAddress::new(limits::PEOPLE);
        let engines = Arc::new(Engines::start(LEAST, per_address));
        let mut hall = Registry::open(&folder.path().join("serve.db"), engines, per_address).expect("a hall");
        hall.most = most;
        // Time passes only where a test says so: nothing has elapsed since tomorrow.
        hall.started += DAY;
        Self { hall: Arc::new(hall), runtime: Runtime::new().expect("a runtime"), _folder: folder }
    }

    /// So many milliseconds pass.
    fn pass(&mut self, time: u64) {
        Arc::get_mut(&mut self.hall).expect("nobody else has it").epoch += time;
    }

    fn create(&self, visitor: &str, address: Option<IpAddr>) -> Result<String, &'static str> {
        let seats = vec![
            Holder::Person { visitor: visitor.to_owned(), name: None },
            Holder::Open { invite: format!("for {visitor}") },
        ];
        let line = Games.games()[0].open("", None).expect("a line");
        let terms = RoomSettings {
            seats,
            gone: Vec::new(),
            owner: visitor.to_owned(),
            clock: None,
            advice: None,
            since: None,
            offers: Offers::default(),
            next: None,
            updated: self.hall.now(),
            version: 0,
        };
        let make = |id, now| Some(Room::new(id, Session::new(line), terms, now));
        let made = self.runtime.block_on(self.hall.create(visitor, address, make));
        made.map(|entry| entry.id.clone()).map_err(|problem| problem.code())
    }

    fn entry(&self, id: &str) -> Option<Arc<Entry>> {
        self.runtime.block_on(self.hall.entry(id)).ok()
    }

    /// Someone takes the open seat, and the first move is played.
    fn play(&self, id: &str, visitor: &str) {
        let entry = self.entry(id).expect("a table");
        self.runtime.block_on(async {
            let join = |table: &mut Room, now| table.join("friend", &format!("for {visitor}"), None, now);
            assert!(self.hall.change(&entry, join).await.is_ok());
            let text = entry.table.lock().await.session.line().legal().swap_remove(0);
            let (one, two) = (Action::Play { text: text.clone(), ply: None }, Action::Play { text, ply: None });
            let played = self.hall.act(&entry, visitor, one).await.is_ok();
            assert!(played || self.hall.act(&entry, "friend", two).await.is_ok(), "a legal move");
        });
    }

    fn tidy(&self) {
        self.runtime.block_on(self.hall.forget_abandoned());
    }
}

#[test]
fn a_game_that_nobody_comes_to_ends_within_the_hour() {
    let mut house = House::of(10);
    let [empty, visited, played, watched] =
        ["a", "b", "c", "d"].map(|visitor| house.create(visitor, None).expect("one"));
    house.play(&played, "c");
    let entry = house.entry(&visited).expect("a table");
    drop(entry.enter("b"));
    house.runtime.block_on(house.hall.wake(&entry));
    drop(entry);
    let guest = house.entry(&watched).expect("a table").enter("d");
    house.pass(30 * MINUTE);
    house.tidy();
    assert!(house.entry(&empty).is_some(), "it may still be found");
    house.pass(29 * MINUTE);
    house.tidy();
    let left = |house: &House| [&empty, &visited, &played, &watched].map(|id| house.entry(id).is_some());
    assert_eq!(left(&house), [false, true, true, true]);
    drop(guest);
    house.pass(8 * 24 * HOUR);
    house.tidy();
    assert_eq!(left(&house), [false, false, true, false], "nobody came to them for a week");
    house.pass(90 * 24 * HOUR);
    house.tidy();
    assert_eq!(left(&house), [false; 4]);
}

#[test]
fn the_longest_idle_give_way_and_those_that_are_played_do_not() {
    let mut house = House::of(4);
    let played = house.create("a", None).expect("one");
    house.play(&played, "a");
    house.pass(2 * HOUR);
    let recent = house.create("b", None).expect("one");
    house.play(&recent, "b");
    let watched = house.create("c", None).expect("one");
    let guest = house.entry(&watched).expect("a table").enter("c");
    let empty = house.create("d", None).expect("one");
    house.pass(1000);
    assert_eq!(
        house.create("e", None).map(|_| house.entry(&played).is_some()),
        Ok(false),
        "new ones are not looked at yet"
    );
    house.pass(11_000);
    let later = house.create("f", None).expect("the oldest without a move gives way");
    assert!(house.entry(&empty).is_none());
    assert!(house.create("g", None).is_ok(), "and the next");
    assert_eq!(house.create("h", None), Err("too-many-tables"), "all are new, played or watched");
    assert!([&recent, &watched, &later].iter().all(|id| house.entry(id).is_some()));
    drop(guest);
}

#[test]
fn any_number_of_abandoned_games_locks_nobody_out() {
    let mut house = House::of(50);
    for number in 0..50 {
        house.create(&format!("nobody {number}"), None).expect("there is room");
    }
    assert_eq!(house.create("a", None), Err("too-many-tables"), "for a moment");
    house.pass(11_000);
    for number in 0..20 {
        house.create(&format!("visitor {number}"), None).expect("an abandoned one gives way");
    }
}

#[test]
fn an_address_has_a_bound_of_its_own_and_gets_back_what_ends() {
    let mut house = House::of(limits::TABLES);
    Arc::get_mut(&mut house.hall).expect("nobody else has it").per_address = PerAddress::new(1);
    let [here, there] = [1, 2].map(|last| Some(IpAddr::from([203, 0, 113, last])));
    let first = house.create("x", here).expect("one");
    for number in 1..16 {
        house.create(&format!("no cookie {number}"), here).expect("one");
    }
    assert_eq!(house.create("y", here), Err("too-many-tables"));
    assert!(house.create("y", there).is_ok() && house.create("y", None).is_ok());
    house.play(&first, "x");
    let entry = house.entry(&first).expect("a table");
    assert!(house.runtime.block_on(house.hall.act(&entry, "x", Action::Resign)).is_ok());
    assert!(house.create("y", here).is_ok(), "a game that is over is not counted");
    assert_eq!(house.create("y", here), Err("too-many-tables"));
    drop(entry);
    house.pass(HOUR);
    house.tidy();
    assert!(house.create("y", here).is_ok(), "nor is one that was abandoned");
}
