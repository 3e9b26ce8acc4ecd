//! Geometry: cells, steps between them, and wall positions.

use std::fmt;

use rules::Side;

/// Number of cells in a row, and of rows.
pub(super) const SIZE: u8 = 9;
/// Number of points in a row, and of rows of points. A wall's middle is a corner shared by four cells.
pub(super) const POINTS: u8 = SIZE - 1;

/// A cell: `x` increases to the right and `y` downwards, both from 0 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    x: u8,
    y: u8,
}

impl Cell {
    /// The cell in a column and row, if they are on the board.
    pub const fn at(x: u8, y: u8) -> Option<Self> {
        if x < SIZE && y < SIZE { Some(Self { x, y }) } else { None }
    }

    /// The cells, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIZE * SIZE).map(|i| Self { x: i % SIZE, y: i / SIZE })
    }

    /// The column.
    #[inline]
    pub const fn x(self) -> u8 {
        self.x
    }

    /// The row.
    #[inline]
    pub const fn y(self) -> u8 {
        self.y
    }

    /// The index of the cell, row by row: 0 to 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.y as usize * SIZE as usize + self.x as usize
    }

    /// The cell with column and row swapped.
    #[inline]
    pub(super) const fn transposed(self) -> Self {
        Self { x: self.y, y: self.x }
    }

    /// The neighbour in that direction, unless it is off the board.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let Self { x, y } = self;
        match direction {
            Direction::Right => Self::at(x + 1, y),
            Direction::Left => Self::at(x.wrapping_sub(1), y),
            Direction::Up => Self::at(x, y.wrapping_sub(1)),
            Direction::Down => Self::at(x, y + 1),
        }
    }
}

/// The direction of a pawn's step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the next column.
    Right,
    /// To the previous column.
    Left,
    /// To the previous row.
    Up,
    /// To the next row.
    Down,
}

impl Direction {
    /// All directions, in generation order.
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Up, Self::Down];
}

/// The side of the board that a player must reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The last column, x = 8.
    Right,
    /// The first column, x = 0.
    Left,
    /// The last row, y = 8.
    Down,
}

impl Goal {
    /// The goal of a player in the two-player game.
    #[inline]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::One => Self::Right,
            Side::Two => Self::Left,
        }
    }

    /// The goals by seat.
    pub(super) const BY_SEAT: [Self; 3] = [Self::Right, Self::Left, Self::Down];

    /// Returns `true` if the cell belongs to the goal.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        match self {
            Self::Right => cell.x == SIZE - 1,
            Self::Left => cell.x == 0,
            Self::Down => cell.y == SIZE - 1,
        }
    }

    /// The start cell of a player with this goal, on the opposite side of the board.
    pub const fn start(self, along: u8) -> Option<Cell> {
        match self {
            Self::Right => Cell::at(0, along),
            Self::Left => Cell::at(SIZE - 1, along),
            Self::Down => Cell::at(along, 0),
        }
    }
}

/// The orientation of a wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orientation {
    /// Between two rows.
    H,
    /// Between two columns.
    V,
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H => "H",
            Self::V => "V",
        })
    }
}

/// A wall position: an orientation and the point of its middle.
///
/// Points are the corners shared by four cells. Point `(i, j)`, both from 0 to 7, lies between columns `i` and `i+1`
/// and rows `j` and `j+1`; its index is `8j + i`. A wall covers its middle and the points (or the border) before and
/// after it. So `x y H`, above the cells `(x, y)` and `(x+1, y)`, has its middle at `(x, y−1)`; `x y V`, left of `(x,
/// y)` and `(x, y+1)`, at `(x−1, y)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wall {
    orientation: Orientation,
    middle: u8,
}

impl Wall {
    /// The wall written `x y H` or `x y V`, if it is inside the board.
    pub const fn at(x: u8, y: u8, orientation: Orientation) -> Option<Self> {
        let (i, j) = match orientation {
            Orientation::H => (x, y.wrapping_sub(1)),
            Orientation::V => (x.wrapping_sub(1), y),
        };
        if i < POINTS && j < POINTS { Some(Self::centred(orientation, j * POINTS + i)) } else { None }
    }

    /// The wall with its middle at the point of this index.
    #[inline]
    pub(super) const fn centred(orientation: Orientation, middle: u8) -> Self {
        debug_assert!(middle < POINTS * POINTS);
        Self { orientation, middle }
    }

    /// Its orientation.
    #[inline]
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The index of its middle point.
    #[inline]
    pub(super) const fn middle(self) -> u8 {
        self.middle
    }

    /// The column in its notation.
    pub const fn x(self) -> u8 {
        self.middle % POINTS + matches!(self.orientation, Orientation::V) as u8
    }

    /// The row in its notation.
    pub const fn y(self) -> u8 {
        self.middle / POINTS + matches!(self.orientation, Orientation::H) as u8
    }

    /// Returns `true` if both walls cover a common stretch of the same line.
    pub fn overlaps(self, other: Self) -> bool {
        let (along, across) = match self.orientation {
            Orientation::H => (self.x().abs_diff(other.x()), self.y().abs_diff(other.y())),
            Orientation::V => (self.y().abs_diff(other.y()), self.x().abs_diff(other.x())),
        };
        self.orientation == other.orientation && across == 0 && along < 2
    }

    /// Returns `true` if the walls cross at their middles.
    pub fn crosses(self, other: Self) -> bool {
        self.orientation != other.orientation && self.middle == other.middle
    }
}

/// Writes the one-word form, `34H`.
impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.x(), self.y(), self.orientation)
    }
}
