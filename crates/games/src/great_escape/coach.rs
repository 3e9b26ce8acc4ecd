//! What is said of moves and threats: shortest paths, and what a move does to them.

use catalogue::Message;
use rules::{Game, Side};

use super::board::{Direction, Goal};
use super::rules::{GreatEscape, Move};
use super::setup::side_name;

/// Each player's shortest path.
pub(super) fn threats(position: &GreatEscape) -> Vec<Message> {
    let said = |side: Side| {
        let pawn = position.pawn(side)?;
        let path: String = position.maze().path(pawn, Goal::of(side)).map(|(_, direction)| letter(direction)).collect();
        let steps = path.chars().count();
        Some(Message::new("threat-path").with("side", side_name(side)).with("steps", steps).with("path", path))
    };
    Side::BOTH.into_iter().filter_map(said).collect()
}

/// What a move does to both paths.
pub(super) fn effects(position: &GreatEscape, m: Move) -> Vec<Message> {
    let me = position.turn();
    let mut next = *position;
    next.play_unchecked(m);
    let change = |side| i32::from(next.distance(side)) - i32::from(position.distance(side));
    match m {
        Move::Step(_) if next.distance(me) == 0 => vec![Message::new("effect-arrives")],
        Move::Step(_) => {
            let id = if change(me) < 0 { "effect-nearer" } else { "effect-step" };
            vec![Message::new(id).with("steps", next.distance(me))]
        }
        Move::Put(_) => {
            let mut said = vec![Message::new("effect-wall").with("steps", change(me.other()))];
            if change(me) > 0 {
                said.push(Message::new("effect-own").with("steps", change(me)));
            }
            said.push(Message::new("effect-left").with("walls", next.walls_left(me)));
            said
        }
    }
}

/// A step as it is typed: it means the same on a board that is flipped.
const fn letter(direction: Direction) -> char {
    match direction {
        Direction::Right => 'R',
        Direction::Left => 'L',
        Direction::Up => 'U',
        Direction::Down => 'D',
    }
}
