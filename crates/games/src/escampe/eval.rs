//! Evaluation: immediate captures of the unicorn, threats of them, and the paladins' squares.

use std::sync::Arc;

use catalogue::{EvalUnit, Learning, Message, NET, Player, PlayerInfo, PlayerSpec, Unit};
use rules::{Game as _, Line, Side};
use search::tune::Linear;
use search::{Evaluator, Heuristics, Known, LONGEST, Score, won_in};

use super::moves::{Action, Move};
use super::placement::{Casual, Minds, Thorough, placed};
use super::reach::Obstacles;
use super::rules::{Escampe, Rules};
use super::squares::{Square, Squares, ring_at};
use super::strategies::Reference;
use crate::erased_player::ErasedPlayer;
use crate::learning::{self, Learner};
use crate::players::{
    DEPTH, Engine, Guide, Levels, NODES, OVERHEAD, TIME, WeightOption, heuristics_of, usual_guided_player,
    usual_player, weight_options,
};
use crate::roster;

/// Value of a paladin by its number of moves to the enemy unicorn.
const NEAR: [Score; 8] = [0, 12, 16, 4, 0, 0, 0, 0];
/// Value of a paladin by its ring: from a double ring it gets neither far nor near.
const ON_RING: [Score; 4] = [0, 6, -12, 6];
/// Indexed by the number of rings with which a paladin would take the unicorn if they were imposed.
const THREATS: [Score; 4] = [0, 33, 36, 50];
/// Value of being on move.
const TURN: Score = 9;

/// Ordering score of a move that imposes a ring with which the opponent takes the unicorn.
const LOSES: i32 = -1 << 24;
/// Ordering score of a move that imposes a ring the opponent has no piece on, so that they pass and we move freely.
const PASSES: i32 = 3000;
/// Ordering score for each move by which a paladin gets nearer to the enemy unicorn.
const NEARER: i32 = 2000;

/// The evaluation from which a position is as easy to prove as any, and the points below it that count as one leaf more.
const PROMISING: Score = 150;
const PROOF_STEP: Score = 15;
/// The largest estimate of the leaves of a proof.
const MAX_ESTIMATE: Score = 30;

/// The evaluations, with the other search heuristics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Eval {
    /// The strongest.
    #[default]
    Hunt,
    /// The formula of the reference player, or one of its variants.
    Reference(Formula),
}

/// The formula of the reference player: paladins near the enemy unicorn, in attack and in defence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Formula {
    /// The weights of the two terms.
    weights: [Score; 2],
    /// `false` counts the attack alone.
    defends: bool,
}

/// The score of 1 in the formula.
const UNIT: Score = 100;
/// The weights of the sum of distances and of the shortest one.
const SUM: Score = 2 * UNIT;
const NEAREST: Score = 8 * UNIT;

impl Formula {
    /// The formula that its authors kept, their variant (c).
    pub(super) const KEPT: Self = Self { weights: [SUM, NEAREST], defends: true };
    /// Variant (a): the sum of the attackers' distances alone.
    const A: Self = Self { weights: [SUM, 0], defends: false };
    /// Variant (b): that sum and the nearest attacker.
    const B: Self = Self { weights: [SUM, NEAREST], defends: false };
    const TERMS: [&str; 2] = ["sum", "nearest"];

    /// Returns the variant of that name.
    fn named(eval: &str) -> Option<Self> {
        match eval {
            "reference" => Some(Self::KEPT),
            "reference-a" => Some(Self::A),
            "reference-b" => Some(Self::B),
            _ => None,
        }
    }

    /// The counts of its terms.
    fn counts(self, position: &Escampe) -> [Score; 2] {
        let side = position.turn();
        let [sum, nearest] = attack(position, side);
        if !self.defends {
            return [sum, nearest];
        }
        let [sum_against, nearest_against] = attack(position, side.other());
        [sum - sum_against, nearest - nearest_against]
    }

    fn evaluate(self, position: &Escampe) -> Score {
        let [sum, nearest] = self.counts(position);
        (self.weights[0] * sum + self.weights[1] * nearest).clamp(1 - LONGEST, LONGEST - 1)
    }
}

impl Heuristics<Escampe> for Eval {
    #[inline]
    fn evaluate(&self, position: &Escampe) -> Score {
        match self {
            Self::Hunt => hunt(position),
            Self::Reference(formula) => formula.evaluate(position),
        }
    }

    #[inline]
    fn known(&self, position: &Escampe) -> Option<Known> {
        position.can_take().then_some(Known::Exactly(won_in(1)))
    }

    fn proof_estimate(&self, position: &Escampe, side: Side) -> u32 {
        let score = self.evaluate(position);
        let score = if position.turn() == side { score } else { -score };
        ((PROMISING - score) / PROOF_STEP).clamp(0, MAX_ESTIMATE) as u32
    }

