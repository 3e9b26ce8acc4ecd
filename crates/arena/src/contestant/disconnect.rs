//! Detects a contestant that disconnects while another one is thinking, so that the one who stayed does not lose.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::tcp::connection::TcpConnection;

/// Poll interval of the connections.
const SLICE: Duration = Duration::from_millis(50);

/// A connection that is polled for its end and never read.
pub struct DisconnectWatch(TcpConnection);

impl DisconnectWatch {
    pub(crate) const fn new(wire: TcpConnection) -> Self {
        Self(wire)
    }
}

/// Runs `work`, which must obey the flag it receives, and stops it when a watched contestant disconnects. Returns the
/// result and the seat that left.
pub(crate) fn watched<T>(
    others: &[(usize, DisconnectWatch)],
    stop: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> T,
) -> (T, Option<usize>) {
    if others.is_empty() {
        return (work(stop), None);
    }
    let (halt, done) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let watcher = scope.spawn(|| look(others, stop, &halt, &done));
        let result = work(&halt);
        done.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        (result, watcher.join().unwrap_or_default())
    })
}

/// Polls until a contestant disconnects, `stop` is set, or the work is done.
fn look(others: &[(usize, DisconnectWatch)], stop: &AtomicBool, halt: &AtomicBool, done: &AtomicBool) -> Option<usize> {
    loop {
        let left = others.iter().find(|(_, watch)| watch.0.has_ended()).map(|(seat, _)| *seat);
        if left.is_some() || stop.load(Ordering::Relaxed) {
            halt.store(true, Ordering::Relaxed);
            return left;
        }
        if done.load(Ordering::Relaxed) {
            return None;
        }
        thread::park_timeout(SLICE);
    }
}
