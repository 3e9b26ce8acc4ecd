//! [`Quota`]: how many there are of something, in all and of each, and that there are never too many.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};

use stdx::lock;

/// A count by key, bounded in all.
pub(crate) struct Quota<K> {
    most: usize,
    counts: Mutex<Counts<K>>,
}

struct Counts<K> {
    all: usize,
    each: HashMap<K, usize>,
}

/// The bound that one more would pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full(pub(crate) usize);

/// One of those that are counted, until it is let go.
pub(crate) struct Counted<K: Eq + Hash> {
    tally: Arc<Quota<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Quota<K> {
    /// A tally of so many in all.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, counts: Mutex::new(Counts { all: 0, each: HashMap::new() }) })
    }

    /// One more of this key's, unless it has `each` of them or there are too many in all.
    pub(crate) fn enter(self: &Arc<Self>, key: K, each: usize) -> Result<Counted<K>, Full> {
        let mut counts = self.lock();
        if counts.each.get(&key).is_some_and(|own| *own >= each) {
            return Err(Full(each));
        }
        if counts.all >= self.most {
            return Err(Full(self.most));
        }
        counts.all += 1;
        *counts.each.entry(key.clone()).or_insert(0) += 1;
        Ok(Counted { tally: Arc::clone(self), key })
    }

    /// Whether nothing is counted now.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().all == 0
    }
}

impl<K> Quota<K> {
    fn lock(&self) -> MutexGuard<'_, Counts<K>> {
        // Counts are whole between any two lines.
        lock(&self.counts)
    }
}

impl<K: Eq + Hash> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.tally.lock();
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
    fn one_does_not_take_all_and_what_is_let_go_is_free() {
        let tally = Quota::new(3);
        let own = [tally.enter("a", 2).ok(), tally.enter("a", 2).ok()];
        assert!(own.iter().all(Option::is_some));
        assert_eq!(tally.enter("a", 2).err(), Some(Full(2)), "his own");
        let other = tally.enter("b", 2).ok();
        assert_eq!(tally.enter("c", 2).err(), Some(Full(3)), "all");
        drop(own);
        assert!(tally.enter("a", 2).is_ok());
        drop(other);
        assert!(tally.is_empty());
    }
}
