//! Openings for matches: a few random moves, the same for the same seed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Notation;
use rules::Line;

/// Returns a line with the game's number of random opening moves, none of which ends it or allows a win on the next
/// move.
pub fn opening<G: Notation>(rules: G::Rules, seed: u64) -> Line<G> {
    opening_of(rules, seed, G::INFO.opening_plies)
}

/// Returns a line in which the players have placed their pieces, or else the [`opening()`] of the seed.
pub(crate) fn placed_opening<G: Notation>(rules: G::Rules, seed: u64) -> Line<G> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    G::placed(rules, &mut |n| rng.random_range(0..n)).unwrap_or_else(|| opening(rules, seed))
}

/// Like [`opening()`], with another number of moves.
pub fn opening_of<G: Notation>(rules: G::Rules, seed: u64, plies: usize) -> Line<G> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut line = Line::new(G::varied_start(rules, &mut |n| rng.random_range(0..n)));
        for _ in 0..plies {
            let mut moves = Vec::new();
            line.each_move(|m| moves.push(m));
            if moves.is_empty() {
                break;
            }
            line.play(moves[rng.random_range(0..moves.len())]);
        }
        if !line.is_over() && !wins_at_once(line.position()) {
            return line;
        }
    }
}

fn wins_at_once<G: Notation>(position: &G) -> bool {
    let mut wins = false;
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        wins |= next.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn().into()));
    });
    wins
}
