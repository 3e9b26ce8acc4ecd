//! [`MoveFeatures`]: what the policy knows about a move besides its place on the board.

use rules::{Game as _, Side};
use search::net::InputGroup;

use super::effects::Effects;
use super::geometry::{POINTS, SIZE, Wall};
use super::path_cache::PathFacts;
use super::rules::{GreatEscape, Move};

/// Gains of a step that are told apart: back, neither, forward.
const GAINS: usize = 3;
/// Walls in hand, differences and lengths of paths that are told apart.
const IN_HAND: usize = 11;
const LEADS: usize = 17;
const LENGTHS: usize = 20;
/// Steps by which a wall lengthens the opponent's path, and one's own.
const THEIRS: usize = 8;
const MINE: usize = 4;
const EFFECTS: usize = THEIRS * MINE;
/// Orientations of a wall, with and without a gain.
const KINDS: usize = 4;
/// Distances from a pawn to the middle of a wall, in each direction.
const REACH: usize = 16;
/// Points around the middle of a wall, in each direction.
const AROUND: usize = 5;

/// The groups of features, numbered one after the other.
pub(super) const GROUPS: [InputGroup; 12] = [
    InputGroup { name: "step by both hands", size: GAINS * IN_HAND * IN_HAND },
    InputGroup { name: "step by lead", size: GAINS * LEADS },
    InputGroup { name: "step by best wall", size: GAINS * THEIRS },
    InputGroup { name: "wall by own hand", size: EFFECTS * IN_HAND },
    InputGroup { name: "wall by lead", size: EFFECTS * LEADS },
    InputGroup { name: "wall by other hand", size: THEIRS * IN_HAND },
    InputGroup { name: "wall by best wall", size: THEIRS * THEIRS },
    InputGroup { name: "wall by other pawn", size: KINDS * REACH * REACH },
    InputGroup { name: "wall by own pawn", size: KINDS * REACH * REACH },
    InputGroup { name: "walls around", size: 2 * KINDS * AROUND * AROUND },
    InputGroup { name: "quiet wall", size: 1 },
    InputGroup { name: "wall by other path", size: THEIRS * LENGTHS },
];

/// First features of the groups.
const FIRST: [usize; GROUPS.len()] = {
    let mut first = [0; GROUPS.len()];
    let mut group = 1;
    while group < GROUPS.len() {
        first[group] = first[group - 1] + GROUPS[group - 1].size;
        group += 1;
    }
    first
};
/// Number of features.
pub(super) const FEATURES: usize = FIRST[GROUPS.len() - 1] + GROUPS[GROUPS.len() - 1].size;

const STEP_HANDS: usize = FIRST[0];
const STEP_LEAD: usize = FIRST[1];
const STEP_BEST: usize = FIRST[2];
const WALL_HAND: usize = FIRST[3];
const WALL_LEAD: usize = FIRST[4];
const WALL_OTHER_HAND: usize = FIRST[5];
const WALL_BEST: usize = FIRST[6];
const WALL_OTHER_PAWN: usize = FIRST[7];
const WALL_OWN_PAWN: usize = FIRST[8];
const WALLS_AROUND: usize = FIRST[9];
const QUIET: usize = FIRST[10];
const WALL_OTHER_PATH: usize = FIRST[11];

/// The effect of a move on the paths, in buckets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct MoveEffect {
    /// The gain of a step, or the steps by which a wall lengthens the opponent's path.
    gain: usize,
    /// The steps by which a wall lengthens one's own path.
    cost: usize,
    /// `true` if a wall lengthens the opponent's path more than one's own.
    gains: bool,
    /// `true` if a wall is not worth trying below the root.
    is_quiet: bool,
}

impl MoveEffect {
    /// The effect of a step that shortens the mover's path by this much.
    pub(super) fn of_step(gained: i32) -> Self {
        Self { gain: bucket(gained + 1, GAINS), ..Self::default() }
    }

    /// The effect of a wall.
    pub(super) fn of_wall(effects: &Effects<'_>, wall: Wall, is_quiet: bool) -> Self {
        let [theirs, mine] = effects.wall_effects(wall);
        Self { gain: bucket(theirs, THEIRS), cost: bucket(mine, MINE), gains: theirs > mine, is_quiet }
    }

    /// The effect as a small number, to pass as the ordering score of a move.
    pub(super) fn pack(self) -> i32 {
        let flags = 2 * usize::from(self.is_quiet) + usize::from(self.gains);
        ((flags * MINE + self.cost) * THEIRS + self.gain) as i32
    }

    /// Reads such a number.
    pub(super) fn unpack(packed: i32) -> Self {
        let packed = packed.max(0) as usize;
        let (gain, cost, flags) = (packed % THEIRS, packed / THEIRS % MINE, packed / EFFECTS);
        Self { gain, cost, gains: flags & 1 != 0, is_quiet: flags & 2 != 0 }
    }
}

