//! The puzzles that the user solved: a text file in the data folder, one puzzle a line.
//!
//! A puzzle is known by its game, rules and position, since its number may change with a new version.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::{fs, io};

use play::puzzle::Puzzle;

/// The puzzles solved so far.
#[derive(Default)]
pub(super) struct Solved(BTreeSet<String>);

impl Solved {
    /// Reads the file; nothing is solved if there is none.
    pub(super) fn read() -> Self {
        let text = file().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        Self(text.lines().map(str::to_owned).collect())
    }

    pub(super) fn contains(&self, game: &str, puzzle: &Puzzle) -> bool {
        self.0.contains(&name(game, puzzle))
    }

    /// Adds a puzzle and saves the file, if the system has a data folder.
    pub(super) fn add(&mut self, game: &str, puzzle: &Puzzle) -> io::Result<()> {
        self.0.insert(name(game, puzzle));
        let Some(file) = file() else { return Ok(()) };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        stdx::write_atomically(&file, |file| self.0.iter().try_for_each(|line| writeln!(file, "{line}")))
    }
}

fn file() -> Option<PathBuf> {
    stdx::data_folder().map(|data| data.join("solved-puzzles.txt"))
}

fn name(game: &str, puzzle: &Puzzle) -> String {
    format!("{game}|{}|{}", puzzle.rules, puzzle.position)
}
