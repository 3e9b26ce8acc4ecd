//! [`Strategy`]: something that chooses moves.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{Game, Limits, Progress};

use crate::Score;

/// What a search is asked.
pub struct SearchRequest<'a, G: Game> {
    /// What it may spend.
    pub limits: Limits,
    /// Set from outside to have the best move so far at once.
    pub stop: &'a AtomicBool,
    /// How many best moves are wanted with their lines.
    pub lines: usize,
    /// Told of each finished iteration.
    pub report: &'a dyn Fn(&Iteration<G>),
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration<G: Game> {
    /// Which of the best moves this is about, from 1.
    pub rank: usize,
    /// Plies searched.
    pub depth: u32,
    /// The value of the line for the side to move.
    pub score: Score,
    /// Moves played.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The line, its first move first.
    pub line: Vec<G::Move>,
    /// Whether the score is the truth: nothing was left out that could have refuted it.
    pub is_proof: bool,
}

/// What a search answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<G: Game> {
    /// The move.
    pub best: G::Move,
    /// What is known of the best moves, the chosen one first; at least one.
    pub lines: Vec<Iteration<G>>,
}

impl<G: Game> Choice<G> {
    /// A move with nothing said about it.
    pub fn bare(best: G::Move) -> Self {
        let (time, line) = (Duration::ZERO, vec![best]);
        let line = Iteration { rank: 1, depth: 0, score: 0, nodes: 0, time, line, is_proof: false };
        Self { best, lines: vec![line] }
    }
}

/// A player of one game. The line's last position is the one to move in; it is not over.
pub trait Strategy<G: Game>: Send {
    /// Chooses a move.
    fn choose(&mut self, line: &[G], go: &SearchRequest<G>) -> Choice<G>;

    /// Forgets what it learnt: a new game begins.
    fn forget(&mut self) {}

    /// Makes ready for a game, which may begin at `start`, before any clock runs, whatever that takes. Tables are built
    /// unless `building` is stopped.
    fn prepare(&mut self, start: &G, building: &dyn Progress) {
        let _ = (start, building);
    }
}
