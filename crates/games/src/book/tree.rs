//! [`BookTree`]: the positions of a book, their values, and the choice of the next one.
//!
//! A position is expanded by a search that gives each of its moves an estimate. The value of a move is the value of the
//! position that it leads to, once that is expanded too, and the estimate before; the value of a position is that of its
//! best move. The next position is chosen by drop-out expansion (Thomas Lincke, *Strategies for the automatic
//! construction of opening books*, 2000): of all positions at the ends of the book, the one whose path has the least sum
//! of plies and of losses against the best moves. So both players' second-best moves are covered, the less deep the more
//! they lose.

use std::collections::HashMap;

use crate::players::Engine;

/// The value of a won position. A book that is sure of a win or a loss leaves the position to the engine.
pub(super) const DECIDED: i16 = i16::MAX;

/// The cost of a ply in the choice of the next position, in hundredths of a unit: a move that loses this much is followed
/// one ply less deep.
///
/// With a strong opponent's errors of a third of a seed, a path that costs less than another is about as much more
/// likely to be played. A whole seed made books too wide to be long.
const PLY: u64 = 30;

/// A position with an estimate for each of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node<G> {
    pub(super) position: G,
    /// By the order in which moves are generated, in hundredths of a unit, for the side to move.
    pub(super) estimates: Vec<i16>,
}

/// The successor of a position by a move.
pub(super) struct Successor<G> {
    pub(super) position: G,
    /// `true` if its value is for the other side.
    passes_turn: bool,
}

impl<G> Successor<G> {
    /// Converts a value for the side to move in the successor to one for the side that moved, and back.
    pub(super) const fn value(&self, value: i16) -> i16 {
        if self.passes_turn { -value } else { value }
    }
}

/// Returns the successors of a position in the order of its moves, as books have them.
pub(super) fn successors<G: Engine>(position: &G) -> Vec<Successor<G>> {
    let mut successors = Vec::new();
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        successors.push(Successor { position: next.book_position(), passes_turn: next.turn() != position.turn() });
    });
    successors
}

/// The positions of a book.
#[derive(Clone, Debug)]
pub(super) struct BookTree<G> {
    nodes: Vec<Node<G>>,
    /// The positions by the hash of each; positions with the same hash are compared.
    ids: HashMap<u64, Vec<usize>>,
}

impl<G: Engine> BookTree<G> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), ids: HashMap::new() }
    }

    pub(super) fn nodes(&self) -> &[Node<G>] {
        &self.nodes
    }

    /// Finds a position, which is as books have it.
    pub(super) fn find(&self, position: &G) -> Option<usize> {
        let mut ids = self.ids.get(&position.key())?.iter().copied();
        ids.find(|id| self.nodes[*id].position == *position)
    }

    /// Adds a position that is not there yet, the start first.
    pub(super) fn push(&mut self, node: Node<G>) {
        self.ids.entry(node.position.key()).or_default().push(self.nodes.len());
        self.nodes.push(node);
    }
}

/// A move of a position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    /// The value of the move for the side that plays it.
    pub(super) value: i16,
    /// The position that it leads to, if that is one ply further from the start in the book.
    pub(super) next: Option<usize>,
}

/// The values of all positions, backed up from the ends of the book.
///
/// A move counts as a link of the book only if it leads one ply further away from the start: values then depend on
/// nothing but the positions, even in a game that can go round in circles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BackedUp<G> {
    /// The positions by their distance from the start, nearest first; equally distant ones in the order of the moves
    /// that lead to them.
    pub(super) order: Vec<usize>,
    /// Plies from the start, by position.
    pub(super) plies: Vec<u32>,
    /// By position, for the side to move.
    pub(super) values: Vec<i16>,
    /// The moves of each position.
    pub(super) edges: Vec<Vec<Edge>>,
    /// The unexpanded position to search next; `None` if the book has all positions that can be reached.
    pub(super) next: Option<G>,
}

impl<G: Engine> BackedUp<G> {
    /// Backs up the values of a book that has a start.
    pub(super) fn new(tree: &BookTree<G>) -> Self {
        let count = tree.nodes.len();
        let mut backed_up = Self {
            order: vec![0],
            plies: vec![u32::MAX; count],
            values: vec![0; count],
            edges: vec![Vec::new(); count],
            next: None,
        };
        let successors: Vec<Vec<Successor<G>>> = tree.nodes.iter().map(|node| successors(&node.position)).collect();
        backed_up.link(tree, &successors);
        backed_up.back_up(&successors);
        backed_up.next = backed_up.cheapest(&successors, tree);
        backed_up
    }

    /// Walks from the start, breadth first.
    fn link(&mut self, tree: &BookTree<G>, successors: &[Vec<Successor<G>>]) {
        self.plies[0] = 0;
        let mut at = 0;
        while let Some(id) = self.order.get(at).copied() {
            at += 1;
            let estimates = &tree.nodes[id].estimates;
            for (successor, estimate) in successors[id].iter().zip(estimates) {
                let next = tree.find(&successor.position);
                if let Some(next) = next.filter(|next| self.plies[*next] == u32::MAX) {
                    self.plies[next] = self.plies[id] + 1;
                    self.order.push(next);
                }
                let next = next.filter(|next| self.plies[*next] == self.plies[id] + 1);
                self.edges[id].push(Edge { value: *estimate, next });
            }
        }
    }

    /// Negamax over the links, the furthest positions first.
    fn back_up(&mut self, successors: &[Vec<Successor<G>>]) {
        for id in self.order.iter().rev().copied() {
            for (edge, successor) in self.edges[id].iter_mut().zip(&successors[id]) {
                if let Some(next) = edge.next {
                    edge.value = successor.value(self.values[next]);
                }
            }
            self.values[id] = self.edges[id].iter().map(|edge| edge.value).max().unwrap_or(0);
        }
    }

    /// The end of the book whose path costs least; the first of equals.
    fn cheapest(&self, successors: &[Vec<Successor<G>>], tree: &BookTree<G>) -> Option<G> {
        let mut costs = vec![u64::MAX; self.values.len()];
        costs[0] = 0;
        let mut cheapest: Option<(u64, G)> = None;
        for id in self.order.iter().copied() {
            for (edge, successor) in self.edges[id].iter().zip(&successors[id]) {
                let loss = i32::from(self.values[id]) - i32::from(edge.value);
                let cost = costs[id] + PLY + u64::from(loss.unsigned_abs());
                match edge.next {
                    Some(next) => costs[next] = costs[next].min(cost),
                    None if edge.value.abs() == DECIDED || cheapest.is_some_and(|(least, _)| least <= cost) => {}
                    None if successor.position.is_over() || tree.find(&successor.position).is_some() => {}
                    None => cheapest = Some((cost, successor.position)),
                }
            }
        }
        cheapest.map(|(_, position)| position)
    }

    /// Returns the index of the best move of a position, the first of equals.
    pub(super) fn best(&self, id: usize) -> Option<usize> {
        self.edges[id].iter().position(|edge| edge.value == self.values[id])
    }
}
