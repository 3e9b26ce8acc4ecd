//! [`train`]: fits a network to samples, reproducibly.

use super::descent::descend;
use super::gradient::Target;
use super::{DescentOptions, InputList, Inputs, Network, Sample, Training, active_inputs, input_count};

/// Options of the training of a network.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainOptions {
    /// The share of the game's result in the target; the rest is the search value.
    pub result_share: f64,
    /// The search value of one in the logarithm of the odds.
    pub scale: f64,
    /// Options of the descent.
    pub descent: DescentOptions,
}

/// Fits a network to samples, beginning with the first one, and measures it on others. Returns the network of the epoch
/// with the least validation loss, or `None` if there are no samples or the training was ended before the first epoch.
pub fn train<G: Inputs>(
    samples: &[Sample<G>],
    validation: &[Sample<G>],
    first: Network,
    options: &TrainOptions,
    training: &mut Training<'_, Network>,
) -> Option<Network> {
    let target = Target { result_share: options.result_share, scale: options.scale };
    let mut network = descend(&target, first, [samples, validation], &options.descent, training)?;
    let is_used = used_inputs(samples.iter().map(|sample| &sample.position));
    network.clear_inputs(|input| !is_used[input]);
    Some(network)
}

/// Finds the inputs that are active in some position. What a training leaves of the random weights of others is noise.
pub fn used_inputs<'a, G: Inputs + 'a>(positions: impl Iterator<Item = &'a G>) -> Vec<bool> {
    let mut is_used = vec![false; input_count::<G>()];
    for position in positions {
        let views = active_inputs(position);
        views.iter().flat_map(InputList::as_slice).for_each(|input| is_used[usize::from(*input)] = true);
    }
    is_used
}
