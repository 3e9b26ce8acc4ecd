//! Great Escape for three players: six walls each; the third player goes from the first row to the last.
//!
//! A player who reaches their goal leaves the board, and the others play on until one is left; an eliminated player
//! leaves the same way. The text of a position shows neither who arrived first nor who was eliminated: only a game
//! played from its start knows the winner and the ranking: those who arrived, in order, then those in play, then the
//! eliminated.

mod paranoid;
mod places;
mod players;
mod seats;
#[cfg(test)]
mod tests;
mod text;

use rules::{Game, Outcome, Reason, Seat, Side, mix};

use self::places::Places;
use super::geometry::{Cell, Direction, Goal};
use super::paths::Maze;
use super::rules::{ARRIVED, GreatEscape, Move, Rules};
use super::walls::Walls;

/// Number of players.
pub(super) const PLAYERS: usize = 3;

/// A position of the three-player game.
#[derive(Clone, Copy, Debug)]
pub struct Trio {
    walls: Walls,
    /// `None` for players who are not in play.
    pawns: [Option<Cell>; PLAYERS],
    in_hand: [u8; PLAYERS],
    turn: u8,
    rounds: u16,
    rules: Rules,
    /// Not part of the position proper: its text does not show it.
    places: Places,
}

impl PartialEq for Trio {
    fn eq(&self, other: &Self) -> bool {
        let shown = |p: &Self| (p.walls, p.pawns, p.in_hand, p.turn, p.rounds, p.rules);
        shown(self) == shown(other)
    }
}

impl Eq for Trio {}

impl Trio {
    /// The seats in play, with their cells.
    #[inline]
    fn in_play(&self) -> impl Iterator<Item = (usize, Cell)> {
        self.pawns.into_iter().enumerate().filter_map(|(seat, pawn)| Some((seat, pawn?)))
    }

    /// The length of a player's shortest path; 0 for one who is not in play.
    #[inline]
    fn distance(&self, maze: &Maze, seat: usize) -> u8 {
        self.pawns[seat].and_then(|pawn| maze.distance(pawn, Goal::BY_SEAT[seat])).unwrap_or(0)
    }

    /// Number of rounds that can still be played.
    pub(super) const fn rounds_left(&self) -> u16 {
        self.rules.limit.saturating_sub(self.rounds)
    }

    /// Those of these walls, which must fit, that would close any player's last path.
    fn closing(&self, walls: Walls) -> Walls {
        let suspect = walls.suspect(self.walls);
        if suspect.is_empty() {
            return Walls::NONE;
        }
        let cutting = |(seat, pawn): (usize, Cell)| suspect.cutting(self.walls, pawn, Goal::BY_SEAT[seat]);
        self.in_play().map(cutting).fold(Walls::NONE, |all, walls| all | walls)
    }

    /// The first player to arrive; if nobody did, the only one left.
    fn winner(&self) -> Option<Seat> {
        let mut in_play = self.in_play().map(|(seat, _)| seat);
        let alone = in_play.next().filter(|seat| in_play.next().is_none() && self.places.has_left_all_but(*seat));
        self.places.first().or(alone).map(|seat| Seat(seat as u8))
    }

    fn steps(&self) -> impl Iterator<Item = Direction> {
        let (walls, pawn) = (self.walls, self.pawns[usize::from(self.turn)]);
        Direction::ALL.into_iter().filter(move |d| pawn.is_some_and(|pawn| walls.lets(pawn, *d)))
    }

    fn walls_to_put(&self) -> Walls {
        if self.in_hand[usize::from(self.turn)] == 0 {
            return Walls::NONE;
        }
        let fitting = self.walls.fitting();
        fitting & !self.closing(fitting)
    }

    /// Passes the turn to the next player in play; a round ends when the seats wrap around.
    fn pass_on(&mut self) {
        let seats = PLAYERS as u8;
        let next = (1..=seats).map(|ahead| (self.turn + ahead) % seats);
        let next = next.into_iter().find(|seat| self.pawns[usize::from(*seat)].is_some()).unwrap_or(self.turn);
        self.rounds += u16::from(next <= self.turn);
        self.turn = next;
    }

    fn players(&self) -> u64 {
        let pawn = |pawn: Option<Cell>| pawn.map_or(127, |cell| cell.index() as u64);
        let seats =
            (0..PLAYERS).map(|seat| (pawn(self.pawns[seat]) | u64::from(self.in_hand[seat]) << 7) << (15 * seat));
        seats.fold(u64::from(self.turn) << 45, |all, seat| all | seat)
    }
}

impl Game for Trio {
    type Rules = Rules;
    type Move = Move;

    fn rules(&self) -> Rules {
        self.rules
    }

    /// Two sides cannot distinguish three players; use [`seat`](catalogue::Notation::seat).
    fn turn(&self) -> Side {
        if self.turn == 0 { Side::One } else { Side::Two }
    }

    fn is_over(&self) -> bool {
        self.in_play().count() < 2 || self.rounds >= self.rules.limit
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match self.in_play().count() {
            0 | 1 if self.places.first().is_none() && self.winner().is_some() => Reason::RESIGNED,
            0 | 1 => ARRIVED,
            _ => Reason::LIMIT,
        };
        self.is_over().then(|| Outcome { winner: self.winner(), ..Outcome::drawn(reason) })
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        self.steps().for_each(|direction| visit(Move::Step(direction)));
        self.walls_to_put().iter().for_each(|wall| visit(Move::Put(wall)));
    }

    fn count_moves(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        self.steps().count() as u64 + u64::from(self.walls_to_put().count())
    }

    fn is_legal(&self, m: Move) -> bool {
        !self.is_over()
            && match m {
                Move::Step(direction) => self.steps().any(|step| step == direction),
                Move::Put(wall) => {
                    self.in_hand[usize::from(self.turn)] > 0
                        && self.walls.fitting().contains(wall)
                        && self.closing(Walls::one(wall)).is_empty()
                }
            }
    }

    fn play_unchecked(&mut self, m: Move) {
        let me = usize::from(self.turn);
        match m {
            Move::Step(direction) => {
                self.pawns[me] = self.pawns[me].and_then(|pawn| pawn.step(direction));
                if self.pawns[me].is_some_and(|pawn| Goal::BY_SEAT[me].has(pawn)) {
                    (self.pawns[me], self.in_hand[me]) = (None, 0);
                    self.places.arrive(me);
                }
            }
            Move::Put(wall) => {
                self.walls |= Walls::one(wall);
                self.in_hand[me] -= 1;
            }
        }
        self.pass_on();
    }

    fn code(m: Move) -> u16 {
        GreatEscape::code(m)
    }

    fn decode(code: u16) -> Option<Move> {
        GreatEscape::decode(code)
    }

    fn key(&self) -> u64 {
        mix(self.repetition_key() ^ (u64::from(self.rounds) | u64::from(self.rules.limit) << 16))
    }

    fn repetition_key(&self) -> u64 {
        mix(mix(mix(self.walls.h) ^ self.walls.v) ^ self.players())
    }

    /// Removes the player who resigns or is eliminated; their walls stay.
    fn left(&self) -> Option<Self> {
        let (mut rest, me) = (*self, usize::from(self.turn));
        (rest.pawns[me], rest.in_hand[me]) = (None, 0);
        rest.places.leave(me);
        rest.pass_on();
        Some(rest)
    }
}
