//! A position as fields: each hole's red, blue and transparent seeds, captures, the player to move, the moves played.

use catalogue::{Editor, Field, FieldKind, Notation, TURN};

use super::board::rows;
use super::moves::{Colour, Hole};
use super::notation::letter;
use super::rules::{SEEDS, SEEDS_OF_A_COLOUR, Tricolore};

impl Editor for Tricolore {
    fn fields() -> Vec<Field> {
        let seeds = |hole: Hole, colour: Colour| {
            let row = u8::from(rows()[1].contains(&hole));
            let column = rows()[usize::from(row)].iter().position(|h| *h == hole).unwrap_or(0) as u8;
            let name = format!("{}{}", hole.number(), letter(colour));
            Field::on_board(name, column, 4 * row + colour as u8, FieldKind::Number(SEEDS_OF_A_COLOUR.into()))
        };
        let holes = Hole::all().flat_map(|hole| Colour::ALL.map(|colour| seeds(hole, colour)));
        let listed = [
            Field::listed("captured-1", FieldKind::Number(SEEDS.into())),
            Field::listed("captured-2", FieldKind::Number(SEEDS.into())),
            Field::listed(TURN, FieldKind::Words(&["1", "2"])),
            Field::listed("moves", FieldKind::Number(9999)),
        ];
        holes.chain(listed).collect()
    }

    fn values(&self) -> Vec<String> {
        self.write().split([' ', '-', '.']).map(str::to_owned).collect()
    }

    fn compose(values: &[String]) -> String {
        let (seeds, rest) = values.split_at(values.len().min(3 * 16));
        let holes: Vec<String> = seeds.chunks(3).map(|hole| hole.join(".")).collect();
        let (counts, moves) = rest.split_at(rest.len().min(3));
        format!("{}-{} {}", holes.join("-"), counts.join("-"), moves.join(" "))
    }
}
