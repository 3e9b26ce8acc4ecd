//! [`Observed`]: a contestant whose game is watched as it is played.

use std::sync::atomic::AtomicBool;

use catalogue::{Close, DynLine};
use rules::Seat;

use crate::contestant::{Answer, Contestant, Ended, MoveRequest};
use crate::disconnect::DisconnectWatch;
use crate::forfeit::Failure;
use crate::live_games::Noting;

/// A contestant, and where the moves of its game are noted.
pub(crate) struct Observed<'a> {
    pub(crate) contestant: &'a mut dyn Contestant,
    pub(crate) noting: &'a Noting<'a>,
    pub(crate) leg: u8,
}

impl Contestant for Observed<'_> {
    fn begin(&mut self, line: &dyn DynLine, seat: Seat) -> Result<(), Failure> {
        self.noting.begin(self.leg, line);
        self.contestant.begin(line, seat)
    }

    fn turn(&mut self, line: &dyn DynLine) {
        self.contestant.turn(line);
    }

    fn moved(&mut self, line: &dyn DynLine, mover: Seat, text: &str) {
        self.noting.moved(text);
        self.contestant.moved(line, mover, text);
    }

    fn over(&mut self, line: &dyn DynLine, close: &Close) {
        self.contestant.over(line, close);
    }

    fn watch(&self) -> Option<DisconnectWatch> {
        self.contestant.watch()
    }

    fn left(&mut self) -> Failure {
        self.contestant.left()
    }

    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<Answer, Failure> {
        self.contestant.choose(line, go, stop)
    }

    fn end(&mut self) -> Ended {
        self.contestant.end()
    }
}
