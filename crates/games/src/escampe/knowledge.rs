//! Proved values of placements, from the survey of Black's placements.

use catalogue::{Exact, ExactValue, How, Knowledge, Refutation, Survey};
use rules::{Game as _, Line, Side};

use super::rules::Escampe;
use super::survey::{BlackPlacements, answer, longest};

impl Knowledge for Escampe {
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let position = line.position();
        let worth = match position.turn() {
            _ if !position.is_placing() => return None,
            Side::One => ExactValue::Win(
                u32::from(answer(position).filter(|known| known.plies != Refutation::UNKNOWN)?.plies) + 1,
            ),
            Side::Two => ExactValue::Loss(longest(position)?.into()),
        };
        Some(Exact { worth, how: How::Proof, is_exact: true })
    }

    fn survey() -> Option<&'static dyn Survey> {
        Some(&BlackPlacements)
    }
}
