//! The games of a tuning run: all that is played, by numbers, so that other machines can play it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rules::{Game, Limits, Line};

use super::{Linear, Reweighted};
use crate::pvs::Pvs;
use crate::{Guide, Heuristics, SearchRequest, Strategy};

/// Table size in mebibytes, for short searches.
pub(super) const MEGABYTES: usize = 4;

/// A game to play: the weights of the two sides, `None` for the evaluation as it is, and the seed of its opening.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneGame {
    /// The weights of the two sides.
    pub weights: [Option<Arc<[f64]>>; 2],
    /// The seed of the opening.
    pub seed: u64,
}

/// Plays games on threads of this machine.
pub struct LocalGames<'a, G: Game, E> {
    /// The evaluation.
    pub heuristics: &'a E,
    /// Makes the opening of a seed.
    pub start: &'a (dyn Fn(u64) -> Line<G> + Sync),
    /// Nodes per move.
    pub nodes: u64,
    /// Games played at a time.
    pub threads: usize,
    /// Called after every game.
    pub played: &'a (dyn Fn() + Sync),
}

impl<G: Game, E: Linear<G> + Clone + 'static> LocalGames<'_, G, E> {
    /// Plays games. Returns the codes of each one's moves after its opening.
    pub fn play(&self, games: &[TuneGame]) -> Vec<Vec<u16>> {
        on_threads(self.threads, games, |game| self.game(game))
    }

    fn game(&self, game: &TuneGame) -> Vec<u16> {
        let guide = |weights: &Option<Arc<[f64]>>| {
            let guide = Guide::new(self.heuristics.clone());
            let Some(weights) = weights else { return guide };
            let reweighted = Reweighted { heuristics: self.heuristics.clone(), weights: weights.to_vec() };
            guide.with_evaluator(Arc::new(reweighted))
        };
        let opening = (self.start)(game.seed);
        let plies = opening.moves().len();
        let players = game.weights.each_ref().map(|weights| Pvs::new(guide(weights), MEGABYTES, 1));
        let line = played(opening, players, self.nodes);
        (self.played)();
        line.moves()[plies..].iter().map(|m| G::code(*m)).collect()
    }
}

/// Does tasks on threads. Returns the results in the order of the tasks.
pub(super) fn on_threads<T: Sync, R: Send>(threads: usize, tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicU64::new(0);
    let take = || {
        let taken = std::iter::from_fn(|| {
            let number = next.fetch_add(1, Ordering::Relaxed) as usize;
            tasks.get(number).map(|task| (number, task))
        });
        taken.map(|(number, task)| (number, work(task))).collect::<Vec<_>>()
    };
    let mut done = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(take)).collect();
        let finished = threads.into_iter().map(|thread| match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        finished.flatten().collect::<Vec<_>>()
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Plays a game to its end with a number of nodes for each move.
pub(super) fn played<G: Game, E: Heuristics<G>>(opening: Line<G>, mut players: [Pvs<E>; 2], nodes: u64) -> Line<G> {
    let (mut line, stop, limits) = (opening, AtomicBool::new(false), Limits::nodes(nodes));
    while !line.is_over() {
        let request = SearchRequest { limits, stop: &stop, lines: 1, report: &|_| {} };
        let choice = players[line.position().turn().index()].choose(line.positions(), &request);
        line.play(choice.best);
    }
    line
}

/// Plays the moves of a game after its opening. Returns `None` unless all are legal and the last one ends the game.
///
/// ```
/// use rules::Line;
/// use rules::example::TakeAway;
/// use search::tune::replayed;
///
/// let opening = Line::new(TakeAway::new(3));
/// assert!(replayed(opening.clone(), &[]).is_none());
/// assert!(replayed(opening, &[u16::MAX]).is_none());
/// ```
pub fn replayed<G: Game>(opening: Line<G>, moves: &[u16]) -> Option<Line<G>> {
    let mut line = opening;
    let are_legal = moves.iter().all(|code| G::decode(*code).is_some_and(|m| line.is_legal(m) && line.play(m)));
    (are_legal && line.is_over()).then_some(line)
}
