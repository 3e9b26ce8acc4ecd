//! What Colonnes knows: pairs that a third pawn would complete, and tops, which are what can move.

use rules::{Game as _, Side};
use search::{Guide, Known, Score, won_in};

use super::rules::{Cell, Colonnes};
use crate::brain::{Brain, roster};

/// Two of one's own pawns with room for the third.
const PAIR: Score = 60;
/// A pawn that tops its stack.
const TOP: Score = 12;
/// The centre touches four cells, a corner two.
const NEIGHBOUR: Score = 5;

/// The evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs;

impl Guide<Colonnes> for Pairs {
    fn evaluate(&self, position: &Colonnes) -> Score {
        let side = position.turn();
        standing(position, side) - standing(position, side.other())
    }

    fn known(&self, position: &Colonnes) -> Option<Known> {
        position.can_complete().then_some(Known::Exactly(won_in(1)))
    }
}

fn standing(position: &Colonnes, side: Side) -> Score {
    let mut sum = 0;
    for cell in Cell::all().filter(|cell| position.stack(*cell).top() == Some(side)) {
        sum += TOP + NEIGHBOUR * neighbours(cell);
        sum += if position.stack(cell).is_pair_of(side) { PAIR } else { 0 };
    }
    sum
}

fn neighbours(cell: Cell) -> Score {
    Score::from(cell.column() == 1) + Score::from(cell.row() == 1) + 2
}

impl Brain for Colonnes {
    type Guide = Pairs;
    const EVALS: &'static [&'static str] = &["pairs"];
    const SCALE: Score = 200;
    const COURSE_DEPTH: u64 = 6;

    fn guide(_: &str) -> Pairs {
        Pairs
    }
}

roster!(Colonnes);
