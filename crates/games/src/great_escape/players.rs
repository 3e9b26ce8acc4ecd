//! The players of Great Escape: the evaluations by name, their tunable weights, the reference player and PUCT.

use std::sync::Arc;

use catalogue::{
    EvalUnit, Learning, Message, NET, OptionKind, Player, PlayerInfo, PlayerOption, PlayerSpec, PolicyLearning, Unit,
};
use rules::{Game as _, Side};
use search::puct::Puct;
use search::pvs::SearchConstants;
use search::tune::Linear;
use search::{Coverage, EvalMemory, Evaluator, Heuristics, Known, MoveStack, Score};

use super::eval::{ALL_WALLS, CONSTANTS, Ways};
use super::policy::{MovePolicy, PolicyLearner, PolicyMoves};
use super::reference::{self, Reference, Window};
use super::rules::GreatEscape;
use crate::erased_player::ErasedPlayer;
use crate::learning::{self, Learner, net_file};
use crate::players::{
    Engine, Guide, Levels, NODES, OVERHEAD, TIME, WeightOption, heuristics_of, number, weight_options,
};
use crate::roster;

const WALL_NAMES: [&str; 10] =
    ["wall-1", "wall-2", "wall-3", "wall-4", "wall-5", "wall-6", "wall-7", "wall-8", "wall-9", "wall-10"];

impl Linear<GreatEscape> for Ways {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        let weights = self.weights;
        let ways = [("step", weights.step), ("exposed", weights.exposed)];
        let tempo = [("tempo", weights.tempo), ("late-tempo", weights.late_tempo)];
        ways.into_iter().chain(tempo).chain(WALL_NAMES.into_iter().zip(weights.next_wall)).collect()
    }

    fn terms(&self, position: &GreatEscape) -> Vec<f64> {
        let maze = position.maze();
        let spent = f64::from(position.spent()) / f64::from(ALL_WALLS);
        let of = |side: Side| {
            let steps = position.distance_in(&maze, side);
            let exposed = f64::from(position.exposure(&maze, side, steps));
            let walls = (0..WALL_NAMES.len()).map(|n| f64::from(u8::from(usize::from(position.walls_left(side)) > n)));
            [-spent * f64::from(steps), -exposed, 0.0, 0.0].into_iter().chain(walls).collect::<Vec<_>>()
        };
        let (mine, theirs) = (of(position.turn()), of(position.turn().other()));
        let mut terms: Vec<f64> = mine.into_iter().zip(theirs).map(|(mine, theirs)| mine - theirs).collect();
        (terms[2], terms[3]) = (1.0, spent);
        terms
    }
}

/// The evaluations, by name.
#[derive(Clone, Copy, Debug)]
pub enum Eval {
    /// Distances, walls in hand and the walls that could still be put; the strongest.
    Ways(Ways),
    /// The evaluation of the reference player.
    Window(Window),
}

impl Default for Eval {
    fn default() -> Self {
        Self::Ways(Ways::BEST)
    }
}

macro_rules! either {
    ($self:ident, $guide:ident => $call:expr) => {
        match $self {
            Self::Ways($guide) => $call,
            Self::Window($guide) => $call,
        }
    };
}

impl Heuristics<GreatEscape> for Eval {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        either!(self, guide => guide.evaluate(position))
    }
    fn evaluate_with(&self, position: &GreatEscape, memory: &mut EvalMemory) -> Score {
        either!(self, guide => guide.evaluate_with(position, memory))
    }
    fn known_with(&self, position: &GreatEscape, depth: i32, memory: &mut EvalMemory) -> Option<Known> {
        either!(self, guide => guide.known_with(position, depth, memory))
    }
    fn tries_killers_early(&self) -> bool {
        either!(self, guide => guide.tries_killers_early())
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
            Self::Ways(ways) => ways.weights(),
            Self::Window(window) => Window::TERMS.into_iter().zip(window.weights).collect(),
        }
    }
    fn terms(&self, position: &GreatEscape) -> Vec<f64> {
        match self {
            Self::Ways(ways) => ways.terms(position),
            Self::Window(_) => Window::counts(position).map(f64::from).to_vec(),
        }
    }
}

