//! The board: squares, their rings, and sets of squares as bitboards.
//!
//! A row takes seven bits, six squares and a border; there is a border row below and above the board:
//!
//! ```text
//!       A  B  C  D  E  F  |
//!      49 50 51 52 53 54 55   border
//!   6  42 43 44 45 46 47 48
//!   5  35 36 37 38 39 40 41
//!   4  28 29 30 31 32 33 34
//!   3  21 22 23 24 25 26 27
//!   2  14 15 16 17 18 19 20
//!   1   7  8  9 10 11 12 13
//!       0  1  2  3  4  5  6   border
//! ```
//!
//! The border counts as occupied, so that no walk leaves the board or wraps around it, and the surroundings of every
//! square have the same shape.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Number of rings of each square, row 1 first.
const RINGS: [&[u8; 6]; 6] = [b"122312", b"313132", b"231213", b"213231", b"131312", b"322132"];

/// Bit offset from a square to the one above it.
pub(super) const ROW: u8 = 7;

/// A square, by its bit index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The squares, row by row from A1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..36).map(|i| Self::at(i % 6, i / 6))
    }

    /// The square in a column and row, both from 0.
    pub const fn at(column: u8, row: u8) -> Self {
        debug_assert!(column < 6 && row < 6);
        Self(ROW * (row + 1) + column)
    }

    /// Column index: column A has index 0.
    pub const fn column(self) -> u8 {
        self.0 % ROW
    }

    /// Row index: row 1 has index 0.
    pub const fn row(self) -> u8 {
        self.0 / ROW - 1
    }

    /// The number of rings, which is the number of steps of a piece from here.
    #[inline]
    pub const fn ring(self) -> u8 {
        ring_at(self.0)
    }

    #[inline]
    pub(super) const fn bit(self) -> u8 {
        self.0
    }

    /// Returns `true` if a bit index, below 64, is that of a square.
    pub(super) const fn is_bit(bit: u8) -> bool {
        Squares::BOARD.0 >> bit & 1 != 0
    }

    /// The square with this bit index.
    #[inline]
    pub(super) const fn of_bit(bit: u8) -> Self {
        debug_assert!(Self::is_bit(bit));
        Self(bit)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

/// The number of rings of the square with this bit index; 0 for bit 0, which is no square.
#[inline]
pub(super) const fn ring_at(bit: u8) -> u8 {
    RING_OF[bit as usize]
}

/// A set of squares as a bitboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squares(u64);

impl Squares {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The whole board.
    pub const BOARD: Self = Self(ON_RING[0]);

    /// The squares of a row, counted from 0, in a mask of columns with A lowest.
    #[inline]
    pub(super) const fn in_row(row: u8, columns: u16) -> Self {
        Self((columns as u64) << (ROW * (row + 1)))
    }

    /// The columns of a row, counted from 0, as a mask with A lowest.
    pub(super) const fn row(self, row: u8) -> u16 {
        (self.0 >> (ROW * (row + 1)) & 0o77) as u16
    }

    /// The squares with that many rings; the whole board for 0.
    #[inline]
    pub(super) const fn on_ring(ring: u8) -> Self {
        Self(ON_RING[ring as usize])
    }

    /// The set with only this bit index; empty for bit 0, which is no square.
    #[inline]
    pub(super) const fn of_bit(bit: u8) -> Self {
        Self(1 << bit & !1)
    }

    /// The raw bits, with the border bits set.
    #[inline]
    pub(super) const fn with_border(self) -> u64 {
        self.0 | !Self::BOARD.0
    }

    /// The set with these raw bits. The caller must clear border bits, by intersecting with a set that has none.
    #[inline]
    pub(super) const fn of_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set as a 42-bit number.
    #[inline]
    pub(super) const fn packed(self) -> u64 {
        self.0 >> ROW
    }

    /// The first square, row by row from A1. The set must not be empty.
    #[inline]
    pub const fn first(self) -> Square {
        debug_assert!(!self.is_empty());
        Square(self.0.trailing_zeros() as u8)
    }

    /// Returns `true` if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the two sets intersect.
    #[inline]
    pub(super) const fn touches(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with one more square.
    #[inline]
    pub(super) const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// Returns `true` if the set contains this square.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }
}

impl From<Square> for Squares {
    #[inline]
    fn from(square: Square) -> Self {
        Self(1 << square.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |set, square| set | square.into())
    }
}

/// Iterates row by row from A1.
impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let lowest = (!self.is_empty()).then(|| self.first());
        self.0 &= self.0.wrapping_sub(1);
        lowest
    }
}

impl BitOr for Squares {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Squares {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Squares {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The complement on the board.
impl Not for Squares {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::BOARD.0)
    }
}

/// Number of rings by bit index, 0 off the board.
const RING_OF: [u8; 64] = {
    let mut rings = [0; 64];
    let mut i = 0;
    while i < 36 {
        rings[Square::at(i % 6, i / 6).0 as usize] = RINGS[i as usize / 6][i as usize % 6] - b'0';
        i += 1;
    }
    rings
};

/// Squares by number of rings; index 0 is the whole board.
const ON_RING: [u64; 4] = {
    let mut sets = [0; 4];
    let mut bit = 0;
    while bit < 64 {
        let ring = RING_OF[bit] as usize;
        if ring != 0 {
            sets[0] |= 1 << bit;
            sets[ring] |= 1 << bit;
        }
        bit += 1;
    }
    sets
};
