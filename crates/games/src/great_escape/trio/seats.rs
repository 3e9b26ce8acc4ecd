//! Building a three-player position from its numbers.

use catalogue::Message;

use super::super::geometry::Goal;
use super::super::paths::Maze;
use super::super::rules::Rules;
use super::super::setup::Setup;
use super::Trio;
use super::places::Places;

impl Trio {
    /// Builds the three-player position of these numbers, if it is valid.
    pub(in super::super) fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, Message> {
        let Setup { turn, ref players, walls, rounds } = *setup;
        let &[zero, one, two] = &players[..] else { return Err(Message::new("position-two")) };
        let players = [zero, one, two];
        let in_hand = players.map(|player| player.map_or(0, |player| player.in_hand));
        let pawns = players.map(|player| player.map(|player| player.pawn));
        let position = Self { walls, pawns, in_hand, turn: turn as u8, rounds, rules, places: Places::OPEN };
        position.validate()?;
        Ok(position)
    }

    /// Validates beyond the syntax: the seat to move is in play, and each seat in play has a path.
    fn validate(&self) -> Result<(), Message> {
        if self.pawns[usize::from(self.turn)].is_none() {
            return Err(Message::new("position-turn-out").with("player", self.turn.to_string()));
        }
        let maze = Maze::new(self.walls);
        for (seat, pawn) in self.in_play() {
            match maze.distance(pawn, Goal::BY_SEAT[seat]) {
                None => return Err(Message::new("position-closed").with("side", seat_name(seat))),
                Some(0) => return Err(Message::new("position-arrived").with("side", seat_name(seat))),
                Some(_) => {}
            }
        }
        Ok(())
    }
}

pub(super) fn seat_name(seat: usize) -> Message {
    Message::new(format!("side-{seat}"))
}
