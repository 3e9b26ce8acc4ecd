//! The search of one thread: `moves.rs` picks the moves of a node, `singular.rs` extends the best one, `quiescence.rs`
//! searches the leaves.

mod moves;
mod quiescence;
mod singular;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::Game;

use super::abdada::{Abdada, task};
use super::constants::Reductions;
use super::move_ordering::{MoveOrdering, NONE};
use super::root::RootMove;
use super::{Features, MAX_PLY, SearchConstants, SharedEngine};
use crate::score::{from_node, known_bounds, to_node};
use crate::search_path::{SearchPath, UNTOUCHED};
use crate::transposition_table::{Bound, Entry};
use crate::{
    Coverage, DRAW, EvalMemory, Heuristics, LONGEST, MoveStack, Score, TimeManager, TranspositionTable, distance,
    is_decided, lost_in, of_outcome, won_in,
};

/// Poll interval of the clock, in nodes; a power of two. Small enough for a fraction of a millisecond where nodes are
/// slow, as in Great Escape.
const POLL: u64 = 32;
/// Interval at which nodes are added to the shared count and compared with the limit. Fixed, so that a node limit ends
/// a search at the same node on every machine.
const COUNT: u64 = 256;
/// Minimum depth at which moves of other threads are deferred.
const LEAST_SHARED_DEPTH: i32 = 3;

pub(super) struct Worker<'a, 'w, G: Game, E> {
    pub(super) heuristics: &'a E,
    table: &'a TranspositionTable,
    pub(super) features: Features,
    pub(super) timer: &'a TimeManager<'w>,
    /// Nodes of all threads, updated every [`COUNT`] nodes.
    pub(super) all_nodes: &'a AtomicU64,
    /// Moves of the other threads; `None` with a single thread.
    abdada: Option<&'a Abdada>,
    pub(super) nodes: u64,
    pub(super) flushed: u64,
    pub(super) root: G,
    pub(super) root_moves: Vec<RootMove<G>>,
    path: SearchPath,
    moves: MoveStack<G>,
    pub(super) ordering: MoveOrdering,
    pub(super) memory: EvalMemory,
    /// The place of the memory after the search.
    memories: &'a Mutex<Vec<EvalMemory>>,
    pub(super) constants: &'a SearchConstants,
    reductions: &'a Reductions,
    /// Principal variation below each ply.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The lowest ply that the value just returned depends on by repetition; see [`crate::search_path::HistoryEnding`].
    rests_on: usize,
    /// `true` if the value just returned, if decided, is proved: a win by a line that no pruned move could refute, a
    /// loss by all legal moves. Meaningless for a win that fails low or a loss that fails high.
    pub(super) is_proved: bool,
    /// `Complete` if the root moves are all legal moves.
    pub(super) root_coverage: Coverage,
    pub(super) ended: bool,
}

impl<'a, 'w, G: Game, E: Heuristics<G>> Worker<'a, 'w, G, E> {
    pub(super) fn new(
        engine: SharedEngine<'a, E>,
        timer: &'a TimeManager<'w>,
        all_nodes: &'a AtomicU64,
        abdada: Option<&'a Abdada>,
        line: &[G],
    ) -> Self {
        let SharedEngine { heuristics, table, constants, reductions, memories, features } = engine;
        let memory = memories.lock().ok().and_then(|mut memories| memories.pop());
        let root = line[line.len() - 1];
        let mut moves = MoveStack::default();
        let root_coverage = if features.selection {
            heuristics.root_candidates(&root, &mut moves)
        } else {
            root.each_move(|m| moves.push(m));
            Coverage::Complete
        };
        debug_assert!(root_coverage == Coverage::Selected || moves.mark() as u64 == root.count_moves());
        // The static order decides the first iteration, and the move to play if there is no time for any.
        let root_moves = moves.sorted(heuristics, &root).map(RootMove::new).collect();
        Self {
            heuristics,
            table,
            features,
            timer,
            all_nodes,
            abdada,
            nodes: 0,
            flushed: 0,
            root,
            root_moves,
            path: SearchPath::new(line),
            moves: MoveStack::default(),
            ordering: MoveOrdering::new(),
            memory: memory.unwrap_or_default(),
            memories,
            constants,
            reductions,
            lines: vec![Vec::new(); MAX_PLY + 2],
            rests_on: UNTOUCHED,
            is_proved: false,
            root_coverage,
            ended: false,
        }
    }

