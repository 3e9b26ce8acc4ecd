//! The board as nibbles and masks; move generation by shifts.

use rules::{Game, Outcome, Reason, Side, mix};

/// Total number of pawns, which is also the number of plies of the placement phase.
pub(super) const PAWNS: u8 = 16;
/// Maximum number of plies of a game.
pub(super) const LAST_PLY: u8 = 40;

const COLUMN: Reason = Reason("column");

/// A cell index, row by row: A1 is 0, B1 is 1, C3 is 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cells in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..9).map(Self)
    }

    /// The cell in a column and row, both from 0.
    pub const fn at(column: u8, row: u8) -> Self {
        debug_assert!(column < 3 && row < 3);
        Self(row * 3 + column)
    }

    /// Column index: column A has index 0.
    pub const fn column(self) -> u8 {
        self.0 % 3
    }

    /// Row index: row 1 has index 0.
    pub const fn row(self) -> u8 {
        self.0 / 3
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }

    pub(super) const fn is_beside(self, other: Self) -> bool {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row()) == 1
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a pawn on a cell.
    Place(Cell),
    /// Moves the top pawn of a cell to a neighbouring cell.
    Shift(Cell, Cell),
    /// Passes, for lack of a pawn to move.
    Pass,
}

/// A stack: below the highest set bit, which is a marker, one bit per pawn from bottom to top, 0 for white. `1` is
/// empty, `0b1_01` is a white pawn under a black one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stack(u8);

impl Stack {
    pub(super) const EMPTY: Self = Self(1);
    const WHITE_COLUMN: Self = Self(0b1000);
    const BLACK_COLUMN: Self = Self(0b1111);

    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    pub(super) const fn height(self) -> u32 {
        self.0.ilog2()
    }

    pub(super) const fn pushed(self, side: Side) -> Self {
        debug_assert!(self.height() < 3);
        Self(self.0 << 1 | side as u8)
    }

    pub(super) fn top(self) -> Option<Side> {
        self.pawns().last()
    }

    /// The pawns from bottom to top.
    pub(super) fn pawns(self) -> impl Iterator<Item = Side> {
        (0..self.height()).rev().map(move |i| if self.0 >> i & 1 == 0 { Side::One } else { Side::Two })
    }

    /// Returns `true` for exactly two pawns, both of that side: one more makes a column.
    pub(super) fn is_pair_of(self, side: Side) -> bool {
        self == Self::EMPTY.pushed(side).pushed(side)
    }

    /// The side whose column of three this is, if any.
    pub(super) fn column(self) -> Option<Side> {
        match self {
            Self::WHITE_COLUMN => Some(Side::One),
            Self::BLACK_COLUMN => Some(Side::Two),
            _ => None,
        }
    }
}

/// A position of Colonnes de trois.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colonnes {
    /// Nine [`Stack`]s of four bits, A1 lowest.
    stacks: u64,
    /// The cells topped by a pawn of each side.
    tops: [u16; 2],
    /// The cells that hold three pawns.
    full: u16,
    /// Plies played.
    ply: u8,
    turn: Side,
    /// `true` if the last ply made a column.
    won: bool,
}

const ALL_CELLS: u16 = 0o777;
const NOT_COLUMN_A: u16 = 0o666;
const NOT_COLUMN_C: u16 = 0o333;
/// The steps from the cell where a pawn arrives to the cell it left, in the order of [`Colonnes::arrivals`].
const BACK: [i8; 4] = [-1, 1, -3, 3];

/// The cells of a mask, in a list: random moves pick them by index.
#[derive(Clone, Copy)]
struct CellList {
    count: usize,
    cells: [Cell; 9],
}

/// The lists of all masks.
static CELL_LISTS: [CellList; 512] = {
    let mut lists = [CellList { count: 0, cells: [Cell(0); 9] }; 512];
    let mut mask = 0;
    while mask < lists.len() {
        let mut cell = 0;
        while cell < 9 {
            if mask >> cell & 1 == 1 {
                let list = &mut lists[mask];
                list.cells[list.count] = Cell(cell);
                list.count += 1;
            }
            cell += 1;
        }
        mask += 1;
    }
    lists
};

impl CellList {
    #[inline]
    fn of(mask: u16) -> &'static Self {
        &CELL_LISTS[usize::from(mask & ALL_CELLS)]
    }
}

impl Colonnes {
    /// Builds the board from its stacks, which the caller has validated.
    pub(super) fn from_stacks(stacks: &[Stack; 9], turn: Side, ply: u8) -> Self {
        let mut board = Self { stacks: 0, tops: [0; 2], full: 0, ply, turn, won: false };
        for cell in Cell::all() {
            let stack = stacks[cell.index()];
            board.stacks |= u64::from(stack.0) << (4 * cell.0);
            if let Some(side) = stack.top() {
                board.tops[side.index()] |= cell.bit();
            }
            if stack.height() == 3 {
                board.full |= cell.bit();
            }
            board.won |= stack.column().is_some();
        }
        board
    }

    pub(super) const fn stack(&self, cell: Cell) -> Stack {
        Stack((self.stacks >> (4 * cell.0) & 0xf) as u8)
    }

    pub(super) const fn ply(&self) -> u8 {
        self.ply
    }

