//! [`Moves`]: one growing stack of moves per search thread, a segment per node.

use std::ops::Range;

use rules::Game;

/// A stack of moves with the scores they are ordered by.
#[derive(Debug)]
pub struct Moves<G: Game> {
    stack: Vec<(i32, G::Move)>,
}

impl<G: Game> Default for Moves<G> {
    fn default() -> Self {
        Self { stack: Vec::with_capacity(1024) }
    }
}

impl<G: Game> Moves<G> {
    /// Adds a move to the node being generated.
    #[inline]
    pub fn push(&mut self, m: G::Move) {
        self.stack.push((0, m));
    }

    /// Where the next node's segment starts.
    pub(crate) const fn mark(&self) -> usize {
        self.stack.len()
    }

    /// Drops the segments above the mark.
    pub(crate) fn release(&mut self, mark: usize) {
        self.stack.truncate(mark);
    }

    /// Takes a move out of the segment that starts at the mark and ends the stack.
    pub(crate) fn remove(&mut self, mark: usize, m: G::Move) {
        if let Some(at) = self.stack[mark..].iter().position(|entry| entry.1 == m) {
            self.stack.remove(mark + at);
        }
    }

    pub(crate) fn score_each(&mut self, segment: Range<usize>, score: impl Fn(G::Move) -> i32) {
        for entry in &mut self.stack[segment] {
            entry.0 = score(entry.1);
        }
    }

    pub(crate) fn get(&self, at: usize) -> G::Move {
        self.stack[at].1
    }

    /// Brings the best of the rest of a segment to its front and returns it. Few nodes look at many of their moves, so
    /// that sorting them all would be waste.
    #[inline]
    pub(crate) fn next_best(&mut self, rest: Range<usize>) -> (i32, G::Move) {
        let mut best = rest.start;
        for at in rest.start + 1..rest.end {
            if self.stack[at].0 > self.stack[best].0 {
                best = at;
            }
        }
        // Moved and not swapped: moves of equal score keep their generated order, so that a search is reproducible.
        let chosen = self.stack[best];
        self.stack.copy_within(rest.start..best, rest.start + 1);
        self.stack[rest.start] = chosen;
        chosen
    }
}
