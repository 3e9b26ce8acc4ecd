//! Colonnes de trois as numbers: forty-six actions, seven planes.

use catalogue::Encoding;
use rules::{Seat, Side};

use super::rules::{Cell, Colonnes, Move};

/// The first action that moves a pawn, after those that place one.
const SHIFTS: usize = 9;
/// The action of the pass.
const PASS: usize = SHIFTS + 9 * STEPS.len();
/// Changes of column and row: right, left, up, down.
const STEPS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// Cells of a plane.
const PLANE: usize = 9;

/// Actions 0 to 8 place a pawn on a cell, row by row from A1; 9 + 4c + d moves the top pawn of cell c right, left, up
/// or down (d from 0 to 3); 45 passes. The planes: the observer's pawns at the bottom, in the middle and at the top;
/// the opponent's likewise; the number of plies.
impl Encoding for Colonnes {
    const ACTIONS: usize = PASS + 1;
    const SHAPE: [usize; 3] = [7, 3, 3];

    #[inline]
    fn action(&self, m: Move) -> usize {
        match m {
            Move::Place(cell) => cell.index(),
            Move::Shift(from, to) => {
                let direction = match to.index() as i8 - from.index() as i8 {
                    1 => 0,
                    -1 => 1,
                    3 => 2,
                    _ => 3,
                };
                SHIFTS + STEPS.len() * from.index() + direction
            }
            Move::Pass => PASS,
        }
    }

    fn move_of(&self, action: usize) -> Option<Move> {
        let cell = |index: usize| Cell::at(index as u8 % 3, index as u8 / 3);
        match action {
            0..SHIFTS => Some(Move::Place(cell(action))),
            SHIFTS..PASS => {
                let (from, (right, up)) =
                    (cell((action - SHIFTS) / STEPS.len()), STEPS[(action - SHIFTS) % STEPS.len()]);
                let column = from.column().checked_add_signed(right).filter(|column| *column < 3)?;
                let row = from.row().checked_add_signed(up).filter(|row| *row < 3)?;
                Some(Move::Shift(from, Cell::at(column, row)))
            }
            PASS => Some(Move::Pass),
            _ => None,
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        let me = if seat == Seat(0) { Side::One } else { Side::Two };
        for cell in Cell::all() {
            for (level, side) in self.stack(cell).pawns().enumerate() {
                let first = if side == me { 0 } else { 3 };
                planes[(first + level) * PLANE + cell.index()] = 1;
            }
        }
        planes[6 * PLANE..].fill(self.ply());
    }
}
