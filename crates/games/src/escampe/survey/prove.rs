//! Searches for the placement of White that beats one of Black.
//!
//! White's 5,544 placements are the moves of one position, so proof-number search divides the effort among them by
//! itself: it goes on with the placement that seems easiest to prove, and turns to the next one as soon as that one
//! seems harder. Placements that beat many of Black's others are tried first, and one effort has the engine compare them
//! all with few nodes. The engine then looks for a shorter win.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use catalogue::{Attempt, NET, Notation as _, Prover, Refutation};
use rules::{Game, Limits, Side};
use search::dfpn::{ProofTable, ProvedWin, prove};
use search::pvs::Pvs;
use search::{LONGEST, Score, SearchRequest, Strategy as _, TimeManager, distance};

use super::super::eval::Eval;
use super::super::moves::Move;
use super::super::placement::after;
use super::super::rules::Escampe;
use super::certify::certify;
use super::check::check;
use super::{PLACEMENTS, placed, write};
use crate::players::{Guide, guide_named};

/// Node limits of the efforts.
pub(super) const EFFORTS: [u64; 6] = [1_000_000, 30_000_000, 200_000_000, 1_000_000_000, 5_000_000_000, 20_000_000_000];

/// The effort that is made wide before it is made deep.
const WIDE: usize = 2;

/// Nodes for each placement of White in a wide search, and how many of the best go on to the next stage.
const STAGES: [(u64, usize); 6] =
    [(3_000, 500), (40_000, 120), (400_000, 30), (4_000_000, 10), (40_000_000, 3), (400_000_000, 0)];

/// Node limit for a likely reply, tried before all others.
const LIKELY: u64 = 3_000;

/// Node limit of the engine's search for a shorter win.
const LENGTH: u64 = 10_000_000;

/// Node limit of the first attempt at a win of unknown difficulty, and the engine's as a multiple: it is faster.
const FIRST_NODES: u64 = 1_000_000;
const ENGINE_SHARE: u64 = 4;

/// Size of the engine's transposition table, in megabytes.
const HASH: usize = 256;

/// The stop flag and the progress counter of a search.
#[derive(Clone, Copy)]
struct Control<'a> {
    stop: &'a AtomicBool,
    progress: &'a AtomicU64,
}

pub(super) struct Searcher {
    engine: Pvs<Guide<Escampe>>,
    table: ProofTable,
    megabytes: usize,
    nodes: u64,
}

impl Searcher {
    pub(super) fn new(megabytes: usize) -> Self {
        let (engine, table) = (Pvs::new(guide_named::<Escampe>(NET), HASH, 1), ProofTable::with_megabytes(megabytes));
        Self { engine, table, megabytes, nodes: 0 }
    }

    /// Tries to prove that White wins a position.
    fn prove(&mut self, position: &Escampe, nodes: u64, stop: &AtomicBool) -> Option<ProvedWin> {
        self.prove_counting(position, nodes, Control { stop, progress: &AtomicU64::new(0) })
    }

    fn prove_counting(
        &mut self,
        position: &Escampe,
        nodes: u64,
        Control { stop, progress }: Control<'_>,
    ) -> Option<ProvedWin> {
        let timer = TimeManager::start(&Limits::nodes(nodes), stop).counting(progress);
        let found = prove(&Eval::Hunt, position, Side::One, &mut self.table, &timer);
        self.nodes += found.nodes;
        found.win
    }

    /// Proves that White wins a position, however long it takes, by proof numbers and by the engine in turn: some wins
    /// are easy for one and hard for the other. Returns `None` when stopped.
    pub(super) fn win(&mut self, position: &Escampe, stop: &AtomicBool) -> Option<ProvedWin> {
        let mut nodes = FIRST_NODES;
        while !stop.load(Ordering::Relaxed) {
            if let Some(win) = self.prove(position, nodes, stop) {
                return Some(win);
            }
            let control = Control { stop, progress: &AtomicU64::new(0) };
            let (white, score) = self.searched(position, ENGINE_SHARE * nodes, control);
            if score >= LONGEST {
                let win = ProvedWin { code: Escampe::code(white), plies: distance(score) as u16 };
                self.table.insert(position, Side::One, win);
                return Some(win);
            }
            nodes *= 4;
        }
        None
    }

