//! [`Session`]: a game in progress between any players, with undone moves, annotations, and endings that do not follow
//! from the board.
//!
//! Errors are messages. Clocks, screens and files are up to the caller.

use std::time::Duration;

use crate::{Noted, PlayerClock, Record, TimeControl, Verdict};
use catalogue::{Catalogue, DynLine, Message};
use rules::{Outcome, Reason, Seat};

/// A game in progress, with annotations, undo and endings outside the rules.
#[derive(Clone)]
pub struct Session {
    line: Box<dyn DynLine>,
    noted: Vec<Noted>,
    /// The seat that made each move.
    movers: Vec<Seat>,
    /// Undone moves, the next one last.
    undone: Vec<Noted>,
    /// An ending outside the rules.
    forfeit: Option<(Verdict, Reason)>,
    /// The first tags of the record: players, date, event.
    tags: Vec<(String, String)>,
}

impl Session {
    /// The players agreed to a draw.
    pub const AGREED: Reason = Reason("agreed");
    /// A player ran out of time.
    pub const TIME: Reason = Reason("time");

    /// Starts a session from a line.
    pub fn new(line: Box<dyn DynLine>) -> Self {
        let noted = line.moves().into_iter().map(Noted::new).collect();
        let movers = movers(&*line);
        Self { line, noted, movers, undone: Vec::new(), forfeit: None, tags: Vec::new() }
    }

    /// Resumes a recorded game. Its annotations are kept as far as they match its moves.
    pub fn resumed(record: &Record, catalogue: &dyn Catalogue) -> Result<Self, Message> {
        let mut session = Self::new(record.line(catalogue)?);
        if record.moves.len() == session.noted.len() {
            for (noted, kept) in session.noted.iter_mut().zip(&record.moves) {
                *noted = Noted { text: std::mem::take(&mut noted.text), ..kept.clone() };
            }
        }
        session.tags.clone_from(&record.tags);
        let known = [Self::AGREED, Self::TIME, Reason::RESIGNED];
        let reason = known.into_iter().find(|reason| record.reason.as_deref() == Some(reason.0));
        let open = record.result != Verdict::Open && session.line.outcome().is_none();
        session.forfeit = reason.map(|reason| (record.result, reason)).filter(|_| open);
        Ok(session)
    }

    /// Returns the game's line.
    pub fn line(&self) -> &dyn DynLine {
        &*self.line
    }

    /// Returns the moves with their annotations.
    pub fn noted(&self) -> &[Noted] {
        &self.noted
    }

    /// Sets a tag of the record: a player by the name of their side, or the date.
    pub fn set_tag(&mut self, name: &str, text: impl Into<String>) {
        let mut record = Record { tags: std::mem::take(&mut self.tags), ..Record::default() };
        record.set_tag(name, text);
        self.tags = record.tags;
    }

    /// Returns the seat to move; `None` once the game is over, for whatever reason.
    pub fn turn(&self) -> Option<Seat> {
        if self.forfeit.is_some() { None } else { self.line.turn() }
    }

