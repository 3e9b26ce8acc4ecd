//! Sets of walls as bitboards, and the walls that fit beside those on the board.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::geometry::{Cell, Direction, Orientation, SIZE, Wall};

// A set of points, or of walls of one orientation by their middles, is eight rows of eight bits:
//
//        i  0  1  …  7
//     j 0   0  1  …  7        left of a point: −1        above a point: −8
//       1   8  9  … 15
//       …
//       7  56 57  … 63
pub(super) const COLUMN_0: u64 = 0x0101_0101_0101_0101;
pub(super) const COLUMN_7: u64 = COLUMN_0 << 7;

/// Shifts the set one column right: bit `p` is set if the left neighbour of `p` was.
#[inline]
pub(super) const fn right(points: u64) -> u64 {
    points << 1 & !COLUMN_0
}

/// Shifts the set one column left.
#[inline]
pub(super) const fn left(points: u64) -> u64 {
    points >> 1 & !COLUMN_7
}

/// A set of walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Walls {
    pub(super) h: u64,
    pub(super) v: u64,
}

impl Walls {
    /// The empty set.
    pub const NONE: Self = Self { h: 0, v: 0 };

    /// The set of a single wall.
    #[inline]
    pub const fn one(wall: Wall) -> Self {
        let bit = 1 << wall.middle();
        match wall.orientation() {
            Orientation::H => Self { h: bit, v: 0 },
            Orientation::V => Self { h: 0, v: bit },
        }
    }

    /// Returns `true` if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.h | self.v == 0
    }

    /// Number of walls.
    #[inline]
    pub const fn count(self) -> u32 {
        self.h.count_ones() + self.v.count_ones()
    }

    /// Returns `true` if the set contains the wall.
    #[inline]
    pub fn contains(self, wall: Wall) -> bool {
        !(self & Self::one(wall)).is_empty()
    }

    /// The walls, H before V, by y and then by x.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Wall> {
        let h = bits(self.h).map(|middle| Wall::centred(Orientation::H, middle));
        h.chain(bits(self.v).map(|middle| Wall::centred(Orientation::V, middle)))
    }

    /// The walls that neither overlap nor cross one of these.
    #[inline]
    pub const fn fitting(self) -> Self {
        let Self { h, v } = self;
        Self { h: !(h | right(h) | left(h) | v), v: !(v | v << 8 | v >> 8 | h) }
    }

    /// The walls of the transposed board.
    pub(super) const fn transposed(self) -> Self {
        Self { h: transposed(self.v), v: transposed(self.h) }
    }

    /// Returns `true` if a pawn can step in that direction: not off the board, and with no wall in between.
    #[inline]
    pub fn lets(self, from: Cell, direction: Direction) -> bool {
        from.step(direction).is_some() && (self & Self::between(from, direction)).is_empty()
    }

    /// The two wall positions that would block a step (one beside the border, none for a step across it).
    #[inline]
    pub const fn between(from: Cell, direction: Direction) -> Self {
        let points = BETWEEN[from.index()][direction as usize];
        match direction {
            Direction::Right | Direction::Left => Self { h: 0, v: points },
            Direction::Up | Direction::Down => Self { h: points, v: 0 },
        }
    }
}

impl BitAnd for Walls {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { h: self.h & other.h, v: self.v & other.v }
    }
}
impl BitOr for Walls {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { h: self.h | other.h, v: self.v | other.v }
    }
}
impl BitOrAssign for Walls {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
impl Not for Walls {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self { h: !self.h, v: !self.v }
    }
}

/// Transposes the 8×8 bit matrix by swapping ever smaller blocks across the diagonal.
const fn transposed(mut rows: u64) -> u64 {
    let mut blocks = [(28, 0x0000_0000_f0f0_f0f0), (14, 0x0000_cccc_0000_cccc), (7, 0x00aa_00aa_00aa_00aa)].as_slice();
    while let [(distance, half), rest @ ..] = blocks {
        let changed = (rows ^ rows >> *distance) & *half;
        rows ^= changed | changed << *distance;
        blocks = rest;
    }
    rows
}

#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// For each cell and direction, the middles of the walls across that step.
static BETWEEN: [[u64; 4]; CELLS] = {
    let mut between = [[0; 4]; CELLS];
    let mut i = 0;
    while i < CELLS {
        let (x, y) = ((i % SIZE as usize) as u8, (i / SIZE as usize) as u8);
        between[i] = [left_of(x + 1, y), left_of(x, y), above(x, y), above(x, y + 1)];
        i += 1;
    }
    between
};

const CELLS: usize = SIZE as usize * SIZE as usize;

const fn left_of(x: u8, y: u8) -> u64 {
    middle(Wall::at(x, y, Orientation::V)) | middle(Wall::at(x, y.wrapping_sub(1), Orientation::V))
}

const fn above(x: u8, y: u8) -> u64 {
    middle(Wall::at(x, y, Orientation::H)) | middle(Wall::at(x.wrapping_sub(1), y, Orientation::H))
}

const fn middle(wall: Option<Wall>) -> u64 {
    match wall {
        Some(wall) => 1 << wall.middle(),
        None => 0,
    }
}
