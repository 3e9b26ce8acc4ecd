//! Escampe as numbers: 12,385 actions, six planes.

use catalogue::Encoding;
use rules::{Seat, Side};

use super::moves::{Action, Edge, Move};
use super::rules::Escampe;
use super::squares::Square;

/// Squares of the board: the size of a plane.
const SQUARES: usize = 36;
/// The action of the pass, after those of all walks.
const PASS: usize = SQUARES * SQUARES;
/// The first action that places the pieces.
const PLACEMENTS: usize = PASS + 1;
/// Number of placements on one edge.
const PER_EDGE: usize = Move::PLACEMENTS as usize;

/// Action 36a + b walks from square a to square b, row by row from A1; 1296 passes; from 1297 on come the placements, on
/// rows 1 and 2 and then on rows 5 and 6. Those of an edge are in the order of its occupied squares as a binary number,
/// of which the edge's first square is the lowest bit, and then of the unicorn's place among the six. The planes: the
/// observer's unicorn and paladins, the opponent's unicorn and paladins, the ring that the next move must start from (0
/// for any), and the rings of the squares.
impl Encoding for Escampe {
    const ACTIONS: usize = PLACEMENTS + 2 * PER_EDGE;
    const SHAPE: [usize; 3] = [6, 6, 6];

    fn action(&self, m: Move) -> usize {
        match m.action() {
            Action::Walk(from, to) => SQUARES * index(from) + index(to),
            Action::Pass => PASS,
            Action::Place { edge, .. } => PLACEMENTS + PER_EDGE * edge as usize + m.placement_rank(),
        }
    }

    fn move_of(&self, action: usize) -> Option<Move> {
        match action {
            0..PASS => Some(Move::walk(square(action / SQUARES), square(action % SQUARES))),
            PASS => Some(Move::PASS),
            _ if action < Self::ACTIONS => {
                let placement = action - PLACEMENTS;
                Some(Move::ranked_placement(Edge::BOTH[placement / PER_EDGE], placement % PER_EDGE))
            }
            _ => None,
        }
    }

    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        let me = if seat == Seat(0) { Side::One } else { Side::Two };
        for (player, side) in [me, me.other()].into_iter().enumerate() {
            let own = &mut planes[2 * player * SQUARES..][..2 * SQUARES];
            self.unicorn(side).into_iter().for_each(|square| own[index(square)] = 1);
            self.paladins(side).for_each(|square| own[SQUARES + index(square)] = 1);
        }
        planes[4 * SQUARES..5 * SQUARES].fill(self.ring().unwrap_or(0));
        Square::all().for_each(|square| planes[5 * SQUARES + index(square)] = square.ring());
    }
}

fn index(square: Square) -> usize {
    usize::from(square.row()) * 6 + usize::from(square.column())
}

fn square(index: usize) -> Square {
    Square::at(index as u8 % 6, index as u8 / 6)
}
