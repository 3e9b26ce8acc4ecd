//! Distances by flood fill on the cells outside a goal: nine rows of eight bits.
//!
//! A path ends as soon as it reaches the goal's column, so the cells of that column are not needed: the others, in rows of
//! a byte, take the walls as they are stored.

use super::geometry::{Cell, Goal};
use super::lanes::Lanes;
use super::walls::{Walls, left, right};

/// The passages between the walls for a pawn with a goal on the right or on the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passages {
    goal: Goal,
    /// The cells with an open side towards the goal, other than the exits.
    onward: Lanes,
    /// The cells with an open lower side.
    down: Lanes,
    /// The cells from which a step reaches the goal.
    exits: Lanes,
}

/// Upper bound on the length of a path: the number of cells outside the goal.
const LONGEST: usize = 72;

impl Passages {
    /// The passages of a set of walls towards a goal, which must not be below.
    #[inline]
    pub(super) fn new(walls: Walls, goal: Goal) -> Self {
        // A wall between columns covers two rows. Its passage is stored with the cell that is farther from the goal.
        let v = Lanes::first_rows(walls.v);
        let open = !(v | v.down());
        let (h, last) = match goal {
            Goal::Right => (walls.h | right(walls.h), Lanes::columns(1 << 7)),
            Goal::Left | Goal::Down => (walls.h | left(walls.h), Lanes::columns(1)),
        };
        Self { goal, onward: open & !last, down: Lanes::first_rows(!h), exits: open & last }
    }

    /// The set of a single cell outside the goal.
    #[inline]
    const fn start(&self, from: Cell) -> Lanes {
        let column = if matches!(self.goal, Goal::Right) { from.x() } else { from.x() - 1 };
        Lanes::bit(from.y(), column)
    }

    /// The cells and their reachable neighbours.
    #[inline]
    fn grown(&self, cells: Lanes) -> Lanes {
        let Self { onward, down, .. } = *self;
        let along = match self.goal {
            Goal::Right => (cells & onward).right() | cells.left() & onward,
            Goal::Left | Goal::Down => (cells & onward).left() | cells.right() & onward,
        };
        cells | along | (cells & down).down() | cells.up() & down
    }

    /// The length of a shortest path from a cell to the goal; `None` if there is no path.
    #[inline]
    pub(super) fn distance(&self, from: Cell) -> Option<u8> {
        if self.goal.has(from) { Some(0) } else { self.distance_after(self.start(from), 0) }
    }

    /// The same, if these cells are reached after some steps.
    #[inline]
    fn distance_after(&self, mut reached: Lanes, mut steps: u8) -> Option<u8> {
        steps += 1;
        while !reached.meets(self.exits) {
            let grown = self.grown(reached);
            if grown == reached {
                return None;
            }
            reached = grown;
            steps += 1;
        }
        Some(steps)
    }

    /// The distance with every step that is not among the `sure` passages counted twice; there must be a path.
    #[inline]
    pub(super) fn wary_distance(&self, sure: &Self, from: Cell) -> u8 {
        if self.goal.has(from) {
            return 0;
        }
        let (mut before, mut reached, mut steps) = (Lanes::EMPTY, self.start(from), 1);
        while !reached.meets(sure.exits) && !before.meets(self.exits) {
            (before, reached) = (reached, sure.grown(reached) | self.grown(before));
            steps += 1;
        }
        steps
    }

    /// The least number of steps, on any path, that are not among the `sure` passages; there must be a path.
    #[inline]
    pub(super) fn least_exposed(&self, sure: &Self, from: Cell) -> u8 {
        if self.goal.has(from) {
            return 0;
        }
        let (mut reached, mut steps) = (self.start(from), 0);
        loop {
            let mut grown = sure.grown(reached);
            while grown != reached {
                (reached, grown) = (grown, sure.grown(grown));
            }
            if reached.meets(sure.exits) {
                return steps;
            }
            steps += 1;
            if reached.meets(self.exits) {
                return steps;
            }
            reached = self.grown(reached);
        }
    }

