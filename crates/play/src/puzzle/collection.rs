//! [`Collection`]: puzzles of which no two are alike.

use std::collections::{BTreeMap, HashSet};

use catalogue::{DynGame, Message};

use super::{Puzzle, write_goal};

/// Number of move sequences of each length up to [`SHAPE_PLIES`], and the goal.
///
/// A symmetry of the game keeps all of it, whatever the symmetry is: turned and mirrored boards, swapped colours. Two
/// positions that share it by chance are taken for alike as well, at the cost of one of them.
type Shape = ([u64; SHAPE_PLIES], String);

const SHAPE_PLIES: usize = 3;

/// Returns the shape of a puzzle.
fn shape(puzzle: &Puzzle, game: &dyn DynGame) -> Result<Shape, Message> {
    let line = puzzle.open(game)?;
    Ok((std::array::from_fn(|ply| line.count(ply as u32 + 1)), write_goal(puzzle.goal)))
}

/// Puzzles found so far, no two alike.
pub struct Collection {
    game: &'static dyn DynGame,
    puzzles: Vec<Puzzle>,
    /// Number of puzzles by goal.
    goals: BTreeMap<String, usize>,
    shapes: HashSet<Shape>,
}

/// The most puzzles of a collection that may have one goal is a share of its size.
const SHARE: usize = 5;

impl Collection {
    /// Creates a collection of puzzles of a game.
    pub fn new(game: &'static dyn DynGame) -> Self {
        Self { game, puzzles: Vec::new(), goals: BTreeMap::new(), shapes: HashSet::new() }
    }

    /// Adds at most one of the puzzles of a game that was played, of the goal that is rarest so far. Returns it.
    ///
    /// # Errors
    /// The game does not have such a position.
    pub fn add(&mut self, mut found: Vec<Puzzle>, size: usize) -> Result<Option<&Puzzle>, Message> {
        let most = size.div_ceil(SHARE);
        let count = |puzzle: &Puzzle| self.goals.get(&write_goal(puzzle.goal)).copied().unwrap_or(0);
        found.retain(|puzzle| count(puzzle) < most);
        found.sort_by_key(count);
        for puzzle in found {
            if self.push(puzzle)? {
                return Ok(self.puzzles.last());
            }
        }
        Ok(None)
    }

    /// Adds a puzzle unless one like it is there, up to the symmetries of the game. Returns `false` if one is.
    ///
    /// # Errors
    /// The game does not have such a position.
    pub fn push(&mut self, puzzle: Puzzle) -> Result<bool, Message> {
        let is_new = self.shapes.insert(shape(&puzzle, self.game)?);
        if is_new {
            *self.goals.entry(write_goal(puzzle.goal)).or_default() += 1;
            self.puzzles.push(puzzle);
        }
        Ok(is_new)
    }

    /// The puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }
}
