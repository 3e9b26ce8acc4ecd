//! [`Outcome`]: the result of a game.

use catalogue::DynLine;
use pyo3::{pyclass, pymethods};

/// The result of a finished game.
///
/// winner is a seat, or None for a draw; score has the points of both sides in a game that counts them; reason is a
/// code such as "majority".
#[pyclass(frozen, eq, hash, get_all, module = "palabre")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Outcome {
    /// The seat of the winner, or None for a draw.
    winner: Option<u8>,
    /// The points of both sides, in a game that counts them.
    score: Option<(u16, u16)>,
    /// The code of the reason, such as "majority" or "repetition".
    reason: &'static str,
}

impl Outcome {
    /// Returns the outcome of a line, if it is over.
    pub(crate) fn of(line: &dyn DynLine) -> Option<Self> {
        line.outcome().map(Self::from)
    }
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        let score = outcome.score.map(|[one, two]| (one, two));
        Self { winner: outcome.winner.map(|seat| seat.0), score, reason: outcome.reason.0 }
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let none = || "None".to_owned();
        let winner = self.winner.map_or_else(none, |seat| seat.to_string());
        let score = self.score.map_or_else(none, |score| format!("{score:?}"));
        format!("Outcome(winner={winner}, score={score}, reason='{}')", self.reason)
    }
}
