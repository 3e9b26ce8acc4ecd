//! [`Heuristics`]: what a game knows that helps to search it.

use rules::Game;

use crate::{MoveStack, Score};

/// Something known without searching, from the side to move's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Exactly this.
    Exactly(Score),
    /// This or better.
    AtLeast(Score),
    /// This or worse.
    AtMost(Score),
    /// Between these by knowledge that leaves out endings by the past or by a limit: worth searching by, never a proof.
    /// Neither is decided; [`WIN`](crate::WIN) and its opposite stand for no bound.
    Presumably {
        /// At least this.
        floor: Score,
        /// At most this.
        ceiling: Score,
    },
}

/// Tells whether the moves given for a node are all of its legal moves.
///
/// A loss is proved only where every move was searched, so whoever gives moves says which it is. `Complete` is for the
/// legal moves themselves: a move that is believed to be useless counts as left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Coverage {
    /// Every legal move.
    Complete,
    /// Some legal moves may be missing.
    Selected,
}

impl Coverage {
    /// Complete where nothing was left out.
    #[inline]
    pub const fn complete_if(nothing_left_out: bool) -> Self {
        if nothing_left_out { Self::Complete } else { Self::Selected }
    }
}

/// A game's knowledge. Only the evaluation is required; the rest makes a search faster or deeper.
pub trait Heuristics<G: Game>: Send + Sync {
    /// An estimate for the side to move, within ±[`LONGEST`](crate::LONGEST).
    fn evaluate(&self, position: &G) -> Score;

    /// What is known exactly: a table, a race. A decided score counts its plies from this position.
    fn known(&self, position: &G) -> Option<Known> {
        let _ = position;
        None
    }

    /// The moves worth searching below the root; all of them by default.
    fn candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        position.each_move(|m| moves.push(m));
        Coverage::Complete
    }

    /// The moves worth searching at the root, where a forgotten one costs most; all of them by default.
    fn root_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        position.each_move(|m| moves.push(m));
        Coverage::Complete
    }

    /// Whether there is one legal move only, where that is cheap to tell: such a ply costs no depth.
    fn is_forced(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// The least depth that is looked up and kept in the table. Where a node costs less than a miss of the cache,
    /// those near the leaves are sooner searched again.
    fn table_depth(&self) -> i32 {
        1
    }

    /// Whether moves that cut the search off elsewhere are tried before those of a node are even generated: where they
    /// would come first anyway, and generating takes as long as searching them.
    fn tries_killers_early(&self) -> bool {
        false
    }

    /// A guess at how good a move is, to order moves that nothing is known of yet.
    fn order(&self, position: &G, m: G::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// The same for all the moves of a node, added to what they were pushed with: for a game where they share something
    /// that is worth working out once.
    fn order_all(&self, position: &G, moves: &mut [(i32, G::Move)]) {
        for (guess, m) in moves {
            *guess += self.order(position, *m);
        }
    }

    /// The [candidates](Self::candidates) with the guesses of [`order_all`](Self::order_all), for a game that sees both at
    /// once.
    #[inline]
    fn ordered_candidates(&self, position: &G, moves: &mut MoveStack<G>) -> Coverage {
        let fresh = moves.mark();
        let coverage = self.candidates(position, moves);
        self.order_all(position, moves.segment(fresh..moves.mark()));
        coverage
    }

    /// The moves that a position must not be judged before, with a guess at each: captures, threats. None by default.
    fn forcing(&self, position: &G, moves: &mut MoveStack<G>) {
        let _ = (position, moves);
    }
}

macro_rules! guide_through {
    ($pointer:ty) => {
        impl<G: Game, T: Heuristics<G> + ?Sized> Heuristics<G> for $pointer {
            fn evaluate(&self, position: &G) -> Score {
                (**self).evaluate(position)
            }
            fn known(&self, position: &G) -> Option<Known> {
                (**self).known(position)
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

guide_through!(&T);
guide_through!(std::sync::Arc<T>);
