//! [`SearchPath`]: the positions that led to a node, for endings by repetition and by length.

use std::ops::RangeInclusive;

use rules::{Game, History};

use crate::{Score, of_outcome};

/// The value depends on no position above its node.
pub(crate) const UNTOUCHED: usize = usize::MAX;

/// The repetition keys of the game so far and of the line being searched, down to the last expanded node.
#[derive(Clone, Debug)]
pub(crate) struct SearchPath {
    keys: Vec<u64>,
    /// Plies played before the root.
    before: usize,
}

/// An ending by history.
pub(crate) struct HistoryEnding {
    pub(crate) score: Score,
    /// The ply of the repeated position in the searched line; 0 if it was before the root, or if the game's length
    /// ended it. A value that rests on a ply above its node is valid on this path only, and must not be stored.
    pub(crate) rests_on: usize,
}

impl SearchPath {
    /// The path of a game whose last position is the root.
    pub(crate) fn new<G: Game>(line: &[G]) -> Self {
        let keys = if G::REPEATS { line.iter().map(Game::repetition_key).collect() } else { Vec::new() };
        Self { keys, before: line.len() - 1 }
    }

    /// Records a node, `ply` plies below the root, before its moves are searched. Leaves need not be recorded, and
    /// nothing need be removed afterwards: the next node truncates the path.
    #[inline]
    pub(crate) fn enter<G: Game>(&mut self, position: &G, ply: usize) {
        if G::REPEATS {
            self.keys.truncate(self.before + ply);
            self.keys.push(position.repetition_key());
        }
    }

    /// The ending by history at a node, `ply` plies below the root, whose parent was entered last.
    #[inline]
    pub(crate) fn outcome_by_history<G: Game>(&self, position: &G, ply: usize) -> Option<HistoryEnding> {
        let here = self.before + ply;
        let earlier = if G::REPEATS { self.earlier(position, here) } else { None };
        let past = History { plies: here, repeated: earlier.is_some() };
        let outcome = position.outcome_by_history(past)?;
        let rests_on = earlier.map_or(0, |at| at.saturating_sub(self.before));
        Some(HistoryEnding { score: of_outcome(&outcome, position.turn(), ply), rests_on })
    }

    /// Returns `true` if `plies` plies can follow a node, `ply` plies below the root, before a limit on the game's
    /// length.
    #[inline]
    pub(crate) fn may_last<G: Game>(&self, position: &G, ply: usize, plies: usize) -> bool {
        let past = History { plies: self.before + ply + plies.saturating_sub(1), repeated: false };
        position.outcome_by_history(past).is_none()
    }

    /// Returns `true` if a line of `plies` plies from a node, `ply` plies below the root, can repeat a position from
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

    /// The last index of a key within a range.
    #[inline(never)]
    fn last(&self, range: RangeInclusive<usize>, key: u64) -> Option<usize> {
        let from = *range.start();
        self.keys[range].iter().rposition(|earlier| *earlier == key).map(|at| from + at)
    }
}
