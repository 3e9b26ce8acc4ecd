//! Looking for the placement of White that beats one of Black, with the engine.
//!
//! Nearly every placement of Black loses to many of White's, so that the question is which to look at for long. Each
//! effort is a list of rounds: so many placements, so many nodes for each, the best of a round going on to the next.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Attempt, Game as _, Limits, Notation as _, Prover, Refutation};
use search::pvs::Pvs;
use search::{Go, Guide as _, LONGEST, Score, Strategy as _, distance};

use super::super::eval::Eval;
use super::super::moves::Move;
use super::super::rules::Escampe;
use super::{PLACEMENTS, placed, write};

/// The rounds of each effort.
pub(super) const EFFORTS: [&[(usize, u64)]; 5] = [
    &[(500, 3_000)],
    &[(500, 3_000), (60, 40_000), (15, 400_000)],
    &[(500, 3_000), (60, 40_000), (15, 400_000), (6, 4_000_000)],
    &[(1000, 5_000), (150, 50_000), (40, 500_000), (12, 5_000_000), (4, 40_000_000)],
    &[(3000, 10_000), (400, 100_000), (80, 1_000_000), (24, 10_000_000), (8, 100_000_000), (2, 1_000_000_000)],
];

/// The table of these searches, in megabytes: small enough for a processor's own memory.
const HASH: usize = 16;

/// The nodes that a likely reply gets before all others.
const LIKELY: u64 = 6_000;

pub(super) struct Searcher {
    engine: Pvs<Eval>,
    nodes: u64,
}

impl Searcher {
    pub(super) fn new() -> Self {
        Self { engine: Pvs::new(Eval::Hunt, HASH, 1), nodes: 0 }
    }

    /// White's score after a placement, by so many nodes.
    fn score(&mut self, black: &Escampe, white: Move, nodes: u64, stop: &AtomicBool) -> Score {
        let go = Go { limits: Limits::nodes(nodes), stop, lines: 1, report: &|_| {} };
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
        for (kept, nodes) in EFFORTS[effort] {
            ranked.truncate(*kept);
            for (white, score) in &mut ranked {
                *score = self.score(black, *white, *nodes, stop);
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                if let Some(found) = won(*white, *score) {
                    return Some(found);
                }
            }
            ranked.sort_by_key(|(_, score)| Reverse(*score));
        }
        None
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

/// White's placements, by what the evaluation says of them, the best first.
fn candidates(black: &Escampe) -> Vec<(Move, Score)> {
    let mut all = Vec::new();
    black.each_move(|m| all.push((m, Eval::Hunt.evaluate(&after(black, m)))));
    all.sort_by_key(|(_, score)| Reverse(*score));
    all
}

fn after(black: &Escampe, white: Move) -> Escampe {
    let mut position = *black;
    position.play_unchecked(white);
    position
}
