//! [`MovePolicy`]: the probabilities of moves, by a network that learned which moves the engine plays.
//!
//! The inputs of the evaluation, as the mover sees them, give a layer of [`HIDDEN`] units. Each move has a row of weights
//! for them, a bias, and weights for its [features](super::move_features).

use catalogue::Message;
use rules::{Game as _, Side};
use search::net::{InputList, active_inputs_with, input_count};
use search::puct::Policy;
use search::{Coverage, EvalMemory, Heuristics, Known, MoveStack, Score};

use super::effects::Effects;
use super::move_features::{FEATURES, GROUPS, MoveEffect, MoveFeatures};
use super::path_cache::PathCache;
use super::rules::{GreatEscape, Move};
use crate::learning::net_file;
use crate::sealed_file::{FileKind, damaged};

const KIND: FileKind = FileKind { name: "palabre-policy", version: 1 };

/// Number of hidden units.
const HIDDEN: usize = 32;
/// Number of moves as the mover sees them.
const MOVES: usize = 132;
/// Number of steps among them, which come first.
const STEPS: u16 = 4;
/// Sums of products that are computed side by side.
const LANES: usize = 8;
/// Largest weight, as a whole number: far more than a fit gives.
const MOST_WEIGHT: u32 = 1 << 20;

type Row = [f32; HIDDEN];

/// The network.
#[derive(Debug)]
pub(super) struct MovePolicy {
    /// By input.
    rows: Vec<Row>,
    biases: Row,
    /// By move.
    outputs: Vec<(Row, f32)>,
    /// By feature.
    features: Vec<f32>,
}

impl MovePolicy {
    /// The policy that comes with the game.
    pub(super) fn own() -> Result<Self, Message> {
        Self::read(include_bytes!("data/networks/policy.net"))
    }

    /// Reads a policy.
    ///
    /// # Errors
    /// The file is no policy, damaged, or made for another game, other inputs or other features.
    fn read(file: &[u8]) -> Result<Self, Message> {
        let opened = net_file::opened::<GreatEscape>(KIND, file)?;
        if opened.field("features") != net_file::layout(&GROUPS) {
            return Err(Message::new("learning-inputs"));
        }
        let one: u16 = opened.number("one")?;
        let weights = net_file::read_weights(&opened.data).ok_or_else(damaged)?;
        let is_valid = one > 0 && weights.iter().all(|weight| weight.unsigned_abs() <= MOST_WEIGHT);
        let weights: Vec<f32> = weights.iter().map(|weight| *weight as f32 / f32::from(one)).collect();
        Self::new(&weights).filter(|_| is_valid).ok_or_else(damaged)
    }

    /// Takes the weights of inputs, hidden units, moves and features; `None` if their number is wrong.
    fn new(weights: &[f32]) -> Option<Self> {
        let (rows, rest) = weights.split_at_checked(input_count::<GreatEscape>() * HIDDEN)?;
        let (biases, rest) = rest.split_first_chunk()?;
        let (outputs, rest) = rest.split_at_checked(MOVES * HIDDEN)?;
        let (output_biases, features) = rest.split_at_checked(MOVES)?;
        let outputs = outputs.as_chunks().0.iter().copied().zip(output_biases.iter().copied()).collect();
        let is_whole = features.len() == FEATURES;
        is_whole.then(|| Self {
            rows: rows.as_chunks().0.to_vec(),
            biases: *biases,
            outputs,
            features: features.to_vec(),
        })
    }

    /// The hidden layer.
    #[inline]
    fn hidden(&self, inputs: &InputList) -> Row {
        let mut sums = self.biases;
        for input in inputs.as_slice() {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[usize::from(*input)]) {
                *sum += weight;
            }
        }
        sums.map(|sum| sum.max(0.0))
    }

    /// The share of the hidden layer in the logarithm of a move's weight.
    #[inline]
    fn output(&self, hidden: &Row, seen: usize) -> f32 {
        let (row, bias) = &self.outputs[seen];
        let mut lanes = [0.0; LANES];
        for (units, weights) in hidden.as_chunks::<LANES>().0.iter().zip(row.as_chunks::<LANES>().0) {
            for (lane, (unit, weight)) in lanes.iter_mut().zip(units.iter().zip(weights)) {
                *lane += unit * weight;
            }
        }
        lanes.iter().sum::<f32>() + bias
    }
}

