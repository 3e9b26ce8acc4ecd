//! The inputs of a network: the paladins by the unicorn that they hunt, threats, and the rings under each side.

use rules::{Game as _, Side};
use search::net::{InputGroup, InputList, Inputs, ShownTable};

use super::eval::threats;
use super::rules::Escampe;
use super::squares::{ROW, Square, Squares};

/// Squares with the border between the rows, as bits number them.
const SQUARES: usize = 42;
const PAIRS: usize = SQUARES * SQUARES;
/// Numbers of rings with which a unicorn can be taken, and numbers of pieces on a ring.
const THREATS: usize = 4;
const PIECES: usize = 7;
/// Any ring, or one of three.
const RINGS: usize = 4;

/// First inputs of the groups. Those of the opponent follow the observer's.
const HUNT: usize = 0;
const UNICORNS: usize = HUNT + 2 * PAIRS;
const THREATENED: usize = UNICORNS + PAIRS;
const ON_RINGS: usize = THREATENED + 2 * THREATS;
const IMPOSED: usize = ON_RINGS + 2 * 3 * PIECES;

impl Inputs for Escampe {
    const GROUPS: &'static [InputGroup] = &[
        InputGroup { name: "paladins by hunted unicorn", size: 2 * PAIRS },
        InputGroup { name: "unicorns", size: PAIRS },
        InputGroup { name: "threats", size: 2 * THREATS },
        InputGroup { name: "pieces on each ring", size: 2 * 3 * PIECES },
        InputGroup { name: "imposed ring", size: 2 * RINGS },
    ];

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
        for owner in Side::BOTH {
            let (paladins, prey) = (self.paladins(owner), unicorns[owner.other().index()]);
            let threats = threats(paladins, prey, obstacles);
            let on_ring = [1, 2, 3].map(|ring| (self.pieces(owner) & Squares::on_ring(ring)).len() as usize);
            for (view, list) in Side::BOTH.into_iter().zip(views.iter_mut()) {
                let theirs = usize::from(view != owner);
                for from in paladins {
                    list.push(HUNT + theirs * PAIRS + pair(prey, from));
                }
                list.push(THREATENED + theirs * THREATS + threats);
                for (ring, pieces) in on_ring.into_iter().enumerate() {
                    list.push(ON_RINGS + (theirs * 3 + ring) * PIECES + pieces.min(PIECES - 1));
                }
            }
        }
        for (view, list) in Side::BOTH.into_iter().zip(views.iter_mut()) {
            list.push(UNICORNS + pair(unicorns[view.index()], unicorns[view.other().index()]));
            let ring = usize::from(self.ring().unwrap_or(0));
            list.push(IMPOSED + usize::from(view != self.turn()) * RINGS + ring);
        }
    }
}

#[inline]
fn pair(one: Square, other: Square) -> usize {
    let index = |square: Square| usize::from(square.bit() - ROW);
    index(one) * SQUARES + index(other)
}
