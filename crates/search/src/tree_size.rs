//! The size of a game tree, to measure how much of it a search skips.

use rules::Game;

use crate::{Heuristics, MoveStack};

/// Counts the nodes below a position to a depth, by the moves that `heuristics` generates; `None` if there are more than
/// `most`.
///
/// ```
/// use rules::example::TakeAway;
/// use search::{Heuristics, Score, tree_size};
///
/// struct Even;
///
/// impl Heuristics<TakeAway> for Even {
///     fn evaluate(&self, _: &TakeAway) -> Score {
///         0
///     }
/// }
///
/// // Three moves, then three answers to each.
/// assert_eq!(tree_size(&Even, &TakeAway::new(20), 2, 1000), Some(12));
/// assert_eq!(tree_size(&Even, &TakeAway::new(20), 2, 10), None);
/// ```
pub fn tree_size<G: Game>(heuristics: &impl Heuristics<G>, root: &G, depth: u32, most: u64) -> Option<u64> {
    let mut count = TreeCount { heuristics, moves: MoveStack::default(), nodes: 0, most };
    count.below(root, depth, true).then_some(count.nodes)
}

struct TreeCount<'a, G: Game, E> {
    heuristics: &'a E,
    moves: MoveStack<G>,
    nodes: u64,
    most: u64,
}

impl<G: Game, E: Heuristics<G>> TreeCount<'_, G, E> {
    /// Counts the nodes below a position; `false` if they are too many.
    fn below(&mut self, position: &G, depth: u32, is_root: bool) -> bool {
        if depth == 0 || position.is_over() {
            return true;
        }
        let first = self.moves.mark();
        // A generator that leaves out moves makes the tree that its search sees.
        let _ = if is_root {
            self.heuristics.root_candidates(position, &mut self.moves)
        } else {
            self.heuristics.candidates(position, &mut self.moves)
        };
        let last = self.moves.mark();
        self.nodes += (last - first) as u64;
        let mut at = first;
        while at < last && self.nodes <= self.most {
            let (_, m) = self.moves.segment(at..last)[0];
            let mut next = *position;
            next.play_unchecked(m);
            self.below(&next, depth - 1, false);
            at += 1;
        }
        self.moves.release(first);
        self.nodes <= self.most
    }
}
