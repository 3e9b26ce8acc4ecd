//! [`Quota`]: a counter with a total limit and a limit per key.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};

use stdx::lock;

/// Counter per key with a total limit.
pub(crate) struct Quota<K> {
    most: usize,
    counts: Mutex<Counts<K>>,
}

struct Counts<K> {
    all: usize,
    each: HashMap<K, usize>,
}

/// The limit that one more unit would exceed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QuotaExceeded(pub(crate) usize);

/// Permit for one unit, released on drop.
pub(crate) struct Permit<K: Eq + Hash> {
    quota: Arc<Quota<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Quota<K> {
    /// Creates a quota with a total limit.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, counts: Mutex::new(Counts { all: 0, each: HashMap::new() }) })
    }

    /// Counts one more unit for a key, unless the key already has `each` or the total is reached.
    pub(crate) fn acquire(self: &Arc<Self>, key: K, each: usize) -> Result<Permit<K>, QuotaExceeded> {
        let mut counts = self.lock();
        if counts.each.get(&key).is_some_and(|own| *own >= each) {
            return Err(QuotaExceeded(each));
        }
        if counts.all >= self.most {
            return Err(QuotaExceeded(self.most));
        }
        counts.all += 1;
        *counts.each.entry(key.clone()).or_insert(0) += 1;
        Ok(Permit { quota: Arc::clone(self), key })
    }

    /// Returns `true` if nothing is counted.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().all == 0
    }
}

impl<K> Quota<K> {
    fn lock(&self) -> MutexGuard<'_, Counts<K>> {
        // A panic cannot leave the counts half-updated.
        lock(&self.counts)
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut counts = self.quota.lock();
        counts.all = counts.all.saturating_sub(1);
        if let Some(own) = counts.each.get_mut(&self.key) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                counts.each.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_apply_by_key_and_in_total() {
        let quota = Quota::new(3);
        let own = [quota.acquire("a", 2).ok(), quota.acquire("a", 2).ok()];
        assert!(own.iter().all(Option::is_some));
        assert_eq!(quota.acquire("a", 2).err(), Some(QuotaExceeded(2)), "by key");
        let other = quota.acquire("b", 2).ok();
        assert_eq!(quota.acquire("c", 2).err(), Some(QuotaExceeded(3)), "in total");
        drop(own);
        assert!(quota.acquire("a", 2).is_ok());
        drop(other);
        assert!(quota.is_empty());
    }
}
