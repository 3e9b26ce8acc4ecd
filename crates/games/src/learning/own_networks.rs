//! The networks that come with a game, or one from a file, as an evaluation.

use std::sync::Arc;

use catalogue::Message;
use search::net::{Accumulators, Inputs, Net, active_inputs_with};
use search::{EvalMemory, Evaluator, Score};

use super::net_file;
use crate::players::Engine;

/// The networks of a game's rule sets.
struct OwnNetworks(Vec<Net>);

impl<G: Engine + Inputs> Evaluator<G> for OwnNetworks {
    fn evaluate(&self, position: &G, memory: &mut EvalMemory) -> Score {
        let lists = active_inputs_with(position, memory);
        let accumulators = memory.get_or_create(|| self.0.iter().map(Accumulators::new).collect::<Vec<_>>());
        let at = G::network_of(position.rules());
        accumulators[at].evaluate_inputs::<G>(&self.0[at], &lists, position.turn())
    }
}

/// Reads a network from its file, or those that come with the game: [`Engine::network`] of a game that can learn.
///
/// # Errors
/// The file is invalid, or the game has no network.
pub fn network<G: Engine + Inputs>(file: Option<&[u8]>) -> Result<Arc<dyn Evaluator<G>>, Message> {
    if let Some(file) = file {
        return Ok(Arc::new(net_file::read::<G>(file)?));
    }
    let networks = G::NETWORKS.iter().map(|file| net_file::read::<G>(file)).collect::<Result<Vec<_>, _>>()?;
    if networks.is_empty() {
        return Err(Message::new("learning-no-net"));
    }
    Ok(Arc::new(OwnNetworks(networks)))
}
