//! The players of Great Escape: the evaluations by name, their tunable weights, and the reference player.

use catalogue::{EvalUnit, Player, PlayerInfo, PlayerSpec};
use rules::{Game as _, Side};
use search::tune::Linear;
use search::{Coverage, Heuristics, Known, MoveStack, Score};

use super::eval::{ALL_WALLS, EXPOSED, LATE_TEMPO, NEXT_WALL, STEP, TEMPO, Ways};
use super::reference::{self, Reference, Window};
use super::rules::GreatEscape;
use crate::erased_player::ErasedPlayer;
use crate::players::{Engine, Levels, OVERHEAD, TIME, number};
use crate::roster;

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
        let (mine, theirs) = (of(position.turn()), of(position.turn().other()));
        let mut terms: Vec<f64> = mine.into_iter().zip(theirs).map(|(mine, theirs)| mine - theirs).collect();
        (terms[2], terms[3]) = (1.0, spent);
        terms
    }
}

/// The evaluations, by name.
#[derive(Clone, Copy, Default, Debug)]
pub enum Eval {
    /// Distances, walls in hand and the walls that could still be put; the strongest.
    #[default]
    Ways,
    /// The evaluation of the reference player.
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

impl Heuristics<GreatEscape> for Eval {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        either!(self, guide => guide.evaluate(position))
    }
    fn known(&self, position: &GreatEscape) -> Option<Known> {
        either!(self, guide => guide.known(position))
    }
    fn candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        either!(self, guide => guide.candidates(position, moves))
    }
    fn root_candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        either!(self, guide => guide.root_candidates(position, moves))
    }
}

impl Linear<GreatEscape> for Eval {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        match self {
            Self::Ways => Ways.weights(),
            Self::Window => Window::TERMS.to_vec(),
        }
    }
    fn terms(&self, position: &GreatEscape) -> Vec<f64> {
        match self {
            Self::Ways => Ways.terms(position),
            Self::Window => Window::counts(position).map(f64::from).to_vec(),
        }
    }
}

impl Engine for GreatEscape {
    type Heuristics = Eval;
    const EVALS: &'static [&'static str] = &["ways", "reference"];
    const SCALE: Score = 500;
    const COURSE_DEPTH: u64 = 2;
    /// Ranking several moves is slow here; from level 7 on the time goes into depth instead.
    const LEVELS: Levels = [(1, 100), (1, 25), (2, 20), (3, 12), (4, 8), (5, 4), (7, 0), (64, 0)];

    fn unit(eval: &str) -> EvalUnit {
        match eval {
            "reference" => EvalUnit { name: "formula", scale: reference::UNIT.into() },
            _ => EvalUnit { name: "steps", scale: 100.0 },
        }
    }

    fn heuristics(eval: &str) -> Eval {
        match eval {
            "reference" => Eval::Window,
            _ => Eval::Ways,
        }
    }

    fn own_players() -> Vec<PlayerInfo> {
        let options =
            vec![TIME, OVERHEAD, number("depth", 1, 199, Some(reference::DEPTH)), number("hash", 1, 65_536, Some(16))];
        vec![PlayerInfo { name: "reference", options }]
    }

    fn own_player(spec: &PlayerSpec) -> Option<Box<dyn Player>> {
        let megabytes = spec.number("hash")? as usize;
        (spec.name == "reference").then(|| ErasedPlayer::<Self, _>::boxed(Reference::new(megabytes), spec))
    }
}

roster!(GreatEscape);
