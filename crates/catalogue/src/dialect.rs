//! Dialects: the protocols between the programs of a game's course or platform and its referee.
//!
//! A game describes its dialects here without I/O: bytes in, events out, and bytes to send. Any owner of pipes, sockets
//! and clocks can use them. A [`Host`] is the referee's end of one bot's connection; a [`Guest`] is a player's end of
//! its connection to another program's referee. Both reassemble messages that the stream split or joined, and limit
//! what they buffer.

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

/// A dialect of a game: its properties and its two ends.
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
    /// The time control of a built-in player under another program's referee: less than that referee allows.
    pub guest_time: &'static str,
    /// The time control of the protocol's own referee.
    pub referee_time: &'static str,
    /// A small example bot.
    pub kit: Kit,
    /// Example bots for the client programs of a course, by the name of the interface that the client calls.
    pub interfaces: &'static [(&'static str, Kit)],
    /// The referee's end.
    pub host: fn() -> Box<dyn Host>,
    /// A player's end; `None` if no other referee speaks the dialect.
    pub guest: Option<fn() -> Box<dyn Guest>>,
}

/// A small example bot: its files, and the commands that build and run it. In the commands `FILE` stands for the first
/// file's path, `PROGRAM` for the same without extension, and `FOLDER` for its folder.
///
/// The files are ASCII. A comment on a line of its own may be tagged with its language (`// en: text`, `# fr: texte`);
/// the bot is written with those of the user's language. `GAME` stands for the game's name.
#[derive(Clone, Copy, Debug)]
pub struct Kit {
    /// Each file's name and text; the first is run or compiled.
    pub files: &'static [(&'static str, &'static str)],
    /// The command that builds the program, if necessary.
    pub build: Option<&'static str>,
    /// The command that runs it.
    pub run: &'static str,
    /// The rules it plays by, if not the usual ones.
    pub rules: Option<&'static str>,
}

/// A message from a bot to its referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotMessage {
    /// Its name.
    Name(String),
    /// A move in the game's notation, not validated yet.
    Move(String),
    /// Invalid text instead of a move, and why it is invalid.
    NoMove {
        /// The text, safe to print.
        text: String,
        /// The rule that it breaks.
        why: Message,
    },
    /// The result that it announces; `None` for a draw.
    Result(Option<Seat>),
    /// A mistake that does not lose the game, for the bot's author.
    Remark(Message),
    /// Text without a meaning here, which is ignored.
    Stray(String),
}

/// A player's fault, as dialects report it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// An illegal move, no move, or a move out of turn.
    Illegal,
    /// No answer in time.
    Late,
    /// Disconnected.
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
    /// Starts a game in which the bot has this seat. Called for each game of a connection.
    fn begin(&mut self, line: &dyn DynLine, seat: Seat, opponent: &str) -> Vec<u8>;

    /// Called before each move, whoever is to move: see [`DynLine::turn`].
    fn turn(&mut self, line: &dyn DynLine) -> Vec<u8>;

    /// Called after each accepted move, whoever made it: it is the last of the line. `text` is the move as the mover
    /// wrote it.
    fn moved(&mut self, line: &dyn DynLine, mover: Seat, text: &str) -> Vec<u8>;

    /// Called when the game is over.
    fn end(&mut self, line: &dyn DynLine, close: &Close) -> Vec<u8>;

    /// Returns the start of a connection's second game when the seats stay; the usual start by default.
    fn return_start(&self) -> Option<&'static str> {
        None
    }

    /// Processes bytes from the bot. Returns an error if the stream cannot be parsed any more.
    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<BotMessage>, Message>;

    /// Announces the time for the next move, if the dialect transmits it. Called before [`turn`](Self::turn).
    fn allow(&mut self, limits: &Limits) {
        let _ = limits;
    }

    /// Returns `true` if the bot has introduced itself; the game waits for that if the dialect has an introduction.
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
        /// The opponent's name, if the referee sends it.
        opponent: Option<String>,
        /// The position, if it is not the usual start.
        start: Option<&'static str>,
    },
    /// The opponent's move, in the game's notation.
    Moved(String),
    /// The position on the board, in dialects that send positions rather than moves.
    Position(String),
    /// The player is to move.
    YourTurn,
    /// Bytes to send back at once, without thinking.
    Answer(Vec<u8>),
    /// The game is over.
    Over {
        /// The winner; `None` in a draw.
        winner: Option<Seat>,
        /// The seat that lost by a fault, according to the referee, and the fault.
        fault: Option<(Seat, Fault)>,
    },
    /// No further game follows on this connection.
    Farewell,
}

/// A player's end of its connection to another program's referee.
pub trait Guest: Send {
    /// Introduces the player. If players are started with a role, the name is that role.
    fn hello(&mut self, name: &str) -> Vec<u8>;

    /// Processes bytes from the referee. Returns an error if the stream cannot be parsed any more.
    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<RefereeMessage>, Message>;

    /// Returns the bytes that play a move given in the game's notation.
    fn play(&mut self, text: &str) -> Vec<u8>;

    /// Called at the end of the stream. Returns an error if that cuts a message off.
    fn closed(&mut self) -> Result<Vec<RefereeMessage>, Message> {
        Ok(Vec::new())
    }

    /// Returns `true` if the last move played ends the connection: the referee sends nothing more.
    fn is_done(&self) -> bool {
        false
    }

    /// The rules of that referee, if they differ from the usual ones.
    fn rules(&self) -> &'static str {
        ""
    }
}
