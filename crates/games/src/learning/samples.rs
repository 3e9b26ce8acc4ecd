//! The positions of games, as samples to learn from.

use std::collections::HashSet;

use rules::Line;
use search::net::{Inputs, Sample};
use search::{Heuristics, Known, Score, WIN, is_decided};

use super::games_file::PlayedGame;
use crate::players::Engine;

/// One game of so many is kept apart to validate.
const APART: usize = 20;
/// A value from which a file no longer tells a decided score from a large one.
const DECIDED: Score = 32_000;

/// The positions of games.
#[derive(Debug)]
pub(super) struct Samples<G> {
    pub(super) learned: Vec<Sample<G>>,
    pub(super) apart: Vec<Sample<G>>,
    pub(super) duplicates: usize,
    seen: HashSet<u64>,
    games: usize,
}

impl<G: Engine + Inputs> Samples<G> {
    pub(super) fn new() -> Self {
        Self { learned: Vec::new(), apart: Vec::new(), duplicates: 0, seen: HashSet::new(), games: 0 }
    }

    /// Adds the positions of a game that have a value and that the evaluation does not know exactly, with their mirror
    /// images.
    pub(super) fn add(&mut self, game: &PlayedGame<G>, heuristics: &G::Heuristics) {
        self.games += 1;
        let is_apart = self.games.is_multiple_of(APART);
        let mut line = Line::new(game.start);
        for (m, value) in &game.plies {
            let position = *line.position();
            let known = heuristics.known(&position);
            let is_known = matches!(known, Some(Known::Exactly(score)) if is_decided(score));
            if let Some(value) = value.filter(|_| !is_known) {
                if self.seen.insert(position.repetition_key()) {
                    let result = match game.winner {
                        None => 0.5,
                        Some(winner) => f32::from(u8::from(winner == position.turn())),
                    };
                    let value = if value.abs() >= DECIDED { value.signum() * (WIN - 1) } else { value };
                    let samples = if is_apart { &mut self.apart } else { &mut self.learned };
                    samples.push(Sample { position, result, value });
                    if let Some(position) = position.mirrored()
                        && self.seen.insert(position.repetition_key())
                        && !is_apart
                    {
                        self.learned.push(Sample { position, result, value });
                    }
                } else {
                    self.duplicates += 1;
                }
            }
            line.play(*m);
        }
    }
}