impl Engine for GreatEscape {
    type Heuristics = Eval;
    const EVALS: &'static [&'static str] = &[NET, "ways", "reference"];
    const NETWORKS: &'static [&'static [u8]] = &[include_bytes!("data/networks/codingame.net")];
    const SCALE: Score = 500;
    const COURSE_DEPTH: u64 = 2;
    const CONSTANTS: SearchConstants = CONSTANTS;
    /// One ply tells much here, and ranking several moves is slow: most levels differ by their slips.
    const LEVELS: Levels =
        [(1, 100, 78), (1, 100, 55), (1, 100, 38), (1, 100, 14), (1, 100, 0), (1, 45, 0), (3, 30, 0), (64, 0, 0)];

    const WEIGHTS: &'static [WeightOption] =
        &[("w_distance", &["reference"]), ("w_walls", &["reference"]), ("w_turn", &["reference"])];

    fn eval_unit(eval: &str) -> EvalUnit {
        match eval {
            "reference" => EvalUnit::new(Unit::FORMULA, reference::UNIT.into()),
            _ => EvalUnit::new(Unit::STEPS, 100.0),
        }
    }

    fn weighted(eval: &str, weights: &[Score]) -> Eval {
        match (eval, weights.try_into()) {
            ("reference", Ok(weights)) => Eval::Window(Window { weights, ..Window::default() }),
            _ => Self::heuristics(eval),
        }
    }

    fn trainer() -> Option<&'static dyn Learning> {
        Some(&Learner::<Self>::NEW)
    }

    fn policy_trainer() -> Option<&'static dyn PolicyLearning> {
        Some(&PolicyLearner)
    }

    fn network(file: Option<&[u8]>) -> Result<Arc<dyn Evaluator<Self>>, Message> {
        learning::network(file)
    }

    fn heuristics(eval: &str) -> Eval {
        match eval {
            "reference" => Eval::Window(Window::default()),
            _ => Eval::default(),
        }
    }

    fn frozen() -> Eval {
        Eval::Ways(Ways::FIRST)
    }

    fn own_players() -> Vec<PlayerInfo> {
        let depth = number("depth", 1, 199, Some(reference::DEPTH));
        let walls = number("walls", 1, reference::MOST_WALLS as u64, Some(reference::WALLS as u64));
        let without = PlayerOption { name: "without", kind: OptionKind::Word(&["nothing", "table"]) };
        let mut options = vec![TIME, OVERHEAD, depth, walls, number("hash", 1, 65_536, Some(HASH)), without];
        options.extend(weight_options::<Self>("reference"));
        let policy = PlayerOption { name: POLICY, kind: OptionKind::File };
        let puct = vec![TIME, OVERHEAD, NODES, policy, number("hash", 1, 65_536, Some(GRAPH))];
        vec![PlayerInfo { name: PUCT, options: puct }, PlayerInfo { name: "reference", options }]
    }

    fn own_player(spec: &PlayerSpec) -> Result<Option<Box<dyn Player>>, Message> {
        match (spec.name, Self::selection(spec)) {
            (PUCT, _) => puct(spec).map(Some),
            ("reference", Eval::Window(window)) => {
                let megabytes = spec.number("hash").unwrap_or(HASH) as usize;
                let player = Reference::new(window, megabytes, spec.word("without") != "table");
                Ok(Some(ErasedPlayer::<Self, _>::boxed(player, spec)))
            }
            _ => Ok(None),
        }
    }

    fn selection(spec: &PlayerSpec) -> Eval {
        match (heuristics_of::<Self>(spec), spec.number("walls")) {
            (Eval::Window(window), Some(walls)) => Eval::Window(Window { walls: walls as usize, ..window }),
            (eval, _) => eval,
        }
    }
}

const PUCT: &str = "puct";
/// The option that names the file of a policy.
const POLICY: &str = "policy";

/// Creates the player that searches by a policy of moves: the one of the spec, or the game's own.
fn puct(spec: &PlayerSpec) -> Result<Box<dyn Player>, Message> {
    let net = net_file::read::<GreatEscape>(GreatEscape::NETWORKS[0])?;
    let (policy, scale) = (MovePolicy::from_file(spec.file(POLICY))?, net.scale());
    let guide = Guide::<GreatEscape>::new(Eval::default()).with_evaluator(Arc::new(net));
    let megabytes = spec.number("hash").unwrap_or(GRAPH) as usize;
    let search = Puct::new(PolicyMoves(guide), policy, scale, megabytes);
    Ok(ErasedPlayer::<GreatEscape, _>::boxed(search, spec))
}

/// Default size of the reference player's transposition table, in megabytes.
const HASH: u64 = 16;
/// Default size of the graph of positions, in megabytes.
const GRAPH: u64 = 64;

roster!(GreatEscape);
