//! The inputs of a network: the paladins by the unicorn that they hunt, both unicorns, and threats by the imposed ring.
//! They are few: the sums of the hidden layer are computed anew for each position, which is faster than keeping them.

use rules::{Game as _, Side};
use search::net::{InputGroup, InputList, Inputs, ShownTable};

use super::eval::threats;
use super::rules::Escampe;
use super::squares::{ROW, Square};

/// Squares with the border between the rows, as bits number them.
const SQUARES: usize = 42;
const PAIRS: usize = SQUARES * SQUARES;
/// Numbers of rings with which a unicorn can be taken.
const THREATS: usize = 4;
/// Any ring, or one of three.
const RINGS: usize = 4;

/// First inputs of the groups. Those of the opponent follow the observer's.
const HUNT: usize = 0;
const UNICORNS: usize = HUNT + 2 * PAIRS;
const TENSION: usize = UNICORNS + PAIRS;

impl Inputs for Escampe {
    const GROUPS: &'static [InputGroup] = &[
        InputGroup { name: "paladins by hunted unicorn", size: 2 * PAIRS },
        InputGroup { name: "unicorns", size: PAIRS },
        InputGroup { name: "threats by imposed ring and turn", size: 2 * RINGS * THREATS * THREATS },
    ];

    const IS_LOCAL: bool = false;

    const SHOWN: &'static [ShownTable] =
        &[ShownTable { title: "learned-threats", axes: ["learned-own", "learned-other"], size: [THREATS, THREATS] }];

    /// The rings with which each side would take the unicorn.
    fn shown(&self, _: usize) -> Vec<[usize; 2]> {
        let (us, them) = (self.turn(), self.turn().other());
        let count = |side: Side| Some(threats(self.paladins(side), self.unicorn(side.other())?, self.obstacles()));
        count(us).zip(count(them)).map(|(own, other)| [own, other]).into_iter().collect()
    }

    fn activate(&self, views: &mut [InputList; 2]) {
        let [Some(one), Some(two)] = Side::BOTH.map(|side| self.unicorn(side)) else { return };
        let (unicorns, obstacles) = ([one, two], self.obstacles());
        let prey = |side: Side| unicorns[side.other().index()];
        let threats = Side::BOTH.map(|side| threats(self.paladins(side), prey(side), obstacles));
        let ring = usize::from(self.ring().unwrap_or(0));
        for (view, list) in Side::BOTH.into_iter().zip(views.iter_mut()) {
            for (theirs, owner) in [view, view.other()].into_iter().enumerate() {
                let row = HUNT + theirs * PAIRS + index(prey(owner)) * SQUARES;
                for from in self.paladins(owner) {
                    list.push(row + index(from));
                }
            }
            let (us, them) = (view.index(), view.other().index());
            list.push(UNICORNS + pair(unicorns[us], unicorns[them]));
            let imposed = usize::from(view != self.turn()) * RINGS + ring;
            list.push(TENSION + (imposed * THREATS + threats[us]) * THREATS + threats[them]);
        }
    }
}

#[inline]
fn index(square: Square) -> usize {
    usize::from(square.bit() - ROW)
}

#[inline]
fn pair(one: Square, other: Square) -> usize {
    index(one) * SQUARES + index(other)
}
