//! Plain negamax, the reference that every other search is tested against: no window, no table, no move ordering.
//!
//! It is exponential in the depth and meant for tests.
//!
//! ```
//! use rules::Game;
//! use rules::example::TakeAway;
//! use search::{Heuristics, Score, won_in};
//!
//! struct NoEvaluation;
//!
//! impl Heuristics<TakeAway> for NoEvaluation {
//!     fn evaluate(&self, _: &TakeAway) -> Score {
//!         0
//!     }
//! }
//!
//! // Take one stone of five, then whatever is left of four after the reply.
//! assert_eq!(search::negamax::value(&[TakeAway::new(5)], &NoEvaluation, 3), won_in(3));
//! ```

use rules::{Game, History};

use crate::score::known_bounds;
use crate::{Heuristics, Score, WIN, of_outcome};

/// The value of a game's last position for the side to move, by every line of `depth` plies.
pub fn value<G: Game>(line: &[G], heuristics: &impl Heuristics<G>, depth: u32) -> Score {
    search(&mut line.to_vec(), line.len() - 1, heuristics, depth, false)
}

/// The same value with [`Heuristics::known`] taken as true below the root.
pub fn value_with_knowledge<G: Game>(line: &[G], heuristics: &impl Heuristics<G>, depth: u32) -> Score {
    search(&mut line.to_vec(), line.len() - 1, heuristics, depth, true)
}

/// `line` ends with the position to search and is restored on return; `root` is the index of the root in it.
fn search<G: Game>(
    line: &mut Vec<G>,
    root: usize,
    heuristics: &impl Heuristics<G>,
    depth: u32,
    knowledge: bool,
) -> Score {
    let (plies, position) = (line.len() - 1, line[line.len() - 1]);
    let ply = plies - root;
    let key = position.repetition_key();
    let repeated = G::REPEATS && line[..plies].iter().any(|earlier| earlier.repetition_key() == key);
    let outcome = position.outcome().or_else(|| position.outcome_by_history(History { plies, repeated }));
    if let Some(outcome) = outcome {
        return of_outcome(&outcome, position.turn(), ply);
    }
    let known = if knowledge && ply > 0 { heuristics.known(&position) } else { None };
    let (floor, ceiling) = known_bounds(known, ply);
    if floor == ceiling {
        return floor;
    }
    if depth == 0 {
        return heuristics.evaluate(&position).clamp(floor, ceiling);
    }
    let mut best = -WIN;
    position.each_move(|m| {
        let mut next = position;
        next.play_unchecked(m);
        line.push(next);
        let score = search(line, root, heuristics, depth - 1, knowledge);
        line.pop();
        best = best.max(if next.turn() == position.turn() { score } else { -score });
    });
    best.clamp(floor, ceiling)
}
