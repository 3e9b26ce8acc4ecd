//! Proving a win by depth-first proof-number search (df-pn, Nagai 2002), which shares nothing with the engine.
//!
//! A position's *proof number* is the least number of leaves that would have to be shown won to prove the win, its
//! *disproof number* the same for showing that there is none. The search goes where the smaller number is smallest, as
//! long as it stays below what the next best place costs.
//!
//! A position that is met again on the way to it counts as not won, so that a proof never rests on a cycle: what is proved
//! is proved whatever the past. What is called unproved here may still be a win, by a way that this search did not take.

use rules::{Game, Seat, Side};

use crate::{Heuristics, Known, LONGEST, TimeManager};

/// Solved: the other number is 0.
const INFINITE: u32 = u32::MAX;
/// As large as a number gets that is still open.
const MOST: u32 = INFINITE - 1;
/// The clock is looked at every so many steps, a power of two.
const POLL: u64 = 256;

/// How much is left to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effort {
    proof: u32,
    disproof: u32,
}

impl Effort {
    const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    const REFUTED: Self = Self { proof: INFINITE, disproof: 0 };

    const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    effort: Effort,
    /// Nodes that went into it: what took least is forgotten first.
    work: u32,
    /// The attempt that it belongs to; what belongs to another is as if it were not there.
    attempt: u32,
}

/// The memory of a prover, which it can use for one attempt after the other.
pub struct Memory {
    slots: Vec<Slot>,
    attempt: u32,
}

impl Memory {
    /// So many megabytes.
    pub fn with_megabytes(megabytes: usize) -> Self {
        let slots = ((megabytes << 20) / size_of::<Slot>()).max(WAYS) / WAYS * WAYS;
        let empty = Slot { key: 0, effort: Effort { proof: 1, disproof: 1 }, work: 0, attempt: 0 };
        Self { slots: vec![empty; slots], attempt: 0 }
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let at = ((u128::from(key) * (self.slots.len() / WAYS) as u128) >> 64) as usize * WAYS;
        at..at + WAYS
    }

    fn get(&self, key: u64) -> Option<Effort> {
        let here = |slot: &&Slot| slot.key == key && slot.attempt == self.attempt;
        self.slots[self.bucket(key)].iter().find(here).map(|slot| slot.effort)
    }

    fn put(&mut self, key: u64, effort: Effort, work: u32) {
        let (range, attempt) = (self.bucket(key), self.attempt);
        let bucket = &mut self.slots[range];
        let same = bucket.iter().position(|slot| slot.key == key && slot.attempt == attempt);
        let worth = |slot: &Slot| if slot.attempt == attempt { slot.work } else { 0 };
        let least = || bucket.iter().enumerate().min_by_key(|(_, slot)| worth(slot)).map_or(0, |(at, _)| at);
        let at = same.unwrap_or_else(least);
        let work = if same.is_some() { bucket[at].work.saturating_add(work) } else { work };
        bucket[at] = Slot { key, effort, work: work.max(1), attempt };
    }
}

const WAYS: usize = 4;

/// What became of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whether the win is proved.
    pub is_proved: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// Whether a side wins by force from here, as far as memory and the watch allow.
pub fn prove<G: Game>(
    guide: &impl Heuristics<G>,
    position: &G,
    side: Side,
    memory: &mut Memory,
    watch: &TimeManager<'_>,
) -> Proof {
    memory.attempt += 1;
    let mut prover =
        Prover { guide, side, memory, path: Vec::new(), children: Vec::new(), watch, nodes: 0, steps: 0, ended: false };
    let position = position.ignoring_history();
    let at_once = prover.look(&position);
    let effort = if at_once.is_solved() { at_once } else { prover.expand(&position, INFINITE, INFINITE) };
    Proof { is_proved: effort.proof == 0, nodes: prover.nodes }
}

struct Prover<'a, 'w, G, E> {
    guide: &'a E,
    side: Side,
    memory: &'a mut Memory,
    /// The keys of the positions above.
    path: Vec<u64>,
    /// The positions next to those above, a segment a node.
    children: Vec<(G, u64)>,
    watch: &'a TimeManager<'w>,
    nodes: u64,
    steps: u64,
    ended: bool,
}

