//! The hot loop: one thread's search.

use std::ops::Range;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::{Game, Side};

use super::abdada::{Abdada, task};
use super::move_ordering::{MoveOrdering, NONE};
use super::root::RootMove;
use super::{DEEPEST, Features};
use crate::path::{Path, UNTOUCHED};
use crate::transposition::{Bound, Entry};
use crate::{
    Coverage, DRAW, Heuristics, Known, LONGEST, MoveStack, Score, TimeManager, TranspositionTable, WIN, distance,
    is_decided, lost_in, of_outcome, won_in,
};

/// The clock is looked at every so many nodes, a power of two: where a node takes long, as in Great Escape, few enough
/// for a fraction of a millisecond.
const POLL: u64 = 32;
/// Nodes are added up, and held to their limit, every so many: always the same, so that a limit on nodes ends a search
/// at the same node everywhere.
const COUNT: u64 = 256;
/// Moves before this one are never reduced.
const FIRST_REDUCED: usize = 3;
/// Nor is anything this near the leaves.
const LEAST_REDUCED_DEPTH: i32 = 3;
/// Threads do not look out for each other nearer to the leaves.
const LEAST_SHARED_DEPTH: i32 = 3;

pub(super) struct Worker<'a, 'w, G: Game, E> {
    pub(super) guide: &'a E,
    table: &'a TranspositionTable,
    pub(super) parts: Features,
    pub(super) watch: &'a TimeManager<'w>,
    /// Nodes of all threads, brought up to date at every look at the clock.
    pub(super) all_nodes: &'a AtomicU64,
    /// What the other threads are at, if there are others.
    busy: Option<&'a Abdada>,
    pub(super) nodes: u64,
    pub(super) told: u64,
    pub(super) root: G,
    pub(super) root_moves: Vec<RootMove<G>>,
    path: Path,
    moves: MoveStack<G>,
    pub(super) order: MoveOrdering,
    reductions: &'static [[u8; 64]; 64],
    /// The best line below each ply.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The lowest ply that the value just returned rests on through history; see [`crate::path::HistoryEnding`].
    rests_on: usize,
    /// Tells whether the value just returned is proved if it is decided: a win by a line that no move left out could refute, a
    /// loss by whatever can be played. Of a win that fails low or a loss that fails high it says nothing.
    pub(super) is_proved: bool,
    /// Tells whether the root's moves are all there are.
    pub(super) root_coverage: Coverage,
    pub(super) ended: bool,
}

impl<'a, 'w, G: Game, E: Heuristics<G>> Worker<'a, 'w, G, E> {
    pub(super) fn new(
        guide: &'a E,
        table: &'a TranspositionTable,
        parts: Features,
        watch: &'a TimeManager<'w>,
        all_nodes: &'a AtomicU64,
        busy: Option<&'a Abdada>,
        line: &[G],
    ) -> Self {
        let root = line[line.len() - 1];
        let mut moves = MoveStack::default();
        let root_coverage = if parts.selection {
            guide.root_candidates(&root, &mut moves)
        } else {
            root.each_move(|m| moves.push(m));
            Coverage::Complete
        };
        debug_assert!(root_coverage == Coverage::Selected || moves.mark() as u64 == root.count_moves());
        // The guide's guess decides what is looked at first, and what is played if there is no time for anything.
        let all = 0..moves.mark();
        guide.order_all(&root, moves.segment(all));
        let root_moves = moves.sorted().map(RootMove::new).collect();
        Self {
            guide,
            table,
            parts,
            watch,
            all_nodes,
            busy,
            nodes: 0,
            told: 0,
            root,
            root_moves,
            path: Path::new(line),
            moves: MoveStack::default(),
            order: MoveOrdering::new(),
            reductions: &REDUCTIONS,
            lines: vec![Vec::new(); DEEPEST + 2],
            rests_on: UNTOUCHED,
            is_proved: false,
            root_coverage,
            ended: false,
        }
    }

    /// The value of a move for who plays it, by a null window first where it is not expected to be best. As a call it would
    /// take three instructions in a hundred more.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "the node's own state, kept in registers")]
    pub(super) fn after(
        &mut self,
        position: &G,
        m: G::Move,
        index: usize,
        depth: i32,
        window: (Score, Score),
        ply: usize,
        pv: bool,
    ) -> Score {
        let (alpha, beta) = window;
        let mut step = Step { next: *position, same_turn: false, code: G::code(m), ply: ply + 1 };
        step.next.play_unchecked(m);
        step.same_turn = step.next.turn() == position.turn();
        self.nodes += 1;
        if index == 0 {
            self.child(&step, depth - 1, alpha, beta, pv)
        } else {
            let reduced = depth - 1 - self.reduction(depth, index, pv);
            let mut score = self.child(&step, reduced, alpha, alpha + 1, false);
            if score > alpha && reduced < depth - 1 {
                score = self.child(&step, depth - 1, alpha, alpha + 1, false);
            }
            if score > alpha && score < beta && pv {
                score = self.child(&step, depth - 1, alpha, beta, true);
            }
            score
        }
    }

