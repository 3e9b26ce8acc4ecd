//! The gradient of a network's loss on a sample.

use rules::Side;

use super::descent::Objective;
use super::network::{Network, Parts};
use super::{InputList, Inputs, LANES, Sample, active_inputs, probability};

/// The mixture of results and search values that makes the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The share of the game's result; the rest is the search value.
    pub(super) result_share: f64,
    pub(super) scale: f64,
}

impl Target {
    fn of<G>(self, sample: &Sample<G>) -> f64 {
        let searched = probability(sample.value.into(), self.scale);
        self.result_share * f64::from(sample.result) + (1.0 - self.result_share) * searched
    }
}

impl<G: Inputs> Objective<Sample<G>> for Target {
    type Model = Network;
    type Scratch = Layers;

    fn scratch(&self, network: &Network) -> Layers {
        let layer = vec![[0.0; LANES]; network.shape.blocks()];
        Layers { hidden: [layer.clone(), layer.clone()], slopes: layer }
    }

    fn loss(&self, network: &Network, sample: &Sample<G>, layers: &mut Layers) -> f64 {
        layers.forward(network, &active_inputs(&sample.position), sample.position.turn(), self.of(sample)).1
    }

    fn add_gradient(&self, network: &Network, sample: &Sample<G>, gradient: &mut [f32], layers: &mut Layers) -> f64 {
        let (views, turn) = (active_inputs(&sample.position), sample.position.turn());
        let (error, loss) = layers.forward(network, &views, turn, self.of(sample));
        gradient[Parts::of(network.shape).output_bias] += error;
        for (at, side) in [turn, turn.other()].into_iter().enumerate() {
            layers.backward(network, &views[side.index()], at, error, gradient);
        }
        loss
    }
}

/// The hidden layers of both views, and the derivatives of their sums.
#[derive(Debug)]
pub(super) struct Layers {
    hidden: [Vec<[f32; LANES]>; 2],
    slopes: Vec<[f32; LANES]>,
}

impl Layers {
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

    fn backward(&mut self, network: &Network, view: &InputList, at: usize, error: f32, gradient: &mut [f32]) {
        let (shape, parts) = (network.shape, Parts::of(network.shape));
        let first = parts.outputs + at * shape.hidden;
        let (outputs, _) = network.weights[first..first + shape.hidden].as_chunks::<LANES>();
        let (output_slopes, _) = gradient[first..first + shape.hidden].as_chunks_mut::<LANES>();
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
        let (rows, rest) = gradient.split_at_mut(parts.biases);
        let (rows, _) = rows.as_chunks_mut::<LANES>();
        let (biases, _) = rest[..shape.hidden].as_chunks_mut::<LANES>();
        let blocks = rows.chunks_exact_mut(shape.inputs).zip(biases).zip(&self.slopes);
        for ((rows, biases), slopes) in blocks {
            add(biases, slopes);
            view.as_slice().iter().for_each(|input| add(&mut rows[usize::from(*input)], slopes));
        }
        let direct = if at == 0 { error } else { -error };
        view.as_slice().iter().for_each(|input| gradient[parts.direct + usize::from(*input)] += direct);
    }
}

#[inline]
fn add(sums: &mut [f32; LANES], more: &[f32; LANES]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
