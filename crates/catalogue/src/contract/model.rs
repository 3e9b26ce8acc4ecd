//! Comparison with an independent model of the rules, and refusals.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::verify::Model;
use crate::{Arg, DynGame};

/// Compares moves and successors with a model over `positions` positions of random games from each start.
///
/// # Panics
///
/// At the first difference.
pub fn against_model(game: &dyn DynGame, rules: &str, starts: &[&str], model: Model, positions: usize) {
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

/// Returns the id of the message that refuses a position.
///
/// # Panics
///
/// If the position is accepted.
pub fn refused(game: &dyn DynGame, rules: &str, position: &str) -> String {
    let Err(refusal) = game.open(rules, Some(position)) else { panic!("{position} is accepted") };
    let why = refusal.args.iter().find_map(|(name, arg)| match arg {
        Arg::Message(message) if *name == "why" => Some(message.id.clone()),
        _ => None,
    });
    why.expect("a refusal says why")
}

/// Returns the id of the message that refuses a move.
///
/// # Panics
///
/// If the move is accepted, or changes the position.
pub fn why(game: &dyn DynGame, rules: &str, position: &str, text: &str) -> String {
    let mut line = game.open(rules, Some(position)).expect("a valid position");
    let before = line.position();
    let refusal = line.play(text).expect_err("an illegal move");
    assert_eq!(line.position(), before);
    refusal.id
}
