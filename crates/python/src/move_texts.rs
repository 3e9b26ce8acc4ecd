//! [`MoveTexts`]: the texts of a game's moves as Python strings, made once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use catalogue::{DynGame, DynLine};
use pyo3::types::PyString;
use pyo3::{Bound, Py, Python};
use stdx::lock;

/// The strings of a game's moves. A move's text depends on its code alone.
#[derive(Default)]
pub(crate) struct MoveTexts {
    strings: Mutex<Strings>,
}

#[derive(Default)]
struct Strings {
    by_code: Vec<Option<Py<PyString>>>,
    /// Codes by the address of their string, which is never freed: a string that comes from here is not parsed.
    by_address: HashMap<usize, u16>,
}

/// By name and number of seats.
type Key = (&'static str, usize);

static ALL: LazyLock<Mutex<HashMap<Key, Arc<MoveTexts>>>> = LazyLock::new(Mutex::default);

impl MoveTexts {
    /// Returns the strings of a game.
    pub(crate) fn of(game: &dyn DynGame) -> Arc<Self> {
        let info = game.info();
        Arc::clone(lock(&ALL).entry((info.name, info.sides.len())).or_default())
    }

    /// Returns the strings of the legal moves.
    pub(crate) fn legal<'py>(&self, py: Python<'py>, line: &dyn DynLine) -> Vec<Bound<'py, PyString>> {
        let mut strings = lock(&self.strings);
        let mut moves = Vec::with_capacity(16);
        line.each_code(&mut |code| moves.push(strings.string(py, line, code)));
        moves
    }

    /// Returns the string of a move.
    pub(crate) fn string<'py>(&self, py: Python<'py>, line: &dyn DynLine, code: u16) -> Bound<'py, PyString> {
        lock(&self.strings).string(py, line, code)
    }

    /// Returns the code of a string that comes from here.
    pub(crate) fn code(&self, text: &Bound<'_, PyString>) -> Option<u16> {
        lock(&self.strings).by_address.get(&(text.as_ptr() as usize)).copied()
    }
}

impl Strings {
    fn string<'py>(&mut self, py: Python<'py>, line: &dyn DynLine, code: u16) -> Bound<'py, PyString> {
        let index = usize::from(code);
        if let Some(Some(string)) = self.by_code.get(index) {
            return string.bind(py).clone();
        }
        let string = PyString::intern(py, &line.text_of(code).unwrap_or_default());
        if self.by_code.len() <= index {
            self.by_code.resize_with(index + 1, || None);
        }
        self.by_code[index] = Some(string.clone().unbind());
        self.by_address.insert(string.as_ptr() as usize, code);
        string
    }
}
