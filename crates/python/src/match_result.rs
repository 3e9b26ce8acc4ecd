//! [`MatchResult`]: the score of a match.

use std::collections::BTreeMap;

use arena::MatchScore;
use catalogue::{DynGame, Language};
use pyo3::{pyclass, pymethods};

use crate::language::speaker;
use crate::record::Record;

/// The result of a match, from the first player's point of view.
#[pyclass(frozen, get_all, module = "palabre")]
#[derive(Clone)]
pub(crate) struct MatchResult {
    /// Games won.
    wins: u64,
    /// Games drawn.
    draws: u64,
    /// Games lost.
    losses: u64,
    /// Share of the points, from 0 to 1; None without games.
    score: Option<f64>,
    /// The 95 % interval of the score.
    interval: Option<(f64, f64)>,
    /// The difference in Elo points; infinite if one player won everything.
    elo: Option<f64>,
    /// The 95 % interval of the difference.
    elo_interval: Option<(f64, f64)>,
    /// Likelihood of superiority: the probability that the first player is the stronger one.
    superiority: Option<f64>,
    /// Pairs of games by points of the first player: 0, ½, 1, 1½, 2.
    pairs: Vec<u64>,
    /// Number of games by reason of their ending.
    endings: BTreeMap<String, u64>,
    /// Forfeits of each player by code.
    forfeits: (BTreeMap<String, u64>, BTreeMap<String, u64>),
    /// The first failure of each player, in words; None if there is none.
    failures: (Option<String>, Option<String>),
    /// The records of the games, in order.
    records: Vec<Record>,
    text: String,
}

impl MatchResult {
    /// Converts a score.
    pub(crate) fn new(game: &dyn DynGame, score: MatchScore, records: Vec<Record>) -> Self {
        let [wins, draws, losses] = score.games;
        let text = arena::statistics::score_line::line(&score);
        let estimate = score.estimate();
        let elo = estimate.as_ref().map(|estimate| estimate.elo());
        let language = Language::ALL.iter().position(|known| *known == speaker(Some(game)).language()).unwrap_or(0);
        let failures = score.failures.map(|failure| failure.map(|failure| failure.why[language].clone()));
        Self {
            wins,
            draws,
            losses,
            score: estimate.as_ref().map(|estimate| estimate.score),
            interval: estimate.as_ref().map(|estimate| (estimate.low, estimate.high)),
            elo: elo.as_ref().map(|elo| elo.difference),
            elo_interval: elo.as_ref().map(|elo| (elo.low, elo.high)),
            superiority: estimate.map(|estimate| estimate.superiority),
            pairs: score.pairs.0.to_vec(),
            endings: score.endings,
            forfeits: score.forfeits.into(),
            failures: failures.into(),
            records,
            text,
        }
    }
}

#[pymethods]
impl MatchResult {
    /// Number of games played.
    #[getter]
    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<MatchResult: {}>", self.text)
    }
}
