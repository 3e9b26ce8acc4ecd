//! A player's side of the connection to a server, the course's or a student's.

use catalogue::{Fault, Guest, Message, RefereeMessage};
use rules::Seat;

use super::{
    Buffer, CHEAT, COUP, COUP_REP, COUP_REQ, DRAWN, GOES_ON, LOST, PARTIE, PARTIE_REP, RETURN, TIMEOUT, WON, field,
    fields, read_move, read_name, write_move, write_name, wrong_id,
};

const GAMES: u32 = 2;

#[derive(Default)]
pub(super) struct Client {
    buffer: Buffer,
    stage: Stage,
    colour: u32,
    games: u32,
}

/// The next message expected from the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    /// The opponent and our colour.
    #[default]
    Seating,
    /// The verdict on our move.
    OurVerdict,
    /// The verdict on the opponent's move.
    TheirVerdict,
    /// The opponent's move.
    TheirMove,
    /// Nothing: the games are over.
    Done,
}

impl Guest for Client {
    fn hello(&mut self, name: &str) -> Vec<u8> {
        [&fields(&[PARTIE])[..], &write_name(name)].concat()
    }

    fn hear(&mut self, mut bytes: &[u8]) -> Result<Vec<RefereeMessage>, Message> {
        let mut told = Vec::new();
        loop {
            let due = match self.stage {
                Stage::Seating => PARTIE_REP,
                Stage::OurVerdict | Stage::TheirVerdict => COUP_REP,
                Stage::TheirMove => COUP_REQ,
                Stage::Done => return Ok(told),
            };
            let Some(message) = self.buffer.take(&mut bytes, due) else { return Ok(told) };
            match self.stage {
                Stage::Seating => self.seated(&message, &mut told)?,
                Stage::TheirMove => self.moved(&message, &mut told)?,
                _ => self.judged(&message, &mut told),
            }
        }
    }

    fn play(&mut self, text: &str) -> Vec<u8> {
        write_move(text, self.colour)
    }
}

impl Client {
    fn seat(&self) -> Seat {
        Seat(u8::from(self.colour == 1))
    }

    fn seated(&mut self, message: &[u8], told: &mut Vec<RefereeMessage>) -> Result<(), Message> {
        let [err, colour] = [field(message, 0), field(message, 1)];
        if err != 0 || colour > 1 {
            return Err(Message::new("wire-refused").with("err", err.to_string()).with("colour", colour.to_string()));
        }
        self.colour = colour;
        self.begin(Some(read_name(&message[8..])), None, told);
        Ok(())
    }

    /// White starts the first game, Black the second.
    fn begin(&mut self, opponent: Option<String>, start: Option<&'static str>, told: &mut Vec<RefereeMessage>) {
        told.push(RefereeMessage::Seated { seat: self.seat(), opponent, start });
        let ours = self.colour == self.games % 2;
        self.stage = if ours { Stage::OurVerdict } else { Stage::TheirVerdict };
        told.extend(ours.then_some(RefereeMessage::YourTurn));
    }

    fn moved(&mut self, message: &[u8], told: &mut Vec<RefereeMessage>) -> Result<(), Message> {
        if field(message, 0) != COUP {
            return Err(wrong_id(field(message, 0), COUP));
        }
        told.extend([RefereeMessage::Moved(read_move(message)?), RefereeMessage::YourTurn]);
        self.stage = Stage::OurVerdict;
        Ok(())
    }

    /// Any non-zero field among the three ends the game: students' servers do not agree on which to use.
    fn judged(&mut self, message: &[u8], told: &mut Vec<RefereeMessage>) {
        let ours = self.stage == Stage::OurVerdict;
        let verdict = [0, 1, 2].map(|number| field(message, number));
        if verdict == [0, 0, GOES_ON] {
            self.stage = if ours { Stage::TheirVerdict } else { Stage::TheirMove };
            return;
        }
        let mover = if ours { self.seat() } else { Seat(1 - self.seat().0) };
        told.push(over(verdict, mover));
        self.games += 1;
        if self.games < GAMES {
            self.begin(None, Some(RETURN), told);
        } else {
            self.stage = Stage::Done;
            told.push(RefereeMessage::Farewell);
        }
    }
}

fn over([err, valid, prop]: [u32; 3], mover: Seat) -> RefereeMessage {
    let fault = match (err, valid, prop) {
        (_, _, WON | DRAWN) => None,
        (_, TIMEOUT, _) => Some((mover, Fault::Late)),
        (_, CHEAT, _) | (1.., _, _) => Some((mover, Fault::Illegal)),
        (0, _, _) => None,
    };
    let winner = match prop {
        WON => Some(mover),
        DRAWN => None,
        GOES_ON | LOST.. => Some(Seat(1 - mover.0)),
    };
    RefereeMessage::Over { winner, fault }
}
