//! Values of a layer under a limit on plies without a capture, for rules that end the game there with nobody taking the
//! rest.
//!
//! Let `V(k)` be the value of a position with `k` plies left. `V(0)` is nothing, and `V(k)` is the best of the captures
//! and of the other moves, the opponent having `V(k - 1)` after these. A table has `V(limit)`: the value right after a
//! capture, exact under the rules as they are played. A repetition changes nothing: the side that wins seeds by the
//! shortest way never meets a position twice.
//!
//! A side that wins seeds within `k` plies wins as many within `k + 1`. So values only move away from zero as `k` grows,
//! about once a position: each step follows the changes of the one before to their predecessors. A position at zero
//! counts its moves that lose no seeds, as in [`layer`](super::layer), and is computed anew once none is left.

use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::{AtomicI8, AtomicU16, AtomicU64, Ordering};

use super::super::rules::Rules;
use super::index::{Index, can_occur};
use super::layer::{Below, MANY, Successors, TableIndex, each_step};
use super::parallel::{Crew, Cursor, each_before, each_position};

/// Number of changed positions whose predecessors are fetched together.
const BATCH: usize = 16;

/// A position. From the lowest bit: five bits for its best capture, three for the number of moves within the layer that
/// lose no seeds, eight for its value.
#[derive(Clone, Copy)]
struct State(u16);

impl State {
    const CAPTURE: u16 = 0x001f;
    /// One move that loses no seeds.
    const ONE: u16 = 0x0020;
    const OPEN: u16 = 0x00e0;
    /// No capture: less than any value.
    const NONE: i8 = i8::MIN;

    /// Captures are stored by what they lose. That is less than [`CAPTURE`](Self::CAPTURE): one takes two seeds or more
    /// of at most 32.
    fn new(capture: i8, open: u16, value: i8) -> Self {
        let loss = u16::from(capture.min(0).unsigned_abs()).min(Self::CAPTURE);
        Self(u16::from(value as u8) << 8 | (open * Self::ONE) | loss)
    }

    /// The value of the best capture, at most 0: a position with a better one never loses seeds.
    const fn capture(self) -> i8 {
        match self.0 & Self::CAPTURE {
            Self::CAPTURE => Self::NONE,
            loss => -(loss as i8),
        }
    }

    const fn open(self) -> u16 {
        (self.0 & Self::OPEN) / Self::ONE
    }

    const fn value(self) -> i8 {
        (self.0 >> 8) as i8
    }

    const fn with_value(self, value: i8) -> Self {
        Self(self.0 & 0x00ff | (value as u8 as u16) << 8)
    }
}

/// The value of a state that [`values`] left.
pub(super) const fn value_of(state: u16) -> i8 {
    State(state).value()
}

/// Computes the states of all positions with that many seeds, of which [`value_of`] gives the values; `None` if
/// interrupted.
pub(super) fn values(
    limit: u16,
    index: &Index,
    below: Below<'_>,
    seeds: usize,
    crew: &Crew<'_>,
) -> Option<Vec<AtomicU16>> {
    let rules = Rules::Cours { limit };
    let first = First { rules, index, seeds, below, states: filled(index.len()) };
    let mut whole = crew.each_block(index.len(), |block| {
        let len = block.len();
        first.pass(block);
        crew.building.advance(len as u64);
    });
    // Only captures need the smaller tables. They are freed before the other arrays are allocated: together they would
    // take a third more memory at 30 seeds.
    let states = first.states;
    drop(first.below);
    let layer = Layer {
        rules,
        index,
        seeds,
        states,
        next: filled(index.len()),
        changed: filled(index.len().div_ceil(WORD)),
        won: filled(index.len().div_ceil(WORD)),
        affected: filled(index.len().div_ceil(WORD)),
    };
    whole = whole && crew.each_block(index.len(), |block| layer.begin(block));
    for _ in 1..limit {
        whole = whole && layer.step(crew);
    }
    whole.then_some(layer.states)
}

fn filled<T: Default>(len: usize) -> Vec<T> {
    let mut all = Vec::new();
    all.resize_with(len, T::default);
    all
}

/// Number of positions in a word of a set.
const WORD: usize = u64::BITS as usize;

/// Adds a position to a set.
#[inline]
fn add(set: &[AtomicU64], at: usize) {
    let (word, bit) = (&set[at / WORD], 1 << (at % WORD));
    if word.load(Ordering::Relaxed) & bit == 0 {
        word.fetch_or(bit, Ordering::Relaxed);
    }
}

/// Removes a position from a set; returns `true` if it was there.
#[inline]
fn take(set: &[AtomicU64], at: usize) -> bool {
    let (word, bit) = (&set[at / WORD], 1 << (at % WORD));
    word.load(Ordering::Relaxed) & bit != 0 && word.fetch_and(!bit, Ordering::Relaxed) & bit != 0
}

