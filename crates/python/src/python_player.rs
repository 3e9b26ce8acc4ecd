//! [`PythonPlayer`]: a Python function as a player.

use std::time::Duration;

use arena::HostedPlayer;
use catalogue::{Amount, Analysis, Ask, DynLine, Message, Player, Reply, Unit, Value};
use pyo3::types::{PyAnyMethods as _, PyStringMethods as _};
use pyo3::{Py, PyAny, PyErr, PyResult, Python};

use crate::board::Board;
use crate::clock::Clock;

/// Called when the function raises an exception or returns no text.
pub(crate) type OnError = std::sync::Arc<dyn Fn(Python<'_>, PyErr) + Send + Sync>;

/// A function of a board and a clock that returns a move.
struct PythonPlayer {
    function: Py<PyAny>,
    on_error: OnError,
    failed: bool,
}

/// Returns a function as a player.
pub(crate) fn hosted(py: Python<'_>, function: Py<PyAny>, on_error: OnError) -> HostedPlayer {
    let name = function.bind(py).getattr("__name__").and_then(|name| Ok(name.str()?.to_cow()?.into_owned()));
    let create = move |_| {
        let (function, on_error) = (Python::attach(|py| function.clone_ref(py)), OnError::clone(&on_error));
        Box::new(PythonPlayer { function, on_error, failed: false }) as Box<dyn Player>
    };
    HostedPlayer::new(name.unwrap_or_else(|_| "python".to_owned()), create)
}

impl PythonPlayer {
    fn call(&self, py: Python<'_>, line: &dyn DynLine, ask: &Ask<'_>) -> PyResult<String> {
        let board = Board::new(line.boxed_clone());
        self.function.bind(py).call1((board, Clock::from(&ask.limits)))?.extract()
    }
}

impl Player for PythonPlayer {
    fn choose(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Reply {
        let best = Python::attach(|py| self.call(py, line, ask).map_err(|raised| (self.on_error)(py, raised)));
        self.failed = best.is_err();
        let best = best.unwrap_or_default();
        // It did not search as far as we know.
        let value = Value::Estimate(Amount::new(0, Unit::POINTS));
        let (time, line) = (Duration::ZERO, vec![best.clone()]);
        let report = Analysis { rank: 1, depth: 0, value, nodes: 0, time, line, is_book: false };
        Reply { best, reports: vec![report] }
    }

    fn forget(&mut self) {}

    fn failure(&self) -> Option<Message> {
        self.failed.then(|| Message::new("python-raised"))
    }
}
