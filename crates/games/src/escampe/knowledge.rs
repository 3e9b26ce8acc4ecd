//! Proved values of placements, from the survey of Black's placements.

use catalogue::{Decided, Exact, ExactValue, How, Knowledge, Refutation, Survey};
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

    /// The survey's proofs do not know a limit on the length of the game.
    fn decided(line: &Line<Self>) -> Option<Decided> {
        let Exact { worth, how, .. } = Self::exact(line).filter(|_| line.position().rules().limit.is_none())?;
        let mover = line.position().turn();
        let winner = if matches!(worth, ExactValue::Win(_)) { mover } else { mover.other() };
        Some(Decided { winner: Some(winner.into()), how })
    }

    fn survey() -> Option<&'static dyn Survey> {
        Some(&BlackPlacements)
    }

    fn puzzles() -> &'static str {
        include_str!("data/puzzles.txt")
    }
}
