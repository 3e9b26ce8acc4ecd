//! [`MoveStack`]: one stack of moves per thread, with a segment per node, so that generating moves allocates nothing.

use std::ops::Range;

use rules::Game;

use crate::Heuristics;

/// A stack of moves with their ordering scores.
#[derive(Debug)]
pub struct MoveStack<G: Game> {
    stack: Vec<(i32, G::Move)>,
}

impl<G: Game> Default for MoveStack<G> {
    fn default() -> Self {
        Self { stack: Vec::with_capacity(1024) }
    }
}

impl<G: Game> MoveStack<G> {
    /// Adds a move to the current node.
    #[inline]
    pub fn push(&mut self, m: G::Move) {
        self.stack.push((0, m));
    }

    /// Adds a move with an ordering score, to which that of [`Heuristics::order`] is added: for a game that learns about
    /// moves while it generates them.
    #[inline]
    pub fn push_guessed(&mut self, m: G::Move, guess: i32) {
        self.stack.push((guess, m));
    }

    /// Start of the next node's segment.
    pub(crate) const fn mark(&self) -> usize {
        self.stack.len()
    }

    /// Drops the segments above the mark.
    pub(crate) fn release(&mut self, mark: usize) {
        self.stack.truncate(mark);
    }

    /// Returns `true` if the segment that starts at the mark contains a move.
    pub(crate) fn has(&self, mark: usize, m: G::Move) -> bool {
        self.stack[mark..].iter().any(|entry| entry.1 == m)
    }

    /// Removes the moves of `mark..fresh`, which were searched already, from those generated after `fresh`.
    #[inline]
    pub(crate) fn remove_tried(&mut self, mark: usize, fresh: usize) {
        for tried in mark..fresh {
            let m = self.stack[tried].1;
            if let Some(at) = self.stack[fresh..].iter().position(|entry| entry.1 == m) {
                self.stack.remove(fresh + at);
            }
        }
    }

    /// The scores and moves of a segment.
    pub(crate) fn segment(&mut self, segment: Range<usize>) -> &mut [(i32, G::Move)] {
        &mut self.stack[segment]
    }

    /// All moves of a position by the order of these heuristics, the best first; moves of equal score keep their order.
    pub(crate) fn sorted(mut self, heuristics: &impl Heuristics<G>, position: &G) -> impl Iterator<Item = G::Move> {
        heuristics.order_all(position, &mut self.stack);
        self.stack.sort_by_key(|entry| std::cmp::Reverse(entry.0));
        self.stack.into_iter().map(|entry| entry.1)
    }

    /// Moves the best of the rest of a segment to its front and returns it: selection sort, since most nodes are cut
    /// off after a few moves.
    #[inline]
    pub(crate) fn next_best(&mut self, rest: Range<usize>) -> (i32, G::Move) {
        let rest = &mut self.stack[rest];
        let (mut best, mut most) = (0, i32::MIN);
        for (at, (score, _)) in rest.iter().enumerate() {
            if *score > most {
                (best, most) = (at, *score);
            }
        }
        rest.swap(0, best);
        rest[0]
    }
}
