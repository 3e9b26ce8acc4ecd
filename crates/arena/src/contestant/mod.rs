//! [`Contestant`]: whoever sits at the board, seen by the referee.

pub(crate) mod builtin;
pub(crate) mod disconnect;
pub(crate) mod entrant;
pub(crate) mod pipe_bot;
pub(crate) mod tcp_bot;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::{Analysis, Close, DynLine, Message};
use rules::{Clock, Limits, Seat};

use crate::contestant::disconnect::DisconnectWatch;
use crate::game::forfeit::{Failure, ForfeitReason};

/// The limits and the deadline of one move.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest {
    /// The limits of the search.
    pub limits: Limits,
    /// Both clocks, where the game is played by clock.
    pub clocks: Option<[Clock; 2]>,
    /// An answer that took longer loses; the forgiven lateness is counted in.
    pub deadline: Duration,
}

/// A contestant's move.
#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// The move's text, not judged yet.
    pub text: String,
    /// The contestant's analysis, if it sent one.
    pub thought: Option<Analysis>,
    /// Its own thinking, without what the referee took.
    pub spent: Duration,
}

/// A contestant's final state after a game.
#[derive(Clone, Default, Debug)]
pub struct FinalState {
    /// The last of what it wrote to standard error.
    pub stderr: String,
    /// A failure at exit: processes left behind, a crash after the last move.
    pub failure: Option<Failure>,
    /// Remarks that do not lose the game, for the bot's author.
    pub remarks: Vec<Message>,
}

/// A player as the referee sees it. It plays any number of games, one after the other.
pub trait Contestant: Send {
    /// A game begins; the contestant has this seat. The clock does not run.
    fn begin(&mut self, line: &dyn DynLine, seat: Seat) -> Result<(), Failure>;

    /// Somebody is to move, this contestant or the other. Told before each move, for those who watch.
    fn turn(&mut self, line: &dyn DynLine) {
        let _ = line;
    }

    /// A move was accepted, whoever made it; `text` is how it was written.
    fn moved(&mut self, line: &dyn DynLine, mover: Seat, text: &str) {
        let _ = (line, mover, text);
    }

    /// The game is decided. Told before [`end`](Self::end), unless the game was stopped.
    fn over(&mut self, line: &dyn DynLine, close: &Close) {
        let _ = (line, close);
    }

    /// Returns a watch that detects if it leaves while another contestant thinks.
    fn watch(&self) -> Option<DisconnectWatch> {
        None
    }

    /// It left while another was thinking: its failure.
    fn left(&mut self) -> Failure {
        Failure::new(ForfeitReason::Crash, Message::new("why-left"))
    }

    /// Asks for a move; the contestant is to move. Returns early, with any failure, once `stop` is set.
    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<ChosenMove, Failure>;

    /// The game is over, or given up: whatever runs is ended. Called once for each `begin`, also one that failed.
    fn end(&mut self) -> FinalState;
}
