//! The search itself: expands a position within thresholds, and combines the numbers of its children.

use rules::{Game, Seat, Side, mix};

use super::numbers::{INFINITE, MAX_OPEN, Node, Numbers};
use super::table::{ProofTable, REST_BITS, key_for};
use crate::{Heuristics, Known, LONGEST, TimeManager, distance};

/// Poll interval of the clock, in steps; a power of two.
const POLL: u64 = 256;

/// The longest line, in plies. Deeper positions count as not won, on this path only.
const MAX_PATH: usize = 200;
const _: () = assert!(MAX_PATH < 1 << REST_BITS, "the table stores what a refutation rests on");

/// The largest initial number, so that a position with thousands of moves is still entered.
const MAX_INITIAL: u64 = 1000;

pub(super) struct Dfpn<'a, 'w, G, E> {
    heuristics: &'a E,
    side: Side,
    table: &'a mut ProofTable,
    /// Keys of the positions on the current path.
    path: Vec<u64>,
    /// The sum of their hashes: which positions were passed matters, in what order does not.
    path_hash: u64,
    /// Children of the nodes on the current path, a segment per node.
    children: Vec<Child<G>>,
    timer: &'a TimeManager<'w>,
    pub(super) nodes: u64,
    steps: u64,
    ended: bool,
}

struct Child<G> {
    position: G,
    key: u64,
    code: u16,
    node: Node,
}

impl<'a, 'w, G: Game, E: Heuristics<G>> Dfpn<'a, 'w, G, E> {
    pub(super) fn new(heuristics: &'a E, side: Side, table: &'a mut ProofTable, timer: &'a TimeManager<'w>) -> Self {
        let (path, children) = (Vec::with_capacity(MAX_PATH), Vec::new());
        Self { heuristics, side, table, path, path_hash: 0, children, timer, nodes: 0, steps: 0, ended: false }
    }

    /// Searches a position until it is solved or the time is over.
    pub(super) fn root(&mut self, position: &G) -> Node {
        let key = key_for(position, self.side);
        let node = self.look_up(position, key);
        if node.numbers.is_solved() { node } else { self.expand(position, key, (INFINITE, INFINITE)) }
    }

    /// The node of an unexpanded position: more replies of the defender make a proof harder, and the evaluation says
    /// how much harder (df-pn+).
    fn initial_node(&self, position: &G) -> Node {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(Seat::from(self.side));
            return if won { Node::proved(0, 0) } else { Node::refuted(Node::ANYWHERE) };
        }
        let ours = position.turn() == self.side;
        let plies = |score| distance(score) as u16;
        match self.heuristics.known(position) {
            Some(Known::Exactly(score) | Known::AtLeast(score)) if ours && score >= LONGEST => {
                Node::proved(plies(score), 0)
            }
            Some(Known::Exactly(score) | Known::AtMost(score)) if !ours && score <= -LONGEST => {
                Node::proved(plies(score), 0)
            }
            Some(Known::Exactly(_)) => Node::refuted(Node::ANYWHERE),
            _ => {
                let moves = position.count_moves().min(MAX_INITIAL) as u32;
                let (proof, disproof) = if ours { (1, moves) } else { (moves, 1) };
                let proof = proof + self.heuristics.proof_estimate(position, self.side);
                Node::open(Numbers { proof, disproof })
            }
        }
    }

    /// The node of a position below the current path. A repetition counts as not won.
    fn look_up(&self, position: &G, key: u64) -> Node {
        if let Some(ply) = self.path.iter().position(|earlier| *earlier == key) {
            return Node::refuted(ply as u32 + 1);
        }
        let node = self.table.get(key, self.path_hash).unwrap_or_else(|| self.initial_node(position));
        if self.path.len() >= MAX_PATH && !node.numbers.is_solved() { Node::refuted(Node::DEPTH) } else { node }
    }

    /// Searches below a position until one of its numbers reaches its bound (proof, disproof).
    fn expand(&mut self, position: &G, key: u64, bounds: (u32, u32)) -> Node {
        let (mark, before, outer_hash) = (self.children.len(), self.nodes, self.path_hash);
        let ply = self.path.len() as u32;
        self.path.push(key);
        self.path_hash = outer_hash.wrapping_add(mix(key));
        self.generate(position);
        let ours = position.turn() == self.side;
        let mut node = loop {
            let Combined { node, best, second, open } = combine(&self.children[mark..], ours);
            let Numbers { proof, disproof } = node.numbers;
            if proof >= bounds.0 || disproof >= bounds.1 || node.numbers.is_solved() || self.is_over() {
                break node;
            }
            let (least_bound, most_bound) = if ours { bounds } else { (bounds.1, bounds.0) };
            // A margin beyond the second-best child avoids switching back and forth (the 1+ε trick).
            let least = least_bound.min(second.saturating_add(second / 4).saturating_add(1)).min(MAX_OPEN);
            let most = most_bound.saturating_sub(open - 1).min(MAX_OPEN);
            let Child { position, key, .. } = self.children[mark + best];
            // A transposition may have solved it meanwhile.
            let known = self.look_up(&position, key);
            self.children[mark + best].node = match known.numbers.is_solved() {
                true => known,
                false => self.expand(&position, key, if ours { (least, most) } else { (most, least) }),
            };
        };
        self.path.pop();
        self.path_hash = outer_hash;
        self.children.truncate(mark);
        // What rests on this position alone holds wherever it is reached.
        if node.rests_on > ply {
            node.rests_on = Node::ANYWHERE;
        }
        self.table.put(key, outer_hash, node, self.nodes - before);
        node
    }

    fn generate(&mut self, position: &G) {
        position.each_move(|m| {
            let mut next = *position;
            next.play_unchecked(m);
            let key = key_for(&next, self.side);
            let node = self.look_up(&next, key);
            self.children.push(Child { position: next, key, code: G::code(m), node });
            self.nodes += 1;
        });
    }

    fn is_over(&mut self) -> bool {
        self.steps += 1;
        if self.steps & (POLL - 1) == 0 {
            self.ended = self.timer.is_over(self.nodes);
        }
        self.ended
    }
}

