//! Long calls: without Python's lock, and stopped by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::{PyResult, Python};

/// Poll interval of signals.
const POLL: Duration = Duration::from_millis(50);

/// Runs `work` on another thread without Python's lock, while this one, which alone can handle signals, watches for
/// them. A signal that raises sets `stop` and is raised once the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let worker = scope.spawn(move || _ = sender.send(work()));
            let mut raised = None;
            loop {
                match receiver.recv_timeout(POLL) {
                    Ok(result) => return raised.map_or(Ok(result), Err),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(signal) = Python::attach(|py| py.check_signals()) {
                            stop.store(true, Ordering::Relaxed);
                            raised.get_or_insert(signal);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        _ = worker.join();
                        return Err(PyRuntimeError::new_err("palabre: the search ended unexpectedly"));
                    }
                }
            }
        })
    })
}
