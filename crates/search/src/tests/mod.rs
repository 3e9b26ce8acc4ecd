//! Compares every search with plain negamax, on random trees and on games written as text.

pub(crate) mod proofs;
pub(crate) mod random_tree;
pub(crate) mod toy_game;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rules::{Game, Limits, Outcome, Side};

use self::random_tree::{Hashed, Tree};
use self::toy_game::{Toy, Written};
use crate::classic::{Classic, Kind};
use crate::mcts::Mcts;
use crate::pvs::{Features, Pvs};
use crate::{Choice, DRAW, Heuristics, Known, Score, SearchRequest, Strategy, is_decided, lost_in, negamax, won_in};

pub(crate) fn choose<G: Game>(mut strategy: impl Strategy<G>, root: &G, limits: Limits) -> Choice<G> {
    let stop = AtomicBool::new(false);
    strategy.choose(&[*root], &SearchRequest { limits, stop: &stop, lines: 1, report: &|_| {} })
}

/// The values of all exact searches at a depth, by name.
fn values<G: Game, E: Heuristics<G> + Copy>(root: &G, heuristics: E, depth: u32) -> Vec<(&'static str, Score)> {
    let limits = Limits::depth(depth);
    let table = !G::REPEATS;
    let value = |strategy: &mut dyn Strategy<G>| {
        let stop = AtomicBool::new(false);
        strategy.choose(&[*root], &SearchRequest { limits, stop: &stop, lines: 1, report: &|_| {} }).lines[0].score
    };
    vec![
        ("minimax", value(&mut Classic::new(Kind::Minimax, heuristics, depth))),
        ("alphabeta", value(&mut Classic::new(Kind::AlphaBeta, heuristics, depth))),
        ("pvs", value(&mut Pvs::with_features(heuristics, 1, 1, Features::verifying(table)))),
        ("pvs, two threads", value(&mut Pvs::with_features(heuristics, 1, 2, Features::verifying(table)))),
    ]
}

#[test]
fn searches_agree_with_negamax_on_random_trees() {
    let mut decided = 0;
    for seed in 0..400 {
        let root = Tree::new(seed);
        if root.is_over() {
            continue;
        }
        for depth in 1..=6 {
            let truth = negamax::value(&[root], &Hashed, depth);
            decided += usize::from(is_decided(truth));
            for (name, score) in values(&root, &Hashed, depth) {
                assert_eq!(score, truth, "{name}, seed {seed}, depth {depth}");
            }
        }
    }
    assert!(decided > 100, "only {decided} trees were decided: the test shows too little");
}

/// Name, game, depth, and value for the side to move at the root.
pub(crate) const TOYS: &[(&str, &str, u32, Score)] = &[
    ("a win at once beats a better evaluation", "root 1\n  a win1\n  b 2 900", 1, won_in(1)),
    ("the shortest win", "root 1\n  a 2\n    b 1\n      c win1\n  d win1", 4, won_in(1)),
    ("the longest defence", "root 1\n  a win2\n  b 2\n    c win2", 4, lost_in(2)),
    ("a draw beats a loss", "root 1\n  a win2\n  b draw", 2, DRAW),
    ("a double turn keeps the sign", "root 1\n  a 1 5\n    b 2 7\n    c 2 -3\n  d 2\n    e 1 6", 2, 7),
    ("a forced pass is a move", "root 1\n  pass 2\n    a 1 -4\n    b 1 9", 2, -4),
    ("coming back is a draw", "root 1\n  a 2\n    b ^root\n  c win2", 5, DRAW),
    ("coming back is avoided by who is better", "root 1\n  a 2\n    b ^root\n    c 1 -8\n  d win2", 2, -8),
    ("side two at the root", "root 2\n  a 1 30\n  b 1 -30", 1, 30),
];

#[test]
fn searches_agree_on_toys() {
    for (name, text, depth, truth) in TOYS {
        let root = Toy::new(text);
        assert_eq!(negamax::value(&[root], &Written, *depth), *truth, "{name}");
        for (search, score) in values(&root, &Written, *depth) {
            assert_eq!(score, *truth, "{search}: {name}");
        }
    }
}

#[test]
fn a_value_that_rests_on_the_path_is_not_kept() {
    // Through `a` the cycle at `x` closes on `a` itself; through `b` it does not, and side 2 loses.
    let text = "root 1\n  a 2\n    x 1\n      y ^a\n  b 1\n    z ^x\n    w 2 -5\n";
    let root = Toy::new(text);
    for depth in 1..=8 {
        let truth = negamax::value(&[root], &Written, depth);
        let with_table =
            choose(Pvs::with_features(&Written, 1, 1, Features::verifying(true)), &root, Limits::depth(depth));
        assert_eq!(with_table.lines[0].score, truth, "depth {depth}");
    }
}

#[test]
fn the_whole_engine_finds_forced_wins() {
    let mut wins = 0;
    for seed in 0..300 {
        let root = Tree::new(seed);
        if root.is_over() {
            continue;
        }
        let truth = negamax::value(&[root], &Hashed, 5);
        let found = choose(Pvs::new(&Hashed, 1, 1), &root, Limits::depth(9)).lines[0].score;
        if truth > crate::LONGEST {
            wins += 1;
            assert!(found >= truth, "seed {seed}: {found} instead of {truth}");
        }
    }
    assert!(wins > 30, "only {wins} wins: the test shows too little");
}

