//! Compares every claimed proof with plain negamax on random games: in stopped searches, with pruned moves, and with
//! any history.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use rules::{Game, History, Limits, Outcome, Reason, Side, mix};

use super::random_tree::{Hashed, Tree};
use crate::classic::{Classic, Kind};
use crate::mcts::Mcts;
use crate::pvs::{Features, Pvs, SearchConstants};
use crate::{
    Coverage, Heuristics, Iteration, LONGEST, MoveStack, Score, SearchRequest, Strategy, distance, is_decided, negamax,
};

/// All iterations that a search reports.
pub(crate) fn reports<G: Game>(search: &mut impl Strategy<G>, line: &[G], limits: Limits) -> Vec<Iteration<G>> {
    let found = RefCell::new(Vec::new());
    let report = |progress: &Iteration<G>| found.borrow_mut().push(progress.clone());
    let request = SearchRequest { limits, stop: &AtomicBool::new(false), lines: 1, report: &report };
    let choice = search.choose(line, &request);
    let mut found = found.into_inner();
    found.extend(choice.lines);
    found
}

/// Counts the proofs, and checks those of at most `deepest` plies.
pub(crate) fn check<G: Game>(
    found: &[Iteration<G>],
    line: &[G],
    deepest: usize,
    heuristics: &impl Heuristics<G>,
) -> usize {
    let claims = found.iter().filter(|progress| progress.is_proof && distance(progress.score) <= deepest);
    claims
        .map(|claim| {
            assert!(is_decided(claim.score), "{claim:?}");
            let plies = distance(claim.score);
            let truth = negamax::value(line, heuristics, plies as u32);
            // The end may come sooner than claimed, never later.
            let holds = if claim.score > 0 { truth >= claim.score } else { truth <= claim.score };
            assert!(holds, "{claim:?} but {truth} at {:?}", line[line.len() - 1]);
        })
        .count()
}

/// Heuristics that prune moves at random, by a seed.
pub(crate) struct Careless(pub(crate) u64);

impl Heuristics<Tree> for Careless {
    fn evaluate(&self, position: &Tree) -> Score {
        Hashed.evaluate(position)
    }

    fn candidates(&self, position: &Tree, moves: &mut MoveStack<Tree>) -> Coverage {
        let mut is_complete = true;
        let mut any = false;
        position.each_move(|m| {
            if any && mix(position.key() ^ self.0 ^ u64::from(m)) & 3 == 0 {
                is_complete = false;
            } else {
                moves.push(m);
                any = true;
            }
        });
        Coverage::complete_if(is_complete)
    }
}

#[test]
fn what_is_proved_with_moves_left_out_is_true() {
    let (mut claims, mut decided) = (0, 0);
    for seed in 0..600 {
        let root = Tree::new(seed);
        if root.is_over() {
            continue;
        }
        let found = reports(&mut Pvs::new(Careless(seed), 1, 1), &[root], Limits::depth(7));
        decided += found.iter().filter(|progress| is_decided(progress.score)).count();
        claims += check(&found, &[root], 7, &Hashed);
    }
    assert!(claims > 100 && decided > claims + 100, "{claims} of {decided}: the test shows too little");
}

/// Constants that prune as much as they can.
const EAGER: SearchConstants = SearchConstants {
    late_depth: 8,
    late_moves: 1.0,
    late_moves_a_square: 0.0,
    futile_depth: 8,
    futile_margin: 1,
    razor_depth: 8,
    razor_margin: 1,
    unguided_depth: 1,
    singular_depth: 2,
    singular_margin: 0,
    ..SearchConstants::FIRST
};

#[test]
fn what_is_proved_with_pruning_is_true() {
    let (mut claims, mut losses) = (0, 0);
    for seed in 0..1200 {
        let root = Tree::new(seed);
        if root.is_over() {
            continue;
        }
        let found = reports(&mut Pvs::new(Hashed, 1, 1).with_constants(EAGER), &[root], Limits::depth(9));
        losses += found.iter().filter(|progress| progress.is_proof && progress.score < 0).count();
        claims += check(&found, &[root], 9, &Hashed);
    }
    assert!(claims > 100 && losses > 20, "{claims} claims, {losses} losses: the test shows too little");
}

/// Without the feature the constants change nothing.
#[test]
fn pruning_can_be_switched_off() {
    for seed in 0..200 {
        let root = Tree::new(seed);
        if root.is_over() {
            continue;
        }
        let truth = negamax::value(&[root], &Hashed, 5);
        let mut engine = Pvs::with_features(Hashed, 1, 1, Features::verifying(true)).with_constants(EAGER);
        let found = reports(&mut engine, &[root], Limits::depth(5));
        assert_eq!(found.last().map(|last| last.score), Some(truth), "seed {seed}");
    }
}

