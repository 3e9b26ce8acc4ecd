//! Tracks every seed, so that a picture can move each from hole to hole.

use catalogue::Notation;
use rules::Side;

use super::moves::{Colour, Hole};
use super::rules::Tricolore;

/// A seed: its colour and its id in the picture.
type Seed = (Colour, String);

/// The seeds of the sixteen holes, sorted by colour in each, and of the two stores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Heaps {
    holes: [Vec<Seed>; 16],
    stores: [Vec<String>; 2],
}

impl Heaps {
    /// The seeds of a position, named after their hole or store.
    pub(super) fn of(position: &Tricolore) -> Self {
        let colours = |hole: Hole| {
            let of = move |colour| (0..position.seeds(hole, colour)).map(move |_| colour);
            Colour::ALL.into_iter().flat_map(of)
        };
        let seeds = |hole| colours(hole).enumerate().map(|(k, colour)| (colour, in_hole(hole, k))).collect();
        let stores = Side::BOTH.map(|side| (0..position.captured(side).into()).map(|k| in_store(side, k)).collect());
        Self { holes: std::array::from_fn(|i| seeds(Hole(i as u8))), stores }
    }

    pub(super) fn hole(&self, hole: Hole) -> &[Seed] {
        &self.holes[usize::from(hole.0)]
    }

    pub(super) fn store(&self, side: Side) -> &[String] {
        &self.stores[side.index()]
    }

    /// The seeds of each colour in a hole.
    pub(super) fn counts(&self, hole: Hole) -> [u8; 3] {
        Colour::ALL.map(|colour| self.hole(hole).iter().filter(|seed| seed.0 == colour).count() as u8)
    }

    /// Moves one seed from a hole to another, of the colour that the board has one more of there.
    pub(super) fn sow(&mut self, board: &Tricolore, from: Hole, to: Hole) {
        let more = |(colour, seeds): &(Colour, u8)| board.seeds(to, *colour) > *seeds;
        let Some((colour, _)) = Colour::ALL.into_iter().zip(self.counts(to)).find(more) else { return };
        let hand = &mut self.holes[usize::from(from.0)];
        let Some(at) = hand.iter().rposition(|seed| seed.0 == colour) else { return };
        let seed = hand.remove(at);
        let heap = &mut self.holes[usize::from(to.0)];
        heap.insert(heap.partition_point(|other| other.0 <= colour), seed);
    }

    /// Moves the seeds of holes that are empty in the position to a store.
    pub(super) fn take_missing(&mut self, position: &Tricolore, taker: Side) {
        for hole in Hole::all().filter(|hole| position.total(*hole) == 0) {
            let taken = std::mem::take(&mut self.holes[usize::from(hole.0)]);
            self.stores[taker.index()].extend(taken.into_iter().map(|(_, id)| id));
        }
    }

    /// The same seeds, each renamed after its final location.
    pub(super) fn renamed(&self, end: &Self) -> Self {
        let last = |id: &String| {
            let hole = |hole: Hole| end.hole(hole).iter().position(|seed| seed.1 == *id).map(|k| in_hole(hole, k));
            let store = |side| end.store(side).iter().position(|seed| seed == id).map(|k| in_store(side, k));
            Hole::all().find_map(hole).or_else(|| Side::BOTH.into_iter().find_map(store)).unwrap_or_default()
        };
        Self {
            holes: self.holes.each_ref().map(|heap| heap.iter().map(|(colour, id)| (*colour, last(id))).collect()),
            stores: self.stores.each_ref().map(|heap| heap.iter().map(last).collect()),
        }
    }
}

fn in_hole(hole: Hole, k: usize) -> String {
    format!("seed-{}-{k}", hole.number())
}

fn in_store(side: Side, k: usize) -> String {
    format!("seed-store-{}-{k}", Tricolore::INFO.side(side))
}
