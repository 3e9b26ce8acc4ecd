//! The effect of moves on both players' paths, used to select the moves worth searching.

use rules::{Game as _, Side};

use super::flood::Passages;
use super::geometry::{Direction, Goal, Wall};
use super::rules::GreatEscape;
use super::walls::Walls;

/// The effects of moves in a position.
pub(super) struct Effects<'a> {
    position: &'a GreatEscape,
    /// For the mover, then the opponent: the length of a shortest path, and the walls that would block a step of it.
    ways: [(Side, i32, Walls); 2],
}

impl<'a> Effects<'a> {
    pub(super) fn new(position: &'a GreatEscape) -> Self {
        let maze = position.maze();
        let ways = [position.turn(), position.turn().other()].map(|side| {
            let across = position.pawn(side).map_or(Walls::NONE, |pawn| maze.across(pawn, Goal::of(side)));
            (side, i32::from(position.distance_in(&maze, side)), across)
        });
        Self { position, ways }
    }

    /// The number of steps by which a step shortens the mover's path.
    pub(super) fn of_step(&self, direction: Direction) -> i32 {
        let [(me, steps, _), _] = self.ways;
        let to = self.position.pawn(me).and_then(|pawn| pawn.step(direction));
        let passages = Passages::new(self.position.walls(), Goal::of(me));
        steps - to.and_then(|to| passages.distance(to)).map_or(steps, i32::from)
    }

    /// The number of steps by which a wall lengthens the opponent's path more than one's own.
    pub(super) fn of_wall(&self, wall: Wall) -> i32 {
        let [mine, theirs] = self.ways;
        self.lengthened(wall, theirs) - self.lengthened(wall, mine)
    }

    /// The numbers of steps by which a wall lengthens the opponent's path and one's own.
    pub(super) fn wall_effects(&self, wall: Wall) -> [i32; 2] {
        let [mine, theirs] = self.ways;
        [self.lengthened(wall, theirs), self.lengthened(wall, mine)]
    }

    fn lengthened(&self, wall: Wall, (side, steps, across): (Side, i32, Walls)) -> i32 {
        // A wall that blocks no step of one shortest path cannot lengthen the distance.
        if !across.contains(wall) {
            return 0;
        }
        let passages = Passages::new(self.position.walls() | Walls::one(wall), Goal::of(side));
        self.position.pawn(side).and_then(|pawn| passages.distance(pawn)).map_or(0, i32::from) - steps
    }

    /// The legal walls that may lengthen the opponent's path or that extend a fence.
    pub(super) fn walls_worth_trying(&self) -> Walls {
        if self.position.walls_left(self.position.turn()) == 0 {
            return Walls::NONE;
        }
        let [_, (_, _, across)] = self.ways;
        let standing = self.position.walls();
        let walls = standing.fitting() & (across | standing.going_on());
        walls & !self.position.closing(walls)
    }
}
