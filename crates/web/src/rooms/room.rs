//! [`Room`]: a game being played, with who sits there, what was offered, and the clock. Pure: the time is an argument,
//! and keeping and telling are the hall's business.

use std::collections::BTreeSet;
use std::time::Duration;

use catalogue::{DynGame, PlayerSpec, Reply};
use games::Games;
use play::{Bare, Noted, Record, Session, TimeControl};
use rules::{Limits, Seat};
use serde::{Deserialize, Serialize};

use super::offers::Offers;
use super::settings::{Holder, RoomSettings};
use super::store::Row;
use crate::api::error::{Answer, ApiError};
use crate::token;

/// Time for a machine's move where there is no clock and its spec says nothing.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What stands on disk.
#[derive(Serialize, Deserialize)]
struct Content {
    record: String,
    terms: RoomSettings,
}

/// How someone leaves a game before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaving {
    Resigned,
    /// His time ran out.
    Late,
}

/// A game being played.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) session: Session,
    pub(crate) terms: RoomSettings,
    /// The position it began with, unless it was the usual one.
    pub(crate) start: Option<String>,
    /// Changes with every turn: what was asked in one is not answered in another.
    pub(crate) moment: u64,
    control: TimeControl,
}

impl Room {
    /// A new table.
    pub(crate) fn new(id: String, session: Session, terms: RoomSettings, now: u64) -> Self {
        let control = control(&terms);
        let start = session.record().start;
        let mut table = Self { id, session, terms, start, moment: 0, control };
        table.sign();
        table.restart(now);
        table
    }

    /// The table that stands on disk; nothing if it cannot be read.
    pub(crate) fn restored(id: &str, content: &str) -> Option<Self> {
        let Content { record, terms } = serde_json::from_str(content).ok()?;
        let record = Record::read(&record).ok()?.into_iter().next()?;
        let session = Session::resumed(&record, &Games).ok()?;
        let control = control(&terms);
        Some(Self { id: id.to_owned(), session, terms, start: record.start, moment: 0, control })
    }

