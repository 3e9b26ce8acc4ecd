//! Working on all positions of a layer with all cores, and from some of them backwards, move by move.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use rules::Building;

use super::super::row::flag;
use super::super::rules::{Rules, sowable};
use super::super::sowing::each_unsown;
use super::index::{Index, Rows, next};

/// Positions that a thread takes on at a time.
const BLOCK: usize = 1 << 14;
/// The position this far on is sooner found by going there than by its number.
const NEAR: usize = 10;

/// Who works, and who watches.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    pub(super) threads: NonZeroUsize,
    pub(super) building: &'a dyn Building,
}

impl Crew<'_> {
    /// Has every block of so many things done by some thread; false when it was told to stop on the way.
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

/// Where a walk over a block's positions stands.
struct Cursor<'a> {
    index: &'a Index,
    at: usize,
    rows: Rows,
}

impl Cursor<'_> {
    fn go_to(&mut self, at: usize) -> Rows {
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
    let mut cursor = Cursor { index, at: block.start, rows: index.at(block.start) };
    block.for_each(|at| visit(at, cursor.go_to(at)));
}

/// Marks positions, then those before them, and so on. `sow` gives the mark of a position to begin with, if it gets one;
/// `grow` the mark that a position gets by leading to one just marked. How many were marked is told, block by block.
pub(super) fn spread<M: Copy>(
    crew: &Crew<'_>,
    (rules, index): (Rules, &Index),
    sow: impl Fn(usize) -> Option<M> + Sync,
    grow: impl Fn(M, usize) -> Option<M> + Sync,
) -> bool {
    crew.each_block(index.len(), |block| {
        let mut cursor = Cursor { index, at: block.start, rows: index.at(block.start) };
        let (mut open, mut marked) = (Vec::new(), 0);
        for at in block {
            let Some(mark) = sow(at) else { continue };
            open.push((cursor.go_to(at), mark));
            while let Some((rows, mark)) = open.pop() {
                marked += 1;
                each_before(rules, rows, |before| open.extend(grow(mark, index.of(before)).map(|mark| (before, mark))));
            }
        }
        crew.building.advance(marked);
    })
}

/// Visits the positions that lead to this one by a move that captures nothing, or by a pass.
#[inline]
fn each_before(rules: Rules, [mine, theirs]: Rows, mut visit: impl FnMut(Rows)) {
    // Who moved last owns the second row here.
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
