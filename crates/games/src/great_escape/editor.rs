//! A position as fields: the wall centred on each point, then the pawns, walls in hand, player to move and rounds.

use catalogue::{Editor, Field, FieldKind, FieldPiece, TURN};
use rules::Side;

use super::geometry::{Orientation, POINTS, SIZE, Wall};
use super::rules::GreatEscape;

const WALLS: FieldKind = FieldKind::Words(&["·", "H", "V"]);
/// Maximum number of walls in a player's hand.
const IN_HAND: u32 = 20;

fn points() -> impl Iterator<Item = (u8, u8)> {
    (0..POINTS).flat_map(|j| (0..POINTS).map(move |i| (i, j)))
}

/// The wall centred on a point, if the word names an orientation.
fn wall(word: &str, middle: usize) -> Option<Wall> {
    let orientation = match word {
        "H" => Orientation::H,
        "V" => Orientation::V,
        _ => return None,
    };
    Some(Wall::centred(orientation, middle as u8))
}

impl Editor for GreatEscape {
    fn fields() -> Vec<Field> {
        let point = |(i, j)| Field::on_board(format!("{i}{}/{j}{}", i + 1, j + 1), i, j, WALLS);
        let coordinate = || FieldKind::Number(u32::from(SIZE) - 1);
        let player = |side: &str| {
            let field = |name: &str, kind| Field::listed(&format!("{name}-{side}"), kind);
            [field("x", coordinate()), field("y", coordinate()), field("walls", FieldKind::Number(IN_HAND))]
        };
        let players = ["0", "1"].into_iter().flat_map(player);
        let rest =
            [Field::listed(TURN, FieldKind::Words(&["0", "1"])), Field::listed("rounds", FieldKind::Number(9999))];
        points().map(point).chain(players).chain(rest).collect()
    }

    fn pieces() -> Vec<FieldPiece> {
        let first = points().count();
        let pawn = |(label, column)| FieldPiece { label, column, row: column + 1 };
        [("side-0", first), ("side-1", first + 3)].map(pawn).to_vec()
    }

    /// The values of those fields; −1 in every field of an eliminated player.
    fn values(&self) -> Vec<String> {
        let stands = |middle: usize| {
            let word = ["H", "V"].into_iter().find(|word| wall(word, middle).is_some_and(|w| self.walls().contains(w)));
            word.unwrap_or("·").to_owned()
        };
        let player = |side: Side| match self.pawn(side) {
            Some(pawn) => [pawn.x(), pawn.y(), self.walls_left(side)].map(|n| n.to_string()),
            None => ["-1"; 3].map(str::to_owned),
        };
        let rest = [self.turn.index().to_string(), self.rounds.to_string()];
        (0..points().count()).map(stands).chain(Side::BOTH.into_iter().flat_map(player)).chain(rest).collect()
    }

    fn compose(values: &[String]) -> String {
        let (board, rest) = values.split_at(values.len().min(points().count()));
        let walls: Vec<String> = board
            .iter()
            .enumerate()
            .filter_map(|(middle, word)| wall(word, middle))
            .map(|wall| format!(" {} {} {}", wall.x(), wall.y(), wall.orientation()))
            .collect();
        let [players @ .., turn, rounds] = rest else { return String::new() };
        format!("{turn} 2 {} {}{} {rounds}", players.join(" "), walls.len(), walls.concat())
    }
}