    /// A score changes sign only when the turn changes hands.
    #[inline]
    fn child(&mut self, step: &Step<G>, depth: i32, alpha: Score, beta: Score, pv: bool) -> Score {
        if step.same_turn {
            self.search(step, alpha, beta, depth, pv)
        } else {
            -self.search(step, -beta, -alpha, depth, pv)
        }
    }

    fn reduction(&self, depth: i32, index: usize, pv: bool) -> i32 {
        if !self.parts.reductions || depth < LEAST_REDUCED_DEPTH || index < FIRST_REDUCED {
            return 0;
        }
        let least = i32::from(self.reductions[depth.min(63) as usize][index.min(63)]);
        (least - i32::from(pv)).clamp(0, depth - 2)
    }

    /// A node: what needs no look at its moves.
    fn search(&mut self, step: &Step<G>, alpha: Score, beta: Score, mut depth: i32, pv: bool) -> Score {
        let Step { next: ref position, ply, .. } = *step;

        // 1. The clock.
        if self.nodes & (POLL - 1) == 0 {
            self.poll();
        }
        if self.ended {
            return 0;
        }

        // 2. The end of the game, by the board or by its history.
        if pv {
            self.lines[ply].clear();
        }
        self.is_proved = true;
        if position.is_over() {
            return position.outcome().map_or(0, |outcome| of_outcome(&outcome, position.turn(), ply));
        }
        if let Some(judged) = self.path.outcome_by_history(position, ply) {
            self.rests_on = self.rests_on.min(judged.rests_on);
            // Positions before the root end a line whatever led there; one inside the search may be met by another way.
            self.is_proved = judged.rests_on == 0;
            return judged.score;
        }

        // 3. The leaves.
        if self.parts.extensions && depth < DEEPEST as i32 && self.guide.is_forced(position) {
            depth += 1;
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.quiesce(position, alpha, beta, ply);
        }
        self.expand(step, alpha, beta, depth, pv)
    }

