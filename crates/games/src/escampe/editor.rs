//! A position as fields: the squares from the top, the side to move, the imposed ring.

use catalogue::{Editor, Field, FieldKind, Notation, TURN};

use super::rules::Escampe;
use super::squares::Square;

/// The piece on a square; a dot for none.
const PIECES: FieldKind = FieldKind::Words(&[EMPTY, "B", "b", "N", "n"]);
const EMPTY: &str = ".";

fn squares() -> impl Iterator<Item = Square> {
    (0..6).rev().flat_map(|row| (0..6).map(move |column| Square::at(column, row)))
}

impl Editor for Escampe {
    fn fields() -> Vec<Field> {
        let square = |square: Square| Field::on_board(square.to_string(), square.column(), 5 - square.row(), PIECES);
        let listed = [
            Field::listed(TURN, FieldKind::Words(&["w", "b"])),
            Field::listed("ring", FieldKind::Words(&["-", "1", "2", "3"])),
        ];
        squares().map(square).chain(listed).collect()
    }

    fn values(&self) -> Vec<String> {
        let text = self.write();
        let rest = text.split_whitespace().skip(1).map(str::to_owned);
        let piece = |square| self.letter(square).map_or(EMPTY.to_owned(), String::from);
        squares().map(piece).chain(rest).collect()
    }

    /// Composes the position's text from the values; each empty square counts as a run of one.
    fn compose(values: &[String]) -> String {
        let (board, rest) = values.split_at(values.len().min(36));
        let row = |row: &[String]| row.iter().map(|piece| if piece == EMPTY { "1" } else { piece }).collect::<String>();
        let rows: Vec<String> = board.chunks(6).map(row).collect();
        format!("{} {}", rows.join("/"), rest.join(" "))
    }
}