/// The features of the moves of a position, as the mover sees the board: both players run to the right.
pub(super) struct MoveFeatures<'a> {
    position: &'a GreatEscape,
    /// Walls in hand of the mover and of the opponent.
    hands: [usize; 2],
    lead: usize,
    other_path: usize,
    /// Column and row of the mover's and of the opponent's pawn.
    pawns: [[usize; 2]; 2],
}

impl<'a> MoveFeatures<'a> {
    /// Takes a position and the facts about its paths.
    pub(super) fn new(position: &'a GreatEscape, facts: [PathFacts; 2]) -> Self {
        let me = position.turn();
        let [mine, theirs] = [me, me.other()].map(|side| i32::from(facts[side.index()].steps));
        let pawn = |side| {
            let (x, y) = position.pawn(side).map_or((0, 0), |cell| (cell.x(), cell.y()));
            [if me == Side::One { x } else { SIZE - 1 - x }, y].map(usize::from)
        };
        Self {
            position,
            hands: [me, me.other()].map(|side| usize::from(position.walls_left(side)).min(IN_HAND - 1)),
            lead: bucket(theirs - mine + LEADS as i32 / 2, LEADS),
            other_path: bucket(theirs, LENGTHS),
            pawns: [pawn(me), pawn(me.other())],
        }
    }

    /// The most steps by which a wall among these moves lengthens the opponent's path.
    pub(super) fn best_wall(moves: &[(f32, Move)]) -> usize {
        let walls = moves.iter().filter(|(_, m)| matches!(m, Move::Put(_)));
        walls.map(|(packed, _)| MoveEffect::unpack(*packed as i32).gain).max().unwrap_or(0)
    }

    /// Visits the features of a move, where the best wall has this effect.
    #[inline]
    pub(super) fn each(&self, m: Move, effect: MoveEffect, best_wall: usize, mut visit: impl FnMut(usize)) {
        let [hand, other_hand] = self.hands;
        let MoveEffect { gain, cost, .. } = effect;
        match m {
            Move::Step(_) => {
                let gain = gain.min(GAINS - 1);
                visit(STEP_HANDS + (gain * IN_HAND + hand) * IN_HAND + other_hand);
                visit(STEP_LEAD + gain * LEADS + self.lead);
                visit(STEP_BEST + gain * THEIRS + best_wall);
            }
            Move::Put(wall) => {
                let both = gain * MINE + cost;
                visit(WALL_BEST + (best_wall - gain) * THEIRS + gain);
                visit(WALL_HAND + both * IN_HAND + hand);
                visit(WALL_LEAD + both * LEADS + self.lead);
                visit(WALL_OTHER_HAND + gain * IN_HAND + other_hand);
                visit(WALL_OTHER_PATH + gain * LENGTHS + self.other_path);
                if effect.is_quiet {
                    visit(QUIET);
                }
                self.each_of_place(wall, effect.gains, visit);
            }
        }
    }

    /// Visits the features of a wall's place: where it stands to the pawns and to other walls.
    #[inline]
    fn each_of_place(&self, wall: Wall, gains: bool, mut visit: impl FnMut(usize)) {
        let last = usize::from(POINTS) - 1;
        let is_one = self.position.turn() == Side::One;
        let (column, row) = (usize::from(wall.middle()) & last, usize::from(wall.middle()) / usize::from(POINTS));
        let seen = if is_one { column } else { last - column };
        let kind = 2 * usize::from(gains) + wall.orientation() as usize;
        for (group, [x, y]) in [WALL_OWN_PAWN, WALL_OTHER_PAWN].into_iter().zip(self.pawns) {
            let [dx, dy] = [seen + REACH / 2 - x, row + REACH / 2 - y];
            visit(group + (kind * REACH + dx) * REACH + dy);
        }
        let walls = self.position.walls();
        for (orientation, walls) in [walls.h, walls.v].into_iter().enumerate() {
            let group = WALLS_AROUND + (2 * kind + orientation) * AROUND * AROUND;
            for line in 0..AROUND {
                let Some(at) = (row + line).checked_sub(AROUND / 2).filter(|at| *at <= last) else { continue };
                // Two empty columns before the board, so that the points before its first are there too.
                let mut points = (walls >> (8 * at) & 0xff) << (AROUND / 2) >> column & ((1 << AROUND) - 1);
                while points != 0 {
                    let point = points.trailing_zeros() as usize;
                    points &= points - 1;
                    visit(group + line * AROUND + if is_one { point } else { AROUND - 1 - point });
                }
            }
        }
    }
}

/// The number of a bucket: the value, or the first or last one.
#[inline]
fn bucket(value: i32, buckets: usize) -> usize {
    value.clamp(0, buckets as i32 - 1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_survive_their_numbers() {
        for packed in 0..4 * EFFECTS as i32 {
            assert_eq!(MoveEffect::unpack(packed).pack(), packed);
        }
    }
}