    /// A node that is not a leaf, `is_proved` being set. Apart from [`search`](Self::search), so that leaves do not pay for its many variables.
    #[inline(never)]
    fn expand(&mut self, step: &Step<G>, mut alpha: Score, mut beta: Score, depth: i32, pv: bool) -> Score {
        let Step { next: ref position, ply, code: before, .. } = *step;
        let turn = position.turn();

        // 4. What is known exactly: no line leads out of it, whatever the search makes of them.
        let (floor, ceiling) = self.known(position, ply);
        if floor >= beta || floor == ceiling {
            return floor;
        }
        if ceiling <= alpha {
            return ceiling;
        }
        (alpha, beta) = (alpha.max(floor), beta.min(ceiling));

        // 5. No line from here can be better than a win on the next ply, or worse than a loss on this one.
        if !self.parts.exact_depth {
            alpha = alpha.max(lost_in(ply));
            beta = beta.min(won_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 6. The table.
        let kept = self.parts.table && depth >= self.guide.table_depth();
        let key = if kept { position.key() } else { 0 };
        let entry = if kept { self.table.get(key) } else { None };
        if let Some(entry) = entry
            && !pv
            && let Some(score) = self.cut(position, entry, alpha, beta, depth, ply)
        {
            return score;
        }

        // 7. The moves, the table's and killers first, the others generated only if these do not cut.
        self.path.enter(position, ply);
        let outer_rests_on = std::mem::replace(&mut self.rests_on, UNTOUCHED);
        let (lowest, mark) = (alpha, self.moves.mark());
        let (mut best, mut best_code) = (floor, NONE);
        // Of the best move, and of all of them.
        let (mut best_is_proved, mut all_are_proved) = (true, true);
        let tabled = entry.map_or(NONE, |entry| entry.code);
        let (mut stage, mut end, mut index) = (0, mark, 0);
        // What another thread is searching is left for later, until nothing else is left.
        let busy = self.busy.filter(|_| kept && depth >= LEAST_SHARED_DEPTH);
        let (mut later, mut is_patient) = (end, busy.is_some());
        loop {
            let at = mark + index;
            let m = if let Some(m) = self.early(position, tabled, mark, ply, &mut stage) {
                m
            } else {
                if end == mark {
                    let coverage = self.generate(position, mark, turn, ply, before);
                    all_are_proved &= coverage == Coverage::Complete;
                    end = self.moves.mark();
                    later = end;
                }
                if at >= end {
                    break;
                }
                if at >= later {
                    (later, is_patient) = (end, false);
                }
                let m = self.moves.next_best(at..later).1;
                if is_patient && index > 0 && busy.is_some_and(|busy| busy.has(task(key, G::code(m), depth))) {
                    later -= 1;
                    self.moves.segment(at..later + 1).swap(0, later - at);
                    continue;
                }
                m
            };
            let task = busy.map(|busy| busy.enter(task(key, G::code(m), depth)));
            if pv {
                self.lines[ply + 1].clear();
            }
            let score = self.after(position, m, index, depth, (alpha, beta), ply, pv);
            drop(task);
            if self.ended {
                self.moves.release(mark);
                return 0;
            }
            index += 1;
            all_are_proved &= self.is_proved;
            if score <= best {
                continue;
            }
            best = score;
            best_is_proved = self.is_proved;
            if score > alpha {
                alpha = score;
                best_code = G::code(m);
                if pv {
                    self.keep_line(m, ply);
                }
                if score >= beta {
                    if self.parts.ordering {
                        self.order.reward(best_code, turn, ply, before, depth);
                        if index > 1 {
                            self.punish(mark..mark + index - 1, turn, depth);
                        }
                    }
                    break;
                }
            }
        }
        self.moves.release(mark);
        best = best.min(ceiling);
        self.is_proved = if best > DRAW { best_is_proved } else { all_are_proved || best == ceiling };

        // 8. What was found is kept, unless it rests on how this position came about.
        let rests_on = self.rests_on;
        if rests_on >= ply {
            self.rests_on = outer_rests_on;
            if kept {
                let bound = match () {
                    () if best >= beta => Bound::AtLeast,
                    () if best > lowest => Bound::Exact,
                    () => Bound::AtMost,
                };
                let code = if best_code == NONE { tabled } else { best_code };
                let depth = depth.min(i32::from(u8::MAX)) as u8;
                let (score, is_proved) = (to_node(best, ply), self.is_proved);
                self.table.put(key, Entry { code, depth, bound, score, is_proved, age: 0 });
            }
        } else {
            self.rests_on = outer_rests_on.min(rests_on);
        }
        best
    }

    /// The score that the table settles this node with, if it does.
    fn cut(&mut self, position: &G, entry: Entry, alpha: Score, beta: Score, depth: i32, ply: usize) -> Option<Score> {
        let stored = i32::from(entry.depth);
        let deep_enough = if self.parts.exact_depth { stored == depth } else { stored >= depth };
        let score = from_node(entry.score, ply);
        // A decided score was reached by playing to the end: it holds at any depth.
        let proved = !self.parts.exact_depth
            && match entry.bound {
                Bound::Exact => is_decided(score),
                Bound::AtLeast => score >= LONGEST,
                Bound::AtMost => score <= -LONGEST,
            };
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        if !(deep_enough || proved) || !settles {
            return None;
        }
        self.is_proved = entry.is_proved;
        if is_decided(score) {
            // It was found at another ply, and maybe when less had been on the board.
            let plies = distance(entry.score);
            if !self.path.may_last(position, ply, plies) {
                return None;
            }
            self.is_proved &= self.table.is_fresh(entry) || !self.path.may_come_back(position, ply, plies);
        }
        Some(score)
    }

    /// The next move to search before any are generated: the table's, then killers where the guide trusts them.
    #[inline]
    fn early(&mut self, position: &G, tabled: u16, mark: usize, ply: usize, stage: &mut usize) -> Option<G::Move> {
        let stages = if self.parts.ordering && self.guide.tries_killers_early() { 3 } else { 1 };
        while *stage < stages {
            let code = if *stage == 0 { tabled } else { self.order.killers(ply)[*stage - 1] };
            *stage += 1;
            if code != NONE
                && let Some(m) = self.untried(position, code, mark)
            {
                self.moves.push(m);
                return Some(m);
            }
        }
        None
    }

    /// The move with a code, if it can be played here and was not yet. A call of its own: what it works out would
    /// otherwise be worked out at every node, where most have no such move.
    #[inline(never)]
    fn untried(&self, position: &G, code: u16, mark: usize) -> Option<G::Move> {
        G::decode(code).filter(|m| position.is_legal(*m) && !self.moves.has(mark, *m))
    }

    /// Generates the moves worth searching after those already tried, and scores them.
    #[inline(never)]
    fn generate(&mut self, position: &G, mark: usize, turn: Side, ply: usize, before: u16) -> Coverage {
        let fresh = self.moves.mark();
        let coverage = match (self.parts.selection, self.parts.ordering) {
            (true, true) => self.guide.ordered_candidates(position, &mut self.moves),
            (true, false) => self.guide.candidates(position, &mut self.moves),
            (false, ordering) => {
                position.each_move(|m| self.moves.push(m));
                if ordering {
                    self.guide.order_all(position, self.moves.segment(fresh..self.moves.mark()));
                }
                Coverage::Complete
            }
        };
        self.moves.remove_tried(mark, fresh);
        debug_assert!(coverage == Coverage::Selected || (self.moves.mark() - mark) as u64 == position.count_moves());
        let end = self.moves.mark();
        if self.parts.ordering {
            let memory = self.order.memory(turn, ply, before);
            for (score, m) in self.moves.segment(fresh..end) {
                *score += memory.score(G::code(*m));
            }
        }
        coverage
    }

    fn keep_line(&mut self, m: G::Move, ply: usize) {
        let [line, below] = &mut self.lines[ply..ply + 2] else { return };
        line.clear();
        line.push(m);
        line.extend_from_slice(below);
    }

    /// The moves that were searched before the one that cut were tried too early.
    fn punish(&mut self, searched: Range<usize>, turn: Side, depth: i32) {
        for (_, m) in self.moves.segment(searched) {
            self.order.punish(G::code(*m), turn, depth);
        }
    }

    /// The least and the most that the position is known to be worth.
    #[inline]
    pub(super) fn known(&self, position: &G, ply: usize) -> (Score, Score) {
        let known = if self.parts.knowledge { self.guide.known(position) } else { None };
        match known {
            None => (-WIN, WIN),
            Some(Known::Exactly(score)) => (from_node(score, ply), from_node(score, ply)),
            Some(Known::AtLeast(score)) => (from_node(score, ply), WIN),
            Some(Known::AtMost(score)) => (-WIN, from_node(score, ply)),
            Some(Known::Presumably { floor, ceiling }) => (floor, ceiling),
        }
    }

    /// Plays forcing moves until the position can be judged; who moves may always stop there.
    fn quiesce(&mut self, position: &G, mut alpha: Score, beta: Score, ply: usize) -> Score {
        let (floor, ceiling) = self.known(position, ply);
        if floor >= beta || floor == ceiling {
            return floor;
        }
        let mut best = self.guide.evaluate(position).clamp(floor, ceiling);
        alpha = alpha.max(best);
        if alpha >= beta || ceiling <= alpha || ply >= DEEPEST || !self.parts.quiescence {
            return best;
        }
        let mark = self.moves.mark();
        self.guide.forcing(position, &mut self.moves);
        let end = self.moves.mark();
        if end == mark {
            return best;
        }
        for at in mark..end {
            let (_, m) = self.moves.next_best(at..end);
            let mut next = *position;
            next.play_unchecked(m);
            self.nodes += 1;
            let score = match next.outcome() {
                Some(outcome) => of_outcome(&outcome, position.turn(), ply + 1),
                None if next.turn() == position.turn() => self.quiesce(&next, alpha, beta, ply + 1),
                None => -self.quiesce(&next, -beta, -alpha, ply + 1),
            };
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.release(mark);
        best.min(ceiling)
    }

    #[cold]
    fn poll(&mut self) {
        if self.nodes & (COUNT - 1) != 0 {
            self.ended = self.watch.is_late();
            return;
        }
        let fresh = self.nodes - self.told;
        self.told = self.nodes;
        let total = self.all_nodes.fetch_add(fresh, Ordering::Relaxed) + fresh;
        self.ended = self.watch.is_over(total);
    }
}

/// A position just reached.
struct Step<G> {
    next: G,
    same_turn: bool,
    /// The move that led to it.
    code: u16,
    ply: usize,
}

/// A decided score counts plies from the root in the search, and from its node in the table and in what is known.
const fn from_node(score: Score, ply: usize) -> Score {
    match score {
        LONGEST.. => score - ply as Score,
        ..=MINUS_LONGEST => score + ply as Score,
        _ => score,
    }
}

const fn to_node(score: Score, ply: usize) -> Score {
    match score {
        LONGEST.. => score + ply as Score,
        ..=MINUS_LONGEST => score - ply as Score,
        _ => score,
    }
}

const MINUS_LONGEST: Score = -LONGEST;

/// How much less deep a late move is searched first, by depth and by its place in the order.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (index, reduced) in row.iter_mut().enumerate().skip(1) {
            *reduced = (REDUCTION_BASE + (depth as f64).ln() * (index as f64).ln() / REDUCTION_DIVISOR) as u8;
        }
    }
    table
});

const REDUCTION_BASE: f64 = 0.5;
const REDUCTION_DIVISOR: f64 = 2.5;
