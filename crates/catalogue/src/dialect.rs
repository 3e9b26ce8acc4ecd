//! Dialects: what the programs of a game's course or platform say to its referee, and it to them.
//!
//! A game describes its dialects here without input or output: bytes in, events out, and bytes to send. Whoever owns the
//! pipes, sockets and clocks works with any of them. A [`Host`] is the referee's end of one bot's connection; a [`Guest`]
//! is a player's end of its connection to a foreign referee. Both keep what a stream split and part what it glued, and
//! bound what they keep.

use crate::{DynLine, Message};
use rules::{Limits, Seat};

/// The transport of a dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carrier {
    /// The standard input and output of a process.
    Pipes,
    /// A connection that the bot opens.
    Tcp,
}

/// A dialect of a game: its facts and its two ends.
pub struct DialectInfo {
    /// The name in commands and event files: `escampe-tcp`.
    pub name: &'static str,
    /// The transport.
    pub carrier: Carrier,
    /// Number of games that one process or connection plays before it ends.
    pub games: u32,
    /// `true` if a game can begin with moves already played, or from another position than the usual start.
    pub starts_anywhere: bool,
    /// The role of each seat on a bot's command line: `{role}`.
    pub roles: &'static [&'static str],
    /// The time that a player of ours uses at a foreign referee, as a time control: less than that referee allows.
    pub guest_time: &'static str,
    /// A small bot to start from.
    pub kit: Kit,
    /// The referee's end.
    pub host: fn() -> Box<dyn Host>,
    /// A player's end; none where no foreign referee is spoken to.
    pub guest: Option<fn() -> Box<dyn Guest>>,
}

/// A small bot to start from: its files, and the commands that make it and run it. In the commands `FILE` stands for the first
/// file's path and `PROGRAM` for the same without extension.
#[derive(Clone, Copy, Debug)]
pub struct Kit {
    /// Each file's name and text; the first is the one that is run or compiled.
    pub files: &'static [(&'static str, &'static str)],
    /// The command that makes the program, if one is needed.
    pub build: Option<&'static str>,
    /// The command that runs it.
    pub run: &'static str,
    /// The rules it plays by, where they are not the usual ones.
    pub rules: Option<&'static str>,
}

/// A message from a bot to its referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotMessage {
    /// Its name.
    Name(String),
    /// A move in the game's notation, to be judged.
    Move(String),
    /// Something in the place of a move that can be none, and why.
    NoMove {
        /// The text, safe to print.
        text: String,
        /// The rule that it breaks.
        why: Message,
    },
    /// The result that it announces; nobody for a draw.
    Result(Option<Seat>),
    /// Something wrong that does not cost the game, for its author to know.
    Remark(Message),
    /// Something that means nothing here and is ignored.
    Stray(String),
}

/// A player's fault, as dialects report it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A move against the rules, or none, or one out of turn.
    Illegal,
    /// No answer in time.
    Late,
    /// It left.
    Gone,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Close {
    /// The winner; `None` in a draw.
    pub winner: Option<Seat>,
    /// The seat that lost by a fault, and the fault.
    pub fault: Option<(Seat, Fault)>,
}

/// The referee's end of one bot's connection. Every method returns the bytes to send to that bot.
pub trait Host: Send {
    /// A game begins and the bot has this seat. On a connection that plays several games it is called for each.
    fn begin(&mut self, line: &dyn DynLine, seat: Seat, opponent: &str) -> Vec<u8>;

    /// Somebody is to move, this bot or the other: [`DynLine::turn`] says who.
    fn turn(&mut self, line: &dyn DynLine) -> Vec<u8>;

    /// A move was accepted, this bot's or the other's: it is the last of the line. `text` is how the mover wrote it.
    fn moved(&mut self, line: &dyn DynLine, mover: Seat, text: &str) -> Vec<u8>;

    /// The game is over.
    fn end(&mut self, line: &dyn DynLine, close: &Close) -> Vec<u8>;

    /// The start of a connection's second game when the seats stay; the usual start by default.
    fn return_start(&self) -> Option<&'static str> {
        None
    }

    /// Takes what the bot sent. Refused where the stream cannot be understood any more.
    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<BotMessage>, Message>;

    /// Announces the time for the next move, where the dialect has it. Called before [`turn`](Self::turn).
    fn allow(&mut self, limits: &Limits) {
        let _ = limits;
    }

    /// Returns `true` if the bot has introduced itself; a game waits for that, where the dialect has it.
    fn is_ready(&self) -> bool {
        true
    }
}

/// A message from another program's referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefereeMessage {
    /// A game begins.
    Seated {
        /// The player's own seat.
        seat: Seat,
        /// The opponent's name, where it is told.
        opponent: Option<String>,
        /// The position, where it is not the usual start.
        start: Option<&'static str>,
    },
    /// The opponent's move, in the game's notation.
    Moved(String),
    /// The position on the board, where the dialect tells it and not the moves.
    Position(String),
    /// The player is to move.
    YourTurn,
    /// Something to be sent back at once: there is nothing to think about.
    Answer(Vec<u8>),
    /// The game is over; nobody won a draw.
    Over {
        /// The winner.
        winner: Option<Seat>,
        /// The seat that is reported to have lost by a fault, and the fault.
        fault: Option<(Seat, Fault)>,
    },
    /// No game follows on this connection.
    Farewell,
}

/// A player's end of its connection to a foreign referee.
pub trait Guest: Send {
    /// Introduces the player. Where a player is started with a role, the name is that role.
    fn hello(&mut self, name: &str) -> Vec<u8>;

    /// Takes what the referee sent. Refused where the stream cannot be understood any more.
    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<RefereeMessage>, Message>;

    /// The bytes that play a move, written in the game's notation.
    fn play(&mut self, text: &str) -> Vec<u8>;

    /// Nothing more comes. Refused where that is in the middle of something.
    fn closed(&mut self) -> Result<Vec<RefereeMessage>, Message> {
        Ok(Vec::new())
    }

    /// Returns `true` if what was played last ends the connection: the referee says nothing more.
    fn is_done(&self) -> bool {
        false
    }
}
