//! Awalé tricolore as numbers: thirty-two actions, five planes.

use catalogue::Encoding;
use rules::{Game as _, Seat, Side};

use super::moves::{Colour, Hole, Move, Play};
use super::rules::Tricolore;

/// Holes of both players: the size of a plane.
const PLANE: usize = 16;

/// Action 4h + p plays from the mover's hole h, 0 to 7 in increasing order, the seeds `R`, `B`, `TR` or `TB` (p from 0
/// to 3). A plane has the observer's eight holes first. The planes: red, blue and transparent seeds; captured seeds,
/// each player's in their own row; moves left, at most 255.
impl Encoding for Tricolore {
    const ACTIONS: usize = 32;
    const SHAPE: [usize; 3] = [5, 2, 8];

    fn action(&self, m: Move) -> usize {
        usize::from(m.hole().0 >> 1) * Play::ALL.len() + m.play() as usize
    }

    fn move_of(&self, action: usize) -> Option<Move> {
        let (hole, play) = (action / Play::ALL.len(), action % Play::ALL.len());
        (action < Self::ACTIONS).then(|| Move::new(Hole((hole as u8) << 1 | self.turn() as u8), Play::ALL[play]))
    }

    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        let me = if seat == Seat(0) { Side::One } else { Side::Two };
        for (row, side) in [me, me.other()].into_iter().enumerate() {
            for (plane, colour) in Colour::ALL.into_iter().enumerate() {
                let at = plane * PLANE + 8 * row;
                planes[at..at + 8].copy_from_slice(&self.row(side, colour).to_le_bytes());
            }
            let at = 3 * PLANE + 8 * row;
            planes[at..at + 8].fill(self.captured(side));
        }
        planes[4 * PLANE..].fill(u8::try_from(self.moves_left()).unwrap_or(u8::MAX));
    }
}