    /// Returns the outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let Some((verdict, reason)) = self.forfeit else { return self.line.outcome() };
        let winner = if let Verdict::Won(seat) = verdict { Some(seat) } else { None };
        Some(Outcome { winner, score: self.line.score(), reason })
    }

    /// Returns the legal move that a text means, however it is spelt. The error says what is wrong, or lists the moves
    /// that start with the text.
    pub fn understand(&self, text: &str) -> Result<String, Message> {
        self.line.boxed_clone().play(text).or_else(|refusal| self.closest_move(text, refusal))
    }

    /// Finds the one legal move that differs from a refused text only in case, spaces or punctuation.
    fn closest_move(&self, text: &str, refusal: Message) -> Result<String, Message> {
        let legal = self.line.legal();
        let wanted = bare(text);
        let meant: Vec<&String> = legal.iter().filter(|m| bare(m) == wanted).collect();
        if let [only] = meant[..] {
            return Ok(only.clone());
        }
        let starts: Vec<&str> =
            legal.iter().filter(|m| !wanted.is_empty() && bare(m).starts_with(&wanted)).map(String::as_str).collect();
        if starts.is_empty() || starts.len() > MOST_OFFERED {
            return Err(refusal);
        }
        Err(Message::new("move-unfinished").quoting("text", text.trim()).with("moves", starts.join(" ")))
    }

    /// Returns the legal moves that start with a text, however it is spelt.
    pub fn completions(&self, text: &str) -> Vec<String> {
        let wanted = bare(text);
        let starts = |text: &String| !wanted.is_empty() && bare(text).starts_with(&wanted);
        self.line.legal().into_iter().filter(starts).collect()
    }

    /// Plays the move that a text means and returns its canonical text. Undone moves are dropped, unless the move is
    /// the next of them.
    pub fn play(&mut self, text: &str) -> Result<String, Message> {
        let mover = self.line.turn();
        // A refused move changes nothing, so a move in the usual spelling is parsed only once.
        let written = match self.line.play(text) {
            Ok(written) => written,
            Err(refusal) => {
                let meant = self.closest_move(text, refusal)?;
                self.line.play(&meant)?
            }
        };
        // A resignation is not a move.
        if self.line.ply() > self.noted.len() {
            self.noted.push(Noted::new(written.clone()));
            self.movers.extend(mover);
        }
        match self.undone.pop() {
            Some(undone) if undone.text == written => {}
            _ => self.undone.clear(),
        }
        Ok(written)
    }

    /// Changes the annotation of the last move.
    pub fn note(&mut self, note: impl FnOnce(Noted) -> Noted) {
        if let Some(last) = self.noted.last_mut() {
            *last = note(std::mem::take(last));
        }
    }

    /// Takes back at least one move, until one of these seats is to move. Returns `false`, and changes nothing, if that
    /// is impossible.
    pub fn undo(&mut self, stop: impl Fn(Seat) -> bool) -> bool {
        if self.forfeit.take().is_some() || (self.line.outcome().is_some() && self.unresign()) {
            return true;
        }
        let mut line = self.line.boxed_clone();
        let mut count = 0;
        while line.undo() {
            count += 1;
            if line.turn().is_some_and(&stop) {
                let kept = self.noted.len() - count;
                self.undone.extend(self.noted.split_off(kept).into_iter().rev());
                self.movers.truncate(kept);
                self.line = line;
                return true;
            }
        }
        false
    }

    /// Takes a resignation back, if that is what ended the game.
    fn unresign(&mut self) -> bool {
        let moves = self.line.ply();
        let mut line = self.line.boxed_clone();
        let resigned = line.undo() && line.ply() == moves;
        if resigned {
            self.line = line;
        }
        resigned
    }

    /// Replays undone moves until one of these seats is to move. Returns `false` if there are none.
    pub fn redo(&mut self, stop: impl Fn(Seat) -> bool) -> bool {
        let mut played = false;
        while let Some(next) = self.undone.last().cloned() {
            if self.play(&next.text).is_err() {
                break;
            }
            self.note(|_| next);
            played = true;
            if self.turn().is_none_or(&stop) {
                break;
            }
        }
        played
    }

    /// Ends the game as a draw by agreement.
    pub fn agree(&mut self) {
        self.forfeit = self.turn().map(|_| (Verdict::Drawn, Self::AGREED));
    }

    /// Ends a two-player game by resignation, whoever is to move. In a game with more players, a player resigns with
    /// [`play`](Self::play) on their turn.
    pub fn resign(&mut self, loser: Seat) {
        self.lose(loser, Reason::RESIGNED);
    }

    /// Ends a two-player game because a player's time ran out.
    pub fn time_out(&mut self, loser: Seat) {
        self.lose(loser, Self::TIME);
    }

    fn lose(&mut self, loser: Seat, reason: Reason) {
        let winner = Seat(u8::from(loser == Seat(0)));
        self.forfeit = self.turn().map(|_| (Verdict::Won(winner), reason));
    }

    /// Returns the time that each seat has spent, as far as it was recorded.
    pub fn spent(&self) -> Vec<Duration> {
        let mut spent = vec![Duration::ZERO; self.line.game().info().sides.len()];
        for (noted, mover) in self.noted.iter().zip(&self.movers) {
            spent[mover.index()] += noted.time.unwrap_or_default();
        }
        spent
    }

    /// Returns a seat's clock before its current move, charged with the recorded times.
    pub fn clock(&self, control: TimeControl, seat: Seat) -> PlayerClock {
        let mut clock = PlayerClock::new(control);
        let own = self.noted.iter().zip(&self.movers).filter(|(_, mover)| **mover == seat);
        own.for_each(|(noted, _)| clock.charge(noted.time.unwrap_or_default()));
        clock
    }

    /// Returns the time until a seat loses on time, before its current move; `None` if no clock runs.
    pub fn left(&self, control: TimeControl, seat: Seat) -> Option<Duration> {
        self.clock(control, seat).left().map(|left| left + control.margin.unwrap_or_default())
    }

    /// Returns the game's record.
    pub fn record(&self) -> Record {
        let mut record = Record::of(&*self.line);
        record.tags.clone_from(&self.tags);
        record.moves.clone_from(&self.noted);
        if let Some((verdict, reason)) = self.forfeit {
            record.result = verdict;
            record.reason = Some(reason.0.to_owned());
        }
        record
    }
}

/// Returns the seat that made each move of a line.
fn movers(line: &dyn DynLine) -> Vec<Seat> {
    let mut past = line.boxed_clone();
    let turns = (0..line.ply()).rev().filter_map(|ply| {
        past.rewind(ply);
        past.turn()
    });
    let mut movers: Vec<Seat> = turns.collect();
    movers.reverse();
    movers
}

/// Maximum number of completions listed for the start of a move.
const MOST_OFFERED: usize = 24;

/// Reduces a move to its letters and digits in lowercase, so that spelling variants compare equal.
fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
