//! [`Graph`]: the positions of a search by their keys, in bounded memory.

use super::verdict::Verdict;
use crate::huge_pages::prefer_large;

/// A position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    key: u64,
    /// Sum of values for the side to move: its evaluation, and those of its moves by their visits.
    pub(super) sum: f64,
    /// Number of values in the sum.
    pub(super) visits: u32,
    first: u32,
    count: u16,
    pub(super) verdict: Verdict,
    /// `true` if its moves are all legal moves.
    is_complete: bool,
    /// `true` while a simulation passes through it.
    pub(super) on_path: bool,
}

impl Node {
    /// The value for the side to move.
    #[inline]
    pub(super) fn value(&self) -> f32 {
        self.verdict.value().unwrap_or((self.sum / f64::from(self.visits)) as f32)
    }

    pub(super) const fn is_expanded(&self) -> bool {
        self.count > 0
    }
}

/// A move of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    /// The probability that the policy gives it.
    pub(super) prior: f32,
    /// Its value for the side that plays it.
    pub(super) value: f32,
    pub(super) visits: u32,
    /// The position that it leads to, [`NONE`] before its first visit.
    pub(super) child: u32,
    /// For the side that plays it.
    pub(super) verdict: Verdict,
    /// `true` if the same side moves again.
    pub(super) same_turn: bool,
}

impl<M> Edge<M> {
    pub(super) const fn new(m: M, prior: f32) -> Self {
        Self { m, prior, value: 0.0, visits: 0, child: NONE, verdict: Verdict::OPEN, same_turn: false }
    }
}

/// No position.
pub(super) const NONE: u32 = u32::MAX;

/// Share of the memory for positions and their index; the rest is for moves.
const NODE_SHARE: usize = 4;
/// Slots of the index for each position, so that probes stay short.
const SLOTS_PER_NODE: usize = 2;

/// The positions, their moves, and an index by key.
#[derive(Debug)]
pub(super) struct Graph<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// Numbers of positions plus one, by open addressing; 0 is free.
    slots: Vec<u32>,
    most_nodes: usize,
    most_edges: usize,
    /// `true` once a position or its moves found no memory.
    is_full: bool,
}

impl<M: Copy> Graph<M> {
    /// Allocates a graph of about this many mebibytes.
    pub(super) fn with_megabytes(megabytes: usize) -> Self {
        let bytes = megabytes.max(1) << 20;
        let node_bytes = size_of::<Node>() + SLOTS_PER_NODE * size_of::<u32>();
        let most_nodes = (bytes / NODE_SHARE / node_bytes).min(NONE as usize - 1);
        let most_edges = ((bytes - bytes / NODE_SHARE) / size_of::<Edge<M>>()).min(NONE as usize);
        let (mut nodes, mut edges) = (Vec::with_capacity(most_nodes), Vec::with_capacity(most_edges));
        let mut slots = Vec::with_capacity(most_nodes * SLOTS_PER_NODE);
        prefer_large(&mut nodes);
        prefer_large(&mut edges);
        prefer_large(&mut slots);
        slots.resize(most_nodes * SLOTS_PER_NODE, 0);
        Self { nodes, edges, slots, most_nodes, most_edges, is_full: false }
    }

    /// Removes all positions. Free if there are none, so that clearing at the start of a game costs nothing.
    pub(super) fn clear(&mut self) {
        if !self.nodes.is_empty() {
            self.nodes.clear();
            self.edges.clear();
            self.slots.fill(0);
            self.is_full = false;
        }
    }

    /// Returns `true` if positions or moves take more than half of their memory.
    pub(super) fn is_half_full(&self) -> bool {
        self.nodes.len() > self.most_nodes / 2 || self.edges.len() > self.most_edges / 2
    }

    /// The position with this key.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.slots[self.slot(key)].checked_sub(1)
    }

    /// Adds a position that is not in the graph yet, or returns `None` if there is no memory left for it.
    pub(super) fn add(&mut self, key: u64, value: f32, verdict: Verdict) -> Option<u32> {
        if self.nodes.len() >= self.most_nodes {
            self.is_full = true;
            return None;
        }
        let (at, slot) = (self.nodes.len() as u32, self.slot(key));
        self.slots[slot] = at + 1;
        let sum = value.into();
        let node = Node { key, sum, visits: 1, first: 0, count: 0, verdict, is_complete: false, on_path: false };
        self.nodes.push(node);
        Some(at)
    }

    /// The slot of a key, or the free one where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        // Multiply-shift maps the key to any number of slots. A slot is free, since there are more slots than positions.
        let mut slot = ((u128::from(key) * self.slots.len() as u128) >> 64) as usize;
        while let Some(at) = self.slots[slot].checked_sub(1)
            && self.nodes[at as usize].key != key
        {
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
        slot
    }

    /// Returns `true` if a position or its moves found no memory.
    pub(super) const fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns `true` if there is memory for this many moves.
    pub(super) fn has_room(&mut self, moves: usize) -> bool {
        let has_room = self.edges.len() + moves <= self.most_edges;
        self.is_full |= !has_room;
        has_room
    }

    /// Sets the moves of a position.
    pub(super) fn expand(&mut self, at: u32, moves: impl Iterator<Item = Edge<M>>, is_complete: bool) {
        let first = self.edges.len();
        self.edges.extend(moves.take(u16::MAX.into()));
        let node = &mut self.nodes[at as usize];
        (node.first, node.count) = (first as u32, (self.edges.len() - first) as u16);
        node.is_complete = is_complete;
    }

    #[inline]
    pub(super) fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, at: u32) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    #[inline]
    pub(super) fn edge(&self, at: u32) -> &Edge<M> {
        &self.edges[at as usize]
    }

    #[inline]
    pub(super) fn edge_mut(&mut self, at: u32) -> &mut Edge<M> {
        &mut self.edges[at as usize]
    }

    /// The number of the first move of a position.
    #[inline]
    pub(super) fn first_edge(&self, at: u32) -> u32 {
        self.node(at).first
    }

    /// The moves of a position.
    #[inline]
    pub(super) fn edges(&self, at: u32) -> &[Edge<M>] {
        let node = self.node(at);
        &self.edges[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    /// The memory in bytes, used or reserved.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let (nodes, edges) = (self.nodes.capacity() * size_of::<Node>(), self.edges.capacity() * size_of::<Edge<M>>());
        nodes + edges + self.slots.capacity() * size_of::<u32>()
    }

    /// Decides a position by its moves, if they do.
    pub(super) fn decide(&mut self, at: u32) {
        let verdict = Verdict::of_moves(self.edges(at).iter().map(|edge| edge.verdict), self.node(at).is_complete);
        if !verdict.is_open() {
            self.node_mut(at).verdict = verdict;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_graph_finds_all_positions_and_adds_none() {
        let mut graph = Graph::<u16>::with_megabytes(1);
        let keys = 1..=graph.most_nodes as u64;
        // Keys without their mixing: neighbours collide.
        for key in keys.clone() {
            assert_eq!(graph.add(key << 40, 0.0, Verdict::OPEN), Some(key as u32 - 1));
        }
        assert_eq!(graph.add(7, 0.0, Verdict::OPEN), None);
        assert!(graph.is_half_full() && graph.find(7).is_none());
        for key in keys {
            assert_eq!(graph.find(key << 40), Some(key as u32 - 1));
        }
        graph.clear();
        assert!(graph.find(1 << 40).is_none() && !graph.is_half_full());
    }
}
