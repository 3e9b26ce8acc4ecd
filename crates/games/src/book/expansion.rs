//! [`Expander`]: the search that gives each move of a position an estimate.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use catalogue::EvalUnit;
use rules::Limits;
use search::pvs::Pvs;
use search::{Iteration, Score, SearchRequest, Strategy as _, is_decided};
use twox_hash::XxHash3_128;

use super::tree::DECIDED;
use crate::players::{Engine, Guide, guide_named};

/// Size of the transposition table in mebibytes. It is part of what determines the estimates.
const HASH: usize = 32;

/// The engine of a book: one thread, a fixed number of nodes and an empty table for each position, so that estimates
/// are the same on every machine.
pub(super) struct Expander<G: Engine> {
    engine: Pvs<Guide<G>>,
    unit: EvalUnit,
    nodes: u64,
}

impl<G: Engine> Expander<G> {
    /// An engine that spends this many nodes on each move.
    pub(super) fn new(nodes: u64) -> Self {
        let engine = Pvs::new(guide_named::<G>(G::EVALS[0]), HASH, 1);
        Self { engine, unit: G::eval_unit(G::EVALS[0]), nodes }
    }

    /// Returns an estimate for each move of a position that is not over, in the order of its moves; `None` if stopped.
    ///
    /// All estimates are of the same depth, the last that was searched in full.
    pub(super) fn estimates(&mut self, position: &G, stop: &AtomicBool) -> Option<Vec<i16>> {
        let mut moves = Vec::new();
        position.each_move(|m| moves.push(m));
        let most = self.nodes.saturating_mul(moves.len() as u64);
        let unit = self.unit;
        let (coming, complete) = (RefCell::new(vec![0; moves.len()]), RefCell::new(vec![0; moves.len()]));
        let report = |found: &Iteration<G>| {
            let at = found.line.first().and_then(|first| moves.iter().position(|m| m == first));
            let Some(at) = at else { return };
            coming.borrow_mut()[at] = hundredths(found.score, unit);
            // The limit ends an iteration that is not complete.
            if found.rank == moves.len() && (found.nodes < most || found.depth == 1) {
                complete.borrow_mut().clone_from(&coming.borrow());
            }
        };
        let request = SearchRequest { limits: Limits::nodes(most), stop, lines: moves.len(), report: &report };
        // A game with history is judged from here on, so that it does not matter how the position came about.
        self.engine.forget();
        self.engine.choose(&[*position], &request);
        (!stop.load(Ordering::Relaxed)).then(|| complete.into_inner())
    }
}

fn hundredths(score: Score, unit: EvalUnit) -> i16 {
    let most = i32::from(DECIDED);
    let value = if is_decided(score) { score.signum() * most } else { unit.amount(score).hundredths };
    value.clamp(-most, most) as i16
}

/// Identifies the evaluation behind estimates: its name, and a hash of the network for these rules.
pub(super) fn evaluation<G: Engine>(rules: G::Rules) -> String {
    let network = G::NETWORKS.get(G::network_of(rules)).copied().unwrap_or_default();
    format!("{} {:032x}", G::EVALS[0], XxHash3_128::oneshot(network))
}
