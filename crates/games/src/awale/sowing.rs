//! Sowing on the two rows: patterns to add, and captures along one run of pits.

use super::row::{ALL, Flags, Row, indices, shift, sum, up_to};

/// The patterns that a sowing adds to the rows.
#[derive(Clone, Copy)]
struct Sowing {
    /// Added to the sower's row.
    mine: u64,
    /// Added to the opponent's row.
    theirs: u64,
    /// The opponent's pits from the first to that of the last seed; empty if the last seed falls at home.
    run: Flags,
}

/// Indexed by seeds, then by pit. There are six pits; eight columns avoid a bounds check.
static SOWINGS: [[Sowing; 8]; 256] = sowings();

const fn sowings() -> [[Sowing; 8]; 256] {
    let mut table = [[Sowing { mine: 0, theirs: 0, run: 0 }; 8]; 256];
    let mut pit = 0;
    while pit < 6 {
        let mut seeds = 1;
        while seeds < 256 {
            let mut sowing = table[seeds - 1][pit];
            let last = landing(pit, seeds);
            if last < 6 {
                sowing.mine += 1 << shift(last);
                sowing.run = 0;
            } else {
                sowing.theirs += 1 << shift(last - 6);
                sowing.run = up_to(last - 6);
            }
            table[seeds][pit] = sowing;
            seeds += 1;
        }
        pit += 1;
    }
    table
}

/// The pit of the last seed; the sower's pits are 0 to 5, the opponent's 6 to 11. Every eleven seeds the emptied pit is
/// skipped.
pub(super) const fn landing(pit: usize, seeds: usize) -> usize {
    (pit + seeds + seeds.saturating_sub(1) / 11) % 12
}

/// The two rows after a move, still with the mover's first.
#[derive(Clone, Copy)]
pub(super) struct Sown {
    pub(super) mine: Row,
    pub(super) theirs: Row,
    pub(super) gain: u8,
}

/// Sows a pit and captures; with `spare`, a sowing that would capture all the opponent's seeds captures none.
#[inline]
pub(super) fn sow(mine: Row, theirs: Row, pit: usize, spare: bool) -> Sown {
    let seeds = mine.pit(pit);
    let sowing = &SOWINGS[usize::from(seeds)][pit % 8];
    let mine = Row(mine.0 - (u64::from(seeds) << shift(pit)) + sowing.mine);
    let sown = Row(theirs.0 + sowing.theirs);
    let taken = capture(sown, sowing.run);
    let theirs = Row(sown.0 - taken);
    if spare && theirs.is_empty() {
        return Sown { mine, theirs: sown, gain: 0 };
    }
    let gain = sum(taken);
    Sown { mine: mine.stored(gain), theirs, gain }
}

/// The captured seeds, in their bytes: those of the unbroken stretch of 2s and 3s that ends the run.
#[inline]
fn capture(theirs: Row, run: Flags) -> u64 {
    let broken = run & !theirs.catchable();
    // The flags below the lowest one that breaks the run; all of them if none does.
    let after = !broken & broken.wrapping_sub(1);
    theirs.0 & (((run & after) >> 7) * 0xff)
}

/// Visits the rows before each non-capturing sowing that leads to these rows, with the pit that was sown. The sower's
/// row comes first in both. Legality is not checked.
#[inline]
pub(super) fn each_unsown(mine: Row, theirs: Row, spare: bool, mut visit: impl FnMut([Row; 2], usize)) {
    for pit in indices(!mine.held() & ALL) {
        let (mut before, mut last) = ([mine, theirs], pit);
        for seeds in 1..=u8::MAX {
            // The next pit gives back its last seed; the emptied pit received none.
            last = if last == 11 { 0 } else { last + 1 };
            if last == pit {
                last = if last == 11 { 0 } else { last + 1 };
            }
            let (row, index) = (&mut before[last / 6], last % 6);
            if row.pit(index) == 0 {
                break;
            }
            *row = row.less_one(index);
            let taken = if last < 6 { 0 } else { capture(theirs, up_to(last - 6)) };
            if taken == 0 || spare && theirs.0 == taken {
                visit([before[0].more(pit, seeds), before[1]], pit);
            }
        }
    }
}
