//! The engine: iterative deepening, principal variation search (PVS) and a transposition table shared by all threads.
//!
//! `worker` is the search of one thread and `root.rs` its root; `move_ordering.rs` has killers, countermoves and the
//! history heuristic; `pruning.rs` leaves out what seems useless; `abdada.rs` keeps threads apart; `constants.rs` has
//! the numbers. This file drives the iterations.

mod abdada;
mod constants;
mod move_ordering;
mod pruning;
mod root;
mod worker;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64};

use rules::{Game, Limits, Progress};

use self::abdada::Abdada;
use self::constants::Reductions;
use self::worker::Worker;
use crate::{
    Choice, EvalMemory, Heuristics, Iteration, SearchRequest, Strategy, TimeManager, TranspositionTable, WIN, distance,
    is_decided,
};

pub use self::constants::{SearchConstants, SearchParameter};

/// Parts of the engine that can be switched off, for tests and ablation studies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Transposition table.
    pub table: bool,
    /// Killer moves, countermoves and history heuristic. The table's move comes first even without.
    pub ordering: bool,
    /// Aspiration window around the score of the previous iteration.
    pub aspiration: bool,
    /// Late move reductions.
    pub reductions: bool,
    /// Nodes, plies and late moves that are left out by the evaluation or by the order of moves.
    pub pruning: bool,
    /// Quiescence search.
    pub quiescence: bool,
    /// [`Heuristics::known`].
    pub knowledge: bool,
    /// [`Heuristics::candidates`], instead of all legal moves.
    pub selection: bool,
    /// Extension of positions with a single legal move.
    pub extensions: bool,
    /// Table cutoffs at equal depth only, so that the value equals plain negamax.
    pub exact_depth: bool,
}

impl Features {
    /// All features, as the engine plays.
    pub const ALL: Self = Self {
        table: true,
        ordering: true,
        aspiration: true,
        reductions: true,
        pruning: true,
        quiescence: true,
        knowledge: true,
        selection: true,
        extensions: true,
        exact_depth: false,
    };

    /// The features that keep the value of plain negamax at a fixed depth. Pass `false` for games where history
    /// matters: the table does not know it.
    pub const fn verifying(table: bool) -> Self {
        Self {
            table,
            reductions: false,
            pruning: false,
            quiescence: false,
            knowledge: false,
            selection: false,
            extensions: false,
            exact_depth: true,
            ..Self::ALL
        }
    }
}

/// Maximum distance from the root.
pub(crate) const MAX_PLY: usize = 200;

/// The engine.
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
/// use search::pvs::{Features, Pvs};
/// use search::{SearchRequest, Strategy as _};
///
/// let report = |line: &search::Iteration<TakeAway>| println!("{} {:?}", line.depth, line.line);
/// let request = SearchRequest { limits: Limits::depth(8), stop: &stop, lines: 2, report: &report };
/// let features = Features { reductions: false, ..Features::ALL };
/// let choice = Pvs::with_features(NoEvaluation, 1, 1, features).choose(&[TakeAway::new(6)], &request);
/// assert_eq!((choice.best, choice.lines.len()), (2, 2));
/// ```
#[derive(Debug)]
pub struct Pvs<E> {
    heuristics: E,
    table: TranspositionTable,
    features: Features,
    constants: SearchConstants,
    reductions: Box<Reductions>,
    threads: usize,
    /// Memories of threads that have finished, for those of the next search.
    memories: Mutex<Vec<EvalMemory>>,
}

impl<E> Pvs<E> {
    /// An engine with a transposition table of this many mebibytes, allocated at once.
    pub fn new(heuristics: E, megabytes: usize, threads: usize) -> Self {
        Self::with_features(heuristics, megabytes, threads, Features::ALL)
    }

    /// An engine with some features switched off.
    pub fn with_features(heuristics: E, megabytes: usize, threads: usize, features: Features) -> Self {
        let (table, constants) = (TranspositionTable::with_megabytes(megabytes), SearchConstants::FIRST);
        let (reductions, threads, memories) = (constants.reductions(), threads.max(1), Mutex::default());
        Self { heuristics, table, features, constants, reductions, threads, memories }
    }

