//! [`Places`]: the order of arrival and the players who left, since the game was set up.

use super::PLAYERS;

/// The fate of a player who is not in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    /// Arrived, after that many others.
    Arrived(u8),
    /// In play, or out for a reason that a position's text does not show.
    Open,
    /// Eliminated, or resigned.
    Left,
}

/// The fate of each player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places([Fate; PLAYERS]);

impl Places {
    /// No player has arrived or left.
    pub(super) const OPEN: Self = Self([Fate::Open; PLAYERS]);

    pub(super) fn arrive(&mut self, seat: usize) {
        let before = self.0.iter().filter(|fate| matches!(fate, Fate::Arrived(_))).count();
        self.0[seat] = Fate::Arrived(before as u8);
    }

    pub(super) fn leave(&mut self, seat: usize) {
        self.0[seat] = Fate::Left;
    }

    /// The first player to arrive.
    pub(super) fn first(&self) -> Option<usize> {
        self.0.iter().position(|fate| *fate == Fate::Arrived(0))
    }

    pub(super) fn has_left_all_but(&self, seat: usize) -> bool {
        (0..PLAYERS).all(|other| (self.0[other] == Fate::Left) != (other == seat))
    }

    /// The rank of each player, 0 for the best: by order of arrival, then those in play, then those who left; players
    /// that cannot be told apart share a rank.
    pub(super) fn ranks(&self) -> Vec<u8> {
        let better = |fate: &Fate| self.0.iter().filter(|other| *other < fate).count() as u8;
        self.0.iter().map(better).collect()
    }
}
