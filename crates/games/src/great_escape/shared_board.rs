//! The drawn contents of a board, for two or three players.

use catalogue::{Notation, Scene};

use super::geometry::{Cell, Wall};
use super::rules::{GreatEscape, Move};
use super::walls::Walls;

/// A position to be drawn, with the move that led to it. Players are identified by seat.
pub(super) struct DrawnPosition {
    /// The position's text.
    pub(super) text: String,
    pub(super) walls: Walls,
    /// The cell of each player, with their walls in hand.
    pub(super) players: Vec<(Option<Cell>, u8)>,
    /// The seat to move, unless the game is over.
    pub(super) turn: Option<usize>,
    /// The player of the last step, and the cell they left.
    pub(super) left: Option<(usize, Cell)>,
    /// The wall put by the last move.
    pub(super) put: Option<Wall>,
    /// `true` if the board is shown from the other side.
    pub(super) flipped: bool,
    /// `true` if the text board is drawn in fewer lines.
    pub(super) compact: bool,
}

/// A game that can be drawn as a [`DrawnPosition`].
pub(super) trait Seen: Notation<Move = Move> {
    fn standing(&self) -> Walls;
    fn players(&self) -> Vec<(Option<Cell>, u8)>;
}

impl Seen for GreatEscape {
    fn standing(&self) -> Walls {
        self.walls()
    }

    fn players(&self) -> Vec<(Option<Cell>, u8)> {
        rules::Side::BOTH.map(|side| (self.pawn(side), self.walls_left(side))).to_vec()
    }
}

impl DrawnPosition {
    pub(super) fn of<G: Seen>(scene: &Scene<G>) -> Self {
        let position = scene.position;
        let (mut left, mut put) = (None, None);
        match scene.last {
            Some((before, Move::Step(_))) => {
                let mover = before.seat().index();
                left = before.players()[mover].0.map(|cell| (mover, cell));
            }
            Some((_, Move::Put(wall))) => put = Some(wall),
            None => {}
        }
        Self {
            text: position.write(),
            walls: position.standing(),
            players: position.players(),
            turn: (!position.is_over()).then(|| position.seat().index()),
            left,
            put,
            flipped: scene.flipped,
            compact: scene.compact,
        }
    }

    /// The seats of the players on a cell.
    pub(super) fn on(&self, cell: Cell) -> Vec<usize> {
        (0..self.players.len()).filter(|seat| self.players[*seat].0 == Some(cell)).collect()
    }
}
