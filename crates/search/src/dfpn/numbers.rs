//! Proof and disproof numbers, and the node that has them.

/// The number of a solved node whose other number is 0.
pub(super) const INFINITE: u32 = u32::MAX;
/// The largest number of an open node.
pub(super) const MAX_OPEN: u32 = INFINITE - 1;

/// Proof and disproof number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    pub(super) const fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }

    pub(super) const fn is_solved(self) -> bool {
        self.is_proved() || self.is_refuted()
    }
}

/// The state of a position in the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) numbers: Numbers,
    /// Of a refutation: the first position of the path that it rests on, counted from 1, or [`DEPTH`](Self::DEPTH).
    pub(super) rests_on: u32,
    /// Of a proof: the maximum number of plies to the win, and the winning move's code.
    pub(super) plies: u16,
    pub(super) code: u16,
}

impl Node {
    /// The refutation rests on no other position of the path.
    pub(super) const ANYWHERE: u32 = u32::MAX;

    /// The refutation rests on the length of the path.
    pub(super) const DEPTH: u32 = 0;

    pub(super) const fn open(numbers: Numbers) -> Self {
        Self { numbers, rests_on: Self::ANYWHERE, plies: 0, code: 0 }
    }

    pub(super) const fn proved(plies: u16, code: u16) -> Self {
        Self { numbers: Numbers { proof: 0, disproof: INFINITE }, rests_on: Self::ANYWHERE, plies, code }
    }

    pub(super) const fn refuted(rests_on: u32) -> Self {
        Self { numbers: Numbers { proof: INFINITE, disproof: 0 }, rests_on, plies: 0, code: 0 }
    }
}
