//! [`PolicyMoves`]: the moves that a policy weighs.

use rules::{Game as _, Side};
use search::{Coverage, EvalMemory, Heuristics, Known, MoveStack, Score};

use super::super::effects::Effects;
use super::super::move_features::MoveEffect;
use super::super::rules::{GreatEscape, Move};

/// Number of steps among the moves as a mover sees them, which come first.
const STEPS: u16 = 4;

/// The moves of the engine, with their packed [effects](MoveEffect) as ordering scores, and the values of other heuristics.
#[derive(Debug)]
pub(in crate::great_escape) struct PolicyMoves<E>(pub(in crate::great_escape) E);

impl<E: Heuristics<GreatEscape>> Heuristics<GreatEscape> for PolicyMoves<E> {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        self.0.evaluate(position)
    }

    fn evaluate_with(&self, position: &GreatEscape, memory: &mut EvalMemory) -> Score {
        self.0.evaluate_with(position, memory)
    }

    fn known(&self, position: &GreatEscape) -> Option<Known> {
        self.0.known(position)
    }

    fn known_with(&self, position: &GreatEscape, depth: i32, memory: &mut EvalMemory) -> Option<Known> {
        self.0.known_with(position, depth, memory)
    }

    fn candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        let effects = Effects::new(position);
        let mut is_complete = position.walls_left(position.turn()) == 0;
        for step in position.steps() {
            let gained = effects.of_step(step);
            if gained >= 0 {
                moves.push_guessed(Move::Step(step), MoveEffect::of_step(gained).pack());
            } else {
                is_complete = false;
            }
        }
        for wall in effects.walls_worth_trying().iter() {
            moves.push_guessed(Move::Put(wall), MoveEffect::of_wall(&effects, wall, false).pack());
        }
        Coverage::complete_if(is_complete)
    }

    fn root_candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        each_legal_move(position, |m, packed| moves.push_guessed(m, packed));
        Coverage::Complete
    }
}

/// Visits the legal moves with their packed effects.
pub(super) fn each_legal_move(position: &GreatEscape, mut visit: impl FnMut(Move, i32)) {
    let effects = Effects::new(position);
    for step in position.steps() {
        visit(Move::Step(step), MoveEffect::of_step(effects.of_step(step)).pack());
    }
    let worth_trying = effects.walls_worth_trying();
    for wall in position.walls_to_put().iter() {
        let is_quiet = !worth_trying.contains(wall);
        visit(Move::Put(wall), MoveEffect::of_wall(&effects, wall, is_quiet).pack());
    }
}

/// The number of a move as a side sees the board: the second side sees columns in reverse.
#[inline]
pub(super) fn seen(m: Move, side: Side) -> usize {
    let code = GreatEscape::code(m);
    let seen = match (side, code) {
        (Side::One, _) => code,
        // Right and left.
        (_, 0 | 1) => code ^ 1,
        (_, ..STEPS) => code,
        _ => STEPS + ((code - STEPS) ^ 7),
    };
    seen.into()
}