    /// What to keep of it.
    pub(crate) fn row(&self) -> Row {
        let content = Content { record: self.session.record().to_string(), terms: self.terms.clone() };
        let seated = self.terms.seats.iter().filter_map(|holder| match holder {
            Holder::Person { visitor, .. } => Some(visitor.clone()),
            Holder::Open { .. } | Holder::Machine { .. } => None,
        });
        let people: BTreeSet<String> = seated.collect();
        Row {
            id: self.id.clone(),
            is_over: self.is_over(),
            is_timed: self.control.is_timed(),
            updated: self.terms.updated,
            is_empty: self.ply() == 0 && people.len() <= 1,
            visitors: people.into_iter().chain([self.terms.owner.clone()]).collect(),
            content: serde_json::to_string(&content).unwrap_or_default(),
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> &'static dyn DynGame {
        self.session.line().game()
    }

    /// Moves played.
    pub(crate) fn ply(&self) -> usize {
        self.session.noted().len()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session.turn().is_none()
    }

    /// Whether a seat is still open.
    pub(crate) fn is_waiting(&self) -> bool {
        self.terms.seats.iter().any(|holder| matches!(holder, Holder::Open { .. }))
    }

    /// Whose seats are this visitor's.
    pub(crate) fn holds(&self, visitor: &str, seat: usize) -> bool {
        matches!(&self.terms.seats[seat], Holder::Person { visitor: own, .. } if own == visitor)
    }

    /// A visitor's seats.
    pub(crate) fn seats_of(&self, visitor: &str) -> Vec<u8> {
        self.seats(|seat| self.holds(visitor, usize::from(seat)))
    }

    fn seats(&self, wanted: impl Fn(u8) -> bool) -> Vec<u8> {
        (0..self.terms.seats.len() as u8).filter(|seat| wanted(*seat)).collect()
    }

    /// Whether a seat has left the game, which the others play on.
    pub(crate) fn is_out(&self, seat: u8) -> bool {
        self.terms.gone.contains(&seat)
    }

    /// Whether someone else plays, or is to play, against this visitor.
    pub(crate) fn has_others(&self, visitor: &str) -> bool {
        self.seats_of(visitor).first().is_none_or(|own| !self.voters(*own).is_empty())
    }

    /// The seats of people other than this seat's, also where nobody sits yet.
    pub(crate) fn opponents(&self, own: u8) -> Vec<u8> {
        let is_other = |holder: &Holder| match (holder, &self.terms.seats[usize::from(own)]) {
            (Holder::Open { .. }, _) => true,
            (Holder::Person { visitor, .. }, Holder::Person { visitor: own, .. }) => visitor != own,
            (Holder::Person { .. }, _) => true,
            (Holder::Machine { .. }, _) => false,
        };
        self.seats(|seat| is_other(&self.terms.seats[usize::from(seat)]))
    }

    /// Those of them who are still in the game: who must agree to what this seat wants.
    pub(crate) fn voters(&self, own: u8) -> Vec<u8> {
        self.opponents(own).into_iter().filter(|seat| !self.is_out(*seat)).collect()
    }

    /// Whether a machine is still in the game.
    pub(crate) fn has_machines(&self) -> bool {
        let is_machine = |seat: u8| matches!(self.terms.seats[usize::from(seat)], Holder::Machine { .. });
        !self.seats(|seat| is_machine(seat) && !self.is_out(seat)).is_empty()
    }

    /// Whether machines play among themselves.
    pub(crate) fn is_show(&self) -> bool {
        self.terms.seats.iter().all(|holder| matches!(holder, Holder::Machine { .. }))
    }

    /// Writes into the record who plays.
    pub(super) fn sign(&mut self) {
        let sides = self.game().info().sides;
        for (side, holder) in sides.iter().zip(&self.terms.seats) {
            let (name, kind) = match holder {
                Holder::Open { .. } => ("?", "human"),
                Holder::Person { name, .. } => (name.as_deref().unwrap_or("human"), "human"),
                Holder::Machine { player } => (player.as_str(), "program"),
            };
            let (name, kind) = (name.to_owned(), kind.to_owned());
            self.session.set_tag(side, name);
            self.session.set_tag(&format!("{side}Type"), kind);
        }
        if let Some(clock) = self.terms.clock.clone() {
            self.session.set_tag("Clock", clock);
        }
    }

    /// A turn begins now, unless nobody's time runs.
    fn restart(&mut self, now: u64) {
        self.moment += 1;
        self.terms.since = (!self.is_over() && !self.is_waiting()).then_some(now);
    }

    /// Time of the present turn so far.
    pub(super) fn elapsed(&self, now: u64) -> Duration {
        Duration::from_millis(self.terms.since.map_or(0, |since| now.saturating_sub(since)))
    }

    /// What each seat has left.
    pub(crate) fn left(&self, now: u64) -> Option<Vec<Duration>> {
        let turn = self.session.turn();
        let left = |seat: Seat| {
            let left = self.session.left(self.control, seat)?;
            Some(if turn == Some(seat) { left.saturating_sub(self.elapsed(now)) } else { left })
        };
        self.seats(|_| true).into_iter().map(|seat| left(Seat(seat))).collect()
    }

    /// When the person to move will have run out of time. A machine is judged by its thinking, not by its waiting.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let (since, seat) = (self.terms.since?, self.session.turn()?);
        let is_person = matches!(self.terms.seats[seat.index()], Holder::Person { .. });
        let left = u64::try_from(self.session.left(self.control, seat)?.as_millis()).unwrap_or(u64::MAX);
        is_person.then_some(since.saturating_add(left))
    }

    /// Whoever is to move is out if his time has run out.
    pub(crate) fn judge(&mut self, now: u64) -> bool {
        let Some(seat) = self.session.turn().filter(|_| self.deadline().is_some_and(|deadline| deadline <= now)) else {
            return false;
        };
        self.leave(seat, Leaving::Late, now);
        true
    }

    /// A seat is out: of two, the other has won; of more, the others play on.
    pub(super) fn leave(&mut self, seat: Seat, how: Leaving, now: u64) {
        let is_his = self.session.turn() == Some(seat);
        match (self.terms.seats.len(), how) {
            (2, Leaving::Resigned) => self.session.resign(seat),
            (2, Leaving::Late) => self.session.time_out(seat),
            _ => self.terms.gone.push(seat.0),
        }
        if is_his || self.is_over() {
            self.turned(now);
        } else {
            // Whoever is to move goes on thinking.
            self.terms.offers = Offers::default();
        }
    }

