//! The inputs of a network: the content of each hole, and the captured seeds.

use rules::{Game as _, Side};
use search::net::{InputGroup, InputList, Inputs, ShownTable};

use super::moves::Colour;
use super::rules::{MAJORITY, Tricolore, filled, sum};

/// Seeds of a colour in a hole are told apart up to this many, less one.
const COUNTS: usize = 6;
/// Contents of a hole that are told apart.
const CONTENTS: usize = COUNTS * COUNTS * COUNTS;
/// Holes of a player.
const HOLES: usize = 8;
const CAPTURES: usize = MAJORITY as usize + 1;

/// First inputs of the groups.
const CAPTURED: usize = 2 * HOLES * CONTENTS;

/// Seen from either side, the observer's first hole comes first, and the opponent's holes from the one after it.
impl Inputs for Tricolore {
    const GROUPS: &'static [InputGroup] = &[
        InputGroup { name: "own holes", size: HOLES * CONTENTS },
        InputGroup { name: "opponent's holes", size: HOLES * CONTENTS },
        InputGroup { name: "own captures", size: CAPTURES },
        InputGroup { name: "opponent's captures", size: CAPTURES },
    ];

    const IS_LOCAL: bool = false;

    const SHOWN: &'static [ShownTable] =
        &[ShownTable { title: "learned-holes", axes: ["learned-colour", "learned-filled"], size: [3, HOLES + 1] }];

    /// The number of holes with seeds of each colour.
    fn shown(&self, _: usize) -> Vec<[usize; 2]> {
        let holes = Colour::ALL.map(|colour| usize::from(sum(filled(self.row(self.turn(), colour)))));
        holes.into_iter().enumerate().map(|(colour, holes)| [colour, holes]).collect()
    }

    fn activate(&self, views: &mut [InputList; 2]) {
        for owner in Side::BOTH {
            let [red, blue, transparent] = Colour::ALL.map(|colour| self.row(owner, colour).to_le_bytes());
            for hole in 0..HOLES {
                let [red, blue, transparent] =
                    [red, blue, transparent].map(|row| usize::from(row[hole]).min(COUNTS - 1));
                let content = (red * COUNTS + blue) * COUNTS + transparent;
                for (view, list) in Side::BOTH.into_iter().zip(views.iter_mut()) {
                    list.push(first_input(view, owner, hole) + content);
                }
            }
            let captured = usize::from(self.captured(owner)).min(CAPTURES - 1);
            for (view, list) in Side::BOTH.into_iter().zip(views.iter_mut()) {
                list.push(CAPTURED + usize::from(view != owner) * CAPTURES + captured);
            }
        }
    }
}

/// The first input of a hole, as a side sees it.
#[inline]
const fn first_input(view: Side, owner: Side, hole: usize) -> usize {
    let place = match (view, owner) {
        (Side::One, Side::One) | (Side::Two, Side::Two) => hole,
        (Side::One, Side::Two) => HOLES + hole,
        // After player 2's first hole comes player 1's second.
        (Side::Two, Side::One) => HOLES + (hole + HOLES - 1) % HOLES,
    };
    place * CONTENTS
}
