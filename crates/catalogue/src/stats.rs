//! Statistics of random games: branching, length, endings.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Notation;
use rules::{Line, Reason, Seat};

/// A running mean with its extremes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RunningStats {
    /// Number of values.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The least.
    pub min: u64,
    /// The greatest.
    pub max: u64,
}

impl RunningStats {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        self.min = if self.count == 0 { value } else { self.min.min(value) };
        self.max = self.max.max(value);
        self.count += 1;
        self.sum += value;
    }

    /// The mean; zero if there are no values.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }
}

/// Statistics over some games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Games played.
    pub games: u64,
    /// Plies per game.
    pub length: RunningStats,
    /// Legal moves per position, layouts apart; a forced pass counts as one.
    pub branching: RunningStats,
    /// Legal layouts per position where the players lay out the board.
    pub layouts: RunningStats,
    /// Legal moves per position, by phase of the game.
    pub phases: BTreeMap<&'static str, RunningStats>,
    /// Passes played.
    pub passes: u64,
    /// Number of games by reason and winner.
    pub endings: BTreeMap<(Reason, Option<Seat>), u64>,
}

/// Plays `games` games of uniformly random legal moves. The same seed gives the same games on every machine.
pub fn random_games<G: Notation>(start: G, games: u64, seed: u64) -> Stats {
    let mut stats = Stats { games, ..Stats::default() };
    let mut moves = Vec::new();
    for game in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(game);
        let mut line = Line::new(start);
        loop {
            moves.clear();
            line.each_move(|m| moves.push(m));
            if moves.is_empty() {
                break;
            }
            let counted = if line.position().is_layout() { &mut stats.layouts } else { &mut stats.branching };
            counted.add(moves.len() as u64);
            stats.phases.entry(line.position().phase()).or_default().add(moves.len() as u64);
            let m = moves[rng.random_range(0..moves.len())];
            stats.passes += u64::from(G::is_pass(m));
            line.play(m);
        }
        stats.length.add(line.moves().len() as u64);
        if let Some(outcome) = line.outcome() {
            *stats.endings.entry((outcome.reason, outcome.winner)).or_default() += 1;
        }
    }
    stats
}
