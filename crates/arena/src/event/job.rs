//! [`Job`]: a pair of games with everything needed to play it, here or on another machine.

use catalogue::{DynGame, DynLine, Message};
use play::TimeControl;
use rules::mix;

use crate::event::Competitor;
use crate::{Adjudication, Book, Openings};

/// A pair of games to play, or the rest of one.
#[derive(Clone)]
pub struct Job {
    /// The pair's number, to deliver its games under.
    pub pair: i64,
    /// The event's name for records; empty if there is none.
    pub event: String,
    /// The game.
    pub game: &'static dyn DynGame,
    /// Its rules, in full.
    pub rules: String,
    /// The time limits.
    pub control: TimeControl,
    /// The referee's right to end games early.
    pub adjudication: Adjudication,
    /// The two players; the first sits first in the first game.
    pub players: [Competitor; 2],
    /// The record's `Round` tag of each game.
    pub rounds: [String; 2],
    /// The games of the pair to play, each 0 or 1.
    pub legs: Vec<u8>,
    /// The opening of both games.
    pub opening: JobOpening,
    /// The seeds of the players.
    pub seeding: Seeding,
}

impl Job {
    /// Returns the players of one of its games, by seat.
    pub fn seating(&self, leg: u8) -> [&Competitor; 2] {
        let [one, two] = &self.players;
        if leg == 0 { [one, two] } else { [two, one] }
    }
}

/// An opening, as a choice from a book. A search for an even one is left to whoever plays the game.
#[derive(Clone)]
pub struct JobOpening {
    /// The book.
    pub openings: Openings,
    /// Its seed.
    pub seed: u64,
    /// The number of the opening in it.
    pub number: u64,
}

impl JobOpening {
    /// Returns the opening.
    pub fn line(&self, game: &'static dyn DynGame, rules: &str) -> Result<Box<dyn DynLine>, Message> {
        Book::new(&self.openings, game, rules, self.seed).opening(self.number)
    }
}

/// The seeds of a pair's players. A game played again with the same seeds is the same game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seeding {
    /// Every seat of every game has a seed of its own, derived from this one; built-in players start each game afresh.
    Seats(u64),
    /// Each player has its seed, and keeps its state over both games.
    Players([u64; 2]),
}

impl Seeding {
    /// Returns the seed of a player in a game.
    pub fn of(self, leg: u8, player: usize) -> u64 {
        match self {
            Self::Seats(seed) => {
                let seat = if leg == 0 { player } else { 1 - player };
                mix(seed ^ mix(1 + 2 * u64::from(leg) + seat as u64))
            }
            Self::Players(seeds) => seeds[player],
        }
    }

    /// Returns `true` if built-in players start each game afresh.
    pub const fn is_per_game(self) -> bool {
        matches!(self, Self::Seats(_))
    }
}
