//! Helpers for the games' unit tests: random positions, and searches compared with plain negamax.

use std::sync::atomic::AtomicBool;

use catalogue::message_ids;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Game, Limits};
use search::classic::{Classic, Kind};
use search::pvs::{Features, Pvs};
use search::tune::{Linear as _, sum};
use search::{Heuristics as _, SearchRequest, Strategy, negamax};

use crate::players::{Engine, guide_named};

pub(crate) use catalogue::contract::{against_model, refused, why};

/// Positions from a random walk, the start first: one every `every` plies until the walk ends.
pub(crate) fn met_from<G: Game>(start: G, every: usize, seed: u64) -> Vec<G> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut met = Vec::new();
    let mut position = start;
    for ply in 0.. {
        let mut moves = Vec::new();
        position.each_move(|m| moves.push(m));
        if moves.is_empty() {
            break;
        }
        if ply % every == 0 {
            met.push(position);
        }
        position.play_unchecked(moves[rng.random_range(0..moves.len())]);
    }
    met
}

/// Checks that minimax, alpha-beta and the engine in verification mode return plain negamax's value for every
/// evaluation.
pub(crate) fn searches_agree<G: Engine>(starts: &[G], depth: u32) {
    starts.iter().for_each(|start| searches_agree_after(&[*start], depth));
}

/// The same from the end of a given line.
pub(crate) fn searches_agree_after<G: Engine>(line: &[G], depth: u32) {
    let [.., start] = line else { return };
    for eval in G::EVALS {
        let guide = guide_named::<G>(eval);
        let truth = negamax::value(line, &guide, depth);
        let parts = Features::verifying(!G::REPEATS);
        let searches: [(&str, Box<dyn Strategy<G>>); 3] = [
            ("minimax", Box::new(Classic::new(Kind::Minimax, guide.clone(), depth))),
            ("alphabeta", Box::new(Classic::new(Kind::AlphaBeta, guide.clone(), depth))),
            ("pvs", Box::new(Pvs::with_features(guide, 1, 1, parts))),
        ];
        for (name, mut search) in searches {
            let go = SearchRequest {
                limits: Limits::depth(depth),
                stop: &AtomicBool::new(false),
                lines: 1,
                report: &|_| {},
            };
            let found = search.choose(line, &go).lines[0].score;
            assert_eq!(found, truth, "{name} by {eval}, depth {depth}: {start:?}");
        }
    }
}

/// Checks that each evaluation with weights equals the weighted sum of its terms, up to rounding.
pub(crate) fn terms_sum_up<G: Engine>(positions: &[G]) {
    for eval in G::EVALS {
        let guide = G::heuristics(eval);
        let (names, weights): (Vec<&str>, Vec<f64>) =
            guide.weights().into_iter().map(|(name, weight)| (name, f64::from(weight))).unzip();
        let texts = message_ids(G::INFO.texts.en);
        for name in &names {
            assert!(texts.contains(&format!("term-{name}")), "the term {name} of {eval} has no text");
        }
        for position in positions.iter().filter(|_| !weights.is_empty()) {
            let terms = guide.terms(position);
            assert_eq!(terms.len(), names.len());
            let (said, summed) = (f64::from(guide.evaluate(position)), sum(&weights, &terms));
            assert!((said - summed).abs() <= 3.0, "{eval}: {said} or {summed} of {names:?} {terms:?}: {position:?}");
        }
    }
}
