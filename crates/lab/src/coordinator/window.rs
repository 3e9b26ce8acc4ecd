//! [`Window`]: the bound on jobs in the lab, and the thread that takes them from their source.

use std::sync::{Arc, Condvar, Mutex};
use std::thread::Scope;

use stdx::{IgnorePoison as _, lock};
use tokio::sync::mpsc::{Receiver, channel};

use super::work::{Work, WorkSource};

/// Jobs that are published ahead of the results, at most.
pub(super) const WIDEST: usize = 2048;
/// Jobs that are published before anything is known of workers and games.
const NARROWEST: usize = 64;
/// Jobs that wait to be published.
pub(super) const BATCH: usize = 256;

/// Takes jobs from their source on a thread, since taking blocks.
pub(super) fn feed<'scope>(
    scope: &'scope Scope<'scope, '_>,
    source: &'scope dyn WorkSource,
) -> (Receiver<Work>, Arc<Window>) {
    let (sender, receiver) = channel(BATCH);
    let window = Arc::new(Window::new());
    let room = Arc::clone(&window);
    scope.spawn(move || {
        while room.enter() {
            let Some(work) = source.take() else { break };
            let number = work.number();
            if sender.blocking_send(work).is_err() {
                source.release(number);
                break;
            }
        }
    });
    (receiver, window)
}

/// The bound on jobs in the lab. It starts narrow: before the first results nobody knows how many short jobs a message
/// should carry, and jobs that no worker takes soon would be published one by one in vain.
pub(super) struct Window {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    size: usize,
    used: usize,
    closed: bool,
}

impl Window {
    fn new() -> Self {
        Self { state: Mutex::new(State { size: NARROWEST, used: 0, closed: false }), changed: Condvar::new() }
    }

    /// Waits for room; `false` once the run is over.
    fn enter(&self) -> bool {
        let mut state = lock(&self.state);
        while state.used >= state.size && !state.closed {
            state = self.changed.wait(state).ignore_poison();
        }
        state.used += 1;
        !state.closed
    }

    /// Makes room for another job.
    pub(super) fn leave(&self) {
        let mut state = lock(&self.state);
        state.used = state.used.saturating_sub(1);
        self.changed.notify_one();
    }

    /// Widens the window to this many jobs, within its limits.
    pub(super) fn widen(&self, size: usize) {
        let mut state = lock(&self.state);
        state.size = size.clamp(state.size, WIDEST);
        self.changed.notify_one();
    }

    /// Lets nobody in any more.
    pub(super) fn close(&self) {
        lock(&self.state).closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_admits_as_many_as_it_is_wide() {
        let window = Window::new();
        assert!((0..NARROWEST).all(|_| window.enter()));
        window.widen(1);
        window.widen(NARROWEST + 1);
        assert!(window.enter(), "it was widened by one, never narrowed");
        window.leave();
        assert!(window.enter());
        window.close();
        assert!(!window.enter());
    }
}
