//! Learned evaluations: a small neural network on sparse binary inputs.
//!
//! A game lists the [`Inputs`] that are active in a position, once from the view of each side. Each active input adds a
//! row of weights to a hidden layer; the layer is clipped to 0…1 and squared, and a weighted sum of both views gives the
//! logarithm of the odds that the side to move wins. Inputs also have a direct weight, so that the hidden layer need not
//! spend units on what simply adds up.
//!
//! - [`Net`] is the network in whole numbers, with which the engine plays: the same value on every machine;
//! - [`Accumulators`] keep the sums of the hidden layer from one position to the next;
//! - [`Network`] is the network in floating point, which [`train`] fits to [`Sample`]s;
//! - [`descend`] is the descent behind it, which fits any [`Model`] by an [`Objective`].

mod accumulators;
mod adam;
mod checkpoint;
mod descent;
mod gradient;
mod inputs;
mod network;
mod quantised;
mod sample;
mod trainer;

#[cfg(test)]
mod tests;

pub use self::accumulators::Accumulators;
pub use self::checkpoint::Checkpoint;
pub use self::descent::{DescentOptions, Epoch, Model, Objective, Training, descend};
pub use self::inputs::{
    InputGroup, InputList, Inputs, MOST_ACTIVE, ShownTable, active_inputs, active_inputs_with, input_count,
};
pub use self::network::Network;
pub use self::quantised::{Net, NetShape};
pub use self::sample::{Sample, fitted_scale, probability};
pub use self::trainer::{TrainOptions, train, used_inputs};

/// Hidden units that are computed together. A network has a multiple of these.
pub const LANES: usize = 32;
/// Most hidden units: more could overflow a sum.
pub const MOST_HIDDEN: usize = 256;
