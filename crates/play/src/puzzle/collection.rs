//! [`Collection`]: puzzles of which no two are alike.

use std::collections::{BTreeMap, HashSet};

use catalogue::{DynGame, Message};

use super::{LEVELS, Puzzle, write_goal};

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
    /// Number of puzzles by level.
    levels: [usize; LEVELS as usize + 1],
    shapes: HashSet<Shape>,
}

/// The most puzzles of a collection that may have one goal is a share of its size, and so for one level.
const GOAL_SHARE: usize = 5;
const LEVEL_SHARE: usize = 2;
/// The most puzzles of one game.
const MOST_OF_A_GAME: usize = 2;

impl Collection {
    /// Creates a collection of puzzles of a game.
    pub fn new(game: &'static dyn DynGame) -> Self {
        Self {
            game,
            puzzles: Vec::new(),
            goals: BTreeMap::new(),
            levels: [0; LEVELS as usize + 1],
            shapes: HashSet::new(),
        }
    }

    /// Adds at most two of the puzzles of a game that was played, with different solutions, of the goals and levels that
    /// are rarest so far. Returns them.
    ///
    /// # Errors
    /// The game does not have such a position.
    pub fn add(&mut self, mut found: Vec<Puzzle>, size: usize) -> Result<&[Puzzle], Message> {
        let start = self.puzzles.len();
        while self.puzzles.len() < (start + MOST_OF_A_GAME).min(size) {
            found.retain(|puzzle| self.is_rare(puzzle, size));
            let Some(rarest) = (0..found.len()).min_by_key(|at| self.frequency(&found[*at])) else { break };
            let puzzle = found.remove(rarest);
            let solution = puzzle.solution.clone();
            if self.push(puzzle)? {
                found.retain(|other| other.solution != solution);
            }
        }
        Ok(&self.puzzles[start..])
    }

    /// Number of puzzles with the goal of this one, and with its level.
    fn counts(&self, puzzle: &Puzzle) -> [usize; 2] {
        let by_goal = self.goals.get(&write_goal(puzzle.goal)).copied().unwrap_or(0);
        [by_goal, self.levels[usize::from(puzzle.level)]]
    }

    fn frequency(&self, puzzle: &Puzzle) -> usize {
        self.counts(puzzle).iter().sum()
    }

    /// Returns `true` if a collection of a size has room for a puzzle of this goal and level.
    fn is_rare(&self, puzzle: &Puzzle, size: usize) -> bool {
        let [by_goal, by_level] = self.counts(puzzle);
        by_goal < size.div_ceil(GOAL_SHARE) && by_level < size.div_ceil(LEVEL_SHARE)
    }

    /// Adds a puzzle unless one like it is there, up to the symmetries of the game. Returns `false` if one is.
    ///
    /// # Errors
    /// The game does not have such a position.
    pub fn push(&mut self, puzzle: Puzzle) -> Result<bool, Message> {
        let is_new = self.shapes.insert(shape(&puzzle, self.game)?);
        if is_new {
            *self.goals.entry(write_goal(puzzle.goal)).or_default() += 1;
            self.levels[usize::from(puzzle.level)] += 1;
            self.puzzles.push(puzzle);
        }
        Ok(is_new)
    }

    /// The puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }
}
