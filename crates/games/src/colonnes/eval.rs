//! Evaluation: pairs that a third pawn would complete, and the tops of stacks, which can move.

use catalogue::{Message, OptionKind, Player, PlayerInfo, PlayerOption, PlayerSpec, opening_of};
use rules::{Game as _, Line, Side};
use search::tune::Linear;
use search::{Heuristics, Known, Score, won_in};

use super::rules::{Cell, Colonnes};
use super::table_player::Perfect;
use crate::erased_player::ErasedPlayer;
use crate::players::{Engine, Guide, Levels, SEED, engine_of};
use crate::roster;

/// A pair of one's own pawns with room for the third.
const PAIR: Score = 60;
/// A pawn that tops its stack.
const TOP: Score = 12;
/// A cell beside such a stack.
const NEIGHBOUR: Score = 5;

/// The option that selects how to choose between drawing moves of the table.
const DRAWS: PlayerOption = PlayerOption { name: "draws", kind: OptionKind::Word(&["traps", "any"]) };

/// Number of random opening plies of a training game.
const TRAINING_PLIES: usize = 12;

const WEIGHTS: [(&str, Score); 3] = [("pair", PAIR), ("top", TOP), ("neighbour", NEIGHBOUR)];

/// The evaluation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Pairs;

impl Heuristics<Colonnes> for Pairs {
    fn evaluate(&self, position: &Colonnes) -> Score {
        WEIGHTS.iter().zip(balance(position)).map(|((_, weight), count)| weight * count).sum()
    }

    fn known(&self, position: &Colonnes) -> Option<Known> {
        position.can_complete().then_some(Known::Exactly(won_in(1)))
    }
}

impl Linear<Colonnes> for Pairs {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        WEIGHTS.to_vec()
    }

    fn terms(&self, position: &Colonnes) -> Vec<f64> {
        balance(position).map(f64::from).to_vec()
    }
}

/// The count of each term for the side to move minus that of its opponent.
fn balance(position: &Colonnes) -> [Score; 3] {
    let [mine, theirs] = [position.turn(), position.turn().other()].map(|side| counts(position, side));
    std::array::from_fn(|term| mine[term] - theirs[term])
}

fn counts(position: &Colonnes, side: Side) -> [Score; 3] {
    let [mut pairs, mut tops, mut neighbours] = [0; 3];
    for cell in Cell::all().filter(|cell| position.stack(*cell).top() == Some(side)) {
        pairs += Score::from(position.stack(cell).is_pair_of(side));
        tops += 1;
        neighbours += 2 + Score::from(cell.column() == 1) + Score::from(cell.row() == 1);
    }
    [pairs, tops, neighbours]
}

impl Engine for Colonnes {
    type Heuristics = Pairs;
    const EVALS: &'static [&'static str] = &["pairs"];
    const SCALE: Score = 200;
    const COURSE_DEPTH: u64 = 6;
    /// A player that sees two plies ahead and plays accordingly nearly always draws.
    const LEVELS: Levels =
        [(1, 400, 80), (1, 400, 40), (1, 400, 0), (2, 400, 0), (3, 100, 0), (4, 30, 0), (8, 2, 0), (64, 0, 0)];

    /// From the usual openings nearly all games are drawn and teach nothing.
    fn training_start((): (), seed: u64) -> Line<Self> {
        opening_of((), seed, TRAINING_PLIES)
    }

    fn own_players() -> Vec<PlayerInfo> {
        vec![PlayerInfo { name: "table", options: vec![DRAWS, SEED] }]
    }

    fn own_player(spec: &PlayerSpec) -> Result<Option<Box<dyn Player>>, Message> {
        let perfect =
            || ErasedPlayer::boxed(Perfect::new(engine_of::<Self, _>(Guide::<Self>::new(Pairs), spec), spec), spec);
        Ok(["best", "table"].contains(&spec.name).then(perfect))
    }
}

roster!(Colonnes);
