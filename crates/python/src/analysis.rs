//! [`Value`] and [`Analysis`]: a player's view of a position.

use catalogue::{Exact, ExactValue, Reply};
use pyo3::{pyclass, pymethods};

use crate::language::speaker;

/// The value of a win now, as a number; each ply to it takes one off.
const WIN: f64 = 1e6;

/// The value of a position for the side to move.
///
/// kind is "win", "loss", "draw" or "score"; plies counts the moves to a win or a loss; score is in the given unit; exact
/// is True if the value is proved. float(value) orders values.
#[pyclass(frozen, eq, get_all, module = "palabre")]
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Value {
    /// "win", "loss", "draw" or "score".
    kind: &'static str,
    /// Plies to a win or a loss.
    plies: Option<u32>,
    /// A score in units.
    score: Option<f64>,
    /// The unit of the score: "seeds", "points", "steps" and so on.
    unit: Option<&'static str>,
    /// True if the value is proved.
    exact: bool,
    /// The value in words.
    text: String,
}

impl Value {
    /// The value in words.
    pub(crate) fn words(&self) -> &str {
        &self.text
    }
}

impl From<catalogue::Value> for Value {
    fn from(value: catalogue::Value) -> Self {
        use catalogue::Value as Kind;
        let (kind, plies, amount) = match value {
            Kind::Win(plies) | Kind::LikelyWin(plies) => ("win", Some(plies), None),
            Kind::Loss(plies) | Kind::LikelyLoss(plies) => ("loss", Some(plies), None),
            Kind::Draw => ("draw", None, None),
            Kind::Exact(amount) | Kind::Estimate(amount) => ("score", None, Some(amount)),
        };
        Self {
            kind,
            plies,
            score: amount.map(|amount| f64::from(amount.hundredths) / 100.0),
            unit: amount.map(|amount| amount.unit.0),
            exact: value.is_exact(),
            text: speaker(None).say(&value.message_with_status()),
        }
    }
}

impl From<Exact> for Value {
    fn from(exact: Exact) -> Self {
        let amount = |seeds: i32| catalogue::Amount::new(seeds.saturating_mul(100), catalogue::Unit::SEEDS);
        let value = match exact.worth {
            ExactValue::Draw => catalogue::Value::Draw,
            ExactValue::Win(plies) => catalogue::Value::Win(plies),
            ExactValue::Loss(plies) => catalogue::Value::Loss(plies),
            ExactValue::Seeds(seeds) if exact.is_exact => catalogue::Value::Exact(amount(seeds)),
            ExactValue::Seeds(seeds) => catalogue::Value::Estimate(amount(seeds)),
        };
        Self { exact: exact.is_exact, ..value.into() }
    }
}

#[pymethods]
impl Value {
    fn __float__(&self) -> f64 {
        let plies = f64::from(self.plies.unwrap_or_default());
        match self.kind {
            "win" => WIN - plies,
            "loss" => plies - WIN,
            _ => self.score.unwrap_or_default(),
        }
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Value: {}>", self.text)
    }
}

/// A player's analysis of one of the best moves.
#[pyclass(frozen, get_all, module = "palabre")]
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    /// The move.
    r#move: String,
    /// The value of the move for the side to move.
    value: Value,
    /// Plies searched.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
    /// Seconds spent.
    time: f64,
    /// The expected moves, this one first.
    line: Vec<String>,
    /// True if the value is proved.
    exact: bool,
    /// True if it comes from an opening book in place of a search.
    book: bool,
}

impl Analysis {
    /// Returns the analysis of each move of a reply, the best first.
    pub(crate) fn all(reply: &Reply) -> Vec<Self> {
        let one = |report: &catalogue::Analysis| Self {
            r#move: report.line.first().unwrap_or(&reply.best).clone(),
            value: report.value.into(),
            depth: report.depth,
            nodes: report.nodes,
            time: report.time.as_secs_f64(),
            line: report.line.clone(),
            exact: report.value.is_exact(),
            book: report.is_book,
        };
        reply.reports.iter().map(one).collect()
    }
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        format!("<Analysis: {}, {}, depth {}>", self.r#move, self.value.text, self.depth)
    }
}
