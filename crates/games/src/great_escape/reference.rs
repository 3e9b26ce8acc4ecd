//! The reference player: a bot that finished 48th of 1,283 on CodinGame, as described by its author.
//!
//! Alpha-beta with a transposition table and iterative deepening to depth 5. It searches pawn moves and the four most
//! promising walls of the 5×5 window around the opponent: those that lengthen the opponent's path most, net of one's
//! own.

use std::time::Duration;

use rules::{Game as _, Limits, Progress};
use search::pvs::{Features, Pvs};
use search::{Choice, Coverage, Heuristics, LONGEST, MoveStack, Score, SearchRequest, Strategy};

use super::geometry::{Cell, Wall};
use super::paths::Maze;
use super::players::Eval;
use super::rules::{GreatEscape, Move};
use super::walls::Walls;
use crate::players::Guide;

/// Search depth in plies.
pub(super) const DEPTH: u64 = 5;
/// Time limit per move.
const TIME: Duration = Duration::from_millis(95);
/// Number of walls searched, by default and at most.
pub(super) const WALLS: usize = 4;
pub(super) const MOST_WALLS: usize = 32;
/// Distance from the opponent to the edge of the window, in each direction.
const REACH: u8 = 2;

/// The score of 1 in its formula.
pub(super) const UNIT: Score = 100;

/// Its evaluation and move selection.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The weights of the formula, in the order of [`TERMS`](Self::TERMS).
    pub(super) weights: [Score; 3],
    /// Number of walls searched.
    pub(super) walls: usize,
}

impl Default for Window {
    fn default() -> Self {
        Self { weights: [10 * UNIT, 2 * UNIT, -UNIT / 10], walls: WALLS }
    }
}

impl Window {
    /// The terms of the formula.
    pub(super) const TERMS: [&str; 3] = ["distance", "walls", "turn"];

    /// The count of each term.
    pub(super) fn counts(position: &GreatEscape) -> [Score; 3] {
        let (me, other) = (position.turn(), position.turn().other());
        let steps = |side| Score::from(position.distance(side));
        let walls = |side| Score::from(position.walls_left(side));
        [steps(other) - steps(me), walls(me) - walls(other), position.rounds.into()]
    }
}

impl Heuristics<GreatEscape> for Window {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        let terms = self.weights.into_iter().zip(Self::counts(position));
        terms.map(|(weight, count)| weight * count).sum::<Score>().clamp(1 - LONGEST, LONGEST - 1)
    }

    fn candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        position.steps().for_each(|direction| moves.push(Move::Step(direction)));
        promising(position, self.walls).for_each(|wall| moves.push(Move::Put(wall)));
        Coverage::complete_if(position.walls_left(position.turn()) == 0)
    }

    fn root_candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        self.candidates(position, moves)
    }
}

/// The legal walls of the window that lengthen the opponent's path most, net of one's own, the best first; ties go to
/// the first in notation order: H before V, by y and then by x.
pub(super) fn promising(position: &GreatEscape, most: usize) -> impl Iterator<Item = Wall> + use<> {
    let mut best = [None; MOST_WALLS];
    let mut gains = [i16::MIN; MOST_WALLS];
    let opponent = position.turn().other();
    let pawn = position.pawn(opponent);
    let near = position.walls_to_put().iter().filter(|wall| pawn.is_some_and(|pawn| is_near(*wall, pawn)));
    for wall in near {
        let maze = Maze::new(position.walls() | Walls::one(wall));
        let steps = |side| i16::from(position.distance_in(&maze, side));
        // The path lengths without the wall are the same for every wall and cancel out.
        let gain = steps(opponent) - steps(position.turn());
        let rank = gains[..most].iter().position(|other| gain > *other);
        if let Some(rank) = rank {
            gains[rank..most].rotate_right(1);
            best[rank..most].rotate_right(1);
            (gains[rank], best[rank]) = (gain, Some(wall));
        }
    }
    best.into_iter().flatten()
}

const fn is_near(wall: Wall, pawn: Cell) -> bool {
    wall.x().abs_diff(pawn.x()) <= REACH && wall.y().abs_diff(pawn.y()) <= REACH
}

/// The reference player.
#[derive(Debug)]
pub(super) struct Reference(Pvs<Guide<GreatEscape>>);

impl Reference {
    /// Creates the player with a transposition table of that many megabytes, or without one.
    pub(super) fn new(window: Window, megabytes: usize, table: bool) -> Self {
        let parts = Features {
            table,
            aspiration: false,
            reductions: false,
            quiescence: false,
            extensions: false,
            ..Features::ALL
        };
        Self(Pvs::with_features(Guide::<GreatEscape>::new(Eval::Window(window)), megabytes, 1, parts))
    }
}

impl Strategy<GreatEscape> for Reference {
    fn choose(&mut self, line: &[GreatEscape], go: &SearchRequest<'_, GreatEscape>) -> Choice<GreatEscape> {
        let time = Some(go.limits.time.unwrap_or(TIME));
        self.0.choose(line, &SearchRequest { limits: Limits { time, ..go.limits }, ..*go })
    }

    fn forget(&mut self) {
        Strategy::<GreatEscape>::forget(&mut self.0);
    }

    fn prepare(&mut self, start: &GreatEscape, building: &dyn Progress) {
        self.0.prepare(start, building);
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Notation as _;

    use super::super::rules::Rules;
    use super::*;

    fn read(text: &str) -> GreatEscape {
        GreatEscape::read(text, Rules::default()).expect("a position")
    }

    #[test]
    fn its_evaluation_is_the_published_one() {
        // 10·(d_opp − d_me) + 2·(w_me − w_opp) − 0.1·turn, in hundredths.
        for (text, score) in [
            ("0 2 0 4 10 8 4 10 0", 0),
            ("0 2 3 4 10 8 4 10 0", 3000),
            ("1 2 3 4 10 8 4 10 0", -3000),
            ("1 2 3 4 10 8 4 7 0 12", -3000 - 600 - 120),
            ("0 2 3 4 10 8 4 7 0 12", 3000 + 600 - 120),
        ] {
            assert_eq!(Window::default().evaluate(&read(text)), score, "{text}");
        }
    }

    #[test]
    fn it_looks_at_the_four_walls_that_delay_most() {
        let write = |position: &GreatEscape| {
            promising(position, WALLS).map(|wall| position.write_move(Move::Put(wall))).collect::<Vec<_>>()
        };
        // On an open board, any wall across the pawn's row costs it a step, wherever it is in the window.
        let position = read("0 2 0 0 10 8 4 10 0");
        let walls = write(&position);
        assert_eq!(walls.len(), WALLS);
        for wall in &walls {
            let mut next = position;
            next.play_unchecked(position.read_move(wall).expect("a move"));
            assert_eq!(next.distance(rules::Side::Two), 9, "{wall}");
        }
        // A wall that turns a pocket into a long detour comes first.
        let pocket = read("0 2 0 0 10 6 4 10 2 5 4 H 5 5 H");
        assert_eq!(write(&pocket)[0], "53V");
        // Without walls in hand there is none to search.
        assert_eq!(write(&read("0 2 0 0 0 6 4 10 0")), Vec::<String>::new());
    }
}