    /// The distance, which must exist, and most steps by which one of the `barring` walls lengthens it. `walls` are those
    /// of these passages.
    pub(super) fn lengthened(&self, walls: Walls, barring: Walls, from: Cell) -> (u8, u8) {
        if self.goal.has(from) {
            return (0, 0);
        }
        // The cells within 0, 1, 2… steps.
        let mut within = [self.start(from); LONGEST];
        let mut last = 0;
        while !within[last].meets(self.exits) && last + 1 < LONGEST {
            within[last + 1] = self.grown(within[last]);
            last += 1;
        }
        let steps = last as u8 + 1;
        // One shortest path, from the goal back: no other wall lengthens the distance.
        let mut here = (within[last] & self.exits).first();
        let mut across = self.exit_walls(here);
        let mut longest = steps;
        for at in (0..=last).rev() {
            // The other half of the wall may be crossed a step earlier.
            let start = at.saturating_sub(1);
            for wall in (across & barring).iter() {
                let blocked = Self::new(walls | Walls::one(wall), self.goal);
                longest = longest.max(blocked.distance_after(within[start], start as u8).unwrap_or(steps));
            }
            if at == 0 {
                break;
            }
            let before = (self.grown(here) & within[at - 1]).first();
            (across, here) = (self.walls_between(before, here), before);
        }
        (steps, longest - steps)
    }

    /// The walls across the step from a cell to the goal.
    fn exit_walls(&self, cell: Lanes) -> Walls {
        Walls { h: 0, v: across_rows(cell) }
    }

    /// The walls across the step between two neighbours.
    fn walls_between(&self, one: Lanes, other: Lanes) -> Walls {
        let (first, second) = if one.is_before(other) { (one, other) } else { (other, one) };
        if first.down() == second {
            // A wall below a cell has its middle at the cell's right or left corner.
            let below = first.first_rows_only();
            let h = match self.goal {
                Goal::Right => below | left(below),
                Goal::Left | Goal::Down => below | right(below),
            };
            return Walls { h, v: 0 };
        }
        // The passage is stored with the cell that is farther from the goal.
        let farther = if matches!(self.goal, Goal::Right) { first } else { second };
        Walls { h: 0, v: across_rows(farther) }
    }
}

/// The middles of the walls across the passage that is stored with a cell: beside its lower and its upper end.
fn across_rows(cell: Lanes) -> u64 {
    cell.first_rows_only() | cell.up().first_rows_only()
}

#[cfg(test)]
mod tests {
    use catalogue::Notation as _;
    use rules::Side;

    use super::super::paths::Maze;
    use super::super::rules::{GreatEscape, Rules};
    use super::*;
    use crate::testing::met_from;

    /// Distances agree with those in the maze, for both goals, on the positions of random games.
    #[test]
    fn distances_agree_with_the_maze() {
        let mut lengthened = 0;
        let games = (0..20).flat_map(|seed| met_from(GreatEscape::start(Rules::default()), 1, seed));
        for position in games {
            for side in Side::BOTH {
                let (Some(pawn), goal) = (position.pawn(side), Goal::of(side)) else { continue };
                let (passages, maze) = (Passages::new(position.walls(), goal), position.maze());
                let text = position.write();
                let steps = maze.distance(pawn, goal).expect("a path");
                assert_eq!(passages.distance(pawn), Some(steps), "{text}");
                let barring = position.barring(side).0;
                let unbarred = Maze::new(position.walls() | barring);
                let sure = Passages::new(position.walls() | barring, goal);
                assert_eq!(sure.distance(pawn), unbarred.distance(pawn, goal), "{text}");
                let wary = maze.wary_distance(&unbarred, pawn, goal);
                assert_eq!(passages.wary_distance(&sure, pawn), wary, "{text}");
                let is_sure = unbarred.distance(pawn, goal).is_some();
                assert_eq!(passages.least_exposed(&sure, pawn) == 0, is_sure, "{text}");
                let longest = barring
                    .iter()
                    .filter_map(|wall| Maze::new(position.walls() | Walls::one(wall)).distance(pawn, goal));
                let longest = longest.max().unwrap_or(steps).max(steps);
                assert_eq!(passages.lengthened(position.walls(), barring, pawn), (steps, longest - steps), "{text}");
                lengthened += usize::from(longest > steps);
            }
        }
        assert!(lengthened > 100, "only {lengthened} paths can be lengthened: the test shows too little");
    }
}