impl<G: Game, E: Heuristics<G>> Prover<'_, '_, G, E> {
    /// What is known of a position without expanding it. A defender with many replies takes more to beat.
    fn look(&self, position: &G) -> Effort {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(Seat::from(self.side));
            return if won { Effort::PROVED } else { Effort::REFUTED };
        }
        let ours = position.turn() == self.side;
        match self.guide.known(position) {
            Some(Known::Exactly(score) | Known::AtLeast(score)) if ours && score >= LONGEST => Effort::PROVED,
            Some(Known::Exactly(score) | Known::AtMost(score)) if !ours && score <= -LONGEST => Effort::PROVED,
            Some(Known::Exactly(_)) => Effort::REFUTED,
            _ if ours => Effort { proof: 1, disproof: position.count_moves().min(1000) as u32 },
            _ => Effort { proof: position.count_moves().min(1000) as u32, disproof: 1 },
        }
    }

    fn effort(&self, child: &(G, u64)) -> Effort {
        if self.path.contains(&child.1) {
            return Effort::REFUTED;
        }
        self.memory.get(child.1).unwrap_or_else(|| self.look(&child.0))
    }

    /// Searches below a position until one of its numbers reaches its bound.
    fn expand(&mut self, position: &G, proof_bound: u32, disproof_bound: u32) -> Effort {
        let key = position.key();
        let (mark, before) = (self.children.len(), self.nodes);
        position.each_move(|m| {
            let mut next = *position;
            next.play_unchecked(m);
            self.children.push((next, next.key()));
        });
        self.nodes += (self.children.len() - mark) as u64;
        self.path.push(key);
        let ours = position.turn() == self.side;
        let effort = loop {
            let (sum, best) = self.weigh(mark, ours);
            let effort = if ours {
                Effort { proof: best.least, disproof: sum }
            } else {
                Effort { proof: sum, disproof: best.least }
            };
            let bounded = effort.proof >= proof_bound || effort.disproof >= disproof_bound;
            if bounded || effort.is_solved() || self.is_over() {
                break effort;
            }
            let (least_bound, sum_bound) =
                if ours { (proof_bound, disproof_bound) } else { (disproof_bound, proof_bound) };
            // A little beyond the next best, so that the search does not jump to and fro.
            let least = least_bound.min(best.second.saturating_add(best.second / 4).saturating_add(1)).min(MOST);
            let rest = sum_bound.saturating_sub(sum).saturating_add(best.sum).min(MOST);
            let child = self.children[mark + best.at].0;
            if ours {
                self.expand(&child, least, rest)
            } else {
                self.expand(&child, rest, least)
            };
        };
        self.path.pop();
        self.children.truncate(mark);
        self.memory.put(key, effort, (self.nodes - before).min(u64::from(u32::MAX)) as u32);
        effort
    }

    /// The sum of one of the children's numbers and the least of the other.
    fn weigh(&self, mark: usize, ours: bool) -> (u32, Best) {
        let mut sum: u32 = 0;
        let mut best = Best { at: 0, least: INFINITE, second: INFINITE, sum: 0 };
        for (at, child) in self.children[mark..].iter().enumerate() {
            let Effort { proof, disproof } = self.effort(child);
            let (least, added) = if ours { (proof, disproof) } else { (disproof, proof) };
            sum = if added == INFINITE || sum == INFINITE { INFINITE } else { sum.saturating_add(added).min(MOST) };
            if least < best.least {
                best = Best { at, least, second: best.least, sum: added };
            } else {
                best.second = best.second.min(least);
            }
        }
        // One child that settles the node settles it whatever the others are.
        (if best.least == 0 { INFINITE } else { sum }, best)
    }

    fn is_over(&mut self) -> bool {
        self.steps += 1;
        if self.steps & (POLL - 1) == 0 {
            self.ended = self.watch.is_over(self.nodes);
        }
        self.ended
    }
}

/// The child to look at next.
struct Best {
    at: usize,
    least: u32,
    /// The least of the others.
    second: u32,
    /// The child's part of the sum.
    sum: u32,
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rules::Limits;

    use super::*;
    use crate::pvs::Pvs;
    use crate::random_tree::{Hashed, Tree};
    use crate::toy_game::{Toy, Written};
    use crate::{Score, SearchRequest, Strategy as _};

    fn proved<G: Game>(guide: &impl Heuristics<G>, position: &G, side: Side) -> bool {
        let mut memory = Memory::with_megabytes(1);
        let stop = AtomicBool::new(false);
        let watch = TimeManager::start(&Limits::nodes(300_000), &stop);
        prove(guide, position, side, &mut memory, &watch).is_proved
    }

    /// The engine's score of a position for who is to move, as deep as any proof here goes.
    fn score(root: &Tree, depth: u32) -> Score {
        let stop = AtomicBool::new(false);
        let go = SearchRequest { limits: Limits::depth(depth), stop: &stop, lines: 1, report: &|_| {} };
        Pvs::new(Hashed, 1, 1).choose(&[*root], &go).lines[0].score
    }

    #[test]
    fn what_is_proved_is_won_and_what_is_won_is_proved() {
        let mut wins = 0;
        for root in (0..120).map(Tree::new).filter(|root| !root.is_over()) {
            let (won, lost) = (proved(&Hashed, &root, Side::One), proved(&Hashed, &root, Side::Two));
            let score = score(&root, 20);
            assert!((score < LONGEST || won) && (score > -LONGEST || lost) && !(won && lost), "{root:?}");
            assert!(!won || score >= LONGEST, "{root:?}");
            assert!(!lost || score <= -LONGEST, "{root:?}");
            wins += usize::from(won || lost);
        }
        assert!(wins > 30, "only {wins} were won: the test shows too little");
    }

    #[test]
    fn a_win_that_can_be_put_off_for_ever_is_none() {
        let endless = Toy::new("a 1\n b 2\n  c ^a\n  d win1");
        assert!(!proved(&Written, &endless, Side::One));
        let forced = Toy::new("a 1\n b 2\n  d win1\n  e 1\n   f win1");
        assert!(proved(&Written, &forced, Side::One) && !proved(&Written, &forced, Side::Two));
    }
}