/// The moves must come from [`PolicyMoves`].
impl Policy<GreatEscape> for MovePolicy {
    fn weigh(&self, position: &GreatEscape, moves: &mut [(f32, Move)], memory: &mut EvalMemory) {
        let best_wall = MoveFeatures::best_wall(moves);
        let features = MoveFeatures::new(position, PathCache::of(memory).facts(position));
        let side = position.turn();
        let hidden = self.hidden(&active_inputs_with(position, memory)[side.index()]);
        for (logit, m) in moves {
            let effect = MoveEffect::unpack(*logit as i32);
            *logit = self.output(&hidden, seen(*m, side));
            features.each(*m, effect, best_wall, |feature| *logit += self.features[feature]);
        }
    }
}

/// The moves of the engine, with their packed [effects](MoveEffect) as ordering scores, and the values of other heuristics.
#[derive(Debug)]
pub(super) struct PolicyMoves<E>(pub(super) E);

impl<E: Heuristics<GreatEscape>> Heuristics<GreatEscape> for PolicyMoves<E> {
    fn evaluate(&self, position: &GreatEscape) -> Score {
        self.0.evaluate(position)
    }

    fn evaluate_with(&self, position: &GreatEscape, memory: &mut EvalMemory) -> Score {
        self.0.evaluate_with(position, memory)
    }

    fn known(&self, position: &GreatEscape) -> Option<Known> {
        self.0.known(position)
    }

    fn known_with(&self, position: &GreatEscape, depth: i32, memory: &mut EvalMemory) -> Option<Known> {
        self.0.known_with(position, depth, memory)
    }

    fn candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        let effects = Effects::new(position);
        let mut is_complete = position.walls_left(position.turn()) == 0;
        for step in position.steps() {
            let gained = effects.of_step(step);
            if gained >= 0 {
                moves.push_guessed(Move::Step(step), MoveEffect::of_step(gained).pack());
            } else {
                is_complete = false;
            }
        }
        for wall in effects.walls_worth_trying().iter() {
            moves.push_guessed(Move::Put(wall), MoveEffect::of_wall(&effects, wall, false).pack());
        }
        Coverage::complete_if(is_complete)
    }

    fn root_candidates(&self, position: &GreatEscape, moves: &mut MoveStack<GreatEscape>) -> Coverage {
        let effects = Effects::new(position);
        for step in position.steps() {
            moves.push_guessed(Move::Step(step), MoveEffect::of_step(effects.of_step(step)).pack());
        }
        let worth_trying = effects.walls_worth_trying();
        for wall in position.walls_to_put().iter() {
            let is_quiet = !worth_trying.contains(wall);
            moves.push_guessed(Move::Put(wall), MoveEffect::of_wall(&effects, wall, is_quiet).pack());
        }
        Coverage::Complete
    }
}

