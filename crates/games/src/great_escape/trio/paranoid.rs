//! The paranoid reduction of the three-player game: one player against the other two as a coalition.
//!
//! The game is won if the player arrives before every rival still in play, and lost if a rival arrives first.

use rules::{Game, Outcome, Reason, Side};
use search::{Coverage, Heuristics, MoveStack, Score};

use super::super::geometry::Goal;
use super::super::paths::Maze;
use super::super::rules::{ARRIVED, Move, Rules};
use super::super::walls::Walls;
use super::{PLAYERS, Trio};

/// Value of each step by which the player is ahead of the nearest rival.
const STEP: Score = 100;
/// Value of each step by which the player is ahead of the other rival.
const OTHER_STEP: Score = 30;
/// Value of a wall in hand.
const WALL: Score = 40;
/// Value of being on move.
const TEMPO: Score = 40;

/// Move-ordering bonus for each step that a move gains.
const GAINED: i32 = 3000;
/// Ordering penalty of a wall: one that gains a step is tried just after a step forward.
const WALL_COST: i32 = 1000;

/// The three-player game reduced to two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Paranoid {
    trio: Trio,
    me: u8,
    /// The rivals in play at the root, one bit per seat.
    rivals: u8,
}

impl Paranoid {
    /// Reduces the game from the point of view of the player to move.
    pub(super) fn of(trio: Trio) -> Self {
        let others = trio.in_play().filter(|(seat, _)| *seat != usize::from(trio.turn));
        Self { trio, me: trio.turn, rivals: others.fold(0, |bits, (seat, _)| bits | 1 << seat) }
    }

    fn is_rival(&self, seat: usize) -> bool {
        self.rivals >> seat & 1 == 1
    }

    /// The first of the players in play at the root to arrive.
    fn winner(&self) -> Option<Side> {
        if self.trio.pawns[usize::from(self.me)].is_none() {
            return Some(Side::One);
        }
        (0..PLAYERS).any(|seat| self.is_rival(seat) && self.trio.pawns[seat].is_none()).then_some(Side::Two)
    }
}

impl Game for Paranoid {
    type Rules = Rules;
    type Move = Move;

    fn rules(&self) -> Rules {
        self.trio.rules
    }

    fn turn(&self) -> Side {
        if self.trio.turn == self.me { Side::One } else { Side::Two }
    }

    fn is_over(&self) -> bool {
        self.winner().is_some() || self.trio.is_over()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(side) => Some(Outcome::won(side, ARRIVED)),
            None => self.trio.is_over().then_some(Outcome::drawn(Reason::LIMIT)),
        }
    }

    fn each_move(&self, visit: impl FnMut(Move)) {
        if !self.is_over() {
            self.trio.each_move(visit);
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        !self.is_over() && self.trio.is_legal(m)
    }

    fn play_unchecked(&mut self, m: Move) {
        self.trio.play_unchecked(m);
    }

    fn code(m: Move) -> u16 {
        Trio::code(m)
    }

    fn decode(code: u16) -> Option<Move> {
        Trio::decode(code)
    }

    fn key(&self) -> u64 {
        self.trio.key() ^ u64::from(self.me)
    }
}

/// The heuristics: distances, walls in hand, and the walls that block a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fear;

impl Heuristics<Paranoid> for Fear {
    fn evaluate(&self, position: &Paranoid) -> Score {
        let Paranoid { trio, me, .. } = position;
        let (maze, me) = (Maze::new(trio.walls), usize::from(*me));
        let steps = |seat| Score::from(trio.distance(&maze, seat));
        let mut ahead: Vec<Score> =
            (0..PLAYERS).filter(|seat| position.is_rival(*seat)).map(|seat| steps(seat) - steps(me)).collect();
        ahead.sort_unstable();
        let walls = Score::from(trio.in_hand[me]) * 2 - trio.in_hand.iter().copied().map(Score::from).sum::<Score>();
        let race = ahead.iter().zip([STEP, OTHER_STEP]).map(|(ahead, worth)| ahead * worth).sum::<Score>();
        let mine = race + WALL * walls;
        TEMPO + if position.turn() == Side::One { mine } else { -mine }
    }

    /// Steps forward, of which there is always one, and the walls that block a shortest path of the mover's opponents.
    fn candidates(&self, position: &Paranoid, moves: &mut MoveStack<Paranoid>) -> Coverage {
        let trio = &position.trio;
        let (maze, seat) = (Maze::new(trio.walls), usize::from(trio.turn));
        let Some(pawn) = trio.pawns[seat] else { return Coverage::Selected };
        let mine = i32::from(trio.distance(&maze, seat));
        for step in trio.steps() {
            let next = pawn.step(step).and_then(|to| maze.distance(to, Goal::BY_SEAT[seat]));
            let gain = next.map_or(-1, |next| mine - i32::from(next));
            if gain > 0 {
                moves.push_guessed(Move::Step(step), GAINED * gain);
            }
        }
        if trio.in_hand[seat] == 0 {
            return Coverage::Selected;
        }
        let against = |other: usize| {
            if seat == usize::from(position.me) { position.is_rival(other) } else { other == usize::from(position.me) }
        };
        let across = |(other, pawn)| if against(other) { maze.across(pawn, Goal::BY_SEAT[other]) } else { Walls::NONE };
        let across = trio.in_play().map(across).fold(Walls::NONE, |all, walls| all | walls) & trio.walls.fitting();
        for wall in (across & !trio.closing(across)).iter() {
            let walled = Maze::new(trio.walls | Walls::one(wall));
            let longer = |other| i32::from(trio.distance(&walled, other)) - i32::from(trio.distance(&maze, other));
            let most = (0..PLAYERS).filter(|other| against(*other)).map(longer).max().unwrap_or(0);
            moves.push_guessed(Move::Put(wall), GAINED * (most - longer(seat)) - WALL_COST);
        }
        Coverage::Selected
    }

    fn root_candidates(&self, position: &Paranoid, moves: &mut MoveStack<Paranoid>) -> Coverage {
        self.candidates(position, moves)
    }
}
