//! Monte-Carlo tree search: UCT with proven values (MCTS-Solver). Leaves are evaluated after a short random playout,
//! and the tree is reused from move to move.

use rules::{Game, Side};

use crate::search_path::SearchPath;
use crate::{
    Choice, DRAW, Heuristics, Iteration, LONGEST, Score, SearchRequest, Strategy, TimeManager, WIN, is_decided, won_in,
};

/// Exploration constant of UCT.
const EXPLORATION: f32 = 0.7;
/// First-play urgency: an unvisited move starts this much below its parent's mean.
const FPU_REDUCTION: f32 = 0.1;
/// Maximum tree size. A full tree is still searched but no longer expanded.
const MAX_NODES: usize = 8_000_000;
/// Poll interval of the clock, in simulations.
const POLL: u64 = 16;

/// The proven value of a node, for side one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proven {
    Open,
    Won,
    Drawn,
    Lost,
}

impl Proven {
    fn of_winner(winner: Option<rules::Seat>) -> Self {
        match winner {
            None => Self::Drawn,
            Some(seat) if seat == Side::One.into() => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    /// The value for side one, if it is proven.
    const fn value(self) -> Option<f32> {
        match self {
            Self::Open => None,
            Self::Won => Some(1.0),
            Self::Drawn => Some(0.0),
            Self::Lost => Some(-1.0),
        }
    }
}

/// A node and the move that led to it. Values are for side one, so that passes and double turns need no special case.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    m: M,
    /// Index of the first child; the children are contiguous. Unused before the node is expanded.
    first: u32,
    children: u32,
    visits: u32,
    total: f32,
    proven: Proven,
}

impl<M> Node<M> {
    const fn new(m: M) -> Self {
        Self { m, first: 0, children: 0, visits: 0, total: 0.0, proven: Proven::Open }
    }

    fn mean(&self) -> f32 {
        self.proven.value().unwrap_or(if self.visits == 0 { 0.0 } else { self.total / self.visits as f32 })
    }
}

/// The search, with a tree that is kept between moves.
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
/// use rules::Limits;
/// use search::mcts::Mcts;
/// use search::{SearchRequest, Strategy as _};
///
/// let request = SearchRequest { limits: Limits::nodes(10_000), stop: &stop, lines: 1, report: &|_| {} };
/// let choice = Mcts::new(NoEvaluation, 100, 4, 1).choose(&[TakeAway::new(6)], &request);
/// assert!(choice.best == 2 && choice.lines[0].is_proof);
/// ```
#[derive(Debug)]
pub struct Mcts<G: Game, E> {
    heuristics: E,
    /// Evaluation of a fairly safe win, mapped to tanh(1).
    scale: f32,
    /// Random moves before a leaf is evaluated.
    playout: u32,
    rng: fastrand::Rng,
    tree: Vec<Node<G::Move>>,
    /// The game up to the tree's root.
    tree_line: Vec<G>,
}

impl<G: Game, E: Heuristics<G>> Mcts<G, E> {
    /// `scale` is the evaluation of a fairly safe win, `playout` the number of random moves before a leaf is evaluated.
    pub fn new(heuristics: E, scale: Score, playout: u32, seed: u64) -> Self {
        let scale = scale.max(1) as f32;
        Self {
            heuristics,
            scale,
            playout,
            rng: fastrand::Rng::with_seed(seed),
            tree: Vec::new(),
            tree_line: Vec::new(),
        }
    }

    /// Makes the line's last position the root and keeps its subtree.
    fn reroot(&mut self, line: &[G]) {
        let mut root = (!self.tree.is_empty() && line.starts_with(&self.tree_line)).then_some(0usize);
        for pair in line[self.tree_line.len().saturating_sub(1).min(line.len() - 1)..].windows(2) {
            root = root.and_then(|at| self.child_leading_to(at, &pair[0], &pair[1]));
        }
        self.tree_line = line.to_vec();
        let old = std::mem::take(&mut self.tree);
        match root {
            Some(at) => copy_subtree(&old, at, &mut self.tree),
            None => {
                let mut any = None;
                line[line.len() - 1].each_move(|m| any = any.or(Some(m)));
                self.tree.extend(any.map(Node::new));
            }
        }
    }

    fn child_leading_to(&self, at: usize, from: &G, to: &G) -> Option<usize> {
        let node = &self.tree[at];
        let children = node.first as usize..(node.first + node.children) as usize;
        children.into_iter().find(|child| {
            let mut next = *from;
            next.play_unchecked(self.tree[*child].m);
            next == *to
        })
    }

