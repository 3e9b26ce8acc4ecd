//! What Colonnes knows: pairs that a third pawn would complete, and tops, which are what can move.

use rules::{Game as _, Side};
use search::tune::{Fit, Linear, Plan, fit};
use search::{Guide, Known, Score, won_in};

use super::rules::{Cell, Colonnes};
use crate::brain::{Brain, roster};

/// Pairs of one's own pawns with room for the third; pawns that top their stack; cells beside these.
const TERMS: [&str; 3] = ["pair", "top", "neighbour"];
const WEIGHTS: [Score; 3] = [60, 12, 5];

/// The evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs {
    weights: [Score; 3],
}

impl Guide<Colonnes> for Pairs {
    fn evaluate(&self, position: &Colonnes) -> Score {
        let side = position.turn();
        let (mine, theirs) = (counts(position, side), counts(position, side.other()));
        (0..TERMS.len()).map(|i| self.weights[i] * (mine[i] - theirs[i])).sum()
    }

    fn known(&self, position: &Colonnes) -> Option<Known> {
        position.can_complete().then_some(Known::Exactly(won_in(1)))
    }
}

impl Linear<Colonnes> for Pairs {
    const TERMS: &'static [&'static str] = &TERMS;

    fn weights(&self) -> Vec<Score> {
        self.weights.to_vec()
    }

    fn with_weights(&self, weights: &[Score]) -> Self {
        Self { weights: std::array::from_fn(|i| weights[i]) }
    }

    fn terms(&self, position: &Colonnes, side: Side) -> Vec<Score> {
        let (mine, theirs) = (counts(position, side), counts(position, side.other()));
        mine.iter().zip(theirs).map(|(mine, theirs)| mine - theirs).collect()
    }
}

fn counts(position: &Colonnes, side: Side) -> [Score; 3] {
    let [mut pairs, mut tops, mut neighbours] = [0; 3];
    for cell in Cell::all().filter(|cell| position.stack(*cell).top() == Some(side)) {
        pairs += Score::from(position.stack(cell).is_pair_of(side));
        tops += 1;
        neighbours += 2 + Score::from(cell.column() == 1) + Score::from(cell.row() == 1);
    }
    [pairs, tops, neighbours]
}

impl Brain for Colonnes {
    type Guide = Pairs;
    const EVALS: &'static [&'static str] = &["pairs"];
    const SCALE: Score = 200;
    const COURSE_DEPTH: u64 = 6;
    const TUNABLE: &'static [&'static str] = Self::EVALS;

    fn guide(_: &str) -> Pairs {
        Pairs { weights: WEIGHTS }
    }

    fn tune_eval(eval: &str, (): (), plan: &Plan, report: &dyn Fn(u64)) -> Option<Fit> {
        Self::TUNABLE.contains(&eval).then(|| fit(&Self::guide(eval), (), plan, report))
    }
}

roster!(Colonnes);