#[test]
fn monte_carlo_proves_what_is_forced() {
    for (name, text, _, truth) in TOYS {
        let found = choose(Mcts::new(&Written, 100, 0, 1), &Toy::new(text), Limits::nodes(2000));
        if *truth == won_in(1) {
            assert_eq!(found.lines[0].score, *truth, "{name}");
        }
    }
    let deep = "root 1\n  a 2 100\n    b win2\n  c 2 -100\n    d 1\n      e win1\n    f 1\n      g win1\n";
    let found = choose(Mcts::new(&Written, 100, 4, 1), &Toy::new(deep), Limits::nodes(2000));
    assert_eq!((found.best, is_decided(found.lines[0].score)), (1, true));
}

#[test]
fn nodes_are_the_same_every_time() {
    let nodes = || {
        let root = Tree::new(77);
        choose(Pvs::new(&Hashed, 1, 1), &root, Limits::depth(8)).lines[0].nodes
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_stop_is_obeyed_and_still_gives_a_move() {
    let root = Tree::new(3);
    let stop = AtomicBool::new(true);
    let request = SearchRequest { limits: Limits::default(), stop: &stop, lines: 1, report: &|_| {} };
    assert!(root.is_legal(Pvs::new(&Hashed, 1, 2).choose(&[root], &request).best));
    assert!(root.is_legal(Mcts::new(&Hashed, 100, 2, 1).choose(&[root], &request).best));
    assert!(root.is_legal(Classic::new(Kind::Adaptive, &Hashed, 4).choose(&[root], &request).best));
}

/// A game with many moves in every position, as in Great Escape: most nodes are leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wide {
    pub(crate) hash: u64,
    pub(crate) turn: Side,
}

impl Game for Wide {
    type Rules = ();
    type Move = u16;

    fn rules(&self) {}
    fn turn(&self) -> Side {
        self.turn
    }
    fn is_over(&self) -> bool {
        false
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn each_move(&self, visit: impl FnMut(u16)) {
        (0..130).for_each(visit);
    }
    fn is_legal(&self, m: u16) -> bool {
        m < 130
    }
    fn play_unchecked(&mut self, m: u16) {
        (self.hash, self.turn) = (rules::mix(self.hash ^ u64::from(m)), self.turn.other());
    }
    fn code(m: u16) -> u16 {
        m
    }
    fn decode(code: u16) -> Option<u16> {
        Some(code)
    }
    fn key(&self) -> u64 {
        self.hash
    }
}

/// Stops the search at an evaluation and counts the later ones.
struct Stopping<'a> {
    stop: &'a AtomicBool,
    evaluated: AtomicU64,
}

impl Stopping<'_> {
    const AFTER: u64 = 5_000;
}

impl Heuristics<Wide> for Stopping<'_> {
    fn evaluate(&self, position: &Wide) -> Score {
        let evaluated = self.evaluated.fetch_add(1, Ordering::Relaxed) + 1;
        self.stop.fetch_or(evaluated >= Self::AFTER, Ordering::Relaxed);
        (position.hash >> 40) as Score % 100
    }
}

#[test]
fn the_clock_is_looked_at_often_also_where_most_nodes_are_leaves() {
    let root = Wide { hash: 1, turn: Side::One };
    type Search = fn(&Stopping<'_>, &Wide, &SearchRequest<'_, Wide>) -> u16;
    let searches: [Search; 3] = [
        |heuristics, root, request| Pvs::new(heuristics, 1, 1).choose(&[*root], request).best,
        |heuristics, root, request| Classic::new(Kind::AlphaBeta, heuristics, 5).choose(&[*root], request).best,
        |heuristics, root, request| Classic::new(Kind::Minimax, heuristics, 5).choose(&[*root], request).best,
    ];
    for (number, search) in searches.into_iter().enumerate() {
        let stop = AtomicBool::new(false);
        let heuristics = Stopping { stop: &stop, evaluated: AtomicU64::new(0) };
        let request = SearchRequest { limits: Limits::default(), stop: &stop, lines: 1, report: &|_| {} };
        assert!(root.is_legal(search(&heuristics, &root, &request)));
        let late = heuristics.evaluated.into_inner() - Stopping::AFTER;
        assert!(late <= 64, "search {number}: {late} evaluations after the end");
    }
}

#[test]
fn making_ready_leaves_no_trace_and_the_same_search() {
    let (root, nodes) = (Tree::new(77), |choice: Choice<Tree>| choice.lines[0].nodes);
    let mut ready = Pvs::new(&Hashed, 1, 2);
    ready.prepare(&root, &rules::NoBuild);
    let mut ready = Pvs::new(&Hashed, 1, 1);
    ready.prepare(&root, &rules::NoBuild);
    let fresh = nodes(choose(Pvs::new(&Hashed, 1, 1), &root, Limits::depth(8)));
    assert_eq!(nodes(choose(ready, &root, Limits::depth(8))), fresh);
}

/// Knows of a win for side one that the evaluation does not see.
struct Sure;

impl Heuristics<Toy> for Sure {
    fn evaluate(&self, position: &Toy) -> Score {
        Written.evaluate(position)
    }

    fn known(&self, position: &Toy) -> Option<Known> {
        let one = position.turn() == Side::One;
        Some(if one { Known::AtLeast(won_in(50)) } else { Known::AtMost(lost_in(50)) })
    }
}

#[test]
fn what_is_known_bounds_what_is_searched() {
    let text = "root 1\n  a 2 5\n    b 1 -3\n      c 2 4\n    d 1 8\n  e 2 9\n    f 1 2\n      g win1";
    for (depth, truth) in [(1, won_in(51)), (2, won_in(51)), (3, won_in(3))] {
        let found = choose(Pvs::new(Sure, 1, 1), &Toy::new(text), Limits::depth(depth));
        assert_eq!(found.lines[0].score, truth, "depth {depth}");
    }
}
