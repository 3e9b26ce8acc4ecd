//! What Great Escape knows: who is nearer to his goal, whose way can still be barred, and what walls in hand are worth.

use rules::{Game as _, Player, PlayerInfo, PlayerSpec, Side};
use search::tune::Linear;
use search::{Guide, Known, Moves, Score};

use super::effects::Effects;
use super::reference::{self, Reference, Window};
use super::rules::{GreatEscape, Move};
use crate::brain::{Brain, Levels, TIME, number, roster};
use crate::seat::Seat;

// The weights come from a logistic regression of the results of some 125,000 positions of self-play. A step counts little
// while walls can undo it, and walls count most when they run out.

/// A step of the shortest path once no walls are in hand; less by a twentieth for each that is.
const STEP: Score = 125;
/// A step that can still be barred.
const EXPOSED: Score = 40;
/// It is one's move.
const TEMPO: Score = 11;
/// The same once no walls are in hand, on top.
const LATE_TEMPO: Score = 35;
/// What each further wall in hand adds. The first one also counts by what it exposes.
const NEXT_WALL: [Score; 10] = [-60, 250, 190, 120, 85, 85, 45, 45, 45, 70];
const WALL_NAMES: [&str; 10] = [
    "1st wall",
    "2nd wall",
    "3rd wall",
    "4th wall",
    "5th wall",
    "6th wall",
    "7th wall",
    "8th wall",
    "9th wall",
    "10th wall",
];
/// What one beyond those of a game's start would add.
const SPARE_WALL: Score = 45;

/// The walls in hand of both players at the start.
const ALL_WALLS: Score = 20;

/// How early a move is tried for each step that it gains on the opponent.
const GAINED: i32 = 3000;
/// A wall that gains a step is tried a little after a step forward.
const WALL_COST: i32 = 1000;

/// A wall that is tried at the root only comes after all others there.
const QUIET: i32 = -100_000;

/// What walls in hand are worth, by their number.
static IN_HAND: [Score; MOST_IN_HAND + 1] = {
    let mut values = [0; MOST_IN_HAND + 1];
    let mut n = 1;
    while n <= MOST_IN_HAND {
        values[n] = values[n - 1] + if n <= NEXT_WALL.len() { NEXT_WALL[n - 1] } else { SPARE_WALL };
        n += 1;
    }
    values
};
const MOST_IN_HAND: usize = 20;

impl GreatEscape {
    /// How many walls of a game's are not in hand any more.
    #[inline]
    fn spent(&self) -> Score {
        let [zero, one] = self.in_hand.map(Score::from);
        (ALL_WALLS - zero - one).max(0)
    }
}

/// The evaluation of `best`, with its choice of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways;

impl Guide<GreatEscape> for Ways {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        let maze = position.maze();
        let spent = position.spent();
        let standing = |side: Side| {
            let steps = position.distance_in(&maze, side);
            let exposed = Score::from(position.exposure(&maze, side, steps));
            let way = STEP * spent * Score::from(steps) / ALL_WALLS + EXPOSED * exposed;
            IN_HAND[usize::from(position.walls_left(side))] - way
        };
        let side = position.turn();
        standing(side) - standing(side.other()) + TEMPO + LATE_TEMPO * spent / ALL_WALLS
    }

    fn known(&self, position: &GreatEscape) -> Option<Known> {
        position.race()
    }

    fn candidates(&self, position: &GreatEscape, moves: &mut Moves<GreatEscape>) {
        let effects = Effects::new(position);
        for step in position.steps().filter(|step| effects.of_step(*step) >= 0) {
            moves.push_guessed(Move::Step(step), GAINED * effects.of_step(step));
        }
        for wall in effects.walls_worth_trying().iter() {
            moves.push_guessed(Move::Put(wall), GAINED * effects.of_wall(wall) - WALL_COST);
        }
    }

    fn root_candidates(&self, position: &GreatEscape, moves: &mut Moves<GreatEscape>) {
        let effects = Effects::new(position);
        for step in position.steps() {
            moves.push_guessed(Move::Step(step), GAINED * effects.of_step(step));
        }
        let worth_trying = effects.walls_worth_trying();
        for wall in position.walls_to_put().iter() {
            let quiet = if worth_trying.contains(wall) { 0 } else { QUIET };
            moves.push_guessed(Move::Put(wall), GAINED * effects.of_wall(wall) - WALL_COST + quiet);
        }
    }

    fn is_selective(&self, position: &GreatEscape) -> bool {
        // With no walls to put, all that is left out are steps that lose time in an exact race.
        position.in_hand != [0; 2]
    }
}

