//! The searches that courses teach, kept as simple as they are taught: minimax, alpha-beta, alpha-beta of adaptive depth.

use rules::Game;

use crate::path::Path;
use crate::{Choice, Heuristics, Iteration, Score, SearchRequest, Strategy, TimeManager, WIN, is_decided, of_outcome};

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Every line to the same depth.
    Minimax,
    /// The same value, without the lines that cannot matter.
    AlphaBeta,
    /// Alpha-beta whose depth grows as the branching shrinks, within the move's time.
    Adaptive,
}

/// A course search with its evaluation.
#[derive(Clone, Debug)]
pub struct Classic<E> {
    guide: E,
    kind: Kind,
    depth: u32,
}

impl<E> Classic<E> {
    /// Searches `depth` plies unless told otherwise.
    pub const fn new(kind: Kind, guide: E, depth: u32) -> Self {
        Self { guide, kind, depth }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Classic<E> {
    fn choose(&mut self, line: &[G], go: &SearchRequest<G>) -> Choice<G> {
        let watch = TimeManager::start(&go.limits, go.stop);
        let prune = self.kind != Kind::Minimax;
        let mut search = Plain {
            guide: &self.guide,
            watch: &watch,
            path: Path::new(line),
            nodes: 0,
            look: 0,
            prune,
            aborted: false,
        };
        let root = &line[line.len() - 1];
        let depth = go.limits.depth.unwrap_or(self.depth);
        let depths = match self.kind {
            Kind::Adaptive if go.limits.depth.is_none() => adaptive_depth(root, self.depth)..=DEEPEST,
            _ => depth..=depth,
        };
        let mut best = None;
        for depth in depths {
            let Some(mut found) = search.root(root, depth.max(1)) else { break };
            found.depth = depth;
            let decided = crate::is_decided(found.score);
            (go.report)(&found);
            best = Some(found);
            if decided || !watch.may_deepen() {
                break;
            }
        }
        let line = best.unwrap_or_else(|| search.unfinished(root));
        Choice { best: line.line[0], lines: vec![line] }
    }
}

/// Adaptive search tries no depth beyond this.
const DEEPEST: u32 = 60;

/// The branching that an adaptive search's depth is named for.
const USUAL_BRANCHING: f64 = 24.0;

/// The depth that costs about as much here as `depth` does where there are [`USUAL_BRANCHING`] moves.
fn adaptive_depth<G: Game>(position: &G, depth: u32) -> u32 {
    let branching = position.count_moves().max(2) as f64;
    let scaled = f64::from(depth) * USUAL_BRANCHING.ln() / branching.ln();
    (scaled.floor() as u32).clamp(depth.saturating_sub(1).max(1), DEEPEST)
}

struct Plain<'a, 'w, E> {
    guide: &'a E,
    watch: &'a TimeManager<'w>,
    path: Path,
    nodes: u64,
    /// The clock is looked at from this node on.
    look: u64,
    prune: bool,
    aborted: bool,
}

/// The clock is looked at every so many nodes, leaves among them: most nodes are.
const POLL: u64 = 32;

impl<E> Plain<'_, '_, E> {
    /// The best root move and its value, unless time ran out first.
    fn root<G: Game>(&mut self, root: &G, depth: u32) -> Option<Iteration<G>>
    where
        E: Heuristics<G>,
    {
        let mut moves = Vec::new();
        root.each_move(|m| moves.push(m));
        let mut best: Option<(Score, G::Move)> = None;
        for m in moves {
            let alpha = best.map_or(-WIN, |(score, _)| score);
            let score = self.after(root, m, if self.prune { alpha } else { -WIN }, WIN, depth, 0);
            if self.aborted {
                return None;
            }
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, m));
            }
        }
        let (score, m) = best?;
        Some(self.progress(depth, score, m))
    }

    /// What to play when not even one search was finished: the first move.
    fn unfinished<G: Game>(&self, root: &G) -> Iteration<G> {
        let mut moves = Vec::new();
        root.each_move(|m| moves.push(m));
        self.progress(0, 0, moves[0])
    }

    fn progress<G: Game>(&self, depth: u32, score: Score, m: G::Move) -> Iteration<G> {
        let (nodes, time, line) = (self.nodes, self.watch.elapsed(), vec![m]);
        Iteration { rank: 1, depth, score, nodes, time, line, is_proof: is_decided(score) }
    }

    /// The value of a move for who plays it: it changes sign only when the turn changes hands.
    fn after<G: Game>(&mut self, position: &G, m: G::Move, alpha: Score, beta: Score, depth: u32, ply: usize) -> Score
    where
        E: Heuristics<G>,
    {
        let mut next = *position;
        next.play_unchecked(m);
        self.nodes += 1;
        if next.turn() == position.turn() {
            self.value(&next, alpha, beta, depth - 1, ply + 1)
        } else {
            -self.value(&next, -beta, -alpha, depth - 1, ply + 1)
        }
    }

    fn value<G: Game>(&mut self, position: &G, mut alpha: Score, beta: Score, depth: u32, ply: usize) -> Score
    where
        E: Heuristics<G>,
    {
        if let Some(outcome) = position.outcome() {
            return of_outcome(&outcome, position.turn(), ply);
        }
        if let Some(judged) = self.path.outcome_by_history(position, ply) {
            return judged.score;
        }
        if self.nodes >= self.look {
            self.look = self.nodes + POLL;
            self.aborted |= self.watch.is_over(self.nodes);
        }
        if depth == 0 {
            return self.guide.evaluate(position);
        }
        self.path.enter(position, ply);
        let mut best = -WIN;
        let mut moves = Vec::new();
        position.each_move(|m| moves.push(m));
        for m in moves {
            if self.aborted {
                break;
            }
            best = best.max(self.after(position, m, alpha, beta, depth, ply));
            if self.prune {
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}