    /// One simulation: selection, expansion, evaluation, backup. Returns the number of moves played.
    fn simulate(&mut self, root: &G, path: &mut SearchPath) -> u64 {
        let mut position = *root;
        let mut trail = vec![(0usize, root.turn())];
        let value = loop {
            let (at, turn) = trail[trail.len() - 1];
            let ply = trail.len() - 1;
            if let Some(value) = self.tree[at].proven.value() {
                break value;
            }
            if ply > 0 {
                if let Some(outcome) = position.outcome() {
                    self.tree[at].proven = Proven::of_winner(outcome.winner);
                    break self.tree[at].mean();
                }
                if let Some(ending) = path.outcome_by_history(&position, ply) {
                    break for_one(turn, ending.score.signum() as f32);
                }
            }
            if self.tree[at].children == 0 {
                let opened = (ply == 0 || self.tree[at].visits > 0) && self.expand(at, &position);
                if !opened {
                    break self.evaluate_leaf(position);
                }
            }
            let child = self.select(at, turn);
            path.enter(&position, ply);
            position.play_unchecked(self.tree[child].m);
            trail.push((child, position.turn()));
        };
        let played = trail.len() as u64 - 1;
        self.back_up(&trail, value);
        played
    }

    fn expand(&mut self, at: usize, position: &G) -> bool {
        if self.tree.len() >= MAX_NODES {
            return false;
        }
        let first = self.tree.len();
        let mut moves: Vec<G::Move> = Vec::new();
        position.each_move(|m| moves.push(m));
        moves.sort_by_cached_key(|m| std::cmp::Reverse(self.heuristics.order(position, *m)));
        self.tree.extend(moves.into_iter().map(Node::new));
        self.tree[at].first = first as u32;
        self.tree[at].children = (self.tree.len() - first) as u32;
        true
    }

    /// Selects the child with the highest upper confidence bound.
    fn select(&self, at: usize, turn: Side) -> usize {
        let node = &self.tree[at];
        let sign = for_one(turn, 1.0);
        let exploration = EXPLORATION * (node.visits.max(1) as f32).ln().sqrt();
        let untried = sign * node.mean() - FPU_REDUCTION;
        let value = |child: &Node<G::Move>| match child.proven {
            Proven::Open if child.visits == 0 => untried + exploration,
            Proven::Open => sign * child.mean() + exploration / (child.visits as f32).sqrt(),
            // A proven loss is selected only if nothing else is left.
            _ => sign * child.mean() * 10.0,
        };
        let first = node.first as usize;
        let children = &self.tree[first..first + node.children as usize];
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, child) in children.iter().enumerate() {
            let value = value(child);
            if value > best.0 {
                best = (value, i);
            }
        }
        first + best.1
    }

    /// The value of a leaf for side one, from −1 to 1.
    fn evaluate_leaf(&mut self, mut position: G) -> f32 {
        for _ in 0..self.playout {
            if let Some(outcome) = position.outcome() {
                return Proven::of_winner(outcome.winner).value().unwrap_or(0.0);
            }
            let mut chosen = None;
            let mut seen = 0;
            position.each_move(|m| {
                seen += 1;
                if self.rng.u32(..seen) == 0 {
                    chosen = Some(m);
                }
            });
            let Some(m) = chosen else { break };
            position.play_unchecked(m);
        }
        match position.outcome() {
            Some(outcome) => Proven::of_winner(outcome.winner).value().unwrap_or(0.0),
            None => for_one(position.turn(), (self.heuristics.evaluate(&position) as f32 / self.scale).tanh()),
        }
    }

    fn back_up(&mut self, trail: &[(usize, Side)], value: f32) {
        let mut proved = true;
        for &(at, turn) in trail.iter().rev() {
            self.tree[at].visits += 1;
            self.tree[at].total += value;
            if proved && self.tree[at].proven == Proven::Open {
                self.tree[at].proven = self.proven_by_children(at, turn);
                proved = self.tree[at].proven != Proven::Open;
            }
        }
    }

    /// The value that the children prove: one win suffices, any other value needs all children proven.
    fn proven_by_children(&self, at: usize, turn: Side) -> Proven {
        let node = &self.tree[at];
        let children = &self.tree[node.first as usize..(node.first + node.children) as usize];
        let (won, lost) = if turn == Side::One { (Proven::Won, Proven::Lost) } else { (Proven::Lost, Proven::Won) };
        let has = |proven| children.iter().any(|child| child.proven == proven);
        match () {
            () if children.is_empty() => Proven::Open,
            () if has(won) => won,
            () if has(Proven::Open) => Proven::Open,
            () if has(Proven::Drawn) => Proven::Drawn,
            () => lost,
        }
    }

