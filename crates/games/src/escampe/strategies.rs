//! The reference player of the course report, as a benchmark.

use std::time::Duration;

use rules::{Clock, Game as _, History, Limits};
use search::{
    Choice, Heuristics as _, Iteration, Score, SearchRequest, Strategy, TimeManager, WIN, distance, is_decided, lost_in,
};

use super::eval::Eval;
use super::moves::{Edge, Move};
use super::rules::Escampe;
use super::squares::{Square, Squares};

/// Its fixed placement: the unicorn in a corner behind two walls, the others on rings of every kind.
const ON_LOW_EDGE: [&str; 6] = ["A1", "A2", "B1", "E1", "F1", "C2"];
const ON_HIGH_EDGE: [&str; 6] = ["A6", "A5", "B6", "C5", "F5", "E6"];

/// A move uses this fraction of the remaining time.
const SHARE: u32 = 12;
const SHORTEST: Duration = Duration::from_millis(120);
const LONGEST: Duration = Duration::from_secs(6);

/// Plain negamax alpha-beta with iterative deepening: captures first, then the last iteration's best; no transposition
/// table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference(pub(super) Eval);

impl Strategy<Escampe> for Reference {
    fn choose(&mut self, line: &[Escampe], go: &SearchRequest<Escampe>) -> Choice<Escampe> {
        let root = &line[line.len() - 1];
        if root.is_placing() {
            return Choice::bare(placement(root.edge_left().unwrap_or(Edge::Low)));
        }
        let watch = TimeManager::start(&limits(go.limits), go.stop);
        let mut search = Plain { eval: self.0, watch: &watch, nodes: 0, look: 0, ended: false };
        let mut moves = List::new(root);
        // Ignores the limit on a game's plies.
        let in_time = |score| {
            let past = History { plies: line.len() - 1 + distance(score).saturating_sub(1), repeated: false };
            root.outcome_by_history(past).is_none()
        };
        let mut found = search.progress(0, 0, moves.get(0));
        for depth in 1..=go.limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            let Some((score, best)) = search.root(root, &mut moves, depth) else { break };
            found = search.progress(depth, score, best);
            found.is_proof &= in_time(score);
            (go.report)(&found);
            if is_decided(score) {
                break;
            }
        }
        Choice { best: found.line[0], lines: vec![found] }
    }
}

/// Maximum depth; no game between two such searches has ever reached it.
const DEEPEST: u32 = 60;

/// Converts a clock to a time for this move; other limits are kept.
fn limits(asked: Limits) -> Limits {
    let Some(Clock { remaining, .. }) = asked.clock else { return asked };
    let share = (remaining / SHARE).clamp(SHORTEST, LONGEST);
    let most = remaining.saturating_sub(asked.overhead) / 2;
    Limits { time: Some(share.min(most)), clock: None, overhead: Duration::ZERO, ..asked }
}

fn placement(edge: Edge) -> Move {
    let squares = match edge {
        Edge::Low => ON_LOW_EDGE,
        Edge::High => ON_HIGH_EDGE,
    };
    let squares = squares.map(|name| Square::all().find(|square| square.to_string() == name).expect("a square's name"));
    Move::place(squares[0], squares.into_iter().collect::<Squares>()).expect("six squares of an edge")
}

/// The moves of a node, captures first.
struct List {
    moves: [Move; Self::MOST],
    len: usize,
}

impl List {
    /// Six pieces with at most sixteen destinations each: four one step away and twelve three steps away.
    const MOST: usize = 96;

    fn new(position: &Escampe) -> Self {
        let prey = position.unicorn(position.turn().other()).map_or(0, Square::bit);
        let mut list = Self { moves: [Move::PASS; Self::MOST], len: 0 };
        let mut captures = 0;
        position.each_move(|m| {
            list.moves[list.len] = m;
            if m != Move::PASS && m.ends().1 == prey {
                list.moves[captures..=list.len].rotate_right(1);
                captures += 1;
            }
            list.len += 1;
        });
        list
    }

    fn get(&self, at: usize) -> Move {
        self.moves[at]
    }

    fn bring_to_front(&mut self, at: usize) {
        self.moves[..=at].rotate_right(1);
    }
}

struct Plain<'a, 'w> {
    eval: Eval,
    watch: &'a TimeManager<'w>,
    nodes: u64,
    /// The next node at which to poll the clock.
    look: u64,
    ended: bool,
}

/// Clock poll interval in nodes, leaves included.
const POLL: u64 = 256;