/// The number of a move as a side sees the board: the second side sees columns in reverse.
#[inline]
fn seen(m: Move, side: Side) -> usize {
    let code = GreatEscape::code(m);
    let seen = match (side, code) {
        (Side::One, _) => code,
        // Right and left.
        (_, 0 | 1) => code ^ 1,
        (_, ..STEPS) => code,
        _ => STEPS + ((code - STEPS) ^ 7),
    };
    seen.into()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use catalogue::Notation as _;
    use rules::Limits;
    use search::net::Inputs as _;
    use search::pvs::Pvs;
    use search::{SearchRequest, Strategy as _};

    use super::super::geometry::{Cell, SIZE};
    use super::super::rules::Rules;
    use super::super::walls::Walls;
    use super::*;
    use crate::players::{Engine as _, guide_named};
    use crate::sealed_file::seal;
    use crate::testing::met_from;

    fn weighed(policy: &MovePolicy, position: &GreatEscape) -> Vec<(f32, Move)> {
        let effects = Effects::new(position);
        let worth_trying = effects.walls_worth_trying();
        let mut moves = Vec::new();
        position.each_move(|m| {
            let effect = match m {
                Move::Step(step) => MoveEffect::of_step(effects.of_step(step)),
                Move::Put(wall) => MoveEffect::of_wall(&effects, wall, !worth_trying.contains(wall)),
            };
            moves.push((effect.pack() as f32, m));
        });
        policy.weigh(position, &mut moves, &mut EvalMemory::default());
        moves
    }

    /// The engine plays the most probable move in most positions of its games.
    #[test]
    fn the_most_probable_move_is_often_the_best() {
        let policy = MovePolicy::own().expect("a policy");
        let mut engine = Pvs::new(guide_named::<GreatEscape>("net"), 1, 1);
        let (mut agreed, mut asked) = (0, 0);
        for seed in 0..8 {
            let mut line = GreatEscape::training_start(Rules::default(), seed);
            for _ in 0..30 {
                let stop = AtomicBool::new(false);
                let request = SearchRequest { limits: Limits::nodes(300), stop: &stop, lines: 1, report: &|_| {} };
                let best = engine.choose(line.positions(), &request).best;
                let moves = weighed(&policy, line.position());
                let probable = moves.iter().max_by(|a, b| a.0.total_cmp(&b.0)).expect("a move").1;
                (agreed, asked) = (agreed + u32::from(probable == best), asked + 1);
                if !line.play(best) || line.is_over() {
                    break;
                }
            }
        }
        assert!(2 * agreed > asked && asked > 200, "{agreed} of {asked}");
    }

    /// The position that the opponent would see in the mover's place.
    fn turned(position: &GreatEscape) -> GreatEscape {
        let columns = |walls: u64| walls.reverse_bits().swap_bytes();
        let walls = Walls { h: columns(position.walls.h), v: columns(position.walls.v) };
        let [one, two] = position.pawns.map(|pawn| pawn.and_then(|cell| Cell::at(SIZE - 1 - cell.x(), cell.y())));
        let [first, second] = position.in_hand;
        GreatEscape { walls, pawns: [two, one], in_hand: [second, first], turn: position.turn.other(), ..*position }
    }

    #[test]
    fn both_sides_have_the_same_steps() {
        let policy = MovePolicy::own().expect("a policy");
        let mut compared = 0;
        for position in (0..10).flat_map(|seed| met_from(GreatEscape::start(Rules::default()), 1, seed)) {
            let (moves, others) = (weighed(&policy, &position), weighed(&policy, &turned(&position)));
            for (logit, m) in moves.iter().filter(|(_, m)| matches!(m, Move::Step(_))) {
                let same = |other: &&(f32, Move)| seen(other.1, position.turn().other()) == seen(*m, position.turn());
                let other = others.iter().find(same).expect("the same move").0;
                assert!((logit - other).abs() < 1e-3, "{position:?} {m:?}: {logit} and {other}");
                compared += 1;
            }
        }
        assert!(compared > 500, "{compared}");
    }

    #[test]
    fn a_wrong_file_is_refused() {
        let own = include_bytes!("data/networks/policy.net");
        let id = |file: &[u8]| MovePolicy::read(file).expect_err("refused").id;
        assert_eq!(id(GreatEscape::NETWORKS[0]), "learning-not-one");
        assert_eq!(id(&own[..own.len() - 1]), "learning-damaged");
        let (inputs, features) = (net_file::layout(GreatEscape::GROUPS), net_file::layout(&GROUPS));
        let sealed = |game: &str, inputs: &str, features: &str, one: &str, weights: usize| {
            let fields = [("game", game), ("inputs", inputs), ("features", features), ("one", one)];
            id(&seal(KIND, &fields.map(|(name, value)| (name, value.to_owned())), &vec![2; weights]))
        };
        let weights = input_count::<GreatEscape>() * HIDDEN + HIDDEN + MOVES * (HIDDEN + 1) + FEATURES;
        assert_eq!(sealed("awale", &inputs, &features, "64", weights), "learning-foreign");
        assert_eq!(sealed("great-escape", &features, &features, "64", weights), "learning-inputs");
        assert_eq!(sealed("great-escape", &inputs, &inputs, "64", weights), "learning-inputs");
        assert_eq!(sealed("great-escape", &inputs, &features, "0", weights), "learning-damaged");
        assert_eq!(sealed("great-escape", &inputs, &features, "64", weights - 1), "learning-damaged");
        assert_eq!(sealed("great-escape", &inputs, &features, "64", weights + 1), "learning-damaged");
    }
}
