//! [`Heuristics`]: a game's evaluation, move ordering and exact knowledge.

use rules::{Game, Side};

use crate::{EvalMemory, MoveStack, Score};

/// Knowledge about a position that needs no search, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Equal to this score.
    Exactly(Score),
    /// This score or better.
    AtLeast(Score),
    /// This score or worse.
    AtMost(Score),
    /// Bounds that ignore endings by history or by a limit on the game's length, so they guide a search but prove
    /// nothing. Neither bound is a decided score; ±[`WIN`](crate::WIN) means no bound.
    Presumably {
        /// At least this.
        floor: Score,
        /// At most this.
        ceiling: Score,
    },
}

/// Says if the generated moves of a node are all of its legal moves.
///
/// A loss is proved only if every legal move was searched, so a generator that prunes, even moves that seem useless,
/// must return `Selected`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Coverage {
    /// Every legal move.
    Complete,
    /// Some legal moves may be missing.
    Selected,
}

impl Coverage {
    /// `Complete` if no move was left out.
    #[inline]
    pub const fn complete_if(nothing_left_out: bool) -> Self {
        if nothing_left_out { Self::Complete } else { Self::Selected }
    }
}

/// Returns the moves of a root in the order in which a search first tries them.
pub fn root_order<G: Game>(heuristics: &impl Heuristics<G>, position: &G) -> impl Iterator<Item = G::Move> {
    let mut moves = MoveStack::default();
    // What is left out below the root does not matter here.
    _ = heuristics.root_candidates(position, &mut moves);
    moves.sorted(heuristics, position)
}

/// A game's knowledge for a search. Only the evaluation is required; the other methods make a search faster or deeper.
///
/// ```
/// use rules::Game as _;
/// use rules::example::TakeAway;
/// use search::{Heuristics, Known, Score, lost_in};
///
/// struct MultiplesOfFour;
///
/// impl Heuristics<TakeAway> for MultiplesOfFour {
///     fn evaluate(&self, position: &TakeAway) -> Score {
///         i32::from(position.stones() % 4)
///     }
///
///     fn known(&self, position: &TakeAway) -> Option<Known> {
///         let stones = usize::from(position.stones());
///         (stones % 4 == 0).then_some(Known::AtMost(lost_in(stones / 2)))
///     }
/// }
///
/// assert_eq!(MultiplesOfFour.known(&TakeAway::new(4)), Some(Known::AtMost(lost_in(2))));
/// ```
pub trait Heuristics<G: Game>: Send + Sync {
    /// The static evaluation for the side to move, within ±[`LONGEST`](crate::LONGEST).
    fn evaluate(&self, position: &G) -> Score;

    /// The same value, computed with what the evaluation keeps from the position before. Override it where that is
    /// faster.
    #[inline]
    fn evaluate_with(&self, position: &G, memory: &mut EvalMemory) -> Score {
        let _ = memory;
        self.evaluate(position)
    }

    /// Exact knowledge, such as an endgame table or a decided race. A decided score counts plies from this position.
    fn known(&self, position: &G) -> Option<Known> {
        let _ = position;
        None
    }

    /// The knowledge worth having at a node with this depth left, 0 in the quiescence search, computed with what the
    /// heuristics keep from other positions. Override it where that is faster, or where knowledge can cost more than
    /// the search it saves.
    #[inline]
    fn known_with(&self, position: &G, depth: i32, memory: &mut EvalMemory) -> Option<Known> {
        let _ = (depth, memory);
        self.known(position)
    }

    /// An estimate of how hard it is to prove that `side` wins here, added to the initial proof number (df-pn+): up to
    /// some tens for a position that `side` is losing, 0 for one that it is winning.
    fn proof_estimate(&self, position: &G, side: Side) -> u32 {
        let _ = (position, side);
        0
    }

    /// Generates the moves to search below the root; all legal moves by default.
    fn candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        position.each_move(|m| moves.push(m));
        Coverage::Complete
    }

    /// Generates the moves to search at the root, where pruning a good move costs most; all legal moves by default.
    fn root_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        position.each_move(|m| moves.push(m));
        Coverage::Complete
    }

    /// Returns `true` if there is a single legal move and that is cheap to detect: the search then extends by a ply.
    fn is_forced(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// The least depth at which the transposition table is used. Where a node costs less than a cache miss, searching
    /// the nodes near the leaves again is faster.
    fn table_depth(&self) -> i32 {
        1
    }

    /// Returns `true` if killer moves should be tried before move generation: useful where generation is expensive and
    /// the killers would come first anyway.
    fn tries_killers_early(&self) -> bool {
        false
    }

    /// An ordering score for a move without history: higher scores are searched first.
    fn order(&self, position: &G, m: G::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Adds ordering scores to all moves of a node. Override it where the moves share work that can be done once.
    fn order_all(&self, position: &G, moves: &mut [(i32, G::Move)]) {
        for (guess, m) in moves {
            *guess += self.order(position, *m);
        }
    }

    /// Generates the [candidates](Self::candidates) with the scores of [`order_all`](Self::order_all). Override it
    /// where both come from the same work.
    #[inline]
    fn ordered_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        let fresh = moves.mark();
        let coverage = self.candidates(position, moves);
        self.order_all(position, moves.segment(fresh..moves.mark()));
        coverage
    }

    /// Generates the forcing moves that quiescence search plays before it evaluates, such as captures and threats, with
    /// an ordering score each. None by default.
    fn forcing(&self, position: &G, moves: &mut MoveStack<G>) {
        let _ = (position, moves);
    }
}

macro_rules! forward_heuristics {
    ($pointer:ty) => {
        impl<G: Game, T: Heuristics<G> + ?Sized> Heuristics<G> for $pointer {
            fn evaluate(&self, position: &G) -> Score {
                (**self).evaluate(position)
            }
            fn evaluate_with(&self, position: &G, memory: &mut EvalMemory) -> Score {
                (**self).evaluate_with(position, memory)
            }
            fn known(&self, position: &G) -> Option<Known> {
                (**self).known(position)
            }
            fn known_with(&self, position: &G, depth: i32, memory: &mut EvalMemory) -> Option<Known> {
                (**self).known_with(position, depth, memory)
            }
            fn proof_estimate(&self, position: &G, side: Side) -> u32 {
                (**self).proof_estimate(position, side)
            }
            fn candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
                (**self).candidates(position, moves)
            }
            fn root_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
                (**self).root_candidates(position, moves)
            }
            fn is_forced(&self, position: &G) -> bool {
                (**self).is_forced(position)
            }
            fn table_depth(&self) -> i32 {
                (**self).table_depth()
            }
            fn tries_killers_early(&self) -> bool {
                (**self).tries_killers_early()
            }
            fn order(&self, position: &G, m: G::Move) -> i32 {
                (**self).order(position, m)
            }
            fn order_all(&self, position: &G, moves: &mut [(i32, G::Move)]) {
                (**self).order_all(position, moves);
            }
            fn ordered_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
                (**self).ordered_candidates(position, moves)
            }
            fn forcing(&self, position: &G, moves: &mut MoveStack<G>) {
                (**self).forcing(position, moves);
            }
        }
    };
}

forward_heuristics!(&T);
forward_heuristics!(std::sync::Arc<T>);
