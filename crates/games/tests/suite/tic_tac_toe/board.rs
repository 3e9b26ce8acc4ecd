//! The board: a grid, which gives the game its pictures, its pointing and its editor.

use catalogue::{Grid, GridCell};

use super::rules::{Move, TicTacToe};

impl Grid for TicTacToe {
    const COLUMNS: u8 = 3;
    const ROWS: u8 = 3;
    const PIECES: &'static [&'static str] = &[".", "X", "O"];
    const TURNS: &'static [&'static str] = &["x", "o"];

    fn piece(&self, cell: GridCell) -> usize {
        self.owner(cell).map_or(0, |side| side.index() + 1)
    }

    fn cells(m: Move) -> Vec<GridCell> {
        vec![m.cell()]
    }
}