    /// White's best move and its score, by the engine.
    fn searched(&mut self, position: &Escampe, nodes: u64, Control { stop, progress }: Control<'_>) -> (Move, Score) {
        let report = |_: &_| _ = progress.fetch_add(1, Ordering::Relaxed);
        let request = SearchRequest { limits: Limits::nodes(nodes), stop, lines: 1, report: &report };
        let choice = self.engine.choose(&[*position], &request);
        self.nodes += choice.lines[0].nodes;
        (choice.best, choice.lines[0].score)
    }

    /// Looks up a win of White that was proved before.
    pub(super) fn proved(&self, position: &Escampe) -> Option<ProvedWin> {
        self.table.proved(position, Side::One)
    }

    /// Drops every proof but those of `known`: a position, White's move and the bound on the win.
    pub(super) fn restart<'a>(&mut self, known: impl Iterator<Item = (&'a Escampe, Move, u16)>) {
        self.table = ProofTable::with_megabytes(self.megabytes);
        for (position, white, plies) in known {
            self.table.insert(position, Side::One, ProvedWin { code: Escampe::code(white), plies });
        }
    }

    fn look(&mut self, black: &Escampe, effort: usize, likely: &[Move], control: Control<'_>) -> Option<Refutation> {
        for white in likely {
            if let Some(win) = self.prove_counting(&after(black, *white), LIKELY, control) {
                return Some(self.shortened(black, *white, win.plies, control));
            }
        }
        if effort == WIDE
            && let Some(refutation) = self.widened(black, control)
        {
            return Some(refutation);
        }
        let win = self.prove_counting(black, EFFORTS[effort], control)?;
        let white = Escampe::decode(win.code)?;
        Some(self.shortened(black, white, win.plies - 1, control))
    }

    /// Searches all placements of White by the engine with few nodes, and the best of them with more.
    fn widened(&mut self, black: &Escampe, control: Control<'_>) -> Option<Refutation> {
        let mut candidates = Vec::new();
        black.each_move(|white| candidates.push(white));
        for (nodes, kept) in STAGES {
            let mut ranked = Vec::new();
            for white in candidates {
                if control.stop.load(Ordering::Relaxed) {
                    return None;
                }
                let (_, score) = self.searched(&after(black, white), nodes, control);
                if score >= LONGEST {
                    return Some(Refutation { reply: write(white), plies: distance(score) as u16 });
                }
                ranked.push((score, white));
            }
            ranked.sort_by_key(|(score, _)| Reverse(*score));
            candidates = ranked.into_iter().take(kept).map(|(_, white)| white).collect();
        }
        None
    }

    /// The refutation by a placement that wins in at most `plies` plies, or sooner if the engine finds how.
    fn shortened(&mut self, black: &Escampe, white: Move, plies: u16, control: Control<'_>) -> Refutation {
        let (_, score) = self.searched(&after(black, white), LENGTH, control);
        let shorter = (score >= LONGEST).then(|| distance(score) as u16);
        Refutation { reply: write(white), plies: shorter.map_or(plies, |shorter| shorter.min(plies)) }
    }
}

impl Prover for Searcher {
    fn refute(
        &mut self,
        opening: usize,
        effort: usize,
        likely: &[String],
        stop: &AtomicBool,
        progress: &AtomicU64,
    ) -> Attempt {
        self.nodes = 0;
        let black = placed(PLACEMENTS.openings[opening]);
        let legal = |text: &String| black.read_move(text).ok().filter(|m| black.is_legal(*m));
        let likely: Vec<Move> = likely.iter().filter_map(legal).collect();
        let found = self.look(&black, effort, &likely, Control { stop, progress });
        // Nothing is claimed without a certificate.
        let found = found.filter(|refutation| self.verify(opening, refutation, stop));
        Attempt { found, nodes: self.nodes }
    }

    fn certify(&mut self, opening: usize, refutation: &Refutation, stop: &AtomicBool) -> Option<String> {
        certify(self, PLACEMENTS.openings[opening], refutation, stop).map(|certificate| certificate.to_string())
    }

    fn verify(&mut self, opening: usize, refutation: &Refutation, stop: &AtomicBool) -> bool {
        let certificate = certify(self, PLACEMENTS.openings[opening], refutation, stop);
        certificate.is_some_and(|certificate| check(&certificate).is_ok())
    }
}