impl Linear<GreatEscape> for Ways {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        let ways = [("step", STEP), ("exposed", EXPOSED), ("tempo", TEMPO), ("late tempo", LATE_TEMPO)];
        ways.into_iter().chain(WALL_NAMES.into_iter().zip(NEXT_WALL)).collect()
    }

    fn terms(&self, position: &GreatEscape) -> Vec<f64> {
        let maze = position.maze();
        let spent = f64::from(position.spent()) / f64::from(ALL_WALLS);
        let of = |side: Side| {
            let steps = position.distance_in(&maze, side);
            let exposed = f64::from(position.exposure(&maze, side, steps));
            let walls = (0..NEXT_WALL.len()).map(|n| f64::from(u8::from(usize::from(position.walls_left(side)) > n)));
            [-spent * f64::from(steps), -exposed, 0.0, 0.0].into_iter().chain(walls).collect::<Vec<_>>()
        };
        let (mine, his) = (of(position.turn()), of(position.turn().other()));
        let mut terms: Vec<f64> = mine.into_iter().zip(his).map(|(mine, his)| mine - his).collect();
        (terms[2], terms[3]) = (1.0, spent);
        terms
    }
}

/// The evaluations, by name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Knowledge {
    Ways,
    Window,
}

macro_rules! either {
    ($self:ident, $guide:ident => $call:expr) => {
        match $self {
            Self::Ways => {
                let $guide = Ways;
                $call
            }
            Self::Window => {
                let $guide = Window;
                $call
            }
        }
    };
}

impl Guide<GreatEscape> for Knowledge {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        either!(self, guide => guide.evaluate(position))
    }
    fn known(&self, position: &GreatEscape) -> Option<Known> {
        either!(self, guide => guide.known(position))
    }
    fn candidates(&self, position: &GreatEscape, moves: &mut Moves<GreatEscape>) {
        either!(self, guide => guide.candidates(position, moves));
    }
    fn root_candidates(&self, position: &GreatEscape, moves: &mut Moves<GreatEscape>) {
        either!(self, guide => guide.root_candidates(position, moves));
    }
    fn is_selective(&self, position: &GreatEscape) -> bool {
        either!(self, guide => guide.is_selective(position))
    }
}

impl Linear<GreatEscape> for Knowledge {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        match self {
            Self::Ways => Ways.weights(),
            Self::Window => Vec::new(),
        }
    }
    fn terms(&self, position: &GreatEscape) -> Vec<f64> {
        Ways.terms(position)
    }
}

impl Brain for GreatEscape {
    type Guide = Knowledge;
    const EVALS: &'static [&'static str] = &["ways", "reference"];
    const SCALE: Score = 500;
    const COURSE_DEPTH: u64 = 2;
    // A ply costs more here than in the other games, and is worth more.
    const LEVELS: Levels = [(1, 100), (1, 25), (2, 20), (3, 12), (4, 8), (5, 3), (6, 0), (64, 0)];

    fn guide(eval: &str) -> Knowledge {
        match eval {
            "reference" => Knowledge::Window,
            _ => Knowledge::Ways,
        }
    }

    fn own_players() -> Vec<PlayerInfo> {
        let options = vec![TIME, number("depth", 1, 199, Some(reference::DEPTH)), number("hash", 1, 65_536, Some(16))];
        vec![PlayerInfo { name: "reference", options }]
    }

    fn own_player(spec: &PlayerSpec) -> Option<Box<dyn Player>> {
        let megabytes = spec.number("hash")? as usize;
        (spec.name == "reference").then(|| Seat::<Self, _>::boxed(Reference::new(megabytes), spec))
    }
}

roster!(GreatEscape);
