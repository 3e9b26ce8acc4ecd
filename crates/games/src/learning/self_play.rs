//! Games of the engine against itself, from varied openings.

use std::sync::atomic::AtomicBool;

use rules::{Limits, Line, Side};
use search::pvs::Pvs;
use search::{SearchRequest, Strategy, is_decided};

use super::games_file::PlayedGame;
use crate::players::{Engine, Guide};

/// Table size in mebibytes, for short searches.
const MEGABYTES: usize = 1;
/// Openings have up to this many random moves more than those of matches, so that unusual positions occur.
const MORE_PLIES: u64 = 8;

/// Plays the game of a seed with a number of nodes for each move. A position that a search decides is the last with a
/// value: the rest of the game is played for its result.
pub(super) fn self_play<G: Engine>(
    engine: &mut Pvs<Guide<G>>,
    rules: G::Rules,
    seed: u64,
    nodes: u64,
) -> PlayedGame<G> {
    let mut line = varied_start::<G>(rules, seed);
    let mut plies: Vec<_> = line.moves().iter().map(|m| (*m, None)).collect();
    Strategy::<G>::forget(engine);
    let (stop, limits) = (AtomicBool::new(false), Limits::nodes(nodes));
    let mut is_open = true;
    while !line.is_over() {
        let request = SearchRequest { limits, stop: &stop, lines: 1, report: &|_| {} };
        let choice = engine.choose(line.positions(), &request);
        let score = choice.lines[0].score;
        plies.push((choice.best, is_open.then_some(score)));
        is_open &= !is_decided(score);
        if !line.play(choice.best) {
            break;
        }
    }
    let winner = line.outcome().and_then(|outcome| outcome.winner);
    let winner = Side::BOTH.into_iter().find(|side| winner == Some((*side).into()));
    PlayedGame { start: line.positions()[0], plies, winner }
}

/// A new engine for games against itself.
pub(super) fn engine<G: Engine>(guide: Guide<G>) -> Pvs<Guide<G>> {
    Pvs::new(guide, MEGABYTES, 1).with_constants(G::CONSTANTS)
}

/// The start of a training game with a few random moves more.
fn varied_start<G: Engine>(rules: G::Rules, seed: u64) -> Line<G> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let start = G::training_start(rules, rng.u64(..));
    let mut line = start.clone();
    for _ in 0..rng.u64(..=MORE_PLIES) {
        let mut moves = Vec::new();
        line.each_move(|m| moves.push(m));
        let Some(m) = rng.choice(moves) else { break };
        line.play(m);
    }
    if line.is_over() { start } else { line }
}
