//! [`Knowledge`]: the exact values of positions, their source, and the tables that contain them.

use std::num::NonZeroUsize;

use rules::{Line, Progress, Seat};

use crate::{Message, Notation, Survey};

/// Exact knowledge of a game: tables, a survey of openings, values found by counting. There is none by default.
pub trait Knowledge: Notation {
    /// Looks up the value of a position in a table, or counts it, without searching. Not called once the game is over.
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let _ = line;
        None
    }

    /// Looks up the value in the game as it is played, where [`exact`](Self::exact) ignores a limit on its length. Not
    /// called once the game is over.
    fn exact_with_limit(line: &Line<Self>) -> Option<ExactValue> {
        let _ = line;
        None
    }

    /// Returns the result of the game with best play by both, if it is proved: unlike [`exact`](Self::exact), with the
    /// game's history and its limits. Not called once the game is over.
    ///
    /// The default takes a win, a loss or a draw from [`exact`](Self::exact), which is right for values that no
    /// repetition and no limit can change.
    fn decided(line: &Line<Self>) -> Option<Decided> {
        let Exact { worth, how, .. } = Self::exact(line).filter(|exact| exact.is_exact)?;
        let mover = line.position().turn();
        let winner = match worth {
            ExactValue::Draw => None,
            ExactValue::Win(_) => Some(mover.into()),
            ExactValue::Loss(_) => Some(mover.other().into()),
            ExactValue::Seeds(_) => return None,
        };
        Some(Decided { winner, how })
    }

    /// The tables of the game.
    fn tables() -> Option<&'static dyn Tables> {
        None
    }

    /// The survey of the game's openings.
    fn survey() -> Option<&'static dyn Survey> {
        None
    }

    /// The puzzles of the game, one a line, as `palabre puzzles build` writes them. There are none by default.
    fn puzzles() -> &'static str {
        ""
    }
}

/// The value of a position with best play, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExactValue {
    /// A draw.
    Draw,
    /// A win in this many plies; if proved by search, in at most this many.
    Win(u32),
    /// A loss in this many plies; if proved by search, in at most this many.
    Loss(u32),
    /// The number of seeds still to be won by this side, minus the opponent's.
    Seeds(i32),
}

/// The source of an exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// A table of all positions.
    Table,
    /// An exhaustive search.
    Proof,
    /// Counting: the result of the race can no longer change.
    Race,
}

impl How {
    /// Returns its code in output, never translated.
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
    /// `false` for an estimate: a value that depends on how cycles are counted, where the rules count them by history.
    pub is_exact: bool,
}

/// A proved result of a game that is not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The winner with best play; `None` for a draw.
    pub winner: Option<Seat>,
    /// The source of the proof.
    pub how: How,
}

/// A table that can be built: one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablePlan {
    /// Its name, of at most 24 letters, digits and hyphens.
    pub name: String,
    /// The version of its content.
    pub version: u32,
    /// Its size in bytes, before it is packed.
    pub bytes: u64,
    /// Memory in bytes to build it, including the tables it depends on.
    pub memory: u64,
    /// `true` if the file is packed: smaller, and its blocks are decoded at their use.
    pub is_packed: bool,
}

impl TablePlan {
    /// Returns the size of the file in bytes, an upper estimate if it is packed.
    pub const fn disk(&self) -> u64 {
        if self.is_packed { self.bytes / 5 * 3 } else { self.bytes }
    }
}

/// The content of a table: fills a buffer from an index on. A large table need not be in one piece.
pub type TableContent = Box<dyn Fn(u64, &mut [u8]) + Send + Sync>;

/// The tables of a game.
pub trait Tables: Sync {
    /// Returns the tables for these rules, up to a size if the game has sizes, each after those it depends on.
    fn plan(&self, rules: &str, size: Option<u32>) -> Result<Vec<TablePlan>, Message>;

    /// Returns the tables that know the limit of these rules on the length of the game, where the others ignore it.
    fn limited_plan(&self, rules: &str, size: Option<u32>) -> Result<Vec<TablePlan>, Message> {
        let _ = (rules, size);
        Err(Message::new("table-no-limit"))
    }

    /// Returns every table that the game can build.
    fn all(&self) -> Vec<TablePlan>;

    /// Returns the tables worth building while the machine has nothing better to do, each after those it depends on.
    fn in_background(&self) -> Vec<TablePlan> {
        Vec::new()
    }

    /// Returns `true` if one table has every position of the game.
    fn is_whole(&self) -> bool {
        false
    }

    /// Computes a table; `None` if interrupted. The tables it depends on must exist.
    fn build(
        &self,
        plan: &TablePlan,
        threads: NonZeroUsize,
        progress: &dyn Progress,
    ) -> Result<Option<TableContent>, Message>;

    /// Verifies entries of a table, all of them or a sample of this size, against those they follow from. The error
    /// names a wrong entry.
    fn verify(&self, plan: &TablePlan, sample: Option<u64>, progress: &dyn Progress) -> Result<(), Message>;
}
