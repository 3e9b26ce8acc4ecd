//! Bots in processes where they cannot be kept apart: they are refused. What [`crate::process`] is on Linux, this is on
//! every other system, with the same names.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rules::Message;

use crate::entrant::BotLimits;
use crate::forfeit::{Failure, ForfeitReason};

/// What keeps bots apart from the rest of the system: nothing here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Isolation {}

impl Isolation {
    /// What is kept from bots and what is not, said to people.
    pub fn messages(&self, _: bool) -> [Message; 2] {
        [Message::new("isolation-no-files"), Message::new("isolation-no-network")]
    }
}

/// How this program would be run again to keep a bot.
#[derive(Clone, Debug, Default)]
pub struct Keeper {}

impl Keeper {
    /// The keeper that this program is.
    pub fn here() -> Self {
        Self {}
    }

    /// The same without isolation.
    #[must_use]
    pub fn unconfined(self) -> Self {
        self
    }

    /// What isolation is in force here.
    pub fn isolation(&self) -> Isolation {
        Isolation {}
    }

    /// The command line of a bot that answers at once.
    pub fn echo(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Nothing is ever called as a keeper here.
pub fn keeper_main() -> Option<ExitCode> {
    None
}

/// No bot runs here.
pub(crate) enum Bot {}

impl Bot {
    pub(crate) fn start(_: &[String], _: BotLimits, _: &Keeper) -> Result<Self, Failure> {
        Err(Failure::new(ForfeitReason::NoStart, Message::new("why-only-linux")))
    }

    pub(crate) fn tell(&mut self, _: &str) -> Result<(), Failure> {
        match *self {}
    }

    pub(crate) fn renew(&mut self) {
        match *self {}
    }

    pub(crate) fn hear(&mut self, _: Instant, _: &AtomicBool) -> Result<Option<String>, Failure> {
        match *self {}
    }

    pub(crate) fn failure(&mut self, _: ForfeitReason, _: Message) -> Failure {
        match *self {}
    }

    pub(crate) fn evidence(&self) -> String {
        match *self {}
    }

    pub(crate) fn leave(&mut self, _: &str) -> Option<Failure> {
        match *self {}
    }

    pub(crate) fn has_read_all(&self) -> bool {
        match *self {}
    }

    pub(crate) fn overhear(&mut self) -> bool {
        match *self {}
    }

    pub(crate) fn stillborn(&mut self) -> Option<Failure> {
        match *self {}
    }

    pub(crate) fn stderr(&self) -> String {
        match *self {}
    }

    pub(crate) fn kill(&mut self) {
        match *self {}
    }
}
