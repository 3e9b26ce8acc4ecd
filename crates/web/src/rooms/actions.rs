//! Commands that change a room: moves, undo, offers, resignation and names.

use rules::Seat;

use super::commands::RoomCommand;
use super::offers::{Actor, OfferState};
use super::room::{Departure, Room};
use super::settings::{SeatHolder, checked_name};
use crate::api::error::{ApiError, ApiResult};

/// Result of a command that a room has applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Applied {
    Done,
    /// A clock had run out before the command arrived.
    TooLate,
    /// Everyone has agreed to a rematch.
    Rematch,
}

impl Room {
    /// Applies a visitor's command. An error changes nothing.
    pub(crate) fn apply(&mut self, visitor: &str, command: RoomCommand, now: u64) -> ApiResult<Applied> {
        if let RoomCommand::Publish { public } = command {
            return self.publish(visitor, public);
        }
        let seats = self.seats_of(visitor);
        let Some(first) = seats.first().copied() else { return Err(ApiError::new("not-a-player")) };
        if self.check_clock(now) {
            return Ok(Applied::TooLate);
        }
        // A visitor with several seats acts for the one to move, or otherwise for one that is still in the game.
        let turn = self.session.turn().map(|seat| seat.0).filter(|seat| seats.contains(seat));
        let still = seats.iter().copied().find(|seat| !self.has_left(*seat));
        let actor = Actor { seats: &seats, own: turn.or(still).unwrap_or(first) };
        match command {
            RoomCommand::Play { text, ply } => self.play(&actor, &text, ply, now)?,
            RoomCommand::Undo { answer } => self.undo(&actor, answer, now)?,
            RoomCommand::Redo => self.redo(visitor, now)?,
            RoomCommand::Draw { answer } => self.draw(&actor, answer)?,
            RoomCommand::Resign => self.resign(actor.own, now)?,
            RoomCommand::Rematch { answer } => return self.rematch(&actor, answer),
            RoomCommand::Name { name } => self.rename(visitor, name)?,
            // Publishing is done above; the others are answered from a copy of the room.
            RoomCommand::Pick { .. }
            | RoomCommand::Advice { .. }
            | RoomCommand::Look { .. }
            | RoomCommand::Publish { .. } => {}
        }
        Ok(Applied::Done)
    }

    /// Lists the game for everyone, or no longer. The creator may do so even without a seat.
    fn publish(&mut self, visitor: &str, public: bool) -> ApiResult<Applied> {
        if self.settings.owner != visitor {
            return Err(ApiError::new("not-owner").with_text("not-creator"));
        }
        self.settings.public = public;
        Ok(Applied::Done)
    }

    /// Fails unless the game is in progress.
    fn check_in_progress(&self) -> ApiResult<()> {
        match (self.is_over(), self.is_waiting()) {
            (true, _) => Err(ApiError::new("game-over")),
            (_, true) => Err(ApiError::new("not-while-waiting")),
            _ => Ok(()),
        }
    }

    /// Fails unless the game is in progress and this seat is still in it.
    fn check_active(&self, seat: u8) -> ApiResult<()> {
        self.check_in_progress()?;
        if self.has_left(seat) { Err(ApiError::new("game-over").with_text("left-already")) } else { Ok(()) }
    }

    fn play(&mut self, actor: &Actor<'_>, text: &str, ply: Option<usize>, now: u64) -> ApiResult<()> {
        self.check_in_progress()?;
        if ply.is_some_and(|ply| ply != self.ply()) {
            return Err(ApiError::new("stale").with("ply", self.ply()));
        }
        if !self.session.turn().is_some_and(|seat| actor.seats.contains(&seat.0)) {
            return Err(ApiError::new("not-your-turn"));
        }
        if text.trim().eq_ignore_ascii_case("resign") {
            return self.resign(actor.own, now);
        }
        let game = self.game();
        let refused = |why| ApiError::because("bad-move", why).with("move", text.trim()).in_game(game);
        let (before, time) = (self.ply(), self.elapsed(now));
        self.session.play(text).map_err(refused)?;
        if self.ply() > before {
            self.session.note(|noted| noted.timed(time));
        }
        self.next_turn(now);
        Ok(())
    }

