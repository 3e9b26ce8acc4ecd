//! One simulation: down the graph by the best upper bounds, an evaluation, and the way back.

use rules::Game;

use super::graph::{Edge, NONE};
use super::policy::Policy;
use super::scale::exp;
use super::verdict::{GameResult, Verdict};
use super::{EXPLORATION, FPU_REDUCTION, MAX_PLY, Puct};
use crate::score::known_bounds;
use crate::search_path::SearchPath;
use crate::{Coverage, Heuristics, LONGEST, of_outcome};

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    value: f32,
    verdict: Verdict,
}

impl<G: Game, E: Heuristics<G>, P: Policy<G>> Puct<G, E, P> {
    /// Evaluates a position, by the end of the game or exact knowledge if they decide it.
    pub(super) fn evaluate(&mut self, position: &G) -> Leaf {
        let (floor, ceiling) = if position.is_over() {
            let score = position.outcome().map_or(0, |outcome| of_outcome(&outcome, position.turn(), 0));
            (score, score)
        } else {
            known_bounds(self.heuristics.known_with(position, 1, &mut self.memory), 0)
        };
        let verdict = Verdict::of_bounds(floor, ceiling);
        let value = verdict.value().unwrap_or_else(|| {
            let score = self.heuristics.evaluate_with(position, &mut self.memory).max(floor).min(ceiling);
            self.scale.value(score.clamp(1 - LONGEST, LONGEST - 1))
        });
        Leaf { value, verdict }
    }

    /// The node of a position, added if it is new; its evaluation if there is no memory for it.
    pub(super) fn node_of(&mut self, position: &G) -> Result<u32, Leaf> {
        let key = position.key();
        match self.graph.find(key) {
            Some(at) => Ok(at),
            None => {
                let leaf = self.evaluate(position);
                self.graph.add(key, leaf.value, leaf.verdict).ok_or(leaf)
            }
        }
    }

    /// Generates the moves of a position with their probabilities, the most probable first.
    pub(super) fn generate(&mut self, position: &G, is_root: bool) -> Coverage {
        self.moves.release(0);
        let mut coverage = if is_root {
            self.heuristics.root_candidates(position, &mut self.moves)
        } else {
            self.heuristics.candidates(position, &mut self.moves)
        };
        if self.moves.mark() == 0 {
            // Every move was left out.
            position.each_move(|m| self.moves.push(m));
            coverage = Coverage::Complete;
        }
        let generated = 0..self.moves.mark();
        self.priors.clear();
        self.priors.extend(self.moves.segment(generated).iter().map(|(score, m)| (*score as f32, *m)));
        self.policy.weigh(position, &mut self.priors, &mut self.memory);
        let most = self.priors.iter().map(|(logit, _)| *logit).fold(f32::MIN, f32::max);
        self.priors.iter_mut().for_each(|(logit, _)| *logit = exp(*logit - most));
        let total: f32 = self.priors.iter().map(|(weight, _)| *weight).sum();
        self.priors.iter_mut().for_each(|(weight, _)| *weight /= total);
        self.priors.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        coverage
    }

    /// Gives a node its moves, unless the memory is full.
    fn expand(&mut self, at: u32, position: &G) -> bool {
        if self.graph.is_full() {
            return false;
        }
        let is_complete = self.generate(position, false) == Coverage::Complete;
        let has_room = self.graph.has_room(self.priors.len());
        if has_room {
            let moves = self.priors.iter().map(|(prior, m)| Edge::new(*m, *prior));
            self.graph.expand(at, moves, is_complete);
        }
        has_room
    }

