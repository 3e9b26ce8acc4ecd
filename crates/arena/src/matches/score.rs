//! [`MatchScore`]: the score of a match and its endings.

use std::collections::BTreeMap;

use rules::Seat;

use crate::statistics::pentanomial::{Estimate, Pentanomial};
use crate::statistics::points::Ending;
use crate::store::stored_game::StoredGame;

/// The score of a match, from the first entrant's point of view.
#[derive(Clone, Debug, Default)]
pub struct MatchScore {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Complete pairs.
    pub pairs: Pentanomial,
    /// The pairs counted by the test: in order, up to the one that decided it.
    pub tested: Pentanomial,
    /// First games of pairs whose second is not finished: lost, drawn, won.
    pub singles: [u64; 3],
    /// The first entrant's half points and games in each seat.
    pub by_seat: [(u64, u64); 2],
    /// Number of games by reason of their ending, including forfeits.
    pub endings: BTreeMap<String, u64>,
    /// Number of draws by reason of their ending.
    pub draws: BTreeMap<String, u64>,
    /// Forfeits of each entrant by code.
    pub forfeits: [BTreeMap<String, u64>; 2],
    /// Each entrant's first failure, for inspection.
    pub failures: [Option<MatchFailure>; 2],
}

/// A failure that lost a game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchFailure {
    /// The explanation in a sentence, in the order of [`Language::ALL`](catalogue::Language::ALL).
    pub why: [String; 2],
    /// The relevant part of the bot's output.
    pub evidence: String,
}

impl MatchScore {
    /// Returns the number of games played.
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Estimates the score from every complete pair, and every game of an incomplete pair as half of one.
    pub fn estimate(&self) -> Option<Estimate> {
        let singles = self.singles.iter().enumerate().map(|(halves, n)| (halves as f64 / 2.0, *n as f64 / 2.0));
        Estimate::of(&self.pairs.weighted().into_iter().chain(singles).collect::<Vec<_>>())
    }

    /// Adds a game in which the first entrant had a seat, and returns the half points that it won.
    pub(super) fn add(&mut self, seat: Seat, game: &StoredGame) -> usize {
        let halves = game.ending.halves(seat);
        self.games[2 - halves] += 1;
        let (points, games) = &mut self.by_seat[seat.index()];
        (*points, *games) = (*points + halves as u64, *games + 1);
        *self.endings.entry(game.reason.clone()).or_default() += 1;
        if game.ending == Ending::Drawn {
            *self.draws.entry(game.reason.clone()).or_default() += 1;
        }
        if let Ending::Forfeited(loser) = game.ending {
            let who = usize::from(loser != seat);
            *self.forfeits[who].entry(game.reason.clone()).or_default() += 1;
            let failure = || MatchFailure { why: game.why.clone(), evidence: game.evidence.clone() };
            self.failures[who].get_or_insert_with(failure);
        }
        halves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An interrupted pair counts its finished game.
    #[test]
    fn half_a_pair_counts() {
        let mut tally = MatchScore { singles: [1, 0, 0], ..MatchScore::default() };
        assert_eq!(tally.estimate().map(|told| told.score), Some(0.0));
        tally.pairs.add(4);
        assert!(tally.estimate().is_some_and(|told| (told.score - 2.0 / 3.0).abs() < 1e-9));
        assert_eq!(MatchScore::default().estimate(), None);
    }
}
