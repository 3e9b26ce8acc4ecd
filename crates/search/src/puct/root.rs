//! The root: its moves, ranked, and the lines that begin with them.

use rules::Game;

use super::graph::{Edge, NONE};
use super::policy::Policy;
use super::verdict::{GameResult, Verdict};
use super::{MAX_PLY, Puct};
use crate::search_path::SearchPath;
use crate::{Coverage, Heuristics, Iteration, Known, Score, TimeManager};

/// The state of a search that a report shows.
pub(super) struct Root<'a, G> {
    pub(super) at: u32,
    pub(super) position: G,
    pub(super) path: &'a SearchPath,
    pub(super) simulations: u64,
    pub(super) timer: &'a TimeManager<'a>,
}

impl<G: Game, E: Heuristics<G>, P: Policy<G>> Puct<G, E, P> {
    /// Makes a position the root. It keeps what is known about its moves, and gets those that only a root has.
    pub(super) fn set_root(&mut self, position: &G) -> u32 {
        let is_complete = self.generate(position, true) == Coverage::Complete;
        if self.graph.is_half_full() || !self.graph.has_room(self.priors.len()) {
            self.graph.clear();
        }
        // There is room for a position, since at most half of the memory is used.
        let at = self.node_of(position).unwrap_or(0);
        let kept = self.graph.edges(at).to_vec();
        let edge = |(prior, m): &(f32, G::Move)| match kept.iter().find(|edge| edge.m == *m) {
            Some(edge) => Edge { prior: *prior, ..*edge },
            None => Edge::new(*m, *prior),
        };
        let mut edges: Vec<_> = self.priors.iter().map(edge).collect();
        edges.sort_by_key(|edge| edge.visits == 0);
        self.graph.expand(at, edges.into_iter(), is_complete);
        self.graph.node_mut(at).verdict = Verdict::OPEN;
        self.graph.decide(at);
        at
    }

    /// The lines of the best moves, the best first.
    pub(super) fn lines(&self, root: &Root<'_, G>, wanted: usize) -> Vec<Iteration<G>> {
        let ranked = ranked(self.graph.edges(root.at));
        // A move that was not visited has no value, but one is needed.
        let known = ranked.iter().enumerate().take_while(|(rank, edge)| *rank == 0 || edge.visits > 0);
        known.take(wanted.max(1)).map(|(rank, edge)| self.iteration(root, rank + 1, edge)).collect()
    }

    fn iteration(&self, root: &Root<'_, G>, rank: usize, edge: &Edge<G::Move>) -> Iteration<G> {
        let score = edge.verdict.score().unwrap_or_else(|| self.scale.score(edge.value));
        Iteration {
            rank,
            // The mean: single lines are far deeper.
            depth: (self.plies / root.simulations.max(1)) as u32,
            score,
            nodes: root.simulations,
            time: root.timer.elapsed(),
            line: self.line(root, edge),
            is_proof: self.is_proof(root, rank, edge.verdict, score),
            is_book: false,
        }
    }

    /// Returns `true` if the score of a move is proved. A loss is proved by all moves; a draw only by exact knowledge of
    /// the root, since others may rest on a repetition.
    fn is_proof(&self, root: &Root<'_, G>, rank: usize, verdict: Verdict, score: Score) -> bool {
        let whole = self.graph.node(root.at).verdict;
        let is_proved = match verdict.result {
            GameResult::Won => verdict.is_proved,
            GameResult::Lost => rank == 1 && whole.result == GameResult::Lost && whole.is_proved,
            GameResult::Open | GameResult::Drawn => {
                return rank == 1 && self.heuristics.known(&root.position) == Some(Known::Exactly(score));
            }
        };
        // A decided line never repeats itself, but it could repeat the game so far, or reach a limit on its length.
        let plies = verdict.plies.into();
        is_proved && root.path.may_last(&root.position, 0, plies) && !root.path.may_come_back(&root.position, 0, plies)
    }

    /// The line of a root move: the best moves after it, as far as they were visited.
    fn line(&self, root: &Root<'_, G>, first: &Edge<G::Move>) -> Vec<G::Move> {
        let (mut position, mut path) = (root.position, root.path.clone());
        let mut line = Vec::new();
        let mut next = Some(first);
        // Another position with the same key could have other moves.
        while let Some(edge) = next.filter(|edge| position.is_legal(edge.m) && line.len() < MAX_PLY) {
            path.enter(&position, line.len());
            position.play_unchecked(edge.m);
            line.push(edge.m);
            let is_over = position.is_over() || path.outcome_by_history(&position, line.len()).is_some();
            let has_next = !is_over && edge.child != NONE;
            next = if has_next { ranked(self.graph.edges(edge.child)).first().copied() } else { None };
            next = next.filter(|edge| edge.visits > 0);
        }
        line
    }
}

/// The moves of a position, the best first: wins, then by visits, then losses.
fn ranked<M>(edges: &[Edge<M>]) -> Vec<&Edge<M>> {
    let rank = |edge: &&Edge<M>| {
        let Verdict { result, is_proved, plies } = edge.verdict;
        match result {
            GameResult::Won => (2, is_proved, -i64::from(plies)),
            GameResult::Open | GameResult::Drawn => (1, false, edge.visits.into()),
            GameResult::Lost => (0, false, plies.into()),
        }
    };
    let mut ranked: Vec<_> = edges.iter().collect();
    ranked.sort_by_key(|edge| std::cmp::Reverse(rank(edge)));
    ranked
}
