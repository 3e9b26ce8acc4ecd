//! Depth-first proof-number search (df-pn, Nagai 2002). It proves forced wins and shares no code with the engine.
//!
//! The *proof number* of a position is the least number of leaves to win for a proof of the win; the *disproof number*
//! is the same for its refutation. The search always expands the leaf that decides the smaller number, within
//! thresholds set by the second-best child.
//!
//! A position that repeats on the current path counts as not won. So a proof never depends on a cycle and holds for any
//! history; but a win that is not proved here may still exist.

use rules::{Game, Seat, Side};

use crate::{Heuristics, Known, LONGEST, TimeManager};

/// The number of a solved node whose other number is 0.
const INFINITE: u32 = u32::MAX;
/// The largest number of an open node.
const MAX_OPEN: u32 = INFINITE - 1;
/// Poll interval of the clock, in steps; a power of two.
const POLL: u64 = 256;

/// Proof and disproof number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ProofNumbers {
    proof: u32,
    disproof: u32,
}

impl ProofNumbers {
    const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    const REFUTED: Self = Self { proof: INFINITE, disproof: 0 };

    const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    numbers: ProofNumbers,
    /// Nodes spent on it: the entry with the least is replaced first.
    work: u32,
    /// The attempt that stored it. Entries of other attempts are ignored.
    attempt: u32,
}

/// The transposition table of proof-number search, reusable for many attempts.
pub struct ProofTable {
    slots: Vec<Slot>,
    attempt: u32,
}

impl ProofTable {
    /// Allocates a table of this many mebibytes.
    pub fn with_megabytes(megabytes: usize) -> Self {
        let slots = ((megabytes << 20) / size_of::<Slot>()).max(WAYS) / WAYS * WAYS;
        let empty = Slot { key: 0, numbers: ProofNumbers { proof: 1, disproof: 1 }, work: 0, attempt: 0 };
        Self { slots: vec![empty; slots], attempt: 0 }
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let at = ((u128::from(key) * (self.slots.len() / WAYS) as u128) >> 64) as usize * WAYS;
        at..at + WAYS
    }

    fn get(&self, key: u64) -> Option<ProofNumbers> {
        let here = |slot: &&Slot| slot.key == key && slot.attempt == self.attempt;
        self.slots[self.bucket(key)].iter().find(here).map(|slot| slot.numbers)
    }

    fn put(&mut self, key: u64, numbers: ProofNumbers, work: u32) {
        let (range, attempt) = (self.bucket(key), self.attempt);
        let bucket = &mut self.slots[range];
        let same = bucket.iter().position(|slot| slot.key == key && slot.attempt == attempt);
        let replacement_score = |slot: &Slot| if slot.attempt == attempt { slot.work } else { 0 };
        let least =
            || bucket.iter().enumerate().min_by_key(|(_, slot)| replacement_score(slot)).map_or(0, |(at, _)| at);
        let at = same.unwrap_or_else(least);
        let work = if same.is_some() { bucket[at].work.saturating_add(work) } else { work };
        bucket[at] = Slot { key, numbers, work: work.max(1), attempt };
    }
}

const WAYS: usize = 4;

/// The result of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofResult {
    /// `true` if the win is proved.
    pub is_proved: bool,
    /// Nodes searched.
    pub nodes: u64,
}

/// Tries to prove that `side` wins by force, within the limits of `timer`.
///
/// ```
/// # use rules::example::TakeAway;
/// # use search::{Heuristics, Score};
/// # struct NoEvaluation;
/// # impl Heuristics<TakeAway> for NoEvaluation {
/// #     fn evaluate(&self, _: &TakeAway) -> Score {
/// #         0
/// #     }
/// # }
/// # let stop = std::sync::atomic::AtomicBool::new(false);
/// use rules::{Limits, Side};
/// use search::TimeManager;
/// use search::dfpn::{ProofTable, prove};
///
/// let mut table = ProofTable::with_megabytes(1);
/// let timer = TimeManager::start(&Limits::nodes(100_000), &stop);
/// assert!(prove(&NoEvaluation, &TakeAway::new(21), Side::One, &mut table, &timer).is_proved);
/// assert!(!prove(&NoEvaluation, &TakeAway::new(20), Side::One, &mut table, &timer).is_proved);
/// ```
pub fn prove<G: Game>(
    heuristics: &impl Heuristics<G>,
    position: &G,
    side: Side,
    table: &mut ProofTable,
    timer: &TimeManager<'_>,
) -> ProofResult {
    table.attempt += 1;
    let mut search = Dfpn {
        heuristics,
        side,
        table,
        path: Vec::new(),
        children: Vec::new(),
        timer,
        nodes: 0,
        steps: 0,
        ended: false,
    };
    let position = position.ignoring_history();
    let at_once = search.initial_numbers(&position);
    let numbers = if at_once.is_solved() { at_once } else { search.expand(&position, INFINITE, INFINITE) };
    ProofResult { is_proved: numbers.proof == 0, nodes: search.nodes }
}