    /// A pass, as far as it can be recognized without generating walks.
    #[inline]
    fn is_forced(&self, position: &Escampe) -> bool {
        position.movers().is_empty() && !position.is_placing()
    }

    /// Near the leaves, a table lookup takes about as long as searching the node again.
    fn table_depth(&self) -> i32 {
        2
    }

    fn tries_killers_early(&self) -> bool {
        true
    }

    fn order(&self, position: &Escampe, m: Move) -> i32 {
        Outlook::new(position).guess(m)
    }

    #[inline]
    fn order_all(&self, position: &Escampe, moves: &mut [(i32, Move)]) {
        let outlook = Outlook::new(position);
        for (guess, m) in moves {
            *guess += outlook.guess(*m);
        }
    }
}

impl Linear<Escampe> for Eval {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        if let Self::Reference(formula) = self {
            return Formula::TERMS.into_iter().zip(formula.weights).collect();
        }
        let near = ["near-1", "near-2", "near-3"].into_iter().zip(NEAR[1..].iter());
        let rings = ["ring-1", "ring-2", "ring-3"].into_iter().zip(ON_RING[1..].iter());
        let threats = ["threats-1", "threats-2", "threats-3"].into_iter().zip(THREATS[1..].iter());
        let weights = near.chain(rings).chain(threats).map(|(name, weight)| (name, *weight));
        weights.chain([("turn", TURN)]).collect()
    }

    fn terms(&self, position: &Escampe) -> Vec<f64> {
        if let Self::Reference(formula) = self {
            return formula.counts(position).map(f64::from).to_vec();
        }
        let (us, them) = (position.turn(), position.turn().other());
        let (Some(ours), Some(theirs)) = (position.unicorn(us), position.unicorn(them)) else { return vec![0.0; 10] };
        let count = |side, prey| {
            let paladins = position.paladins(side);
            let threats = threats(paladins, prey, position.obstacles());
            let near = |moves: u8| paladins.filter(|from| moves_between(*from, prey) == moves).count();
            let on = |ring: u8| paladins.filter(|from| from.ring() == ring).count();
            let is = |n: usize| usize::from(threats == n);
            [near(1), near(2), near(3), on(1), on(2), on(3), is(1), is(2), is(3)]
        };
        let pressures = count(us, theirs).into_iter().zip(count(them, ours)).map(|(us, them)| us as f64 - them as f64);
        pressures.chain([1.0]).collect()
    }
}

/// The move-ordering data of a position.
struct Outlook {
    /// The value of imposing each ring.
    rings: [i32; 4],
    ours: Option<Square>,
    theirs: Option<Square>,
}

impl Outlook {
    #[inline]
    fn new(position: &Escampe) -> Self {
        let (us, them) = (position.turn(), position.turn().other());
        let (attackers, answers) = (position.attackers(them), position.pieces(them));
        let worth = |ring: u8| match Squares::on_ring(ring) {
            on if attackers.touches(on) => LOSES,
            on if !answers.touches(on) => PASSES,
            _ => 0,
        };
        let (ours, theirs) = (position.unicorn(us), position.unicorn(them));
        Self { rings: [0, worth(1), worth(2), worth(3)], ours, theirs }
    }

    #[inline]
    fn guess(&self, m: Move) -> i32 {
        let (Action::Walk(from, to), Some(theirs)) = (m.action(), self.theirs) else { return 0 };
        let ring = self.rings[usize::from(to.ring())];
        if self.ours == Some(from) {
            // The unicorn may well walk out of danger.
            return ring.max(0);
        }
        ring + NEARER * (i32::from(moves_between(from, theirs)) - i32::from(moves_between(to, theirs)))
    }
}

#[inline]
fn hunt(position: &Escampe) -> Score {
    let (us, them) = (position.turn(), position.turn().other());
    let (Some(ours), Some(theirs)) = (position.unicorn(us), position.unicorn(them)) else { return 0 };
    let obstacles = position.obstacles();
    TURN + pressure(position.paladins(us), theirs, obstacles) - pressure(position.paladins(them), ours, obstacles)
}

/// The value of a side's paladins against a unicorn.
#[inline]
fn pressure(paladins: Squares, prey: Square, obstacles: Obstacles) -> Score {
    let worth = &WORTH[usize::from(prey.bit())];
    let standing: Score = paladins.map(|from| Score::from(worth[usize::from(from.bit())])).sum();
    standing + THREATS[threats(paladins, prey, obstacles)]
}

/// The number of rings that, when imposed, allow a paladin to take the unicorn.
#[inline]
pub(super) fn threats(paladins: Squares, prey: Square, obstacles: Obstacles) -> usize {
    let threat = |ring| usize::from(obstacles.origins(prey, ring).touches(Squares::on_ring(ring) & paladins));
    threat(1) + threat(2) + threat(3)
}