    pub(super) const fn is_placing(&self) -> bool {
        self.ply < PAWNS
    }

    pub(super) fn has_room(&self, cell: Cell) -> bool {
        self.full & cell.bit() == 0
    }

    /// Returns `true` if the side to move can complete a column now.
    pub(super) fn can_complete(&self) -> bool {
        let pairs = Cell::all().filter(|cell| self.stack(*cell).is_pair_of(self.turn)).map(Cell::bit);
        let pairs = pairs.fold(0, |mask, bit| mask | bit);
        if self.is_placing() {
            return pairs != 0;
        }
        self.arrivals().iter().any(|to| to & pairs != 0)
    }

    /// For each direction, the cells where a pawn of the side to move can arrive.
    #[inline]
    fn arrivals(&self) -> [u16; 4] {
        let (mine, room) = (self.tops[self.turn.index()], !self.full & ALL_CELLS);
        [(mine & NOT_COLUMN_C) << 1 & room, (mine & NOT_COLUMN_A) >> 1 & room, mine << 3 & room, mine >> 3 & room]
    }

    #[inline]
    fn push(&mut self, cell: Cell) {
        let (side, bit, stack) = (self.turn, cell.bit(), self.stack(cell));
        let pushed = stack.pushed(side);
        self.stacks ^= u64::from(stack.0 ^ pushed.0) << (4 * cell.0);
        self.tops[side.index()] |= bit;
        self.tops[side.other().index()] &= !bit;
        if pushed.height() == 3 {
            self.full |= bit;
            self.won = pushed.column().is_some();
        }
    }

    #[inline]
    fn pop(&mut self, cell: Cell) {
        let (bit, stack) = (cell.bit(), self.stack(cell));
        let rest = Stack(stack.0 >> 1);
        self.stacks ^= u64::from(stack.0 ^ rest.0) << (4 * cell.0);
        self.full &= !bit;
        self.tops[self.turn.index()] &= !bit;
        // The new top pawn is the lowest bit, unless only the marker is left.
        if rest != Stack::EMPTY {
            self.tops[usize::from(rest.0 & 1)] |= bit;
        }
    }
}

impl Game for Colonnes {
    type Rules = ();
    type Move = Move;

    fn rules(&self) {}

    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.won || self.ply == LAST_PLY
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            return Some(Outcome::won(self.turn.other(), COLUMN));
        }
        (self.ply == LAST_PLY).then_some(Outcome::drawn(Reason::LIMIT))
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        if self.is_placing() {
            return bits(!self.full & ALL_CELLS).for_each(|to| visit(Move::Place(Cell(to))));
        }
        let arrivals = self.arrivals();
        for (to, back) in arrivals.into_iter().zip(BACK) {
            bits(to).for_each(|to| visit(Move::Shift(Cell(to.wrapping_add_signed(back)), Cell(to))));
        }
        if arrivals == [0; 4] {
            visit(Move::Pass);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        if self.is_placing() {
            return u64::from(9 - self.full.count_ones());
        }
        let shifts: u32 = self.arrivals().iter().map(|to| to.count_ones()).sum();
        u64::from(shifts.max(1))
    }

    #[inline]
    fn pick_move(&self, _: &mut Vec<Move>, choose: impl FnOnce(usize) -> usize) -> Move {
        if self.is_placing() {
            let room = CellList::of(!self.full);
            return Move::Place(room.cells[choose(room.count)]);
        }
        let arrivals = self.arrivals().map(CellList::of);
        let count = arrivals.iter().map(|cells| cells.count).sum();
        if count == 0 {
            return Move::Pass;
        }
        let (mut index, mut direction) = (choose(count), 0);
        while index >= arrivals[direction].count {
            index -= arrivals[direction].count;
            direction += 1;
        }
        let to = arrivals[direction].cells[index];
        Move::Shift(Cell(to.0.wrapping_add_signed(BACK[direction])), to)
    }

    fn is_legal(&self, m: Move) -> bool {
        let mine = self.tops[self.turn.index()];
        !self.is_over()
            && match m {
                Move::Place(cell) => self.is_placing() && self.has_room(cell),
                Move::Shift(from, to) => {
                    !self.is_placing() && mine & from.bit() != 0 && from.is_beside(to) && self.has_room(to)
                }
                Move::Pass => !self.is_placing() && self.arrivals() == [0; 4],
            }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Place(cell) => self.push(cell),
            Move::Shift(from, to) => {
                self.pop(from);
                self.push(to);
            }
            Move::Pass => {}
        }
        self.turn = self.turn.other();
        self.ply += 1;
    }

    fn code(m: Move) -> u16 {
        match m {
            Move::Pass => 0,
            Move::Place(cell) => 1 + u16::from(cell.0),
            Move::Shift(from, to) => 10 + u16::from(from.0) * 9 + u16::from(to.0),
        }
    }

    fn decode(code: u16) -> Option<Move> {
        match code {
            0 => Some(Move::Pass),
            1..10 => Some(Move::Place(Cell(code as u8 - 1))),
            10..91 => Some(Move::Shift(Cell((code as u8 - 10) / 9), Cell((code as u8 - 10) % 9))),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        mix(self.stacks | (self.turn as u64) << 36 | u64::from(self.ply) << 37)
    }
}

#[inline]
fn bits(mut mask: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}
