//! [`MovePolicy`]: the probabilities of moves, by a network that learned which moves the engine plays.
//!
//! The inputs of the evaluation, as the mover sees them, give a layer of [`HIDDEN`] units. Each move has a row of weights
//! for them, a bias, and weights for its [features](super::move_features).
//!
//! `policy_moves.rs` generates the moves, `policy_file.rs` is the file, `policy_learner.rs` fits a policy to games by the
//! loss in `choice_loss.rs`.

mod choice_loss;
mod policy_file;
mod policy_learner;
mod policy_moves;
#[cfg(test)]
mod tests;

use rules::Game as _;
use search::EvalMemory;
use search::net::{InputList, Model, active_inputs_with, input_count};
use search::puct::Policy;

use super::move_features::{FEATURES, MoveEffect, MoveFeatures};
use super::path_cache::PathCache;
use super::rules::{GreatEscape, Move};

pub(super) use self::policy_learner::PolicyLearner;
pub(super) use self::policy_moves::PolicyMoves;

/// Number of hidden units.
const HIDDEN: usize = 32;
/// Number of moves as the mover sees them.
const MOVES: usize = 132;
/// Sums of products that are computed side by side.
const LANES: usize = 8;

type Row = [f32; HIDDEN];

/// Rows of weights, in this order: one for each input, the biases of the hidden layer, one for each move.
const INPUTS: usize = input_count::<GreatEscape>();
const OUTPUTS: usize = INPUTS + 1;
const ROWS: usize = OUTPUTS + MOVES;
/// Weights after the rows: the bias of each move, and one for each feature.
const OUTPUT_BIASES: usize = ROWS * HIDDEN;
const FEATURE_WEIGHTS: usize = OUTPUT_BIASES + MOVES;
/// Number of weights.
const WEIGHTS: usize = FEATURE_WEIGHTS + FEATURES;

/// Initial weights are drawn up to these; biases start where the activation has a slope.
const FIRST_ROW: f32 = 0.1;
const FIRST_OUTPUT: f32 = 0.2;
const FIRST_BIAS: f32 = 0.3;

/// The network. All weights are in one vector, so that a fit can adjust them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MovePolicy {
    weights: Vec<f32>,
}

/// The active inputs of a position and its hidden layer.
struct Activation {
    inputs: InputList,
    hidden: Row,
}

impl MovePolicy {
    /// A policy with random weights, and none for biases and features of moves.
    fn random(seed: u64) -> Self {
        let (mut rng, mut weights) = (fastrand::Rng::with_seed(seed), vec![0.0; WEIGHTS]);
        let (rows, _) = weights.as_chunks_mut::<HIDDEN>();
        for (at, row) in rows.iter_mut().enumerate().take(ROWS) {
            let most = if at < INPUTS { FIRST_ROW } else { FIRST_OUTPUT };
            row.iter_mut().for_each(|weight| *weight = (2.0 * rng.f32() - 1.0) * most);
        }
        rows[INPUTS].fill(FIRST_BIAS);
        Self { weights }
    }

    /// Sets the weights of some inputs to zero.
    fn clear_inputs(&mut self, is_cleared: impl Fn(usize) -> bool) {
        let rows = self.weights.as_chunks_mut::<HIDDEN>().0.iter_mut().take(INPUTS).enumerate();
        rows.filter(|(input, _)| is_cleared(*input)).for_each(|(_, row)| row.fill(0.0));
    }

    /// Replaces the packed effect of each move by the logarithm of its weight, and visits its features, with the index of
    /// the move.
    #[inline]
    fn activate(
        &self,
        position: &GreatEscape,
        moves: &mut [(f32, Move)],
        memory: &mut EvalMemory,
        mut visit: impl FnMut(usize, usize),
    ) -> Activation {
        let best_wall = MoveFeatures::best_wall(moves);
        let features = MoveFeatures::new(position, PathCache::of(memory).facts(position));
        let side = position.turn();
        let inputs = active_inputs_with(position, memory)[side.index()];
        let hidden = self.hidden(&inputs);
        for (at, (logit, m)) in moves.iter_mut().enumerate() {
            let effect = MoveEffect::unpack(*logit as i32);
            *logit = self.output(&hidden, policy_moves::seen(*m, side));
            features.each(*m, effect, best_wall, |feature| {
                *logit += self.weights[FEATURE_WEIGHTS + feature];
                visit(at, feature);
            });
        }
        Activation { inputs, hidden }
    }

    /// The hidden layer.
    #[inline]
    fn hidden(&self, inputs: &InputList) -> Row {
        let (rows, _) = self.weights.as_chunks::<HIDDEN>();
        let mut sums = rows[INPUTS];
        for input in inputs.as_slice() {
            for (sum, weight) in sums.iter_mut().zip(&rows[usize::from(*input)]) {
                *sum += weight;
            }
        }
        sums.map(|sum| sum.max(0.0))
    }

    /// The share of the hidden layer in the logarithm of a move's weight.
    #[inline]
    fn output(&self, hidden: &Row, seen: usize) -> f32 {
        let row = &self.weights.as_chunks::<HIDDEN>().0[OUTPUTS + seen];
        let mut lanes = [0.0; LANES];
        for (units, weights) in hidden.as_chunks::<LANES>().0.iter().zip(row.as_chunks::<LANES>().0) {
            for (lane, (unit, weight)) in lanes.iter_mut().zip(units.iter().zip(weights)) {
                *lane += unit * weight;
            }
        }
        lanes.iter().sum::<f32>() + self.weights[OUTPUT_BIASES + seen]
    }
}

/// The moves must come from [`PolicyMoves`].
impl Policy<GreatEscape> for MovePolicy {
    fn weigh(&self, position: &GreatEscape, moves: &mut [(f32, Move)], memory: &mut EvalMemory) {
        self.activate(position, moves, memory, |_, _| {});
    }
}

impl Model for MovePolicy {
    fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }
}
