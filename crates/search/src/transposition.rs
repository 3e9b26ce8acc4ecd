//! [`TranspositionTable`]: what was found of a position, shared by all threads without locks.
//!
//! A bucket is one cache line of four entries. An entry is two words: the data, and the key xor the data, so that a
//! torn pair of writes reads as another position (the scheme of Hyatt and Mann).
//!
//! ```text
//! data  63      33 32       31    24 23   22 21      16 15        0
//!       score     | proved | depth  | bound | age      | move code
//! ```

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use crate::Score;
use crate::huge_pages::prefer_large;

/// What a stored score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    Exact = 1,
    AtLeast = 2,
    AtMost = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) code: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) score: Score,
    /// Tells whether a decided score was found with no move left out that could refute it.
    pub(crate) is_proved: bool,
    /// The age of the table when it was kept: what is put gets the present one.
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

/// A transposition table.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
    /// A search has begun since it was last empty.
    used: AtomicBool,
}

impl TranspositionTable {
    /// A table of about so many mebibytes.
    pub fn with_megabytes(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let mut buckets = Vec::with_capacity(count.max(1));
        prefer_large(&mut buckets);
        buckets.resize_with(count.max(1), Bucket::default);
        Self { buckets, age: AtomicU8::new(0), used: AtomicBool::new(false) }
    }

    /// Empties it. Free when nothing was searched since it was last empty, so that a game's start costs nothing.
    pub fn clear(&mut self) {
        if !std::mem::replace(self.used.get_mut(), false) {
            return;
        }
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        *self.age.get_mut() = 0;
    }

    /// Makes what is there older: a new search begins.
    pub(crate) fn grow_older(&self) {
        self.used.store(true, Ordering::Relaxed);
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) & ((1 << AGE_BITS) - 1), Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        // The high bits choose the bucket by multiplication, so that any size does.
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

    /// Tells whether an entry was found by the search under way, or by one before it.
    pub(crate) fn is_fresh(&self, entry: Entry) -> bool {
        entry.age == self.age.load(Ordering::Relaxed)
    }

    /// Keeps what was found, at the cost of the entry that is worth least: an old one, then a shallow one.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut least = (i32::MAX, 0);
        let bucket = self.bucket(key);
        for (at, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            let worth = if slot.check.load(Ordering::Relaxed) ^ data == key { i32::MIN } else { worth(data, age) };
            if worth < least.0 {
                least = (worth, at);
            }
        }
        let data = pack(entry, age);
        bucket[least.1].check.store(key ^ data, Ordering::Relaxed);
        bucket[least.1].data.store(data, Ordering::Relaxed);
    }
}

fn worth(data: u64, age: u8) -> i32 {
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
    fn what_is_put_is_got() {
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
        table.grow_older();
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
        (0..4).for_each(|_| table.grow_older());
        assert!(table.get(5).is_some_and(|entry| !table.is_fresh(entry)));
        for key in 6..=9 {
            table.put(key, entry(1));
        }
        assert_eq!((1..=4).filter(|key| table.get(*key).is_some()).count(), 0);
    }
}
