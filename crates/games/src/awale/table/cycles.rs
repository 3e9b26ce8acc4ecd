//! Finds the values that do not depend on cycles, for rules that score a cycle by the rows it leaves.
//!
//! A value is a *floor* when some move guarantees it in finitely many plies, whatever the opponent does: a capture, or
//! a move to a position of the layer whose value is a ceiling. It is a *ceiling* when every move leads to a floor. Both
//! are found backwards from the endings, so none ever relies on a cycle.

use std::sync::atomic::{AtomicU16, Ordering};

use super::super::rules::Rules;
use super::entry::Entry;
use super::index::{Index, Rows};
use super::layer::{Below, Successors, each_step, value_of};
use super::parallel::{Crew, LayerMarking, each_position};

/// A position: its value in the low byte, then the number of moves not known to lead to a floor, then flags.
#[derive(Clone, Copy)]
struct State(u16);

impl State {
    const ONE: u16 = 0x0100;
    const OPEN: u16 = 0x0700;
    /// A floor from the start: by a capture, or by the ending itself.
    const GROUND: u16 = 0x0800;
    const FLOOR: u16 = 0x1000;
    const CEILING: u16 = 0x2000;

    const fn value(self) -> i8 {
        self.0 as u8 as i8
    }

    const fn has(self, flags: u16) -> bool {
        self.0 & flags != 0
    }

    const fn entry(self) -> Entry {
        Entry { value: self.value(), is_floor: self.has(Self::FLOOR), is_ceiling: self.has(Self::CEILING) }
    }

    /// The flags that are known without the rest of the layer.
    const fn known(self) -> u16 {
        let floor = if self.has(Self::GROUND) { Self::FLOOR } else { 0 };
        let ceiling = if self.has(Self::OPEN) { 0 } else { Self::CEILING };
        floor | ceiling
    }
}

/// Turns the states of a layer's values into those of its entries, in place; returns `false` if interrupted.
pub(super) fn mark(
    rules: Rules,
    index: &Index,
    below: &Below<'_>,
    seeds: usize,
    states: &[AtomicU16],
    crew: &Crew<'_>,
) -> bool {
    let whole = crew.each_block(index.len(), |block| {
        let len = block.len();
        each_position(index, block, |at, rows| {
            let value = value_of(states[at].load(Ordering::Relaxed));
            states[at].store(first(rules, rows, seeds, value, below).0, Ordering::Relaxed);
        });
        crew.building.advance(len as u64);
    });
    let sow = |state: &AtomicU16| gain(state, |seen| State(seen.0 | seen.known()));
    let grow = |state: &AtomicU16, (flags, value): (u16, i8)| {
        gain(state, |seen| {
            let is_floor = flags & State::CEILING != 0 && seen.value() == -value;
            let floor = if is_floor { State::FLOOR } else { 0 };
            let one_less = flags & State::FLOOR != 0 && seen.has(State::OPEN);
            let fewer = if one_less { State(seen.0 - State::ONE) } else { seen };
            let ceiling = if fewer.has(State::OPEN) { 0 } else { State::CEILING };
            State(fewer.0 | floor | ceiling)
        })
    };
    whole && LayerMarking { rules, index, states, sow, grow }.run(crew)
}

/// The entry of a state that [`mark`] left.
pub(super) const fn entry_of(state: u16) -> Entry {
    State(state).entry()
}

#[inline]
fn first(rules: Rules, rows: Rows, seeds: usize, value: i8, below: &Below<'_>) -> State {
    let (mut open, mut ground) = (0, value == -(seeds as i8));
    each_step(rules, rows, seeds, |step| match step {
        Successors::Over(_) => ground = true,
        Successors::Within(_) => open += State::ONE,
        Successors::Capture(gain, rows) => {
            let entry = below.entry(rows, seeds - usize::from(gain));
            ground |= entry.is_ceiling && gain as i8 - entry.value == value;
            // Saturates the counter, so that it never reaches zero.
            open += if entry.is_floor { 0 } else { State::OPEN };
        }
    });
    let open = if value == seeds as i8 { 0 } else { open.min(State::OPEN) };
    State(u16::from(value as u8) | open | if ground { State::GROUND } else { 0 })
}

/// Updates a state; returns the flags it gained, with its value.
#[inline]
fn gain(state: &AtomicU16, to: impl Fn(State) -> State) -> Option<(u16, i8)> {
    let mut seen = State(state.load(Ordering::Relaxed));
    loop {
        let after = to(seen);
        match state.compare_exchange_weak(seen.0, after.0, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => {
                let gained = (after.0 & !seen.0) & (State::FLOOR | State::CEILING);
                return (gained != 0).then_some((gained, seen.value()));
            }
            Err(now) => seen = State(now),
        }
    }
}
