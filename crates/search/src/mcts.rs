//! Monte-Carlo tree search: UCT with proven wins, leaves judged by the guide after a short random playout, and the tree
//! kept from move to move.

use rules::{Game, Side};

use crate::path::Path;
use crate::{
    Choice, DRAW, Heuristics, Iteration, LONGEST, Score, SearchRequest, Strategy, TimeManager, WIN, is_decided, won_in,
};

/// How much curiosity counts beside value.
const CURIOSITY: f32 = 0.7;
/// A move never tried is taken to be this much worse than its parent.
const UNTRIED: f32 = 0.1;
/// The tree grows no larger; what lies below is still tried, but not remembered.
const MOST_NODES: usize = 8_000_000;
/// The clock is looked at every so many visits.
const POLL: u64 = 16;

/// What is proved of a node, for side one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proof {
    Open,
    Won,
    Drawn,
    Lost,
}

impl Proof {
    fn of_winner(winner: Option<rules::Seat>) -> Self {
        match winner {
            None => Self::Drawn,
            Some(seat) if seat == Side::One.into() => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    /// The value for side one, if there is a proof.
    const fn value(self) -> Option<f32> {
        match self {
            Self::Open => None,
            Self::Won => Some(1.0),
            Self::Drawn => Some(0.0),
            Self::Lost => Some(-1.0),
        }
    }
}

/// A node holds the move that led to it. Values are side one's, so that passes and double turns need no care.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    m: M,
    /// The children are contiguous; none before the node is opened.
    first: u32,
    children: u32,
    visits: u32,
    total: f32,
    proof: Proof,
}

impl<M> Node<M> {
    const fn new(m: M) -> Self {
        Self { m, first: 0, children: 0, visits: 0, total: 0.0, proof: Proof::Open }
    }

    fn mean(&self) -> f32 {
        self.proof.value().unwrap_or(if self.visits == 0 { 0.0 } else { self.total / self.visits as f32 })
    }
}

/// The search with its guide and its tree.
#[derive(Debug)]
pub struct Mcts<G: Game, E> {
    guide: E,
    /// The evaluation that stands for a fairly safe win.
    scale: f32,
    /// Random moves before a leaf is judged.
    playout: u32,
    rng: fastrand::Rng,
    tree: Vec<Node<G::Move>>,
    /// The game that the tree's root belongs to.
    grown: Vec<G>,
}

impl<G: Game, E: Heuristics<G>> Mcts<G, E> {
    /// `scale` is the evaluation of a fairly safe win; `playout` the random moves before a leaf is judged.
    pub fn new(guide: E, scale: Score, playout: u32, seed: u64) -> Self {
        let scale = scale.max(1) as f32;
        Self { guide, scale, playout, rng: fastrand::Rng::with_seed(seed), tree: Vec::new(), grown: Vec::new() }
    }