/// Visits the positions of a set in a block, which starts with a word; empties it if asked to.
fn each_of(set: &[AtomicU64], block: Range<usize>, empty: bool, mut visit: impl FnMut(usize)) {
    let words = &set[block.start / WORD..block.end.div_ceil(WORD)];
    for (word, first) in words.iter().zip((block.start..).step_by(WORD)) {
        let mut bits = if empty { word.swap(0, Ordering::Relaxed) } else { word.load(Ordering::Relaxed) };
        while bits != 0 {
            visit(first + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

/// The first pass: the value of each position with one ply left.
struct First<'a> {
    rules: Rules,
    index: &'a Index,
    seeds: usize,
    below: Below<'a>,
    states: Vec<AtomicU16>,
}

impl First<'_> {
    fn pass(&self, block: Range<usize>) {
        let mut captures = Vec::new();
        each_position(self.index, block, |at, rows| {
            let (mut over, mut open, mut value) = (State::NONE, 0, State::NONE);
            each_step(self.rules, rows, self.seeds, |step| match step {
                Successors::Over(worth) => (over, value) = (worth, worth),
                // The limit ends the game, unless the opponent has no seeds left to move.
                Successors::Within([mine, _]) => {
                    open += 1;
                    value = value.max(if mine.is_empty() { self.seeds as i8 } else { 0 });
                }
                Successors::Capture(gain, rows) => {
                    captures.push((at, gain as i8, self.below.place(rows, self.seeds - usize::from(gain))));
                }
            });
            self.states[at].store(State::new(over, open, value).0, Ordering::Relaxed);
            if captures.len() >= MANY {
                self.weigh(&mut captures);
            }
        });
        self.weigh(&mut captures);
    }

    /// Gives positions the value of their best capture.
    fn weigh(&self, captures: &mut Vec<(usize, i8, TableIndex)>) {
        for (at, gain, place) in captures.drain(..) {
            let seen = State(self.states[at].load(Ordering::Relaxed));
            let worth = gain - self.below.at(place).value;
            let state = State::new(seen.capture().max(worth), seen.open(), seen.value().max(worth));
            self.states[at].store(state.0, Ordering::Relaxed);
        }
    }
}

struct Layer<'a> {
    rules: Rules,
    index: &'a Index,
    seeds: usize,
    states: Vec<AtomicU16>,
    /// The values with one more ply left.
    next: Vec<AtomicI8>,
    /// The positions whose value just changed.
    changed: Vec<AtomicU64>,
    /// Those of them that just began to win seeds.
    won: Vec<AtomicU64>,
    /// The positions that may have lost their best move.
    affected: Vec<AtomicU64>,
}

impl Layer<'_> {
    fn state(&self, at: usize) -> State {
        State(self.states[at].load(Ordering::Relaxed))
    }

    /// Takes over the values with one ply left.
    fn begin(&self, block: Range<usize>) {
        for at in block {
            let value = self.state(at).value();
            self.next[at].store(value, Ordering::Relaxed);
            self.mark(at, 0, value);
        }
    }

    /// Notes that a value changed, if it did.
    fn mark(&self, at: usize, from: i8, to: i8) {
        if from != to {
            add(&self.changed, at);
        }
        if from <= 0 && to > 0 {
            add(&self.won, at);
        }
    }

    /// Goes on to the values with one more ply left; returns `false` if interrupted.
    fn step(&self, crew: &Crew<'_>) -> bool {
        crew.each_block(self.states.len(), |block| self.propagate(block))
            && crew.each_block(self.states.len(), |block| self.settle(block))
            && crew.each_block(self.states.len(), |block| self.commit(block))
    }

    /// Follows changes to the predecessors.
    fn propagate(&self, block: Range<usize>) {
        let mut cursor = Cursor::new(self.index, block.start);
        let (mut batch, mut found) = (0, Vec::new());
        each_of(&self.changed, block, true, |at| {
            let change = (-self.state(at).value(), take(&self.won, at));
            each_before(self.rules, cursor.go_to(at), |before| {
                if can_occur(before) {
                    found.push((self.index.of(before), change));
                }
            });
            batch += 1;
            if batch == BATCH {
                self.weigh(&mut found);
                batch = 0;
            }
        });
        self.weigh(&mut found);
    }

    /// Tells positions the new value of one of their moves, and if it just began to lose seeds.
    fn weigh(&self, found: &mut Vec<(usize, (i8, bool))>) {
        let fetched = found.iter().map(|(at, _)| self.states[*at].load(Ordering::Relaxed));
        black_box(fetched.fold(0, u16::wrapping_add));
        for (at, (worth, is_lost)) in found.drain(..) {
            let state = self.state(at);
            let is_affected = match state.value() {
                now if worth > now => {
                    self.next[at].fetch_max(worth, Ordering::Relaxed);
                    true
                }
                0 => is_lost && state.capture() < 0 && self.lose_one(at),
                now => worth < now && now < 0,
            };
            if is_affected {
                add(&self.affected, at);
            }
        }
    }

    /// Counts one more move that loses seeds; returns `true` if no other is left.
    fn lose_one(&self, at: usize) -> bool {
        State(self.states[at].fetch_sub(State::ONE, Ordering::Relaxed)).open() == 1
    }

    /// Computes affected positions anew.
    fn settle(&self, block: Range<usize>) {
        let mut cursor = Cursor::new(self.index, block.start);
        each_of(&self.affected, block, false, |at| {
            let state = self.state(at);
            if self.next[at].load(Ordering::Relaxed) > state.value() {
                return;
            }
            let mut best = state.capture();
            each_step(self.rules, cursor.go_to(at), self.seeds, |step| {
                if let Successors::Within(rows) = step {
                    best = best.max(-self.state(self.index.of(rows)).value());
                }
            });
            self.next[at].store(best, Ordering::Relaxed);
        });
    }

    /// Puts the new values in the place of the old ones.
    fn commit(&self, block: Range<usize>) {
        each_of(&self.affected, block, true, |at| {
            let (state, value) = (self.state(at), self.next[at].load(Ordering::Relaxed));
            self.states[at].store(state.with_value(value).0, Ordering::Relaxed);
            self.mark(at, state.value(), value);
        });
    }
}