    /// A server that was down for a while lets nobody's time run meanwhile.
    pub(crate) fn excuse(&mut self, down: u64, now: u64) {
        if let Some(since) = self.terms.since {
            let thought = down.saturating_sub(since);
            self.terms.since = Some(now.saturating_sub(thought));
        }
    }

    pub(super) fn end(&mut self) {
        self.terms.since = None;
        self.terms.offers = Offers::default();
    }

    /// Takes the seat that an invitation is for.
    pub(crate) fn join(&mut self, visitor: &str, invite: &str, name: Option<String>, now: u64) -> Answer<()> {
        let is_it = |holder: &Holder| matches!(holder, Holder::Open { invite: own } if token::same(own, invite));
        match self.terms.seats.iter().position(is_it) {
            Some(seat) => {
                self.terms.seats[seat] = Holder::Person { visitor: visitor.to_owned(), name };
                self.sign();
                self.restart(now);
                Ok(())
            }
            // Whoever sits already comes back by the same link.
            None if !self.seats_of(visitor).is_empty() => Ok(()),
            None if self.is_waiting() => Err(ApiError::new("bad-invite")),
            None => Err(ApiError::new("seat-taken")),
        }
    }

    /// The turn is another's: what was offered before is declined by it, and who is out gives his turn up.
    pub(super) fn turned(&mut self, now: u64) {
        self.terms.offers = Offers { rematch: self.terms.offers.rematch.take(), ..Offers::default() };
        while self.session.turn().is_some_and(|seat| self.is_out(seat.0)) && self.session.play("resign").is_ok() {}
        self.restart(now);
        if self.is_over() {
            self.end();
        }
    }

    /// Plays a machine's answer, if the game still stands where it was asked.
    pub(crate) fn answer(&mut self, moment: u64, reply: &Reply, spent: Duration, now: u64) -> bool {
        let Some(seat) = self.session.turn().filter(|_| self.moment == moment && self.machine().is_some()) else {
            return false;
        };
        if self.session.left(self.control, seat).is_some_and(|left| spent > left) {
            self.leave(seat, Leaving::Late, now);
            return true;
        }
        if self.session.play(&reply.best).is_err() {
            // A player of ours that answers nonsense has given up.
            self.leave(seat, Leaving::Resigned, now);
        } else {
            let thought = |noted: Noted| match reply.reports.first() {
                // A player that does not search has nothing to note.
                Some(report) if report.depth > 0 => noted.thought(report),
                _ => noted,
            };
            self.session.note(|noted| thought(noted).timed(spent));
            self.turned(now);
        }
        true
    }

    /// The machine that is to move, with what it may spend.
    pub(crate) fn machine(&self) -> Option<(Seat, &str, Limits)> {
        let seat = self.session.turn().filter(|_| !self.is_waiting())?;
        let Holder::Machine { player } = &self.terms.seats[seat.index()] else { return None };
        let asked = match self.control.is_bounded() {
            true => self.session.clock(self.control, seat).limits(),
            false => Limits::time(USUAL_TIME),
        };
        let limits = PlayerSpec::read(player, self.game().players()).map_or(asked, |spec| spec.limits(asked));
        Some((seat, player, limits))
    }

    /// The same game from its start, everyone on the side of whoever came after him, at a new table.
    pub(crate) fn swapped(&self, id: String, now: u64) -> Option<Self> {
        let mut start = self.session.line().boxed_clone();
        start.rewind(0);
        let line = self.game().open(&start.rules(), Some(&start.position())).ok()?;
        let mut seats = self.terms.seats.clone();
        seats.rotate_left(1);
        let terms = RoomSettings {
            seats,
            gone: Vec::new(),
            since: None,
            offers: Offers::default(),
            next: None,
            updated: now,
            version: 0,
            ..self.terms.clone()
        };
        Some(Self::new(id, Session::new(line), terms, now))
    }
}

/// Reads a room's time control. A text of an earlier version that cannot be read is no clock.
fn control(settings: &RoomSettings) -> TimeControl {
    let read = |text: &str| TimeControl::read(text, Bare::Game).ok();
    settings.clock.as_deref().and_then(read).unwrap_or(TimeControl::NONE)
}