    /// Selects the move with the highest upper bound on its value.
    #[inline]
    fn select(&self, at: u32) -> u32 {
        let node = self.graph.node(at);
        let exploration = EXPLORATION * (node.visits as f32).sqrt();
        let (mut best, mut most, mut visited) = (0, f32::NEG_INFINITY, 0.0);
        for (index, edge) in (0..).zip(self.graph.edges(at)) {
            if edge.visits == 0 {
                let untried = node.value() - FPU_REDUCTION * f32::sqrt(visited) + exploration * edge.prior;
                if untried > most {
                    best = index;
                }
                // The moves that follow are no more probable, and not visited either.
                break;
            }
            visited += edge.prior;
            let bound = match edge.verdict.result {
                GameResult::Open | GameResult::Drawn => {
                    edge.value + exploration * edge.prior / (1 + edge.visits) as f32
                }
                // A lost move is selected only if nothing else is left.
                GameResult::Lost => -f32::MAX,
                GameResult::Won => f32::MAX,
            };
            if bound > most {
                (best, most) = (index, bound);
            }
        }
        self.graph.first_edge(at) + best
    }

    /// Plays moves from the root to a position that is new, decided or better known than the move that leads to it, and
    /// updates the values on the way.
    pub(super) fn simulate(&mut self, root: u32, position: &G, path: &mut SearchPath) {
        let mut position = *position;
        let mut at = root;
        self.trail.clear();
        let leaf = loop {
            let selected = self.select(at);
            path.enter(&position, self.trail.len());
            self.graph.node_mut(at).on_path = true;
            self.trail.push((at, selected));
            let turn = position.turn();
            let edge = *self.graph.edge(selected);
            position.play_unchecked(edge.m);
            self.graph.edge_mut(selected).same_turn = position.turn() == turn;
            if let Some(value) = self.value_by_history(&position, path) {
                break Some(Leaf { value, verdict: Verdict::OPEN });
            }
            if edge.child == NONE {
                match self.node_of(&position) {
                    Ok(child) => self.graph.edge_mut(selected).child = child,
                    Err(leaf) => break Some(leaf),
                }
                if !self.graph.node(self.graph.edge(selected).child).on_path {
                    break None;
                }
            }
            let (child_at, visits) = (self.graph.edge(selected).child, edge.visits);
            let child = self.graph.node(child_at);
            if child.on_path {
                // A repetition that ends no game: no progress was made.
                break Some(Leaf { value: 0.0, verdict: Verdict::OPEN });
            }
            if !child.verdict.is_open() || child.visits > visits || self.trail.len() >= MAX_PLY {
                break None;
            }
            if !child.is_expanded() && !self.expand(child_at, &position) {
                break None;
            }
            at = child_at;
        };
        self.plies += self.trail.len() as u64;
        self.back_up(leaf);
    }

    /// The value for the side to move of a game that its history ends.
    #[inline]
    fn value_by_history(&self, position: &G, path: &SearchPath) -> Option<f32> {
        let ending = path.outcome_by_history(position, self.trail.len())?;
        (!position.is_over()).then(|| ending.score.signum() as f32)
    }

    /// Updates the moves that were played, the last one first. A leaf is a position without a node, or whose value holds
    /// on this path only.
    fn back_up(&mut self, mut leaf: Option<Leaf>) {
        while let Some((at, selected)) = self.trail.pop() {
            let edge = *self.graph.edge(selected);
            let visits = edge.visits + 1;
            let sign = if edge.same_turn { 1.0 } else { -1.0 };
            let before = f64::from(edge.visits) * f64::from(edge.value);
            let (value, verdict) = match leaf.take() {
                Some(leaf) => (((before + f64::from(sign * leaf.value)) / f64::from(visits)) as f32, leaf.verdict),
                None => {
                    let child = self.graph.node(edge.child);
                    (sign * child.value(), child.verdict)
                }
            };
            let decides = !verdict.is_open() && edge.verdict.is_open();
            let edge = self.graph.edge_mut(selected);
            (edge.visits, edge.value) = (visits, value);
            if decides {
                edge.verdict = verdict.of_move(edge.same_turn);
            }
            let node = self.graph.node_mut(at);
            node.sum += f64::from(visits) * f64::from(value) - before;
            node.visits += 1;
            node.on_path = false;
            if decides {
                self.graph.decide(at);
            }
        }
    }
}
