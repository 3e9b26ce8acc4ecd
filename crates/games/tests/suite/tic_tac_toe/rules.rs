//! The position as two bitboards.

use catalogue::GridCell;
use rules::{Game, Outcome, Reason, Side, mix};

/// Every row, column and diagonal. In octal a digit is a row.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const ALL_CELLS: u16 = 0o777;

const LINE: Reason = Reason("line");
const FULL: Reason = Reason("full");

/// The cell that a player marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u8);

impl Move {
    pub(super) fn cell(self) -> GridCell {
        GridCell { column: self.0 % 3, row: self.0 / 3 }
    }
}

/// A position of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicTacToe {
    /// The marks of each side: bit `3 * row + column` is a cell, so that A1 is the lowest bit and C3 the ninth.
    marks: [u16; 2],
    turn: Side,
}

impl TicTacToe {
    /// Builds a position from the cells of each side, which the caller has validated.
    pub(super) fn new(cells: impl Iterator<Item = (GridCell, Side)>, turn: Side) -> Self {
        let mut marks = [0; 2];
        cells.for_each(|(cell, side)| marks[side.index()] |= bit(cell));
        Self { marks, turn }
    }

    /// The side whose mark is on a cell.
    pub(super) fn owner(&self, cell: GridCell) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.marks[side.index()] & bit(cell) != 0)
    }

    pub(super) fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|line| self.marks[side.index()] & line == *line)
    }

    fn free(&self) -> u16 {
        !(self.marks[0] | self.marks[1]) & ALL_CELLS
    }
}

fn bit(cell: GridCell) -> u16 {
    1 << (3 * cell.row + cell.column)
}

impl Game for TicTacToe {
    type Rules = ();
    type Move = Move;

    fn rules(&self) {}

    fn turn(&self) -> Side {
        self.turn
    }

    fn is_over(&self) -> bool {
        self.free() == 0 || self.has_line(self.turn.other())
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.turn.other();
        if self.has_line(last) {
            return Some(Outcome::won(last, LINE));
        }
        self.is_over().then_some(Outcome::drawn(FULL))
    }

    fn each_move(&self, visit: impl FnMut(Move)) {
        (0..9).map(Move).filter(|m| self.is_legal(*m)).for_each(visit);
    }

    fn is_legal(&self, m: Move) -> bool {
        self.free() & bit(m.cell()) != 0 && !self.is_over()
    }

    fn play_unchecked(&mut self, m: Move) {
        self.marks[self.turn.index()] |= bit(m.cell());
        self.turn = self.turn.other();
    }

    fn code(m: Move) -> u16 {
        m.0.into()
    }

    fn decode(code: u16) -> Option<Move> {
        (code < 9).then_some(Move(code as u8))
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.marks[0]) | u64::from(self.marks[1]) << 9 | (self.turn as u64) << 18)
    }
}
