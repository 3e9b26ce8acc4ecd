//! [`Room`]: a game in progress with its seats, offers and clock. Pure: the time is passed in, and the registry stores
//! and announces changes.

use std::collections::BTreeSet;
use std::time::Duration;

use catalogue::{DynGame, PlayerSpec, Reply};
use games::Games;
use play::{Bare, Noted, Record, Session, TimeControl};
use rules::{Limits, Seat};
use serde::{Deserialize, Serialize};

use super::offers::Offers;
use super::settings::{RoomSettings, SeatHolder};
use super::store::RoomRow;
use crate::api::error::{ApiError, ApiResult};
use crate::token;

/// Time for an engine's move in a room without a clock, if the player has no limit of its own.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);

/// Serialised form of a room.
#[derive(Serialize, Deserialize)]
struct StoredRoom {
    record: String,
    #[serde(rename = "terms")]
    settings: RoomSettings,
}

/// Reason why a player leaves a game before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Departure {
    Resigned,
    TimedOut,
}

/// Game in progress with its seats, offers and clock.
#[derive(Clone)]
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) session: Session,
    pub(crate) settings: RoomSettings,
    /// Number of the turn, which identifies a question to an engine. A reply for an earlier turn is dropped.
    pub(crate) turn_number: u64,
    control: TimeControl,
}

impl Room {
    /// Creates a room and starts the first turn.
    pub(crate) fn new(id: String, session: Session, settings: RoomSettings, now: u64) -> Self {
        let control = time_control(&settings);
        let mut room = Self { id, session, settings, turn_number: 0, control };
        room.write_tags();
        room.start_turn(now);
        room
    }

    /// Parses a stored room.
    pub(crate) fn restored(id: &str, content: &str) -> Option<Self> {
        let StoredRoom { record, settings } = serde_json::from_str(content).ok()?;
        let record = Record::read(&record).ok()?.into_iter().next()?;
        let session = Session::resumed(&record, &Games).ok()?;
        let control = time_control(&settings);
        Some(Self { id: id.to_owned(), session, settings, turn_number: 0, control })
    }

    /// Returns the row to store.
    pub(crate) fn row(&self) -> RoomRow {
        let content = StoredRoom { record: self.session.record().to_string(), settings: self.settings.clone() };
        let seated = self.settings.seats.iter().filter_map(|holder| match holder {
            SeatHolder::Person { visitor, .. } => Some(visitor.clone()),
            SeatHolder::Open { .. } | SeatHolder::Machine { .. } => None,
        });
        let people: BTreeSet<String> = seated.collect();
        RoomRow {
            id: self.id.clone(),
            is_over: self.is_over(),
            is_timed: self.control.is_timed(),
            updated: self.settings.updated,
            is_public: self.settings.public,
            is_empty: self.ply() == 0 && people.len() <= 1,
            visitors: people.into_iter().chain([self.settings.owner.clone()]).collect(),
            content: serde_json::to_string(&content).unwrap_or_default(),
        }
    }

