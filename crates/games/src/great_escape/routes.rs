//! A player's path to the goal: its length, and how the opponent's walls can still affect it.

use rules::{Game as _, Side};
use search::{DRAW, Known, Score, lost_in, won_in};

use super::geometry::Goal;
use super::paths::Maze;
use super::rules::GreatEscape;
use super::walls::Walls;

/// A sure path requires more walls on the board than this; with fewer, none is searched for.
pub(super) const TOO_FEW_FENCES: u32 = 3;

impl GreatEscape {
    /// The length of a player's shortest path in a maze; 0 if there is none.
    #[inline]
    pub(super) fn distance_in(&self, maze: &Maze, side: Side) -> u8 {
        self.pawn(side).and_then(|pawn| maze.distance(pawn, Goal::of(side))).unwrap_or(0)
    }

    /// The walls with which the other player could block this one, now or later, and those that would shut this player
    /// in from the pawn's current cell: such a wall is illegal until the pawn has crossed it.
    #[inline]
    pub(super) fn barring(&self, side: Side) -> (Walls, Walls) {
        if self.walls_left(side.other()) == 0 {
            return (Walls::NONE, Walls::NONE);
        }
        // A wall that does not fit now never will.
        let fitting = self.walls().fitting();
        let shutting = self.cutting(fitting.suspect(self.walls()), side);
        (fitting & !shutting, shutting)
    }

    /// The length of a path that the other player can no longer block, if one of at most `most` steps is known.
    ///
    /// No wall across it can be put: it does not fit, or it would shut the pawn in. The latter holds only until the
    /// pawn has crossed the wall, and a wall covers two steps. A path that crosses it, goes round its end and crosses
    /// it again can be blocked in between, so walls that a shortest path crosses twice are treated as present until it
    /// crosses none twice. Before the pawn crosses a wall for the only time, it is in the region that the wall would
    /// shut in, whatever else is put.
    #[inline]
    pub(super) fn sure_distance(&self, side: Side, most: u8) -> Option<u8> {
        let (pawn, goal) = (self.pawn(side)?, Goal::of(side));
        let (mut barring, shutting) = self.barring(side);
        loop {
            let maze = Maze::new(self.walls() | barring);
            let steps = maze.distance(pawn, goal).filter(|steps| *steps <= most)?;
            let twice = if shutting.is_empty() { Walls::NONE } else { maze.crossed_twice(pawn, goal) & shutting };
            if twice.is_empty() {
                return Some(steps);
            }
            barring |= twice;
        }
    }

    /// The fragility of a player's path: its extra length if every step that can be blocked counts twice.
    #[inline]
    pub(super) fn exposure(&self, maze: &Maze, side: Side, steps: u8) -> u8 {
        match self.pawn(side) {
            Some(pawn) if self.walls_left(side.other()) > 0 => {
                let unbarred = Maze::new(self.walls() | self.barring(side).0);
                maze.wary_distance(&unbarred, pawn, Goal::of(side)) - steps
            }
            _ => 0,
        }
    }

    /// Number of moves that a player has left before the game is a draw.
    fn moves_left(&self, side: Side) -> u16 {
        self.rounds_left() - u16::from(side == Side::One && self.turn() == Side::Two)
    }

    /// The result of the race: exact if no walls are in hand; otherwise a path that is short enough and can no longer
    /// be blocked wins, whatever is in hand. No player may have arrived yet.
    pub(super) fn race(&self) -> Option<Known> {
        self.race_by(|side| self.distance(side), |side, most| self.sure_distance(side, most))
    }

    /// The result of the race, from the players' distances and [sure distances](Self::sure_distance).
    #[inline]
    pub(super) fn race_by(
        &self,
        distance: impl Fn(Side) -> u8,
        sure_distance: impl Fn(Side, u8) -> Option<u8>,
    ) -> Option<Known> {
        let (me, other) = (self.turn(), self.turn().other());
        if self.in_hand == [0; 2] {
            let (mine, theirs) = (distance(me), distance(other));
            let (winner, steps) = if mine <= theirs { (me, mine) } else { (other, theirs) };
            return Some(Known::Exactly(self.arrival(winner, steps).unwrap_or(DRAW)));
        }
        let fenced = self.walls().count() > TOO_FEW_FENCES;
        let may_be_sure = |side: Side| fenced || self.walls_left(side.other()) == 0;
        if may_be_sure(me)
            && let Some(mine) = sure_distance(me, distance(other))
            && let Some(score) = self.arrival(me, mine)
        {
            return Some(Known::AtLeast(score));
        }
        if may_be_sure(other)
            && let Some(most) = distance(me).checked_sub(1)
            && let Some(theirs) = sure_distance(other, most)
            && let Some(score) = self.arrival(other, theirs)
        {
            return Some(Known::AtMost(score));
        }
        None
    }

