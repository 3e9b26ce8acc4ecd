//! [`Policy`]: the moves that a good player would probably choose.

use rules::Game;

use crate::EvalMemory;

/// An estimate of the probability of each move.
pub trait Policy<G: Game>: Send + Sync {
    /// Sets the logarithm of the weight of each move: the probability of a move is its share in the sum of the weights.
    ///
    /// The moves are all or some of the legal moves of the position, each with 0.
    fn weigh(&self, position: &G, moves: &mut [(f32, G::Move)], memory: &mut EvalMemory);
}