    /// The same engine with other constants.
    #[must_use]
    pub fn with_constants(mut self, constants: SearchConstants) -> Self {
        (self.constants, self.reductions) = (constants, constants.reductions());
        self
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Pvs<E> {
    fn choose(&mut self, line: &[G], request: &SearchRequest<G>) -> Choice<G> {
        self.table.new_search();
        self.search(line, request, self.features)
    }

    fn forget(&mut self) {
        self.table.clear();
    }

    /// Runs a short search and discards it, so that lazily initialised data and the threads' memory are there before a
    /// clock runs. The transposition table stays empty.
    fn prepare(&mut self, start: &G, _: &dyn Progress) {
        let limits = Limits { nodes: Some(FIRST_NODES), ..Limits::depth(FIRST_DEPTH) };
        let request = SearchRequest { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        self.search(&[*start], &request, Features { table: false, ..self.features });
    }
}

/// Depth and nodes of the search that warms up an engine.
const FIRST_DEPTH: u32 = 2;
const FIRST_NODES: u64 = 2048;

impl<E> Pvs<E> {
    fn search<G: Game>(&self, line: &[G], request: &SearchRequest<G>, features: Features) -> Choice<G>
    where
        E: Heuristics<G>,
    {
        let root = &line[line.len() - 1];
        let forced = root.count_moves() == 1 && (request.limits.time.is_some() || request.limits.clock.is_some());
        let limits = if forced { Limits { depth: Some(FORCED_DEPTH), ..request.limits } } else { request.limits };
        let timer = TimeManager::start(&limits, request.stop);
        let nodes = AtomicU64::new(0);
        let abdada = (self.threads > 1).then(Abdada::new);
        let engine = SharedEngine {
            heuristics: &self.heuristics,
            table: &self.table,
            constants: &self.constants,
            reductions: &self.reductions,
            memories: &self.memories,
            features,
        };
        let worker = || Worker::new(engine, &timer, &nodes, abdada.as_ref(), line);
        let lines = std::thread::scope(|scope| {
            for helper in 1..self.threads {
                scope.spawn(move || run_helper(worker(), helper));
            }
            let lines = iterative_deepening(worker(), &limits, request);
            timer.end();
            lines
        });
        Choice { best: lines[0].line[0], lines }
    }
}

/// The parts of an engine that its threads share.
struct SharedEngine<'a, E> {
    heuristics: &'a E,
    table: &'a TranspositionTable,
    constants: &'a SearchConstants,
    reductions: &'a Reductions,
    memories: &'a Mutex<Vec<EvalMemory>>,
    features: Features,
}

impl<E> Clone for SharedEngine<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for SharedEngine<'_, E> {}

/// Search depth for a forced move: enough for a score, without losing time.
const FORCED_DEPTH: u32 = 4;

/// Deepens until a limit is reached. Returns the lines of the last finished iteration, with any improvement of an
/// unfinished one.
fn iterative_deepening<G: Game, E: Heuristics<G>>(
    mut worker: Worker<'_, '_, G, E>,
    limits: &Limits,
    request: &SearchRequest<G>,
) -> Vec<Iteration<G>> {
    let deepest = limits.depth.map_or(MAX_PLY as u32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1));
    let wanted = request.lines.clamp(1, worker.root_moves());
    let mut lines = worker.no_lines(wanted);
    for depth in 1..=deepest {
        for rank in 0..wanted {
            aspiration_search(&mut worker, depth, rank);
            if let Some(line) = worker.line(rank, depth) {
                (request.report)(&line);
                place(&mut lines, rank, line);
            }
        }
        let settled = lines.iter().all(|line| is_decided(line.score) && distance(line.score) <= depth as usize);
        // A win or loss within full depth cannot change in deeper iterations.
        if (settled && !worker.is_verifying()) || !worker.timer().may_deepen() {
            break;
        }
    }
    lines
}

/// Replaces the line of a rank. Lines never share their first move, not even those of an unfinished iteration.
fn place<G: Game>(lines: &mut [Iteration<G>], rank: usize, line: Iteration<G>) {
    // Keep a proof: an unfinished iteration, or one with pruned moves, proves less.
    if !line.is_proof && lines[rank].is_proof && is_decided(lines[rank].score) {
        return;
    }
    match lines.iter().position(|known| known.line.first() == line.line.first()) {
        // A kept proof of the same move.
        Some(earlier) if earlier < rank => return,
        // The overtaken line takes the place of the one that overtook it.
        Some(later) => {
            lines.swap(rank, later);
            lines[later].rank = later + 1;
        }
        None => {}
    }
    lines[rank] = line;
}

/// Runs a helper thread (lazy SMP): the same iterations with some skipped, so that the threads search different depths.
fn run_helper<G: Game, E: Heuristics<G>>(mut worker: Worker<'_, '_, G, E>, helper: usize) {
    for depth in (1..MAX_PLY as u32).skip(helper % 2) {
        if worker.timer().has_ended() {
            break;
        }
        aspiration_search(&mut worker, depth, 0);
    }
}

/// Runs an iteration with a window around the previous score, widened until the score lies inside.
fn aspiration_search<G: Game, E: Heuristics<G>>(worker: &mut Worker<'_, '_, G, E>, depth: u32, rank: usize) {
    let guess = worker.last_score(rank);
    let narrow = worker.features().aspiration && depth > 3 && !is_decided(guess);
    let width = if narrow { worker.aspiration_window() } else { 2 * WIN };
    let (mut below, mut above) = (width, width);
    loop {
        let (alpha, beta) = ((guess - below).max(-WIN), (guess + above).min(WIN));
        let score = worker.root(depth, alpha, beta, rank);
        match () {
            () if worker.timer().has_ended() => break,
            () if score <= alpha && alpha > -WIN => below = below.saturating_mul(4),
            () if score >= beta && beta < WIN => above = above.saturating_mul(4),
            () => break,
        }
    }
}
