//! The reference player: a bot that finished 48th of 1,283 on CodinGame, as described by its author.
//!
//! Alpha-beta with a transposition table and iterative deepening to depth 5. It searches pawn moves and the four most
//! promising walls of the 5×5 window around the opponent: those that lengthen the opponent's path most, net of one's
//! own.

use std::time::Duration;

use rules::{Game as _, Limits, Progress};
use search::pvs::{Features, Pvs};
use search::{Choice, Coverage, Heuristics, MoveStack, Score, SearchRequest, Strategy};

use super::geometry::Wall;
use super::paths::Maze;
use super::rules::{GreatEscape, Move};
use super::walls::Walls;

/// Search depth in plies.
pub(super) const DEPTH: u64 = 5;
/// Time limit per move.
const TIME: Duration = Duration::from_millis(95);
/// Number of walls searched.
const WALLS: usize = 4;
/// Distance from the opponent to the edge of the window, in each direction.
const REACH: u8 = 2;

/// The score of 1 in its formula: the weights are integers times ten.
pub(super) const UNIT: Score = 10;
const STEP: Score = 100;
const WALL: Score = 20;
const ROUND: Score = 1;

/// Its evaluation and move selection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window;

impl Window {
    /// The terms of the formula with their weights.
    pub(super) const TERMS: [(&str, Score); 3] =
        [("distance, opponent − own", STEP), ("walls, own − opponent", WALL), ("turn", -ROUND)];

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
        let [steps, walls, rounds] = Self::counts(position);
        STEP * steps + WALL * walls - ROUND * rounds
    }

    fn candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        position.steps().for_each(|direction| moves.push(Move::Step(direction)));
        promising(position).into_iter().flatten().for_each(|wall| moves.push(Move::Put(wall)));
        Coverage::complete_if(position.walls_left(position.turn()) == 0)
    }

    fn root_candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        self.candidates(position, moves)
    }
}

/// The legal walls of the window that lengthen the opponent's path most, net of one's own, the best first; ties go to
/// the first in notation order: H before V, by y and then by x.
pub(super) fn promising(position: &GreatEscape) -> [Option<Wall>; WALLS] {
    let mut best = [None; WALLS];
    let mut gains = [i16::MIN; WALLS];
    let opponent = position.turn().other();
    let Some(pawn) = position.pawn(opponent) else { return best };
    let is_near = |wall: &Wall| wall.x().abs_diff(pawn.x()) <= REACH && wall.y().abs_diff(pawn.y()) <= REACH;
    for wall in position.walls_to_put().iter().filter(is_near) {
        let maze = Maze::new(position.walls() | Walls::one(wall));
        let steps = |side| i16::from(position.distance_in(&maze, side));
        // The path lengths without the wall are the same for every wall and cancel out.
        let gain = steps(opponent) - steps(position.turn());
        let rank = gains.iter().position(|other| gain > *other);
        if let Some(rank) = rank {
            gains[rank..].rotate_right(1);
            best[rank..].rotate_right(1);
            (gains[rank], best[rank]) = (gain, Some(wall));
        }
    }
    best
}

/// The reference player.
#[derive(Debug)]
pub(super) struct Reference(Pvs<Window>);

impl Reference {
    /// Creates the player with a transposition table of that many megabytes.
    pub(super) fn new(megabytes: usize) -> Self {
        let parts =
            Features { aspiration: false, reductions: false, quiescence: false, extensions: false, ..Features::ALL };
        Self(Pvs::with_features(Window, megabytes, 1, parts))
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
        // 10·(d_opp − d_me) + 2·(w_me − w_opp) − 0.1·turn, times ten.
        for (text, score) in [
            ("0 2 0 4 10 8 4 10 0", 0),
            ("0 2 3 4 10 8 4 10 0", 300),
            ("1 2 3 4 10 8 4 10 0", -300),
            ("1 2 3 4 10 8 4 7 0 12", -300 - 60 - 12),
            ("0 2 3 4 10 8 4 7 0 12", 300 + 60 - 12),
        ] {
            assert_eq!(Window.evaluate(&read(text)), score, "{text}");
        }
    }

    #[test]
    fn it_looks_at_the_four_walls_that_delay_most() {
        let write = |position: &GreatEscape| {
            promising(position)
                .into_iter()
                .flatten()
                .map(|wall| position.write_move(Move::Put(wall)))
                .collect::<Vec<_>>()
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
