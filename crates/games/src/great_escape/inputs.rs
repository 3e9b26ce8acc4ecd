//! The inputs of a network: pawns, walls, walls in hand, and the lengths of the paths.

use rules::{Game as _, Side};
use search::EvalMemory;
use search::net::{InputGroup, InputList, Inputs, ShownTable};

use super::geometry::{Cell, Direction, POINTS, SIZE, Wall};
use super::path_cache::{PathCache, PathFacts};
use super::rules::{GreatEscape, Move};
use super::walls::Walls;

const CELLS: usize = SIZE as usize * SIZE as usize;
const MIDDLES: usize = POINTS as usize * POINTS as usize;
/// Walls in hand, distances and exposures that are told apart.
const IN_HAND: usize = 11;
const DISTANCES: usize = 32;
const EXPOSURES: usize = 24;
const LEASTS: usize = 12;
const LENGTHS: usize = 16;
/// Extra lengths of a sure path, after none.
const SURES: usize = 16;
/// Walls with their middles at the points around a pawn.
const NEARS: usize = 2 * NEAR_POINTS * NEAR_POINTS;
const NEAR_POINTS: usize = 4;
/// Differences of distances, from the smallest to the largest.
const LEADS: usize = 17;

/// Walls on the board that make a phase of the game, and the number of phases.
const WALLS_A_PHASE: usize = 4;
const PHASES: usize = 5;

/// First inputs of the groups. Those of the opponent follow the observer's.
const PAWNS: usize = 0;
const WALLS: usize = PAWNS + 2 * CELLS;
const HANDS: usize = WALLS + 2 * MIDDLES;
const PATHS: usize = HANDS + 2 * IN_HAND * LEADS;
const EXPOSED: usize = PATHS + 2 * DISTANCES;
const LEAST_EXPOSED: usize = EXPOSED + 2 * EXPOSURES;
const LENGTHENED: usize = LEAST_EXPOSED + 2 * LEASTS;
const SURE: usize = LENGTHENED + 2 * LENGTHS;
const NEAR: usize = SURE + 2 * SURES;

/// Player 1 sees the board mirrored, so that both run to the right.
impl Inputs for GreatEscape {
    const GROUPS: &'static [InputGroup] = &[
        InputGroup { name: "pawns", size: 2 * CELLS },
        InputGroup { name: "walls", size: 2 * MIDDLES },
        InputGroup { name: "walls in hand by lead", size: 2 * IN_HAND * LEADS },
        InputGroup { name: "distances", size: 2 * DISTANCES },
        InputGroup { name: "exposures", size: 2 * EXPOSURES },
        InputGroup { name: "least exposures", size: 2 * LEASTS },
        InputGroup { name: "lengthenings", size: 2 * LENGTHS },
        InputGroup { name: "sure paths", size: 2 * SURES },
        InputGroup { name: "walls near a pawn", size: 2 * NEARS },
    ];

    const SHOWN: &'static [ShownTable] =
        &[ShownTable { title: "learned-walls", axes: ["learned-in-hand", "learned-phase"], size: [IN_HAND, PHASES] }];

    /// The walls in hand of the side to move, by those on the board.
    fn shown(&self, _: usize) -> Vec<[usize; 2]> {
        let phase = self.walls().count() as usize / WALLS_A_PHASE;
        vec![[usize::from(self.walls_left(self.turn())).min(IN_HAND - 1), phase.min(PHASES - 1)]]
    }

    /// Top and bottom swapped.
    fn mirrored(&self) -> Option<Self> {
        let walls = Walls { h: self.walls.h.swap_bytes(), v: self.walls.v.swap_bytes() };
        let pawns = self.pawns.map(|pawn| pawn.and_then(|cell| Cell::at(cell.x(), SIZE - 1 - cell.y())));
        Some(Self { walls, pawns, ..*self })
    }

    fn mirrored_move(m: Move) -> Move {
        match m {
            Move::Step(Direction::Up) => Move::Step(Direction::Down),
            Move::Step(Direction::Down) => Move::Step(Direction::Up),
            Move::Step(_) => m,
            Move::Put(wall) => Move::Put(Wall::centred(wall.orientation(), wall.middle() ^ (POINTS * (POINTS - 1)))),
        }
    }

    fn activate(&self, views: &mut [InputList; 2]) {
        self.activate_by(self.both_path_facts(), views);
    }

    fn activate_with(&self, views: &mut [InputList; 2], memory: &mut EvalMemory) {
        self.activate_by(PathCache::of(memory).facts(self), views);
    }
}

