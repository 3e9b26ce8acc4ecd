//! Compares values and proofs with plain negamax.

use std::sync::atomic::AtomicBool;

use rules::{Game, History, Limits, Side, mix};

use super::{Policy, Puct};
use crate::tests::proofs::{Back, Careless, Level, Ring, check, reports};
use crate::tests::random_tree::{Hashed, Tree};
use crate::tests::toy_game::{Toy, Written};
use crate::tests::{TOYS, Wide, choose};
use crate::{
    DRAW, EvalMemory, Heuristics, LONGEST, Score, SearchRequest, Strategy, is_decided, lost_in, negamax, won_in,
};

/// Weights by a hash of the move.
struct Anything;

impl<G: Game> Policy<G> for Anything {
    fn weigh(&self, position: &G, moves: &mut [(f32, G::Move)], _: &mut EvalMemory) {
        for (logit, m) in moves {
            *logit = (mix(position.key() ^ u64::from(G::code(*m))) % 300) as f32 / 100.0;
        }
    }
}

fn puct<G: Game, E: Heuristics<G>>(heuristics: E) -> Puct<G, E, Anything> {
    Puct::new(heuristics, Anything, 50, 1)
}

fn trees(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Tree> {
    seeds.map(Tree::new).filter(|root| !root.is_over())
}

/// Moves that seem bad get few visits, so that a few wins behind them are not found.
#[test]
fn most_forced_wins_and_losses_are_found() {
    let (mut decided, mut found) = (0, [0; 2]);
    for root in trees(0..400) {
        let truth = negamax::value(&[root], &Hashed, 4);
        let line = choose(puct(Hashed), &root, Limits::nodes(10_000)).lines.swap_remove(0);
        if is_decided(truth) {
            decided += 1;
            found[usize::from(truth > 0)] += usize::from(line.is_proof && line.score.signum() == truth.signum());
        }
    }
    let [losses, wins] = found;
    assert!(10 * (losses + wins) > 9 * decided && losses > 5 && wins > 30, "{losses} and {wins} of {decided}");
}

#[test]
fn decided_toys_have_their_values() {
    let mut decided = 0;
    for (name, text, _, truth) in TOYS {
        let found = choose(puct(Written), &Toy::new(text), Limits::nodes(2000)).lines.swap_remove(0);
        if is_decided(*truth) {
            assert_eq!(found.score, *truth, "{name}");
            decided += 1;
        }
    }
    assert!(decided >= 3, "{decided}");
    let draw = choose(puct(Written), &Toy::new("root 1\n  a win2\n  b draw"), Limits::nodes(100));
    assert!(draw.best == 1 && draw.lines[0].score == DRAW && !draw.lines[0].is_proof, "{draw:?}");
}

/// Coming back ends no simulation with a proof, and better moves than coming back are found.
#[test]
fn repetitions_are_draws_on_their_path() {
    let root = Toy::new("root 1\n  a 2\n    b ^root\n    c 1 -80\n  d win2");
    let found = choose(puct(Written), &root, Limits::nodes(500));
    assert!(found.best == 0 && !found.lines[0].is_proof, "{found:?}");
    let winning = Toy::new("root 1\n  a 2\n    b ^root\n  c 2 -80\n    d 1\n      e win1");
    let found = choose(puct(Written), &winning, Limits::nodes(500));
    assert_eq!((found.best, found.lines[0].score), (1, won_in(3)));
}

#[test]
fn a_double_turn_keeps_the_sign() {
    let root = Toy::new("root 1\n  a 1\n    b win1\n    c 2 -90\n  d 2 60");
    assert_eq!(choose(puct(Written), &root, Limits::nodes(100)).lines[0].score, won_in(2));
    let root = Toy::new("root 1\n  a 2\n    b 2\n      c win2\n    d 1 90\n  e 2\n    f win2");
    assert_eq!(choose(puct(Written), &root, Limits::nodes(100)).lines[0].score, lost_in(3));
}

#[test]
fn what_is_proved_with_moves_left_out_is_true() {
    let (mut claims, mut decided, mut losses) = (0, 0, 0);
    for (seed, root) in (0..).zip(trees(0..600)) {
        for nodes in [10, 100, 3000] {
            let found = reports(&mut puct(Careless(seed)), &[root], Limits::nodes(nodes));
            decided += found.iter().filter(|found| is_decided(found.score)).count();
            losses += found.iter().filter(|found| found.is_proof && found.score < 0).count();
            claims += check(&found, &[root], 7, &Hashed);
        }
    }
    assert!(claims > 100 && decided > claims + 50 && losses > 20, "{claims} of {decided}, {losses}");
}

/// Plays whole games with one graph.
#[test]
fn what_is_proved_of_a_game_that_comes_back_is_true() {
    let mut claims = [0; 3];
    for seed in (0..400).chain([16_602]) {
        let kinds = [Back::Draws, Back::One, Back::Varies];
        for (kind, claims) in kinds.into_iter().zip(&mut claims) {
            let mut line = vec![Ring::new(seed, kind)];
            let mut search = puct(Level);
            while line.len() < 8 && !line[line.len() - 1].is_over() {
                let found = reports(&mut search, &line, Limits::nodes(300));
                *claims += check(&found, &line, 14, &Level);
                let mut next = line[line.len() - 1];
                next.play_unchecked((mix(seed ^ line.len() as u64) & 1) as u16);
                let repeated = line.iter().any(|earlier| earlier.repetition_key() == next.repetition_key());
                if next.outcome_by_history(History { plies: line.len(), repeated }).is_some() {
                    break;
                }
                line.push(next);
            }
        }
    }
    assert!(claims.iter().all(|claims| *claims > 100), "{claims:?}: the test shows too little");
}

/// Searches one position at ever later plies with one graph, which has results from when more plies remained.
#[test]
fn what_is_proved_ends_before_the_limit() {
    let mut claims = 0;
    for seed in 0..300 {
        let root = Ring::new(seed, Back::Limit(10));
        let mut search = puct(Level);
        for plies in (1..10).filter(|_| !root.is_over()) {
            let line = vec![root; plies];
            claims += check(&reports(&mut search, &line, Limits::nodes(300)), &line, 14, &Level);
        }
    }
    assert!(claims > 100, "only {claims} claims: the test shows too little");
}

#[test]
fn the_same_nodes_give_the_same_lines() {
    for root in trees(0..20) {
        let lines = |nodes| {
            let request =
                SearchRequest { limits: Limits::nodes(nodes), stop: &false.into(), lines: 3, report: &|_| {} };
            let lines = puct(Hashed).choose(&[root], &request).lines;
            lines.into_iter().map(|line| (line.rank, line.score, line.nodes, line.line)).collect::<Vec<_>>()
        };
        assert_eq!(lines(777), lines(777));
    }
}

/// A root that two hundred simulations do not decide.
fn undecided() -> Tree {
    let is_open = |root: &Tree| !is_decided(choose(puct(Hashed), root, Limits::nodes(200)).lines[0].score);
    trees(0..100).find(is_open).expect("a tree")
}

#[test]
fn limits_are_obeyed() {
    let root = undecided();
    for nodes in [1, 2, 15, 16, 17, 100] {
        assert_eq!(choose(puct(Hashed), &root, Limits::nodes(nodes)).lines[0].nodes, nodes);
    }
    let wide = Wide { hash: 1, turn: Side::One };
    let nodes = |limits| choose(Puct::new(ByHash, Anything, 50, 1), &wide, limits).lines[0].nodes;
    assert_eq!([1, 3].map(|depth| nodes(Limits::depth(depth))), [512, 2048]);
    assert_eq!(nodes(Limits { nodes: Some(100), ..Limits::depth(1) }), 100);
    let stop = AtomicBool::new(true);
    let request = SearchRequest { limits: Limits::default(), stop: &stop, lines: 1, report: &|_| {} };
    let stopped = puct(Hashed).choose(&[root], &request);
    assert!(root.is_legal(stopped.best) && stopped.lines[0].nodes == 1 && !stopped.lines[0].is_proof);
}

#[test]
fn lines_are_ranked_and_legal() {
    let root = undecided();
    let request = SearchRequest { limits: Limits::nodes(200), stop: &false.into(), lines: 9, report: &|_| {} };
    let choice = puct(Hashed).choose(&[root], &request);
    assert!(choice.lines.len() > 1 && choice.best == choice.lines[0].line[0]);
    for (rank, line) in (1..).zip(&choice.lines) {
        assert_eq!(line.rank, rank);
        assert_eq!(choice.lines.iter().filter(|other| other.line[0] == line.line[0]).count(), 1);
        let mut position = root;
        for m in &line.line {
            assert!(position.is_legal(*m) && !position.is_over(), "{line:?}");
            position.play_unchecked(*m);
        }
    }
}

/// A full graph still searches, stays within its memory, and starts anew with the next search.
#[test]
fn memory_is_bounded() {
    let root = Wide { hash: 1, turn: Side::One };
    let mut search = Puct::new(ByHash, Anything, 50, 1);
    for _ in 0..3 {
        let request = SearchRequest { limits: Limits::nodes(60_000), stop: &false.into(), lines: 1, report: &|_| {} };
        let choice = search.choose(&[root], &request);
        assert!(root.is_legal(choice.best) && choice.lines[0].nodes == 60_000);
        assert!(search.graph.is_full() && search.graph.bytes() <= 1 << 20, "{}", search.graph.bytes());
    }
    search.forget();
    assert_eq!(choose(search, &root, Limits::nodes(50)).lines[0].depth, choose_fresh(&root));
}

fn choose_fresh(root: &Wide) -> u32 {
    choose(Puct::new(ByHash, Anything, 50, 1), root, Limits::nodes(50)).lines[0].depth
}

struct ByHash;

impl Heuristics<Wide> for ByHash {
    fn evaluate(&self, position: &Wide) -> Score {
        (position.hash >> 40) as Score % 100
    }
}

#[test]
fn nothing_is_proved_before_anything_is_searched() {
    let found = choose(puct(Hashed), &undecided(), Limits::nodes(1));
    assert!(!found.lines[0].is_proof && found.lines[0].score < LONGEST, "{found:?}");
}
