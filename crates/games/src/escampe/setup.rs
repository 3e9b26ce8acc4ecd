//! Pieces read from a text, and the checks that they form a valid position.

use catalogue::Message;
use rules::Side;

use super::moves::{Edge, PIECES};
use super::rules::{Escampe, Rules};
use super::squares::{Square, Squares};

/// The letters of a side: unicorn, then paladin.
pub(super) const fn letters(side: Side) -> [char; 2] {
    match side {
        Side::One => ['B', 'b'],
        Side::Two => ['N', 'n'],
    }
}

/// The message that names a side.
pub(super) fn side_name(side: Side) -> Message {
    Message::new(match side {
        Side::One => "side-white",
        Side::Two => "side-black",
    })
}

/// The message that names a ring.
pub(super) fn ring_name(ring: u8) -> Message {
    Message::new(format!("ring-{ring}"))
}

/// Pieces on squares, not yet a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setup {
    unicorns: [Squares; 2],
    paladins: [Squares; 2],
}

/// The state of a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Camp {
    Unplaced,
    Whole,
    Bereft,
}

impl Setup {
    pub(super) const EMPTY: Self = Self { unicorns: [Squares::NONE; 2], paladins: [Squares::NONE; 2] };

    /// Places a piece by its letter; returns `false` for an unknown letter.
    pub(super) fn put(&mut self, square: Square, letter: char) -> bool {
        let Some(side) = Side::BOTH.into_iter().find(|side| letters(*side).contains(&letter)) else { return false };
        let kind = if letter == letters(side)[0] { &mut self.unicorns } else { &mut self.paladins };
        kind[side.index()] = kind[side.index()] | square.into();
        true
    }

    /// The position with that side to move, if the rules allow it.
    pub(super) fn position(&self, turn: Side, ring: Option<u8>, rules: Rules) -> Result<Escampe, Message> {
        let camps = [self.camp(Side::One)?, self.camp(Side::Two)?];
        match camps {
            [Camp::Unplaced, Camp::Unplaced] => placing(Side::Two, turn, ring)?,
            [Camp::Unplaced, Camp::Whole] => {
                placing(Side::One, turn, ring)?;
                Edge::of(self.pieces(Side::Two)).ok_or_else(|| Message::new("position-edge"))?;
            }
            [Camp::Unplaced, Camp::Bereft] => return Err(self.wrong_pieces(Side::Two)),
            [_, Camp::Unplaced] => return Err(Message::new("position-order")),
            [Camp::Bereft, Camp::Bereft] => return Err(Message::new("position-unicorns")),
            _ => self.check_ring(camps, turn, ring, rules)?,
        }
        let unicorns = self.unicorns.map(|mut unicorn| unicorn.next());
        Ok(Escampe::new(Side::BOTH.map(|side| self.pieces(side)), unicorns, turn, ring, rules))
    }

    fn pieces(&self, side: Side) -> Squares {
        self.unicorns[side.index()] | self.paladins[side.index()]
    }

    fn camp(&self, side: Side) -> Result<Camp, Message> {
        match (self.unicorns[side.index()].len(), self.paladins[side.index()].len()) {
            (0, 0) => Ok(Camp::Unplaced),
            (1, paladins) if paladins == PIECES - 1 => Ok(Camp::Whole),
            (0, paladins) if paladins == PIECES - 1 => Ok(Camp::Bereft),
            _ => Err(self.wrong_pieces(side)),
        }
    }

    fn wrong_pieces(&self, side: Side) -> Message {
        let (unicorns, paladins) = (self.unicorns[side.index()].len(), self.paladins[side.index()].len());
        let message = Message::new("position-pieces").with("side", side_name(side));
        message.with("unicorns", unicorns).with("paladins", paladins)
    }

    /// Checks that the other side has a piece on the imposed ring, where its last move ended, and that a missing
    /// unicorn was taken by that move.
    fn check_ring(&self, camps: [Camp; 2], turn: Side, ring: Option<u8>, rules: Rules) -> Result<(), Message> {
        let other = turn.other();
        if camps[other.index()] == Camp::Bereft {
            return Err(Message::new("position-taken-turn").with("side", side_name(other)));
        }
        let taken = camps[turn.index()] == Camp::Bereft;
        let arrived = match taken && !rules.unicorn_takes {
            true => self.paladins[other.index()],
            false => self.pieces(other),
        };
        match ring {
            None if taken => Err(Message::new("position-taken-ring")),
            Some(ring) if (arrived & Squares::on_ring(ring)).is_empty() => {
                Err(Message::new("position-ring-nobody").with("side", side_name(other)).with("ring", ring_name(ring)))
            }
            _ => Ok(()),
        }
    }
}

/// During placement, the side due to place must be to move, and no ring is imposed yet.
fn placing(due: Side, turn: Side, ring: Option<u8>) -> Result<(), Message> {
    if turn != due {
        return Err(Message::new("position-placing-turn").with("side", side_name(due)));
    }
    ring.map_or(Ok(()), |_| Err(Message::new("position-placing-ring")))
}
