//! [`Knowledge`]: the exact values of positions, their source, and the tables that hold them.

use std::num::NonZeroUsize;

use rules::{Line, Progress};

use crate::{Message, Notation, Survey};

/// Exact knowledge of a game: tables, a survey of openings, values found by counting. There is none by default.
pub trait Knowledge: Notation {
    /// Looks up the value of a position in a table, or counts it, without searching. Not called once the game is over.
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let _ = line;
        None
    }

    /// The tables of the game.
    fn tables() -> Option<&'static dyn Tables> {
        None
    }

    /// The survey of the game's openings.
    fn survey() -> Option<&'static dyn Survey> {
        None
    }
}

/// The value of a position with best play, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExactValue {
    /// Nobody wins.
    Draw,
    /// A win in so many plies; by a proof, in at most so many.
    Win(u32),
    /// A loss in so many plies; by a proof, in at most so many.
    Loss(u32),
    /// So many more seeds still to come than the other side takes.
    Seeds(i32),
}

/// The source of an exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// A table of all positions.
    Table,
    /// A search that left nothing out.
    Proof,
    /// Counting: nothing can change who is first.
    Race,
}

impl How {
    /// The word for it in output, never translated.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Proof => "proof",
            Self::Race => "race",
        }
    }
}

/// An exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exact {
    /// The value.
    pub worth: ExactValue,
    /// Its source.
    pub how: How,
    /// False for a value that rests on how cycles are counted, where the rules count them by the past: an estimate.
    pub is_exact: bool,
}

/// A table that can be built: one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablePlan {
    /// Its name, of at most 24 letters, digits and hyphens.
    pub name: String,
    /// The version of what its bytes mean.
    pub version: u32,
    /// Its size in bytes.
    pub bytes: u64,
    /// Memory in bytes to build it, including the tables it depends on.
    pub memory: u64,
}

/// The tables of a game.
pub trait Tables: Sync {
    /// The tables for these rules, up to a size where the game has sizes, each after those that it rests on.
    fn plan(&self, rules: &str, size: Option<u32>) -> Result<Vec<TablePlan>, Message>;

    /// Every table that the game knows how to build.
    fn all(&self) -> Vec<TablePlan>;

    /// Works out a table; nothing once it is told to stop. Those that it rests on are there.
    fn build(
        &self,
        plan: &TablePlan,
        threads: NonZeroUsize,
        progress: &dyn Progress,
    ) -> Result<Option<Vec<u8>>, Message>;

    /// Looks at entries of a table, every one or a sample of so many, and at those that they follow from. The text names
    /// an entry that is wrong.
    fn verify(&self, plan: &TablePlan, sample: Option<u64>, progress: &dyn Progress) -> Result<(), Message>;
}
