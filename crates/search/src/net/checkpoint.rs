//! [`Checkpoint`]: a training after some epochs, from which it continues as if it had not stopped.

use super::adam::Adam;
use super::descent::{Epoch, Model};

/// The state of a training between two epochs.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint<M> {
    pub(super) model: M,
    pub(super) adam: Adam,
    /// The model with the least validation loss so far.
    pub(super) best: M,
    /// The finished epochs.
    pub epochs: Vec<Epoch>,
}

impl<M: Model> Checkpoint<M> {
    /// The start of a training.
    pub(super) fn new(model: M) -> Self {
        let adam = Adam::new(model.weights().len());
        Self { best: model.clone(), model, adam, epochs: Vec::new() }
    }

    /// Adds a finished epoch, and keeps its model if it is the best.
    pub(super) fn finish(&mut self, epoch: Epoch) {
        let least = self.epochs.iter().map(|epoch| epoch.validation_loss).fold(f64::INFINITY, f64::min);
        if epoch.validation_loss < least {
            self.best.clone_from(&self.model);
        }
        self.epochs.push(epoch);
    }

    /// The best model of the finished epochs.
    pub(super) fn result(self) -> Option<M> {
        (!self.epochs.is_empty()).then_some(self.best)
    }

    /// Writes the state: the losses of each epoch, the steps, and the weights of all parts.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.epochs.len() as u32).to_le_bytes().to_vec();
        let losses = self.epochs.iter().flat_map(|epoch| [epoch.loss, epoch.validation_loss]);
        losses.for_each(|loss| bytes.extend(loss.to_le_bytes()));
        bytes.extend(self.adam.steps.to_le_bytes());
        for part in [self.model.weights(), &self.adam.mean, &self.adam.square, self.best.weights()] {
            part.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        }
        bytes
    }

    /// Reads the state of the training of a model with as many weights as this one; `None` if it is none.
    pub fn from_bytes(mut bytes: &[u8], mut model: M) -> Option<Self> {
        let count = u32::from_le_bytes(take(&mut bytes)?);
        let mut epochs = Vec::new();
        for number in 1..=count as usize {
            let [loss, validation_loss] =
                [f64::from_le_bytes(take(&mut bytes)?), f64::from_le_bytes(take(&mut bytes)?)];
            epochs.push(Epoch { number, loss, validation_loss });
        }
        let steps = i32::from_le_bytes(take(&mut bytes)?);
        let weights = model.weights().len();
        if bytes.len() != 4 * 4 * weights {
            return None;
        }
        let mut part = || (0..weights).map(|_| take(&mut bytes).map(f32::from_le_bytes)).collect::<Option<Vec<f32>>>();
        let [last, mean, square, least] = [part()?, part()?, part()?, part()?];
        model.weights_mut().copy_from_slice(&last);
        let mut best = model.clone();
        best.weights_mut().copy_from_slice(&least);
        Some(Self { model, adam: Adam { mean, square, steps }, best, epochs })
    }
}

/// Takes bytes from the front.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}
