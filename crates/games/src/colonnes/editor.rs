//! A position as fields: nine stacks from the top row down, the side to move, the number of plies played.

use catalogue::{Editor, Field, FieldKind, Notation, TURN};

use super::notation::name;
use super::rules::{Cell, Colonnes, LAST_PLY};

/// The contents of a cell, from the bottom up.
const STACKS: FieldKind =
    FieldKind::Words(&[".", "W", "B", "WW", "WB", "BW", "BB", "WWW", "WWB", "WBW", "WBB", "BWW", "BWB", "BBW", "BBB"]);

impl Editor for Colonnes {
    fn fields() -> Vec<Field> {
        let stack = |cell: Cell| Field::on_board(name(cell), cell.column(), 2 - cell.row(), STACKS);
        let listed = [
            Field::listed(TURN, FieldKind::Words(&["w", "b"])),
            Field::listed("ply", FieldKind::Number(LAST_PLY.into())),
        ];
        Cell::all().map(stack).chain(listed).collect()
    }

    fn values(&self) -> Vec<String> {
        self.write().split([' ', ',', '/']).map(str::to_owned).collect()
    }

    fn compose(values: &[String]) -> String {
        let (stacks, rest) = values.split_at(values.len().min(9));
        let rows: Vec<String> = stacks.chunks(3).map(|row| row.join(",")).collect();
        format!("{} {}", rows.join("/"), rest.join(" "))
    }
}