    /// The children of a node, best move first.
    fn ranked(&self, at: usize, turn: Side) -> Vec<usize> {
        let node = &self.tree[at];
        let mut children: Vec<usize> = (node.first as usize..(node.first + node.children) as usize).collect();
        let value = |child: &usize| {
            let child = &self.tree[*child];
            let settled = child.proven.value().map_or(0, |value| for_one(turn, value) as i32);
            (settled, child.visits)
        };
        children.sort_by_key(|child| std::cmp::Reverse(value(child)));
        children
    }

    /// The number of plies to a proven result: the fastest win in the tree, or the slowest loss.
    fn plies(&self, at: usize, position: &G) -> usize {
        let node = &self.tree[at];
        if node.proven == Proven::Open {
            return 0;
        }
        let children = node.first as usize..(node.first + node.children) as usize;
        let plies = children.filter(|child| self.tree[*child].proven == node.proven).map(|child| {
            let mut next = *position;
            next.play_unchecked(self.tree[child].m);
            1 + self.plies(child, &next)
        });
        let wins = node.proven == Proven::of_winner(Some(position.turn().into()));
        if wins { plies.min() } else { plies.max() }.unwrap_or(0)
    }

    fn iteration(&self, rank: usize, child: usize, root: &G, nodes: u64, timer: &TimeManager<'_>) -> Iteration<G> {
        let mut position = *root;
        position.play_unchecked(self.tree[child].m);
        // If the best move loses, all of them do, and the slowest loss counts.
        let plies = (1 + self.plies(child, &position)).max(if rank == 1 { self.plies(0, root) } else { 0 });
        let mut position = *root;
        let mut line = Vec::new();
        let mut at = Some(child);
        while let Some(node) = at.map(|at| &self.tree[at]) {
            position.play_unchecked(node.m);
            line.push(node.m);
            at = at.filter(|_| node.children > 0 && !position.is_over()).map(|at| self.ranked(at, position.turn())[0]);
        }
        let mean = for_one(root.turn(), self.tree[child].mean());
        let score = match self.tree[child].proven {
            Proven::Open => (mean.clamp(-0.999, 0.999).atanh() * self.scale) as Score,
            Proven::Drawn => DRAW,
            Proven::Won | Proven::Lost => (mean * won_in(plies) as f32) as Score,
        };
        let score = score.clamp(-WIN, WIN).clamp(if mean > -1.0 { -LONGEST + 1 } else { -WIN }, WIN);
        Iteration {
            rank,
            depth: line.len() as u32,
            score,
            nodes,
            time: timer.elapsed(),
            line,
            is_proof: is_decided(score),
            is_book: false,
        }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Mcts<G, E> {
    fn choose(&mut self, line: &[G], request: &SearchRequest<G>) -> Choice<G> {
        let timer = TimeManager::start(&request.limits, request.stop);
        let root = line[line.len() - 1];
        self.reroot(line);
        let mut path = SearchPath::new(line);
        let (mut nodes, mut visits) = (0, 0);
        let mut reported = 1;
        loop {
            nodes += self.simulate(&root, &mut path).max(1);
            visits += 1;
            if self.tree[0].proven != Proven::Open || (visits % POLL == 0 && timer.is_over(nodes)) {
                break;
            }
            if visits >= reported {
                reported *= 2;
                let best = self.ranked(0, root.turn())[0];
                (request.report)(&self.iteration(1, best, &root, nodes, &timer));
            }
        }
        let ranked = self.ranked(0, root.turn());
        let wanted = ranked.iter().take(request.lines.max(1));
        let lines: Vec<_> =
            (1..).zip(wanted).map(|(rank, child)| self.iteration(rank, *child, &root, nodes, &timer)).collect();
        Choice { best: lines[0].line[0], lines }
    }

    fn forget(&mut self) {
        self.tree.clear();
        self.tree_line.clear();
    }
}

/// Converts a value between `side` and side one.
fn for_one(side: Side, value: f32) -> f32 {
    if side == Side::One { value } else { -value }
}

/// Copies the subtree below a node, level by level, so that children stay contiguous.
fn copy_subtree<M: Copy>(old: &[Node<M>], at: usize, new: &mut Vec<Node<M>>) {
    new.push(old[at]);
    let mut next = 0;
    while next < new.len() {
        let node = new[next];
        if node.children > 0 {
            let first = new.len() as u32;
            new.extend_from_slice(&old[node.first as usize..(node.first + node.children) as usize]);
            new[next].first = first;
        }
        next += 1;
    }
}
