//! [`train`]: fits a network to samples, reproducibly.

use super::gradient::{Gradient, Target};
use super::{Checkpoint, InputList, Inputs, NetShape, Network, Sample, active_inputs};

/// Options of a training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainOptions {
    /// Number of hidden units, a multiple of [`LANES`](super::LANES).
    pub hidden: usize,
    /// Passes over all samples.
    pub epochs: usize,
    /// Samples of a step.
    pub batch: usize,
    /// Learning rate of the first epoch; it falls to a hundredth of it.
    pub rate: f32,
    /// The share of the game's result in the target; the rest is the search value.
    pub result_share: f64,
    /// The search value of one in the logarithm of the odds.
    pub scale: f64,
    /// Seed of everything random.
    pub seed: u64,
    /// Threads. The network does not depend on them.
    pub threads: usize,
}

/// A finished epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: usize,
    /// Mean loss of the samples, as they were met.
    pub loss: f64,
    /// Mean loss of the samples that are kept apart.
    pub validation_loss: f64,
}

/// A training in progress.
pub struct Training<'a> {
    /// Called after each step and each epoch, with the samples of the epoch that are done; returns `false` to end the
    /// training early.
    pub progress: &'a mut dyn FnMut(usize) -> bool,
    /// Called after each epoch, with the state from which the training can continue.
    pub finished: &'a mut dyn FnMut(Epoch, &Checkpoint),
    /// The state to continue from, of a training with the same samples and options.
    pub resume: Option<Checkpoint>,
}

/// Parts of a batch that are summed separately. Fixed, so that the number of threads does not change the sums.
const PARTS: usize = 4;
/// The last learning rate, as a share of the first.
const LAST_RATE: f32 = 0.01;

/// Fits a network to samples, and measures it on others. Returns the network of the epoch with the least validation
/// loss, or `None` if there are no samples or the training was ended before the first epoch.
pub fn train<G: Inputs>(
    samples: &[Sample<G>],
    validation: &[Sample<G>],
    options: &TrainOptions,
    training: &mut Training<'_>,
) -> Option<Network> {
    let shape = NetShape { inputs: super::input_count::<G>(), hidden: options.hidden };
    let first = || Checkpoint::new(Network::random(shape, &mut fastrand::Rng::with_seed(options.seed)));
    let mut state = training.resume.take().unwrap_or_else(first);
    let mut gradients: Vec<Gradient> = (0..PARTS).map(|_| Gradient::new(&state.network)).collect();
    let target = Target { result_share: options.result_share, scale: options.scale };
    let batches = samples.len().div_ceil(options.batch.max(1));
    let steps = (options.epochs * batches).max(1) as f32;
    let mut step = (state.epochs.len() * batches) as f32;
    for number in state.epochs.len() + 1..=options.epochs {
        let (mut loss, mut done) = (0.0, 0);
        for batch in shuffled(samples.len(), options.seed, number).chunks(options.batch.max(1)) {
            loss += descend(&state.network, samples, batch, target, &mut gradients, options.threads);
            let rate = options.rate * (LAST_RATE + (1.0 - LAST_RATE) * (1.0 - step / steps));
            state.adam.step(&mut state.network.weights, &gradients[0].weights, rate);
            state.network.clip();
            step += 1.0;
            done += batch.len();
            if !(training.progress)(done) {
                return used(state.result(), samples);
            }
        }
        let validation_loss = mean_loss(&state.network, validation, target, &mut gradients[0]);
        let epoch = Epoch { number, loss: loss / samples.len().max(1) as f64, validation_loss };
        state.finish(epoch);
        (training.finished)(epoch, &state);
        if !(training.progress)(done) {
            break;
        }
    }
    used(state.result().filter(|_| !samples.is_empty()), samples)
}

/// Clears the inputs that no sample has: what is left of their random weights is noise.
fn used<G: Inputs>(network: Option<Network>, samples: &[Sample<G>]) -> Option<Network> {
    let mut network = network?;
    let mut is_used = vec![false; network.shape().inputs];
    for sample in samples {
        let views = active_inputs(&sample.position);
        views.iter().flat_map(InputList::as_slice).for_each(|input| is_used[usize::from(*input)] = true);
    }
    network.clear_inputs(|input| !is_used[input]);
    Some(network)
}

/// The samples in the order of an epoch, which depends on nothing that came before.
fn shuffled(samples: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..samples as u32).collect();
    fastrand::Rng::with_seed(rules::mix(seed ^ rules::mix(epoch as u64))).shuffle(&mut order);
    order
}

/// Computes the mean gradient of a batch into the first of the gradients. Returns the sum of the losses.
fn descend<G: Inputs>(
    network: &Network,
    samples: &[Sample<G>],
    batch: &[u32],
    target: Target,
    gradients: &mut [Gradient],
    threads: usize,
) -> f64 {
    let parts = batch.chunks(batch.len().div_ceil(PARTS).max(1));
    let mut tasks: Vec<(&mut Gradient, &[u32])> = Vec::with_capacity(PARTS);
    let mut parts = parts.fuse();
    for gradient in gradients.iter_mut() {
        tasks.push((gradient, parts.next().unwrap_or(&[])));
    }
    let sum = |(gradient, part): &mut (&mut Gradient, &[u32])| {
        gradient.clear();
        part.iter().for_each(|at| gradient.add(network, &samples[*at as usize], target));
    };
    if threads > 1 {
        std::thread::scope(|scope| {
            for share in tasks.chunks_mut(PARTS.div_ceil(threads)) {
                scope.spawn(move || share.iter_mut().for_each(sum));
            }
        });
    } else {
        tasks.iter_mut().for_each(sum);
    }
    let [first, others @ ..] = gradients else { return 0.0 };
    for other in others {
        first.loss += other.loss;
        first.weights.iter_mut().zip(&other.weights).for_each(|(sum, more)| *sum += more);
    }
    let share = 1.0 / batch.len().max(1) as f32;
    first.weights.iter_mut().for_each(|slope| *slope *= share);
    first.loss
}

fn mean_loss<G: Inputs>(network: &Network, samples: &[Sample<G>], target: Target, scratch: &mut Gradient) -> f64 {
    let total: f64 = samples.iter().map(|sample| scratch.loss_of(network, sample, target)).sum();
    total / samples.len().max(1) as f64
}
