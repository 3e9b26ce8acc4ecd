//! Locking without poisoning.
//!
//! A mutex is poisoned when a thread panics while it holds the lock. Here every critical section leaves its data valid
//! at each step, so a panic in one thread is no reason to fail in the others.

use std::sync::{LockResult, Mutex, MutexGuard, PoisonError};

/// Locks a mutex, whether or not it is poisoned.
///
/// ```
/// use std::sync::Mutex;
///
/// let count = Mutex::new(0);
/// let panicked = std::thread::scope(|scope| {
///     scope.spawn(|| {
///         let _guard = stdx::lock(&count);
///         panic!("poisons the mutex");
///     })
///     .join()
/// });
/// assert!(panicked.is_err() && count.is_poisoned());
/// *stdx::lock(&count) += 1;
/// ```
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().ignore_poison()
}

/// Takes the value of a [`LockResult`], whether or not the lock is poisoned: for condition variables and `into_inner`,
/// which [`lock`] does not cover.
pub trait IgnorePoison {
    /// The guard or value inside.
    type Inner;

    /// Returns the value, also from a poisoned lock.
    fn ignore_poison(self) -> Self::Inner;
}

impl<T> IgnorePoison for LockResult<T> {
    type Inner = T;

    fn ignore_poison(self) -> T {
        self.unwrap_or_else(PoisonError::into_inner)
    }
}
