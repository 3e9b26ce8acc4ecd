//! [`Solution`]: the exact value of a position.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::{Ask, Message};
use pyo3::types::{PyDict, PyDictMethods as _};
use pyo3::{Bound, PyResult, Python, pyclass, pyfunction, pymethods};

use crate::analysis::Value;
use crate::board::Board;
use crate::engine::limits;
use crate::errors::error;
use crate::interrupt::interruptible;

/// Time to search for a proof.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The exact value of a position with best play, for the side to move.
#[pyclass(frozen, get_all, module = "palabre")]
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    /// The value.
    value: Value,
    /// Source of the value: "table", "proof" or "race".
    how: &'static str,
    /// The moves of a proof; empty for other sources.
    line: Vec<String>,
    /// The moves whose value is known, best first.
    moves: Vec<(String, Value)>,
}

#[pymethods]
impl Solution {
    /// The values by move.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        self.moves.iter().try_for_each(|(text, value)| values.set_item(text, value.clone()))?;
        Ok(values)
    }

    fn __repr__(&self) -> String {
        format!("<Solution: {}, by {}>", self.value.words(), self.how)
    }
}

/// solve(board, time=None, depth=None, nodes=None) -> Solution | None
///
/// The exact value of a position, from a table, by counting, or by a proof within these limits, by default ten seconds.
/// None if it is unknown.
#[pyfunction]
#[pyo3(signature = (board, time = None, depth = None, nodes = None))]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, Board>,
    time: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
) -> PyResult<Option<Solution>> {
    let line = board.borrow().line().boxed_clone();
    let refused = |message: Message| error(Some(line.game()), &message);
    if let Some(outcome) = line.outcome() {
        let reason = Message::new(format!("reason-{}", outcome.reason));
        return Err(refused(Message::new("game-over").with("reason", reason)));
    }
    let limits = limits(time, depth, nodes, USUAL_TIME).map_err(refused)?;
    let stop = AtomicBool::new(false);
    let ask = || catalogue::solve(&*line, &Ask { limits, stop: &stop, lines: 1, report: &|_| {} });
    let found = interruptible(py, &stop, ask)?.map_err(refused)?;
    Ok(found.map(|found| Solution {
        value: found.exact.into(),
        how: found.exact.how.word(),
        line: found.proof,
        moves: found.moves.into_iter().map(|(text, exact)| (text, exact.into())).collect(),
    }))
}
