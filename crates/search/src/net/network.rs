//! [`Network`]: the network in floating point.

use rules::Side;

use super::descent::Model;
use super::quantised::{DIRECT_ONE, HIDDEN_ONE, MOST_OUTPUT, MOST_WEIGHT, OUTPUT_ONE};
use super::{InputList, LANES, Net, NetShape};
use crate::Score;

/// A network in floating point, for training. All weights are in one vector: the rows of the hidden layer by block and
/// input, its biases, the direct weights, the output weights of both views, the output bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(super) shape: NetShape,
    pub(super) weights: Vec<f32>,
}

/// Offsets of the parts in the vector of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) biases: usize,
    pub(super) direct: usize,
    pub(super) outputs: usize,
    pub(super) output_bias: usize,
}

impl Parts {
    pub(super) const fn of(shape: NetShape) -> Self {
        let biases = shape.inputs * shape.hidden;
        let direct = biases + shape.hidden;
        let outputs = direct + shape.inputs;
        Self { biases, direct, outputs, output_bias: outputs + 2 * shape.hidden }
    }
}

/// Initial weights are drawn up to these; biases start where the activation has a slope.
const FIRST_ROW: f32 = 0.1;
const FIRST_OUTPUT: f32 = 0.2;
const FIRST_BIAS: f32 = 0.3;

impl Network {
    /// A network with random weights.
    ///
    /// # Panics
    /// The shape is not [valid](NetShape::is_valid).
    pub fn random(shape: NetShape, rng: &mut fastrand::Rng) -> Self {
        assert!(shape.is_valid(), "{shape:?}");
        let parts = Parts::of(shape);
        let mut weights = vec![0.0; shape.weights()];
        let mut draw = |weights: &mut [f32], most: f32| {
            weights.iter_mut().for_each(|weight| *weight = (2.0 * rng.f32() - 1.0) * most);
        };
        draw(&mut weights[..parts.biases], FIRST_ROW);
        draw(&mut weights[parts.outputs..parts.output_bias], FIRST_OUTPUT);
        weights[parts.biases..parts.direct].fill(FIRST_BIAS);
        Self { shape, weights }
    }

    /// The sizes.
    pub const fn shape(&self) -> NetShape {
        self.shape
    }

    /// Sets the weights of some inputs to zero.
    pub(super) fn clear_inputs(&mut self, is_cleared: impl Fn(usize) -> bool) {
        let Parts { biases, direct, .. } = Parts::of(self.shape);
        let (rows, _) = self.weights[..biases].as_chunks_mut::<LANES>();
        for rows in rows.chunks_exact_mut(self.shape.inputs) {
            rows.iter_mut().enumerate().filter(|(input, _)| is_cleared(*input)).for_each(|(_, row)| row.fill(0.0));
        }
        for input in (0..self.shape.inputs).filter(|input| is_cleared(*input)) {
            self.weights[direct + input] = 0.0;
        }
    }

    /// The logarithm of the odds that the side to move wins.
    pub fn logit(&self, views: &[InputList; 2], turn: Side) -> f32 {
        let parts = Parts::of(self.shape);
        let mut hidden = [vec![[0.0; LANES]; self.shape.blocks()], vec![[0.0; LANES]; self.shape.blocks()]];
        let mut logit = self.weights[parts.output_bias];
        for (at, side) in [turn, turn.other()].into_iter().enumerate() {
            self.sum(&views[side.index()], &mut hidden[at]);
            logit += self.view_output(&hidden[at], at);
            let direct = self.direct(&views[side.index()]);
            logit += if at == 0 { direct } else { -direct };
        }
        logit
    }

    /// Sums the rows of the active inputs, with the biases.
    pub(super) fn sum(&self, view: &InputList, sums: &mut [[f32; LANES]]) {
        let parts = Parts::of(self.shape);
        let (rows, _) = self.weights[..parts.biases].as_chunks::<LANES>();
        let (biases, _) = self.weights[parts.biases..parts.direct].as_chunks::<LANES>();
        let blocks = rows.chunks_exact(self.shape.inputs).zip(biases);
        for (sums, (rows, biases)) in sums.iter_mut().zip(blocks) {
            let mut block = *biases;
            for input in view.as_slice() {
                for (sum, weight) in block.iter_mut().zip(&rows[usize::from(*input)]) {
                    *sum += weight;
                }
            }
            *sums = block;
        }
    }

    /// The share in the output of a view's hidden layer: the mover's view is 0, the opponent's 1.
    pub(super) fn view_output(&self, sums: &[[f32; LANES]], view: usize) -> f32 {
        let first = Parts::of(self.shape).outputs + view * self.shape.hidden;
        let (weights, _) = self.weights[first..first + self.shape.hidden].as_chunks::<LANES>();
        let mut lanes = [0.0; LANES];
        for (sums, weights) in sums.iter().zip(weights) {
            for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
                let unit = sum.clamp(0.0, 1.0);
                *lane += unit * unit * weight;
            }
        }
        lanes.iter().sum()
    }

    /// The sum of the direct weights.
    pub(super) fn direct(&self, view: &InputList) -> f32 {
        let direct = &self.weights[Parts::of(self.shape).direct..];
        view.as_slice().iter().map(|input| direct[usize::from(*input)]).sum()
    }

    /// Rounds the network to whole numbers. `scale` is the score of one in the logarithm of the odds.
    pub fn quantised(&self, scale: Score) -> Option<Net> {
        let parts = Parts::of(self.shape);
        let round = |(at, weight): (usize, &f32)| {
            let (one, most) = match at {
                _ if at < parts.direct => (HIDDEN_ONE, i32::from(MOST_WEIGHT)),
                _ if at < parts.outputs => (DIRECT_ONE, i32::MAX),
                _ if at < parts.output_bias => (OUTPUT_ONE, i32::from(MOST_OUTPUT)),
                _ => (DIRECT_ONE, i32::MAX),
            };
            ((weight * one as f32).round() as i32).clamp(-most, most)
        };
        Net::new(self.shape, scale, &self.weights.iter().enumerate().map(round).collect::<Vec<_>>())
    }
}

impl Model for Network {
    fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Limits the weights to what the network in whole numbers can hold.
    fn clip(&mut self) {
        let parts = Parts::of(self.shape);
        let row = f32::from(MOST_WEIGHT) / HIDDEN_ONE as f32;
        let output = f32::from(MOST_OUTPUT) / OUTPUT_ONE as f32;
        self.weights[..parts.direct].iter_mut().for_each(|weight| *weight = weight.clamp(-row, row));
        let outputs = &mut self.weights[parts.outputs..parts.output_bias];
        outputs.iter_mut().for_each(|weight| *weight = weight.clamp(-output, output));
    }
}
