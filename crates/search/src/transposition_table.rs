//! [`TranspositionTable`]: search results by position, shared by all threads without locks.
//!
//! A bucket is one cache line of four entries. An entry is two words: the data, and the key xor the data, so that a
//! torn write reads as another position (Hyatt and Mann).
//!
//! ```text
//! data  63      33 32       31    24 23   22 21      16 15        0
//!       score     | proved | depth  | bound | age      | move code
//! ```

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use crate::Score;
use crate::huge_pages::prefer_large;

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    Exact = 1,
    AtLeast = 2,
    AtMost = 3,
}

/// A stored search result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) code: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) score: Score,
    /// `true` if the score is decided and proved: no move was left out that could refute it.
    pub(crate) is_proved: bool,
    /// The search that stored it. Ignored by `put`, which stores the current one.
    pub(crate) age: u8,
}

const WAYS: usize = 4;
const AGE_BITS: u32 = 6;

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// A transposition table, for [`Pvs`](crate::pvs::Pvs) and for other searches of the same game.
///
/// ```
/// let mut table = search::TranspositionTable::with_megabytes(16);
/// table.clear();
/// ```
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
    /// `true` if a search began since it was last empty.
    used: AtomicBool,
}

impl TranspositionTable {
    /// Allocates a table of about this many mebibytes.
    pub fn with_megabytes(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let mut buckets = Vec::with_capacity(count.max(1));
        prefer_large(&mut buckets);
        buckets.resize_with(count.max(1), Bucket::default);
        Self { buckets, age: AtomicU8::new(0), used: AtomicBool::new(false) }
    }

    /// Clears the table. Free if it was not used since, so that clearing at the start of a game costs nothing.
    pub fn clear(&mut self) {
        if !std::mem::replace(self.used.get_mut(), false) {
            return;
        }
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        *self.age.get_mut() = 0;
    }

    /// Starts a new search: existing entries age, and are replaced first.
    pub(crate) fn new_search(&self) {
        self.used.store(true, Ordering::Relaxed);
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) & ((1 << AGE_BITS) - 1), Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        // Multiply-shift maps the key to any number of buckets, not only powers of two.
        let at = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize].0
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key { unpack(data) } else { None }
        })
    }

    /// Returns `true` if the current search stored the entry.
    pub(crate) fn is_fresh(&self, entry: Entry) -> bool {
        entry.age == self.age.load(Ordering::Relaxed)
    }

    /// Stores a result. Replaces the entry of the same position, or else the one that is oldest and shallowest.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut least = (i32::MAX, 0);
        let bucket = self.bucket(key);
        for (at, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            let replacement_score =
                if slot.check.load(Ordering::Relaxed) ^ data == key { i32::MIN } else { replacement_score(data, age) };
            if replacement_score < least.0 {
                least = (replacement_score, at);
            }
        }
        let data = pack(entry, age);
        bucket[least.1].check.store(key ^ data, Ordering::Relaxed);
        bucket[least.1].data.store(data, Ordering::Relaxed);
    }
}

fn replacement_score(data: u64, age: u8) -> i32 {
    let Some(entry) = unpack(data) else { return i32::MIN + 1 };
    let older = age.wrapping_sub(age_of(data)) & ((1 << AGE_BITS) - 1);
    i32::from(entry.depth) - 8 * i32::from(older)
}

const fn age_of(data: u64) -> u8 {
    (data >> 16) as u8 & ((1 << AGE_BITS) - 1)
}

fn pack(entry: Entry, age: u8) -> u64 {
    let bound = entry.bound as u64;
    (entry.score as u64) << 33
        | u64::from(entry.is_proved) << 32
        | u64::from(entry.depth) << 24
        | bound << 22
        | u64::from(age) << 16
        | u64::from(entry.code)
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 22 & 3 {
        1 => Bound::Exact,
        2 => Bound::AtLeast,
        3 => Bound::AtMost,
        _ => return None,
    };
    let score = (data as i64 >> 33) as Score;
    let (code, depth, is_proved) = (data as u16, (data >> 24) as u8, data >> 32 & 1 == 1);
    Some(Entry { code, depth, bound, score, is_proved, age: age_of(data) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::with_megabytes(1);
        for i in 0..1000u64 {
            let score = -(i as i32) * 977;
            let (code, depth, is_proved) = (i as u16, i as u8, i % 2 == 0);
            let entry = Entry { code, depth, bound: Bound::AtMost, score, is_proved, age: 0 };
            let key = rules::mix(i);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
        }
        assert_eq!(table.get(rules::mix(1000)), None);
    }

    #[test]
    fn a_cleared_table_is_empty_and_an_unused_one_is_not_written_to() {
        let entry = Entry { code: 1, depth: 2, bound: Bound::Exact, score: 5, is_proved: false, age: 0 };
        let mut table = TranspositionTable::with_megabytes(1);
        table.put(7, entry);
        table.clear();
        assert_eq!(table.get(7), Some(entry), "no search began: there was nothing to forget");
        table.new_search();
        table.clear();
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn deep_and_fresh_entries_stay() {
        let table = TranspositionTable::with_megabytes(0);
        let entry = |depth| Entry { code: 1, depth, bound: Bound::Exact, score: 5, is_proved: false, age: 0 };
        for key in 1..=4 {
            table.put(key, entry(20));
        }
        table.put(5, entry(3));
        assert_eq!(table.get(5), Some(entry(3)));
        assert_eq!((1..=4).filter(|key| table.get(*key).is_some()).count(), 3);
        assert!(table.get(5).is_some_and(|entry| table.is_fresh(entry)));
        (0..4).for_each(|_| table.new_search());
        assert!(table.get(5).is_some_and(|entry| !table.is_fresh(entry)));
        for key in 6..=9 {
            table.put(key, entry(1));
        }
        assert_eq!((1..=4).filter(|key| table.get(*key).is_some()).count(), 0);
    }
}
