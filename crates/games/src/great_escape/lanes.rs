//! [`Lanes`]: nine rows of eight cells, with the operations of a flood fill.

use std::ops::{BitAnd, BitOr, Not};

/// Nine rows of eight bits. Two words rather than one of 128 bits, whose shifts are slow: only a step between the last two
/// rows crosses from one word to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes {
    /// The first eight rows.
    rows: u64,
    /// The last row.
    last: u64,
}

impl Lanes {
    pub(super) const EMPTY: Self = Self { rows: 0, last: 0 };

    /// The same bits in each row.
    pub(super) const fn columns(row: u8) -> Self {
        Self { rows: u64::from_ne_bytes([row; 8]), last: row as u64 }
    }

    /// A single bit.
    #[inline]
    pub(super) const fn bit(row: u8, column: u8) -> Self {
        if row < 8 { Self { rows: 1 << (8 * row + column), last: 0 } } else { Self { rows: 0, last: 1 << column } }
    }

    /// The first eight rows.
    #[inline]
    pub(super) const fn first_rows(rows: u64) -> Self {
        Self { rows, last: 0 }
    }

    /// Shifts each row by one bit towards the higher columns. Bits that leave a row must be masked.
    #[inline]
    pub(super) const fn right(self) -> Self {
        Self { rows: self.rows << 1, last: self.last << 1 }
    }

    /// Shifts each row by one bit towards the lower columns. Bits that leave a row must be masked.
    #[inline]
    pub(super) const fn left(self) -> Self {
        Self { rows: self.rows >> 1, last: self.last >> 1 }
    }

    /// Moves each row to the next one.
    #[inline]
    pub(super) const fn down(self) -> Self {
        Self { rows: self.rows << 8, last: self.rows >> 56 }
    }

    /// Moves each row to the one before.
    #[inline]
    pub(super) const fn up(self) -> Self {
        Self { rows: self.rows >> 8 | self.last << 56, last: 0 }
    }

    /// The first of its bits, alone.
    #[inline]
    pub(super) const fn first(self) -> Self {
        if self.rows == 0 {
            Self { rows: 0, last: self.last & self.last.wrapping_neg() }
        } else {
            Self { rows: self.rows & self.rows.wrapping_neg(), last: 0 }
        }
    }

    /// The bits of the first eight rows.
    #[inline]
    pub(super) const fn first_rows_only(self) -> u64 {
        self.rows
    }

    /// Returns `true` if a single bit comes before another.
    #[inline]
    pub(super) const fn is_before(self, other: Self) -> bool {
        self.last < other.last || self.last == other.last && self.rows < other.rows
    }

    /// Returns `true` if both have a bit in common.
    #[inline]
    pub(super) const fn meets(self, other: Self) -> bool {
        (self.rows & other.rows) | (self.last & other.last) != 0
    }
}

impl BitAnd for Lanes {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { rows: self.rows & other.rows, last: self.last & other.last }
    }
}

impl BitOr for Lanes {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { rows: self.rows | other.rows, last: self.last | other.last }
    }
}

impl Not for Lanes {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self { rows: !self.rows, last: !self.last & 0xff }
    }
}
