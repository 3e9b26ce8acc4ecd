//! A position as fields: twelve pits in board order, then captures, side to move and quiet plies.

use catalogue::{Editor, Field, FieldKind, TURN};
use rules::Side;

use super::board::from_left;
use super::notation::name;
use super::rules::{Awale, MOST_SEEDS};

impl Editor for Awale {
    fn fields() -> Vec<Field> {
        let seeds = || FieldKind::Number(MOST_SEEDS.into());
        let pit = |side: Side, index: usize| {
            let pit = super::rules::Pit::of(side, index);
            let column = from_left(side).iter().position(|p| *p == pit).unwrap_or(0);
            Field::on_board(name(pit), column as u8, u8::from(side == Side::One), seeds())
        };
        let pits = Side::BOTH.into_iter().flat_map(|side| (0..6).map(move |index| pit(side, index)));
        let listed = [
            Field::listed("captured-south", seeds()),
            Field::listed("captured-north", seeds()),
            Field::listed(TURN, FieldKind::Words(&["S", "N"])),
            Field::listed("quiet", FieldKind::Number(9999)),
        ];
        pits.chain(listed).collect()
    }

    fn values(&self) -> Vec<String> {
        let text = catalogue::Notation::write(self);
        let (board, quiet) = text.split_once(' ').unwrap_or((&text, "0"));
        board.split('-').chain([quiet]).map(str::to_owned).collect()
    }

    fn compose(values: &[String]) -> String {
        match values {
            [board @ .., quiet] => format!("{} {quiet}", board.join("-")),
            [] => String::new(),
        }
    }
}
