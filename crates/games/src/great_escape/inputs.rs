//! The inputs of a network: pawns, walls, walls in hand, and the lengths of the paths.

use rules::{Game as _, Side};
use search::net::{InputGroup, InputList, Inputs, ShownTable};

use super::geometry::{Cell, POINTS, SIZE};
use super::rules::GreatEscape;

const CELLS: usize = SIZE as usize * SIZE as usize;
const MIDDLES: usize = POINTS as usize * POINTS as usize;
/// Walls in hand, distances and exposures that are told apart.
const IN_HAND: usize = 11;
const DISTANCES: usize = 32;
const EXPOSURES: usize = 24;
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

/// Player 1 sees the board mirrored, so that both run to the right.
impl Inputs for GreatEscape {
    const GROUPS: &'static [InputGroup] = &[
        InputGroup { name: "pawns", size: 2 * CELLS },
        InputGroup { name: "walls", size: 2 * MIDDLES },
        InputGroup { name: "walls in hand by lead", size: 2 * IN_HAND * LEADS },
        InputGroup { name: "distances", size: 2 * DISTANCES },
        InputGroup { name: "exposures", size: 2 * EXPOSURES },
    ];

    const SHOWN: &'static [ShownTable] =
        &[ShownTable { title: "learned-walls", axes: ["learned-in-hand", "learned-phase"], size: [IN_HAND, PHASES] }];

    /// The walls in hand of the side to move, by those on the board.
    fn shown(&self, _: usize) -> Vec<[usize; 2]> {
        let phase = self.walls().count() as usize / WALLS_A_PHASE;
        vec![[usize::from(self.walls_left(self.turn())).min(IN_HAND - 1), phase.min(PHASES - 1)]]
    }

    fn activate(&self, views: &mut [InputList; 2]) {
        let maze = self.maze();
        let steps = Side::BOTH.map(|side| self.distance_in(&maze, side));
        let [one, two] = views;
        each_bit(self.walls().h, |middle| push_wall([&mut *one, &mut *two], 0, middle));
        each_bit(self.walls().v, |middle| push_wall([&mut *one, &mut *two], MIDDLES, middle));
        for owner in Side::BOTH {
            let distance = usize::from(steps[owner.index()]);
            let exposed = usize::from(self.exposure(&maze, owner, steps[owner.index()])).min(EXPOSURES - 1);
            let lead = usize::from(steps[owner.other().index()]) + LEADS / 2;
            let lead = lead.saturating_sub(distance).min(LEADS - 1);
            let hand = usize::from(self.walls_left(owner)).min(IN_HAND - 1);
            for (view, list) in Side::BOTH.into_iter().zip([&mut *one, &mut *two]) {
                let theirs = usize::from(view != owner);
                if let Some(pawn) = self.pawn(owner) {
                    list.push(PAWNS + theirs * CELLS + seen_cell(pawn, view));
                }
                list.push(HANDS + (theirs * IN_HAND + hand) * LEADS + lead);
                list.push(PATHS + theirs * DISTANCES + distance.min(DISTANCES - 1));
                list.push(EXPOSED + theirs * EXPOSURES + exposed);
            }
        }
    }
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