#[test]
fn what_is_proved_before_a_search_is_stopped_is_true() {
    let mut claims = 0;
    for seed in (0..600).chain([1087]) {
        let root = Tree::new(seed);
        if root.is_over() {
            continue;
        }
        // Node limits are checked every 256 nodes.
        for nodes in (256..=2048).step_by(256) {
            claims += check(&reports(&mut Pvs::new(Hashed, 1, 1), &[root], Limits::nodes(nodes)), &[root], 7, &Hashed);
        }
        claims +=
            check(&reports(&mut Mcts::new(Hashed, 50, 0, seed), &[root], Limits::nodes(500)), &[root], 7, &Hashed);
        let mut course = Classic::new(Kind::AlphaBeta, Hashed, 5);
        claims += check(&reports(&mut course, &[root], Limits::default()), &[root], 7, &Hashed);
    }
    assert!(claims > 100, "only {claims} claims: the test shows too little");
}

/// The rule for repeated positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Back {
    Draws,
    /// Side one wins.
    One,
    /// The winner depends on the position.
    Varies,
    /// No repetition rule, but a draw after this many plies.
    Limit(usize),
}

/// A game of few positions, which repeat often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ring {
    seed: u64,
    at: u64,
    turn: Side,
    plies: u16,
    back: Back,
}

impl Ring {
    const PLACES: u64 = 7;

    pub(crate) fn new(seed: u64, back: Back) -> Self {
        Self { seed, at: 0, turn: Side::One, plies: 0, back }
    }

    fn hash(&self) -> u64 {
        mix(self.seed << 8 ^ self.at << 1 ^ self.turn as u64)
    }
}

impl Game for Ring {
    type Rules = ();
    type Move = u16;
    const REPEATS: bool = true;

    fn rules(&self) {}
    fn turn(&self) -> Side {
        self.turn
    }
    fn is_over(&self) -> bool {
        self.hash() >> 20 & 7 == 0
    }
    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.hash() >> 30 & 1 == 0 { Side::One } else { Side::Two };
        self.is_over().then(|| Outcome::won(winner, Reason("ring")))
    }
    fn each_move(&self, visit: impl FnMut(u16)) {
        if !self.is_over() {
            (0..2).for_each(visit);
        }
    }
    fn is_legal(&self, m: u16) -> bool {
        !self.is_over() && m < 2
    }
    fn play_unchecked(&mut self, m: u16) {
        self.at = mix(self.hash() ^ u64::from(m) << 50) % Self::PLACES;
        self.turn = self.turn.other();
        self.plies += 1;
    }
    fn code(m: u16) -> u16 {
        m
    }
    fn decode(code: u16) -> Option<u16> {
        (code < 2).then_some(code)
    }
    fn key(&self) -> u64 {
        mix(self.hash() ^ 1)
    }
    fn reversible(&self) -> u16 {
        if matches!(self.back, Back::Limit(_)) { 0 } else { self.plies }
    }
    fn outcome_by_history(&self, past: History) -> Option<Outcome> {
        match self.back {
            Back::Limit(limit) => (past.plies >= limit).then_some(Outcome::drawn(Reason::LIMIT)),
            _ if !past.repeated => None,
            Back::Draws => Some(Outcome::drawn(Reason::REPETITION)),
            Back::One => Some(Outcome::won(Side::One, Reason::REPETITION)),
            Back::Varies if self.hash() >> 40 & 1 == 0 => Some(Outcome::won(Side::One, Reason::REPETITION)),
            Back::Varies => Some(Outcome::won(Side::Two, Reason::REPETITION)),
        }
    }
}

pub(crate) struct Level;

impl Heuristics<Ring> for Level {
    fn evaluate(&self, position: &Ring) -> Score {
        (position.hash() >> 50) as Score % 21 - 10
    }
}

/// Plays whole games with one engine, whose table is kept from move to move.
#[test]
fn what_is_proved_of_a_game_that_comes_back_is_true() {
    let mut claims = [0; 3];
    // In the last of these games a win found before the first move would repeat a later position.
    for seed in (0..400).chain([16_602]) {
        let kinds = [Back::Draws, Back::One, Back::Varies];
        for (kind, claims) in kinds.into_iter().zip(&mut claims) {
            let mut line = vec![Ring::new(seed, kind)];
            let mut engine = Pvs::new(Level, 1, 1);
            while line.len() < 8 && !line[line.len() - 1].is_over() {
                let found = reports(&mut engine, &line, Limits::depth(12));
                // No line is longer than the number of positions.
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

/// Searches one position at ever later plies with one engine, whose table has results from when more plies remained.
#[test]
fn what_is_proved_ends_before_the_limit() {
    let mut claims = 0;
    for seed in 0..300 {
        let root = Ring::new(seed, Back::Limit(10));
        let mut engine = Pvs::new(Level, 1, 1);
        for plies in (1..10).filter(|_| !root.is_over()) {
            let line = vec![root; plies];
            claims += check(&reports(&mut engine, &line, Limits::depth(12)), &line, 14, &Level);
        }
    }
    assert!(claims > 100, "only {claims} claims: the test shows too little");
}

#[test]
fn nothing_is_proved_before_anything_is_searched() {
    let root = Tree::new(3);
    let request = SearchRequest { limits: Limits::default(), stop: &AtomicBool::new(true), lines: 1, report: &|_| {} };
    let found = Pvs::new(Hashed, 1, 1).choose(&[root], &request);
    assert!(!found.lines[0].is_proof && found.lines[0].score < LONGEST, "{found:?}");
}
