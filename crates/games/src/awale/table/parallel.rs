//! Working on all positions of a layer with all cores, and from some of them backwards, move by move.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

use rules::Progress;

use super::super::row::flag;
use super::super::rules::{Rules, sowable};
use super::super::sowing::each_unsown;
use super::index::{Index, Rows, next};

/// Positions that a thread takes on at a time.
const BLOCK: usize = 1 << 14;
/// Positions that are gone back from at a time.
const BATCH: usize = 16;
/// The position this far on is sooner found by going there than by its number.
const NEAR: usize = 10;

/// The threads and the observer of a build.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    pub(super) threads: NonZeroUsize,
    pub(super) building: &'a dyn Progress,
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

/// A cursor over the positions of a block.
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

/// The marking of a layer: a state for each position.
pub(super) struct LayerMarking<'a, Sow, Grow> {
    pub(super) rules: Rules,
    pub(super) index: &'a Index,
    pub(super) states: &'a [AtomicU16],
    /// The mark of a position to begin with, if it gets one.
    pub(super) sow: Sow,
    /// The mark that a position gets by leading to one just marked.
    pub(super) grow: Grow,
}

impl<M: Copy, Sow, Grow> LayerMarking<'_, Sow, Grow>
where
    Sow: Fn(&AtomicU16) -> Option<M> + Sync,
    Grow: Fn(&AtomicU16, M) -> Option<M> + Sync,
{
    /// Marks positions, then those before them, and so on; false when it was told to stop on the way.
    pub(super) fn run(&self, crew: &Crew<'_>) -> bool {
        crew.each_block(self.states.len(), |block| {
            let mut cursor = Cursor { index: self.index, at: block.start, rows: self.index.at(block.start) };
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

    /// Goes back from positions just marked until none is left. Several at a time, whose states are fetched together: a
    /// miss of the cache takes longer than all the rest, and a change of a shared state waits for it.
    fn drain(&self, open: &mut Vec<(Rows, M)>, found: &mut Vec<(usize, Rows, M)>) -> u64 {
        let mut marked = 0;
        while !open.is_empty() {
            let batch = open.len().saturating_sub(BATCH);
            for (rows, mark) in open.drain(batch..) {
                marked += 1;
                each_before(self.rules, rows, |before| found.push((self.index.of(before), before, mark)));
            }
            let fetched = found.iter().map(|(at, ..)| self.states[*at].load(Ordering::Relaxed));
            black_box(fetched.fold(0, u16::wrapping_add));
            let grown = |(at, rows, mark)| Some((rows, (self.grow)(&self.states[at], mark)?));
            open.extend(found.drain(..).filter_map(grown));
        }
        marked
    }
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
