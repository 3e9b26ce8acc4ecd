//! [`Record`]: a game as a file keeps it.

use games::Games;
use play::Record as PlayRecord;
use pyo3::types::{PyDict, PyDictMethods as _};
use pyo3::{Bound, PyResult, Python, pyclass, pyfunction, pymethods};

use crate::board::Board;
use crate::errors::error;

/// The record of a game, in the PGN-like text of the command line: str(record) writes it, read_records reads it.
///
/// >>> import palabre
/// >>> board = palabre.Game("colonnes").board()
/// >>> board.push("B2")
/// >>> record = board.record({"White": "Ada"})
/// >>> palabre.read_records(str(record))[0].tags
/// {'White': 'Ada'}
#[pyclass(frozen, eq, module = "palabre")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Record {
    record: PlayRecord,
}

impl Record {
    pub(crate) fn new(record: PlayRecord) -> Self {
        Self { record }
    }
}

#[pymethods]
impl Record {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.record.game
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> &str {
        &self.record.rules
    }

    /// The other tags: players by side, event, date.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        self.record.tags.iter().try_for_each(|(name, text)| tags.set_item(name, text))?;
        Ok(tags)
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        self.record.moves.iter().map(|noted| noted.text.as_str()).collect()
    }

    /// The result: "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> String {
        self.record.result.to_string()
    }

    /// The code of the reason; None while the game is open.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.record.reason.as_deref()
    }

    /// board() -> Board
    ///
    /// Replay the game. A move that the rules refuse raises PalabreError.
    fn board(&self) -> PyResult<Board> {
        self.record.line(&Games).map(Board::new).map_err(|message| {
            let game = catalogue::Catalogue::find(&Games, &self.record.game).ok();
            error(game, &message)
        })
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} moves, {}>", self.record.game, self.record.moves.len(), self.record.result)
    }
}

/// read_records(text) -> list[Record]
///
/// Read the records in a text.
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<Record>> {
    let records = PlayRecord::read(text).map_err(|message| error(None, &message))?;
    Ok(records.into_iter().map(Record::new).collect())
}