/// A paladin's value by the bits of the unicorn's square and its own.
static WORTH: [[i8; 64]; 64] = {
    let mut worth = [[0; 64]; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (to, from) = (i / 64, i % 64);
        worth[to][from] = (NEAR[MOVES[to][from] as usize] + ON_RING[ring_at(from as u8) as usize]) as i8;
        i += 1;
    }
    worth
};

/// The moves that a paladin needs from one square to another on an empty board, with any ring imposed.
#[inline]
fn moves_between(from: Square, to: Square) -> u8 {
    MOVES[usize::from(to.bit())][usize::from(from.bit())]
}

/// More moves than between any two squares.
const FAR: u8 = 7;

/// Indexed by the bits of the destination and of the origin.
static MOVES: [[u8; 64]; 64] = {
    let mut moves = [[FAR; 64]; 64];
    let mut to = 0;
    while to < 64 {
        if Square::is_bit(to as u8) {
            moves[to] = moves_to(Square::of_bit(to as u8));
        }
        to += 1;
    }
    moves
};

/// The number of moves to a square from every other.
const fn moves_to(to: Square) -> [u8; 64] {
    let mut moves = [FAR; 64];
    let mut reached = Squares::NONE.with(to);
    moves[to.bit() as usize] = 0;
    let mut n = 1;
    while n < FAR {
        let mut from = 0;
        let mut next = reached;
        while from < 64 {
            if moves[from] == FAR && Square::is_bit(from as u8) {
                let square = Square::of_bit(from as u8);
                if Obstacles::NONE.reach(square).touches(reached) {
                    moves[from] = n;
                    next = next.with(square);
                }
            }
            from += 1;
        }
        reached = next;
        n += 1;
    }
    moves
}

/// Σ(10 − d) and 10 − min d over a side's paladins, where d is the Manhattan distance to the enemy unicorn.
fn attack(position: &Escampe, side: Side) -> [Score; 2] {
    let Some(target) = position.unicorn(side.other()) else { return [0; 2] };
    let distance =
        |from: Square| Score::from(from.column().abs_diff(target.column()) + from.row().abs_diff(target.row()));
    let (mut sum, mut nearest) = (0, 10);
    for from in position.paladins(side) {
        sum += 10 - distance(from);
        nearest = nearest.min(distance(from));
    }
    [sum, 10 - nearest]
}

impl Engine for Escampe {
    type Heuristics = Eval;
    const EVALS: &'static [&'static str] = &[NET, "hunt", "reference", "reference-a", "reference-b"];
    const NETWORKS: &'static [&'static [u8]] = &[include_bytes!("data/networks/cours.net")];
    const SCALE: Score = 100;
    const COURSE_DEPTH: u64 = 6;
    const LEVELS: Levels =
        [(1, 400, 70), (1, 400, 30), (2, 80, 0), (3, 12, 0), (5, 8, 0), (7, 3, 0), (10, 1, 0), (64, 0, 0)];

    fn own_players() -> Vec<PlayerInfo> {
        let options = [TIME, OVERHEAD, DEPTH, NODES].into_iter().chain(weight_options::<Self>("reference"));
        vec![PlayerInfo { name: "reference", options: options.collect() }]
    }

    /// Players that search also place by `placement`; the levels place casually, except the highest.
    fn own_player(spec: &PlayerSpec) -> Result<Option<Box<dyn Player>>, Message> {
        let placing = match spec.name {
            "reference" => return Ok(Some(ErasedPlayer::boxed(Reference(heuristics_of::<Self>(spec)), spec))),
            "random" => return Ok(None),
            "level8" => ErasedPlayer::boxed(Thorough::new(Self::heuristics("")), spec),
            name if name.starts_with("level") => ErasedPlayer::boxed(Casual::new(spec.number("seed")), spec),
            _ => ErasedPlayer::boxed(Thorough::new(heuristics_of::<Self>(spec)), spec),
        };
        Ok(Some(Box::new(Minds { placing, moving: usual_player::<Self>(spec) })))
    }

    /// Places as the best player does, and moves by this evaluation.
    fn guided_player(guide: Guide<Self>, spec: &PlayerSpec) -> Box<dyn Player> {
        let placing = ErasedPlayer::boxed(Thorough::new(Self::heuristics("")), spec);
        Box::new(Minds { placing, moving: usual_guided_player(guide, spec) })
    }

    fn training_start(rules: Rules, seed: u64) -> Line<Self> {
        placed(rules, seed)
    }

    const WEIGHTS: &'static [WeightOption] = &[
        ("w_sum", &["reference", "reference-a", "reference-b"]),
        ("w_min", &["reference", "reference-a", "reference-b"]),
    ];

    fn eval_unit(eval: &str) -> EvalUnit {
        match Formula::named(eval) {
            None => EvalUnit::POINTS,
            Some(_) => EvalUnit::new(Unit::FORMULA, UNIT.into()),
        }
    }

    fn trainer() -> Option<&'static dyn Learning> {
        Some(&Learner::<Self>::NEW)
    }

    fn network(file: Option<&[u8]>) -> Result<Arc<dyn Evaluator<Self>>, Message> {
        learning::network(file)
    }

    fn heuristics(eval: &str) -> Eval {
        Formula::named(eval).map_or(Eval::Hunt, Eval::Reference)
    }

    fn weighted(eval: &str, weights: &[Score]) -> Eval {
        match (Formula::named(eval), weights.try_into()) {
            (Some(formula), Ok(weights)) => Eval::Reference(Formula { weights, ..formula }),
            _ => Self::heuristics(eval),
        }
    }
}

