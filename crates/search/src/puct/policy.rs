//! [`Policy`]: the moves that a good player would probably choose.

use rules::Game;

use crate::EvalMemory;

/// An estimate of the probability of each move.
pub trait Policy<G: Game>: Send + Sync {
    /// Replaces the ordering score of each move by the logarithm of its weight: the probability of a move is its share in
    /// the sum of the weights.
    ///
    /// The moves are all or some of the legal moves, as the heuristics generate them; their scores can hold what is known
    /// about them already.
    fn weigh(&self, position: &G, moves: &mut [(f32, G::Move)], memory: &mut EvalMemory);
}
