//! Picking cells on the board picture.

use catalogue::{Message, Pointing, Scene, Spot};
use rules::Side;

use super::notation::{name, side_name};
use super::rules::{Cell, Colonnes, Move};
use super::svg::{DEPTH, TILE, corners, ground};

impl Pointing for Colonnes {
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        let place = |i: u8| if scene.flipped { 2 - i } else { i };
        let cells = (0..3).rev().flat_map(|row| (0..3).map(move |column| Cell::at(place(column), place(row))));
        cells.map(|cell| spot(scene, cell)).collect()
    }

    fn steps(&self, m: Move) -> Vec<String> {
        match m {
            Move::Place(to) => vec![name(to)],
            Move::Shift(from, to) => vec![name(from), name(to)],
            Move::Pass => Vec::new(),
        }
    }

    fn asks(&self, picked: &[&str]) -> Option<Message> {
        Some(Message::new(match picked {
            _ if self.is_placing() => "ask-cell",
            [] => "ask-pawn",
            _ => "ask-destination",
        }))
    }
}

/// The spot of a cell, labelled with its pawns.
fn spot(scene: &Scene<Colonnes>, cell: Cell) -> Spot {
    let (x, y) = ground(cell, scene.flipped);
    let pawns: Vec<Side> = scene.position.stack(cell).pawns().collect();
    let label = Message::new("label-cell").with("cell", name(cell)).with("pawns", pawns.len());
    let of = |i: usize| pawns.get(i).map_or(Message::new("what-none"), |side| side_name(*side));
    let label = label.with("first", of(0)).with("second", of(1)).with("third", of(2));
    let spot = Spot::around((x, y - 12.0), TILE - 34.0, DEPTH - 2.0, name(cell), label);
    spot.outlined(corners(cell, scene.flipped, 0.03))
}
