//! The engine: iterative deepening of a principal variation search, with a table that all threads share.
//!
//! `worker.rs` is the hot loop and `root.rs` where it starts; `order.rs` is what a thread remembers of good moves, `busy.rs`
//! what it knows of the other threads. This file drives them.

mod abdada;
mod move_ordering;
mod root;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64};

use rules::{Game, Limits, Progress};

use self::abdada::Abdada;
use self::worker::Worker;
use crate::{
    Choice, Heuristics, Iteration, Score, SearchRequest, Strategy, TimeManager, TranspositionTable, WIN, distance,
    is_decided,
};

/// What the engine uses. Everything but in tests and ablations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// The transposition table.
    pub table: bool,
    /// Killers and histories; the table's move is tried first even without.
    pub ordering: bool,
    /// A narrow window around the last iteration's score.
    pub aspiration: bool,
    /// Late moves are searched less deep first.
    pub reductions: bool,
    /// Forcing moves are searched beyond the depth.
    pub quiescence: bool,
    /// What the guide knows exactly is used.
    pub knowledge: bool,
    /// Only the moves that the guide selects are searched.
    pub selection: bool,
    /// A position with one legal move costs no depth.
    pub extensions: bool,
    /// The table cuts at equal depth only, so that the value is plain negamax's.
    pub exact_depth: bool,
}

impl Features {
    /// How it plays.
    pub const ALL: Self = Self {
        table: true,
        ordering: true,
        aspiration: true,
        reductions: true,
        quiescence: true,
        knowledge: true,
        selection: true,
        extensions: true,
        exact_depth: false,
    };

    /// What returns plain negamax's value at a fixed depth. The table must be off where history matters.
    pub const fn verifying(table: bool) -> Self {
        Self {
            table,
            reductions: false,
            quiescence: false,
            knowledge: false,
            selection: false,
            extensions: false,
            exact_depth: true,
            ..Self::ALL
        }
    }
}

/// A node `ply` plies below the root is not searched further.
pub(crate) const DEEPEST: usize = 200;

/// The first half-width of the aspiration window.
const WINDOW: Score = 30;

/// The engine with its guide, table and settings.
#[derive(Debug)]
pub struct Pvs<E> {
    guide: E,
    table: TranspositionTable,
    parts: Features,
    threads: usize,
}

impl<E> Pvs<E> {
    /// An engine with a table of so many megabytes, allocated here.
    pub fn new(guide: E, megabytes: usize, threads: usize) -> Self {
        Self::with_features(guide, megabytes, threads, Features::ALL)
    }

    /// The same with some parts left out.
    pub fn with_features(guide: E, megabytes: usize, threads: usize, parts: Features) -> Self {
        Self { guide, table: TranspositionTable::with_megabytes(megabytes), parts, threads: threads.max(1) }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Pvs<E> {
    fn choose(&mut self, line: &[G], go: &SearchRequest<G>) -> Choice<G> {
        self.table.grow_older();
        self.search(line, go, self.parts)
    }

    fn forget(&mut self) {
        self.table.clear();
    }

    /// A first search, thrown away: what is worked out at first use, and the memory of all threads, is there before a
    /// clock runs. The table was written to when it was made, and stays as it is.
    fn prepare(&mut self, start: &G, _: &dyn Progress) {
        let limits = Limits { nodes: Some(FIRST_NODES), ..Limits::depth(FIRST_DEPTH) };
        let go = SearchRequest { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        self.search(&[*start], &go, Features { table: false, ..self.parts });
    }
}

/// Depth of the search that makes an engine ready.
const FIRST_DEPTH: u32 = 2;
const FIRST_NODES: u64 = 2048;

impl<E> Pvs<E> {
    fn search<G: Game>(&self, line: &[G], go: &SearchRequest<G>, parts: Features) -> Choice<G>
    where
        E: Heuristics<G>,
    {
        let root = &line[line.len() - 1];
        let forced = root.count_moves() == 1 && (go.limits.time.is_some() || go.limits.clock.is_some());
        let limits = if forced { Limits { depth: Some(FORCED_DEPTH), ..go.limits } } else { go.limits };
        let watch = TimeManager::start(&limits, go.stop);
        let nodes = AtomicU64::new(0);
        let busy = (self.threads > 1).then(Abdada::new);
        let worker = || Worker::new(&self.guide, &self.table, parts, &watch, &nodes, busy.as_ref(), line);
        let lines = std::thread::scope(|scope| {
            for helper in 1..self.threads {
                scope.spawn(move || help(worker(), helper));
            }
            let lines = deepen(worker(), &limits, go);
            watch.end();
            lines
        });
        Choice { best: lines[0].line[0], lines }
    }
}

/// How deep to look at a forced move: enough to say something about it, and no time lost.
const FORCED_DEPTH: u32 = 4;

/// Iterates until a limit is met; the lines of the last finished iteration, or what the unfinished one improved on.
fn deepen<G: Game, E: Heuristics<G>>(
    mut worker: Worker<'_, '_, G, E>,
    limits: &Limits,
    go: &SearchRequest<G>,
) -> Vec<Iteration<G>> {
    let deepest = limits.depth.map_or(DEEPEST as u32 - 1, |depth| depth.clamp(1, DEEPEST as u32 - 1));
    let wanted = go.lines.clamp(1, worker.root_moves());
    let mut lines = worker.no_lines(wanted);
    for depth in 1..=deepest {
        for (rank, known) in lines.iter_mut().enumerate() {
            aspire(&mut worker, depth, rank);
            if let Some(line) = worker.line(rank, depth) {
                (go.report)(&line);
                // What is proved stays so: an iteration that ended early, or went on with moves left out, says less.
                if line.is_proof || !(known.is_proof && is_decided(known.score)) {
                    *known = line;
                }
            }
        }
        let settled = lines.iter().all(|line| is_decided(line.score) && distance(line.score) <= depth as usize);
        // Once the end is seen within full depth, looking further changes nothing.
        if (settled && !worker.is_verifying()) || !worker.watch().may_deepen() {
            break;
        }
    }
    lines
}

/// A helper thread: the same iterations, some of them skipped, so that threads spread over depths and feed the table.
fn help<G: Game, E: Heuristics<G>>(mut worker: Worker<'_, '_, G, E>, helper: usize) {
    for depth in (1..DEEPEST as u32).skip(helper % 2) {
        if worker.watch().has_ended() {
            break;
        }
        aspire(&mut worker, depth, 0);
    }
}

/// One iteration with a window around the last score, widened until the score lies inside.
fn aspire<G: Game, E: Heuristics<G>>(worker: &mut Worker<'_, '_, G, E>, depth: u32, rank: usize) {
    let guess = worker.last_score(rank);
    let narrow = worker.parts().aspiration && depth > 3 && !is_decided(guess);
    let (mut below, mut above) = if narrow { (WINDOW, WINDOW) } else { (2 * WIN, 2 * WIN) };
    loop {
        let (alpha, beta) = ((guess - below).max(-WIN), (guess + above).min(WIN));
        let score = worker.root(depth, alpha, beta, rank);
        match () {
            () if worker.watch().has_ended() => break,
            () if score <= alpha && alpha > -WIN => below = below.saturating_mul(4),
            () if score >= beta && beta < WIN => above = above.saturating_mul(4),
            () => break,
        }
    }
}