    fn undo(&mut self, actor: &Actor<'_>, answer: Option<bool>, now: u64) -> ApiResult<()> {
        if self.voters(actor.own).is_empty() {
            return self.take_back(&|seat| actor.seats.contains(&seat.0), now);
        }
        self.check_active(actor.own)?;
        let asks = answer.is_none() && self.settings.offers.undo.is_none();
        // Only a player who has moved can ask to take a move back.
        if asks && !self.has_moved(Seat(actor.own)) {
            return Err(ApiError::new("nothing-to-undo"));
        }
        let mut offer = self.settings.offers.undo.take();
        let state = actor.offer(&mut offer, answer, |by| self.voters(by));
        self.settings.offers.undo = offer;
        match state? {
            OfferState::Accepted(by) => self.take_back(&|seat| seat == Seat(by), now),
            OfferState::Open | OfferState::Declined => Ok(()),
        }
    }

    /// Returns `true` if a seat has moved.
    fn has_moved(&self, seat: Seat) -> bool {
        let mut past = self.session.line().boxed_clone();
        while past.undo() {
            if past.turn() == Some(seat) {
                return true;
            }
        }
        false
    }

    fn take_back(&mut self, stop: &dyn Fn(Seat) -> bool, now: u64) -> ApiResult<()> {
        if !self.session.undo(stop) {
            return Err(ApiError::new("nothing-to-undo"));
        }
        self.next_turn(now);
        Ok(())
    }

    fn redo(&mut self, visitor: &str, now: u64) -> ApiResult<()> {
        let own = self.seats_of(visitor);
        if self.has_human_opponents(visitor) || !self.session.redo(|seat| own.contains(&seat.0)) {
            return Err(ApiError::new("nothing-to-undo").with_text("nothing-to-redo"));
        }
        self.next_turn(now);
        Ok(())
    }

    fn draw(&mut self, actor: &Actor<'_>, answer: Option<bool>) -> ApiResult<()> {
        self.check_active(actor.own)?;
        if answer.is_none() && self.has_engines() {
            return Err(ApiError::new("no-offer").with_text("machine-offer"));
        }
        let mut offer = self.settings.offers.draw.take();
        let state = actor.offer(&mut offer, answer, |by| self.voters(by));
        self.settings.offers.draw = offer;
        if let OfferState::Accepted(_) = state? {
            self.session.agree();
            self.end();
        }
        Ok(())
    }

    fn resign(&mut self, own: u8, now: u64) -> ApiResult<()> {
        self.check_active(own)?;
        self.remove(Seat(own), Departure::Resigned, now);
        Ok(())
    }

    fn rematch(&mut self, actor: &Actor<'_>, answer: Option<bool>) -> ApiResult<Applied> {
        if !self.is_over() {
            return Err(ApiError::new("game-over").with_text("game-on"));
        }
        if self.settings.next.is_some() {
            return Ok(Applied::Done);
        }
        let mut offer = self.settings.offers.rematch.take();
        // A player who has left this game is asked too, because they have a seat in the next one.
        let state = actor.offer(&mut offer, answer, |by| self.opponents(by));
        self.settings.offers.rematch = offer;
        Ok(if let OfferState::Accepted(_) = state? { Applied::Rematch } else { Applied::Done })
    }

    fn rename(&mut self, visitor: &str, name: String) -> ApiResult<()> {
        let new = checked_name(Some(name))?;
        for holder in &mut self.settings.seats {
            if let SeatHolder::Person { visitor: own, name } = holder
                && own == visitor
            {
                name.clone_from(&new);
            }
        }
        self.write_tags();
        Ok(())
    }
}
