//! [`Table`]: a game being played, with who sits there, what was offered, and the clock. Pure: the time is an argument,
//! and keeping and telling are the hall's business.

use std::time::Duration;

use games::Games;
use rules::{AnyGame, Control, Limits, Noted, PlayerSpec, Record, Reply, Seat, Sitting};
use serde::{Deserialize, Serialize};

use super::disk::Row;
use super::terms::{Holder, Offers, Terms, checked_name};
use crate::problem::{Answer, Problem};
use crate::token;

/// Time for a machine's move where there is no clock and its spec says nothing.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What stands on disk.
#[derive(Serialize, Deserialize)]
struct Content {
    record: String,
    terms: Terms,
}

/// A game being played.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) sitting: Sitting,
    pub(crate) terms: Terms,
    /// The position it began with, unless it was the usual one.
    pub(crate) start: Option<String>,
    /// Changes with every turn: what was asked in one is not answered in another.
    pub(crate) moment: u64,
    control: Option<Control>,
}

/// What someone at the table does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Play {
        text: String,
        ply: Option<usize>,
    },
    /// Asks for the last move back, or answers who asked.
    Undo {
        answer: Option<bool>,
    },
    Redo,
    Draw {
        answer: Option<bool>,
    },
    Resign,
    Rematch,
    Name {
        name: String,
    },
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    Acted,
    /// It came too late: the clock had run out.
    TooLate,
    /// Both want another game.
    Rematch,
}

impl Table {
    /// A new table.
    pub(crate) fn new(id: String, sitting: Sitting, terms: Terms, now: u64) -> Self {
        let control = terms.clock.as_deref().and_then(Control::read);
        let start = sitting.record().start;
        let mut table = Self { id, sitting, terms, start, moment: 0, control };
        table.sign();
        table.restart(now);
        table
    }

    /// The table that stands on disk; nothing if it cannot be read.
    pub(crate) fn restored(id: &str, content: &str) -> Option<Self> {
        let Content { record, terms } = serde_json::from_str(content).ok()?;
        let record = Record::read(&record).ok()?.into_iter().next()?;
        let sitting = Sitting::resumed(&record, &Games).ok()?;
        let control = terms.clock.as_deref().and_then(Control::read);
        Some(Self { id: id.to_owned(), sitting, terms, start: record.start, moment: 0, control })
    }

    /// What to keep of it.
    pub(crate) fn row(&self) -> Row {
        let content = Content { record: self.sitting.record().to_string(), terms: self.terms.clone() };
        let seated = self.terms.seats.iter().filter_map(|holder| match holder {
            Holder::Person { visitor, .. } => Some(visitor.clone()),
            Holder::Open { .. } | Holder::Machine { .. } => None,
        });
        Row {
            id: self.id.clone(),
            is_over: self.is_over(),
            is_timed: self.control.is_some(),
            updated: self.terms.updated,
            visitors: seated.chain([self.terms.owner.clone()]).collect(),
            content: serde_json::to_string(&content).unwrap_or_default(),
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> &'static dyn AnyGame {
        self.sitting.line().game()
    }

    /// Moves played.
    pub(crate) fn ply(&self) -> usize {
        self.sitting.noted().len()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.sitting.turn().is_none()
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
        (0..2u8).filter(|seat| self.holds(visitor, usize::from(*seat))).collect()
    }

    /// Whether someone else plays, or is to play, against this visitor.
    pub(crate) fn has_others(&self, visitor: &str) -> bool {
        let is_other = |holder: &Holder| match holder {
            Holder::Open { .. } => true,
            Holder::Person { visitor: own, .. } => own != visitor,
            Holder::Machine { .. } => false,
        };
        self.terms.seats.iter().any(is_other)
    }

    /// Whether machines play among themselves.
    pub(crate) fn is_show(&self) -> bool {
        self.terms.seats.iter().all(|holder| matches!(holder, Holder::Machine { .. }))
    }

    /// Writes into the record who plays.
    fn sign(&mut self) {
        let sides = self.game().info().sides;
        for (seat, side) in sides.iter().enumerate().take(2) {
            let (name, kind) = match &self.terms.seats[seat] {
                Holder::Open { .. } => ("?", "human"),
                Holder::Person { name, .. } => (name.as_deref().unwrap_or("human"), "human"),
                Holder::Machine { player } => (player.as_str(), "program"),
            };
            let (name, kind) = (name.to_owned(), kind.to_owned());
            self.sitting.set_tag(side, name);
            self.sitting.set_tag(&format!("{side}Type"), kind);
        }
        if let Some(clock) = self.terms.clock.clone() {
            self.sitting.set_tag("Clock", clock);
        }
    }

    /// A turn begins now, unless nobody's time runs.
    fn restart(&mut self, now: u64) {
        self.moment += 1;
        self.terms.since = (!self.is_over() && !self.is_waiting()).then_some(now);
    }

    /// Time of the present turn so far.
    fn elapsed(&self, now: u64) -> Duration {
        Duration::from_millis(self.terms.since.map_or(0, |since| now.saturating_sub(since)))
    }

    /// What each seat has left.
    pub(crate) fn left(&self, now: u64) -> Option<[Duration; 2]> {
        let control = self.control?;
        let turn = self.sitting.turn();
        Some([0, 1].map(|seat| {
            let left = self.sitting.left(control, Seat(seat));
            if turn == Some(Seat(seat)) { left.saturating_sub(self.elapsed(now)) } else { left }
        }))
    }

    /// When the person to move will have run out of time. A machine is judged by its thinking, not by its waiting.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let (control, since, seat) = (self.control?, self.terms.since?, self.sitting.turn()?);
        let is_person = matches!(self.terms.seats[seat.index()], Holder::Person { .. });
        let left = u64::try_from(self.sitting.left(control, seat).as_millis()).unwrap_or(u64::MAX);
        is_person.then_some(since.saturating_add(left))
    }

