//! [`descend`]: fits the weights of a model to samples by Adam, reproducibly.

use super::Checkpoint;

/// Something with weights to fit.
pub trait Model: Clone + Sync {
    /// All weights.
    fn weights(&self) -> &[f32];

    /// All weights, to change them.
    fn weights_mut(&mut self) -> &mut [f32];

    /// Limits the weights after a step to what the finished model can hold.
    fn clip(&mut self) {}
}

/// The loss of a model on a sample of type `S`.
pub trait Objective<S>: Sync {
    /// The model.
    type Model: Model;
    /// Buffers, one for each thread. A loss must not depend on what they hold.
    type Scratch: Send;

    /// New buffers for this model.
    fn scratch(&self, model: &Self::Model) -> Self::Scratch;

    /// Returns the loss of a sample.
    fn loss(&self, model: &Self::Model, sample: &S, scratch: &mut Self::Scratch) -> f64;

    /// Returns the loss of a sample, and adds its derivatives by the weights to `gradient`.
    fn add_gradient(&self, model: &Self::Model, sample: &S, gradient: &mut [f32], scratch: &mut Self::Scratch) -> f64;
}

/// Options of a descent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DescentOptions {
    /// Passes over all samples.
    pub epochs: usize,
    /// Samples of a step.
    pub batch: usize,
    /// Learning rate of the first epoch; it falls to a hundredth of it.
    pub rate: f32,
    /// Seed of everything random.
    pub seed: u64,
    /// Threads. The model does not depend on them.
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
pub struct Training<'a, M> {
    /// Called after each step and each epoch, with the samples of the epoch that are done; returns `false` to end the
    /// training early.
    pub progress: &'a mut dyn FnMut(usize) -> bool,
    /// Called after each epoch, with the state from which the training can continue.
    pub finished: &'a mut dyn FnMut(Epoch, &Checkpoint<M>),
    /// The state to continue from, of a training with the same samples and options.
    pub resume: Option<Checkpoint<M>>,
}

/// Parts of a batch that are summed separately. Fixed, so that the number of threads does not change the sums.
const PARTS: usize = 4;
/// The last learning rate, as a share of the first.
const LAST_RATE: f32 = 0.01;

/// The sum of the gradients of some samples, with their loss.
struct Sum<T> {
    gradient: Vec<f32>,
    loss: f64,
    scratch: T,
}

/// Fits a model to samples, and measures it on others. Returns the model of the epoch with the least validation loss, or
/// `None` if there are no samples or the training was ended before the first epoch.
pub fn descend<S: Sync, O: Objective<S>>(
    objective: &O,
    first: O::Model,
    [samples, validation]: [&[S]; 2],
    options: &DescentOptions,
    training: &mut Training<'_, O::Model>,
) -> Option<O::Model> {
    let mut state = training.resume.take().unwrap_or_else(|| Checkpoint::new(first));
    let sum = |_| Sum {
        gradient: vec![0.0; state.model.weights().len()],
        loss: 0.0,
        scratch: objective.scratch(&state.model),
    };
    let mut sums: Vec<_> = (0..PARTS).map(sum).collect();
    let batches = samples.len().div_ceil(options.batch.max(1));
    let steps = (options.epochs * batches).max(1) as f32;
    let mut step = (state.epochs.len() * batches) as f32;
    for number in state.epochs.len() + 1..=options.epochs {
        let (mut loss, mut done) = (0.0, 0);
        for batch in shuffled(samples.len(), options.seed, number).chunks(options.batch.max(1)) {
            loss += add_up(objective, &state.model, samples, batch, &mut sums, options.threads);
            let rate = options.rate * (LAST_RATE + (1.0 - LAST_RATE) * (1.0 - step / steps));
            state.adam.step(state.model.weights_mut(), &sums[0].gradient, rate);
            state.model.clip();
            step += 1.0;
            done += batch.len();
            if !(training.progress)(done) {
                return state.result();
            }
        }
        let validation_loss = mean_loss(objective, &state.model, validation, &mut sums[0].scratch);
        let epoch = Epoch { number, loss: loss / samples.len().max(1) as f64, validation_loss };
        state.finish(epoch);
        (training.finished)(epoch, &state);
        if !(training.progress)(done) {
            break;
        }
    }
    state.result().filter(|_| !samples.is_empty())
}

/// The samples in the order of an epoch, which depends on nothing that came before.
fn shuffled(samples: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..samples as u32).collect();
    fastrand::Rng::with_seed(rules::mix(seed ^ rules::mix(epoch as u64))).shuffle(&mut order);
    order
}

/// Computes the mean gradient of a batch into the first of the sums. Returns the sum of the losses.
fn add_up<S: Sync, O: Objective<S>>(
    objective: &O,
    model: &O::Model,
    samples: &[S],
    batch: &[u32],
    sums: &mut [Sum<O::Scratch>],
    threads: usize,
) -> f64 {
    let mut parts = batch.chunks(batch.len().div_ceil(PARTS).max(1)).fuse();
    let mut tasks: Vec<(&mut Sum<O::Scratch>, &[u32])> = Vec::with_capacity(PARTS);
    for sum in sums.iter_mut() {
        tasks.push((sum, parts.next().unwrap_or(&[])));
    }
    let add = |(sum, part): &mut (&mut Sum<O::Scratch>, &[u32])| {
        let Sum { gradient, loss, scratch } = &mut **sum;
        gradient.fill(0.0);
        *loss = 0.0;
        for at in *part {
            *loss += objective.add_gradient(model, &samples[*at as usize], gradient, scratch);
        }
    };
    if threads > 1 {
        std::thread::scope(|scope| {
            for share in tasks.chunks_mut(PARTS.div_ceil(threads)) {
                scope.spawn(move || share.iter_mut().for_each(add));
            }
        });
    } else {
        tasks.iter_mut().for_each(add);
    }
    let [first, others @ ..] = sums else { return 0.0 };
    for other in others {
        first.loss += other.loss;
        first.gradient.iter_mut().zip(&other.gradient).for_each(|(sum, more)| *sum += more);
    }
    let share = 1.0 / batch.len().max(1) as f32;
    first.gradient.iter_mut().for_each(|slope| *slope *= share);
    first.loss
}

fn mean_loss<S, O: Objective<S>>(objective: &O, model: &O::Model, samples: &[S], scratch: &mut O::Scratch) -> f64 {
    let total: f64 = samples.iter().map(|sample| objective.loss(model, sample, scratch)).sum();
    total / samples.len().max(1) as f64
}
