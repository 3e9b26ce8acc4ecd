//! The positions of games, as samples to learn from.

use std::cmp::Ordering;
use std::collections::HashSet;

use catalogue::Message;
use rules::{Game, Line, Side};
use search::net::{Inputs, Sample};
use search::{DRAW, Heuristics, Known, Score, WIN, is_decided};

use super::games_file::{self, PlayedGame};
use crate::players::Engine;

/// One game of so many is kept apart to validate.
const APART: usize = 20;
/// A value from which a file no longer tells a decided score from a large one.
const DECIDED: Score = 32_000;

/// A position of a game, with what is known about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply<G: Game> {
    pub(crate) position: G,
    /// The move that was played.
    pub(crate) m: G::Move,
    /// The value of the search, or an exact one.
    pub(crate) value: Score,
    /// The result of the game for the side to move: 1 for a win, ½ for a draw, 0 for a loss.
    pub(crate) result: f32,
}

impl<G: Game> From<Ply<G>> for Sample<G> {
    fn from(Ply { position, result, value, .. }: Ply<G>) -> Self {
        Self { position, result, value }
    }
}

impl<G: Inputs> Ply<G> {
    /// The mirror image, if the rules do not tell them apart.
    fn mirrored(self) -> Option<Self> {
        let position = self.position.mirrored()?;
        Some(Self { position, m: G::mirrored_move(self.m), ..self })
    }
}

/// The positions of games, each as what is learned from it.
#[derive(Debug)]
pub(crate) struct Samples<S> {
    pub(crate) learned: Vec<S>,
    pub(crate) apart: Vec<S>,
    pub(crate) duplicates: usize,
    seen: HashSet<u64>,
    games: usize,
}

impl<S> Samples<S> {
    pub(super) fn new() -> Self {
        Self { learned: Vec::new(), apart: Vec::new(), duplicates: 0, seen: HashSet::new(), games: 0 }
    }

    /// Reads the positions of all files, which must be of the same rules. Returns them with these rules.
    ///
    /// # Errors
    /// A file is damaged, foreign or of other rules, or there are too few positions.
    pub(crate) fn read<G: Engine + Inputs>(files: &[Vec<u8>]) -> Result<(Self, String), Message>
    where
        S: From<Ply<G>>,
    {
        let (mut samples, heuristics) = (Self::new(), G::Heuristics::default());
        let mut rules: Option<String> = None;
        for file in files {
            let info = games_file::info::<G>(file)?;
            let first = rules.get_or_insert_with(|| info.rules.clone());
            if *first != info.rules {
                let mixed = Message::new("learning-mixed").with("one", first.as_str());
                return Err(mixed.with("other", info.rules.as_str()));
            }
            games_file::read::<G>(file)?.iter().for_each(|game| samples.add(game, &heuristics));
        }
        if samples.learned.is_empty() || samples.apart.is_empty() {
            return Err(Message::new("learning-too-few"));
        }
        Ok((samples, rules.unwrap_or_default()))
    }

    /// Adds the positions of a game that have a value and that the evaluation does not know exactly, with their mirror
    /// images. Exact values replace those of the search, and the first one decides the result.
    pub(super) fn add<G: Engine + Inputs>(&mut self, game: &PlayedGame<G>, heuristics: &G::Heuristics)
    where
        S: From<Ply<G>>,
    {
        self.games += 1;
        let (winner, mut line) = (winner(game), Line::new(game.start));
        for (m, value) in &game.plies {
            let position = *line.position();
            let known = heuristics.known(&position);
            let is_known = matches!(known, Some(Known::Exactly(score)) if is_decided(score));
            if let Some(value) = value.filter(|_| !is_known) {
                let result = match winner {
                    None => 0.5,
                    Some(winner) => f32::from(u8::from(winner == position.turn())),
                };
                let value = exact_value(&position, value).unwrap_or(value);
                self.add_ply(Ply { position, m: *m, value, result });
            }
            line.play(*m);
        }
    }

    /// Adds a position that is new, with its mirror image.
    fn add_ply<G: Inputs>(&mut self, ply: Ply<G>)
    where
        S: From<Ply<G>>,
    {
        if !self.seen.insert(ply.position.repetition_key()) {
            self.duplicates += 1;
            return;
        }
        let is_apart = self.games.is_multiple_of(APART);
        if is_apart { &mut self.apart } else { &mut self.learned }.push(ply.into());
        if let Some(mirrored) = ply.mirrored()
            && self.seen.insert(mirrored.position.repetition_key())
            && !is_apart
        {
            self.learned.push(mirrored.into());
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
