//! Searches for the placement of White that beats one of Black, with the engine.
//!
//! Nearly every placement of Black loses to many of White's, so the question is which ones to search deeply. Each
//! effort is a list of rounds: a number of placements and of nodes for each, with the best of a round going on to the
//! next. Proof-number search immediately finds some long wins that the engine misses, and misses some that the engine
//! finds.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use catalogue::{Attempt, Notation as _, Prover, Refutation};
use rules::{Game as _, Limits, Side};
use search::dfpn::{ProofTable, prove};
use search::pvs::Pvs;
use search::{Heuristics as _, LONGEST, Score, SearchRequest, Strategy as _, TimeManager, distance};

use super::super::eval::Eval;
use super::super::moves::Move;
use super::super::placement::after;
use super::super::rules::Escampe;
use super::{PLACEMENTS, placed, write};
use Round::{Engine, Proof};

/// One round: the number of placements and the nodes for each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    /// Searched by the engine, which ranks them; only these go on.
    Engine(usize, u64),
    /// Searched by proof-number search.
    Proof(usize, u64),
}

/// The rounds of each effort.
pub(super) const EFFORTS: [&[Round]; 6] = [
    &[Engine(500, 3_000)],
    &[Engine(500, 3_000), Engine(60, 40_000), Engine(15, 400_000)],
    &[Engine(500, 3_000), Proof(100, 100_000), Engine(60, 40_000), Proof(60, 1_000_000)],
    &[Engine(1000, 5_000), Engine(150, 50_000), Proof(150, 1_000_000), Engine(40, 500_000), Proof(20, 10_000_000)],
    &[Engine(1000, 10_000), Engine(200, 100_000), Engine(40, 1_000_000), Engine(12, 5_000_000), Engine(4, 40_000_000)],
    &[
        Engine(3000, 10_000),
        Engine(400, 100_000),
        Engine(80, 1_000_000),
        Engine(24, 10_000_000),
        Engine(8, 100_000_000),
    ],
];

/// Size of the transposition table for these searches, in megabytes: small enough for the CPU cache.
const HASH: usize = 16;

/// Memory for proof-number search, in megabytes.
const PROOFS: usize = 256;

/// Node limit for determining the length of a proved win.
const LENGTH: u64 = 20_000_000;

/// Node limit for a likely reply, tried before all others.
const LIKELY: u64 = 6_000;

pub(super) struct Searcher {
    engine: Pvs<Eval>,
    memory: ProofTable,
    nodes: u64,
}

impl Searcher {
    pub(super) fn new() -> Self {
        Self { engine: Pvs::new(Eval::Hunt, HASH, 1), memory: ProofTable::with_megabytes(PROOFS), nodes: 0 }
    }

    /// White's score after a placement, with a search of that many nodes.
    fn score(&mut self, black: &Escampe, white: Move, nodes: u64, stop: &AtomicBool) -> Score {
        let go = SearchRequest { limits: Limits::nodes(nodes), stop, lines: 1, report: &|_| {} };
        let found = self.engine.choose(&[after(black, white)], &go).lines.swap_remove(0);
        self.nodes += found.nodes;
        found.score
    }

    fn look(&mut self, black: &Escampe, effort: usize, likely: &[Move], stop: &AtomicBool) -> Option<Refutation> {
        let won = |white, score: Score| {
            let plies = distance(score) as u16;
            (score >= LONGEST).then(|| Refutation { reply: write(white), plies })
        };
        for white in likely {
            let score = self.score(black, *white, LIKELY, stop);
            if let Some(found) = won(*white, score) {
                return Some(found);
            }
        }
        let mut ranked = candidates(black);
        for round in EFFORTS[effort] {
            let (kept, nodes, by_engine) = match *round {
                Engine(kept, nodes) => (kept, nodes, true),
                Proof(kept, nodes) => (kept, nodes, false),
            };
            if by_engine {
                ranked.truncate(kept);
            }
            for (white, score) in ranked.iter_mut().take(kept) {
                let found = if by_engine {
                    *score = self.score(black, *white, nodes, stop);
                    won(*white, *score)
                } else {
                    self.proof(black, *white, nodes, stop)
                };
                if found.is_some() || stop.load(Ordering::Relaxed) {
                    return found;
                }
            }
            ranked.sort_by_key(|(_, score)| Reverse(*score));
        }
        None
    }

    /// A win by proof-number search, which does not give its length: the engine searches for that.
    fn proof(&mut self, black: &Escampe, white: Move, nodes: u64, stop: &AtomicBool) -> Option<Refutation> {
        let watch = TimeManager::start(&Limits::nodes(nodes), stop);
        let proof = prove(&Eval::Hunt, &after(black, white), Side::One, &mut self.memory, &watch);
        self.nodes += proof.nodes;
        proof.is_proved.then(|| {
            let score = self.score(black, white, LENGTH, stop);
            let plies = if score >= LONGEST { distance(score) as u16 } else { Refutation::UNKNOWN };
            Refutation { reply: write(white), plies }
        })
    }
}

impl Prover for Searcher {
    fn refute(&mut self, opening: usize, effort: usize, likely: &[String], stop: &AtomicBool) -> Attempt {
        self.nodes = 0;
        let black = placed(PLACEMENTS.openings[opening]);
        let legal = |text: &String| black.read_move(text).ok().filter(|m| black.is_legal(*m));
        let likely: Vec<Move> = likely.iter().filter_map(legal).collect();
        let found = self.look(&black, effort, &likely, stop);
        Attempt { found, nodes: self.nodes }
    }
}

/// White's placements by evaluation, the best first.
fn candidates(black: &Escampe) -> Vec<(Move, Score)> {
    let mut all = Vec::new();
    black.each_move(|m| all.push((m, Eval::Hunt.evaluate(&after(black, m)))));
    all.sort_by_key(|(_, score)| Reverse(*score));
    all
}
