//! What the games' unit tests share: random play held to an independent model, searches held to plain negamax.

use std::sync::atomic::AtomicBool;

use catalogue::{Arg, DynGame};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Game, Limits};
use search::classic::{Classic, Kind};
use search::pvs::{Features, Pvs};
use search::tune::{Linear as _, sum};
use search::{Heuristics as _, SearchRequest, Strategy, negamax};

use crate::players::Engine;

/// A slow model of a game, written from its rules over the position's text: every legal move with the position it
/// leads to, or nothing when the position ends the game.
pub(crate) type Model = fn(position: &str, rules: &str) -> Vec<(String, String)>;

/// Plays random games from each start until `positions` positions were compared with the model, moves and successors.
pub(crate) fn against_model(game: &dyn DynGame, rules: &str, starts: &[&str], model: Model, positions: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(0x5eed);
    let mut seen = 0;
    for round in 0.. {
        let start = if starts.is_empty() { None } else { Some(starts[round % starts.len()]) };
        let mut line = game.open(rules, start).expect("the start is a position");
        loop {
            let position = line.position();
            let mut expected = model(&position, rules);
            expected.sort_unstable();
            let legal = if line.outcome().is_some_and(|_| !expected.is_empty()) {
                break; // ended by its history, which the model does not see
            } else {
                line.legal()
            };
            let moves: Vec<&String> = expected.iter().map(|(m, _)| m).collect();
            assert_eq!(legal.iter().collect::<Vec<_>>(), moves, "legal moves of {position} ({rules})");
            seen += 1;
            if legal.is_empty() || seen >= positions {
                break;
            }
            let chosen = rng.random_range(0..legal.len());
            line.play(&legal[chosen]).expect("a legal move is played");
            assert_eq!(line.position(), expected[chosen].1, "{position} after {} ({rules})", legal[chosen]);
        }
        if seen >= positions {
            return;
        }
    }
}

/// The id of the message that refuses a position.
pub(crate) fn refused(game: &dyn DynGame, rules: &str, position: &str) -> String {
    let Err(refusal) = game.open(rules, Some(position)) else { panic!("{position} is accepted") };
    let why = refusal.args.iter().find_map(|(name, arg)| match arg {
        Arg::Message(message) if *name == "why" => Some(message.id.clone()),
        _ => None,
    });
    why.expect("a refusal says why")
}

/// The id of the message that refuses a move, the position left as it was.
pub(crate) fn why(game: &dyn DynGame, rules: &str, position: &str, text: &str) -> String {
    let mut line = game.open(rules, Some(position)).expect("a valid position");
    let before = line.position();
    let refusal = line.play(text).expect_err("an illegal move");
    assert_eq!(line.position(), before);
    refusal.id
}

/// Positions met on random walks from a start, the start first: one of every `every` plies until the walk ends.
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

/// Minimax, alpha-beta and the engine in verification mode give plain negamax's value by every evaluation.
pub(crate) fn searches_agree<G: Engine>(starts: &[G], depth: u32) {
    starts.iter().for_each(|start| searches_agree_after(&[*start], depth));
}

/// The same from the end of a game so far.
pub(crate) fn searches_agree_after<G: Engine>(line: &[G], depth: u32) {
    let [.., start] = line else { return };
    for eval in G::EVALS {
        let guide = G::guide(eval);
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

/// The weights of every evaluation that has some, times its terms, make what it says, but for rounding.
pub(crate) fn terms_sum_up<G: Engine>(positions: &[G]) {
    for eval in G::EVALS {
        let guide = G::guide(eval);
        let (names, weights): (Vec<&str>, Vec<f64>) =
            guide.weights().into_iter().map(|(name, weight)| (name, f64::from(weight))).unzip();
        for position in positions.iter().filter(|_| !weights.is_empty()) {
            let terms = guide.terms(position);
            assert_eq!(terms.len(), names.len());
            let (said, summed) = (f64::from(guide.evaluate(position)), sum(&weights, &terms));
            assert!((said - summed).abs() <= 3.0, "{eval}: {said} or {summed} of {names:?} {terms:?}: {position:?}");
        }
    }
}