impl GreatEscape {
    /// Adds the active inputs, from the facts about both paths.
    #[inline]
    fn activate_by(&self, facts: [PathFacts; 2], [one, two]: &mut [InputList; 2]) {
        each_bit(self.walls().h, |middle| push_wall([&mut *one, &mut *two], 0, middle));
        each_bit(self.walls().v, |middle| push_wall([&mut *one, &mut *two], MIDDLES, middle));
        for owner in Side::BOTH {
            let [mine, theirs] = [owner, owner.other()].map(|side| facts[side.index()]);
            let lead = (usize::from(theirs.steps) + LEADS / 2).saturating_sub(mine.steps.into()).min(LEADS - 1);
            let hand = usize::from(self.walls_left(owner)).min(IN_HAND - 1);
            let sure = mine.sure.map_or(0, |sure| 1 + sure - mine.steps);
            let inputs = [
                HANDS + hand * LEADS + lead,
                PATHS + bucket(mine.steps, DISTANCES),
                EXPOSED + bucket(mine.exposed, EXPOSURES),
                LEAST_EXPOSED + bucket(mine.least_exposed, LEASTS),
                LENGTHENED + bucket(mine.lengthened, LENGTHS),
                SURE + bucket(sure, SURES),
            ];
            for input in inputs {
                push_own([&mut *one, &mut *two], owner, input, input);
            }
            if let Some(pawn) = self.pawn(owner) {
                self.activate_pawn(pawn, owner, [&mut *one, &mut *two]);
            }
        }
    }

    /// Adds a pawn and the walls near it.
    #[inline]
    fn activate_pawn(&self, pawn: Cell, owner: Side, [one, two]: [&mut InputList; 2]) {
        let [seen_by_one, seen_by_two] = Side::BOTH.map(|view| PAWNS + seen_cell(pawn, view));
        push_own([&mut *one, &mut *two], owner, seen_by_one, seen_by_two);
        for (orientation, walls) in [self.walls().h, self.walls().v].into_iter().enumerate() {
            let first = NEAR + orientation * NEAR_POINTS * NEAR_POINTS;
            each_bit(walls_near(walls, pawn), |at| {
                push_own([&mut *one, &mut *two], owner, first + at, first + (at ^ (NEAR_POINTS - 1)));
            });
        }
    }
}

/// The number of a bucket: the value, or the last one.
#[inline]
fn bucket(value: u8, buckets: usize) -> usize {
    usize::from(value).min(buckets - 1)
}

/// Adds an input of a player to both views, as each sees it. The opponent's inputs of a group follow the observer's.
#[inline]
fn push_own([one, two]: [&mut InputList; 2], owner: Side, seen_by_one: usize, seen_by_two: usize) {
    match owner {
        Side::One => {
            one.push(seen_by_one);
            two.push(seen_by_two + group_size(seen_by_two));
        }
        Side::Two => {
            one.push(seen_by_one + group_size(seen_by_one));
            two.push(seen_by_two);
        }
    }
}

/// Number of inputs of a player in the group of an input.
#[inline]
const fn group_size(input: usize) -> usize {
    match input {
        ..WALLS => CELLS,
        WALLS..PATHS => IN_HAND * LEADS,
        PATHS..EXPOSED => DISTANCES,
        EXPOSED..LEAST_EXPOSED => EXPOSURES,
        LEAST_EXPOSED..LENGTHENED => LEASTS,
        LENGTHENED..SURE => LENGTHS,
        SURE..NEAR => SURES,
        _ => NEARS,
    }
}

/// The walls of one orientation with their middles at the sixteen points around a cell, row by row from 0.
#[inline]
fn walls_near(walls: u64, pawn: Cell) -> u64 {
    // Two empty columns and rows before the board, so that the points before its first are there too.
    let (x, y) = (u32::from(pawn.x()), u32::from(pawn.y()));
    let mut near = 0;
    for row in 0..NEAR_POINTS as u32 {
        let Some(at) = (y + row).checked_sub(2).filter(|at| *at < POINTS.into()) else { continue };
        let points = (walls >> (8 * at) & 0xff) << 2 >> x & 0xf;
        near |= points << (NEAR_POINTS as u32 * row);
    }
    near
}

#[inline]
fn seen_cell(cell: Cell, view: Side) -> usize {
    let x = if view == Side::One { cell.x() } else { SIZE - 1 - cell.x() };
    usize::from(cell.y()) * usize::from(SIZE) + usize::from(x)
}

/// Adds a wall of one orientation to both views.
#[inline]
fn push_wall([one, two]: [&mut InputList; 2], orientation: usize, middle: usize) {
    one.push(WALLS + orientation + middle);
    two.push(WALLS + orientation + (middle ^ (usize::from(POINTS) - 1)));
}

#[inline]
fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