impl Plain<'_, '_> {
    /// The best move and its value, with the move brought to the front of the list; `None` if time ran out.
    fn root(&mut self, root: &Escampe, moves: &mut List, depth: u32) -> Option<(Score, Move)> {
        let mut best = (-WIN, 0);
        for at in 0..moves.len {
            let score = self.after(root, moves.get(at), best.0, WIN, depth, 0);
            if self.ended {
                return None;
            }
            if score > best.0 {
                best = (score, at);
            }
        }
        moves.bring_to_front(best.1);
        Some((best.0, moves.get(0)))
    }

    fn after(&mut self, position: &Escampe, m: Move, alpha: Score, beta: Score, depth: u32, ply: usize) -> Score {
        let mut next = *position;
        next.play_unchecked(m);
        self.nodes += 1;
        -self.value(&next, -beta, -alpha, depth - 1, ply + 1)
    }

    fn value(&mut self, position: &Escampe, mut alpha: Score, beta: Score, depth: u32, ply: usize) -> Score {
        if position.is_over() {
            return lost_in(ply);
        }
        if self.nodes >= self.look {
            self.look = self.nodes + POLL;
            self.ended |= self.watch.is_over(self.nodes);
        }
        if depth == 0 {
            return self.eval.evaluate(position);
        }
        let moves = List::new(position);
        let mut best = -WIN;
        for at in 0..moves.len {
            best = best.max(self.after(position, moves.get(at), alpha, beta, depth, ply));
            alpha = alpha.max(best);
            if alpha >= beta || self.ended {
                break;
            }
        }
        best
    }

    fn progress(&self, depth: u32, score: Score, best: Move) -> Iteration<Escampe> {
        let (nodes, time, line) = (self.nodes, self.watch.elapsed(), vec![best]);
        Iteration { rank: 1, depth, score, nodes, time, line, is_proof: is_decided(score), is_book: false }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use catalogue::Notation as _;

    use super::super::eval::Formula;
    use super::super::rules::Rules;
    use super::*;

    const KEPT: Eval = Eval::Reference(Formula::KEPT);

    fn read(position: &str) -> Escampe {
        Escampe::read(position, Rules::default()).expect("a position")
    }

    fn choose(position: &Escampe, depth: u32) -> Iteration<Escampe> {
        let go =
            SearchRequest { limits: Limits::depth(depth), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        Reference(KEPT).choose(&[*position], &go).lines.swap_remove(0)
    }

    #[test]
    fn it_places_as_it_always_does() {
        for (position, expected) in [
            ("6/6/6/6/6/6 b -", "A1/A2/B1/C2/E1/F1"),
            ("6/6/6/6/n1n3/Nn2nn w -", "A6/A5/B6/C5/E6/F5"),
            ("Nn2n1/n1n2n/6/6/6/6 w -", "A1/A2/B1/C2/E1/F1"),
        ] {
            let position = read(position);
            assert_eq!(position.write_move(choose(&position, 1).line[0]), expected);
        }
    }

    #[test]
    fn its_time_is_a_twelfth_of_the_clock_within_bounds() {
        let time = |millis: u64| {
            let remaining = Duration::from_millis(millis);
            let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
            limits(Limits { clock: Some(clock), ..Limits::default() }).time.map(|time| time.as_millis())
        };
        assert_eq!([280_000, 60_000, 1_000, 100].map(time), [Some(6000), Some(5000), Some(120), Some(50)]);
        assert_eq!(limits(Limits::depth(3)), Limits::depth(3));
    }

    #[test]
    fn captures_come_first() {
        let position = read("n1B2b/2b3/b1nn2/5b/2b3/nnN3 w 3");
        let list = List::new(&position);
        assert_eq!(position.write_move(list.get(0)), "C2-C1");
        let mut expected = Vec::new();
        position.each_move(|m| expected.push(m));
        let mut listed = list.moves[..list.len].to_vec();
        listed.sort_unstable();
        expected.sort_unstable();
        assert_eq!(listed, expected);
    }

    #[test]
    fn it_solves_the_figure_of_the_statement() {
        let position = read("n1B2b/2b3/b1nn2/5b/2b3/nnN3 w 2");
        let found = choose(&position, 3);
        assert_eq!((found.score, found.depth), (search::won_in(3), 3));
    }

    #[test]
    fn a_win_after_the_limit_is_no_proof() {
        for (limit, is_proof) in [(2, false), (3, true)] {
            let rules = Rules { limit: std::num::NonZero::new(limit), ..Rules::default() };
            let position = Escampe::read("n1B2b/2b3/b1nn2/5b/2b3/nnN3 w 2", rules).expect("a position");
            assert_eq!(choose(&position, 3).is_proof, is_proof, "limit {limit}");
        }
    }

    #[test]
    fn its_value_is_plain_negamax() {
        for position in super::super::tests::met().step_by(131) {
            let truth = search::negamax::value(&[position], &KEPT, 3);
            assert_eq!(choose(&position, 3).score, truth, "{}", position.write());
        }
    }
}
