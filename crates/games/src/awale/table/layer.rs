//! Retrograde analysis of a layer, the positions with one number of seeds, from the layers with fewer.
//!
//! A move that captures leads to a finished table; the others stay in the layer. For `v` from the number of seeds down
//! to 1, find the positions worth `v` and `-v`: those with a capture worth `v`, then those with a move to a loss of
//! `v`, and those whose every move leads to a win of `v` or more. No position changes its value once it has one. A
//! position without a value when `v` reaches 0 can be held forever.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};

use super::super::row::indices;
use super::super::rules::{Rules, sowable};
use super::super::sowing::{Sown, sow};
use super::entry::Entry;
use super::index::{Index, Rows};
use super::parallel::{Crew, LayerMarking, each_position};

/// The finished tables with fewer seeds, indexed by number of seeds.
pub(super) struct Below<'a> {
    tables: Vec<(Index, Cow<'a, [u8]>)>,
}

impl<'a> Below<'a> {
    pub(super) fn new<T: Into<Cow<'a, [u8]>>>(tables: impl IntoIterator<Item = T>) -> Self {
        let tables = tables.into_iter().enumerate();
        Self { tables: tables.map(|(seeds, bytes)| (Index::new(seeds), bytes.into())).collect() }
    }

    #[inline]
    pub(super) fn entry(&self, rows: Rows, seeds: usize) -> Entry {
        self.at(self.place(rows, seeds))
    }

    /// The index of a position's entry.
    #[inline]
    pub(super) fn place(&self, rows: Rows, seeds: usize) -> TableIndex {
        TableIndex { seeds, at: self.tables[seeds].0.of(rows) }
    }

    #[inline]
    pub(super) fn at(&self, place: TableIndex) -> Entry {
        Entry::read(self.tables[place.seeds].1[place.at])
    }
}

/// The location of an entry in the tables with fewer seeds.
#[derive(Clone, Copy)]
pub(super) struct TableIndex {
    seeds: usize,
    at: usize,
}

/// A successor of a position.
pub(super) enum Successors {
    /// The game is over; the value of the remaining seeds.
    Over(i8),
    /// A position of this layer.
    Within(Rows),
    /// The number of seeds captured, and a position with that many fewer.
    Capture(u8, Rows),
}

/// Visits all successors of a position with that many seeds.
#[inline]
pub(super) fn each_step(rules: Rules, rows: Rows, seeds: usize, mut visit: impl FnMut(Successors)) {
    let [mine, theirs] = rows;
    if mine.is_empty() {
        return visit(Successors::Over(-(seeds as i8)));
    }
    let sowable = sowable(rules, rows);
    if sowable == 0 {
        let passes = matches!(rules, Rules::Cours { .. });
        return visit(if passes { Successors::Within([theirs, mine]) } else { Successors::Over(seeds as i8) });
    }
    for pit in indices(sowable) {
        let Sown { mine, theirs, gain } = sow(mine, theirs, pit, rules == Rules::Abapa);
        let rows = [theirs, mine.unstored()];
        visit(if gain == 0 { Successors::Within(rows) } else { Successors::Capture(gain, rows) });
    }
}

/// A position under analysis. The low byte is its best capture, later its value; above it, the number of moves within
/// the layer not known to lose, and whether the value is found.
#[derive(Clone, Copy)]
struct State(u16);

impl State {
    const FOUND: u16 = 0x8000;
    const ONE: u16 = 0x0100;
    /// No capture: less than any value.
    const NONE: i8 = i8::MIN;

    const fn new(best: i8, within: u16) -> Self {
        Self(best as u8 as u16 | (within * Self::ONE))
    }

    const fn best(self) -> i8 {
        self.0 as u8 as i8
    }

    const fn is_found(self) -> bool {
        self.0 & Self::FOUND != 0
    }

    const fn within(self) -> u16 {
        (self.0 & !Self::FOUND) / Self::ONE
    }

    const fn found(value: i8) -> Self {
        Self(value as u8 as u16 | Self::FOUND)
    }
}

/// The value of a state that [`values`] left: a position without one by now can be held forever.
#[inline]
pub(super) const fn value_of(state: u16) -> i8 {
    let state = State(state);
    if state.is_found() { state.best() } else { 0 }
}

/// Number of captures looked up in one batch.
pub(super) const MANY: usize = 256;