    /// Returns the game.
    pub(crate) fn game(&self) -> &'static dyn DynGame {
        self.session.line().game()
    }

    /// Returns the names of the players: a person's name, if they gave one, or an engine's spec.
    pub(crate) fn names(&self) -> Vec<Option<String>> {
        let name = |holder: &SeatHolder| match holder {
            SeatHolder::Open { .. } => None,
            SeatHolder::Person { name, .. } => name.clone(),
            SeatHolder::Machine { player } => Some(player.clone()),
        };
        self.settings.seats.iter().map(name).collect()
    }

    /// Returns the number of moves played.
    pub(crate) fn ply(&self) -> usize {
        self.session.noted().len()
    }

    /// Returns `true` if the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session.turn().is_none()
    }

    /// Returns `true` while a seat is open.
    pub(crate) fn is_waiting(&self) -> bool {
        self.settings.seats.iter().any(|holder| matches!(holder, SeatHolder::Open { .. }))
    }

    /// Returns `true` if the visitor holds the seat.
    pub(crate) fn holds(&self, visitor: &str, seat: usize) -> bool {
        matches!(&self.settings.seats[seat], SeatHolder::Person { visitor: own, .. } if own == visitor)
    }

    /// Returns the seats of a visitor.
    pub(crate) fn seats_of(&self, visitor: &str) -> Vec<u8> {
        self.seats(|seat| self.holds(visitor, usize::from(seat)))
    }

    fn seats(&self, filter: impl Fn(u8) -> bool) -> Vec<u8> {
        (0..self.settings.seats.len() as u8).filter(|seat| filter(*seat)).collect()
    }

    /// Returns `true` if a seat has left the game while the others play on.
    pub(crate) fn has_left(&self, seat: u8) -> bool {
        self.settings.gone.contains(&seat)
    }

    /// Returns `true` if another person plays, or is invited to play, against this visitor.
    pub(crate) fn has_human_opponents(&self, visitor: &str) -> bool {
        self.seats_of(visitor).first().is_none_or(|own| !self.voters(*own).is_empty())
    }

    /// Returns the seats of people other than the holder of this seat, including open seats.
    pub(crate) fn opponents(&self, own: u8) -> Vec<u8> {
        let is_other = |holder: &SeatHolder| match (holder, &self.settings.seats[usize::from(own)]) {
            (SeatHolder::Open { .. }, _) => true,
            (SeatHolder::Person { visitor, .. }, SeatHolder::Person { visitor: own, .. }) => visitor != own,
            (SeatHolder::Person { .. }, _) => true,
            (SeatHolder::Machine { .. }, _) => false,
        };
        self.seats(|seat| is_other(&self.settings.seats[usize::from(seat)]))
    }

    /// Returns the opponents that are still in the game, who vote on the offers of this seat.
    pub(crate) fn voters(&self, own: u8) -> Vec<u8> {
        self.opponents(own).into_iter().filter(|seat| !self.has_left(*seat)).collect()
    }

    /// Returns `true` if an engine is still in the game.
    pub(crate) fn has_engines(&self) -> bool {
        let is_machine = |seat: u8| matches!(self.settings.seats[usize::from(seat)], SeatHolder::Machine { .. });
        !self.seats(|seat| is_machine(seat) && !self.has_left(seat)).is_empty()
    }

    /// Returns `true` if all seats are held by engines.
    pub(crate) fn is_engines_only(&self) -> bool {
        self.settings.seats.iter().all(|holder| matches!(holder, SeatHolder::Machine { .. }))
    }

    /// Writes the names of the players into the record's tags.
    pub(super) fn write_tags(&mut self) {
        let sides = self.game().info().sides;
        for (side, holder) in sides.iter().zip(&self.settings.seats) {
            let (name, kind) = match holder {
                SeatHolder::Open { .. } => ("?", "human"),
                SeatHolder::Person { name, .. } => (name.as_deref().unwrap_or("human"), "human"),
                SeatHolder::Machine { player } => (player.as_str(), "program"),
            };
            let (name, kind) = (name.to_owned(), kind.to_owned());
            self.session.set_tag(side, name);
            self.session.set_tag(&format!("{side}Type"), kind);
        }
        if let Some(clock) = self.settings.clock.clone() {
            self.session.set_tag("Clock", clock);
        }
    }

    /// Starts a turn. The clock runs unless the game is over or a seat is open.
    fn start_turn(&mut self, now: u64) {
        self.turn_number += 1;
        self.settings.since = (!self.is_over() && !self.is_waiting()).then_some(now);
    }

    /// Returns the time elapsed in the current turn.
    pub(super) fn elapsed(&self, now: u64) -> Duration {
        Duration::from_millis(self.settings.since.map_or(0, |since| now.saturating_sub(since)))
    }

    /// Returns the time left for each seat, in a game with a clock.
    pub(crate) fn left(&self, now: u64) -> Option<Vec<Duration>> {
        let turn = self.session.turn();
        let left = |seat: Seat| {
            let left = self.session.left(self.control, seat)?;
            Some(if turn == Some(seat) { left.saturating_sub(self.elapsed(now)) } else { left })
        };
        self.seats(|_| true).into_iter().map(|seat| left(Seat(seat))).collect()
    }

    /// Returns the time at which the clock of the person to move runs out. Engines are charged only for thinking, not
    /// for waiting in the queue.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let (since, seat) = (self.settings.since?, self.session.turn()?);
        let is_person = matches!(self.settings.seats[seat.index()], SeatHolder::Person { .. });
        let left = u64::try_from(self.session.left(self.control, seat)?.as_millis()).unwrap_or(u64::MAX);
        is_person.then_some(since.saturating_add(left))
    }

    /// Removes the player to move if their time has run out. Returns `true` if it has.
    pub(crate) fn check_clock(&mut self, now: u64) -> bool {
        let Some(seat) = self.session.turn().filter(|_| self.deadline().is_some_and(|deadline| deadline <= now)) else {
            return false;
        };
        self.remove(seat, Departure::TimedOut, now);
        true
    }

    /// Removes a seat from the game. Of two players the other wins; more than two play on.
    pub(super) fn remove(&mut self, seat: Seat, departure: Departure, now: u64) {
        let was_to_move = self.session.turn() == Some(seat);
        match (self.settings.seats.len(), departure) {
            (2, Departure::Resigned) => self.session.resign(seat),
            (2, Departure::TimedOut) => self.session.time_out(seat),
            _ => self.settings.gone.push(seat.0),
        }
        if was_to_move || self.is_over() {
            self.next_turn(now);
        } else {
            // The current turn continues.
            self.settings.offers = Offers::default();
        }
    }

    /// Shifts the start of the turn, so that clocks do not run while the server is down.
    pub(crate) fn exclude_downtime(&mut self, down: u64, now: u64) {
        if let Some(since) = self.settings.since {
            let thought = down.saturating_sub(since);
            self.settings.since = Some(now.saturating_sub(thought));
        }
    }

    /// Stops the clock and drops all offers.
    pub(super) fn end(&mut self) {
        self.settings.since = None;
        self.settings.offers = Offers::default();
    }

    /// Gives the seat of an invitation to a visitor.
    pub(crate) fn join(&mut self, visitor: &str, invite: &str, name: Option<String>, now: u64) -> ApiResult<()> {
        let is_it = |holder: &SeatHolder| matches!(holder, SeatHolder::Open { invite: own } if token::constant_time_eq(own, invite));
        match self.settings.seats.iter().position(is_it) {
            Some(seat) => {
                self.settings.seats[seat] = SeatHolder::Person { visitor: visitor.to_owned(), name };
                self.write_tags();
                self.start_turn(now);
                Ok(())
            }
            // A player may open their invitation again.
            None if !self.seats_of(visitor).is_empty() => Ok(()),
            None if self.is_waiting() => Err(ApiError::new("bad-invite")),
            None => Err(ApiError::new("seat-taken")),
        }
    }

    /// Moves on to the next turn: pending offers lapse, and seats that have left resign when their turn comes.
    pub(super) fn next_turn(&mut self, now: u64) {
        self.settings.offers = Offers { rematch: self.settings.offers.rematch.take(), ..Offers::default() };
        while self.session.turn().is_some_and(|seat| self.has_left(seat.0)) && self.session.play("resign").is_ok() {}
        self.start_turn(now);
        if self.is_over() {
            self.end();
        }
    }

    /// Plays an engine's move. Returns `false` if it is for an earlier turn.
    pub(crate) fn engine_move(&mut self, turn_number: u64, reply: &Reply, spent: Duration, now: u64) -> bool {
        let Some(seat) = self.session.turn().filter(|_| self.turn_number == turn_number && self.engine().is_some())
        else {
            return false;
        };
        if self.session.left(self.control, seat).is_some_and(|left| spent > left) {
            self.remove(seat, Departure::TimedOut, now);
            return true;
        }
        if self.session.play(&reply.best).is_err() {
            // An illegal move by an engine counts as its resignation.
            self.remove(seat, Departure::Resigned, now);
        } else {
            let thought = |noted: Noted| match reply.reports.first() {
                // Players that do not search report no depth and no value.
                Some(report) if report.depth > 0 => noted.thought(report),
                _ => noted,
            };
            self.session.note(|noted| thought(noted).timed(spent));
            self.next_turn(now);
        }
        true
    }

    /// Returns the engine whose turn it is, with its limits.
    pub(crate) fn engine(&self) -> Option<(Seat, &str, Limits)> {
        let seat = self.session.turn().filter(|_| !self.is_waiting())?;
        let SeatHolder::Machine { player } = &self.settings.seats[seat.index()] else { return None };
        let asked = match self.control.is_bounded() {
            true => self.session.clock(self.control, seat).limits(),
            false => Limits::time(DEFAULT_MOVE_TIME),
        };
        let limits = PlayerSpec::read(player, self.game().players()).map_or(asked, |spec| spec.limits(asked));
        Some((seat, player, limits))
    }

    /// Creates the room of a rematch: the same start, with every player moved on by one side.
    pub(crate) fn rematch_room(&self, id: String, now: u64) -> Option<Self> {
        let mut start = self.session.line().boxed_clone();
        start.rewind(0);
        let line = self.game().open(&start.rules(), Some(&start.position())).ok()?;
        let mut seats = self.settings.seats.clone();
        seats.rotate_left(1);
        let RoomSettings { owner, clock, advice, .. } = self.settings.clone();
        let settings = RoomSettings { clock, advice, ..RoomSettings::new(&owner, seats, now) };
        Some(Self::new(id, Session::new(line), settings, now))
    }
}

/// Parses a room's time control. If the text of an earlier version does not parse, there is no clock.
fn time_control(settings: &RoomSettings) -> TimeControl {
    let read = |text: &str| TimeControl::read(text, Bare::Game).ok();
    settings.clock.as_deref().and_then(read).unwrap_or(TimeControl::NONE)
}
