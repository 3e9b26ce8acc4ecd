//! [`SearchConstants`]: the numbers of the search, as data, so that a frozen player keeps its own.

use crate::Score;

/// Numbers that tune the search without changing what it can prove.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConstants {
    /// Initial half-width of the aspiration window.
    pub aspiration_window: Score,
    /// Index of the first move that is reduced.
    pub first_reduced: usize,
    /// Minimum depth for reductions.
    pub least_reduced_depth: i32,
    /// A late move at a depth is reduced by base + ln(depth) · ln(index) / divisor plies.
    pub reduction_base: f64,
    /// See [`reduction_base`](Self::reduction_base).
    pub reduction_divisor: f64,
}

/// Late move reductions in plies, by depth and move index.
pub(super) type Reductions = [[u8; 64]; 64];

impl SearchConstants {
    /// The constants of the player `best@1`, which never change.
    pub const FIRST: Self = Self {
        aspiration_window: 30,
        first_reduced: 3,
        least_reduced_depth: 3,
        reduction_base: 0.5,
        reduction_divisor: 2.5,
    };

    /// The constants with which the engine plays.
    pub const CURRENT: Self = Self::FIRST;

    /// Tabulates the reductions.
    pub(super) fn reductions(&self) -> Box<Reductions> {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (index, reduced) in row.iter_mut().enumerate().skip(1) {
                let logs = (depth as f64).ln() * (index as f64).ln();
                *reduced = (self.reduction_base + logs / self.reduction_divisor) as u8;
            }
        }
        table
    }
}