/// A node from its children, and the child to expand next.
struct Combined {
    node: Node,
    best: usize,
    /// The minimum of the other children, of the number that the best child decides.
    second: u32,
    /// Children not yet proved at the defender's turn, not yet refuted at the attacker's.
    open: u32,
}

/// Combines the children of a position: the minimum of one number, and the *weak* sum of the other, which is the
/// maximum plus the number of other open children. A true sum counts positions several times that are reached by
/// several paths (Ueda and others 2008).
fn combine<G>(children: &[Child<G>], ours: bool) -> Combined {
    let (mut most, mut open) = (0, 0);
    let (mut least, mut second, mut best) = (INFINITE, INFINITE, 0);
    for (at, Child { node: Node { numbers, .. }, .. }) in children.iter().enumerate() {
        let (minimized, summed) = match ours {
            true => (numbers.proof, numbers.disproof),
            false => (numbers.disproof, numbers.proof),
        };
        open += u32::from(summed > 0);
        most = most.max(summed);
        if minimized < least {
            (second, least, best) = (least, minimized, at);
        } else {
            second = second.min(minimized);
        }
    }
    let node = match (least, open) {
        (0, _) if ours => proof_by_a_move(children),
        (0, _) => Node::refuted(children.iter().filter(refuted).map(|child| child.node.rests_on).max().unwrap_or(0)),
        (_, 0) if ours => Node::refuted(children.iter().map(|child| child.node.rests_on).min().unwrap_or(0)),
        (_, 0) => Node::proved(children.iter().map(|child| child.node.plies).max().unwrap_or(0).saturating_add(1), 0),
        _ => {
            let sum = most.saturating_add(open - 1).min(MAX_OPEN);
            let (proof, disproof) = if ours { (least, sum) } else { (sum, least) };
            Node::open(Numbers { proof, disproof })
        }
    };
    Combined { node, best, second, open }
}

fn refuted<G>(child: &&Child<G>) -> bool {
    child.node.numbers.is_refuted()
}

/// The proof by the move that wins soonest.
fn proof_by_a_move<G>(children: &[Child<G>]) -> Node {
    let proved = children.iter().filter(|child| child.node.numbers.is_proved());
    let (plies, code) = proved.map(|child| (child.node.plies, child.code)).min().unwrap_or((0, 0));
    Node::proved(plies.saturating_add(1), code)
}
