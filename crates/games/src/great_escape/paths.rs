//! Shortest paths by flood fill: the cells at each distance are a bitboard.

use super::geometry::{Cell, Direction, Goal, SIZE};
use super::walls::Walls;

/// A set of cells: bit `9y + x` is the cell `(x, y)`.
pub type Cells = u128;

const ROW: u32 = SIZE as u32;
const BOARD: Cells = (1 << (ROW * ROW)) - 1;
const ROW_0: Cells = 0x1ff;
const ROW_8: Cells = ROW_0 << (ROW * 8);
/// The first bit of each row: nine rows of ones divided by one row of ones.
const COLUMN_0: Cells = BOARD / ROW_0;
const COLUMN_8: Cells = COLUMN_0 << 8;

/// Upper bound on distances: the number of cells.
const LONGEST: usize = (ROW * ROW) as usize;

impl Goal {
    /// The cells of the goal.
    #[inline]
    pub const fn cells(self) -> Cells {
        match self {
            Self::Right => COLUMN_8,
            Self::Left => COLUMN_0,
            Self::Down => ROW_8,
        }
    }
}

impl Cell {
    #[inline]
    const fn bit(self) -> Cells {
        1 << self.index()
    }
}

/// The passages between the walls. Pawns do not block each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maze {
    /// The cells with an open right side.
    right: Cells,
    /// The cells with an open lower side.
    down: Cells,
}

impl Maze {
    /// Builds the maze of a set of walls.
    #[inline]
    pub const fn new(walls: Walls) -> Self {
        let (h, v) = (spread(walls.h), spread(walls.v));
        Self { right: BOARD & !(COLUMN_8 | v | v << ROW), down: BOARD & !(ROW_8 | h | h << 1) }
    }

    /// The cells and their reachable neighbours.
    #[inline]
    const fn grown(&self, cells: Cells) -> Cells {
        let Self { right, down } = *self;
        cells | (cells & right) << 1 | cells >> 1 & right | (cells & down) << ROW | cells >> ROW & down
    }

    /// The length of a shortest path from a cell to the goal; `None` if there is no path.
    #[inline]
    pub const fn distance(&self, from: Cell, goal: Goal) -> Option<u8> {
        let goal = goal.cells();
        let (mut reached, mut steps) = (from.bit(), 0);
        while reached & goal == 0 {
            let grown = self.grown(reached);
            if grown == reached {
                return None;
            }
            reached = grown;
            steps += 1;
        }
        Some(steps)
    }

    /// The same, with every step that is not in the `sure` maze counted twice; there must be a path.
    #[inline]
    pub(super) const fn wary_distance(&self, sure: &Self, from: Cell, goal: Goal) -> u8 {
        let goal = goal.cells();
        let (mut before, mut reached, mut steps) = (0, from.bit(), 0);
        while reached & goal == 0 {
            (before, reached) = (reached, sure.grown(reached) | self.grown(before));
            steps += 1;
        }
        steps
    }

    /// The walls that would block a step of one shortest path from a cell to the goal; no other wall lengthens the
    /// distance.
    pub(super) fn across(&self, from: Cell, goal: Goal) -> Walls {
        self.path(from, goal).fold(Walls::NONE, |walls, (cell, direction)| walls | Walls::between(cell, direction))
    }

    /// The walls of which one shortest path from a cell to the goal crosses both covered steps.
    pub(super) fn crossed_twice(&self, from: Cell, goal: Goal) -> Walls {
        let (mut once, mut twice) = (Walls::NONE, Walls::NONE);
        for (cell, direction) in self.path(from, goal) {
            let across = Walls::between(cell, direction);
            twice |= once & across;
            once |= across;
        }
        twice
    }

    /// The steps of one shortest path from a cell to the goal; empty if there is no path.
    pub fn path(&self, from: Cell, goal: Goal) -> impl Iterator<Item = (Cell, Direction)> {
        // The cells within 0, 1, 2… steps of the goal.
        let mut within = [goal.cells(); LONGEST];
        let mut steps = 0;
        while within[steps] & from.bit() == 0 {
            let grown = self.grown(within[steps]);
            if grown == within[steps] {
                steps = 0;
                break;
            }
            steps += 1;
            within[steps] = grown;
        }
        let (maze, mut here) = (*self, from);
        within.into_iter().take(steps).rev().map_while(move |nearer| {
            let onward = maze.grown(here.bit()) & nearer;
            let leads = |d: &Direction| here.step(*d).is_some_and(|to| to.bit() & onward != 0);
            let direction = Direction::ALL.into_iter().find(leads)?;
            let step = (here, direction);
            here = here.step(direction)?;
            Some(step)
        })
    }
}

/// Spreads rows of eight bits from a stride of eight to a stride of nine.
const fn spread(points: u64) -> Cells {
    let halves = points as Cells;
    let halves = halves & 0xffff_ffff | (halves & 0xffff_ffff << 32) << 4;
    let quarters = halves & (0xffff | 0xffff << 36) | (halves & (0xffff << 16 | 0xffff << 52)) << 2;
    const EVEN_ROWS: Cells = 0xff | 0xff << 18 | 0xff << 36 | 0xff << 54;
    quarters & EVEN_ROWS | (quarters & EVEN_ROWS << 8) << 1
}
