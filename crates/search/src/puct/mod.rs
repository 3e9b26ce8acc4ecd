//! PUCT: a best-first search guided by the probabilities of moves, over a graph of positions.
//!
//! A simulation follows the moves with the highest upper bound on their value, which depends on their visits and on the
//! probability that a [`Policy`] gives them. Positions are identified by their key: those that several orders of moves
//! lead to share their statistics, and a simulation ends where a position is known better than the move that leads to it.
//!
//! A limit on nodes counts simulations. A depth says little about a best-first search: it matters only where it is the
//! only limit, and then stands for a number of simulations.
//!
//! There is no randomness, and arithmetic is the same on every machine: equal limits on nodes give equal results.

mod graph;
mod policy;
mod root;
mod scale;
mod simulation;
mod verdict;

#[cfg(test)]
mod tests;

use rules::{Game, Limits, Progress};

pub use self::policy::Policy;

use self::graph::Graph;
use self::root::Root;
use self::scale::Scale;
use crate::search_path::SearchPath;
use crate::{Choice, EvalMemory, Heuristics, MoveStack, Score, SearchRequest, Strategy, TimeManager};

/// Weight of the probability of a move against its value.
const EXPLORATION: f32 = 2.5;
/// First-play urgency: an unvisited move starts this much below the value of its position, times the square root of the
/// probability of the visited ones.
const FPU_REDUCTION: f32 = 0.2;
/// Longest simulation, in plies.
const MAX_PLY: usize = 512;
/// Poll interval of the clock, in simulations.
const POLL: u64 = 16;
/// Simulations before the first report; each further one comes after twice as many.
const FIRST_REPORT: u64 = 256;
/// Simulations of a search that only a depth limits: twice as many for each ply, up to a largest depth.
const BY_DEPTH: u64 = 256;
const MOST_DEPTH: u32 = 12;
/// Most visits of the root, so that no counter overflows.
const MOST_VISITS: u32 = u32::MAX / 2;

/// The search, with a graph that is kept between moves.
///
/// ```
/// # use rules::example::TakeAway;
/// # let stop = std::sync::atomic::AtomicBool::new(false);
/// use rules::Limits;
/// use search::puct::{Policy, Puct};
/// use search::{EvalMemory, Heuristics, Score, SearchRequest, Strategy as _};
///
/// struct NoEvaluation;
///
/// impl Heuristics<TakeAway> for NoEvaluation {
///     fn evaluate(&self, _: &TakeAway) -> Score {
///         0
///     }
/// }
///
/// /// Prefers to take many.
/// struct Greedy;
///
/// impl Policy<TakeAway> for Greedy {
///     fn weigh(&self, _: &TakeAway, moves: &mut [(f32, u16)], _: &mut EvalMemory) {
///         moves.iter_mut().for_each(|(logit, stones)| *logit = f32::from(*stones));
///     }
/// }
///
/// let request = SearchRequest { limits: Limits::nodes(1000), stop: &stop, lines: 1, report: &|_| {} };
/// let choice = Puct::new(NoEvaluation, Greedy, 100, 1).choose(&[TakeAway::new(6)], &request);
/// assert!(choice.best == 2 && choice.lines[0].is_proof);
/// ```
#[derive(Debug)]
pub struct Puct<G: Game, E, P> {
    heuristics: E,
    policy: P,
    scale: Scale,
    graph: Graph<G::Move>,
    memory: EvalMemory,
    /// The moves of the position that is expanded, and their probabilities.
    moves: MoveStack<G>,
    priors: Vec<(f32, G::Move)>,
    /// The positions of a simulation and the moves played in them, by number.
    trail: Vec<(u32, u32)>,
    /// Plies of all simulations of this search.
    plies: u64,
}

impl<G: Game, E: Heuristics<G>, P: Policy<G>> Puct<G, E, P> {
    /// `scale` is the score of one in the logarithm of the odds, `megabytes` the size of the graph.
    ///
    /// A full graph gets no new positions until the next search, which starts with an empty one.
    pub fn new(heuristics: E, policy: P, scale: Score, megabytes: usize) -> Self {
        Self {
            heuristics,
            policy,
            scale: Scale::new(scale),
            graph: Graph::with_megabytes(megabytes),
            memory: EvalMemory::default(),
            moves: MoveStack::default(),
            priors: Vec::new(),
            trail: Vec::new(),
            plies: 0,
        }
    }

    /// Returns `true` if the search has to end after this many simulations.
    fn is_over(&self, root: u32, simulations: u64, limits: &Limits, timer: &TimeManager<'_>) -> bool {
        let node = self.graph.node(root);
        let has_time = limits.time.is_some() || limits.clock.is_some();
        let by_depth = limits.depth.filter(|_| !has_time).map(|depth| BY_DEPTH << depth.min(MOST_DEPTH));
        let most = limits.nodes.or(by_depth);
        !node.verdict.is_open()
            || node.visits >= MOST_VISITS
            || most.is_some_and(|most| simulations >= most)
            || timer.has_ended()
            || simulations.is_multiple_of(POLL) && (timer.is_over(simulations) || is_late(limits, timer))
    }
}

/// Returns `true` if a clock needs the rest of the time for later moves.
fn is_late(limits: &Limits, timer: &TimeManager<'_>) -> bool {
    limits.clock.is_some() && !timer.may_deepen()
}

impl<G: Game, E: Heuristics<G>, P: Policy<G>> Strategy<G> for Puct<G, E, P> {
    fn choose(&mut self, line: &[G], request: &SearchRequest<G>) -> Choice<G> {
        let timer = TimeManager::start(&request.limits, request.stop);
        let position = line[line.len() - 1];
        let mut path = SearchPath::new(line);
        let at = self.set_root(&position);
        self.plies = 0;
        let (mut simulations, mut reported) = (0, FIRST_REPORT);
        loop {
            self.simulate(at, &position, &mut path);
            simulations += 1;
            if self.is_over(at, simulations, &request.limits, &timer) {
                break;
            }
            if simulations >= reported {
                reported *= 2;
                let root = Root { at, position, path: &path, simulations, timer: &timer };
                self.lines(&root, request.lines).iter().for_each(|line| (request.report)(line));
            }
        }
        let root = Root { at, position, path: &path, simulations, timer: &timer };
        let lines = self.lines(&root, request.lines);
        Choice { best: lines[0].line[0], lines }
    }

    fn forget(&mut self) {
        self.graph.clear();
    }

    /// Allocates what evaluation and policy keep.
    fn prepare(&mut self, start: &G, _: &dyn Progress) {
        if !start.is_over() {
            self.evaluate(start);
            let _ = self.generate(start, true);
        }
    }
}
