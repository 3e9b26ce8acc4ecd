//! [`PathCache`]: facts about paths, kept from one position of a search to the next.
//!
//! A path depends only on the walls and on its own pawn: a step of one player leaves the other's path as it was, and moves
//! in another order lead to the same walls.

use rules::Side;
use search::{EvalMemory, Known};

use super::flood::Passages;
use super::geometry::Goal;
use super::routes::TOO_FEW_FENCES;
use super::rules::GreatEscape;
use super::walls::Walls;

/// Facts about a player's path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PathFacts {
    /// Its length; 0 if the player is eliminated.
    pub(super) steps: u8,
    /// Its extra length if every step that can be blocked counts twice, see [`GreatEscape::exposure`].
    pub(super) exposed: u8,
    /// The least number of steps that can be blocked, on any path.
    pub(super) least_exposed: u8,
    /// Most steps by which a wall of the opponent lengthens it.
    pub(super) lengthened: u8,
    /// See [`GreatEscape::sure_distance`]; `None` also if too few walls stand to search for a sure path.
    pub(super) sure: Option<u8>,
}

/// An entry of the cache: what the facts depend on, and the facts.
#[derive(Clone, Copy, Debug)]
struct Entry {
    walls: Walls,
    origin: u16,
    facts: PathFacts,
}

/// Number of entries, a power of two: the cache stays in the processor's second-level cache.
const ENTRIES: usize = 1 << 13;
/// The origin of an empty entry.
const NOWHERE: u16 = u16::MAX;

/// A cache of path facts.
#[derive(Debug)]
pub(super) struct PathCache {
    entries: Vec<Entry>,
}

impl PathCache {
    fn new() -> Self {
        Self { entries: vec![Entry { walls: Walls::NONE, origin: NOWHERE, facts: PathFacts::default() }; ENTRIES] }
    }

    /// The cache in the memory of a search.
    #[inline]
    pub(super) fn of(memory: &mut EvalMemory) -> &mut Self {
        memory.get_or_create(Self::new)
    }

    /// The facts about both players' paths.
    #[inline]
    pub(super) fn facts(&mut self, position: &GreatEscape) -> [PathFacts; 2] {
        let walls = position.walls();
        let hash = rules::mix(walls.h ^ rules::mix(walls.v));
        Side::BOTH.map(|side| {
            let Some(pawn) = position.pawn(side) else { return PathFacts::default() };
            let can_be_blocked = position.walls_left(side.other()) > 0;
            let origin = pawn.index() as u16 | (side as u16) << 7 | u16::from(can_be_blocked) << 8;
            let entry = &mut self.entries[(hash ^ rules::mix(origin.into())) as usize % ENTRIES];
            if entry.origin != origin || entry.walls != walls {
                *entry = Entry { walls, origin, facts: position.path_facts(side) };
            }
            entry.facts
        })
    }
}

impl GreatEscape {
    /// Computes the facts about both players' paths.
    pub(super) fn both_path_facts(&self) -> [PathFacts; 2] {
        Side::BOTH.map(|side| self.path_facts(side))
    }

    /// Computes the facts about a player's path.
    fn path_facts(&self, side: Side) -> PathFacts {
        let Some(pawn) = self.pawn(side) else { return PathFacts::default() };
        let (walls, goal) = (self.walls(), Goal::of(side));
        let passages = Passages::new(walls, goal);
        if self.walls_left(side.other()) == 0 {
            let steps = passages.distance(pawn).unwrap_or(0);
            return PathFacts { steps, sure: Some(steps), ..PathFacts::default() };
        }
        let (barring, shutting) = self.barring(side);
        let unbarred = Passages::new(walls | barring, goal);
        let (steps, lengthened) = passages.lengthened(walls, barring, pawn);
        let exposed = passages.wary_distance(&unbarred, pawn) - steps;
        let least_exposed = passages.least_exposed(&unbarred, pawn);
        let sure = match () {
            () if walls.count() <= TOO_FEW_FENCES || least_exposed > 0 => None,
            () if shutting.is_empty() => unbarred.distance(pawn),
            () => self.sure_distance(side, u8::MAX),
        };
        PathFacts { steps, exposed, least_exposed, lengthened, sure }
    }

    /// The result of the race, as [`race`](Self::race) finds it, from known facts.
    #[inline]
    pub(super) fn race_of(&self, facts: [PathFacts; 2]) -> Option<Known> {
        let of = |side: Side| facts[side.index()];
        self.race_by(|side| of(side).steps, |side, most| of(side).sure.filter(|steps| *steps <= most))
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Notation as _;

    use super::super::rules::Rules;
    use super::*;
    use crate::testing::met_from;

    /// Kept facts are those of the position, and give the same races.
    #[test]
    fn kept_facts_are_those_of_the_position() {
        let (mut memory, mut races) = (EvalMemory::default(), 0);
        let start = GreatEscape::start(Rules::default());
        // Few walls in hand, so that paths become sure.
        let late = GreatEscape { in_hand: [6, 5], ..start };
        for seed in 0..40 {
            for position in met_from(if seed % 2 == 0 { start } else { late }, 1, seed) {
                let (kept, text) = (PathCache::of(&mut memory).facts(&position), position.write());
                assert_eq!(kept, position.both_path_facts(), "{text}");
                let maze = position.maze();
                for side in Side::BOTH {
                    let PathFacts { steps, exposed, .. } = kept[side.index()];
                    assert_eq!(steps, position.distance(side), "{text}");
                    assert_eq!(exposed, position.exposure(&maze, side, steps), "{text}");
                }
                let race = position.race();
                assert_eq!(position.race_of(kept), race, "{text}");
                races += usize::from(race.is_some() && position.in_hand != [0; 2]);
            }
        }
        assert!(races > 20, "only {races} races: the test shows too little");
    }
}
