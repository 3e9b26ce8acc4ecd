//! Tic-tac-toe as numbers: nine actions, two planes.

use catalogue::{Encoding, GridCell};
use rules::{Game as _, Seat};

use super::rules::{Move, TicTacToe};

/// Actions 0 to 8 mark a cell, row by row from A1. The planes: the observer's marks, the opponent's marks.
impl Encoding for TicTacToe {
    const ACTIONS: usize = 9;
    const SHAPE: [usize; 3] = [2, 3, 3];

    fn action(&self, m: Move) -> usize {
        Self::code(m).into()
    }

    fn move_of(&self, action: usize) -> Option<Move> {
        Self::decode(u16::try_from(action).ok()?)
    }

    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        for index in 0..9_u8 {
            let cell = GridCell { column: index % 3, row: index / 3 };
            if let Some(owner) = self.owner(cell) {
                let plane = usize::from(Seat::from(owner) != seat);
                planes[9 * plane + usize::from(index)] = 1;
            }
        }
    }
}
