//! [`Learned`]: a network as the evaluation of a search.

use std::sync::Arc;

use rules::Side;
use search::net::{Accumulators, Inputs, Net};
use search::{Coverage, EvalMemory, Heuristics, Known, MoveStack, Score};

/// A network for the evaluation, and a game's own heuristics for everything else.
#[derive(Clone, Debug)]
pub struct Learned<H> {
    heuristics: H,
    net: Arc<Net>,
}

impl<H> Learned<H> {
    /// Replaces the evaluation of heuristics by a network.
    pub const fn new(heuristics: H, net: Arc<Net>) -> Self {
        Self { heuristics, net }
    }
}

impl<G: Inputs, H: Heuristics<G>> Heuristics<G> for Learned<H> {
    fn evaluate(&self, position: &G) -> Score {
        Accumulators::new(&self.net).evaluate(&self.net, position)
    }
    #[inline]
    fn evaluate_with(&self, position: &G, memory: &mut EvalMemory) -> Score {
        memory.get_or_create(|| Accumulators::new(&self.net)).evaluate(&self.net, position)
    }
    #[inline]
    fn known(&self, position: &G) -> Option<Known> {
        self.heuristics.known(position)
    }
    fn proof_estimate(&self, position: &G, side: Side) -> u32 {
        self.heuristics.proof_estimate(position, side)
    }
    #[inline]
    fn candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.heuristics.candidates(position, moves)
    }
    fn root_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.heuristics.root_candidates(position, moves)
    }
    #[inline]
    fn is_forced(&self, position: &G) -> bool {
        self.heuristics.is_forced(position)
    }
    #[inline]
    fn table_depth(&self) -> i32 {
        self.heuristics.table_depth()
    }
    #[inline]
    fn tries_killers_early(&self) -> bool {
        self.heuristics.tries_killers_early()
    }
    #[inline]
    fn order(&self, position: &G, m: G::Move) -> i32 {
        self.heuristics.order(position, m)
    }
    #[inline]
    fn order_all(&self, position: &G, moves: &mut [(i32, G::Move)]) {
        self.heuristics.order_all(position, moves);
    }
    #[inline]
    fn ordered_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        self.heuristics.ordered_candidates(position, moves)
    }
    #[inline]
    fn forcing(&self, position: &G, moves: &mut MoveStack<G>) {
        self.heuristics.forcing(position, moves);
    }
}
