//! [`Goal`] and its proof by plain search: nothing but the rules decides, no evaluation, no table, no engine.
//!
//! The search is exhaustive up to a number of plies. A position that is not decided there counts against the seat that
//! must reach the goal, so that "forced" is always a proof. A memory of the positions met makes it feasible; it compares
//! whole positions, not only their hashes. So does counting: the points that are left, and the plies that a seat needs to
//! win, where a game can count them.
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

/// Bounds on the plies until a seat wins, found by counting and not by search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PliesToWin {
    /// The seat cannot win in fewer plies, whatever all play.
    pub least: u32,
    /// The seat wins in at most this many plies, whatever the others do; `None` if counting does not tell.
    pub most: Option<u32>,
}

impl PliesToWin {
    /// The bounds of a game that counts nothing.
    pub const UNKNOWN: Self = Self { least: 1, most: None };
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
        let met = search.at_once(position, depth, 0).map_or_else(|| search.is_forced(position, depth, 0), Ok);
        match met {
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
    /// Children of the nodes on the current path, a segment per node.
    children: Vec<Child<G>>,
}

/// A position after a move that does not decide the one before at once.
struct Child<G> {
    position: G,
    /// Reversible plies since the start of the search.
    quiet: usize,
    /// The key to sort by.
    order: i64,
}

type Memory<G> = HashMap<u64, Remembered<G>, BuildHasherDefault<KeyHasher>>;

/// Bounds known for a position: forced with this many plies or more left, not forced with this many or fewer.
struct Remembered<G> {
    position: G,
    forced: u32,
    not_forced: u32,
}

impl<G: Notation> Search<G> {
    /// Returns `true` if the seat reaches the goal within `plies` plies from a position that is not decided at once.
    /// `quiet` counts the reversible plies since the start of the search.
    fn is_forced(&mut self, position: &G, plies: u32, quiet: usize) -> Result<bool, OutOfNodes> {
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
        let (mut count, mut is_decided) = (0, false);
        position.each_move(|m| {
            count += 1;
            if is_decided {
                return;
            }
            let mut next = *position;
            next.play_unchecked(m);
            let quiet = if usize::from(next.reversible()) == 0 { 0 } else { quiet + 1 };
            match self.at_once(&next, plies - 1, quiet) {
                Some(met) => is_decided = met == ours,
                None => self.children.push(Child { position: next, quiet, order: 0 }),
            }
        });
        let met = match self.nodes.checked_sub(count) {
            None => Err(OutOfNodes),
            Some(nodes) => {
                self.nodes = nodes;
                if is_decided { Ok(ours) } else { self.by_children(mark, plies - 1, ours) }
            }
        };
        self.children.truncate(mark);
        met
    }

    /// Searches the children from `mark` on, of a node at which the seat moves or another does.
    fn by_children(&mut self, mark: usize, plies: u32, ours: bool) -> Result<bool, OutOfNodes> {
        if plies > 1 {
            for at in mark..self.children.len() {
                let order = self.order(&self.children[at].position);
                self.children[at].order = if ours { order } else { -order };
            }
            self.children[mark..].sort_by_key(|child| child.order);
        }
        for at in mark..self.children.len() {
            let Child { position, quiet, .. } = self.children[at];
            if self.is_forced(&position, plies, quiet)? == ours {
                return Ok(ours);
            }
        }
        Ok(!ours)
    }

    /// Tells how good a move looks that leads to this position, less for a better one: the lead in plies where they are
    /// counted, then the number of replies. The fewer replies, the sooner a move of the seat is proved; a defence with
    /// many is the hardest to beat.
    fn order(&self, next: &G) -> i64 {
        let [mine, theirs] = [self.seat, opponent(self.seat)].map(|seat| i64::from(next.plies_to_win(seat).least));
        (mine - theirs) << 32 | next.count_moves() as i64
    }

    /// Decides a position without moves, if it can be: by its outcome, by a possible repetition, by counting, by the plies
    /// left.
    fn at_once(&self, position: &G, plies: u32, quiet: usize) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(self.is_met(&outcome));
        }
        if G::REPEATS && quiet >= G::SHORTEST_CYCLE {
            let repeated = position.outcome_by_history(History { plies: quiet, repeated: true });
            if repeated.is_some_and(|outcome| !self.is_met(&outcome)) {
                return Some(false);
            }
        }
        self.by_counting(position, plies).or((plies == 0).then_some(false))
    }

    /// Decides a position by the points left, or by the plies that the seats need to win.
    fn by_counting(&self, position: &G, plies: u32) -> Option<bool> {
        let Goal::Lead(goal) = self.goal else {
            let PliesToWin { least, most } = position.plies_to_win(self.seat);
            return match self.goal {
                _ if most.is_some_and(|most| most <= plies) => Some(true),
                Goal::Win(_) if least > plies => Some(false),
                _ => position.plies_to_win(opponent(self.seat)).most.map(|_| false),
            };
        };
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

/// Returns the seat opposite to another, in a game for two.
const fn opponent(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// Returns the lead of a seat by a score.
fn lead(score: [u16; 2], seat: Seat) -> i32 {
    let [mine, theirs] = [seat.index() & 1, opponent(seat).index()].map(|at| i32::from(score[at]));
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
