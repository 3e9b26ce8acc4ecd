//! A position as fields: the squares from the top, who moves, the imposed ring.

use catalogue::{Field, FieldKind, Notation, TURN};

use super::board::Square;
use super::rules::Escampe;

/// What stands on a square; a dot where nothing does.
const PIECES: FieldKind = FieldKind::Words(&[EMPTY, "B", "b", "N", "n"]);
const EMPTY: &str = ".";

fn squares() -> impl Iterator<Item = Square> {
    (0..6).rev().flat_map(|row| (0..6).map(move |column| Square::at(column, row)))
}

/// The squares, then the rest in the order of a position's text.
pub(super) fn fields() -> Vec<Field> {
    let square = |square: Square| Field::on_board(square.to_string(), square.column(), 5 - square.row(), PIECES);
    let listed = [
        Field::listed(TURN, FieldKind::Words(&["w", "b"])),
        Field::listed("ring", FieldKind::Words(&["-", "1", "2", "3"])),
    ];
    squares().map(square).chain(listed).collect()
}

/// The values of those fields.
pub(super) fn values(position: &Escampe) -> Vec<String> {
    let text = position.write();
    let rest = text.split_whitespace().skip(1).map(str::to_owned);
    let piece = |square| position.letter(square).map_or(EMPTY.to_owned(), String::from);
    squares().map(piece).chain(rest).collect()
}

/// The text that values make: every empty square counted by itself.
pub(super) fn compose(values: &[String]) -> String {
    let (board, rest) = values.split_at(values.len().min(36));
    let row = |row: &[String]| row.iter().map(|piece| if piece == EMPTY { "1" } else { piece }).collect::<String>();
    let rows: Vec<String> = board.chunks(6).map(row).collect();
    format!("{} {}", rows.join("/"), rest.join(" "))
}
