//! [`Clock`]: the time and the limits of a move.

use std::time::Duration;

use pyo3::{pyclass, pymethods};
use rules::{Limits, MOVE_OVERHEAD};

/// Number of moves that the rest of a game's time is shared among.
const MOVES_AHEAD: f64 = 40.0;

/// The limits of a move, in seconds. An attribute is None where there is no such limit.
#[pyclass(frozen, get_all, module = "palabre")]
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// Time for this move.
    time: Option<f64>,
    /// Time left for the game.
    remaining: Option<f64>,
    /// Time added after each move.
    increment: Option<f64>,
    /// Maximum search depth in plies.
    depth: Option<u32>,
    /// Maximum number of nodes.
    nodes: Option<u64>,
}

impl From<&Limits> for Clock {
    fn from(limits: &Limits) -> Self {
        let seconds = |time: Duration| time.as_secs_f64();
        Self {
            time: limits.time.map(seconds),
            remaining: limits.clock.map(|clock| seconds(clock.remaining)),
            increment: limits.clock.map(|clock| seconds(clock.increment)),
            depth: limits.depth,
            nodes: limits.nodes,
        }
    }
}

#[pymethods]
impl Clock {
    /// Time to think now: most of the time for this move, or a share of the rest of the game; infinite without a clock.
    #[getter]
    fn seconds(&self) -> f64 {
        let overhead = MOVE_OVERHEAD.as_secs_f64();
        let own = self.time.map(|time| (time - overhead).max(time / 2.0));
        let shared = self.remaining.map(|left| {
            let share = left / MOVES_AHEAD + 0.8 * self.increment.unwrap_or_default();
            share.min((left - 2.0 * overhead).max(left / 4.0))
        });
        own.into_iter().chain(shared).fold(f64::INFINITY, f64::min)
    }

    fn __repr__(&self) -> String {
        format!("<Clock: {} s to think>", self.seconds())
    }
}
