//! The inputs of a network: pits in pairs, the lead, the seeds in play, and the plies left without a capture.

use rules::{Game as _, Side};
use search::net::{InputGroup, InputList, Inputs, ShownTable};

use super::rules::{Awale, LIMIT};

/// Seeds in a pit are told apart up to this many, less one.
const COUNTS: usize = 16;
/// Contents of a pair of pits.
const CONTENTS: usize = COUNTS * COUNTS;
/// Pairs of a camp.
const PAIRS: usize = 3;
/// Leads from the lowest to the highest.
const LEADS: usize = 49;
const LEFT: usize = 49;
/// Plies left before the limit are told apart up to this many, less one: the usual limit and less.
const PLIES: usize = LIMIT as usize + 1;

/// First inputs of the groups.
const LEAD: usize = 2 * PAIRS * CONTENTS;
const IN_PLAY: usize = LEAD + LEADS;
const PLIES_LEFT: usize = IN_PLAY + LEFT;

impl Inputs for Awale {
    const GROUPS: &'static [InputGroup] = &[
        InputGroup { name: "own pairs of pits", size: PAIRS * CONTENTS },
        InputGroup { name: "opponent's pairs of pits", size: PAIRS * CONTENTS },
        InputGroup { name: "lead", size: LEADS },
        InputGroup { name: "seeds in play", size: LEFT },
        InputGroup { name: "plies left without a capture", size: PLIES },
    ];

    const IS_LOCAL: bool = false;

    const SHOWN: &'static [ShownTable] =
        &[ShownTable { title: "learned-pits", axes: ["learned-pit", "learned-seeds"], size: [6, COUNTS] }];

    /// The content of each pit.
    fn shown(&self, _: usize) -> Vec<[usize; 2]> {
        let pits = self.pits(self.turn()).into_iter().enumerate();
        pits.map(|(pit, seeds)| [pit, usize::from(seeds).min(COUNTS - 1)]).collect()
    }

    #[inline]
    fn activate(&self, views: &mut [InputList; 2]) {
        let stores = Side::BOTH.map(|side| i32::from(self.captured(side)));
        let left = usize::from(self.seeds_left()).min(LEFT - 1);
        for owner in Side::BOTH {
            let pits = self.pits(owner).map(|seeds| usize::from(seeds).min(COUNTS - 1));
            for (view, list) in Side::BOTH.into_iter().zip(views.iter_mut()) {
                let first = usize::from(view != owner) * PAIRS * CONTENTS;
                for pair in 0..PAIRS {
                    list.push(first + pair * CONTENTS + pits[2 * pair] * COUNTS + pits[2 * pair + 1]);
                }
            }
            let lead = stores[owner.index()] - stores[owner.other().index()];
            let list = &mut views[owner.index()];
            list.push(LEAD + (lead + LEADS as i32 / 2).clamp(0, LEADS as i32 - 1) as usize);
            list.push(IN_PLAY + left);
            if self.has_limit() {
                list.push(PLIES_LEFT + (self.plies_left() as usize).min(PLIES - 1));
            }
        }
    }
}
