//! [`ChoiceLoss`]: how unexpected the moves of the engine are to a policy, and the gradient of that.

use rules::Game as _;
use search::EvalMemory;
use search::net::Objective;

use super::super::rules::{GreatEscape, Move};
use super::policy_moves::{each_legal_move, seen};
use super::{Activation, FEATURE_WEIGHTS, HIDDEN, INPUTS, MovePolicy, OUTPUT_BIASES, OUTPUTS};
use crate::learning::samples::Ply;

/// A position with the move that the engine chose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Choice {
    pub(super) position: GreatEscape,
    pub(super) m: Move,
}

impl From<Ply<GreatEscape>> for Choice {
    fn from(Ply { position, m, .. }: Ply<GreatEscape>) -> Self {
        Self { position, m }
    }
}

/// The cross-entropy of the chosen move over the legal moves, in nats.
pub(super) struct ChoiceLoss;

/// The legal moves of a position. Their features are computed anew for each loss: those of a million positions would
/// take gigabytes.
#[derive(Default)]
pub(super) struct WeighedMoves {
    memory: EvalMemory,
    /// The moves with their logits, then with the derivatives of the loss by these.
    moves: Vec<(f32, Move)>,
    /// The features of all moves, each with the index of its move.
    features: Vec<(u16, u16)>,
}

impl WeighedMoves {
    /// Weighs the moves of a position.
    fn weigh(&mut self, policy: &MovePolicy, position: &GreatEscape) -> Activation {
        self.moves.clear();
        each_legal_move(position, |m, packed| self.moves.push((packed as f32, m)));
        self.features.clear();
        let features = &mut self.features;
        policy.activate(position, &mut self.moves, &mut self.memory, |at, feature| {
            features.push((at as u16, feature as u16));
        })
    }

    /// The most probable move.
    pub(super) fn most_probable(&mut self, policy: &MovePolicy, position: &GreatEscape) -> Option<Move> {
        self.weigh(policy, position);
        let best = self.moves.iter().copied().reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, m)| m)
    }

    /// Replaces the logits by the derivatives of the loss. Returns the loss.
    fn differentiate(&mut self, chosen: Move) -> f64 {
        let most = self.moves.iter().map(|(logit, _)| *logit).fold(f32::NEG_INFINITY, f32::max);
        let (mut total, mut share) = (0.0, 0.0);
        for (logit, m) in &mut self.moves {
            *logit = (*logit - most).exp();
            total += f64::from(*logit);
            share += if *m == chosen { f64::from(*logit) } else { 0.0 };
        }
        for (weight, m) in &mut self.moves {
            *weight = (f64::from(*weight) / total) as f32 - f32::from(u8::from(*m == chosen));
        }
        -(share / total).max(f64::from(f32::MIN_POSITIVE)).ln()
    }
}

impl Objective<Choice> for ChoiceLoss {
    type Model = MovePolicy;
    type Scratch = WeighedMoves;

    fn scratch(&self, _: &MovePolicy) -> WeighedMoves {
        WeighedMoves::default()
    }

    fn loss(&self, policy: &MovePolicy, choice: &Choice, weighed: &mut WeighedMoves) -> f64 {
        weighed.weigh(policy, &choice.position);
        weighed.differentiate(choice.m)
    }

    fn add_gradient(
        &self,
        policy: &MovePolicy,
        choice: &Choice,
        gradient: &mut [f32],
        weighed: &mut WeighedMoves,
    ) -> f64 {
        let Activation { inputs, hidden } = weighed.weigh(policy, &choice.position);
        let loss = weighed.differentiate(choice.m);
        let (rows, _) = policy.weights.as_chunks::<HIDDEN>();
        let (row_slopes, rest) = gradient.split_at_mut(OUTPUT_BIASES);
        let (row_slopes, _) = row_slopes.as_chunks_mut::<HIDDEN>();
        let (bias_slopes, feature_slopes) = rest.split_at_mut(FEATURE_WEIGHTS - OUTPUT_BIASES);
        let mut slopes = [0.0; HIDDEN];
        for (error, m) in &weighed.moves {
            let seen = seen(*m, choice.position.turn());
            bias_slopes[seen] += error;
            let rows = rows[OUTPUTS + seen].iter().zip(&mut row_slopes[OUTPUTS + seen]);
            for ((weight, row_slope), (unit, slope)) in rows.zip(hidden.iter().zip(&mut slopes)) {
                *row_slope += error * unit;
                *slope += error * weight;
            }
        }
        for (at, feature) in &weighed.features {
            feature_slopes[usize::from(*feature)] += weighed.moves[usize::from(*at)].0;
        }
        // A unit at zero has no slope.
        slopes.iter_mut().zip(hidden).filter(|(_, unit)| *unit <= 0.0).for_each(|(slope, _)| *slope = 0.0);
        for row in inputs.as_slice().iter().map(|input| usize::from(*input)).chain([INPUTS]) {
            row_slopes[row].iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
        }
        loss
    }
}
