//! An independent slow solver: the model's moves, and values found by repeated one-ply lookahead.

use std::collections::HashMap;

use super::super::model;

/// Plies without a capture that end a game of `cours`.
const LIMIT: usize = 25;

/// Twelve pits, the mover's first.
pub(super) type Pits = [u8; 12];

/// The solver's result for a position: its value if cycles are worth nothing, and its bounds whatever they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ValueBounds {
    pub(super) value: i32,
    pub(super) least: i32,
    pub(super) most: i32,
}

impl ValueBounds {
    const fn known(value: i32) -> Self {
        Self { value, least: value, most: value }
    }
}

/// The value of every position with at most that many seeds.
pub(super) fn solve(set: &str, most: u8) -> HashMap<Pits, ValueBounds> {
    let mut known = HashMap::new();
    for seeds in 0..=most {
        let layer: Vec<(Pits, Vec<(i32, Pits)>)> =
            all(seeds).into_iter().map(|pits| (pits, moves(set, pits))).collect();
        for (pits, moves) in &layer {
            let seeds = i32::from(seeds);
            let mover_has_none = pits[..6].iter().all(|seeds| *seeds == 0);
            let worth = match moves[..] {
                [] => ValueBounds::known(if mover_has_none { -seeds } else { seeds }),
                _ => ValueBounds { value: 0, least: -seeds, most: seeds },
            };
            known.insert(*pits, worth);
        }
        while layer.iter().filter(|(_, moves)| !moves.is_empty()).fold(false, |changed, (pits, moves)| {
            let worth = best(moves, &known);
            known.insert(*pits, worth) != Some(worth) || changed
        }) {}
    }
    known
}

fn best(moves: &[(i32, Pits)], known: &HashMap<Pits, ValueBounds>) -> ValueBounds {
    let most = |worth: &dyn Fn(ValueBounds) -> i32| {
        moves.iter().map(|(gain, next)| gain - worth(known[next])).max().expect("a move")
    };
    ValueBounds { value: most(&|w| w.value), least: most(&|w| w.most), most: most(&|w| w.least) }
}

/// The value of every position with at most that many seeds under the limit of `cours`, by the number of plies left.
pub(super) fn solve_limited(most: u8) -> Vec<HashMap<Pits, i32>> {
    let mut known: Vec<HashMap<Pits, i32>> = vec![HashMap::new(); LIMIT + 1];
    for seeds in 0..=most {
        let layer = all(seeds);
        let moves: HashMap<Pits, _> = layer.iter().map(|pits| (*pits, moves("cours", *pits))).collect();
        // With no ply left, a mover without seeds has lost the rest; otherwise nobody takes it.
        let rest = |pits: &Pits| if pits[..6].iter().all(|seeds| *seeds == 0) { -i32::from(seeds) } else { 0 };
        for plies in 0..=LIMIT {
            let value = |pits: &Pits| {
                let worth = |(gain, next): &(i32, Pits)| match gain {
                    0 => -known[plies - 1][next],
                    _ => gain - known[LIMIT][next],
                };
                let moves = if plies == 0 { &[] } else { &moves[pits][..] };
                moves.iter().map(worth).max().unwrap_or_else(|| rest(pits))
            };
            let values: Vec<(Pits, i32)> = layer.iter().map(|pits| (*pits, value(pits))).collect();
            known[plies].extend(values);
        }
    }
    known
}

/// The gains and successors by the model, with the next mover's pits first.
fn moves(set: &str, pits: Pits) -> Vec<(i32, Pits)> {
    let text = pits.map(|seeds| seeds.to_string()).join("-");
    let after = |(_, text): (String, String)| {
        let board = text.split(' ').next().expect("a board");
        let numbers: Vec<u8> = board.split('-').filter_map(|word| word.parse().ok()).collect();
        let pits = std::array::from_fn(|i| numbers[(i + 6) % 12]);
        (i32::from(numbers[12]), pits)
    };
    model::moves(&format!("{text}-0-0-S"), set).into_iter().map(after).collect()
}

/// Every distribution of that many seeds over twelve pits.
fn all(seeds: u8) -> Vec<Pits> {
    fn lay(pits: Pits, pit: usize, left: u8, found: &mut Vec<Pits>) {
        for seeds in 0..=left {
            let mut pits = pits;
            pits[pit] = seeds;
            match pit {
                11 if seeds == left => found.push(pits),
                11 => {}
                _ => lay(pits, pit + 1, left - seeds, found),
            }
        }
    }
    let mut found = Vec::new();
    lay([0; 12], 0, seeds, &mut found);
    found
}
