//! The positions of games, as samples to learn from.

use std::cmp::Ordering;
use std::collections::HashSet;

use rules::{Line, Side};
use search::net::{Inputs, Sample};
use search::{DRAW, Heuristics, Known, Score, WIN, is_decided};

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
    /// images. Exact values replace those of the search, and the first one decides the result.
    pub(super) fn add(&mut self, game: &PlayedGame<G>, heuristics: &G::Heuristics) {
        self.games += 1;
        let is_apart = self.games.is_multiple_of(APART);
        let (winner, mut line) = (winner(game), Line::new(game.start));
        for (m, value) in &game.plies {
            let position = *line.position();
            let known = heuristics.known(&position);
            let is_known = matches!(known, Some(Known::Exactly(score)) if is_decided(score));
            if let Some(value) = value.filter(|_| !is_known) {
                if self.seen.insert(position.repetition_key()) {
                    let result = match winner {
                        None => 0.5,
                        Some(winner) => f32::from(u8::from(winner == position.turn())),
                    };
                    let value = exact_value(&position, value).unwrap_or(value);
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

/// The exact value of a position: a proof of the search, or one that the program contains.
fn exact_value<G: Engine>(position: &G, value: Score) -> Option<Score> {
    if value.abs() >= DECIDED { Some(value.signum() * (WIN - 1)) } else { position.exact_value() }
}

/// The winner of a game by the first exact value, if there is one, or else as it was played.
fn winner<G: Engine>(game: &PlayedGame<G>) -> Option<Side> {
    let mut line = Line::new(game.start);
    for (m, value) in &game.plies {
        let position = line.position();
        if let Some(exact) = value.and_then(|value| exact_value(position, value)) {
            return match exact.cmp(&DRAW) {
                Ordering::Greater => Some(position.turn()),
                Ordering::Equal => None,
                Ordering::Less => Some(position.turn().other()),
            };
        }
        line.play(*m);
    }
    game.winner
}
