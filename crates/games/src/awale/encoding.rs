//! Awalé as numbers: seven actions, three planes.

use catalogue::Encoding;
use rules::{Game as _, Seat, Side};

use super::rules::{Awale, Move, Pit};

/// The action of the pass, after those of the pits.
const PASS: usize = 6;
/// Pits of both rows: the size of a plane.
const PLANE: usize = 12;

/// Actions 0 to 5 sow the mover's pits in sowing order, 6 passes. A plane has the observer's row first. The planes:
/// seeds; captured seeds, each player's in their own row; plies without a capture.
impl Encoding for Awale {
    const ACTIONS: usize = 7;
    const SHAPE: [usize; 3] = [3, 2, 6];

    fn action(&self, m: Move) -> usize {
        match m {
            Move::Sow(pit) => pit.index(),
            Move::Pass => PASS,
        }
    }

    fn move_of(&self, action: usize) -> Option<Move> {
        match action {
            0..PASS => Some(Move::Sow(Pit::of(self.turn(), action))),
            PASS => Some(Move::Pass),
            _ => None,
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        let me = if seat == Seat(0) { Side::One } else { Side::Two };
        for (row, side) in [me, me.other()].into_iter().enumerate() {
            let at = 6 * row;
            planes[at..at + 6].copy_from_slice(&self.pits(side));
            planes[PLANE + at..PLANE + at + 6].fill(self.captured(side));
        }
        planes[2 * PLANE..].fill(u8::try_from(self.quiet()).unwrap_or(u8::MAX));
    }
}
