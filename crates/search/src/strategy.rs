//! [`Strategy`]: the interface of all searches.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{Game, Limits, Progress};

use crate::Score;

/// A request for a move.
pub struct SearchRequest<'a, G: Game> {
    /// Depth, nodes and time.
    pub limits: Limits,
    /// Set by another thread to stop the search, which then returns its best move so far.
    pub stop: &'a AtomicBool,
    /// The number of best moves to return with their lines (MultiPV).
    pub lines: usize,
    /// Called after each finished iteration.
    pub report: &'a dyn Fn(&Iteration<G>),
}

/// The result of one iteration for one of the best moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration<G: Game> {
    /// Rank of the move, from 1.
    pub rank: usize,
    /// Depth in plies.
    pub depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Nodes searched so far, by all threads.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<G::Move>,
    /// `true` if the score is proved: no move was left out that could refute it.
    pub is_proof: bool,
    /// `true` if the score comes from an opening book in place of a search.
    pub is_book: bool,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<G: Game> {
    /// The move to play.
    pub best: G::Move,
    /// The lines of the best moves, the chosen one first; at least one.
    pub lines: Vec<Iteration<G>>,
}

impl<G: Game> Choice<G> {
    /// A move without a score, by a player that does not search.
    pub fn bare(best: G::Move) -> Self {
        let (time, line) = (Duration::ZERO, vec![best]);
        let line = Iteration { rank: 1, depth: 0, score: 0, nodes: 0, time, line, is_proof: false, is_book: false };
        Self { best, lines: vec![line] }
    }
}

/// A player of the game `G`.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use rules::{Game, Limits};
/// use rules::example::TakeAway;
/// use search::{Choice, SearchRequest, Strategy};
///
/// /// Plays the first legal move.
/// struct First;
///
/// impl<G: Game> Strategy<G> for First {
///     fn choose(&mut self, line: &[G], _: &SearchRequest<G>) -> Choice<G> {
///         let mut first = None;
///         line[line.len() - 1].each_move(|m| first = first.or(Some(m)));
///         Choice::bare(first.expect("the game is not over"))
///     }
/// }
///
/// let request = SearchRequest { limits: Limits::default(), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
/// assert_eq!(First.choose(&[TakeAway::new(9)], &request).best, 1);
/// ```
pub trait Strategy<G: Game>: Send {
    /// Chooses a move for the last position of `line`, which holds the whole game and is not over.
    fn choose(&mut self, line: &[G], request: &SearchRequest<G>) -> Choice<G>;

    /// Clears what was learnt, before a new game.
    fn forget(&mut self) {}

    /// Prepares for a game that may begin at `start`: allocates, builds tables unless `building` is stopped. Called
    /// before any clock runs, so it may take long.
    fn prepare(&mut self, start: &G, building: &dyn Progress) {
        let _ = (start, building);
    }
}