struct Dfpn<'a, 'w, G, E> {
    heuristics: &'a E,
    side: Side,
    table: &'a mut ProofTable,
    /// Keys of the positions on the current path.
    path: Vec<u64>,
    /// Children of the nodes on the current path, a segment per node.
    children: Vec<(G, u64)>,
    timer: &'a TimeManager<'w>,
    nodes: u64,
    steps: u64,
    ended: bool,
}

impl<G: Game, E: Heuristics<G>> Dfpn<'_, '_, G, E> {
    /// The numbers of an unexpanded position: more replies of the defender make a proof harder.
    fn initial_numbers(&self, position: &G) -> ProofNumbers {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(Seat::from(self.side));
            return if won { ProofNumbers::PROVED } else { ProofNumbers::REFUTED };
        }
        let ours = position.turn() == self.side;
        match self.heuristics.known(position) {
            Some(Known::Exactly(score) | Known::AtLeast(score)) if ours && score >= LONGEST => ProofNumbers::PROVED,
            Some(Known::Exactly(score) | Known::AtMost(score)) if !ours && score <= -LONGEST => ProofNumbers::PROVED,
            Some(Known::Exactly(_)) => ProofNumbers::REFUTED,
            _ if ours => ProofNumbers { proof: 1, disproof: position.count_moves().min(1000) as u32 },
            _ => ProofNumbers { proof: position.count_moves().min(1000) as u32, disproof: 1 },
        }
    }

    fn numbers(&self, child: &(G, u64)) -> ProofNumbers {
        if self.path.contains(&child.1) {
            return ProofNumbers::REFUTED;
        }
        self.table.get(child.1).unwrap_or_else(|| self.initial_numbers(&child.0))
    }

    /// Searches below a position until one of its numbers reaches its threshold.
    fn expand(&mut self, position: &G, proof_bound: u32, disproof_bound: u32) -> ProofNumbers {
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
        let numbers = loop {
            let (sum, best) = self.combine(mark, ours);
            let numbers = if ours {
                ProofNumbers { proof: best.least, disproof: sum }
            } else {
                ProofNumbers { proof: sum, disproof: best.least }
            };
            let bounded = numbers.proof >= proof_bound || numbers.disproof >= disproof_bound;
            if bounded || numbers.is_solved() || self.is_over() {
                break numbers;
            }
            let (least_bound, sum_bound) =
                if ours { (proof_bound, disproof_bound) } else { (disproof_bound, proof_bound) };
            // A margin beyond the second-best child avoids switching back and forth (the 1+ε trick).
            let least = least_bound.min(best.second.saturating_add(best.second / 4).saturating_add(1)).min(MAX_OPEN);
            let rest = sum_bound.saturating_sub(sum).saturating_add(best.sum).min(MAX_OPEN);
            let child = self.children[mark + best.at].0;
            if ours {
                self.expand(&child, least, rest)
            } else {
                self.expand(&child, rest, least)
            };
        };
        self.path.pop();
        self.children.truncate(mark);
        self.table.put(key, numbers, (self.nodes - before).min(u64::from(u32::MAX)) as u32);
        numbers
    }

    /// The sum of one number over the children and the minimum of the other.
    fn combine(&self, mark: usize, ours: bool) -> (u32, Best) {
        let mut sum: u32 = 0;
        let mut best = Best { at: 0, least: INFINITE, second: INFINITE, sum: 0 };
        for (at, child) in self.children[mark..].iter().enumerate() {
            let ProofNumbers { proof, disproof } = self.numbers(child);
            let (least, added) = if ours { (proof, disproof) } else { (disproof, proof) };
            sum = if added == INFINITE || sum == INFINITE { INFINITE } else { sum.saturating_add(added).min(MAX_OPEN) };
            if least < best.least {
                best = Best { at, least, second: best.least, sum: added };
            } else {
                best.second = best.second.min(least);
            }
        }
        // A child that solves the node does so whatever the others are.
        (if best.least == 0 { INFINITE } else { sum }, best)
    }

    fn is_over(&mut self) -> bool {
        self.steps += 1;
        if self.steps & (POLL - 1) == 0 {
            self.ended = self.timer.is_over(self.nodes);
        }
        self.ended
    }
}

/// The child to expand next.
struct Best {
    at: usize,
    least: u32,
    /// The minimum of the other children.
    second: u32,
    /// The child's share of the sum.
    sum: u32,
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rules::Limits;

    use super::*;
    use crate::pvs::Pvs;
    use crate::tests::random_tree::{Hashed, Tree};
    use crate::tests::toy_game::{Toy, Written};
    use crate::{Score, SearchRequest, Strategy as _};

    fn proved<G: Game>(heuristics: &impl Heuristics<G>, position: &G, side: Side) -> bool {
        let mut table = ProofTable::with_megabytes(1);
        let stop = AtomicBool::new(false);
        let timer = TimeManager::start(&Limits::nodes(300_000), &stop);
        prove(heuristics, position, side, &mut table, &timer).is_proved
    }

    /// The engine's score for the side to move, at a depth that covers every proof here.
    fn score(root: &Tree, depth: u32) -> Score {
        let stop = AtomicBool::new(false);
        let request = SearchRequest { limits: Limits::depth(depth), stop: &stop, lines: 1, report: &|_| {} };
        Pvs::new(Hashed, 1, 1).choose(&[*root], &request).lines[0].score
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
