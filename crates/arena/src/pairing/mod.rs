//! Pairing systems: round robin, gauntlet, Swiss, knockout. Pure functions from the meetings played to those to play
//! next.
//!
//! Players are numbered in the order they entered. A [`Meeting`] is a number of pairs of games between two of them.

mod gauntlet;
mod knockout;
mod round_robin;
mod swiss;

/// Maximum number of extra pairs in a drawn knockout meeting before the better seed advances.
pub const EXTRA_PAIRS: u32 = 4;

/// A pairing system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everyone meets everyone.
    RoundRobin,
    /// These players meet everyone else.
    Gauntlet(Vec<usize>),
    /// A number of rounds in which players with similar points meet, avoiding repeated meetings.
    Swiss(u32),
    /// Single elimination. Players are seeded in the order they entered.
    Knockout,
}

/// Two players who are to meet, or a bye if there is no second one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The round, from 1.
    pub round: u32,
    /// The first player.
    pub one: usize,
    /// The second player; `None` for a bye.
    pub two: Option<usize>,
    /// Pairs of games to play.
    pub pairs: u32,
}

/// An arranged meeting and its result so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MeetingResult {
    /// The meeting.
    pub meeting: Meeting,
    /// `true` if all its games are finished.
    pub finished: bool,
    /// Half points of each player so far.
    pub halves: [usize; 2],
}

/// The input of a pairing system.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The players still taking part, in the order they entered.
    pub players: &'a [usize],
    /// The same players by rank, best first.
    pub ranking: &'a [usize],
    /// The meetings arranged before, by round.
    pub past: &'a [MeetingResult],
    /// Pairs of games per meeting.
    pub pairs: u32,
}

impl Format {
    /// Returns the meetings that should exist now, including existing ones; empty once everything is arranged.
    pub fn meetings(&self, situation: &Situation<'_>) -> Vec<Meeting> {
        if situation.players.len() < 2 {
            return Vec::new();
        }
        match self {
            Self::RoundRobin => round_robin::meetings(situation),
            Self::Gauntlet(heroes) => gauntlet::meetings(situation, heroes),
            Self::Swiss(rounds) => swiss::meetings(situation, *rounds),
            Self::Knockout => knockout::meetings(situation),
        }
    }

    /// Returns `true` if a meeting is identified by its two players alone, so that later entrants only add meetings.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::RoundRobin | Self::Gauntlet(_))
    }
}

impl Situation<'_> {
    /// Returns a player's progress in a knockout: higher for a later round, and for having won it.
    pub fn reached(&self, player: usize) -> u32 {
        knockout::reached(self, player)
    }

    fn meeting(&self, round: u32, one: usize, two: usize) -> Meeting {
        Meeting { round, one, two: Some(two), pairs: self.pairs }
    }

    fn round(&self, round: u32) -> impl Iterator<Item = &MeetingResult> {
        self.past.iter().filter(move |met| met.meeting.round == round)
    }

    fn last_round(&self) -> u32 {
        self.past.iter().map(|met| met.meeting.round).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