    /// The value of a move for the side that plays it: a null-window search first, unless it is expected to be the
    /// best. Inlined by force: a call costs 3 % more instructions.
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
        let mut child_node = ChildNode { next: *position, same_turn: false, code: G::code(m), ply: ply + 1 };
        child_node.next.play_unchecked(m);
        child_node.same_turn = child_node.next.turn() == position.turn();
        self.nodes += 1;
        if index == 0 {
            self.child(&child_node, depth - 1, alpha, beta, pv)
        } else {
            let reduced = depth - 1 - self.reduction(depth, index, pv);
            let mut score = self.child(&child_node, reduced, alpha, alpha + 1, false);
            if score > alpha && reduced < depth - 1 {
                score = self.child(&child_node, depth - 1, alpha, alpha + 1, false);
            }
            if score > alpha && score < beta && pv {
                score = self.child(&child_node, depth - 1, alpha, beta, true);
            }
            score
        }
    }

    /// Searches a child node. The sign of the score changes only if the turn does.
    #[inline]
    fn child(&mut self, child_node: &ChildNode<G>, depth: i32, alpha: Score, beta: Score, pv: bool) -> Score {
        if child_node.same_turn {
            self.search(child_node, alpha, beta, depth, pv)
        } else {
            -self.search(child_node, -beta, -alpha, depth, pv)
        }
    }

    pub(super) const fn aspiration_window(&self) -> Score {
        self.constants.aspiration_window
    }

    fn reduction(&self, depth: i32, index: usize, pv: bool) -> i32 {
        if !self.features.reductions
            || depth < self.constants.least_reduced_depth
            || index < self.constants.first_reduced
        {
            return 0;
        }
        let least = i32::from(self.reductions[depth.min(63) as usize][index.min(63)]);
        (least - i32::from(pv)).clamp(0, depth - 2)
    }

    /// A node, up to the steps that need its moves.
    fn search(&mut self, child_node: &ChildNode<G>, alpha: Score, beta: Score, mut depth: i32, pv: bool) -> Score {
        let ChildNode { next: ref position, ply, .. } = *child_node;

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
        if let Some(ending) = self.path.outcome_by_history(position, ply) {
            self.rests_on = self.rests_on.min(ending.rests_on);
            // A repetition of a position before the root ends the line on any path; one inside the search does not.
            self.is_proved = ending.rests_on == 0;
            return ending.score;
        }

        // 3. The leaves.
        if self.features.extensions && depth < MAX_PLY as i32 && self.heuristics.is_forced(position) {
            depth += 1;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence_search(position, alpha, beta, ply);
        }
        self.expand(child_node, alpha, beta, depth, pv)
    }

    /// An interior node; `is_proved` is set. Separate from [`search`](Self::search), so that leaves do not pay for its
    /// stack frame.
    #[inline(never)]
    fn expand(&mut self, child_node: &ChildNode<G>, mut alpha: Score, mut beta: Score, depth: i32, pv: bool) -> Score {
        let ChildNode { next: ref position, ply, .. } = *child_node;

        // 4. Exact knowledge bounds the value, whatever the search returns.
        let (floor, ceiling) = self.known(position, depth, ply);
        if floor >= beta || floor == ceiling {
            return floor;
        }
        if ceiling <= alpha {
            return ceiling;
        }
        (alpha, beta) = (alpha.max(floor), beta.min(ceiling));

        // 5. Distance pruning: no line is better than a win on the next ply, or worse than a loss here.
        if !self.features.exact_depth {
            alpha = alpha.max(lost_in(ply));
            beta = beta.min(won_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 6. The transposition table.
        let kept = self.features.table && depth >= self.heuristics.table_depth();
        let key = if kept { position.key() } else { 0 };
        let entry = if kept { self.table.get(key) } else { None };
        if let Some(entry) = entry
            && !pv
            && let Some(score) = self.table_cutoff(position, entry, alpha, beta, depth, ply)
        {
            return score;
        }

        // 7. Pruning by the evaluation.
        if !pv && let Some(score) = self.pruned(position, (alpha, beta), (floor, ceiling), depth, ply) {
            self.is_proved = true;
            return score;
        }

        // 8. The depth: less without a move of the table, more for its move if no other is nearly as good.
        let depth = self.guided_depth(depth, entry);
        let node = Expansion {
            window: (alpha, beta),
            bounds: (floor, ceiling),
            depth,
            pv,
            searched_moves: self.searched_moves(depth, pv),
            table_move: entry.map_or(NONE, |entry| entry.code),
            excluded: NONE,
            extension: 0,
            kept,
            key,
        };
        let extension = self.singular_extension(child_node, &node, entry);
        if self.ended {
            return 0;
        }
        self.search_moves(child_node, &Expansion { extension, ..node })
    }

    /// Searches the moves of a node and stores the result.
    #[inline(never)]
    fn search_moves(&mut self, child_node: &ChildNode<G>, node: &Expansion) -> Score {
        let ChildNode { next: ref position, ply, code: before, .. } = *child_node;
        let Expansion { window: (mut alpha, beta), bounds: (floor, ceiling), depth, pv, kept, key, .. } = *node;
        let turn = position.turn();

        // 9. The moves: table move and killers first, the others generated only if these cause no cutoff.
        self.path.enter(position, ply);
        let outer_rests_on = std::mem::replace(&mut self.rests_on, UNTOUCHED);
        let (lowest, mark) = (alpha, self.moves.mark());
        let (mut best, mut best_code) = (floor, NONE);
        // For the best move, and for all moves.
        let (mut best_is_proved, mut all_are_proved) = (true, true);
        let (mut stage, mut end, mut index) = (0, mark, 0);
        // Moves that another thread is searching are deferred until no others are left.
        let abdada = self.abdada.filter(|_| kept && depth >= LEAST_SHARED_DEPTH);
        let (mut deferred, mut may_defer) = (end, abdada.is_some());
        loop {
            let at = mark + index;
            let m = if let Some(m) = self.next_early_move(position, node.table_move, mark, ply, &mut stage) {
                m
            } else {
                if end == mark {
                    let coverage = self.generate(position, mark, turn, ply, before);
                    all_are_proved &= coverage == Coverage::Complete;
                    end = self.moves.mark();
                    deferred = end;
                }
                if at >= end {
                    break;
                }
                if at >= deferred {
                    (deferred, may_defer) = (end, false);
                }
                let m = self.moves.next_best(at..deferred).1;
                if may_defer && index > 0 && abdada.is_some_and(|abdada| abdada.has(task(key, G::code(m), depth))) {
                    deferred -= 1;
                    self.moves.segment(at..deferred + 1).swap(0, deferred - at);
                    continue;
                }
                m
            };
            if node.excluded != NONE && G::code(m) == node.excluded {
                index += 1;
                continue;
            }
            // Some move must avoid a loss first: a loss is never due to moves that were left out.
            if index >= node.searched_moves && best > -LONGEST {
                all_are_proved = false;
                break;
            }
            let task = abdada.map(|abdada| abdada.enter(task(key, G::code(m), depth)));
            if pv {
                self.lines[ply + 1].clear();
            }
            let extension = if index == 0 { node.extension } else { 0 };
            let score = self.after(position, m, index, depth + extension, (alpha, beta), ply, pv);
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
                    if self.features.ordering {
                        self.ordering.reward(best_code, turn, ply, before, depth);
                        let first = mark + usize::from(node.excluded != NONE);
                        if first < mark + index - 1 {
                            self.penalize(first..mark + index - 1, turn, depth);
                        }
                    }
                    break;
                }
            }
        }
        self.moves.release(mark);
        best = best.min(ceiling);
        self.is_proved = if best > DRAW { best_is_proved } else { all_are_proved || best == ceiling };

        // 10. Store the result, unless it depends on the path to this node.
        let rests_on = self.rests_on;
        if rests_on >= ply {
            self.rests_on = outer_rests_on;
            if kept {
                let bound = match () {
                    () if best >= beta => Bound::AtLeast,
                    () if best > lowest => Bound::Exact,
                    () => Bound::AtMost,
                };
                let code = if best_code == NONE { node.table_move } else { best_code };
                let depth = depth.min(i32::from(u8::MAX)) as u8;
                let (score, is_proved) = (to_node(best, ply), self.is_proved);
                self.table.put(key, Entry { code, depth, bound, score, is_proved, age: 0 });
            }
        } else {
            self.rests_on = outer_rests_on.min(rests_on);
        }
        best
    }

    /// The score of a table entry, if it causes a cutoff.
    fn table_cutoff(
        &mut self,
        position: &G,
        entry: Entry,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let stored = i32::from(entry.depth);
        let deep_enough = if self.features.exact_depth { stored == depth } else { stored >= depth };
        let score = from_node(entry.score, ply);
        // A decided score comes from lines to the end of the game, so it holds at any depth.
        let proved = !self.features.exact_depth
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
            // The entry may come from another ply, and from a search with a shorter history.
            let plies = distance(entry.score);
            if !self.path.may_last(position, ply, plies) {
                return None;
            }
            self.is_proved &= self.table.is_fresh(entry) || !self.path.may_come_back(position, ply, plies);
        }
        Some(score)
    }

    fn keep_line(&mut self, m: G::Move, ply: usize) {
        let [line, below] = &mut self.lines[ply..ply + 2] else { return };
        line.clear();
        line.push(m);
        line.extend_from_slice(below);
    }

    /// The bounds of a position by exact knowledge.
    #[inline]
    fn known(&mut self, position: &G, depth: i32, ply: usize) -> (Score, Score) {
        if !self.features.knowledge {
            return known_bounds(None, ply);
        }
        known_bounds(self.heuristics.known_with(position, depth, &mut self.memory), ply)
    }

    #[cold]
    fn poll(&mut self) {
        if self.nodes & (COUNT - 1) != 0 {
            self.ended = self.timer.is_late();
            return;
        }
        let fresh = self.nodes - self.flushed;
        self.flushed = self.nodes;
        let total = self.all_nodes.fetch_add(fresh, Ordering::Relaxed) + fresh;
        self.ended = self.timer.is_over(total);
    }
}

impl<G: Game, E> Drop for Worker<'_, '_, G, E> {
    fn drop(&mut self) {
        if let Ok(mut memories) = self.memories.lock() {
            memories.push(std::mem::take(&mut self.memory));
        }
    }
}

/// A node whose moves are searched.
struct Expansion {
    window: (Score, Score),
    /// The least and the largest value by exact knowledge.
    bounds: (Score, Score),
    depth: i32,
    pv: bool,
    /// Number of moves to search before the others are left out.
    searched_moves: usize,
    table_move: u16,
    /// Code of a move to leave out, or [`NONE`].
    excluded: u16,
    /// Plies by which the first move is extended.
    extension: i32,
    /// `true` if the result is stored in the transposition table.
    kept: bool,
    key: u64,
}

/// A position reached by a move.
struct ChildNode<G> {
    next: G,
    same_turn: bool,
    /// Code of that move.
    code: u16,
    ply: usize,
}
