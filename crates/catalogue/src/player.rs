//! [`Player`]: something that chooses moves in any game, and the options of its kind.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{DynLine, Message, Value};
use rules::{Limits, Progress};

/// A player's analysis so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The rank of the move, from 1.
    pub rank: usize,
    /// Plies searched.
    pub depth: u32,
    /// The value of the line for the side to move.
    pub value: Value,
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<String>,
    /// `true` if it comes from an opening book in place of a search.
    pub is_book: bool,
}

/// A player's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move to play.
    pub best: String,
    /// The analysis of the best moves, the chosen one first; at least one.
    pub reports: Vec<Analysis>,
}

/// A question to a player.
pub struct Ask<'a> {
    /// The limits; those of the player's own spec take precedence.
    pub limits: Limits,
    /// Set by another thread to get the best move so far at once.
    pub stop: &'a AtomicBool,
    /// Number of best moves to analyse.
    pub lines: usize,
    /// Called after each finished iteration.
    pub report: &'a dyn Fn(&Analysis),
}

/// A player of one game.
pub trait Player: Send {
    /// Chooses a move. The line is of this player's game, which is not over.
    fn choose(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Reply;

    /// Clears what it learnt, before a new game.
    fn forget(&mut self);

    /// Prepares for a game before any clock runs, however long that takes: missing tables may be built, unless
    /// `building` is stopped. Cheap when called again.
    fn prepare(&mut self, building: &dyn Progress) {
        let _ = building;
    }

    /// Returns the reason why the last answer is no move, if it is none: an external program can crash, be late or
    /// break the rules. Built-in players never fail.
    fn failure(&self) -> Option<Message> {
        None
    }
}

/// A kind of player that a game offers.
#[derive(Debug)]
pub struct PlayerInfo {
    /// The word that names it.
    pub name: &'static str,
    /// Its options. Each has the text `option-<name>`.
    pub options: Vec<PlayerOption>,
}

impl PlayerInfo {
    /// Returns the spec of this player with those of these options that it has.
    pub fn with_options(&self, options: &[(&str, &str)]) -> String {
        let takes = |name: &str| self.options.iter().any(|option| option.name == name);
        let given = options.iter().filter(|(name, _)| takes(name)).map(|(name, value)| format!("{name}={value}"));
        format!("{}:{}", self.name, given.collect::<Vec<_>>().join(","))
    }

    /// Returns the message id of the text about the player of that name: `player-<name>`, with a hyphen for a character
    /// that ids cannot have.
    pub fn text_id(name: &str) -> String {
        format!("player-{}", name.replace('@', "-"))
    }
}

/// One option of a player.
#[derive(Clone, Copy, Debug)]
pub struct PlayerOption {
    /// The word that names it.
    pub name: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
}

/// The values that a player's option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// A whole number, bounds included.
    Number {
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
        /// The default value, if any.
        default: Option<u64>,
    },
    /// A duration such as `500ms`.
    Time,
    /// One of these words, the first by default.
    Word(&'static [&'static str]),
    /// One of these evaluations, the first by default, or `net:FILE`, a network in a file.
    Evaluation(&'static [&'static str]),
    /// The name of a file that the player reads, on the command line only; none by default.
    File,
    /// The weight of a term of an evaluation, within ±[`MAX_WEIGHT`]; the evaluation's own by default.
    Weight {
        /// The values of the option `eval` with that term; empty if the player has one evaluation only.
        evals: &'static [&'static str],
    },
}

/// The evaluation by a network: the one that comes with the game, or after a colon the name of a file.
pub const NET: &str = "net";

/// Largest weight that a spec may set.
pub const MAX_WEIGHT: f64 = 100.0;

impl PlayerOption {
    /// Returns the values it takes, in words that need no translation.
    pub fn expected(&self) -> String {
        match self.kind {
            OptionKind::Number { min, max, .. } => format!("{min}…{max}"),
            OptionKind::Time => "500ms, 1s".to_owned(),
            OptionKind::Word(words) => words.join(", "),
            OptionKind::Evaluation(words) => format!("{}, net:FILE", words.join(", ")),
            OptionKind::File => "FILE".to_owned(),
            OptionKind::Weight { .. } => format!("-{MAX_WEIGHT}…{MAX_WEIGHT}"),
        }
    }
}