roster!(Escampe);

#[cfg(test)]
mod tests {
    use catalogue::Notation as _;

    use super::super::tests::met;
    use super::*;

    fn read(position: &str) -> Escampe {
        Escampe::read(position, Rules::default()).expect("a position")
    }

    #[test]
    fn moves_between_squares_are_counted_by_rings() {
        let check = |from: (u8, u8), to: (u8, u8), moves: u8| {
            assert_eq!(moves_between(Square::at(from.0, from.1), Square::at(to.0, to.1)), moves, "{from:?} to {to:?}");
        };
        check((0, 0), (0, 0), 0);
        // A1 is a single: a step to B1 or A2. B1 is a double, A2 a triple.
        check((0, 0), (1, 0), 1);
        check((0, 0), (0, 1), 1);
        check((0, 0), (0, 2), 2); // A1-A2, then a loop
        check((1, 0), (2, 0), 2); // B1-D1 or C2, then a neighbour
        check((0, 1), (0, 0), 1); // A2-B2-B1-A1
    }

    #[test]
    fn the_reference_evaluation_is_its_formula() {
        // White's paladins B6, E6, A5, C5, F5 are 6, 9, 4, 6 and 9 steps from A1: 2·(50 − 34) + 8·(10 − 4).
        // Black's B1, E1, F1, A2, C2 are 6, 9, 10, 4 and 6 from A6: 2·(50 − 35) + 8·(10 − 4).
        let position = read("Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -");
        for (eval, value) in [("reference", 80 - 78), ("reference-a", 32), ("reference-b", 80)] {
            assert_eq!(Escampe::heuristics(eval).evaluate(&position), UNIT * value, "{eval}");
        }
        assert_eq!(Escampe::weighted("reference-a", &[UNIT, 3 * UNIT]).evaluate(&position), UNIT * (16 + 3 * 6));
    }

    #[test]
    fn the_evaluation_is_the_sum_of_its_terms() {
        // White's C2 takes by C2-D2-D1-C1 if a triple is imposed; there is no other threat.
        let position = read("n1B2b/2b3/b1nn2/5b/2b3/nnN3 w 2");
        let worth = |squares: [&str; 5], prey: &str| -> Score {
            let square = |name: &str| Square::all().find(|square| square.to_string() == name).expect("a square");
            let one = |name| {
                NEAR[usize::from(moves_between(square(name), square(prey)))] + ON_RING[usize::from(square(name).ring())]
            };
            squares.map(one).iter().sum()
        };
        let white = worth(["F6", "C5", "A4", "F3", "C2"], "C1") + THREATS[1];
        let black = worth(["A6", "C4", "D4", "A1", "B1"], "C6") + THREATS[0];
        assert_eq!(Eval::Hunt.evaluate(&position), TURN + white - black);
    }

    #[test]
    fn a_move_that_imposes_a_fatal_ring_comes_last() {
        for position in met() {
            let mut moves = Vec::new();
            position.each_move(|m| moves.push((0, m)));
            Eval::Hunt.order_all(&position, &mut moves);
            let fatal = position.attackers(position.turn().other());
            for (guess, m) in moves {
                assert_eq!(guess, Eval::Hunt.order(&position, m));
                if let Action::Walk(from, to) = m.action()
                    && Some(from) != position.unicorn(position.turn())
                {
                    let loses = fatal.touches(Squares::on_ring(to.ring()));
                    assert_eq!(guess < LOSES / 2, loses, "{} {}", position.write(), position.write_move(m));
                }
            }
        }
    }

    #[test]
    fn a_pass_is_forced() {
        assert!(Eval::Hunt.is_forced(&read("B2bb1/bbb3/6/6/n1n3/Nn2nn w 2")));
        assert!(!Eval::Hunt.is_forced(&read("B2bb1/bbb3/6/6/n1n3/Nn2nn w -")));
        assert!(!Eval::Hunt.is_forced(&read("6/6/6/6/6/6 b -")));
    }
}
