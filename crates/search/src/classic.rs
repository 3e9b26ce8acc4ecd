//! Textbook searches, kept simple: minimax, alpha-beta, and alpha-beta with adaptive depth.

use rules::Game;

use crate::search_path::SearchPath;
use crate::{Choice, Heuristics, Iteration, Score, SearchRequest, Strategy, TimeManager, WIN, is_decided, of_outcome};

/// The algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Searches every line to the same depth.
    Minimax,
    /// Returns the same value, without the lines that cannot change it.
    AlphaBeta,
    /// Alpha-beta that searches deeper where there are fewer moves, within the move's time.
    Adaptive,
}

/// A textbook search with its evaluation.
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
/// use search::classic::{Classic, Kind};
/// use search::{SearchRequest, Strategy as _, won_in};
///
/// let request = SearchRequest { limits: rules::Limits::default(), stop: &stop, lines: 1, report: &|_| {} };
/// let choice = Classic::new(Kind::AlphaBeta, NoEvaluation, 5).choose(&[TakeAway::new(6)], &request);
/// assert_eq!((choice.best, choice.lines[0].score), (2, won_in(3)));
/// ```
#[derive(Clone, Debug)]
pub struct Classic<E> {
    heuristics: E,
    kind: Kind,
    depth: u32,
}

impl<E> Classic<E> {
    /// Searches `depth` plies unless the request has a depth limit.
    pub const fn new(kind: Kind, heuristics: E, depth: u32) -> Self {
        Self { heuristics, kind, depth }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Classic<E> {
    fn choose(&mut self, line: &[G], request: &SearchRequest<G>) -> Choice<G> {
        let timer = TimeManager::start(&request.limits, request.stop);
        let prune = self.kind != Kind::Minimax;
        let mut search = FixedDepthSearch {
            heuristics: &self.heuristics,
            timer: &timer,
            path: SearchPath::new(line),
            nodes: 0,
            next_poll: 0,
            prune,
            aborted: false,
        };
        let root = &line[line.len() - 1];
        let depth = request.limits.depth.unwrap_or(self.depth);
        let depths = match self.kind {
            Kind::Adaptive if request.limits.depth.is_none() => adaptive_depth(root, self.depth)..=MAX_DEPTH,
            _ => depth..=depth,
        };
        let mut best = None;
        for depth in depths {
            let Some(mut found) = search.root(root, depth.max(1)) else { break };
            found.depth = depth;
            let decided = crate::is_decided(found.score);
            (request.report)(&found);
            best = Some(found);
            if decided || !timer.may_deepen() {
                break;
            }
        }
        let line = best.unwrap_or_else(|| search.unfinished(root));
        Choice { best: line.line[0], lines: vec![line] }
    }
}

/// Maximum depth of the adaptive search.
const MAX_DEPTH: u32 = 60;

/// The number of moves at which the adaptive search has its nominal depth.
const USUAL_BRANCHING: f64 = 24.0;

/// The depth that costs about as much as `depth` does at [`USUAL_BRANCHING`] moves.
fn adaptive_depth<G: Game>(position: &G, depth: u32) -> u32 {
    let branching = position.count_moves().max(2) as f64;
    let scaled = f64::from(depth) * USUAL_BRANCHING.ln() / branching.ln();
    (scaled.floor() as u32).clamp(depth.saturating_sub(1).max(1), MAX_DEPTH)
}

struct FixedDepthSearch<'a, 'w, E> {
    heuristics: &'a E,
    timer: &'a TimeManager<'w>,
    path: SearchPath,
    nodes: u64,
    /// The node at which the clock is read next.
    next_poll: u64,
    prune: bool,
    aborted: bool,
}

/// Poll interval of the clock, in nodes. Leaves count, since most nodes are leaves.
const POLL: u64 = 32;

impl<E> FixedDepthSearch<'_, '_, E> {
    /// The best root move and its value, or `None` if time ran out.
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
        Some(self.iteration(depth, score, m))
    }

    /// The answer if no search was finished: the first move.
    fn unfinished<G: Game>(&self, root: &G) -> Iteration<G> {
        let mut moves = Vec::new();
        root.each_move(|m| moves.push(m));
        self.iteration(0, 0, moves[0])
    }

    fn iteration<G: Game>(&self, depth: u32, score: Score, m: G::Move) -> Iteration<G> {
        let (nodes, time, line) = (self.nodes, self.timer.elapsed(), vec![m]);
        Iteration { rank: 1, depth, score, nodes, time, line, is_proof: is_decided(score), is_book: false }
    }

    /// The value of a move for the side that plays it. The sign changes only if the turn does.
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
        if let Some(ending) = self.path.outcome_by_history(position, ply) {
            return ending.score;
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL;
            self.aborted |= self.timer.is_over(self.nodes);
        }
        if depth == 0 {
            return self.heuristics.evaluate(position);
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