    /// The score for the player to move if a player arrives in that many steps; `None` if the game is drawn first.
    fn arrival(&self, side: Side, steps: u8) -> Option<Score> {
        let plies = 2 * usize::from(steps);
        let score = if side == self.turn() { won_in(plies - 1) } else { lost_in(plies) };
        (u16::from(steps) <= self.moves_left(side)).then_some(score)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use catalogue::Notation as _;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::Limits;
    use search::classic::{Classic, Kind};
    use search::{SearchRequest, Strategy as _, distance};

    use super::super::geometry::Cell;
    use super::super::rules::Rules;
    use super::*;
    use crate::players::Engine as _;

    /// Positions with many walls on the board, these in hand, and a race that ends soon.
    fn crowded(in_hand: [u8; 2], wanted: usize, seed: u64) -> Vec<GreatEscape> {
        println!("seed {seed}");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut found = Vec::new();
        while found.len() < wanted {
            let mut position = GreatEscape { in_hand, ..GreatEscape::start(Rules::default()) };
            position.pawns = [4..8, 1..5].map(|columns| Cell::at(rng.random_range(columns), rng.random_range(0..9)));
            for _ in 0..rng.random_range(8..16) {
                let walls: Vec<_> = position.walls_allowed().iter().collect();
                if !walls.is_empty() {
                    position.walls |= Walls::one(walls[rng.random_range(0..walls.len())]);
                }
            }
            if Side::BOTH.map(|side| position.distance(side)).into_iter().min().is_some_and(|steps| steps <= 3) {
                found.push(position);
            }
        }
        found
    }

    /// The value of a position by full-width search to that many plies.
    fn searched(position: &GreatEscape, plies: usize) -> Score {
        let mut search = Classic::new(Kind::AlphaBeta, GreatEscape::heuristics("ways"), plies as u32);
        let go = SearchRequest {
            limits: Limits::depth(plies as u32),
            stop: &AtomicBool::new(false),
            lines: 1,
            report: &|_| {},
        };
        search.choose(&[*position], &go).lines[0].score
    }

    #[test]
    fn a_race_without_walls_is_exact() {
        for position in crowded([0, 0], 200, 1) {
            let Some(Known::Exactly(score)) = position.race() else { panic!("{}", position.write()) };
            assert_eq!(searched(&position, distance(score)), score, "{}", position.write());
        }
    }

    #[test]
    fn a_path_that_cannot_be_barred_decides() {
        let mut claims = 0;
        for in_hand in [[1, 1], [1, 0], [0, 1]] {
            for position in crowded(in_hand, 100, 2) {
                match position.race() {
                    Some(Known::AtLeast(score)) if distance(score) <= 5 => {
                        assert!(searched(&position, distance(score)) >= score, "{}", position.write());
                        claims += 1;
                    }
                    Some(Known::AtMost(score)) if distance(score) <= 4 => {
                        assert!(searched(&position, distance(score)) <= score, "{}", position.write());
                        claims += 1;
                    }
                    _ => {}
                }
            }
        }
        assert!(claims > 50, "{claims}");
    }

    #[test]
    fn no_race_is_won_after_the_last_round() {
        // Three steps each and two rounds left.
        let text = "0 2 5 4 0 3 4 0 0 98";
        let position = GreatEscape::read(text, Rules::default()).expect("a position");
        assert_eq!(position.race(), Some(Known::Exactly(DRAW)));
    }

    #[test]
    fn a_way_is_exposed_until_the_walls_are_gone() {
        let read = |text| GreatEscape::read(text, Rules::default()).expect("a position");
        let open = read("0 2 4 4 1 4 4 1 0");
        assert_eq!(open.exposure(&open.maze(), Side::One, open.distance(Side::One)), 4);
        let safe = read("0 2 4 4 1 4 4 0 0");
        assert_eq!(safe.exposure(&safe.maze(), Side::One, safe.distance(Side::One)), 0);
        // No wall fits across the last step: either would cross an existing one.
        let corridor = read("0 2 7 4 1 1 4 1 2 7 4 H 7 5 H");
        assert_eq!(corridor.sure_distance(Side::One, 80), Some(1));
    }
}
