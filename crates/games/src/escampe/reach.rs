//! The squares that a piece can reach: one lookup table per number of rings, indexed by the occupancy within two steps.
//!
//! A piece on a square with *n* rings walks exactly *n* steps over free squares and visits none twice, its start
//! included. The squares it may have to cross are one or two steps away: twelve squares, so 4,096 cases for a triple
//! ring, sixteen for a double, and one for a single.

use super::squares::{ROW, Square, Squares, ring_at};

/// The occupancy of the board, rotated so that one more rotation gives the surroundings of any square.
#[derive(Clone, Copy)]
pub(super) struct Obstacles(u64);

impl Obstacles {
    /// The empty board.
    pub(super) const NONE: Self = Self::new(Squares::NONE);

    #[inline]
    pub(super) const fn new(occupied: Squares) -> Self {
        Self(occupied.with_border().rotate_left(CENTRE))
    }

    /// The ends of the walks from a square, whatever is on it, including ends on the border.
    #[inline]
    pub(super) const fn reach(self, from: Square) -> Squares {
        self.walks(from, SIGHT_FROM[from.bit() as usize])
    }

    /// The starts of the walks of one, two or three steps to a square: those from it, reversed.
    #[inline]
    pub(super) const fn origins(self, to: Square, steps: u8) -> Squares {
        self.walks(to, SIGHT_IN[steps as usize])
    }

    #[inline]
    const fn walks(self, from: Square, sight: Sight) -> Squares {
        let turn = from.bit() as u32;
        Squares::of_bits(ENDS[sight.entry(self.0.rotate_right(turn))].rotate_left(turn))
    }
}

/// The bit of the centre square in a window: all squares within two steps are on bits 0 to 28.
const CENTRE: u32 = 14;

/// Number of squares one or two steps away.
const SEEN: u32 = 12;

/// Magic multiplier that gathers those twelve squares of a window onto its highest bits. It adds three copies of the
/// window, shifted so that each square gets there by exactly one of them and nothing carries:
///
/// ```text
///            28                       63
///         20 21 22                 55 56 57
///      12 13 .. 15 16     →     58 59 .. 61 62
///          6  7  8                 52 53 54
///             0                       60
/// ```
const GATHER: u64 = 1 << 35 | 1 << 46 | 1 << 60;

/// The relevant squares of a walk, by its number of steps.
#[derive(Clone, Copy)]
struct Sight {
    /// Mask of the squares that it may have to cross, in a window.
    seen: u64,
    /// Index of its first entry in [`ENDS`].
    first: usize,
}

impl Sight {
    #[inline]
    const fn entry(self, window: u64) -> usize {
        self.first + ((window & self.seen).wrapping_mul(GATHER) >> (u64::BITS - SEEN)) as usize
    }
}

const SINGLE: Sight = Sight { seen: 0, first: TRIPLES };
const DOUBLE: Sight = Sight { seen: 1 << 7 | 0b101 << 13 | 1 << 21, first: TRIPLES + SINGLES };
const TRIPLE: Sight = Sight { seen: 1 | 0b111 << 6 | 0b11011 << 12 | 0b111 << 20 | 1 << 28, first: 0 };

/// Indexed by the number of steps, which is never 0.
static SIGHT_IN: [Sight; 4] = [SINGLE, SINGLE, DOUBLE, TRIPLE];

/// Indexed by the bit of the square.
static SIGHT_FROM: [Sight; 64] = {
    let mut sights = [SINGLE; 64];
    let mut bit = 0;
    while bit < 64 {
        match ring_at(bit as u8) {
            3 => sights[bit] = TRIPLE,
            2 => sights[bit] = DOUBLE,
            _ => {}
        }
        bit += 1;
    }
    sights
};

const TRIPLES: usize = 1 << SEEN;
const SINGLES: usize = 1;
/// Four squares are gathered onto four of the lowest ten bits.
const DOUBLES: usize = 1 << 10;

/// The ends of walks, relative to bit 0.
static ENDS: [u64; TRIPLES + SINGLES + DOUBLES] = {
    let mut ends = [0; TRIPLES + SINGLES + DOUBLES];
    let mut i = 0;
    while i < 4 {
        let first = STEPS[i];
        add_walks(&mut ends, SINGLE, 0, square(first, 0));
        add_walks(&mut ends, DOUBLE, square(first, CENTRE), onward(first, first));
        let mut j = 0;
        while j < 4 {
            let second = STEPS[j];
            if second != -first {
                let passed = square(first, CENTRE) | square(first + second, CENTRE);
                add_walks(&mut ends, TRIPLE, passed, onward(first + second, second));
            }
            j += 1;
        }
        i += 1;
    }
    ends
};

const STEPS: [i32; 4] = [1, -1, ROW as i32, -(ROW as i32)];

/// The bit of the square at an offset from the one on `centre`.
const fn square(way: i32, centre: u32) -> u64 {
    1_u64.rotate_left(centre.wrapping_add_signed(way))
}

/// The neighbours of the square at an offset, except the one the last step came from. Three steps never lead back to
/// the start, so this is all that "never visiting a square twice" requires.
const fn onward(way: i32, last: i32) -> u64 {
    let mut squares = 0;
    let mut i = 0;
    while i < 4 {
        if STEPS[i] != -last {
            squares |= square(way + STEPS[i], 0);
        }
        i += 1;
    }
    squares
}

/// Adds ends to the entries of all occupancies in which the squares crossed are free.
const fn add_walks(ends: &mut [u64; TRIPLES + SINGLES + DOUBLES], sight: Sight, passed: u64, new: u64) {
    let others = sight.seen & !passed;
    let mut occupied = 0_u64;
    loop {
        ends[sight.entry(occupied)] |= new;
        // The next subset of the others; the empty one again after the last.
        occupied = occupied.wrapping_sub(others) & others;
        if occupied == 0 {
            break;
        }
    }
}