    /// Ends the game if the time of whoever is to move has run out.
    pub(crate) fn judge(&mut self, now: u64) -> bool {
        let Some(seat) = self.sitting.turn().filter(|_| self.deadline().is_some_and(|deadline| deadline <= now)) else {
            return false;
        };
        self.sitting.time_out(seat);
        self.end();
        true
    }

    /// A server that was down for a while lets nobody's time run meanwhile.
    pub(crate) fn excuse(&mut self, down: u64, now: u64) {
        if let Some(since) = self.terms.since {
            let thought = down.saturating_sub(since);
            self.terms.since = Some(now.saturating_sub(thought));
        }
    }

    fn end(&mut self) {
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
            None if self.is_waiting() => Err(Problem::new("bad-invite")),
            None => Err(Problem::new("seat-taken")),
        }
    }

    /// Does what a visitor wants; a refusal changes nothing.
    pub(crate) fn act(&mut self, visitor: &str, action: Action, now: u64) -> Answer<Done> {
        let seats = self.seats_of(visitor);
        let Some(first) = seats.first().copied() else { return Err(Problem::new("not-a-player")) };
        if self.judge(now) {
            return Ok(Done::TooLate);
        }
        // Who holds both seats speaks for whoever is to move.
        let own = self.sitting.turn().filter(|seat| seats.contains(&seat.0)).map_or(first, |seat| seat.0);
        let done = match action {
            Action::Play { text, ply } => self.play(&seats, &text, ply, now),
            Action::Undo { answer } => self.undo(visitor, own, answer, now),
            Action::Redo => self.redo(visitor, now),
            Action::Draw { answer } => self.draw(visitor, own, answer),
            Action::Resign => self.resign(own),
            Action::Rematch => return self.rematch(visitor, own),
            Action::Name { name } => self.rename(visitor, name),
        };
        done.map(|()| Done::Acted)
    }

    fn is_on(&self) -> Answer<()> {
        match (self.is_over(), self.is_waiting()) {
            (true, _) => Err(Problem::new("game-over")),
            (_, true) => Err(Problem::new("not-while-waiting")),
            _ => Ok(()),
        }
    }

    fn play(&mut self, seats: &[u8], text: &str, ply: Option<usize>, now: u64) -> Answer<()> {
        self.is_on()?;
        if ply.is_some_and(|ply| ply != self.ply()) {
            return Err(Problem::new("stale").with("ply", self.ply()));
        }
        if !self.sitting.turn().is_some_and(|seat| seats.contains(&seat.0)) {
            return Err(Problem::new("not-your-turn"));
        }
        let game = self.game();
        let refused = |why| Problem::because("bad-move", why).with("move", text.trim()).of(game);
        let (before, time) = (self.ply(), self.elapsed(now));
        self.sitting.play(text).map_err(refused)?;
        if self.ply() > before {
            self.sitting.note(|noted| noted.timed(time));
        }
        self.turned(now);
        Ok(())
    }

    /// A move was played: offers to whoever moved are declined by it.
    fn turned(&mut self, now: u64) {
        self.terms.offers = Offers { rematch: self.terms.offers.rematch, ..Offers::default() };
        self.restart(now);
        if self.is_over() {
            self.end();
        }
    }

    /// Plays a machine's answer, if the game still stands where it was asked.
    pub(crate) fn answer(&mut self, moment: u64, reply: &Reply, spent: Duration, now: u64) -> bool {
        let Some(seat) = self.sitting.turn().filter(|_| self.moment == moment && self.machine().is_some()) else {
            return false;
        };
        if self.control.is_some_and(|control| spent > self.sitting.left(control, seat)) {
            self.sitting.time_out(seat);
            self.end();
            return true;
        }
        if self.sitting.play(&reply.best).is_err() {
            // A player of ours that answers nonsense has given up.
            self.sitting.resign(seat);
        } else {
            let thought = |noted: Noted| match reply.reports.first() {
                // A player that does not search has nothing to note.
                Some(report) if report.depth > 0 => noted.thought(report),
                _ => noted,
            };
            self.sitting.note(|noted| thought(noted).timed(spent));
        }
        self.turned(now);
        true
    }

    /// The machine that is to move, with what it may spend.
    pub(crate) fn machine(&self) -> Option<(Seat, &str, Limits)> {
        let seat = self.sitting.turn().filter(|_| !self.is_waiting())?;
        let Holder::Machine { player } = &self.terms.seats[seat.index()] else { return None };
        let clock = self.control.map(|control| control.clock(self.sitting.left(control, seat)));
        let asked = match clock {
            Some(_) => Limits { clock, ..Limits::default() },
            None => Limits::time(USUAL_TIME),
        };
        let limits = PlayerSpec::read(player, self.game().players()).map_or(asked, |spec| spec.limits(asked));
        Some((seat, player, limits))
    }

    fn undo(&mut self, visitor: &str, own: u8, answer: Option<bool>, now: u64) -> Answer<()> {
        if answer.is_some() || self.terms.offers.undo.is_some_and(|by| by != own) {
            let Some(by) = self.terms.offers.undo.filter(|by| *by != own) else { return Err(Problem::new("no-offer")) };
            self.terms.offers.undo = None;
            return if answer.unwrap_or(true) { self.take_back(&|seat| seat == Seat(by), now) } else { Ok(()) };
        }
        if !self.has_others(visitor) {
            let own = self.seats_of(visitor);
            return self.take_back(&|seat| own.contains(&seat.0), now);
        }
        self.is_on()?;
        // There must be a move of one's own to take back.
        if !self.sitting_before(Seat(own)) {
            return Err(Problem::new("nothing-to-undo"));
        }
        self.terms.offers.undo = Some(own);
        Ok(())
    }

    /// Whether a seat has moved.
    fn sitting_before(&self, seat: Seat) -> bool {
        let mut past = self.sitting.line().boxed_clone();
        while past.undo() {
            if past.turn() == Some(seat) {
                return true;
            }
        }
        false
    }

    fn take_back(&mut self, stop: &dyn Fn(Seat) -> bool, now: u64) -> Answer<()> {
        if !self.sitting.undo(stop) {
            return Err(Problem::new("nothing-to-undo"));
        }
        self.turned(now);
        Ok(())
    }

    fn redo(&mut self, visitor: &str, now: u64) -> Answer<()> {
        let own = self.seats_of(visitor);
        if self.has_others(visitor) || !self.sitting.redo(|seat| own.contains(&seat.0)) {
            return Err(Problem::new("nothing-to-undo").said("nothing-to-redo"));
        }
        self.turned(now);
        Ok(())
    }

    fn draw(&mut self, visitor: &str, own: u8, answer: Option<bool>) -> Answer<()> {
        self.is_on()?;
        let theirs = self.terms.offers.draw.filter(|by| *by != own);
        match (theirs, answer) {
            (Some(_), Some(false)) => self.terms.offers.draw = None,
            (Some(_), _) => {
                self.sitting.agree();
                self.end();
            }
            (None, Some(_)) => return Err(Problem::new("no-offer")),
            (None, None) if !self.has_others(visitor) => {
                if self.seats_of(visitor).len() < 2 {
                    return Err(Problem::new("no-offer").said("machine-offer"));
                }
                self.sitting.agree();
                self.end();
            }
            (None, None) => self.terms.offers.draw = Some(own),
        }
        Ok(())
    }

    fn resign(&mut self, own: u8) -> Answer<()> {
        self.is_on()?;
        self.sitting.resign(Seat(own));
        self.end();
        Ok(())
    }

    fn rematch(&mut self, visitor: &str, own: u8) -> Answer<Done> {
        if !self.is_over() {
            return Err(Problem::new("game-over").said("game-on"));
        }
        if self.terms.next.is_some() {
            return Ok(Done::Acted);
        }
        let agreed = !self.has_others(visitor) || self.terms.offers.rematch.is_some_and(|by| by != own);
        self.terms.offers.rematch = if agreed { None } else { Some(own) };
        Ok(if agreed { Done::Rematch } else { Done::Acted })
    }

    fn rename(&mut self, visitor: &str, name: String) -> Answer<()> {
        let new = checked_name(Some(name))?;
        for holder in &mut self.terms.seats {
            if let Holder::Person { visitor: own, name } = holder
                && own == visitor
            {
                name.clone_from(&new);
            }
        }
        self.sign();
        Ok(())
    }

    /// The same game from its start with sides swapped, at a new table.
    pub(crate) fn swapped(&self, id: String, now: u64) -> Option<Self> {
        let mut start = self.sitting.line().boxed_clone();
        while start.undo() {}
        let line = self.game().open(&start.rules(), Some(&start.position())).ok()?;
        let [one, two] = self.terms.seats.clone();
        let terms = Terms {
            seats: [two, one],
            since: None,
            offers: Offers::default(),
            next: None,
            updated: now,
            version: 0,
            ..self.terms.clone()
        };
        Some(Self::new(id, Sitting::new(line), terms, now))
    }
}
