//! [`Action`]: what someone at a table does, and what comes of it. A refusal changes nothing.

use rules::Seat;

use super::offers::{Party, Stands};
use super::room::{Leaving, Room};
use super::settings::{Holder, checked_name};
use crate::api::error::{Answer, ApiError};

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
    Rematch {
        answer: Option<bool>,
    },
    Name {
        name: String,
    },
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    Acted,
    /// It came too late: a clock had run out.
    TooLate,
    /// All want another game.
    Rematch,
}

impl Room {
    /// Does what a visitor wants.
    pub(crate) fn act(&mut self, visitor: &str, action: Action, now: u64) -> Answer<Done> {
        let seats = self.seats_of(visitor);
        let Some(first) = seats.first().copied() else { return Err(ApiError::new("not-a-player")) };
        if self.judge(now) {
            return Ok(Done::TooLate);
        }
        // Who holds several seats speaks for whoever is to move, or else for one that is still in the game.
        let turn = self.session.turn().map(|seat| seat.0).filter(|seat| seats.contains(seat));
        let still = seats.iter().copied().find(|seat| !self.is_out(*seat));
        let party = Party { seats: &seats, own: turn.or(still).unwrap_or(first) };
        let done = match action {
            Action::Play { text, ply } => self.play(&party, &text, ply, now),
            Action::Undo { answer } => self.undo(&party, answer, now),
            Action::Redo => self.redo(visitor, now),
            Action::Draw { answer } => self.draw(&party, answer),
            Action::Resign => self.resign(party.own, now),
            Action::Rematch { answer } => return self.rematch(&party, answer),
            Action::Name { name } => self.rename(visitor, name),
        };
        done.map(|()| Done::Acted)
    }

    fn is_on(&self) -> Answer<()> {
        match (self.is_over(), self.is_waiting()) {
            (true, _) => Err(ApiError::new("game-over")),
            (_, true) => Err(ApiError::new("not-while-waiting")),
            _ => Ok(()),
        }
    }

    /// The game goes on, and this seat plays in it.
    fn is_in(&self, seat: u8) -> Answer<()> {
        self.is_on()?;
        if self.is_out(seat) { Err(ApiError::new("game-over").said("left-already")) } else { Ok(()) }
    }

    fn play(&mut self, party: &Party<'_>, text: &str, ply: Option<usize>, now: u64) -> Answer<()> {
        self.is_on()?;
        if ply.is_some_and(|ply| ply != self.ply()) {
            return Err(ApiError::new("stale").with("ply", self.ply()));
        }
        if !self.session.turn().is_some_and(|seat| party.seats.contains(&seat.0)) {
            return Err(ApiError::new("not-your-turn"));
        }
        if text.trim().eq_ignore_ascii_case("resign") {
            return self.resign(party.own, now);
        }
        let game = self.game();
        let refused = |why| ApiError::because("bad-move", why).with("move", text.trim()).of(game);
        let (before, time) = (self.ply(), self.elapsed(now));
        self.session.play(text).map_err(refused)?;
        if self.ply() > before {
            self.session.note(|noted| noted.timed(time));
        }
        self.turned(now);
        Ok(())
    }

    fn undo(&mut self, party: &Party<'_>, answer: Option<bool>, now: u64) -> Answer<()> {
        if self.voters(party.own).is_empty() {
            return self.take_back(&|seat| party.seats.contains(&seat.0), now);
        }
        self.is_in(party.own)?;
        let asks = answer.is_none() && self.terms.offers.undo.is_none();
        // There must be a move of one's own to take back.
        if asks && !self.has_moved(Seat(party.own)) {
            return Err(ApiError::new("nothing-to-undo"));
        }
        let mut offer = self.terms.offers.undo.take();
        let said = party.say(&mut offer, answer, |by| self.voters(by));
        self.terms.offers.undo = offer;
        match said? {
            Stands::Agreed(by) => self.take_back(&|seat| seat == Seat(by), now),
            Stands::Open | Stands::Declined => Ok(()),
        }
    }

    /// Whether a seat has moved.
    fn has_moved(&self, seat: Seat) -> bool {
        let mut past = self.session.line().boxed_clone();
        while past.undo() {
            if past.turn() == Some(seat) {
                return true;
            }
        }
        false
    }

    fn take_back(&mut self, stop: &dyn Fn(Seat) -> bool, now: u64) -> Answer<()> {
        if !self.session.undo(stop) {
            return Err(ApiError::new("nothing-to-undo"));
        }
        self.turned(now);
        Ok(())
    }

    fn redo(&mut self, visitor: &str, now: u64) -> Answer<()> {
        let own = self.seats_of(visitor);
        if self.has_others(visitor) || !self.session.redo(|seat| own.contains(&seat.0)) {
            return Err(ApiError::new("nothing-to-undo").said("nothing-to-redo"));
        }
        self.turned(now);
        Ok(())
    }

    fn draw(&mut self, party: &Party<'_>, answer: Option<bool>) -> Answer<()> {
        self.is_in(party.own)?;
        if answer.is_none() && self.has_machines() {
            return Err(ApiError::new("no-offer").said("machine-offer"));
        }
        let mut offer = self.terms.offers.draw.take();
        let said = party.say(&mut offer, answer, |by| self.voters(by));
        self.terms.offers.draw = offer;
        if let Stands::Agreed(_) = said? {
            self.session.agree();
            self.end();
        }
        Ok(())
    }

    fn resign(&mut self, own: u8, now: u64) -> Answer<()> {
        self.is_in(own)?;
        self.leave(Seat(own), Leaving::Resigned, now);
        Ok(())
    }

    fn rematch(&mut self, party: &Party<'_>, answer: Option<bool>) -> Answer<Done> {
        if !self.is_over() {
            return Err(ApiError::new("game-over").said("game-on"));
        }
        if self.terms.next.is_some() {
            return Ok(Done::Acted);
        }
        let mut offer = self.terms.offers.rematch.take();
        // Who left this game is asked too: he is to sit at the next.
        let said = party.say(&mut offer, answer, |by| self.opponents(by));
        self.terms.offers.rematch = offer;
        Ok(if let Stands::Agreed(_) = said? { Done::Rematch } else { Done::Acted })
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
}
