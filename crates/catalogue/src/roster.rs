//! [`Roster`]: the players of a game.

use std::sync::Arc;

use crate::{
    Amount, Board, Books, Coach, Editor, Encoding, Knowledge, Learning, Message, Player, PlayerInfo, PlayerSpec,
    Pointing, Unit,
};

/// A game with players: every role that [`Erased`](crate::Erased) needs.
pub trait Roster: Board + Pointing + Editor + Coach + Knowledge + Encoding {
    /// The kinds of players, the default first.
    fn players() -> &'static [PlayerInfo];

    /// Creates the player that a spec names.
    ///
    /// # Errors
    /// The network of the spec is invalid.
    fn player(spec: &PlayerSpec) -> Result<Box<dyn Player>, Message>;

    /// The training of networks, if the game has one.
    fn learning() -> Option<&'static dyn Learning> {
        None
    }

    /// The opening books, if the game has any.
    fn books() -> Option<&'static dyn Books> {
        None
    }

    /// Returns the unit of the scores of a player.
    fn unit(spec: &PlayerSpec) -> EvalUnit;

    /// Evaluates a position without searching, by the evaluation of that name; empty for the one that `best` uses.
    ///
    /// # Errors
    /// There is no such evaluation.
    fn evaluate(&self, eval: &str) -> Result<Evaluation, Message>;

    /// Returns the counts behind the choice of a player that decides by criteria, without lookahead; `None` for others.
    fn criteria(&self, player: &str) -> Option<Criteria> {
        let _ = player;
        None
    }

    /// Counts the nodes below the position to a depth, by the moves that the player of a spec considers; `None` if there
    /// are more than `most`.
    fn tree_size(&self, spec: &PlayerSpec, depth: u32, most: u64) -> Option<u64> {
        let _ = (spec, depth, most);
        None
    }

    /// Fits the weights of an evaluation to the results of self-play.
    fn tune(rules: Self::Rules, request: &TuneRequest<'_>) -> Result<Tuned, Message>;

    /// Plays a game of [`tune`](Self::tune), with this many nodes per move. Returns the codes of its moves after the
    /// opening.
    ///
    /// # Errors
    /// There is no such evaluation, or it has other weights.
    fn tune_game(rules: Self::Rules, eval: &str, nodes: u64, game: &TuneGame) -> Result<Vec<u16>, Message> {
        let _ = (rules, nodes, game);
        Err(Message::new("tune-none").quoting("eval", eval).with("known", ""))
    }
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
    /// The unit.
    pub unit: Unit,
    /// The score of one unit.
    pub scale: f64,
    /// Bonuses of results that an evaluation knows but cannot prove, so that they rank above any estimate; the largest
    /// first. A score beyond one of them is shown without it.
    pub bonuses: &'static [i32],
}

impl EvalUnit {
    /// Hundredths of a point.
    pub const POINTS: Self = Self::new(Unit::POINTS, 100.0);

    /// A unit without bonuses.
    pub const fn new(unit: Unit, scale: f64) -> Self {
        Self { unit, scale, bonuses: &[] }
    }

    /// Converts a number of units to a score.
    pub fn score(self, units: f64) -> i32 {
        (units * self.scale).round() as i32
    }

    /// Converts a score to an amount.
    pub fn amount(self, score: i32) -> Amount {
        let bonus = self.bonuses.iter().find(|bonus| score.abs() > **bonus).unwrap_or(&0);
        let score = score - score.signum() * bonus;
        Amount::new((f64::from(score) * 100.0 / self.scale).round() as i32, self.unit)
    }
}

/// The criteria by which a player without lookahead chooses, with their counts for every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Criteria {
    /// The criteria, most significant first: message ids.
    pub names: Vec<&'static str>,
    /// Each legal move with its counts.
    pub moves: Vec<(String, Vec<i64>)>,
    /// The move that is chosen.
    pub chosen: String,
}

/// A method of [`Roster::tune`].
#[derive(Clone, PartialEq, Debug)]
pub enum TuneMethod {
    /// Logistic regression on the results of self-play.
    Regression,
    /// A grid of candidates: each weight but the first times each factor.
    Grid(Vec<f64>),
    /// Simultaneous perturbation stochastic approximation.
    Spsa,
    /// The same for the constants of the search, with the evaluation as it is.
    Search,
}

/// The parameters of [`Roster::tune`].
pub struct TuneRequest<'a> {
    /// The name of the evaluation; empty for the one that `best` uses.
    pub eval: &'a str,
    /// The method.
    pub method: TuneMethod,
    /// Games to learn from.
    pub games: u64,
    /// Nodes per move of these games.
    pub nodes: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Games played at a time.
    pub threads: usize,
    /// Called with the number of finished games.
    pub report: &'a (dyn Fn(u64) + Sync),
    /// Plays the games somewhere else, if they are not played on threads of this machine.
    pub elsewhere: Option<PlayTuneGames<'a>>,
}

/// Has games of [`Roster::tune`] played with the evaluation of a name. Returns the codes of each one's moves after its
/// opening, as [`Roster::tune_game`] does.
pub type PlayTuneGames<'a> = &'a dyn Fn(&str, &[TuneGame]) -> Result<Vec<Vec<u16>>, Message>;

/// A game of [`Roster::tune`].
#[derive(Clone, PartialEq, Debug)]
pub struct TuneGame {
    /// The weights of the two sides; `None` for the evaluation as it is.
    pub weights: [Option<Arc<[f64]>>; 2],
    /// The seed of the opening.
    pub seed: u64,
}

/// A tuned evaluation. Weights are in units of the evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The name of the evaluation.
    pub eval: &'static str,
    /// Each term with its weight before and after, or each constant of the search with its value.
    pub terms: Vec<(&'static str, f64, f64)>,
    /// The options that set these weights in a spec, in the order of the terms; empty if the weights are fixed.
    pub options: Vec<&'static str>,
    /// Number of positions of a regression.
    pub positions: usize,
    /// Mean loss of the predictions of a regression, before and after.
    pub loss: Option<[f64; 2]>,
    /// Candidates of a grid: weights, and their points in each pair of games, from 0 to 1.
    pub candidates: Vec<(Vec<f64>, Vec<f64>)>,
    /// The new constants of the search, as source code.
    pub constants: Option<String>,
    /// Points of the new weights against the old ones in each pair of games, from 0 to 1.
    pub pairs: Vec<f64>,
}
