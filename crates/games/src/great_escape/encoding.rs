//! Great Escape as numbers: 132 actions, nine planes for two players and twelve for three.

use catalogue::Encoding;
use rules::{Game, Seat};

use super::geometry::{Cell, Goal, POINTS, SIZE};
use super::rules::{GreatEscape, Move};
use super::shared_board::Seen;
use super::trio::Trio;
use super::walls::Walls;

/// Number of actions: four steps, and walls of both orientations at 64 points.
const ACTIONS: usize = 132;
/// Cells of a plane.
const PLANE: usize = SIZE as usize * SIZE as usize;
const SIDE: usize = SIZE as usize;
/// Planes of each player: pawn, goal, walls left.
const PER_PLAYER: usize = 3;
/// Planes of all players together: horizontal walls, vertical walls, rounds left.
const SHARED: usize = 3;

/// Actions 0 to 3 step right, left, up or down; 4 + 8y + x puts a horizontal wall with its middle at the lower right
/// corner of the cell (x, y), both from 0 to 7; 68 + 8y + x a vertical one. The planes, for the observer and then for
/// the others in turn: the pawn, the goal, the walls left; then, for all, the middles of horizontal walls, those of
/// vertical ones, and the rounds left, at most 255.
impl Encoding for GreatEscape {
    const ACTIONS: usize = ACTIONS;
    const SHAPE: [usize; 3] = [2 * PER_PLAYER + SHARED, SIDE, SIDE];

    fn action(&self, m: Move) -> usize {
        Self::code(m).into()
    }

    fn move_of(&self, action: usize) -> Option<Move> {
        Self::decode(u16::try_from(action).ok()?)
    }

    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        observe(self, self.rounds_left(), seat, planes);
    }
}

impl Encoding for Trio {
    const ACTIONS: usize = ACTIONS;
    const SHAPE: [usize; 3] = [3 * PER_PLAYER + SHARED, SIDE, SIDE];

    fn action(&self, m: Move) -> usize {
        Self::code(m).into()
    }

    fn move_of(&self, action: usize) -> Option<Move> {
        Self::decode(u16::try_from(action).ok()?)
    }

    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        observe(self, self.rounds_left(), seat, planes);
    }
}

fn observe<G: Seen>(position: &G, rounds_left: u16, seat: Seat, planes: &mut [u8]) {
    let (players, seats) = (position.players(), G::INFO.sides.len());
    for ahead in 0..seats {
        let player = (seat.index() + ahead) % seats;
        let (pawn, walls) = players[player];
        let own = &mut planes[ahead * PER_PLAYER * PLANE..][..PER_PLAYER * PLANE];
        if let Some(cell) = pawn {
            own[cell.index()] = 1;
        }
        for cell in Cell::all().filter(|cell| Goal::BY_SEAT[player].has(*cell)) {
            own[PLANE + cell.index()] = 1;
        }
        own[2 * PLANE..].fill(walls);
    }
    let shared = &mut planes[seats * PER_PLAYER * PLANE..];
    let Walls { h, v } = position.standing();
    for (plane, walls) in [h, v].into_iter().enumerate() {
        for point in (0..usize::from(POINTS * POINTS)).filter(|point| walls >> point & 1 != 0) {
            let points = usize::from(POINTS);
            shared[plane * PLANE + point / points * SIDE + point % points] = 1;
        }
    }
    shared[2 * PLANE..].fill(u8::try_from(rounds_left).unwrap_or(u8::MAX));
}
