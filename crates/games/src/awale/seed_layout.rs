//! Tracks every seed, so that a picture can move each from pit to pit.

use catalogue::Notation;
use rules::Side;

use super::notation::name;
use super::rules::{Awale, Pit};

/// The seeds of the twelve pits and the two stores, by their ids in the picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Heaps([Vec<String>; 14]);

/// The pits, South's first.
pub(super) fn pits() -> impl Iterator<Item = Pit> {
    Side::BOTH.into_iter().flat_map(|side| (0..6).map(move |index| Pit::of(side, index)))
}

fn place(pit: Pit) -> usize {
    6 * pit.side().index() + pit.index()
}

impl Heaps {
    /// The seeds of a position, named after their pit or store.
    pub(super) fn of(position: &Awale) -> Self {
        let mut heaps = Self(std::array::from_fn(|_| Vec::new()));
        for pit in pits() {
            heaps.0[place(pit)] = named(&name(pit).to_string(), position.seeds(pit));
        }
        for side in Side::BOTH {
            heaps.0[12 + side.index()] = named(Awale::INFO.side(side), position.captured(side));
        }
        heaps
    }

    pub(super) fn pit(&self, pit: Pit) -> &[String] {
        &self.0[place(pit)]
    }

    pub(super) fn store(&self, side: Side) -> &[String] {
        &self.0[12 + side.index()]
    }

    /// Moves one seed from a pit to another.
    pub(super) fn sow(&mut self, from: Pit, to: Pit) {
        let seed = self.0[place(from)].pop();
        self.0[place(to)].extend(seed);
    }

    /// Moves the seeds that the position no longer has in its pits to a store.
    pub(super) fn take_missing(&mut self, position: &Awale, taker: Side) {
        for pit in pits() {
            let taken = self.0[place(pit)].split_off(usize::from(position.seeds(pit)).min(self.pit(pit).len()));
            self.0[12 + taker.index()].extend(taken);
        }
    }

    /// The same seeds, each renamed after its final location.
    pub(super) fn renamed(&self, end: &Self) -> Self {
        let last = |seed: &String| {
            let (place, k) = end.0.iter().enumerate().find_map(|(place, heap)| {
                let k = heap.iter().position(|other| other == seed)?;
                Some((place, k))
            })?;
            Some(format!("seed-{}-{k}", heap_name(place)))
        };
        Self(self.0.each_ref().map(|heap| heap.iter().filter_map(last).collect()))
    }
}

fn heap_name(place: usize) -> String {
    match place {
        0..12 => name(Pit::of(Side::BOTH[place / 6], place % 6)).to_string(),
        _ => Awale::INFO.side(Side::BOTH[place - 12]).to_owned(),
    }
}

fn named(heap: &str, seeds: u8) -> Vec<String> {
    (0..seeds).map(|k| format!("seed-{heap}-{k}")).collect()
}
