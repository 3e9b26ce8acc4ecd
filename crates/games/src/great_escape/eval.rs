//! Evaluation: distances to the goals, paths that can still be blocked, and the value of walls in hand.

use rules::{Game as _, Side};
use search::pvs::SearchConstants;
use search::{Coverage, EvalMemory, Heuristics, Known, MoveStack, Score};

use super::effects::Effects;
use super::path_cache::PathCache;
use super::rules::{GreatEscape, Move};

/// The weights of the evaluation.
///
/// They come from a logistic regression on the results of some 125,000 self-play positions. A step counts little while
/// walls can undo it, and walls count most when they run out.
#[derive(Debug)]
pub(super) struct Weights {
    /// A step of the shortest path when no walls are in hand; a twentieth less for each wall that is.
    pub(super) step: Score,
    /// A step that can still be blocked.
    pub(super) exposed: Score,
    /// Being on move.
    pub(super) tempo: Score,
    /// Being on move when no walls are in hand, in addition.
    pub(super) late_tempo: Score,
    /// Each further wall in hand. The first one also counts through the steps it exposes.
    pub(super) next_wall: [Score; 10],
    /// All walls in hand, by their number.
    in_hand: [Score; MOST_IN_HAND + 1],
}

/// The weights of `best@1`, which never change.
static FIRST: Weights = Weights::new([-60, 250, 190, 120, 85, 85, 45, 45, 45, 70]);

impl Weights {
    const fn new(next_wall: [Score; 10]) -> Self {
        Self { step: 125, exposed: 40, tempo: 11, late_tempo: 35, next_wall, in_hand: sums(next_wall) }
    }
}

/// Value of a wall beyond the initial number.
const SPARE_WALL: Score = 45;
const MOST_IN_HAND: usize = 20;

/// The values of all walls in hand, by their number.
const fn sums(next_wall: [Score; 10]) -> [Score; MOST_IN_HAND + 1] {
    let mut values = [0; MOST_IN_HAND + 1];
    let mut n = 1;
    while n <= MOST_IN_HAND {
        values[n] = values[n - 1] + if n <= next_wall.len() { next_wall[n - 1] } else { SPARE_WALL };
        n += 1;
    }
    values
}

/// Total number of walls in hand at the start.
pub(super) const ALL_WALLS: Score = 20;

/// Move-ordering bonus for each step that a move gains on the opponent.
const GAINED: i32 = 3000;
/// Ordering penalty of a wall: one that gains a step is tried just after a step forward.
const WALL_COST: i32 = 1000;

/// Ordering score of a wall searched at the root only: after all others.
const QUIET: i32 = -100_000;

/// The constants of the search. A position has some forty moves, of which few matter.
pub(super) const CONSTANTS: SearchConstants = SearchConstants {
    late_depth: 3,
    late_moves: 4.0,
    late_moves_a_square: 2.0,
    futile_depth: 3,
    futile_margin: 120,
    unguided_depth: 3,
    ..SearchConstants::FIRST
};

impl GreatEscape {
    /// Number of walls that are no longer in hand.
    #[inline]
    pub(super) fn spent(&self) -> Score {
        let [zero, one] = self.in_hand.map(Score::from);
        (ALL_WALLS - zero - one).max(0)
    }
}

/// The evaluation of `best`, with its move selection.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    pub(super) weights: &'static Weights,
    /// `true` to keep the facts about paths from one position to the next.
    pub(super) keeps_paths: bool,
}

impl Ways {
    /// The evaluation of `best`.
    pub(crate) const BEST: Self = Self { weights: &FIRST, keeps_paths: true };
    /// The evaluation of `best@1`, which computes each path anew: it stays as fast as it was.
    pub(crate) const FIRST: Self = Self { weights: &FIRST, keeps_paths: false };

    fn value(&self, position: &GreatEscape, paths: [(u8, u8); 2]) -> Score {
        let (weights, spent) = (self.weights, position.spent());
        let standing = |side: Side| {
            let (steps, exposed) = paths[side.index()];
            let way = weights.step * spent * Score::from(steps) / ALL_WALLS + weights.exposed * Score::from(exposed);
            weights.in_hand[usize::from(position.walls_left(side))] - way
        };
        let side = position.turn();
        standing(side) - standing(side.other()) + weights.tempo + weights.late_tempo * spent / ALL_WALLS
    }
}

impl Default for Ways {
    fn default() -> Self {
        Self::BEST
    }
}

impl Heuristics<GreatEscape> for Ways {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        let maze = position.maze();
        let path = |side| {
            let steps = position.distance_in(&maze, side);
            (steps, position.exposure(&maze, side, steps))
        };
        self.value(position, Side::BOTH.map(path))
    }

    fn known(&self, position: &GreatEscape) -> Option<Known> {
        position.race()
    }

    fn known_with(&self, position: &GreatEscape, _: i32, memory: &mut EvalMemory) -> Option<Known> {
        if self.keeps_paths { position.race_of(PathCache::of(memory).facts(position)) } else { position.race() }
    }

    fn tries_killers_early(&self) -> bool {
        self.keeps_paths
    }

    fn candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        let effects = Effects::new(position);
        let mut is_complete = position.walls_left(position.turn()) == 0;
        for step in position.steps() {
            let gained = effects.of_step(step);
            if gained >= 0 {
                moves.push_guessed(Move::Step(step), GAINED * gained);
            } else {
                is_complete = false;
            }
        }
        for wall in effects.walls_worth_trying().iter() {
            moves.push_guessed(Move::Put(wall), GAINED * effects.of_wall(wall) - WALL_COST);
        }
        Coverage::complete_if(is_complete)
    }

    fn root_candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        let effects = Effects::new(position);
        for step in position.steps() {
            moves.push_guessed(Move::Step(step), GAINED * effects.of_step(step));
        }
        let worth_trying = effects.walls_worth_trying();
        for wall in position.walls_to_put().iter() {
            let quiet = if worth_trying.contains(wall) { 0 } else { QUIET };
            moves.push_guessed(Move::Put(wall), GAINED * effects.of_wall(wall) - WALL_COST + quiet);
        }
        Coverage::Complete
    }
}
