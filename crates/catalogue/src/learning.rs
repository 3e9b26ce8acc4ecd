//! [`Learning`]: training a network to evaluate positions, in three steps: games, fit, match. [`PolicyLearning`]: the
//! probabilities of moves, from the same games.

use std::sync::atomic::AtomicBool;

use crate::Message;

/// A game whose evaluation can be learned. Games and networks are the contents of files, as bytes: this crate does no
/// input or output.
pub trait Learning: Sync {
    /// Plays games of the engine against itself. Returns the content of a file of games.
    ///
    /// # Errors
    /// The rules or the network are invalid.
    fn self_play(&self, rules: &str, request: &SelfPlayRequest<'_>) -> Result<Vec<u8>, Message>;

    /// Reads the header of a file of games.
    ///
    /// # Errors
    /// The file is damaged, or of another game.
    fn games_info(&self, file: &[u8]) -> Result<GamesInfo, Message>;

    /// Fits a network to the positions of games.
    ///
    /// # Errors
    /// A file is damaged or foreign, there are no positions, or the fit was stopped before its first epoch ended.
    fn fit(&self, options: NetOptions, request: &mut FitRequest<'_>) -> Result<Fitted, Message>;

    /// Reads the header of a network, and checks all of it.
    ///
    /// # Errors
    /// The file is damaged, or of another game or version.
    fn net_info(&self, net: &[u8]) -> Result<NetInfo, Message>;

    /// The training of a policy, for a game with a player that uses one.
    fn policy(&self) -> Option<&'static dyn PolicyLearning> {
        None
    }
}

/// A game whose probabilities of moves can be learned.
pub trait PolicyLearning: Sync {
    /// Fits a policy to the moves of games that have a search value.
    ///
    /// # Errors
    /// A file is damaged or foreign, there are no positions, or the fit was stopped before its first epoch ended.
    fn fit(&self, request: &mut FitRequest<'_>) -> Result<FittedPolicy, Message>;
}

/// The parameters of [`Learning::self_play`].
pub struct SelfPlayRequest<'a> {
    /// Seed of all games of the data.
    pub seed: u64,
    /// Number of the first game.
    pub first: u64,
    /// Number of games.
    pub games: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// The network to play with; the best evaluation of the game without one.
    pub net: Option<&'a [u8]>,
    /// Set to stop: the file is then not complete, and an error.
    pub stop: &'a AtomicBool,
    /// Called with the number of labelled positions of each finished game.
    pub played: &'a (dyn Fn(usize) + Sync),
}

/// The header of a file of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamesInfo {
    /// The rules.
    pub rules: String,
    /// Number of games.
    pub games: u64,
    /// Number of positions with a value.
    pub positions: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// The evaluation that played: `hand`, or the checksum of a network.
    pub evaluation: String,
}

/// The parameters of a network to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NetOptions {
    /// Hidden units.
    pub hidden: usize,
    /// The share of the games' results in the target, from 0 to 1; the rest is the search value.
    pub result_share: f64,
}

/// The parameters of [`Learning::fit`] and [`PolicyLearning::fit`].
pub struct FitRequest<'a> {
    /// The contents of files of games, all by the same rules.
    pub files: &'a [Vec<u8>],
    /// Passes over the positions.
    pub epochs: usize,
    /// Positions of a step.
    pub batch: usize,
    /// The first learning rate.
    pub rate: f32,
    /// Seed of everything random.
    pub seed: u64,
    /// Threads; the result does not depend on them.
    pub threads: usize,
    /// The state of an interrupted fit; one of other games or options is ignored.
    pub resume: Option<&'a [u8]>,
    /// Called after each epoch with the state, to [continue](Self::resume) from.
    pub save: &'a mut dyn FnMut(&[u8]),
    /// Called often; returns `false` to stop with the best result so far.
    pub report: &'a mut dyn FnMut(&FitProgress) -> bool,
}

/// A fit in progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitProgress {
    /// Positions to learn from.
    pub positions: usize,
    /// The last finished epoch.
    pub last: Option<FitEpoch>,
}

/// A finished epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitEpoch {
    /// Its number, from 1.
    pub number: usize,
    /// Mean loss in nats.
    pub loss: f64,
    /// Mean loss of the positions that are kept apart.
    pub validation_loss: f64,
}

/// A fitted network, with what is known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The content of its file.
    pub net: Vec<u8>,
    /// Positions learned from.
    pub positions: usize,
    /// Positions kept apart.
    pub validation: usize,
    /// Positions that occurred again and were left out.
    pub duplicates: usize,
    /// The search value of one in the logarithm of the odds, in scores.
    pub scale: f64,
    /// The epochs.
    pub epochs: Vec<FitEpoch>,
    /// Predicted and actual share of points of the positions kept apart, by ranges of the prediction.
    pub calibration: Vec<Calibration>,
    /// The largest difference between the network in whole numbers and in floating point, in scores.
    pub rounding: f64,
    /// The learned features, as tables.
    pub learned: Vec<LearnedTable>,
}

/// A fitted policy, with what is known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedPolicy {
    /// The content of its file.
    pub policy: Vec<u8>,
    /// Positions learned from.
    pub positions: usize,
    /// Positions kept apart.
    pub validation: usize,
    /// Positions that occurred again and were left out.
    pub duplicates: usize,
    /// The epochs. Losses are cross-entropies of the chosen move, in nats.
    pub epochs: Vec<FitEpoch>,
    /// Share of the positions kept apart in which the most probable move was played.
    pub agreement: f64,
    /// Share of those in which the first move by the engine's move order was played.
    pub order_agreement: f64,
}

/// Positions with similar predictions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    /// Their mean prediction, from 0 to 1.
    pub predicted: f64,
    /// Their mean result.
    pub actual: f64,
    /// Their number.
    pub positions: usize,
}

/// The mean prediction of the positions kept apart, by two features that people can name.
#[derive(Clone, PartialEq, Debug)]
pub struct LearnedTable {
    /// The id of its title.
    pub title: &'static str,
    /// The ids of the names of rows and columns.
    pub axes: [&'static str; 2],
    /// The rows: the mean prediction from 0 to 1 and the number of positions, for each column.
    pub rows: Vec<Vec<(f64, usize)>>,
}

/// The header of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct NetInfo {
    /// The rules of the games it learned from.
    pub rules: String,
    /// Number of inputs.
    pub inputs: usize,
    /// Number of hidden units.
    pub hidden: usize,
    /// Number of positions that it learned from.
    pub positions: u64,
    /// The checksum of its file.
    pub checksum: String,
}
