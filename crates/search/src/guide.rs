//! [`Guide`]: heuristics whose evaluation can be replaced at run time.

use std::fmt;
use std::sync::Arc;

use rules::{Game, Side};

use crate::{Coverage, EvalMemory, Heuristics, Known, MoveStack, Score};

/// An evaluation that is chosen at run time, such as a network from a file.
pub trait Evaluator<G>: Send + Sync {
    /// The evaluation for the side to move, with what `memory` keeps from the position before.
    fn evaluate(&self, position: &G, memory: &mut EvalMemory) -> Score;
}

/// A game's heuristics, with their own evaluation or another one.
///
/// All evaluations of a game share one compiled search: a network or new weights cost a virtual call at the leaves, and
/// the own evaluation a comparison.
///
/// ```
/// use std::sync::Arc;
///
/// use rules::example::TakeAway;
/// use search::{EvalMemory, Evaluator, Guide, Heuristics, Score};
///
/// struct Few;
///
/// impl Heuristics<TakeAway> for Few {
///     fn evaluate(&self, position: &TakeAway) -> Score {
///         -Score::from(position.stones())
///     }
/// }
///
/// struct Constant(Score);
///
/// impl Evaluator<TakeAway> for Constant {
///     fn evaluate(&self, _: &TakeAway, _: &mut EvalMemory) -> Score {
///         self.0
///     }
/// }
///
/// let position = TakeAway::new(7);
/// assert_eq!(Guide::new(Few).evaluate(&position), -7);
/// assert_eq!(Guide::new(Few).with_evaluator(Arc::new(Constant(5))).evaluate(&position), 5);
/// ```
pub struct Guide<G, H> {
    heuristics: H,
    evaluator: Option<Arc<dyn Evaluator<G>>>,
}

impl<G, H> Guide<G, H> {
    /// Takes heuristics with their own evaluation.
    pub const fn new(heuristics: H) -> Self {
        Self { heuristics, evaluator: None }
    }

    /// Replaces the evaluation.
    #[must_use]
    pub fn with_evaluator(self, evaluator: Arc<dyn Evaluator<G>>) -> Self {
        Self { evaluator: Some(evaluator), ..self }
    }
}

impl<G, H: Clone> Clone for Guide<G, H> {
    fn clone(&self) -> Self {
        Self { heuristics: self.heuristics.clone(), evaluator: self.evaluator.clone() }
    }
}

impl<G, H: fmt::Debug> fmt::Debug for Guide<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut guide = f.debug_struct("Guide");
        guide.field("heuristics", &self.heuristics).field("has_evaluator", &self.evaluator.is_some()).finish()
    }
}

impl<G: Game, H: Heuristics<G>> Heuristics<G> for Guide<G, H> {
    fn evaluate(&self, position: &G) -> Score {
        self.evaluate_with(position, &mut EvalMemory::default())
    }
    #[inline]
    fn evaluate_with(&self, position: &G, memory: &mut EvalMemory) -> Score {
        match &self.evaluator {
            None => self.heuristics.evaluate_with(position, memory),
            Some(evaluator) => evaluator.evaluate(position, memory),
        }
    }
    #[inline]
    fn known(&self, position: &G) -> Option<Known> {
        self.heuristics.known(position)
    }
    #[inline]
    fn known_with(&self, position: &G, depth: i32, memory: &mut EvalMemory) -> Option<Known> {
        self.heuristics.known_with(position, depth, memory)
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
