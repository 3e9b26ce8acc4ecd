//! A move in sixteen bits: a placement, a walk or a pass.

use super::squares::{Square, Squares};

/// A move.
///
/// ```text
///    15   14 … 12   11 … 6      5 … 0
///   edge  unicorn   upper row   lower row     a placement; A is the lowest bit of a row
///     0      0      from        to            a walk, by the bits of its squares
///     0      0      0           0             the pass
/// ```
///
/// The unicorn of a placement is on the first to sixth of its squares, in bit order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u16);

/// The action of a [`Move`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Places all six pieces of a side on an edge.
    Place {
        /// The edge.
        edge: Edge,
        /// The unicorn's square.
        unicorn: Square,
        /// All six squares, including the unicorn's.
        pieces: Squares,
    },
    /// Moves a piece from one square to another.
    Walk(Square, Square),
    /// Passes, since no piece can move.
    Pass,
}

/// An edge: two rows at an end of the board, where a player places their pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// Rows 1 and 2.
    Low,
    /// Rows 5 and 6.
    High,
}

/// Number of pieces of a side, including the unicorn.
pub(super) const PIECES: u32 = 6;

impl Edge {
    /// Both edges.
    pub const BOTH: [Self; 2] = [Self::Low, Self::High];

    /// The edge that contains all these squares, if any.
    pub fn of(squares: Squares) -> Option<Self> {
        Self::BOTH.into_iter().find(|edge| (squares & !edge.squares()).is_empty())
    }

    /// The edge in whose half of the board most of these squares are.
    pub(super) fn nearest(squares: Squares) -> Self {
        let high = squares.filter(|square| square.row() > 2).count();
        if 2 * high > squares.count() { Self::High } else { Self::Low }
    }

    /// The opposite edge.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Low => Self::High,
            Self::High => Self::Low,
        }
    }

    /// Index of its lower row, counted from 0.
    pub const fn row(self) -> u8 {
        match self {
            Self::Low => 0,
            Self::High => 4,
        }
    }

    pub(super) fn squares(self) -> Squares {
        self.spread(EDGE_SQUARES)
    }

    /// The squares of the lowest twelve bits of a placement.
    #[inline]
    fn spread(self, rows: u16) -> Squares {
        Squares::in_row(self.row(), rows & LOWER_ROW) | Squares::in_row(self.row() + 1, rows >> 6 & LOWER_ROW)
    }
}

const LOWER_ROW: u16 = 0o77;
const EDGE_SQUARES: u16 = 0o7777;
const UNICORN_AT: u32 = 12;
const EDGE_AT: u32 = 15;

/// The sets of six of an edge's squares, in increasing order.
static PLACED: [u16; 924] = {
    let (mut sets, mut rows, mut rank) = ([0; 924], 0_u16, 0);
    while rows <= EDGE_SQUARES {
        if rows.count_ones() == PIECES {
            sets[rank] = rows;
            rank += 1;
        }
        rows += 1;
    }
    sets
};
/// The index in [`PLACED`] of each of its sets.
static RANKS: [u16; EDGE_SQUARES as usize + 1] = {
    let (mut ranks, mut rank) = ([0; EDGE_SQUARES as usize + 1], 0);
    while rank < PLACED.len() {
        ranks[PLACED[rank] as usize] = rank as u16;
        rank += 1;
    }
    ranks
};

impl Move {
    /// The pass.
    pub const PASS: Self = Self(0);

    /// The walk from one square to another.
    #[inline]
    pub const fn walk(from: Square, to: Square) -> Self {
        Self((from.bit() as u16) << 6 | to.bit() as u16)
    }

    /// The placement of these pieces with the unicorn on one of them, if they are six squares of one edge.
    pub fn place(unicorn: Square, pieces: Squares) -> Option<Self> {
        let edge = Edge::of(pieces).filter(|_| pieces.len() == PIECES && pieces.has(unicorn))?;
        let rows = pieces.row(edge.row()) | pieces.row(edge.row() + 1) << 6;
        let nth = pieces.take_while(|square| *square <= unicorn).count();
        Some(Self::placement(edge, nth as u16, rows))
    }

    const fn placement(edge: Edge, unicorn: u16, rows: u16) -> Self {
        Self((edge as u16) << EDGE_AT | unicorn << UNICORN_AT | rows)
    }

    /// Visits every placement on an edge.
    pub(super) fn each_placement(edge: Edge, visit: &mut impl FnMut(Self)) {
        for rows in PLACED.iter().copied() {
            (1..=6).for_each(|unicorn| visit(Self::placement(edge, unicorn, rows)));
        }
    }

    /// Number of placements on an edge: the unicorn on one of 12 squares, the paladins on 5 of the other 11.
    pub(super) const PLACEMENTS: u64 = 12 * 462;

    /// The number of a placement among those of its edge, in the order of [`each_placement`](Self::each_placement).
    pub(super) fn placement_rank(self) -> usize {
        let rows = self.0 & EDGE_SQUARES;
        usize::from(RANKS[usize::from(rows)]) * PIECES as usize + usize::from(self.0 >> UNICORN_AT & 7) - 1
    }

    /// The placement with this number among those of an edge.
    pub(super) fn ranked_placement(edge: Edge, rank: usize) -> Self {
        let (rows, unicorn) = (rank / PIECES as usize, rank % PIECES as usize);
        Self::placement(edge, unicorn as u16 + 1, PLACED[rows])
    }

    /// The bits of a walk's two squares. For the pass both are 0, which is no square.
    #[inline]
    pub(super) const fn ends(self) -> (u8, u8) {
        ((self.0 >> 6) as u8 & 63, self.0 as u8 & 63)
    }

    #[inline]
    pub(super) const fn is_placement(self) -> bool {
        self.0 >> UNICORN_AT != 0
    }

    /// Decodes the move.
    #[inline]
    pub fn action(self) -> Action {
        if self.is_placement() {
            let edge = if self.0 >> EDGE_AT == 0 { Edge::Low } else { Edge::High };
            let pieces = edge.spread(self.0);
            let mut from_unicorn = pieces;
            (1..self.0 >> UNICORN_AT & 7).for_each(|_| _ = from_unicorn.next());
            return Action::Place { edge, unicorn: from_unicorn.first(), pieces };
        }
        match self.ends() {
            (0, _) => Action::Pass,
            (from, to) => Action::Walk(Square::of_bit(from), Square::of_bit(to)),
        }
    }

    pub(super) const fn code(self) -> u16 {
        self.0
    }

    /// The move with this code, if there is one.
    pub(super) const fn of_code(code: u16) -> Option<Self> {
        let m = Self(code);
        let (from, to) = m.ends();
        let valid = match code >> UNICORN_AT {
            0 => code == 0 || Square::is_bit(from) && Square::is_bit(to),
            0b0_001..=0b0_110 | 0b1_001..=0b1_110 => (code & EDGE_SQUARES).count_ones() == PIECES,
            _ => false,
        };
        if valid { Some(m) } else { None }
    }
}
