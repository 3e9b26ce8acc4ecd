//! The gradient of the loss over some samples.

use rules::Side;

use super::network::{Network, Parts};
use super::{InputList, Inputs, LANES, Sample, active_inputs, probability};

/// The sum of the gradients of some samples, with their loss.
#[derive(Debug)]
pub(super) struct Gradient {
    pub(super) weights: Vec<f32>,
    pub(super) loss: f64,
    /// The hidden layers of both views, and the derivatives of their sums.
    hidden: [Vec<[f32; LANES]>; 2],
    slopes: Vec<[f32; LANES]>,
}

/// The mixture of results and search values that makes the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The share of the game's result; the rest is the search value.
    pub(super) result_share: f64,
    pub(super) scale: f64,
}

impl Target {
    pub(super) fn of<G>(self, sample: &Sample<G>) -> f64 {
        let searched = probability(sample.value.into(), self.scale);
        self.result_share * f64::from(sample.result) + (1.0 - self.result_share) * searched
    }
}

impl Gradient {
    pub(super) fn new(network: &Network) -> Self {
        let layer = vec![[0.0; LANES]; network.shape.blocks()];
        Self {
            weights: vec![0.0; network.weights.len()],
            loss: 0.0,
            hidden: [layer.clone(), layer.clone()],
            slopes: layer,
        }
    }

    pub(super) fn clear(&mut self) {
        self.weights.fill(0.0);
        self.loss = 0.0;
    }

    /// Computes the loss of a sample, and adds its gradient.
    pub(super) fn add<G: Inputs>(&mut self, network: &Network, sample: &Sample<G>, target: Target) {
        let (views, turn) = (active_inputs(&sample.position), sample.position.turn());
        let (error, loss) = self.forward(network, &views, turn, target.of(sample));
        self.loss += loss;
        let parts = Parts::of(network.shape);
        self.weights[parts.output_bias] += error;
        for (at, side) in [turn, turn.other()].into_iter().enumerate() {
            self.backward(network, &views[side.index()], at, error);
        }
    }

    /// The loss of a sample.
    pub(super) fn loss_of<G: Inputs>(&mut self, network: &Network, sample: &Sample<G>, target: Target) -> f64 {
        self.forward(network, &active_inputs(&sample.position), sample.position.turn(), target.of(sample)).1
    }

    /// The derivative of the loss by the output, and the loss: the cross-entropy in nats.
    fn forward(&mut self, network: &Network, views: &[InputList; 2], turn: Side, target: f64) -> (f32, f64) {
        let mut logit = network.weights[Parts::of(network.shape).output_bias];
        for (at, side) in [turn, turn.other()].into_iter().enumerate() {
            let view = &views[side.index()];
            network.sum(view, &mut self.hidden[at]);
            let direct = network.direct(view);
            logit += network.view_output(&self.hidden[at], at) + if at == 0 { direct } else { -direct };
        }
        let p = probability(logit.into(), 1.0);
        let bounded = p.clamp(1e-7, 1.0 - 1e-7);
        ((p - target) as f32, -(target * bounded.ln() + (1.0 - target) * (1.0 - bounded).ln()))
    }

    fn backward(&mut self, network: &Network, view: &InputList, at: usize, error: f32) {
        let (shape, parts) = (network.shape, Parts::of(network.shape));
        let first = parts.outputs + at * shape.hidden;
        let (outputs, _) = network.weights[first..first + shape.hidden].as_chunks::<LANES>();
        let (output_slopes, _) = self.weights[first..first + shape.hidden].as_chunks_mut::<LANES>();
        for (block, slopes) in self.slopes.iter_mut().enumerate() {
            for lane in 0..LANES {
                let sum = self.hidden[at][block][lane];
                let unit = sum.clamp(0.0, 1.0);
                output_slopes[block][lane] += error * unit * unit;
                // Zero where the activation is clipped.
                let slope = if sum > 0.0 && sum < 1.0 { 2.0 * unit } else { 0.0 };
                slopes[lane] = error * outputs[block][lane] * slope;
            }
        }
        let (rows, rest) = self.weights.split_at_mut(parts.biases);
        let (rows, _) = rows.as_chunks_mut::<LANES>();
        let (biases, _) = rest[..shape.hidden].as_chunks_mut::<LANES>();
        let blocks = rows.chunks_exact_mut(shape.inputs).zip(biases).zip(&self.slopes);
        for ((rows, biases), slopes) in blocks {
            add(biases, slopes);
            view.as_slice().iter().for_each(|input| add(&mut rows[usize::from(*input)], slopes));
        }
        let direct = if at == 0 { error } else { -error };
        view.as_slice().iter().for_each(|input| self.weights[parts.direct + usize::from(*input)] += direct);
    }
}

#[inline]
fn add(sums: &mut [f32; LANES], more: &[f32; LANES]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
