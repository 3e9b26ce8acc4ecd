//! [`Goal`] and its proof by plain search: nothing but the rules decides, no evaluation, no table, no engine.
//!
//! The search is exhaustive up to a number of plies. A position that is not decided there counts against the seat that
//! must reach the goal, so that "forced" is always a proof. A memory of the positions met makes it feasible; it compares
//! whole positions, not only their hashes.
//!
//! In a game with a repetition rule the result depends on the path, and the memory does not know the path. So wherever a
//! position *may* be a repetition, since enough reversible plies were played, the seat must be content with the outcome
//! of one, and gains nothing from it. What is forced is then forced whatever repeats.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::Notation;
use rules::{History, Outcome, Seat};

/// A result that a seat can aim at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Win in at most this many plies.
    Win(u32),
    /// Do not lose.
    Hold,
    /// End the game with at least this lead in points.
    Lead(i32),
}

/// The result of an exhaustive search for a [`Goal`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forcing {
    /// The seat reaches the goal whatever the others do, a win in this many plies; zero for other goals.
    Forced(u32),
    /// The goal is not forced: another player can prevent it, or within the plies searched it stays open.
    NotForced,
    /// The search ran out of nodes.
    Unknown,
}

impl Forcing {
    /// Returns `true` if the goal is forced.
    pub const fn is_forced(self) -> bool {
        matches!(self, Self::Forced(_))
    }
}

/// Plies that goals other than a win are searched for.
const HORIZON: u32 = 120;

/// Searches for a goal of a seat from a position at which the game is not over, within a number of nodes.
pub(crate) fn force<G: Notation>(position: &G, seat: Seat, goal: Goal, nodes: u64) -> Forcing {
    let mut search = Search { seat, goal, nodes, memory: Memory::default(), children: Vec::new() };
    let depths = match goal {
        // A win with an even number of plies ends with a move of the opponent.
        Goal::Win(plies) => 1..=plies,
        Goal::Hold | Goal::Lead(_) => HORIZON..=HORIZON,
    };
    for depth in depths {
        match search.is_forced(position, depth, 0) {
            Ok(true) => return Forcing::Forced(if matches!(goal, Goal::Win(_)) { depth } else { 0 }),
            Ok(false) => {}
            Err(OutOfNodes) => return Forcing::Unknown,
        }
    }
    Forcing::NotForced
}

struct OutOfNodes;

struct Search<G> {
    seat: Seat,
    goal: Goal,
    nodes: u64,
    memory: Memory<G>,
    /// Children of the nodes on the current path, a segment per node, with the key to sort them by.
    children: Vec<(u64, G)>,
}

type Memory<G> = HashMap<u64, Remembered<G>, BuildHasherDefault<KeyHasher>>;

/// Bounds known for a position: forced with this many plies or more left, not forced with this many or fewer.
struct Remembered<G> {
    position: G,
    forced: u32,
    not_forced: u32,
}

impl<G: Notation> Search<G> {
    /// Returns `true` if the seat reaches the goal within `plies` plies. `quiet` counts the reversible plies since the
    /// start of the search.
    fn is_forced(&mut self, position: &G, plies: u32, quiet: usize) -> Result<bool, OutOfNodes> {
        if let Some(met) = self.at_once(position, quiet) {
            return Ok(met);
        }
        if plies == 0 {
            return Ok(false);
        }
        // Some keys leave out the reversible plies, which positions are compared by.
        let key = position.key().wrapping_add(position.reversible().into());
        let known = self.memory.get(&key).filter(|known| known.position == *position);
        if let Some(known) = known {
            if plies >= known.forced {
                return Ok(true);
            }
            if plies <= known.not_forced {
                return Ok(false);
            }
        }
        let met = self.by_moves(position, plies, quiet)?;
        let known =
            self.memory.entry(key).or_insert(Remembered { position: *position, forced: u32::MAX, not_forced: 0 });
        if known.position == *position {
            let bound = if met { &mut known.forced } else { &mut known.not_forced };
            *bound = if met { plies.min(*bound) } else { plies.max(*bound) };
        }
        Ok(met)
    }

    /// Searches the moves: one that reaches the goal is enough for the seat, every one must for another.
    fn by_moves(&mut self, position: &G, plies: u32, quiet: usize) -> Result<bool, OutOfNodes> {
        let ours = position.seat() == self.seat;
        let mark = self.children.len();
        let sorted = plies > 2;
        position.each_move(|m| {
            let mut next = *position;
            next.play_unchecked(m);
            // The fewer replies, the sooner a move of the seat is proved; a defence with many is the hardest to beat.
            let replies = if sorted { next.count_moves() } else { 0 };
            self.children.push((if ours { replies } else { u64::MAX - replies }, next));
        });
        let count = (self.children.len() - mark) as u64;
        self.nodes = self.nodes.checked_sub(count).ok_or(OutOfNodes)?;
        if sorted {
            self.children[mark..].sort_by_key(|(order, _)| *order);
        }
        let mut met = !ours;
        for at in mark..self.children.len() {
            let child = self.children[at].1;
            let quiet = if usize::from(child.reversible()) == 0 { 0 } else { quiet + 1 };
            if self.is_forced(&child, plies - 1, quiet)? == ours {
                met = ours;
                break;
            }
        }
        self.children.truncate(mark);
        Ok(met)
    }

    /// Decides a position without moves, if it can be: by its outcome, by a possible repetition, by the points left.
    fn at_once(&self, position: &G, quiet: usize) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(self.is_met(&outcome));
        }
        if G::REPEATS && quiet >= G::SHORTEST_CYCLE {
            let repeated = position.outcome_by_history(History { plies: quiet, repeated: true });
            if repeated.is_some_and(|outcome| !self.is_met(&outcome)) {
                return Some(false);
            }
        }
        let Goal::Lead(goal) = self.goal else { return None };
        let (lead, left) = (lead(position.score()?, self.seat), i32::from(position.points_left()?));
        match () {
            () if lead - left >= goal => Some(true),
            () if lead + left < goal => Some(false),
            () => None,
        }
    }

    fn is_met(&self, outcome: &Outcome) -> bool {
        is_met(self.goal, outcome, self.seat)
    }
}

/// Returns `true` if an outcome meets a goal of a seat.
pub(crate) fn is_met(goal: Goal, outcome: &Outcome, seat: Seat) -> bool {
    match goal {
        Goal::Win(_) => outcome.winner == Some(seat),
        Goal::Hold => outcome.winner.is_none_or(|winner| winner == seat),
        Goal::Lead(least) => outcome.score.is_some_and(|score| lead(score, seat) >= least),
    }
}

/// Returns the lead of a seat by a score.
fn lead(score: [u16; 2], seat: Seat) -> i32 {
    let [mine, theirs] = [seat.index() & 1, 1 - (seat.index() & 1)].map(|at| i32::from(score[at]));
    mine - theirs
}

/// Hashes the key of a position, a hash already, by itself.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
