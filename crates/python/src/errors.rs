//! Exceptions with the sentences of the command line.

use catalogue::{DynGame, DynLine, Message};
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

use crate::language::speaker;

create_exception!(palabre, PalabreError, PyValueError, "Invalid input: a name, a position, a move, a spec.");
create_exception!(palabre, IllegalMoveError, PalabreError, "A move that the rules refuse, or that is no move at all.");

/// Returns the exception of a message. A game's own messages need the game.
pub(crate) fn error(game: Option<&dyn DynGame>, message: &Message) -> PyErr {
    PalabreError::new_err(speaker(game).say(message))
}

/// Returns the exception of a refused move, as a sentence.
pub(crate) fn illegal(line: &dyn DynLine, text: &str, why: &Message) -> PyErr {
    let message = Message::new("move-refused").with("number", line.ply() + 1).quoting("move", text);
    IllegalMoveError::new_err(speaker(Some(line.game())).say(&message.with("why", why.clone())))
}
