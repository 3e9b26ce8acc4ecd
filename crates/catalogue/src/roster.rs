//! [`Roster`]: the players of a game.

use crate::{Board, Coach, Editor, Knowledge, Message, Player, PlayerInfo, PlayerSpec, Pointing};

/// A game with players: every role that [`Erased`](crate::Erased) needs.
pub trait Roster: Board + Pointing + Editor + Coach + Knowledge {
    /// The kinds of players, the default first.
    fn players() -> &'static [PlayerInfo];

    /// Creates the player that a valid spec names.
    fn player(spec: &PlayerSpec) -> Box<dyn Player>;

    /// Evaluates a position without searching, by the evaluation of that name; empty for the one that `best` uses.
    ///
    /// # Errors
    /// There is no such evaluation.
    fn evaluate(&self, eval: &str) -> Result<Evaluation, Message>;

    /// Fits the weights of an evaluation to the results of self-play.
    fn tune(rules: Self::Rules, request: &TuneRequest<'_>) -> Result<Tuned, Message>;
}

/// A static evaluation of a position, for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The name of the evaluation.
    pub name: &'static str,
    /// The unit of the sum.
    pub unit: EvalUnit,
    /// The terms, if it is a weighted sum: name, weight and count.
    pub terms: Vec<(&'static str, f64, f64)>,
    /// Its value in units.
    pub value: f64,
}

/// The unit of an evaluation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvalUnit {
    /// Its name: the message `unit-<name>`.
    pub name: &'static str,
    /// The score of one unit.
    pub scale: f64,
}

impl EvalUnit {
    /// Hundredths of a point that has no meaning of its own.
    pub const POINTS: Self = Self { name: "points", scale: 100.0 };
}

/// The parameters of [`Roster::tune`].
pub struct TuneRequest<'a> {
    /// The name of the evaluation; empty for the one that `best` uses.
    pub eval: &'a str,
    /// Games to learn from.
    pub games: u64,
    /// Nodes per move of these games.
    pub nodes: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Called with the number of finished games.
    pub report: &'a dyn Fn(u64),
}

/// A tuned evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// Each term with its weight before and after.
    pub terms: Vec<(&'static str, i32, i32)>,
    /// Number of positions learnt from.
    pub positions: usize,
    /// Mean loss of the evaluation's predictions, before and after.
    pub loss: [f64; 2],
    /// Points of the new weights against the old ones in each pair of games, from 0 to 1.
    pub pairs: Vec<f64>,
}
