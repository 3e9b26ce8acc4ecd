//! The two-player game: pawns, walls in hand, rounds.

use rules::{Game, Outcome, Reason, Side, mix};

use super::geometry::{Cell, Direction, Goal, Orientation, Wall};
use super::paths::Maze;
use super::walls::Walls;

/// Default maximum number of rounds of a game.
pub(super) const USUAL_LIMIT: u16 = 100;

pub(super) const ARRIVED: Reason = Reason("arrived");
const ELIMINATED: Reason = Reason("eliminated");

/// The rule options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Maximum number of rounds of a game.
    pub limit: u16,
}

impl Default for Rules {
    fn default() -> Self {
        Self { limit: USUAL_LIMIT }
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Moves the pawn.
    Step(Direction),
    /// Puts a wall.
    Put(Wall),
}

/// A position of the two-player game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreatEscape {
    pub(super) walls: Walls,
    /// `None` for an eliminated player; at most one player is eliminated or has arrived.
    pub(super) pawns: [Option<Cell>; 2],
    pub(super) in_hand: [u8; 2],
    pub(super) turn: Side,
    /// Rounds played; a round ends when player 1 has moved.
    pub(super) rounds: u16,
    pub(super) rules: Rules,
}

impl GreatEscape {
    /// The walls on the board.
    #[inline]
    pub const fn walls(&self) -> Walls {
        self.walls
    }

    /// The cell of a player's pawn; `None` if the player is eliminated.
    #[inline]
    pub const fn pawn(&self, side: Side) -> Option<Cell> {
        self.pawns[side.index()]
    }

    /// Number of walls that a player has left.
    #[inline]
    pub const fn walls_left(&self, side: Side) -> u8 {
        self.in_hand[side.index()]
    }

    /// Number of rounds that can still be played.
    #[inline]
    pub const fn rounds_left(&self) -> u16 {
        self.rules.limit - self.rounds
    }

    /// The passages between the walls.
    #[inline]
    pub const fn maze(&self) -> Maze {
        Maze::new(self.walls)
    }

    /// The length of a player's shortest path to the goal; 0 if the player is eliminated.
    #[inline]
    pub fn distance(&self, side: Side) -> u8 {
        self.distance_in(&self.maze(), side)
    }

    /// The plies after which a player can arrive at the earliest, on the shortest path as it is now.
    pub(super) fn plies_to_arrive(&self, side: Side) -> u32 {
        2 * u32::from(self.distance(side)) - u32::from(self.turn == side)
    }

    /// Number of plies that can still be played.
    pub(super) fn plies_left(&self) -> u32 {
        2 * u32::from(self.rounds_left()) - u32::from(self.turn == Side::Two)
    }

    /// The walls that could legally be put here, regardless of walls in hand: they fit and leave both players a path.
    #[inline]
    pub fn walls_allowed(&self) -> Walls {
        let fitting = self.walls.fitting();
        fitting & !self.closing(fitting)
    }

    /// Those of these walls, which must fit, that would close any player's last path.
    #[inline]
    pub(super) fn closing(&self, walls: Walls) -> Walls {
        let suspect = walls.suspect(self.walls);
        if suspect.is_empty() {
            return Walls::NONE;
        }
        Side::BOTH.into_iter().fold(Walls::NONE, |closing, side| closing | self.cutting(suspect, side))
    }

    /// Those of these walls, which must fit, that would close this player's last path.
    #[inline]
    pub(super) fn cutting(&self, walls: Walls, side: Side) -> Walls {
        self.pawn(side).map_or(Walls::NONE, |pawn| walls.cutting(self.walls, pawn, Goal::of(side)))
    }

    /// The player who has reached their goal.
    #[inline]
    fn arrived(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pawn(*side).is_some_and(|pawn| Goal::of(*side).has(pawn)))
    }

    fn eliminated(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pawn(*side).is_none())
    }

    /// The legal steps of the player to move.
    #[inline]
    pub(super) fn steps(&self) -> impl Iterator<Item = Direction> {
        let (walls, pawn) = (self.walls, self.pawn(self.turn));
        Direction::ALL.into_iter().filter(move |d| pawn.is_some_and(|pawn| walls.lets(pawn, *d)))
    }

    /// The legal walls of the player to move.
    #[inline]
    pub(super) fn walls_to_put(&self) -> Walls {
        if self.walls_left(self.turn) == 0 { Walls::NONE } else { self.walls_allowed() }
    }

    /// The pawns, the walls in hand and the turn, packed in 31 bits.
    #[inline]
    const fn players(&self) -> u64 {
        const fn cell(pawn: Option<Cell>) -> u64 {
            match pawn {
                Some(cell) => cell.index() as u64,
                None => 127,
            }
        }
        let pawns = cell(self.pawns[0]) | cell(self.pawns[1]) << 7;
        pawns | (self.in_hand[0] as u64) << 14 | (self.in_hand[1] as u64) << 22 | (self.turn as u64) << 30
    }
}

impl Game for GreatEscape {
    type Rules = Rules;
    type Move = Move;

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.arrived().is_some() || self.eliminated().is_some() || self.rounds_left() == 0
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(side) = self.eliminated() {
            return Some(Outcome::won(side.other(), ELIMINATED));
        }
        if let Some(side) = self.arrived() {
            return Some(Outcome::won(side, ARRIVED));
        }
        (self.rounds_left() == 0).then_some(Outcome::drawn(Reason::LIMIT))
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        self.steps().for_each(|direction| visit(Move::Step(direction)));
        self.walls_to_put().iter().for_each(|wall| visit(Move::Put(wall)));
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        self.steps().count() as u64 + u64::from(self.walls_to_put().count())
    }

    fn is_legal(&self, m: Move) -> bool {
        !self.is_over()
            && match m {
                Move::Step(direction) => self.pawn(self.turn).is_some_and(|pawn| self.walls.lets(pawn, direction)),
                Move::Put(wall) => {
                    self.walls_left(self.turn) > 0
                        && self.walls.fitting().contains(wall)
                        && self.closing(Walls::one(wall)).is_empty()
                }
            }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let me = self.turn.index();
        match m {
            Move::Step(direction) => self.pawns[me] = self.pawns[me].and_then(|pawn| pawn.step(direction)),
            Move::Put(wall) => {
                self.walls |= Walls::one(wall);
                self.in_hand[me] -= 1;
            }
        }
        self.rounds += me as u16;
        self.turn = self.turn.other();
    }

    fn code(m: Move) -> u16 {
        match m {
            Move::Step(direction) => direction as u16,
            Move::Put(wall) => 4 + 64 * wall.orientation() as u16 + u16::from(wall.middle()),
        }
    }

    fn decode(code: u16) -> Option<Move> {
        let wall = |orientation, middle| Some(Move::Put(Wall::centred(orientation, middle as u8)));
        match code {
            0..4 => Some(Move::Step(Direction::ALL[usize::from(code)])),
            4..68 => wall(Orientation::H, code - 4),
            68..132 => wall(Orientation::V, code - 68),
            _ => None,
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        let counters = u64::from(self.rounds) << 32 | u64::from(self.rules.limit) << 48;
        mix(mix(mix(self.walls.h) ^ self.walls.v) ^ (self.players() | counters))
    }

    #[inline]
    fn repetition_key(&self) -> u64 {
        mix(mix(mix(self.walls.h) ^ self.walls.v) ^ self.players())
    }
}