/// Computes the states of all positions with that many seeds, of which [`value_of`] gives the values; `None` if
/// interrupted.
pub(super) fn values(
    rules: Rules,
    index: &Index,
    below: &Below<'_>,
    seeds: usize,
    crew: &Crew<'_>,
) -> Option<Vec<AtomicU16>> {
    let mut all = Vec::new();
    all.resize_with(index.len(), || AtomicU16::new(0));
    let states = &all[..];
    let first = First { rules, seeds, below, states, met: AtomicU64::new(0) };
    let mut whole = crew.each_block(index.len(), |block| {
        let len = block.len();
        first.pass(index, block);
        crew.building.advance(len as u64);
    });
    let met = first.met.into_inner();
    for value in (1..=seeds as i8).rev().filter(|value| met >> value & 1 != 0) {
        whole = whole && settle(rules, index, states, value, crew);
    }
    whole.then_some(all)
}

/// The first pass: the value of each position's captures, and its number of other moves.
struct First<'a> {
    rules: Rules,
    seeds: usize,
    below: &'a Below<'a>,
    states: &'a [AtomicU16],
    /// One bit for each absolute value met: the passes for the others have nothing to start from.
    met: AtomicU64,
}

impl First<'_> {
    fn pass(&self, index: &Index, block: Range<usize>) {
        let mut captures = Vec::new();
        each_position(index, block.clone(), |at, rows| {
            let (mut over, mut within) = (State::NONE, 0);
            each_step(self.rules, rows, self.seeds, |step| match step {
                Successors::Over(value) => over = value,
                Successors::Within(_) => within += 1,
                Successors::Capture(gain, rows) => {
                    captures.push((at, gain as i8, self.below.place(rows, self.seeds - usize::from(gain))));
                }
            });
            self.states[at].store(State::new(over, within).0, Ordering::Relaxed);
            if captures.len() >= MANY {
                self.weigh(&mut captures);
            }
        });
        self.weigh(&mut captures);
        let sizes = self.states[block].iter().map(|state| State(state.load(Ordering::Relaxed)).best().unsigned_abs());
        let met = sizes.fold(0, |met, size| met | 1_u64.checked_shl(size.into()).unwrap_or(0));
        self.met.fetch_or(met, Ordering::Relaxed);
    }

    /// Gives positions the value of their best capture. Looked up one by one, each would wait for a cache miss.
    fn weigh(&self, captures: &mut Vec<(usize, i8, TableIndex)>) {
        for (at, gain, place) in captures.drain(..) {
            let state = &self.states[at];
            let seen = State(state.load(Ordering::Relaxed));
            let best = seen.best().max(gain - self.below.at(place).value);
            state.store(State::new(best, seen.within()).0, Ordering::Relaxed);
        }
    }
}

/// Finds the positions worth `value` or its opposite, once those of larger absolute value are found.
fn settle(rules: Rules, index: &Index, states: &[AtomicU16], value: i8, crew: &Crew<'_>) -> bool {
    let sow = |state: &AtomicU16| {
        let seen = State(state.load(Ordering::Relaxed));
        if seen.is_found() || seen.best().unsigned_abs() != value.unsigned_abs() {
            return None;
        }
        let is_won = seen.best() > 0;
        let is_due = is_won || seen.within() == 0;
        (is_due && change(state, |_| State::found(seen.best()))).then_some(is_won)
    };
    let grow = |state: &AtomicU16, is_won| {
        if is_won { lose_one(state, value) } else { change(state, |_| State::found(value)).then_some(true) }
    };
    LayerMarking { rules, index, states, sow, grow }.run(crew)
}

/// Counts one more move within the layer that loses `value`; `Some(false)` if the position is lost by it.
#[inline]
fn lose_one(state: &AtomicU16, value: i8) -> Option<bool> {
    let less = |seen: State| {
        let fewer = State(seen.0 - State::ONE);
        if fewer.within() == 0 && seen.best() <= -value { State::found(-value) } else { fewer }
    };
    let mut lost = false;
    let changed = change(state, |seen| {
        let after = less(seen);
        lost = after.is_found();
        after
    });
    (changed && lost).then_some(false)
}

/// Updates a state that is not found yet; returns `false` for one that is.
#[inline]
fn change(state: &AtomicU16, mut to: impl FnMut(State) -> State) -> bool {
    let mut seen = State(state.load(Ordering::Relaxed));
    while !seen.is_found() {
        match state.compare_exchange_weak(seen.0, to(seen).0, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return true,
            Err(now) => seen = State(now),
        }
    }
    false
}
