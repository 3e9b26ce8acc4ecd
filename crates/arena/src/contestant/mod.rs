//! [`Contestant`]: a player as seen by the referee.

pub(crate) mod builtin;
pub(crate) mod command_player;
pub(crate) mod disconnect;
pub(crate) mod entrant;
pub(crate) mod hosted_player;
pub(crate) mod pipe_bot;
mod stall;
pub(crate) mod tcp_bot;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::{Analysis, Close, DynLine, Message};
use rules::{Clock, Limits, Seat};

use crate::contestant::disconnect::DisconnectWatch;
use crate::game::conversation::SeatLog;
use crate::game::forfeit::{Failure, ForfeitReason};

/// The limits and the deadline of one move.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest {
    /// The limits of the search.
    pub limits: Limits,
    /// Both clocks, if the game is played with clocks.
    pub clocks: Option<[Clock; 2]>,
    /// An answer that takes longer loses. Includes the referee's margin.
    pub deadline: Duration,
}

/// A contestant's move.
#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// The move's text, not validated yet.
    pub text: String,
    /// The contestant's analysis, if it sent one.
    pub thought: Option<Analysis>,
    /// Its own thinking time, without the referee's overhead.
    pub spent: Duration,
}

/// A contestant's final state after a game.
#[derive(Clone, Default, Debug)]
pub struct FinalState {
    /// The end of its standard error.
    pub stderr: String,
    /// A failure at exit: processes left behind, a crash after the last move.
    pub failure: Option<Failure>,
    /// Remarks that do not lose the game, for the bot's author.
    pub remarks: Vec<Message>,
}

/// A player as the referee sees it. It plays any number of games, one after the other.
pub trait Contestant: Send {
    /// Sets where it notes its messages, before [`begin`](Self::begin), or ends that after a game. A built-in player
    /// has none.
    fn log(&mut self, log: Option<SeatLog>) {
        let _ = log;
    }

    /// Returns the name that its program gave itself.
    fn engine(&self) -> Option<String> {
        None
    }

    /// Starts a game in which the contestant has this seat. No clock is running.
    fn begin(&mut self, line: &dyn DynLine, seat: Seat) -> Result<(), Failure>;

    /// Called before each move, whoever is to move.
    fn turn(&mut self, line: &dyn DynLine) {
        let _ = line;
    }

    /// Called after each accepted move, whoever made it; `text` is the move as it was written.
    fn moved(&mut self, line: &dyn DynLine, mover: Seat, text: &str) {
        let _ = (line, mover, text);
    }

    /// Called when the game is decided, before [`end`](Self::end), unless the game was stopped.
    fn over(&mut self, line: &dyn DynLine, close: &Close) {
        let _ = (line, close);
    }

    /// Returns a watch that detects if it leaves while another contestant thinks.
    fn watch(&self) -> Option<DisconnectWatch> {
        None
    }

    /// Returns its failure after it left while another contestant was thinking.
    fn left(&mut self) -> Failure {
        Failure::new(ForfeitReason::Crash, Message::new("why-left"))
    }

    /// Asks for a move when the contestant is to move. Returns early, with any failure, once `stop` is set.
    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure>;

    /// Ends everything that still runs, after the game is over or abandoned. Called once for each `begin`, even one
    /// that failed.
    fn end(&mut self) -> FinalState;
}
