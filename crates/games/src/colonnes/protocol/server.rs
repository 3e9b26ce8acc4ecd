//! The server's side of one player's connection.

use catalogue::{BotMessage, Close, DynLine, Fault, Host, Message};
use rules::Seat;

use super::{
    Buffer, CHEAT, COUP, COUP_REQ, DRAWN, GOES_ON, LOST, PARTIE, PARTIE_REQ, RETURN, TIMEOUT, WON, field, fields,
    read_move, read_name, write_move, write_name, wrong_id,
};

#[derive(Default)]
pub(super) struct Server {
    buffer: Buffer,
    named: bool,
    seat: Option<Seat>,
    /// Assigned with the first game and kept for the second, whichever side starts it.
    colour: Option<u32>,
    /// A move of a finished game may still be in transit: it must not be taken for one of the next game.
    owed: bool,
    /// The player has been told that the game is over.
    closed: bool,
}

impl Host for Server {
    fn begin(&mut self, _: &dyn DynLine, seat: Seat, opponent: &str) -> Vec<u8> {
        (self.seat, self.closed) = (Some(seat), false);
        if self.colour.is_some() {
            return Vec::new();
        }
        let colour = u32::from(seat.0);
        self.colour = Some(colour);
        [&fields(&[0, colour])[..], &write_name(opponent)].concat()
    }

    fn turn(&mut self, _: &dyn DynLine) -> Vec<u8> {
        Vec::new()
    }

    fn moved(&mut self, line: &dyn DynLine, mover: Seat, _: &str) -> Vec<u8> {
        let prop = match line.outcome().map(|outcome| outcome.winner) {
            None => GOES_ON,
            Some(None) => DRAWN,
            Some(Some(winner)) if winner == mover => WON,
            Some(Some(_)) => LOST,
        };
        self.closed = prop != GOES_ON;
        let mut bytes = fields(&[0, 0, prop]);
        if prop == GOES_ON && self.seat != Some(mover) {
            let text = line.moves().pop().unwrap_or_default();
            bytes.extend(write_move(&text, 1 - self.colour.unwrap_or(0)));
        }
        bytes
    }

    fn end(&mut self, line: &dyn DynLine, close: &Close) -> Vec<u8> {
        self.owed = matches!(close.fault, Some((seat, Fault::Late)) if self.seat == Some(seat));
        if std::mem::replace(&mut self.closed, true) {
            return Vec::new();
        }
        let valid = match close.fault {
            None => 0,
            Some((_, Fault::Illegal)) => CHEAT,
            Some((_, Fault::Late | Fault::Gone)) => TIMEOUT,
        };
        let prop = match close.winner {
            None => DRAWN,
            winner if winner == line.turn() => WON,
            Some(_) => LOST,
        };
        fields(&[0, valid, prop])
    }

    fn return_start(&self) -> Option<&'static str> {
        Some(RETURN)
    }

    fn hear(&mut self, mut bytes: &[u8]) -> Result<Vec<BotMessage>, Message> {
        let mut said = Vec::new();
        loop {
            let due = if self.named { COUP_REQ } else { PARTIE_REQ };
            let Some(message) = self.buffer.take(&mut bytes, due) else { return Ok(said) };
            said.extend(self.said(&message)?);
        }
    }
}

impl Server {
    fn said(&mut self, message: &[u8]) -> Result<Option<BotMessage>, Message> {
        let due = if self.named { COUP } else { PARTIE };
        if field(message, 0) != due {
            return Err(wrong_id(field(message, 0), due));
        }
        if !std::mem::replace(&mut self.named, true) {
            return Ok(Some(BotMessage::Name(read_name(&message[4..]))));
        }
        if std::mem::replace(&mut self.owed, false) {
            return Ok(None);
        }
        let no_move = |why| BotMessage::NoMove { text: message.escape_ascii().to_string(), why };
        Ok(Some(read_move(message).map_or_else(no_move, BotMessage::Move)))
    }
}
