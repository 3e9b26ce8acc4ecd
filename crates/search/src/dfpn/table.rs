//! [`ProofTable`]: proof and disproof numbers by position.
//!
//! A proved win holds whatever the past, so it is kept from one attempt to the next, with the winning move and the
//! bound on its length. A refutation that rests on a repetition is valid only after the same positions: it is stored
//! with a signature of them (Kishimoto and Müller 2004).

use rules::{Game, Side};

use super::numbers::{Node, Numbers};

/// An entry. `work` 0 marks a free slot.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    numbers: Numbers,
    /// See [`Slot::node`].
    detail: u32,
    /// Nodes spent on it: the entry with the least is replaced first.
    work: u32,
}

/// Bits of `detail` that hold what a refutation rests on; the others hold the signature, which is never 0.
pub(super) const REST_BITS: u32 = 8;

impl Slot {
    const FREE: Self = Self { key: 0, numbers: Numbers::UNKNOWN, detail: 0, work: 0 };

    /// The stored node, unless it is valid only after other positions.
    fn node(&self, path: u64) -> Option<Node> {
        let Self { numbers, detail, .. } = *self;
        Some(match () {
            () if numbers.is_proved() => Node::proved((detail >> 16) as u16, detail as u16),
            () if !numbers.is_refuted() => Node::open(numbers),
            () if detail == 0 => Node::refuted(Node::ANYWHERE),
            () if detail >> REST_BITS == signature(path) => Node::refuted(detail & ((1 << REST_BITS) - 1)),
            () => return None,
        })
    }
}

/// The part of a path's hash that is stored.
const fn signature(path: u64) -> u32 {
    (path >> (32 + REST_BITS)) as u32 | 1
}

/// The transposition table of proof-number search, for any number of attempts at one game.
pub struct ProofTable {
    slots: Vec<Slot>,
}

const WAYS: usize = 4;

/// A proved win, as the table has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvedWin {
    /// The code of the winning move, if it is the winner's turn.
    pub code: u16,
    /// The win takes at most this many plies.
    pub plies: u16,
}

impl ProofTable {
    /// Allocates a table of this many mebibytes.
    pub fn with_megabytes(megabytes: usize) -> Self {
        let slots = ((megabytes << 20) / size_of::<Slot>()).max(WAYS) / WAYS * WAYS;
        Self { slots: vec![Slot::FREE; slots] }
    }

    /// Returns the win of `side` in a position, if it was proved and is still stored.
    pub fn proved<G: Game>(&self, position: &G, side: Side) -> Option<ProvedWin> {
        let slot = self.slot(key_for(&position.ignoring_history(), side))?;
        slot.numbers.is_proved().then_some(ProvedWin { code: slot.detail as u16, plies: (slot.detail >> 16) as u16 })
    }

    /// Stores a win of `side` that was proved elsewhere. It outlasts what the search stores.
    pub fn insert<G: Game>(&mut self, position: &G, side: Side, win: ProvedWin) {
        let key = key_for(&position.ignoring_history(), side);
        self.put(key, 0, Node::proved(win.plies, win.code), u64::MAX);
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let at = ((u128::from(key) * (self.slots.len() / WAYS) as u128) >> 64) as usize * WAYS;
        at..at + WAYS
    }

    fn slot(&self, key: u64) -> Option<&Slot> {
        self.slots[self.bucket(key)].iter().find(|slot| slot.key == key && slot.work > 0)
    }

    /// The node of a position after a path.
    pub(super) fn get(&self, key: u64, path: u64) -> Option<Node> {
        self.slot(key)?.node(path)
    }

    /// Stores a node of a position after a path.
    pub(super) fn put(&mut self, key: u64, path: u64, node: Node, work: u64) {
        let range = self.bucket(key);
        let bucket = &mut self.slots[range];
        let same = bucket.iter().position(|slot| slot.key == key);
        let least = || bucket.iter().enumerate().min_by_key(|(_, slot)| slot.work).map_or(0, |(at, _)| at);
        let at = same.unwrap_or_else(least);
        let before = if same.is_some() { bucket[at].work } else { 0 };
        let work = before.saturating_add(work.min(u64::from(u32::MAX)) as u32).max(1);
        let detail = match () {
            () if node.numbers.is_proved() => u32::from(node.plies) << 16 | u32::from(node.code),
            () if node.numbers.is_refuted() && node.rests_on != Node::ANYWHERE => {
                signature(path) << REST_BITS | node.rests_on
            }
            () => 0,
        };
        bucket[at] = Slot { key, numbers: node.numbers, detail, work };
    }
}

/// The key of a position in the proofs of a side's wins.
pub(super) fn key_for<G: Game>(position: &G, side: Side) -> u64 {
    match side {
        Side::One => position.key(),
        Side::Two => !position.key(),
    }
}