    /// Makes the root the line's last position, keeping what was learnt about it.
    fn plant(&mut self, line: &[G]) {
        let mut root = (!self.tree.is_empty() && line.starts_with(&self.grown)).then_some(0usize);
        for pair in line[self.grown.len().saturating_sub(1).min(line.len() - 1)..].windows(2) {
            root = root.and_then(|at| self.child_leading_to(at, &pair[0], &pair[1]));
        }
        self.grown = line.to_vec();
        let old = std::mem::take(&mut self.tree);
        match root {
            Some(at) => transplant(&old, at, &mut self.tree),
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

    /// One visit: down by UCT, one leaf judged, back up. Returns the moves played.
    fn visit(&mut self, root: &G, path: &mut Path) -> u64 {
        let mut position = *root;
        let mut trail = vec![(0usize, root.turn())];
        let value = loop {
            let (at, turn) = trail[trail.len() - 1];
            let ply = trail.len() - 1;
            if let Some(value) = self.tree[at].proof.value() {
                break value;
            }
            if ply > 0 {
                if let Some(outcome) = position.outcome() {
                    self.tree[at].proof = Proof::of_winner(outcome.winner);
                    break self.tree[at].mean();
                }
                if let Some(judged) = path.outcome_by_history(&position, ply) {
                    break for_one(turn, judged.score.signum() as f32);
                }
            }
            if self.tree[at].children == 0 {
                let opened = (ply == 0 || self.tree[at].visits > 0) && self.open(at, &position);
                if !opened {
                    break self.judge(position);
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

    fn open(&mut self, at: usize, position: &G) -> bool {
        if self.tree.len() >= MOST_NODES {
            return false;
        }
        let first = self.tree.len();
        let mut moves: Vec<G::Move> = Vec::new();
        position.each_move(|m| moves.push(m));
        moves.sort_by_cached_key(|m| std::cmp::Reverse(self.guide.order(position, *m)));
        self.tree.extend(moves.into_iter().map(Node::new));
        self.tree[at].first = first as u32;
        self.tree[at].children = (self.tree.len() - first) as u32;
        true
    }

    /// The child to look at next: the best by value and curiosity, unless it is known to lose.
    fn select(&self, at: usize, turn: Side) -> usize {
        let node = &self.tree[at];
        let sign = for_one(turn, 1.0);
        let curiosity = CURIOSITY * (node.visits.max(1) as f32).ln().sqrt();
        let untried = sign * node.mean() - UNTRIED;
        let worth = |child: &Node<G::Move>| match child.proof {
            Proof::Open if child.visits == 0 => untried + curiosity,
            Proof::Open => sign * child.mean() + curiosity / (child.visits as f32).sqrt(),
            // A proved loss is looked at only when there is nothing else.
            _ => sign * child.mean() * 10.0,
        };
        let first = node.first as usize;
        let children = &self.tree[first..first + node.children as usize];
        let mut best = (f32::NEG_INFINITY, 0);
        for (i, child) in children.iter().enumerate() {
            let worth = worth(child);
            if worth > best.0 {
                best = (worth, i);
            }
        }
        first + best.1
    }

    /// The value of a leaf for side one, in −1..1.
    fn judge(&mut self, mut position: G) -> f32 {
        for _ in 0..self.playout {
            if let Some(outcome) = position.outcome() {
                return Proof::of_winner(outcome.winner).value().unwrap_or(0.0);
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
            Some(outcome) => Proof::of_winner(outcome.winner).value().unwrap_or(0.0),
            None => for_one(position.turn(), (self.guide.evaluate(&position) as f32 / self.scale).tanh()),
        }
    }

    fn back_up(&mut self, trail: &[(usize, Side)], value: f32) {
        let mut proved = true;
        for &(at, turn) in trail.iter().rev() {
            self.tree[at].visits += 1;
            self.tree[at].total += value;
            if proved && self.tree[at].proof == Proof::Open {
                self.tree[at].proof = self.prove(at, turn);
                proved = self.tree[at].proof != Proof::Open;
            }
        }
    }

    /// What the children prove: a win among them is enough, for anything else all must be settled.
    fn prove(&self, at: usize, turn: Side) -> Proof {
        let node = &self.tree[at];
        let children = &self.tree[node.first as usize..(node.first + node.children) as usize];
        let (won, lost) = if turn == Side::One { (Proof::Won, Proof::Lost) } else { (Proof::Lost, Proof::Won) };
        let has = |proof| children.iter().any(|child| child.proof == proof);
        match () {
            () if children.is_empty() => Proof::Open,
            () if has(won) => won,
            () if has(Proof::Open) => Proof::Open,
            () if has(Proof::Drawn) => Proof::Drawn,
            () => lost,
        }
    }

    /// The children of a node, the best to play first.
    fn ranked(&self, at: usize, turn: Side) -> Vec<usize> {
        let node = &self.tree[at];
        let mut children: Vec<usize> = (node.first as usize..(node.first + node.children) as usize).collect();
        let worth = |child: &usize| {
            let child = &self.tree[*child];
            let settled = child.proof.value().map_or(0, |value| for_one(turn, value) as i32);
            (settled, child.visits)
        };
        children.sort_by_key(|child| std::cmp::Reverse(worth(child)));
        children
    }

    /// The plies within which what is proved of a node comes about: the soonest win in the tree, the latest loss.
    fn plies(&self, at: usize, position: &G) -> usize {
        let node = &self.tree[at];
        if node.proof == Proof::Open {
            return 0;
        }
        let children = node.first as usize..(node.first + node.children) as usize;
        let plies = children.filter(|child| self.tree[*child].proof == node.proof).map(|child| {
            let mut next = *position;
            next.play_unchecked(self.tree[child].m);
            1 + self.plies(child, &next)
        });
        let wins = node.proof == Proof::of_winner(Some(position.turn().into()));
        if wins { plies.min() } else { plies.max() }.unwrap_or(0)
    }

    fn progress(&self, rank: usize, child: usize, root: &G, nodes: u64, watch: &TimeManager<'_>) -> Iteration<G> {
        let mut position = *root;
        position.play_unchecked(self.tree[child].m);
        // What is lost by the best move is lost by all of them, in as many plies as any holds out.
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
        let score = match self.tree[child].proof {
            Proof::Open => (mean.clamp(-0.999, 0.999).atanh() * self.scale) as Score,
            Proof::Drawn => DRAW,
            Proof::Won | Proof::Lost => (mean * won_in(plies) as f32) as Score,
        };
        let score = score.clamp(-WIN, WIN).clamp(if mean > -1.0 { -LONGEST + 1 } else { -WIN }, WIN);
        Iteration {
            rank,
            depth: line.len() as u32,
            score,
            nodes,
            time: watch.elapsed(),
            line,
            is_proof: is_decided(score),
        }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Mcts<G, E> {
    fn choose(&mut self, line: &[G], go: &SearchRequest<G>) -> Choice<G> {
        let watch = TimeManager::start(&go.limits, go.stop);
        let root = line[line.len() - 1];
        self.plant(line);
        let mut path = Path::new(line);
        let (mut nodes, mut visits) = (0, 0);
        let mut reported = 1;
        loop {
            nodes += self.visit(&root, &mut path).max(1);
            visits += 1;
            if self.tree[0].proof != Proof::Open || (visits % POLL == 0 && watch.is_over(nodes)) {
                break;
            }
            if visits >= reported {
                reported *= 2;
                let best = self.ranked(0, root.turn())[0];
                (go.report)(&self.progress(1, best, &root, nodes, &watch));
            }
        }
        let ranked = self.ranked(0, root.turn());
        let wanted = ranked.iter().take(go.lines.max(1));
        let lines: Vec<_> =
            (1..).zip(wanted).map(|(rank, child)| self.progress(rank, *child, &root, nodes, &watch)).collect();
        Choice { best: lines[0].line[0], lines }
    }

    fn forget(&mut self) {
        self.tree.clear();
        self.grown.clear();
    }
}

/// A value for `side` as side one's, and back.
fn for_one(side: Side, value: f32) -> f32 {
    if side == Side::One { value } else { -value }
}

/// Copies the subtree below a node, level by level, so that children stay contiguous.
fn transplant<M: Copy>(old: &[Node<M>], at: usize, new: &mut Vec<Node<M>>) {
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
