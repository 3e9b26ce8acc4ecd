//! Comments on moves and threats: shortest paths, and the effect of a move on them.

use catalogue::{Coach, LessonStep, Message};
use rules::{Game, Side};

use super::geometry::{Direction, Goal};
use super::pointing::ways;
use super::rules::{GreatEscape, Move};
use super::setup::side_name;

const LESSON: &[LessonStep] = &[
    LessonStep::new("0 2 0 4 10 8 4 10 0", &["R"]).ringing(&["1-4"]),
    LessonStep::new("0 2 5 4 10 2 4 10 0", &["24V", "23V"]).ringing(&["2-4", "24V"]),
    LessonStep::new("0 2 3 4 9 8 0 10 1 4 4 V", &["U"]).ringing(&["3-3", "3-5"]),
    LessonStep::new("0 2 7 4 3 2 4 3 0", &["R"]).ringing(&["8-4"]),
    LessonStep::new("0 2 6 4 1 1 4 0 0", &["14V", "13V"]),
];

impl Coach for GreatEscape {
    fn lesson() -> &'static [LessonStep] {
        LESSON
    }

    /// Each player's shortest path.
    fn threats(&self) -> Vec<Message> {
        let said = |side: Side| {
            let pawn = self.pawn(side)?;
            let path: String = self.maze().path(pawn, Goal::of(side)).map(|(_, direction)| letter(direction)).collect();
            let steps = path.chars().count();
            Some(Message::new("threat-path").with("side", side_name(side)).with("steps", steps).with("path", path))
        };
        Side::BOTH.into_iter().filter_map(said).collect()
    }

    /// The effect of a move on both paths.
    fn effects(&self, m: Move) -> Vec<Message> {
        let me = self.turn();
        let mut next = *self;
        next.play_unchecked(m);
        let change = |side| i32::from(next.distance(side)) - i32::from(self.distance(side));
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

    fn ways(&self) -> Vec<Vec<String>> {
        ways(self)
    }
}

/// The letter of a step as typed; it is the same on a flipped board.
const fn letter(direction: Direction) -> char {
    match direction {
        Direction::Right => 'R',
        Direction::Left => 'L',
        Direction::Up => 'U',
        Direction::Down => 'D',
    }
}
