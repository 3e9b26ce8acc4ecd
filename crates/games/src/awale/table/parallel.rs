//! Parallel passes over all positions of a layer, and backward propagation from some of them, move by move.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

use rules::Progress;

use super::super::row::flag;
use super::super::rules::{Rules, sowable};
use super::super::sowing::each_unsown;
use super::index::{Index, Rows, can_occur, next};

/// Number of positions that a thread takes at a time.
const BLOCK: usize = 1 << 14;
/// Number of positions processed backwards in one batch.
const BATCH: usize = 16;
/// Up to this distance, stepping to a position is faster than decoding its index.
const NEAR: usize = 10;

/// The threads and the progress observer of a build.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    pub(super) threads: NonZeroUsize,
    pub(super) building: &'a dyn Progress,
}

impl Crew<'_> {
    /// Runs `work` on every block of `0..len`, on all threads; returns `false` if interrupted.
    pub(super) fn each_block(&self, len: usize, work: impl Fn(Range<usize>) + Sync) -> bool {
        let taken = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                scope.spawn(|| {
                    loop {
                        let first = taken.fetch_add(BLOCK, Ordering::Relaxed);
                        if first >= len || self.building.is_stopped() {
                            break;
                        }
                        work(first..len.min(first + BLOCK));
                    }
                });
            }
        });
        !self.building.is_stopped()
    }
}

/// A cursor over the positions of a layer.
pub(super) struct Cursor<'a> {
    index: &'a Index,
    at: usize,
    rows: Rows,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(index: &'a Index, at: usize) -> Self {
        Self { index, at, rows: index.at(at) }
    }

    /// Goes forward to a position.
    pub(super) fn go_to(&mut self, at: usize) -> Rows {
        if at - self.at > NEAR {
            self.rows = self.index.at(at);
        } else {
            (self.at..at).for_each(|_| self.rows = next(self.rows));
        }
        self.at = at;
        self.rows
    }
}

/// Visits every position of a block.
pub(super) fn each_position(index: &Index, block: Range<usize>, mut visit: impl FnMut(usize, Rows)) {
    let mut cursor = Cursor::new(index, block.start);
    block.for_each(|at| visit(at, cursor.go_to(at)));
}

/// Marks the positions of a layer, each with a state.
pub(super) struct LayerMarking<'a, Sow, Grow> {
    pub(super) rules: Rules,
    pub(super) index: &'a Index,
    pub(super) states: &'a [AtomicU16],
    /// The initial mark of a position, if any.
    pub(super) sow: Sow,
    /// The mark that a position gets from a move to one just marked.
    pub(super) grow: Grow,
}

impl<M: Copy, Sow, Grow> LayerMarking<'_, Sow, Grow>
where
    Sow: Fn(&AtomicU16) -> Option<M> + Sync,
    Grow: Fn(&AtomicU16, M) -> Option<M> + Sync,
{
    /// Marks positions, then their predecessors, and so on; returns `false` if interrupted.
    pub(super) fn run(&self, crew: &Crew<'_>) -> bool {
        crew.each_block(self.states.len(), |block| {
            let mut cursor = Cursor::new(self.index, block.start);
            let (mut open, mut found, mut marked) = (Vec::new(), Vec::new(), 0);
            for at in block {
                if let Some(mark) = (self.sow)(&self.states[at]) {
                    open.push((cursor.go_to(at), mark));
                }
                if open.len() >= BATCH {
                    marked += self.drain(&mut open, &mut found);
                }
            }
            crew.building.advance(marked + self.drain(&mut open, &mut found));
        })
    }

    /// Propagates marks backwards until none is left. Works in batches whose states are fetched together: a cache miss
    /// takes longer than all the rest, and an atomic update would wait for it.
    fn drain(&self, open: &mut Vec<(Rows, M)>, found: &mut Vec<(usize, Rows, M)>) -> u64 {
        let mut marked = 0;
        while !open.is_empty() {
            let batch = open.len().saturating_sub(BATCH);
            for (rows, mark) in open.drain(batch..) {
                marked += 1;
                each_before(self.rules, rows, |before| {
                    if can_occur(before) {
                        found.push((self.index.of(before), before, mark));
                    }
                });
            }
            let fetched = found.iter().map(|(at, ..)| self.states[*at].load(Ordering::Relaxed));
            black_box(fetched.fold(0, u16::wrapping_add));
            let grown = |(at, rows, mark)| Some((rows, (self.grow)(&self.states[at], mark)?));
            open.extend(found.drain(..).filter_map(grown));
        }
        marked
    }
}

/// Visits the predecessors of a position by a non-capturing move or a pass.
#[inline]
pub(super) fn each_before(rules: Rules, [mine, theirs]: Rows, mut visit: impl FnMut(Rows)) {
    // The side that moved last owns the second row here.
    let starved = mine.is_empty();
    each_unsown(theirs, mine, rules == Rules::Abapa, |before, pit| {
        if !starved || sowable(rules, before) & flag(pit) != 0 {
            visit(before);
        }
    });
    let passes = matches!(rules, Rules::Cours { .. }) && !mine.is_safe() && !theirs.is_empty();
    if passes && sowable(rules, [theirs, mine]) == 0 {
        visit([theirs, mine]);
    }
}
