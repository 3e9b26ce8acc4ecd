//! [`MoveStack`]: one growing stack of moves per search thread, a segment per node.

use std::ops::Range;

use rules::Game;

/// A stack of moves with the scores they are ordered by.
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
    /// Adds a move to the node being generated.
    #[inline]
    pub fn push(&mut self, m: G::Move) {
        self.stack.push((0, m));
    }

    /// The same with a guess at how good it is, which [`Heuristics::order`](crate::Heuristics::order) adds to: for a game that
    /// has looked at what moves do by the time it has chosen them.
    #[inline]
    pub fn push_guessed(&mut self, m: G::Move, guess: i32) {
        self.stack.push((guess, m));
    }

    /// Where the next node's segment starts.
    pub(crate) const fn mark(&self) -> usize {
        self.stack.len()
    }

    /// Drops the segments above the mark.
    pub(crate) fn release(&mut self, mark: usize) {
        self.stack.truncate(mark);
    }

    /// Whether a move is in the segment that starts at the mark and ends the stack.
    pub(crate) fn has(&self, mark: usize, m: G::Move) -> bool {
        self.stack[mark..].iter().any(|entry| entry.1 == m)
    }

    /// Takes the moves from the mark on, up to where fresh ones begin, out of the fresh ones.
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

    /// All of them, the best first; moves of equal score keep their order.
    pub(crate) fn sorted(mut self) -> impl Iterator<Item = G::Move> {
        self.stack.sort_by_key(|entry| std::cmp::Reverse(entry.0));
        self.stack.into_iter().map(|entry| entry.1)
    }

    /// Brings the best of the rest of a segment to its front and returns it. Few nodes look at many of their moves, so
    /// that sorting them all would be waste.
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
