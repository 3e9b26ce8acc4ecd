//! [`Books`]: opening books, built by search and stored as files.

use std::sync::atomic::AtomicBool;

use rules::Progress;

use crate::{Amount, DynLine, Message};

/// The opening books of a game, one for each rule set. Books are the contents of files, as bytes: this crate does no
/// input or output.
pub trait Books: Sync {
    /// Returns the books that come with the game.
    fn shipped(&self) -> Vec<&'static [u8]>;

    /// Builds a book, or continues one. Returns its file.
    ///
    /// # Errors
    /// The rules are invalid, or the book to continue is damaged or was built in another way.
    fn build(&self, request: &mut BookRequest<'_>) -> Result<Vec<u8>, Message>;

    /// Reads the header of a book, and checks all of it.
    ///
    /// # Errors
    /// The file is damaged, or of another game or version.
    fn info(&self, book: &[u8]) -> Result<BookInfo, Message>;

    /// Returns the moves of a book at the end of a game, the best first; none if the book does not have the position.
    ///
    /// # Errors
    /// The file is damaged, or for other rules.
    fn moves(&self, book: &[u8], line: &dyn DynLine) -> Result<Vec<BookMove>, Message>;

    /// Searches positions of a book again, all of them or a sample of this size, and compares the values. Returns the
    /// number of searched positions.
    ///
    /// # Errors
    /// The file is damaged, was built in another way, or a value differs.
    fn verify(&self, book: &[u8], sample: Option<usize>, progress: &dyn Progress) -> Result<usize, Message>;
}

/// The parameters of [`Books::build`].
pub struct BookRequest<'a> {
    /// The rules.
    pub rules: &'a str,
    /// Nodes searched for each move of a position.
    pub nodes: u64,
    /// A book to continue.
    pub resume: Option<&'a [u8]>,
    /// The book is complete with this many positions.
    pub positions: usize,
    /// Set to stop at once: the position that is being searched is left out.
    pub stop: &'a AtomicBool,
    /// Called after each position, with a function that writes the book so far; returns `false` to stop.
    pub report: ReportBook<'a>,
}

/// Observes a build after each position; returns `false` to stop.
pub type ReportBook<'a> = &'a mut dyn FnMut(&BookInfo, WriteBook<'_>) -> bool;

/// Writes the file of the book so far.
pub type WriteBook<'a> = &'a dyn Fn() -> Vec<u8>;

/// The header of a book, with what its positions tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookInfo {
    /// The rules.
    pub rules: String,
    /// Number of positions with a value for each move.
    pub positions: usize,
    /// Number of these values.
    pub moves: usize,
    /// Plies of its longest line.
    pub plies: u32,
    /// Nodes searched for each move of a position.
    pub nodes: u64,
    /// The value of the start for the side to move: an estimate.
    pub value: Amount,
    /// The best line.
    pub line: Vec<String>,
}

/// A move of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub text: String,
    /// Its value for the side to move, backed up from the ends of the book: an estimate. `None` for a win or a loss,
    /// which a book does not count in units.
    pub value: Option<Amount>,
    /// The best line of the book, this move first.
    pub line: Vec<String>,
}
