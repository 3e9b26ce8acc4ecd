//! [`Abdada`]: the moves that other threads are searching now, so that this thread can defer them.
//!
//! By the time a deferred move is searched, the transposition table has its result (simplified ABDADA, Tom Kerrigan).

use std::sync::atomic::{AtomicU64, Ordering};

/// About one slot per thread and ply is in use. A collision only means that a move is not deferred.
const SLOTS: usize = 1 << 12;

const NOTHING: u64 = 0;

#[derive(Debug)]
pub(super) struct Abdada {
    slots: Vec<AtomicU64>,
}

impl Abdada {
    pub(super) fn new() -> Self {
        Self { slots: std::iter::repeat_with(|| AtomicU64::new(NOTHING)).take(SLOTS).collect() }
    }

    pub(super) fn has(&self, task: u64) -> bool {
        self.slot(task).load(Ordering::Relaxed) == task
    }

    pub(super) fn enter(&self, task: u64) -> TaskGuard<'_> {
        let slot = self.slot(task);
        slot.store(task, Ordering::Relaxed);
        TaskGuard { slot, task }
    }

    fn slot(&self, task: u64) -> &AtomicU64 {
        &self.slots[task as usize % SLOTS]
    }
}

/// A task being searched; removed when dropped.
pub(super) struct TaskGuard<'a> {
    slot: &'a AtomicU64,
    task: u64,
}

impl Drop for TaskGuard<'_> {
    fn drop(&mut self) {
        // Another thread may have taken the slot meanwhile.
        if self.slot.load(Ordering::Relaxed) == self.task {
            self.slot.store(NOTHING, Ordering::Relaxed);
        }
    }
}

/// Hashes a move of a position at a depth.
pub(super) fn task(key: u64, code: u16, depth: i32) -> u64 {
    rules::mix(key ^ u64::from(code) << 16 ^ depth as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_visible_until_it_is_left() {
        let busy = Abdada::new();
        let (one, two) = (task(7, 1, 5), task(7, 1, 6));
        assert!(!busy.has(one));
        let entered = busy.enter(one);
        assert!(busy.has(one) && !busy.has(two));
        drop(entered);
        assert!(!busy.has(one));
    }

    #[test]
    fn leaving_keeps_the_tasks_of_other_threads() {
        let busy = Abdada::new();
        let one = task(1, 2, 3);
        let other = one.wrapping_add(SLOTS as u64);
        let entered = busy.enter(one);
        let second = busy.enter(other);
        drop(entered);
        assert!(busy.has(other));
        drop(second);
        assert!(!busy.has(other));
    }
}
