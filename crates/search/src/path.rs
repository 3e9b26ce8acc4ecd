//! [`Path`]: the positions that led to a node, for the endings that the past decides.

use std::ops::RangeInclusive;

use rules::{Game, History};

use crate::{Score, of_outcome};

/// Nothing on the path above was looked at.
pub(crate) const UNTOUCHED: usize = usize::MAX;

/// The places of the game so far and of the line being searched, down to the last node that was searched on from.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    places: Vec<u64>,
    /// Plies played before the root.
    before: usize,
}

/// An ending by history.
pub(crate) struct HistoryEnding {
    pub(crate) score: Score,
    /// The ply of the searched line that the ending rests on; 0 when it lies before the root or rests on the game's
    /// length. A value that rests on a ply above its node holds on this path only.
    pub(crate) rests_on: usize,
}

impl Path {
    /// The path of a game whose last position is the root.
    pub(crate) fn new<G: Game>(line: &[G]) -> Self {
        let places = if G::REPEATS { line.iter().map(Game::repetition_key).collect() } else { Vec::new() };
        Self { places, before: line.len() - 1 }
    }

    /// Moves are searched from a node, `ply` plies below the root: what follows must not repeat it. A leaf need not be
    /// entered, nor any node be left.
    #[inline]
    pub(crate) fn enter<G: Game>(&mut self, position: &G, ply: usize) {
        if G::REPEATS {
            self.places.truncate(self.before + ply);
            self.places.push(position.repetition_key());
        }
    }

    /// How history ends the game at a node, `ply` plies below the root, whose parent was entered last.
    #[inline]
    pub(crate) fn outcome_by_history<G: Game>(&self, position: &G, ply: usize) -> Option<HistoryEnding> {
        let here = self.before + ply;
        let earlier = if G::REPEATS { self.earlier(position, here) } else { None };
        let past = History { plies: here, repeated: earlier.is_some() };
        let outcome = position.outcome_by_history(past)?;
        let rests_on = earlier.map_or(0, |at| at.saturating_sub(self.before));
        Some(HistoryEnding { score: of_outcome(&outcome, position.turn(), ply), rests_on })
    }

    /// Tells whether the game can last so many plies from a node, `ply` plies below the root, before a limit on its length.
    #[inline]
    pub(crate) fn may_last<G: Game>(&self, position: &G, ply: usize, plies: usize) -> bool {
        let past = History { plies: self.before + ply + plies.saturating_sub(1), repeated: false };
        position.outcome_by_history(past).is_none()
    }

    /// Tells whether a line of so many plies from a node, `ply` plies below the root, can come back to what was on the board
    /// before the root.
    #[inline]
    pub(crate) fn may_come_back<G: Game>(&self, position: &G, ply: usize, plies: usize) -> bool {
        let reach = usize::from(position.reversible()).min(self.before + ply);
        G::REPEATS && reach > ply && reach + plies >= G::SHORTEST_CYCLE
    }

    fn earlier<G: Game>(&self, position: &G, here: usize) -> Option<usize> {
        let reach = usize::from(position.reversible()).min(here);
        if reach < G::SHORTEST_CYCLE {
            None
        } else {
            self.last(here - reach..=here - G::SHORTEST_CYCLE, position.repetition_key())
        }
    }

    /// Where a place was last, within a range.
    #[inline(never)]
    fn last(&self, range: RangeInclusive<usize>, place: u64) -> Option<usize> {
        let from = *range.start();
        self.places[range].iter().rposition(|earlier| *earlier == place).map(|at| from + at)
    }
}
